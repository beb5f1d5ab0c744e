"""Is this a name a learner can have, and in which one form is it kept?"""

from __future__ import annotations

import unicodedata

from engine.item import Text

LONGEST_NAME = 60  # characters after normalising


class NameRefused(ValueError):
    """A name that cannot be kept; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


_EMPTY = Text(zh="请填写名字。", en="Please give a name.")
_TOO_LONG = Text(zh=f"名字最多 {LONGEST_NAME} 个字符。", en=f"A name has at most {LONGEST_NAME} characters.")
_CONTROL = Text(zh="名字里有看不见的控制字符。", en="The name holds invisible control characters.")
_FORMULA = Text(
    zh="名字不能以 =、+、- 或 @ 开头，表格软件会把它当作公式。",
    en="A name cannot begin with =, +, - or @: a spreadsheet would take it for a formula.",
)
_JOINERS = "\u200c\u200d"  # part of names in Persian and in Indian scripts, and of emoji
_FORMULA_STARTS = "=+-@＝＋－＠|"


def normalise_name(name: str) -> str:
    """Give the one form of a name: NFC, trimmed, single blanks inside. NameRefused for what is no name.

    "Zoë" is the same name however its two dots were typed. Letters keep their case.
    """
    composed = unicodedata.normalize("NFC", name)
    plain = "".join(" " if unicodedata.category(each) == "Zs" else each for each in composed)
    kept = " ".join(part for part in plain.split(" ") if part)
    visible = kept.lstrip(_JOINERS)
    if not visible:
        raise NameRefused(_EMPTY)
    if any(unicodedata.category(each)[0] == "C" and each not in _JOINERS for each in kept):
        raise NameRefused(_CONTROL)
    if visible[0] in _FORMULA_STARTS:
        raise NameRefused(_FORMULA)
    if len(kept) > LONGEST_NAME:
        raise NameRefused(_TOO_LONG)
    return kept
