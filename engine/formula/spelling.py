"""How is a formula spelled without markup? Fonts, spacing and Unicode's small letters mean nothing of their own."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.reading.characters import SUBSCRIPTS, SUPERSCRIPTS, VULGAR, canonical, trimmed
from engine.reading.names import IGNORED, SPACES

_SUB = SUBSCRIPTS | dict(zip("₊₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "+-aehijklmnoprstuvx", strict=True))
_SUPER = SUPERSCRIPTS | dict(zip("⁽⁾ᐟᴷᴼⱽᵏᵒᵛⁱʲʰ", "()/KOVkovijh", strict=True))
_FONTS = (
    r"mathrm|mathbf|mathit|mathsf|mathcal|mathbb|mathtt|boldsymbol|bm|text|textbf|textrm|textit|textsf|texttt"
    r"|operatorname\*?|mathop|mbox|rm|bf|it"
)
_WORD = r"[A-Za-z\u4e00-\u9fff][A-Za-z\u4e00-\u9fff ]*"
_MARKUP = re.compile(
    rf"""
    \\(?:{_FONTS})\s*\{{\s*(?P<word>{_WORD}|⊤)\s*\}}
  | \{{\s*\\(?:{_FONTS})\s+(?P<grouped>{_WORD})\}}
  | \\(?:{_FONTS})\s+(?P<letter>[A-Za-z]+)
  | (?P<ignored>\\(?:{"|".join(IGNORED)}|nolimits|nonumber|label\{{[^{{}}]*\}})(?![A-Za-z]))
  | (?P<blank>\\(?:{"|".join(s for s in SPACES if s.isalpha())})(?![A-Za-z])
      |\\[{re.escape("".join(s for s in SPACES if not s.isalpha()))}\\]|[~&\n])
  | \\(?P<escaped>[_{{}}])
  | \^\s*\{{\s*(?P<tag>[A-Za-z])\s*(?:\\top|\\intercal|[⊤ᵀ])\s*\}}
  | (?P<sub>[{"".join(_SUB)}]+) | (?P<super>[{"".join(map(re.escape, _SUPER))}]+) | (?P<vulgar>[{"".join(VULGAR)}])
    """,
    re.VERBOSE,
)
_ENVIRONMENT = re.compile(
    r"\s*\\begin\s*\{(equation|align|aligned|gather|split)(\*?)\}(.*)\\end\s*\{\1\2\}\s*", re.DOTALL
)
_LABEL = re.compile(r"\s*(?:(?:答案?|公式|解|answer|formula)\s*:(?!=)|return\s)\s*", re.IGNORECASE)
_END = " .,;"


class Spelling(NamedTuple):
    """A text without markup, and for each of its characters its place in the typed text."""

    text: str
    places: list[int]


def spelled(typed: str) -> Spelling:
    """Give what was typed in canonical characters and without markup, blanks and delimiters at its ends."""
    meant = canonical(typed)
    start, stop = trimmed(meant.text)
    while found := _ENVIRONMENT.fullmatch(meant.text, start, stop):
        start, stop = _narrowed(meant.text, *found.span(3))
    if label := _LABEL.match(meant.text, start, stop):
        start, stop = _narrowed(meant.text, label.end(), stop)
    while start < stop and meant.text[stop - 1] in _END and meant.text[stop - 2 : stop - 1] != "\\":
        stop -= 1
    text, places = meant.text[start:stop], list(meant.places[start : stop + 1])
    # Markup may stand in markup: \mathbf{\text{x}} needs a second look, and no text more than a few.
    for _ in range(3):
        text, places = _without_markup(text, places)
    return Spelling(text, places)


def _narrowed(text: str, start: int, stop: int) -> tuple[int, int]:
    first, last = trimmed(text[start:stop])
    return start + first, start + last


def _without_markup(text: str, places: list[int]) -> tuple[str, list[int]]:
    characters: list[str] = []
    kept: list[int] = []
    done = 0
    for found in _MARKUP.finditer(text):
        characters.append(text[done : found.start()])
        kept += places[done : found.start()]
        kind = str(found.lastgroup)
        for letter, place in _meant(kind, found):
            characters.append(letter)
            kept.append(places[place])
        done = found.end()
    characters.append(text[done:])
    return "".join(characters), kept + places[done:]


def _meant(kind: str, found: re.Match[str]) -> list[tuple[str, int]]:
    """Give the characters that a piece of markup stands for, each with its place."""
    start, end = found.span(kind)
    piece = found[kind]
    if kind in ("word", "grouped", "letter"):
        return [(letter, start + k) for k, letter in enumerate(piece)]
    if kind == "tag":  # the transpose of W^O, written with one power sign
        return [(letter, start) for letter in f"^{{{piece}}}^T"]
    if kind == "escaped":
        return [({"{": "(", "}": ")"}.get(piece, piece), start)]
    if kind in ("sub", "super"):
        table, mark = (_SUB, "_") if kind == "sub" else (_SUPER, "^")
        inside = [(table[letter], start + k) for k, letter in enumerate(piece)]
        return [(mark, start), ("{", start), *inside, ("}", end - 1)]
    if kind == "vulgar":
        return [(letter, start) for letter in "({}/{})".format(*VULGAR[piece])]
    return [(" ", start)] if kind == "blank" else []
