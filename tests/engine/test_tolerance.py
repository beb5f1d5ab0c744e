import random

import numpy as np
import pytest

from engine.procedure import as_floats, entries, plan, run, run_floats, settle, with_swap
from engine.tolerance import SLACK, step_tolerance, tolerances, within
from tests.engine.sample_items import BANK, COUNTS, ROOT, SHARES, TABLE, posed, swap

SEEDS = range(6)
HAND_RUNS = 30


def by_some_hand(question, decimals, chance, swaps=None):
    """Follow the steps, rounding each to `decimals` or more places as the fancy takes."""

    def rounded(value):
        value = settle(value)
        if isinstance(value, int) or (isinstance(value, np.ndarray) and value.dtype.kind != "f"):
            return value
        return settle(np.round(value, decimals + (chance.random() < 0.4) * chance.randrange(1, 5)))

    with np.errstate(all="ignore"):
        return run(question.plan, as_floats(question.drawn), swaps, keep=rounded)


@pytest.mark.parametrize("item", BANK)
def test_no_hand_calculation_is_rejected(item):
    chance = random.Random(item)
    for seed in SEEDS:
        question = posed(item, seed)
        decimals = max(part.decimals for part in question.item.parts)
        for _ in range(HAND_RUNS):
            values = by_some_hand(question, decimals, chance)
            for part, right, tolerance in zip(
                question.item.parts, question.right, question.tolerances, strict=True
            ):
                assert within(entries(values[part.step]), right, tolerance).all()


@pytest.mark.parametrize("item", BANK)
def test_no_wrong_calculation_by_hand_is_accepted(item):
    chance = random.Random(item)
    for seed in SEEDS:
        question = posed(item, seed)
        decimals = max(part.decimals for part in question.item.parts)
        for prediction in question.predictions:
            if prediction.misconception not in question.certificate.visible:
                continue
            if prediction.joined is None or question.certificate.gaps[prediction.swap.serial] == 0:
                continue
            for _ in range(4):
                values = by_some_hand(question, decimals, chance, {prediction.swap.place: prediction.swap})
                asked = [entries(values[part.step]) for part in question.item.parts]
                assert not all(
                    within(a, r, t).all()
                    for a, r, t in zip(asked, question.right, question.tolerances, strict=True)
                ), prediction.misconception


@pytest.mark.parametrize("item", BANK)
def test_a_wrong_calculation_by_hand_is_within_its_own_tolerance(item):
    chance = random.Random(item)
    for seed in SEEDS[:3]:
        question = posed(item, seed)
        decimals = max(part.decimals for part in question.item.parts)
        for prediction in question.predictions:
            own = tolerances(question.plan, prediction.values, [prediction.swap])
            for _ in range(4):
                values = by_some_hand(question, decimals, chance, {prediction.swap.place: prediction.swap})
                for part, asked, tolerance in zip(question.item.parts, prediction.asked, own, strict=True):
                    assert within(entries(values[part.step]), asked, tolerance).all(), (
                        prediction.misconception
                    )


def test_the_formula_on_an_example_worked_by_hand():
    # root = 3, product = 3 * 2 = 6, to two decimals: half a unit is 0.005. The product's own rounding moves it by
    # 0.005, that of the root by 2 * 0.005; twice their sum is 0.03.
    made = plan(ROOT)
    values = run_floats(made, {"a": 9, "b": 2})
    assert tolerances(made, values)[0] == pytest.approx([0.03])
    assert step_tolerance(made, values, 0, 2) == pytest.approx([0.01])
    assert step_tolerance(made, values, 1, 3) == pytest.approx([0.003])


def test_a_wrong_procedure_has_its_own_tolerance():
    made = plan(ROOT)
    values = run_floats(made, {"a": 9, "b": 2})
    added = swap(ROOT, "added")
    assert tolerances(made, with_swap(made, values, added), [added])[0] == pytest.approx([0.02])
    none = swap(ROOT, "no_root")  # a whole number is never rounded
    assert tolerances(made, with_swap(made, values, none), [none])[0] == pytest.approx([0.01])


def test_what_a_step_adds_up_counts_for_every_entry():
    # Shares of three equal powers 1: total 3. A power moves its own share by 2/9 and each other one by 1/9 through the
    # total, and the total, rounded itself, by 1/9.
    made = plan(SHARES)
    values = run_floats(made, {"x": [0.0, 0.0, 0.0]})
    half = 0.0005
    expected = 2 * half * (1 + 2 / 9 + 1 / 9 + 1 / 9 + 1 / 9)
    assert tolerances(made, values)[0] == pytest.approx([expected] * 3, rel=1e-3)


def test_every_entry_of_a_matrix_has_its_own():
    made = plan(TABLE)
    assert tolerances(made, run_floats(made, {"u": [1, 2], "v": [3, 4, 5]}))[0] == pytest.approx([0.1] * 6)


def test_whole_numbers_have_none():
    made = plan(COUNTS)
    values = run_floats(made, {"d": 512, "rows": 2, "keys": [1, 5, 7]})
    assert [t.tolist() for t in tolerances(made, values)] == [[0], [0, 0], [0]]


def test_a_learners_own_value_moves_nothing_and_nothing_before_it_does():
    made = plan(ROOT)
    values = run_floats(made, {"a": 9, "b": 2})
    assert tolerances(made, values, own=frozenset([0]))[0] == pytest.approx([0.01])
    shares = plan(SHARES)
    values = run_floats(shares, {"x": [0.0, 0.0, 0.0]})
    half = 0.0005
    held_total = tolerances(shares, values, own=frozenset([1]))[0]
    assert held_total == pytest.approx([2 * half * (1 + 1 / 3)] * 3, rel=1e-3)
    assert tolerances(shares, values, own=frozenset([0, 1]))[0] == pytest.approx([2 * half] * 3)


@pytest.mark.parametrize("item", BANK)
def test_with_every_earlier_step_held_only_the_last_rounding_is_left(item):
    question = posed(item, 0)
    for end, part, free in zip(question.plan.asked, question.item.parts, question.tolerances, strict=True):
        held = step_tolerance(
            question.plan,
            question.values,
            end,
            part.decimals,
            own=frozenset(range(len(question.plan.names))) - {end},
        )
        if question.plan.item.steps[end].kind == "number":
            assert held == pytest.approx([10.0**-part.decimals] * free.size)
            assert (free >= held - SLACK).all()
        else:
            assert not held.any()


def test_bounds_are_inclusive():
    value, tolerance = np.array([1.0, 1.0, 1.0, 1.0]), np.array([0.1, 0.1, 0.1, 0.0])
    typed = np.array([1.1, 0.9 - 5e-10, 1.1 + 2e-9, 1.0 + 5e-10])
    assert within(typed, value, tolerance).tolist() == [True, True, False, True]


def test_equal_infinities_are_within():
    right = np.array([-np.inf, -np.inf, 1.0, np.inf])
    typed = np.array([-np.inf, np.inf, np.inf, 1e300])
    assert within(typed, right, np.full(4, 0.1)).tolist() == [True, False, False, False]
    assert not within(np.array([np.nan]), np.array([1.0]), np.array([0.1])).any()
