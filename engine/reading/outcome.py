"""What can come of reading: a value as it was understood, or the place and the reason to ask again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.item import Text

Places = int | None | tuple["Places", ...]
Value = int | float | tuple["Value", ...]


class Code(StrEnum):
    """Why a text was asked again; docs/reading.md says what each means. Codes are never renamed or reused."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    TOO_MANY_PARTS = "too_many_parts"
    TOO_DEEP = "too_deep"
    UNKNOWN_CHARACTER = "unknown_character"
    UNKNOWN_NAME = "unknown_name"
    UNEXPECTED = "unexpected"
    INCOMPLETE = "incomplete"
    UNBALANCED = "unbalanced"
    MISSING_ARGUMENT = "missing_argument"
    BAD_NUMBER = "bad_number"
    TOO_MANY_DIGITS = "too_many_digits"
    QUOTED = "quoted"
    EQUATION = "equation"
    TRAILING_MARK = "trailing_mark"
    LINE_BREAK = "line_break"
    TWO_NUMBERS = "two_numbers"
    AMBIGUOUS_COMMA = "ambiguous_comma"
    AMBIGUOUS_DOT = "ambiguous_dot"
    AMBIGUOUS_PRODUCT = "ambiguous_product"
    AMBIGUOUS_ARGUMENT = "ambiguous_argument"
    AMBIGUOUS_PERCENT = "ambiguous_percent"
    AMBIGUOUS_EXPONENT = "ambiguous_exponent"
    AMBIGUOUS_LOG = "ambiguous_log"
    AMBIGUOUS_MIXED = "ambiguous_mixed"
    DEGREES = "degrees"
    DIVISION_BY_ZERO = "division_by_zero"
    UNDEFINED = "undefined"
    NOT_REAL = "not_real"
    TOO_LARGE = "too_large"
    TOO_SMALL = "too_small"
    INFINITE = "infinite"
    EMPTY_ENTRY = "empty_entry"
    RAGGED = "ragged"
    WRONG_SHAPE = "wrong_shape"
    NOT_A_SHAPE = "not_a_shape"
    NOT_WHOLE = "not_whole"
    NOT_POSITIVE = "not_positive"


@dataclass(frozen=True)
class Reading:
    """What a text was taken for.

    `value` is a float for a number, an int for an integer or an index, a tuple (of tuples) for a vector (matrix),
    a tuple of ints for a shape. `decimals` nests like `value`: the places typed after the point, or None for an
    expression. `exact` is True where no entry was rounded by us. `echo` is plain text that reads back to an equal
    Reading; `latex` is typeset from what was understood, never from the typed characters.
    """

    value: Value
    decimals: Places
    exact: bool
    dims: tuple[int, ...]
    echo: str
    latex: str


@dataclass(frozen=True)
class Unreadable:
    """Why a text is asked again: the code, where (characters of the typed text, from 0), and words for the learner."""

    code: Code
    position: int
    message: Text


class Problem(Exception):
    """Inside this package: reading stops here; `facts` fill the message."""

    def __init__(self, code: Code, position: int, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.position = position
        self.facts = facts
