"""How does text leave in a spreadsheet so that nothing in it is run, and numbers stay numbers?

Three traps: a text that begins like a formula is run (by Excel more of them than by others); a text that looks like a
number, a date or a truth value is turned into one, so that `007` becomes 7 and `3-1` the first of March; and some
characters cannot stand in such a file at all.
"""

from __future__ import annotations

import math
import re
from decimal import Decimal

LONGEST_CELL = 32_767
"""What a cell of a workbook holds, in UTF-16 units, as Excel counts."""
REPLACED = "\ufffd"
"""What stands in the place of a character that cannot leave."""

_NEVER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_UNSEEN = "\\s\x00-\x20\ufeff\u00ad\u200b-\u200f\u2060-\u2064"
_FORMULA = re.compile(f"[{_UNSEEN}]*[=+\\-@|＝＋－＠]|[\t\r\n]")
_PLAIN_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_INNER = re.compile(
    f"([;\t\n][{_UNSEEN}]*)(?=[=+\\-@|＝＋－＠])(?!{_PLAIN_NUMBER.pattern}[{_UNSEEN}]*(?:[;\t\n]|\\Z))"
)
"""Where a cell would begin for a spreadsheet whose delimiter is another one, which is so in half of Europe."""
_KEPT = re.compile(f"0|[1-9][0-9]{{0,10}}|(?:[A-Za-z]|[^\\x00-\\x7f\\d{_UNSEEN}]).*", re.DOTALL)
"""What spreadsheets leave as it is: whole numbers that are shown in full, and what begins with a letter …"""
_MONTH = "jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?"
_MONTH += "|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?"
_TURNED = re.compile(rf"true|false|(?:{_MONTH})[ ./_-]*[0-9][0-9 ,./_-]*", re.IGNORECASE)
"""… but for these."""


def clean(text: str) -> str:
    """Give a text that every file can hold: its control characters and lone surrogates replaced, not too long.

    Line breaks become \\n, and tabs stay.
    """
    sound = _NEVER.sub(REPLACED, re.sub("\r\n?", "\n", text))
    if len(sound) * 2 <= LONGEST_CELL:
        return sound
    units = sound.encode("utf-16-le")
    if len(units) <= 2 * LONGEST_CELL:
        return sound
    return units[: 2 * (LONGEST_CELL - 1)].decode("utf-16-le", "ignore") + "…"


def is_formula(text: str) -> bool:
    """Say whether some spreadsheet would run this cell of a CSV file."""
    return bool(_FORMULA.match(text)) and not _PLAIN_NUMBER.fullmatch(text)


def inert(text: str) -> str:
    """Give a text for a cell of a CSV file that no spreadsheet runs: an apostrophe stands before it where it must.

    >>> [inert(text) for text in ("=1+1", "-1/2", "-5", "7 - 2")]
    ["'=1+1", "'-1/2", '-5', '7 - 2']
    """
    sound = _INNER.sub(r"\1'", clean(text))
    return f"'{sound}" if is_formula(sound) else sound


def kept(text: str) -> str:
    """Give a name or a school's number for a cell of a CSV file that no spreadsheet runs or turns into something else.

    >>> [kept(text) for text in ("2023001", "007", "12e3", "3-1", "MAR1", "S01")]
    ['2023001', "'007", "'12e3", "'3-1", "'MAR1", 'S01']
    """
    sound = _INNER.sub(r"\1'", clean(text))
    is_turned = not _KEPT.fullmatch(sound) or _TURNED.fullmatch(sound) or is_formula(sound)
    return f"'{sound}" if sound and is_turned else sound


def unguarded(cell: str) -> str:
    """Take back what keeps a cell of a CSV file a text: an apostrophe before it, or `="…"` around it."""
    bare = cell.strip()
    if found := re.fullmatch(r'="([^"]*)"', bare):
        return found[1].strip()
    return bare[1:].strip() if bare.startswith("'") else bare


def plain_number(number: float, places: int | None = None) -> str:
    """Write a number as every reader understands it: a point, no exponent, no separators, no zeros at the end.

    With `places` it is rounded to so many decimals. ValueError for what is no finite number.

    >>> [plain_number(8.0), plain_number(1e-7), plain_number(2 / 3, 2), plain_number(-0.0)]
    ['8', '0.0000001', '0.67', '0']
    """
    if not math.isfinite(number):
        raise ValueError(f"no number that can be written: {number}")
    value = Decimal(repr(float(number)))
    written = f"{value if places is None else round(value, places):f}"
    if "." in written:
        written = written.rstrip("0").rstrip(".")
    return "0" if written in ("-0", "") else written
