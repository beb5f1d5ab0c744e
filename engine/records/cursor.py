"""Up to where has a reader read, and does that place still exist?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import blake2b

from engine.records.disk import Disk, read_at, size_of

_ANCHOR = 256  # bytes before a place that tell it from every other: they hold a row's own checksum
_MARKS = re.compile(r"(?:\d{1,18}-[0-9a-f]{16}(?:\.\d{1,18}-[0-9a-f]{16})*)?")


@dataclass(frozen=True, slots=True)
class Mark:
    """A place at the start of a line, and a hash of what stood before it."""

    offset: int = 0
    anchor: str = "0" * 16


START = Mark()


def mark_at(disk: Disk, descriptor: int, offset: int) -> Mark:
    """Give the mark of a place in an open file. OSError."""
    if not offset:
        return START
    start = max(0, offset - _ANCHOR)
    before = read_at(disk, descriptor, start, offset - start)
    return Mark(offset, blake2b(before, digest_size=8).hexdigest())


def holds(disk: Disk, descriptor: int | None, mark: Mark) -> bool:
    """Tell whether the file still has, before `mark`, what it had: not so once it was rewritten there."""
    if descriptor is None or mark.offset > size_of(descriptor):
        return mark == START
    return mark_at(disk, descriptor, mark.offset) == mark


def write_cursor(marks: list[Mark]) -> str:
    """Give the cursor text of one mark per file."""
    return ".".join(f"{mark.offset}-{mark.anchor}" for mark in marks)


def read_cursor(cursor: str) -> list[Mark] | None:
    """Give the marks of a cursor text, None for a text that is no cursor."""
    if not _MARKS.fullmatch(cursor):
        return None
    pairs = (part.split("-") for part in cursor.split(".") if part)
    return [Mark(int(offset), anchor) for offset, anchor in pairs]
