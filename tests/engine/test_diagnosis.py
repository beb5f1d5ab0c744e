"""Is the belief about a learner what the formulas say, and does its name in words change only as promised?"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from engine.diagnosis import (
    CONFIRMED,
    MODEL,
    Beliefs,
    Hypotheses,
    Observation,
    Status,
    has_few_answers,
    is_slip_one_of_a_handful,
    observation,
)
from engine.history import History
from engine.records import Event
from quiz_bank import SECTIONS, bank
from tests.engine.sample_items import COUNTS, ROOT, SHARES, scaled_item, step

c, s = MODEL.consistency, MODEL.slip
TWO = Hypotheses([ROOT, SHARES])
"""no_root and half are rules of one step, added of the next; the rest are of another item."""
ROOT_ONLY = frozenset({"no_root", "half", "added"})


def topic(section: str) -> Hypotheses:
    return Hypotheses([item for item in bank().values() if section in (item.section, *item.also)])


TOPICS = {name: topic(name) for name in SECTIONS if topic(name).classes}


def likelihood(hypotheses: Hypotheses, seen: Observation) -> dict[frozenset[str], float]:
    """Give P(a|S) by the names that are held; the unknown under "?"."""
    row = hypotheses.likelihood(seen)
    names = [frozenset(), *map(frozenset, hypotheses.classes)]
    names += [frozenset(hypotheses.classes[i] + hypotheses.classes[j]) for i, j in hypotheses.pairs]
    return dict(zip([*names, frozenset("?")], row, strict=True))


def held(*names: str) -> frozenset[str]:
    return frozenset(names)


# --- what may be held ------------------------------------------------------------------------------------------------


def test_two_rules_of_one_step_are_not_held_together():
    pairs = {frozenset(TWO.classes[i] + TWO.classes[j]) for i, j in TWO.pairs}
    assert held("no_root", "half") not in pairs
    assert {held("no_root", "added"), held("half", "added"), held("no_root", "linear")} <= pairs


def test_the_prior_is_shared_evenly_among_single_ones_and_among_pairs():
    n, p = len(TWO.classes), len(TWO.pairs)
    assert TWO.prior.sum() == pytest.approx(1)
    assert TWO.prior[0] == pytest.approx(MODEL.none)
    assert TWO.prior[1 : 1 + n] == pytest.approx(MODEL.single / n)
    assert TWO.prior[1 + n : -1] == pytest.approx(MODEL.pair / p)
    assert TWO.prior[-1] == pytest.approx(MODEL.unknown)


def test_what_is_held_sums_over_the_states_that_contain_it():
    belief = np.random.default_rng(1).dirichlet(np.ones(TWO.size), size=3)
    for k, _ in enumerate(TWO.classes):
        rows = [1 + k, *(1 + len(TWO.classes) + m for m, pair in enumerate(TWO.pairs) if k in pair)]
        assert TWO.held(belief)[:, k] == pytest.approx(belief[:, rows].sum(axis=1))


@pytest.mark.parametrize(
    "section, names, together",
    [
        ("五", ("scale_by_dk", "scale_twice"), True),
        ("三", ("scale_by_dk", "scale_twice"), False),
        ("七.3", ("mask_after_softmax_no_renorm", "mask_values_zeroed"), True),
        ("四.1", ("mask_after_softmax_no_renorm", "mask_values_zeroed"), False),
    ],
)
def test_those_with_the_same_number_in_every_item_of_the_topic_are_one(section, names, together):
    classes = [set(names) & set(each) for each in TOPICS[section].classes]
    assert ({*names} in classes) is together
    place = TOPICS[section].place
    assert (place[names[0]] == place[names[1]]) is together


def test_an_answer_of_one_that_cannot_be_told_from_another_speaks_for_both():
    known = TOPICS["五"]
    rows = [
        known.likelihood(Observation(False, held("scale_by_dk", "scale_twice"), held(name)))
        for name in ("scale_by_dk", "scale_twice")
    ]
    assert np.array_equal(*rows)


def test_no_misconception_has_two_places():
    for known in TOPICS.values():
        every = [name for names in known.classes for name in names]
        assert len(every) == len(set(every)) == len(known.place)


# --- the formulas ----------------------------------------------------------------------------------------------------

RIGHT = Observation(True, ROOT_ONLY)
ADDED = Observation(False, ROOT_ONLY, held("added"))
BOTH = Observation(False, ROOT_ONLY, pairs=frozenset({held("no_root", "added")}))
ADDED_WITH_HALF_UNSEEN = Observation(False, ROOT_ONLY, held("added"), frozenset({held("half", "added")}))
OTHER = Observation(False, ROOT_ONLY)
slip = s * MODEL.by_slip


@pytest.mark.parametrize(
    "seen, state, expected",
    [
        (RIGHT, held(), 1 - s),
        (RIGHT, held("added"), (1 - s) * (1 - c)),
        (RIGHT, held("linear"), 1 - s),
        (RIGHT, held("no_root", "added"), (1 - s) * (1 - c) ** 2),
        (RIGHT, held("added", "linear"), (1 - s) * (1 - c)),
        (RIGHT, held("?"), MODEL.unknown_right),
        (ADDED, held(), slip),
        (ADDED, held("added"), (1 - s) * c + slip),
        (ADDED, held("half"), slip),
        (ADDED, held("half", "added"), (1 - s) * c * (1 - c) + slip),
        (ADDED, held("added", "linear"), (1 - s) * c + slip),
        (ADDED, held("?"), MODEL.by_unknown),
        (BOTH, held("no_root", "added"), (1 - s) * c * c + slip),
        (BOTH, held("half", "added"), slip),
        (BOTH, held("added"), slip),
        (ADDED_WITH_HALF_UNSEEN, held("half", "added"), (1 - s) * (c * c + c * (1 - c)) + slip),
        (OTHER, held(), s * (1 - 3 * MODEL.by_slip)),
        (OTHER, held("added"), s * (1 - 3 * MODEL.by_slip)),
        (OTHER, held("?"), 1 - MODEL.unknown_right - 3 * MODEL.by_unknown),
    ],
)
def test_an_answer_is_as_likely_as_the_formula_says(seen, state, expected):
    assert likelihood(TWO, seen)[state] == pytest.approx(expected)


@pytest.mark.parametrize("kind", [{}, {"few": True}, {"handful": True}])
@pytest.mark.parametrize("state", [held(), held("added"), held("linear"), held("?")])
def test_the_answers_that_can_come_add_up_to_one(state, kind):
    outcomes = [Observation(True, ROOT_ONLY, **kind), Observation(False, ROOT_ONLY, **kind)]
    outcomes += [Observation(False, ROOT_ONLY, held(name), **kind) for name in ROOT_ONLY]
    assert sum(likelihood(TWO, seen)[state] for seen in outcomes) == pytest.approx(1)


def test_a_match_tells_less_where_few_answers_are_possible():
    kinds = ({}, {"few": True}, {"handful": True}, {"few": True, "handful": True})
    rows = [likelihood(TWO, Observation(False, ROOT_ONLY, held("added"), **kind)) for kind in kinds]
    told = [row[held("added")] / row[held()] for row in rows]
    assert told == sorted(told, reverse=True)
    assert len(set(told)) == len(kinds)


@pytest.mark.parametrize(
    "item, few, handful",
    [
        (COUNTS, True, False),
        (ROOT, False, False),
        ("which-key-wins", True, True),
        ("softmax-formula", False, True),
    ],
)
def test_what_a_guess_or_a_slip_may_hit_follows_from_the_kinds_of_the_parts(item, few, handful):
    item = bank()[item] if isinstance(item, str) else item
    assert (has_few_answers(item), is_slip_one_of_a_handful(item)) == (few, handful)


def test_drift_goes_to_the_prior_and_never_past_it():
    belief = np.zeros(TWO.size)
    belief[1] = 1
    for _ in range(2000):
        belief = TWO.drifted(belief)
        assert belief.sum() == pytest.approx(1)
    assert belief == pytest.approx(TWO.prior, abs=1e-6)


# --- what an attempt says --------------------------------------------------------------------------------------------


def observed(misconceptions: str = "", verdict: str = "wrong", item: str = "a-root", **data: object):
    history = History()
    told = {"item": item, "question_id": "q", "mode": "practice"}
    history.take(
        [
            Event(event="served", data={"visible": ["no_root", "added", 7]}, **told),
            Event(event="answered", verdict=verdict, misconceptions=misconceptions, data=data, **told),
        ]
    )
    return observation(history.questions["q"], {"a-root": ROOT, "counts": COUNTS})


@pytest.mark.parametrize(
    "misconceptions, data, singles, pairs",
    [
        ("", {}, [], []),
        ("a", {}, ["a"], []),
        ("a|b", {}, ["a", "b"], []),
        ("a b", {}, ["a", "b"], []),
        ("a+b", {}, [], ["ab"]),
        ("a|b+c d", {}, ["d"], ["ac", "bc"]),
        ("a", {"beside": {"a": ["b", "c"]}}, ["a"], ["ab", "ac"]),
        ("a", {"beside": {"z": ["b"]}}, ["a"], []),
        ("a", {"beside": ["b"]}, ["a"], []),
        ("a", {"beside": {"a": "b"}}, ["a"], []),
        ("a+b+c", {}, [], []),
    ],
)
def test_an_attempt_says_what_its_row_holds(misconceptions, data, singles, pairs):
    seen = observed(misconceptions, **data)
    assert seen.singles == set(singles)
    assert seen.pairs == {frozenset(pair) for pair in pairs}
    assert seen.visible == {"no_root", "added"}
    assert seen.is_explained is bool(singles or pairs)


def test_right_few_and_given_up():
    assert observed(verdict="right").right
    assert observed(item="counts").few
    assert not observed(item="gone").few
    history = History()
    history.take([Event(event=kind, item="a-root", question_id="q") for kind in ("served", "skipped")])
    assert observation(history.questions["q"], {"a-root": ROOT}) == Observation(False, frozenset())


# --- what follows ----------------------------------------------------------------------------------------------------


class Walk:
    """One learner in one topic, answer by answer."""

    def __init__(self, known: Hypotheses = TWO) -> None:
        self.known = known
        self.beliefs = Beliefs(known)

    def take(self, *answers: Observation, day: int = 1) -> Walk:
        for seen in answers:
            visible = self.known.shown(seen)[None]
            self.beliefs.take(
                self.known.likelihood(seen)[None], np.array([seen.right]), visible, np.array([day])
            )
        return self

    def status(self, name: str) -> Status:
        return Status(self.beliefs.status[0, self.known.place[name]])


def test_one_match_is_a_suspicion_and_two_confirm():
    walk = Walk().take(ADDED)
    assert walk.status("added") is Status.SUSPECTED
    assert walk.take(ADDED).status("added") is Status.CONFIRMED
    assert walk.status("half") is Status.NONE


def test_to_confirm_half_of_the_wrong_answers_must_support_it():
    walk = Walk().take(ADDED, OTHER, OTHER, OTHER, ADDED)
    assert walk.beliefs.supports[0, TWO.place["added"]] == 2
    assert walk.status("added") is not Status.CONFIRMED


def test_both_of_a_pair_are_confirmed_by_their_joint_answers():
    walk = Walk().take(BOTH, BOTH, BOTH)
    assert walk.status("added") is walk.status("no_root") is Status.CONFIRMED
    assert walk.status("half") is Status.NONE


def test_a_suspicion_is_dropped_when_answers_speak_against_it_but_not_at_once():
    walk = Walk().take(ADDED, RIGHT, RIGHT, RIGHT, RIGHT)
    believed = walk.beliefs.held[0, TWO.place["added"]]
    assert 0.2 < believed < 0.5
    assert walk.status("added") is Status.SUSPECTED
    assert walk.take(RIGHT, RIGHT, RIGHT).status("added") is Status.NONE


def test_to_confirm_as_many_recent_wrong_answers_must_speak_for_it_as_for_nothing():
    elsewhere = Observation(False, held("half"))
    right = Observation(True, held("half"))
    walk = Walk().take(elsewhere, elsewhere, elsewhere, right, right, right, right, ADDED, ADDED)
    assert walk.beliefs.held[0, TWO.place["added"]] >= CONFIRMED
    assert walk.status("added") is Status.SUSPECTED
    assert walk.take(ADDED).status("added") is Status.CONFIRMED


def test_it_fades_on_the_same_day_is_resolved_on_a_later_one_and_may_return():
    walk = Walk().take(ADDED, ADDED, ADDED, day=10)
    rights = 0
    while walk.status("added") is Status.CONFIRMED:
        walk.take(RIGHT, day=10)
        rights += 1
        assert rights < 12
    assert rights >= 3
    assert walk.status("added") is Status.FADING
    assert walk.take(RIGHT, day=10).status("added") is Status.FADING
    assert walk.take(Observation(True, held("half")), day=11).status("added") is Status.FADING
    assert walk.take(RIGHT, day=11).status("added") is Status.RESOLVED
    assert walk.take(OTHER, day=12).status("added") is Status.RESOLVED
    assert walk.take(ADDED, day=13).status("added") is Status.RETURNED
    assert walk.take(*[RIGHT] * 12, day=13).status("added") is Status.FADING
    assert walk.take(RIGHT, day=14).status("added") is Status.RESOLVED


def test_without_a_day_nothing_is_ever_resolved():
    walk = Walk().take(ADDED, ADDED, day=-1).take(*[RIGHT] * 20, day=-1)
    assert walk.status("added") is Status.FADING


def test_a_right_answer_is_no_support_and_breaks_no_row_where_it_would_not_have_shown():
    walk = Walk().take(ADDED, ADDED, *[Observation(True, held("half"))] * 30)
    assert walk.status("added") is Status.CONFIRMED
    assert walk.beliefs.in_a_row[0, TWO.place["added"]] == 0


def test_strange_answers_most_of_the_time_are_something_unknown():
    walk = Walk().take(*[OTHER] * 4)
    assert walk.beliefs.is_unknown[0]
    assert not any(walk.beliefs.status[0] >= Status.SUSPECTED)
    assert not Walk().take(OTHER, *[RIGHT] * 4).beliefs.is_unknown[0]


def test_many_learners_at_once_are_each_as_alone():
    answers = [(ADDED, RIGHT), (RIGHT, ADDED), (ADDED, BOTH), (OTHER, OTHER)]
    many = Beliefs(TWO, len(answers))
    for place in range(2):
        seen = [each[place] for each in answers]
        many.take(
            np.array([TWO.likelihood(each) for each in seen]),
            np.array([each.right for each in seen]),
            np.array([TWO.shown(each) for each in seen]),
            np.ones(len(seen), dtype=int),
        )
    for place, each in enumerate(answers):
        alone = Walk().take(*each).beliefs
        assert many.belief[place] == pytest.approx(alone.belief[0], abs=1e-15)
        assert np.array_equal(many.status[place], alone.status[0])


@pytest.mark.parametrize("section", ["三", "四.1", "五"])
@pytest.mark.parametrize("slips, most", [(0.1, 0.005), (0.3, 0.02)])
def test_who_only_slips_is_not_accused(section, slips, most):
    known, chance, learners = TOPICS[section], np.random.default_rng(7), 150
    names = [name for each in known.classes for name in each]
    beliefs, ever = Beliefs(known, learners), np.zeros(learners, dtype=bool)
    for _ in range(20):
        seen = []
        for _ in range(learners):
            visible = chance.choice(names, size=12, replace=False)
            right = chance.random() >= slips
            # One slip in twelve happens to give some wrong procedure's number.
            hit = not right and chance.random() < 1 / 12
            found = frozenset(visible[:1]) if hit else frozenset()
            seen.append(Observation(right, frozenset(visible), found))
        beliefs.take(
            np.array([known.likelihood(each) for each in seen]),
            np.array([each.right for each in seen]),
            np.array([known.shown(each) for each in seen]),
            np.ones(learners, dtype=int),
        )
        ever |= (beliefs.status >= Status.CONFIRMED).any(axis=1)
    assert ever.mean() <= most


def test_a_pair_is_compatible_where_some_item_has_them_on_different_steps():
    both = scaled_item(
        id="b-root",
        steps=[
            step("root", lambda a: a, wrong={"no_root": lambda a: a + 1}),
            step("product", lambda root, b: root * b, wrong={"half": lambda root, b: root + b}),
        ],
    )
    for items, expected in (([ROOT], False), ([ROOT, both], True)):
        known = Hypotheses(items)
        pairs = {frozenset(known.classes[i] + known.classes[j]) for i, j in known.pairs}
        assert (held("no_root", "half") in pairs) is expected
    assert len(known.pairs) <= len(list(combinations(known.classes, 2)))
