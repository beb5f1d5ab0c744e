"""Which number do these digits mean? Points, commas, exponents, and the bounds on each."""

from __future__ import annotations

import re
from fractions import Fraction

from engine.reading.arithmetic import bounded
from engine.reading.outcome import Code, Problem
from engine.reading.tree import Literal

MAX_DIGITS = 40
MAX_EXPONENT = 299
_LONGEST_WRITTEN_OUT = 17

_THOUSANDS = re.compile(r"[1-9]\d{0,2}(,\d{3}){2,}(\.\d*)?|[1-9]\d{0,2},\d{3}\.\d*")
_EUROPEAN = re.compile(r"[1-9]\d{0,2}(\.\d{3})+,\d+")
_COULD_BE_THOUSANDS = re.compile(r"[1-9]\d{0,2},\d{3}")
_ONE_COMMA = re.compile(r"\d+,\d+")


def could_be_thousands(digits: str) -> bool:
    """Say whether the comma in `digits` may as well part thousands as begin the decimals: `1,234`."""
    return _COULD_BE_THOUSANDS.fullmatch(digits) is not None


def without_commas(digits: str, at: int) -> str:
    """Give `digits`, typed for a single number, with a decimal point and no commas; ambiguous ones are a Problem."""
    if _THOUSANDS.fullmatch(digits):
        return digits.replace(",", "")
    if _EUROPEAN.fullmatch(digits):
        return digits.replace(".", "").replace(",", ".")
    if _ONE_COMMA.fullmatch(digits) and not could_be_thousands(digits):
        return digits.replace(",", ".")
    raise Problem(Code.AMBIGUOUS_COMMA, at, what=digits)


def literal(at: int, digits: str, exponent: str = "") -> Literal:
    """Give the literal for digits with at most one point and an exponent such as "-3"; bounds are a Problem."""
    whole, _, part = digits.partition(".")
    whole = whole.lstrip("0") or "0"
    if len(whole) + len(part) > MAX_DIGITS:
        raise Problem(Code.TOO_MANY_DIGITS, at, most=str(MAX_DIGITS))
    shift = _exponent(at, exponent) if exponent else 0
    if shift:
        return _shifted(at, whole, part, shift)
    if not part:
        return Literal(at, whole, Fraction(int(whole)), 0)
    return Literal(at, f"{whole}.{part}", Fraction(int(whole + part), 10 ** len(part)), len(part))


def _exponent(at: int, exponent: str) -> int:
    size = exponent.lstrip("+-").lstrip("0") or "0"
    if len(size) > 3 or int(size) > MAX_EXPONENT:
        raise Problem(Code.TOO_SMALL if exponent.startswith("-") else Code.TOO_LARGE, at)
    return -int(size) if exponent.startswith("-") else int(size)


def _shifted(at: int, whole: str, part: str, shift: int) -> Literal:
    """Move the point: written out where that is short, else in scientific notation."""
    scale = shift - len(part)
    number = int(whole + part)
    value = bounded(Fraction(number * 10**scale) if scale >= 0 else Fraction(number, 10**-scale), at)
    places = max(0, len(part) - shift)
    if len(whole) + len(part) + abs(shift) > _LONGEST_WRITTEN_OUT:
        mantissa = f"{whole}.{part}" if part else whole
        return Literal(at, f"{mantissa}e{shift}", value, places)
    digits = (whole + part).rjust(len(part) - shift + 1, "0") + "0" * max(0, shift - len(part))
    before, after = (digits[:-places], digits[-places:]) if places else (digits, "")
    before = before.lstrip("0") or "0"
    return Literal(at, f"{before}.{after}" if after else before, value, places)
