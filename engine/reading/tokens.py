"""Where does one part of a text end and the next begin?"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.reading.characters import SUBSCRIPTS, SUPERSCRIPTS, VULGAR
from engine.reading.literal import literal, without_commas
from engine.reading.names import CHINESE, COMMANDS, IGNORED, SPACES, is_name, meaning, numeral
from engine.reading.outcome import Code, Problem
from engine.reading.tree import Literal

MAX_TOKENS = 400


class Token(NamedTuple):
    """One part: kind, spelling, place among the canonical characters, and whether blanks came before it."""

    kind: str
    text: str
    at: int
    spaced: bool = False
    number: Literal | None = None
    loose: bool = False  # a number whose exponent stands apart, as in 2.5 e-3
    comma: bool = False  # a number typed with a comma


_POINT = r"(?:\d+\.?\d*|\.\d+)"
_COMMA = r"(?:\d{1,3}(?:\.\d{3})+,\d+|\d+(?:,\d+)+(?:\.\d*)?)"
_PARTS = r"""
    (?: [eE](?P<exponent>[+-]?\d+) | \ +e(?P<apart>[+-]?\d+)(?![\w.]) | \ *E\ *(?P<capital>[+-]?\ *\d+) )? )
  | (?P<space> [ ]+ )
  | (?P<newline> \n[ \n]* )
  | (?P<environment> \\(?:begin|end)[ ]*\{[ ]*(?:[pbBvV]|small)?matrix[ ]*\}
        | \\begin[ ]*\{array\}[ ]*(?:\{[lcr| ]*\})? | \\end[ ]*\{array\} )
  | \\(?P<upright>mathrm|text|operatorname|mathit|rm)[ ]*\{[ ]*(?P<word>[A-Za-z]+)[ ]*\}
  | \\(?P<command> [A-Za-z]+ | . )
  | (?P<name> [lL][oO][gG](?:2|10)(?![\d.,]) | [A-Za-z]+ | [π∞] )
  | (?P<power> \*\*(?!\*) | \^ )
  | (?P<stars> \* )
  | (?P<dot> · )
  | (?P<equation> [=≈~] )
  | (?P<vulgar> [⁰¹²³⁴⁵⁶⁷⁸⁹]+/[₀₁₂₃₄₅₆₇₈₉]+ | [½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒↉] )
  | (?P<super> [⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+ | ⁽[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+⁾ )
  | (?P<sub> [₀₁₂₃₄₅₆₇₈₉]+ )
  | (?P<transposed> ᵀ )
  | (?P<numeral> [零〇一二两三四五六七八九十]+(?:点[零〇一二三四五六七八九]+)? )
  | (?P<chinese> 立方根|三次根号|根号|百分之|分之|派|度|[正负]?无(?=穷)|乘|除(?=以)|加|减|正|负|又 )
    (?: (?<=无)穷大? | (?<=[乘除])以 )?
"""
_SEPARATING = re.compile(f"(?P<number> (?P<digits>{_POINT}) {_PARTS}", re.VERBOSE | re.ASCII)
_DECIMAL = re.compile(f"(?P<number> (?P<digits>{_COMMA}|{_POINT}) {_PARTS}", re.VERBOSE | re.ASCII)

_PLAIN = {
    "+": "sign", "-": "sign", "/": "times", "%": "mark", "‰": "mark", "°": "mark",
    "(": "open", "[": "open", "{": "open", "<": "open", ")": "close", "]": "close", "}": "close", ">": "close",
    "|": "bar", ",": "separator", "、": "separator", "&": "separator", ";": "row", "√": "root", "∛": "root",
    "∜": "root", "_": "odd", "!": "odd",
}  # fmt: skip
_BEFORE_X = ("number", "close", "vulgar", "super", "constant", "mark")
_AFTER_POINT = " \n+-*/^%‰°)]}>|,、;&\\"
_NO_PART = {"'": Code.QUOTED, '"': Code.QUOTED, "`": Code.QUOTED, ".": Code.BAD_NUMBER}
_BROKEN_EXPONENT = re.compile(r"e[+-](?!\ )|\ *e\ *[+-]\ *\d|e\ +\d")


def tokenize(text: str, start: int, stop: int, decimal_commas: bool) -> list[Token]:
    """Give the parts of canonical text[start:stop], the last of kind "end"; Problem at what belongs to no part."""
    match = (_DECIMAL if decimal_commas else _SEPARATING).match
    tokens: list[Token] = []
    at, spaced = start, False
    while at < stop:
        if len(tokens) >= MAX_TOKENS:
            raise Problem(Code.TOO_MANY_PARTS, at, most=str(MAX_TOKENS))
        plain = _PLAIN.get(text[at])
        if plain:  # the commonest parts need no pattern
            tokens.append(Token(plain, text[at], at, spaced))
            at, spaced = at + 1, False
            continue
        found = match(text, at, stop)
        if found is None and text[at] == "'" and "=" in text[at:stop]:
            raise Problem(
                Code.EQUATION, text.index("=", at), what="="
            )  # s' = …: the prime of a name, no quote
        if found is None:
            raise Problem(_NO_PART.get(text[at], Code.UNKNOWN_CHARACTER), at, what=text[at])
        parts = _parts(found, str(found.lastgroup), at, spaced, tokens, stop)
        tokens += parts
        spaced = parts[-1].kind == "newline" if parts else spaced or _is_blank(found)
        at = found.end()
    tokens.append(Token("end", "", stop, spaced))
    return tokens


def _is_blank(found: re.Match[str]) -> bool:
    return found.lastgroup == "space" or found["command"] in SPACES


def _parts(
    found: re.Match[str], kind: str, at: int, spaced: bool, before: list[Token], stop: int
) -> list[Token]:
    """Give the tokens (none, one or two) that one match stands for."""
    text = found[kind]
    if kind == "number":
        return [_number(found, at, spaced, stop)]
    if kind == "space":
        return []
    if kind == "dot":
        return [_dot(found, at, spaced, before)]
    if kind == "equation":
        raise Problem(Code.EQUATION, at, what=text)
    if kind == "stars":
        return [Token("times", "*", at, spaced)]
    if kind in ("name", "word"):
        return _word(text, at, spaced, before)
    if kind == "command":
        return _command(text, at, spaced)
    if kind == "chinese":
        return [Token(part, meant, at, spaced) for part, meant in CHINESE[text]]
    if kind == "numeral":
        return [_numeral(text, at, spaced)]
    if kind == "environment":
        return [Token("open" if text.startswith("\\begin") else "close", "matrix", at, spaced)]
    if kind == "super":
        return [Token(kind, "".join(SUPERSCRIPTS.get(c, "") for c in text), at, spaced)]
    if kind == "sub":
        return [Token(kind, "".join(SUBSCRIPTS[c] for c in text), at, spaced)]
    if kind == "vulgar":
        return [Token(kind, _vulgar(text), at, spaced)]
    return [Token(kind, "^" if kind == "power" else "", at, spaced)]


def _number(found: re.Match[str], at: int, spaced: bool, stop: int) -> Token:
    digits, tight, apart, capital = found.group("digits", "exponent", "apart", "capital")
    text, end = found.string, found.end()
    exponent = tight or apart or (capital or "").replace(" ", "")
    after = text[end : min(end + 1, stop)]
    hexadecimal = digits == "0" and after in ("x", "X") and text[end + 1 : end + 2].isalnum()
    dangling = digits.endswith(".") and after and after not in _AFTER_POINT
    if hexadecimal or dangling or (after and after in "0123456789._"):
        raise Problem(Code.BAD_NUMBER, at, what=text[at : end + 2])
    if not exponent and _BROKEN_EXPONENT.match(text, end, stop):
        raise Problem(Code.AMBIGUOUS_EXPONENT, at, what=text[at : end + 3])
    comma = "," in digits
    if comma:
        digits = without_commas(digits, at)
    loose = bool(exponent) and not tight
    return Token("number", found[0], at, spaced, literal(at, digits, exponent), loose, comma)


def _numeral(word: str, at: int, spaced: bool) -> Token:
    digits = numeral(word)
    if digits is None:
        raise Problem(Code.BAD_NUMBER, at, what=word)
    return Token("number", digits, at, spaced, literal(at, digits))


def _dot(found: re.Match[str], at: int, spaced: bool, before: list[Token]) -> Token:
    """Take a middle dot for times; in `0·5` it could be a decimal point."""
    following = found.string[at + 1 : at + 2]
    if before and before[-1].text == "0" and not spaced and following.isdigit():
        raise Problem(Code.AMBIGUOUS_DOT, at)
    return Token("times", "*", at, spaced)


def _word(word: str, at: int, spaced: bool, before: list[Token]) -> list[Token]:
    times = word[:1] in ("x", "X") and len(word) > 1 and before and before[-1].kind in _BEFORE_X
    if times and is_name(word[1:]):
        return [Token("x", word[0], at, spaced), Token(*meaning(word[1:]), at + 1)]
    return [Token(*meaning(word), at, spaced)]


def _command(command: str, at: int, spaced: bool) -> list[Token]:
    if command in SPACES or command in IGNORED:
        return []
    if command in COMMANDS:
        kind, text = COMMANDS[command]
        if kind == "equation":
            raise Problem(Code.EQUATION, at, what=text)
        return [Token(kind, text, at, spaced)]
    if is_name(command):
        return [Token(*meaning(command), at, spaced)]
    return [Token("name", "\\" + command, at, spaced)]


def _vulgar(text: str) -> str:
    if text in VULGAR:
        return "{}/{}".format(*VULGAR[text])
    top, bottom = text.split("/")
    return "".join(SUPERSCRIPTS[c] for c in top) + "/" + "".join(SUBSCRIPTS[c] for c in bottom)
