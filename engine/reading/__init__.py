"""What did a learner's text mean? `read` gives a Reading or an Unreadable; docs/reading.md has the grammar."""

from engine.reading.outcome import Code, Reading, Unreadable
from engine.reading.reader import MAX_CHARACTERS, read
from engine.reading.shape import INDEX, INTEGER, SCALAR, SHAPE, Shape

__all__ = [
    "INDEX",
    "INTEGER",
    "MAX_CHARACTERS",
    "SCALAR",
    "SHAPE",
    "Code",
    "Reading",
    "Shape",
    "Unreadable",
    "read",
]
