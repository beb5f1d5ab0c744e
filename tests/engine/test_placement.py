"""Does one answer speak of all that it stands on, and of all that stands on it?"""

from __future__ import annotations

import random

import pytest

from engine.placement import AT_FIRST, QUESTIONS, Answered, Place, Placement
from quiz_bank import SECTIONS, bank

ITEMS = dict(bank())


def closure(name: str) -> set[str]:
    found: set[str] = set()
    for need in ITEMS[name].needs:
        found |= {need} | closure(need)
    return found


def test_a_right_answer_speaks_for_what_it_stands_on_and_for_nothing_else() -> None:
    standing = Placement(ITEMS, [Answered("lost-mass", True)])
    below = closure("lost-mass")
    assert {"causal-weights", "softmax-weights", "scaled-scores"} <= below
    for name, known in standing.known.items():
        assert (known > AT_FIRST) == (name in below | {"lost-mass"})


def test_a_wrong_answer_speaks_against_what_stands_on_it_and_nothing_else() -> None:
    standing = Placement(ITEMS, [Answered("softmax-weights", False)])
    for name, known in standing.known.items():
        assert (known < AT_FIRST) == (name == "softmax-weights" or "softmax-weights" in closure(name))


@pytest.mark.parametrize("seed", range(5))
def test_a_session_asks_every_item_once_over_many_sections(seed: int) -> None:
    chance = random.Random(seed)
    standing = Placement(ITEMS)
    while not standing.is_over:
        standing.take(Answered(standing.next(chance.random).id, chance.random() < 0.6))
    names = [answer.item for answer in standing.answered]
    assert len(names) == len(set(names)) == QUESTIONS
    assert len({ITEMS[name].section for name in names}) >= 6
    with pytest.raises(ValueError, match="over"):
        standing.next(chance.random)


def test_the_map_says_held_shaky_and_not_seen() -> None:
    assert set(Placement(ITEMS).map(SECTIONS).values()) == {Place.NOT_SEEN}
    held = Placement(ITEMS, [Answered("softmax-weights", True)]).map(SECTIONS)
    assert held["五"] is Place.HELD
    shaky = Placement(ITEMS, [Answered("softmax-weights", False)]).map(SECTIONS)
    assert shaky["五"] is Place.SHAKY
    assert shaky["一"] is Place.NOT_SEEN


def test_an_item_that_is_gone_from_the_bank_speaks_of_nothing() -> None:
    assert Placement(ITEMS, [Answered("gone", True)]).known == Placement(ITEMS).known


def test_it_is_deterministic_given_its_chance() -> None:
    assert (
        Placement(ITEMS).next(random.Random(1).random).id == Placement(ITEMS).next(random.Random(1).random).id
    )
