import numpy as np
import pytest

from engine.item import ItemError
from engine.procedure import (
    as_floats,
    asked_entries,
    entries,
    moved_entries,
    plan,
    rerun,
    run,
    run_by_hand,
    run_exact,
    run_floats,
    settle,
    with_swap,
    with_value,
)
from tests.engine.sample_items import BANK, ROOT, SHARES, apart, posed, scaled_item, step, swap

SEEDS = range(6)


def test_the_right_procedure_gives_every_step():
    assert run_floats(plan(ROOT), {"a": 9, "b": 2}) == {"a": 9, "b": 2, "root": 3.0, "product": 6.0}


def test_a_plan_knows_what_depends_on_what():
    made = plan(SHARES)
    assert made.after == ((1, 2), (2,), ())
    assert made.before == ((0, 1),)
    assert made.asked == (2,)
    assert [s.serial for s in made.swaps] == [0, 1, 2, 3, 4]
    assert plan(SHARES) is made


def test_a_swap_changes_its_step_and_what_depends_on_it():
    right = run_floats(plan(ROOT), {"a": 9, "b": 2})
    assert with_swap(plan(ROOT), right, swap(ROOT, "no_root")) == {"a": 9, "b": 2, "root": 9, "product": 18}
    assert with_swap(plan(ROOT), right, swap(ROOT, "added")) == {"a": 9, "b": 2, "root": 3.0, "product": 5.0}
    assert right["product"] == 6.0


@pytest.mark.parametrize("item", BANK)
def test_a_swap_changes_nothing_that_does_not_depend_on_it(item):
    for seed in SEEDS:
        question = posed(item, seed)
        for prediction in question.predictions:
            place = prediction.swap.place
            touched = {place, *question.plan.after[place]}
            for other, name in enumerate(question.plan.names):
                if other not in touched:
                    assert prediction.values[name] is question.values[name]


@pytest.mark.parametrize("item", BANK)
def test_rerunning_what_depends_equals_running_everything(item):
    for seed in SEEDS:
        question = posed(item, seed)
        for prediction in question.predictions:
            with np.errstate(all="ignore"):
                whole = run(
                    question.plan, as_floats(question.drawn), {prediction.swap.place: prediction.swap}
                )
            for name in question.plan.names:
                assert apart(prediction.values[name], whole[name]) == 0


@pytest.mark.parametrize("item", BANK)
def test_exact_numbers_agree_with_floats_in_every_step(item):
    for seed in SEEDS:
        question = posed(item, seed)
        exact = run_exact(question.plan, question.drawn)
        for name in question.plan.names:
            there = np.array(exact[name], dtype=object)
            here = np.asarray(question.values[name], dtype=float)
            assert apart(there.astype(float), here) <= 1e-12


def test_by_hand_every_step_is_rounded_before_it_is_used():
    values = run_by_hand(plan(ROOT), {"a": 2, "b": 7}, 1)
    assert values["root"] == 1.4
    assert values["product"] == pytest.approx(9.8)  # not 9.9, which is 7 times the square root of 2
    wrong = swap(ROOT, "half")
    assert run_by_hand(plan(ROOT), {"a": 3, "b": 7}, 0, {wrong.place: wrong})["product"] == 14


def test_by_hand_whole_numbers_stay_as_they_are():
    values = run_by_hand(plan(posed("head-parameters", 0).item), {"d_model": 512, "h": 8}, 3)
    assert values["split"] == 1048576
    assert isinstance(values["split"], int)


def test_a_learners_value_is_used_by_what_comes_after():
    right = run_floats(plan(ROOT), {"a": 9, "b": 2})
    assert with_value(plan(ROOT), right, 0, 4)["product"] == 8
    assert with_value(plan(ROOT), right, 1, 7)["root"] == 3
    changed = {**right, "root": 5}
    assert rerun(plan(ROOT), changed, 0)["product"] == 10


def test_a_failing_rule_is_named_with_its_item_and_step():
    broken = scaled_item(
        steps=[step("root", lambda a: a[0]), step("product", lambda root, b: root * b)],
    )
    with pytest.raises(ItemError, match=r"a-root: step 'root': TypeError"):
        run_floats(plan(broken), {"a": 9, "b": 2})
    odd = scaled_item(steps=[step("product", lambda a, b: a * b, wrong={"slip": lambda a: a[0]})])
    right = run_floats(plan(odd), {"a": 9, "b": 2})
    with pytest.raises(ItemError, match=r"a-root: step 'product' with slip: TypeError"):
        with_swap(plan(odd), right, swap(odd, "slip"))


def test_an_exact_run_refuses_a_rule_that_leaves_exact_numbers():
    inexact = scaled_item(steps=[step("product", lambda a, b: a**0.5 * b)])
    with pytest.raises(ItemError, match=r"a-root: step 'product': InexactError"):
        run_exact(plan(inexact), {"a": 2, "b": 3})


def test_an_exact_run_refuses_values_that_are_no_short_decimals():
    with pytest.raises(ItemError, match="a-root: value 'a'"):
        run_exact(plan(ROOT), {"a": 1 / 3, "b": 2})


@pytest.mark.parametrize(
    "value, settled",
    [(np.float64(0.5), 0.5), (np.int64(2), 2), (np.array(3.0), 3.0), (True, True), (4, 4), ((1, 2), [1, 2])],
)
def test_results_are_plain_numbers_or_arrays(value, settled):
    made = settle(value)
    assert type(made) in (float, int, bool, np.ndarray)
    assert np.array_equal(made, settled)


def test_entries_are_rows_first():
    assert entries([[1, 2], [3, 4]]).tolist() == [1, 2, 3, 4]
    assert entries(5).tolist() == [5]
    question = posed("lost-mass", 0)
    assert [part.shape for part in asked_entries(question.plan, question.values)] == [(1,), (1,)]


def test_only_finite_decimals_are_moved():
    assert list(moved_entries(0.5, 0.25)) == [(0, 0.75)]
    assert list(moved_entries(3, 0.25)) == []
    assert list(moved_entries(-np.inf, 0.25)) == []
    assert list(moved_entries(np.array([1, 2]), 0.25)) == []
    moved = list(moved_entries(np.array([[1.0, -np.inf], [2.0, 0.0]]), 0.25))
    assert [(place, m.ravel().tolist()) for place, m in moved] == [
        (0, [1.25, -np.inf, 2.0, 0.0]),
        (2, [1.0, -np.inf, 2.25, 0.0]),
        (3, [1.0, -np.inf, 2.0, 0.25]),
    ]
