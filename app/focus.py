"""Which misconception does this tab practise now, and which question shows it?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import SystemRandom, randbelow

import streamlit as st

from engine.find_error import FindTheError
from engine.item import Item
from engine.learner import KNOWN_AT_FIRST, Mastery
from engine.pose import MAX_SEED, PoseError, pose
from engine.question import Question

SEEDS, ITEMS = 4, 3
"""So many seeds of so many items are tried for a question that shows it and nothing with the same number."""


def begin(names: Sequence[str], topic: str) -> None:
    """Practise one misconception from now on; several names are one, where they cannot be told apart."""
    st.session_state["focus"] = (tuple(names), topic)


def end() -> None:
    """Practise the chosen topic again."""
    st.session_state.pop("focus", None)


def chosen(topic: str) -> tuple[str, ...]:
    """Give the misconception that is practised; nothing where none is, or where another topic was chosen since."""
    names, begun_in = st.session_state.get("focus", ((), topic))
    return names if begun_in == topic else ()


def question(
    items: Mapping[str, Item], names: Sequence[str], mastery: Mapping[str, Mastery], previous: str
) -> Question:
    """Give a question in which the misconception shows: if possible by itself, of the item that is mastered least.

    `previous` is the item that was asked before; another is taken where there is one. PoseError.
    """
    ours, chance = set(names), SystemRandom()

    def rank(item: Item) -> tuple[bool, bool, bool, float, float]:
        known = mastery[item.id].known if item.id in mastery else KNOWN_AT_FIRST
        told_apart = not any(_is_shared(ours, alike) for alike in item.alike)
        return isinstance(item, FindTheError), not told_apart, item.id == previous, known, chance.random()

    candidates = sorted((item for item in items.values() if ours & set(item.misconceptions)), key=rank)
    spare: Question | None = None
    for place, item in enumerate(candidates):
        if place >= ITEMS and spare is not None:
            break
        for _ in range(SEEDS):
            try:
                made = pose(item, randbelow(MAX_SEED))
            except PoseError:
                continue
            if ours & set(made.certificate.visible):
                if not any(_is_shared(ours, alike) for alike in made.certificate.alike):
                    return made
                spare = spare or made
    if spare is None:
        raise PoseError(" ".join(names))
    return spare


def _is_shared(ours: set[str], alike: Sequence[str]) -> bool:
    """Say whether others have the same number as one of ours."""
    return bool(ours & set(alike)) and not set(alike) <= ours
