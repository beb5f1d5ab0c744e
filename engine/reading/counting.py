"""Which of several does a text name (`k2`, `第2个`), and which sizes does it give (`2x4`)?"""

from __future__ import annotations

import re

from engine.reading.characters import SUBSCRIPTS
from engine.reading.names import numeral
from engine.reading.outcome import Code, Problem

MAX_SIZE_DIGITS = 12
MAX_SIZES = 8
_NOUN = r"(?:键|位置|词|向量|项|行|步|列|头|层|key|token|line|step|row|head|layer)"
_BEFORE = (
    r"(?:\\(?:mathbf|vec|boldsymbol|mathrm)\s*\{\s*k\s*\}|\\(?:mathbf|vec|boldsymbol)\s+k|k|key|no\.|\#"
    r"|键|位置|行|步骤|头|line|step|row|head)"
)
_DIGITS = r"[0-9]{1,12}|[₀-₉]{1,12}"
_CHINESE = r"[零〇一二两三四五六七八九十]{1,3}"
_INDEX = re.compile(
    rf"""
    第\s*(?P<ordinal>{_DIGITS}|{_CHINESE})\s*个?\s*{_NOUN}?
  | {_BEFORE}\s*(?:_\s*)?(?P<named>{_DIGITS}|{_CHINESE})
  | {_BEFORE}\s*_?\s*\{{\s*(?P<braced>{_DIGITS})\s*\}}
  | (?P<counted>{_DIGITS}|{_CHINESE})\s*(?:个|号|(?=行|步|列|头|层))\s*{_NOUN}?
  | (?P<numeral>{_CHINESE})
    """,
    re.VERBOSE | re.IGNORECASE,
)
_TIMES = r"\s*(?:[x×*·]|\\times(?![a-z])|\bby\b|乘以?)\s*"
_BLANKS = r"\s*[,;、]\s*|[^\S\n]+"
_SIZE = r"[0-9]+"
_PRODUCT = re.compile(rf"{_SIZE}(?:{_TIMES}{_SIZE})+", re.IGNORECASE)
_LISTED = re.compile(rf"{_SIZE}(?:(?:{_BLANKS}){_SIZE})+")
_TUPLE = re.compile(rf"(?:{_SIZE}(?:(?:{_BLANKS}){_SIZE})*\s*,?|{_SIZE}(?:{_TIMES}{_SIZE})+)", re.IGNORECASE)
_ROWS = re.compile(
    rf"({_SIZE})\s*(?:行|rows?)\s*(?:[x×*,]|by|and)?\s*({_SIZE})\s*(?:列|columns?|cols?)", re.IGNORECASE
)
_DRESSED = re.compile(r"(?:torch\.size|shape|形状)?\s*(.*?)\s*(?:的?矩阵|matrix)?", re.IGNORECASE | re.DOTALL)
_BLANK = re.compile(r" +")
_NUMBERS = re.compile(_SIZE)
_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}


def named_index(text: str) -> int | None:
    """Give the number in spellings such as `k2`, `k_{2}`, `第2个` and `第二个`; None for any other text."""
    found = _INDEX.fullmatch(_BLANK.sub(" ", text))
    if found is None or found.lastgroup is None:
        return None
    number = found[found.lastgroup]
    if number[0] in SUBSCRIPTS:
        number = "".join(SUBSCRIPTS[digit] for digit in number)
    digits = number if number.isdecimal() else numeral(number)
    return None if digits is None else int(digits)


def sizes(text: str, at: int) -> tuple[int, ...]:
    """Give the sizes in `2x4`, `(2, 4)`, `2 by 4`, `(3,)`; Problem for any other text and for sizes below 1."""
    text = _BLANK.sub(" ", text)
    dressed = _DRESSED.fullmatch(text)
    inner = dressed[1] if dressed else text
    bracketed = False
    for _ in range(2):  # torch.Size([2, 4])
        if inner[:1] in _CLOSING and inner[-1:] == _CLOSING[inner[0]]:
            bracketed, inner = True, inner[1:-1].strip()
    single = _NUMBERS.fullmatch(inner)
    fits = _ROWS.fullmatch(inner) or _PRODUCT.fullmatch(inner) or _LISTED.fullmatch(inner)
    if not (fits or (bracketed and _TUPLE.fullmatch(inner))) or (single and text[:1] in "("):
        raise Problem(Code.NOT_A_SHAPE, at)
    numbers = _NUMBERS.findall(inner)
    if len(numbers) > MAX_SIZES or any(len(number.lstrip("0")) > MAX_SIZE_DIGITS for number in numbers):
        raise Problem(Code.TOO_LARGE, at)
    if not all(int(number) for number in numbers):
        raise Problem(Code.NOT_POSITIVE, at)
    return tuple(int(number) for number in numbers)
