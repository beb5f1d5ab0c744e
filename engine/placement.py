"""Where does a learner stand? At most twelve questions, each chosen to settle as much of the document as it can.

Who can do an item can do what it stands on; who cannot will not do what stands on it. So one answer speaks of many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.coach import Chance, pick
from engine.diagnosis import has_few_answers
from engine.item import Item
from engine.learner import GUESSED, GUESSED_OF_FEW, SLIPPED

QUESTIONS = 12
BEST = 3
AT_FIRST = 0.4
HELD = 0.6
FAR = 0.75
"""How much of an answer's word still counts for items that it does not ask itself."""


class Place(StrEnum):
    """What the session says of a section."""

    HELD = "held"
    SHAKY = "shaky"
    NOT_SEEN = "not_seen"


@dataclass(frozen=True)
class Answered:
    """One question of the session: which item, and whether the answer was right."""

    item: str
    right: bool


class Placement:
    """How likely it is that each item can be done, after the answers of one session."""

    def __init__(self, items: Mapping[str, Item], answered: Iterable[Answered] = ()) -> None:
        self._items = items
        self._below = {name: _below(name, items) for name in items}
        self._above = {name: {other for other in items if name in self._below[other]} for name in items}
        self.known = dict.fromkeys(items, AT_FIRST)
        self.answered: list[Answered] = []
        self.touched: set[str] = set()
        for answer in answered:
            self.take(answer)

    @property
    def is_over(self) -> bool:
        """Say whether enough was asked."""
        return len(self.answered) >= QUESTIONS or not self._open()

    def take(self, answer: Answered) -> None:
        """Take one answer; a question that was given up is not right."""
        self.answered.append(answer)
        if answer.item not in self._items:
            return
        guessed = GUESSED_OF_FEW if has_few_answers(self._items[answer.item]) else GUESSED
        able, unable = (1 - SLIPPED, guessed) if answer.right else (SLIPPED, 1 - guessed)
        far = self._below[answer.item] if answer.right else self._above[answer.item]
        for name in (answer.item, *far):
            p = self.known[name]
            said = p * able / (p * able + (1 - p) * unable)
            self.known[name] = said if name == answer.item else p + FAR * (said - p)
            self.touched.add(name)

    def next(self, chance: Chance) -> Item:
        """Give one of the items whose answer settles most; ValueError when the session is over."""
        found = self._open()
        if self.is_over or not found:
            raise ValueError("the session is over")
        best = sorted(found, key=lambda name: -self._settles(name))[:BEST]
        return self._items[pick(chance, best)]

    def _open(self) -> list[str]:
        asked = {answer.item for answer in self.answered}
        return [name for name in self._items if name not in asked]

    def _settles(self, name: str) -> float:
        """Say how much doubt an answer about an item may settle; sections asked about already count less."""
        p = self.known[name]
        far = p * sum(map(self._doubt, self._below[name])) + (1 - p) * sum(
            map(self._doubt, self._above[name])
        )
        section = self._items[name].section
        asked = sum(a.item in self._items and self._items[a.item].section == section for a in self.answered)
        return (self._doubt(name) + FAR * far) / (1 + asked)

    def _doubt(self, name: str) -> float:
        return self.known[name] * (1 - self.known[name])

    def map(self, sections: Sequence[str]) -> dict[str, Place]:
        """Say of each section that has items whether it is held, shaky, or was not seen."""
        found = {}
        for section in sections:
            names = [name for name, item in self._items.items() if item.section == section]
            seen = [self.known[name] for name in names if name in self.touched]
            if not names:
                continue
            if not seen:
                found[section] = Place.NOT_SEEN
            else:
                found[section] = Place.HELD if min(seen) >= HELD else Place.SHAKY
        return found

    def seen_of(self, section: str) -> tuple[int, int]:
        """Give of how many items of a section the answers speak, and how many it has."""
        names = {name for name, item in self._items.items() if item.section == section}
        return len(names & self.touched), len(names)


def _below(name: str, items: Mapping[str, Item]) -> set[str]:
    """Give all that an item stands on."""
    found: set[str] = set()
    left = list(items[name].needs)
    while left:
        need = left.pop()
        if need in items and need not in found:
            found.add(need)
            left += items[need].needs
    return found
