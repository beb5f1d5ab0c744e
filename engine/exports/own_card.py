"""What is a card of the learner's own, and why may one not be taken from a file?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal

from engine.exports.markup import MARKS, is_blank, to_html
from engine.item import Text

LARGEST = 16 << 20
"""Bytes of a file that is taken."""
MOST_CARDS = 10_000
LONGEST_SIDE = 20_000
"""Characters of a front or a back."""
MOST_TAGS, LONGEST_TAG = 20, 100

_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
_NEVER = re.compile(f"[\x00-\x08\x0b-\x1f\x7f\ufeff\ud800-\udfff{MARKS}]")
_TAG_NEVER = re.compile(r"[^\w:/.+-]")
_IMAGE = re.compile(r"!\[([^\[\]\n]*)\]\([^()\n]*\)")
_DEEPEST = 4


@dataclass(frozen=True)
class OwnCard:
    """Front and back in Markdown with formulas, words to find it by, and a key that stays when they change.

    ValueError for a card that no store should hold; `own_card` makes a sound one of any texts.
    """

    front: str
    back: str
    tags: tuple[str, ...] = ()
    key: str = ""

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise ValueError(f"a key is 1 to 64 letters, digits, - and _, not {self.key!r}")
        if fault := _fault(self.front, self.back):
            raise ValueError(fault.en)
        if (side(self.front)[0], side(self.back)[0], tags_of(self.tags)) != (
            self.front,
            self.back,
            self.tags,
        ):
            raise ValueError("the texts are not as own_card leaves them")


class Refusal(ValueError):
    """Why a file, or what should become a card, is not taken, and at which line or note (0: the whole of it)."""

    def __init__(self, reason: Text, place: int = 0) -> None:
        super().__init__(reason.en)
        self.reason = reason
        self.place = place


@dataclass(frozen=True)
class Refused:
    """A file that was not taken: why, and in which line or note, counted from 1 (0: the file as a whole)."""

    reason: Text
    place: int = 0
    unit: Literal["line", "note"] = "line"

    @property
    def message(self) -> Text:
        """Give place and reason in a sentence."""
        if not self.place:
            return self.reason
        if self.unit == "line":
            where = Text(f"第 {self.place} 行：", f"Line {self.place}: ")
        else:
            where = Text(f"第 {self.place} 条笔记：", f"Note {self.place}: ")
        return Text(f"{where.zh}{self.reason.zh}", f"{where.en}{self.reason.en}")


@dataclass(frozen=True)
class Imported:
    """The cards of a file; how many pictures, sounds and the like, and how many notes, were left out."""

    cards: tuple[OwnCard, ...]
    media: int = 0
    left_out: int = 0
    """Notes of the bank's own cards, which are here already."""


EMPTY_FRONT = Text("正面是空的。", "The front is empty.")
TOO_LONG = Text(f"正面或背面超过 {LONGEST_SIDE} 个字符。", f"A side has more than {LONGEST_SIDE} characters.")
TOO_MANY = Text(f"卡片超过 {MOST_CARDS} 张。", f"There are more than {MOST_CARDS} cards.")


def own_card(front: str, back: str, tags: Iterable[str] = (), key: str = "") -> OwnCard:
    """Make a sound card of any texts: without control characters and images. Refusal where that cannot be.

    Without a key it gets one made of its front.
    """
    front, back = side(front)[0], side(back)[0]
    if fault := _fault(front, back):
        raise Refusal(fault)
    return OwnCard(front, back, tags_of(tags), key if _KEY.fullmatch(key) else key_of(key or front))


def key_of(text: str) -> str:
    """Make a key of a text, or of somebody else's key."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def side(text: str) -> tuple[str, int]:
    """Give one side as it is kept, and how many images were left out of it: of an image its description stays."""
    kept = _NEVER.sub("", re.sub(r"\r\n?", "\n", text))
    images = 0
    for _ in range(_DEEPEST):  # an image may stand in another's description
        kept, here = _IMAGE.subn(r"\1", kept)
        images += here
        if not here:
            break
    return kept.replace("![", "!&#91;").strip(), images


def tags_of(tags: Iterable[str]) -> tuple[str, ...]:
    """Give tags as they are kept: single words, each once, beginning with a letter or digit."""
    words = (_TAG_NEVER.sub("", word)[:LONGEST_TAG] for tag in tags for word in _NEVER.sub(" ", tag).split())
    sound = (re.sub(r"^[^\w]+", "", word) for word in words)
    return tuple(dict.fromkeys(filter(None, sound)))[:MOST_TAGS]


def _fault(front: str, back: str) -> Text | None:
    if max(len(front), len(back)) > LONGEST_SIDE:
        return TOO_LONG
    return EMPTY_FRONT if not front or is_blank(to_html(front)) else None


class Gathering:
    """The cards of one file while it is read: no key comes twice, and there are not too many."""

    def __init__(self) -> None:
        self._cards: list[OwnCard] = []
        self._keys: set[str] = set()
        self._taken: Counter[str] = Counter()
        self.media = 0
        self.left_out = 0

    def add(self, sides: tuple[str, str], tags: Iterable[str] = (), key: str = "", place: int = 0) -> None:
        """Take one card, front and back; it stands at that line or note. Refusal where it cannot be taken."""
        if len(self._cards) >= MOST_CARDS:
            raise Refusal(TOO_MANY, place)
        try:
            card = own_card(*sides, tags, key)
        except Refusal as refusal:
            raise Refusal(refusal.reason, place) from refusal
        self.media += sum(side(one)[1] for one in sides)
        if card.key in self._keys:
            card = replace(card, key=next(self._other_keys(card.key)))
        self._keys.add(card.key)
        self._cards.append(card)

    def _other_keys(self, key: str) -> Iterator[str]:
        while True:
            self._taken[key] += 1
            other = f"{key[:48]}-{self._taken[key] + 1}"
            if other not in self._keys:
                yield other

    def result(self, nothing: Text) -> Imported:
        """Give what was gathered. Refusal, with the reason `nothing`, where there is no card at all."""
        if not self._cards and not self.left_out:
            raise Refusal(nothing)
        return Imported(tuple(self._cards), self.media, self.left_out)
