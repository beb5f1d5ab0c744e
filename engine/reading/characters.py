"""Which characters mean the same, and which mean nothing? An explicit table: NFKC would turn 3² into 32."""

from __future__ import annotations

from typing import NamedTuple


class Canonical(NamedTuple):
    """A text in the table's characters, and for each of them its place in the typed text."""

    text: str
    places: range | list[int]


_SAME = {
    " ": "\t\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u2061\u3000",
    "\n": "\r\x0b\x0c\x85\u2028\u2029",
    "": "\u200b\u200c\u200d\u200e\u2060\u202a\u202c\u2066\u2069\ufeff\ufe0e\ufe0f",
    "-": "−‐‑‒–—―﹣－﹘➖˗",
    "+": "＋﹢➕",
    "*": "×✕✖⨯⨉∗＊﹡⁎⋆⋅∙•\u2062",
    "·": "・･‧",
    "/": "÷∕／⁄➗",
    "^": "＾ˆ",
    "%": "％﹪",
    "°": "º˚",
    "(": "（﹙⦅｟",
    ")": "）﹚⦆｠",
    "[": "［【〔〖",
    "]": "］】〕〗",
    "{": "｛﹛",
    "}": "｝﹜",
    "<": "⟨〈《＜‹〈",
    ">": "⟩〉》＞›〉",
    "|": "｜∣❘￨",
    ",": "，﹐\u2063",
    "、": "､﹑",
    ";": "；﹔",
    ":": "：﹕∶",
    ".": "．﹒。｡",
    "=": "＝﹦",
    "!": "！﹗",
    "#": "＃﹟",
    "_": "＿",
    "$": "＄﹩",
    "&": "＆﹠",
    "\\": "＼﹨",
    "~": "～∼",
    "'": "＇‘’ʼ′",
    '"': "＂“”「」『』",
    "?": "？",
    "@": "＠",
    "π": "𝛑𝜋𝝅𝝿𝞹",
    "e": "ℯⅇ",
    "E": "ᴇ⏨",
}
SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-", strict=True))
SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
VULGAR = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
    "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
    "⅑": (1, 9), "⅒": (1, 10), "↉": (0, 3),
}  # fmt: skip

_DELIMITERS = (("$$", "$$"), ("$", "$"), (r"\(", r"\)"), (r"\[", r"\]"))


def _table() -> dict[str, str]:
    table = {typed: meant for meant, spellings in _SAME.items() for typed in spellings}
    for digit in range(10):
        table[chr(0xFF10 + digit)] = str(digit)
    for number in range(
        50
    ):  # mathematical digits: bold, double-struck, sans-serif, bold sans-serif, monospace
        table[chr(0x1D7CE + number)] = str(number % 10)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    for number, letter in enumerate(letters[:26]):
        table[chr(0xFF21 + number)] = letter
        table[chr(0xFF41 + number)] = letter.lower()
    for number in range(13 * 52):  # mathematical letters, thirteen alphabets
        table[chr(0x1D400 + number)] = letters[number % 52]
    return table


_TABLE = _table()


def canonical(text: str) -> Canonical:
    """Give the text in canonical characters; those that are in no table stay as they are."""
    if text.isascii() and text.isprintable():
        return Canonical(text, range(len(text) + 1))
    characters: list[str] = []
    places: list[int] = []
    for place, typed in enumerate(text):
        meant = _TABLE.get(typed, typed)
        if meant:
            characters.append(meant)
            places.append(place)
    places.append(len(text))
    if text.rstrip().endswith(
        ("。", "｡")
    ):  # the full stop of a Chinese sentence; inside a number it is the point
        end = "".join(characters).rfind(".")
        del characters[end], places[end]
    return Canonical("".join(characters), places)


def trimmed(text: str) -> tuple[int, int]:
    """Give where a text begins and ends without blanks and without LaTeX's signs for a formula."""
    start, stop = 0, len(text)
    while start < stop and text[start] in " \n":
        start += 1
    while start < stop and text[stop - 1] in " \n":
        stop -= 1
    for opening, closing in _DELIMITERS:
        length = len(opening)
        if (
            stop - start >= 2 * length
            and text.startswith(opening, start, stop)
            and text.endswith(closing, start, stop)
        ):
            inner = trimmed(text[start + length : stop - length])
            return start + length + inner[0], start + length + inner[1]
    return start, stop
