"""Does the coach stay within reach, ask what tells most, never repeat, and treat no two learners alike?"""

from __future__ import annotations

import random

import numpy as np
import pytest

from engine.choosing import Probe, most_telling
from engine.coach import AHEAD, Coach
from engine.diagnosis import Beliefs, Hypotheses
from engine.learner import MASTERED, Learner, Mastery, Topic
from engine.pose import pose
from quiz_bank import SECTIONS, bank

ITEMS = dict(bank())
TOPICS = {
    section: Hypotheses([item for item in ITEMS.values() if section in (item.section, *item.also)])
    for section in SECTIONS
    if any(section in (item.section, *item.also) for item in ITEMS.values())
}


@pytest.fixture(scope="module")
def coach() -> Coach:
    return Coach(ITEMS, TOPICS)


def learner(*mastered: str) -> Learner:
    found = Learner(ITEMS, TOPICS)
    found.mastery = {name: Mastery(known=MASTERED, attempts=3, right=3) for name in mastered}
    return found


def test_what_is_within_reach_stands_on_what_is_mastered(coach: Coach) -> None:
    ahead = coach.within_reach(learner("path-length").mastery)
    assert len(ahead) == AHEAD
    assert "path-length" not in {item.id for item in ahead}
    for item in ahead:
        assert set(item.needs) <= {"path-length"}


def test_a_question_is_of_an_item_within_reach_and_not_one_that_was_had(coach: Coach) -> None:
    chance = random.Random(3)
    had: set[tuple[str, str]] = set()
    for _ in range(12):
        question = coach.next(learner(), frozenset(had), chance.random)
        assert question.item in coach.within_reach({})
        mark = (question.item.id, str(question.seed))
        assert mark not in had
        had.add(mark)


def test_two_learners_do_not_get_the_same_list(coach: Coach) -> None:
    lists = []
    for seed in range(4):
        chance, had = random.Random(seed), frozenset[tuple[str, str]]()
        made = [coach.next(learner(), had, chance.random) for _ in range(4)]
        lists.append(tuple((question.item.id, question.seed) for question in made))
    assert len(set(lists)) == len(lists)


def test_when_everything_is_mastered_there_is_still_a_question(coach: Coach) -> None:
    assert coach.next(learner(*ITEMS), frozenset(), random.Random(1).random).item.id in ITEMS


def test_a_question_that_tells_nothing_is_not_asked() -> None:
    """Somebody who certainly holds nothing answers every question right: there is nothing to learn from it."""
    known = TOPICS["四.2"]
    topic = Topic("四.2", Beliefs(known))
    probes = [Probe(pose(ITEMS["padded-weights"], seed), known) for seed in range(4)]
    assert most_telling(topic, probes, lambda best: best[0]) is not None
    topic.beliefs.belief[:] = 0
    topic.beliefs.belief[0, 0] = 1
    assert np.max(probes[0].information(topic.belief)) < 1e-9


def test_information_is_within_its_bounds() -> None:
    """No answer tells more than there is to know, nor less than nothing."""
    known = TOPICS["六"]
    entropy = -(known.prior * np.log2(known.prior)).sum()
    for seed in range(6):
        worth = np.max(Probe(pose(ITEMS["rbf-weights"], seed), known).information(known.prior))
        assert 0 < worth < entropy
