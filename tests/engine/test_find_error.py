"""Can a working with one wrong rule inside be made of any item's steps, and is its line the one to find?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.find_error import FindTheError, find_the_error, slip
from engine.grade import Outcome, grade
from engine.item import BANDS, ItemError
from engine.pose import Question, pose, question_from
from engine.procedure import entries, run_by_hand
from quiz_bank import bank
from quiz_bank.document import EXAMPLE, PRINTED
from tests.engine.sample_items import ROOT, SHARES

DERIVED = [item for item in bank().values() if isinstance(item, FindTheError)]
every_derived = pytest.mark.parametrize("item", [pytest.param(item, id=item.id) for item in DERIVED])
SEEDS = range(12)


def made(base, **changes):
    return find_the_error(replace(base, **changes), "before", "after")


def lines_of(question: Question) -> list[str]:
    return [name.removeprefix("shown_") for name in question.drawn if name.startswith("shown_")]


# --- the working -----------------------------------------------------------------------------------------------------


@every_derived
@pytest.mark.parametrize("band", BANDS)
def test_lines_above_the_wrong_one_are_the_right_working(item: FindTheError, band: str) -> None:
    for seed in SEEDS:
        question = pose(item, seed, band)
        assert item.base is not None
        base = question_from(item.base, {name: question.drawn[name] for name in item.base.example[0]})
        right = run_by_hand(base.plan, base.drawn, max(part.decimals for part in item.base.parts))
        names = lines_of(question)
        wrong = question.values["wrong_line"]
        for name in names[: wrong - 1]:
            np.testing.assert_allclose(
                entries(question.drawn[f"shown_{name}"]), entries(right[name]), atol=1e-12
            )
        there, here = entries(right[names[wrong - 1]]), entries(question.drawn[f"shown_{names[wrong - 1]}"])
        assert there.shape != here.shape or (abs(there - here) > 0).any()


@every_derived
def test_what_should_stand_there_is_the_items_own_line(item: FindTheError) -> None:
    """Up to the wrong line nothing went wrong, so the right line is that of the question itself."""
    for seed in SEEDS:
        question = pose(item, seed)
        assert item.base is not None
        base = question_from(item.base, {name: question.drawn[name] for name in item.base.example[0]})
        name = lines_of(question)[question.values["wrong_line"] - 1]
        half = 0.5 * 10.0 ** -item.parts[1].decimals
        rounding = 40 * half  # the lines above are rounded
        np.testing.assert_allclose(
            entries(question.values["corrected"]), entries(base.values[name]), atol=rounding, rtol=0.02
        )


@every_derived
def test_every_line_is_wrong_sometimes_and_the_slip_has_a_name(item: FindTheError) -> None:
    questions = [pose(item, seed) for seed in range(60)]
    assert len({question.values["wrong_line"] for question in questions}) >= 3
    for question in questions:
        assert item.base is not None
        assert set() != set(slip(question)) <= set(item.base.misconceptions)


# --- answers ---------------------------------------------------------------------------------------------------------


def test_the_line_and_its_correction_are_right() -> None:
    question = question_from(bank()["error-in-scaled-scores"], {**EXAMPLE, **PRINTED})
    assert grade(question, ["1", "1.04, 0.92, 0.40, -0.02, -0.20, -1.12"]).outcome is Outcome.RIGHT
    assert grade(question, ["第1行", "(1.04, 0.92, 0.4, -0.02, -0.2, -1.12)"]).outcome is Outcome.RIGHT
    # No single rule makes the document's row: it slipped in one entry only.
    assert slip(question) == ()


@pytest.mark.parametrize("line", ["2", "line 2", "step 2", "第二行", "第 2 行", "第2步"])
def test_blaming_a_line_that_carries_the_error_on_is_named(line: str) -> None:
    question = question_from(bank()["error-in-scaled-scores"], {**EXAMPLE, **PRINTED})
    verdict = grade(question, [line, "1.414"])
    assert verdict.outcome is Outcome.WRONG
    assert verdict.misconceptions == "blames_consequence"


def test_blaming_a_sound_line_is_named() -> None:
    question = pose(bank()["error-in-softmax-weights"], 3)
    assert question.values["wrong_line"] == 5
    assert grade(question, ["2", "1.732"]).misconceptions == "blames_sound_line"


def test_correcting_the_line_by_another_wrong_rule_is_named() -> None:
    question = pose(bank()["error-in-softmax-weights"], 3)
    assert slip(question) == ("softmax_plus_one",)
    assert grade(question, ["5", "4.429"]).outcome is Outcome.RIGHT
    assert grade(question, ["5", "4.008"]).misconceptions == "softmax_wrong_denominator"


def test_what_stands_there_already_is_no_correction() -> None:
    question = pose(bank()["error-in-softmax-weights"], 3)
    verdict = grade(question, ["5", "5.429"])
    assert verdict.outcome is Outcome.WRONG
    assert verdict.misconceptions == ""


# --- any item --------------------------------------------------------------------------------------------------------


def test_any_item_with_two_lines_that_a_wrong_rule_spoils_will_do() -> None:
    item = find_the_error(SHARES, "before", "after")
    assert item.id == "error-in-shares"
    assert item.needs == ("shares",)
    # The total has a single wrong rule: where it is the slip, there is no other to correct it by.
    assert {"before", "after", *SHARES.misconceptions} - {"one_more"} == set(item.misconceptions)
    assert pose(item, 1).drawn == pose(item, 1).drawn


def test_an_item_without_two_such_lines_will_not() -> None:
    bare = [replace(ROOT.steps[0], wrong={}), ROOT.steps[1]]
    with pytest.raises(ItemError, match="no working"):
        made(ROOT, steps=bare)


def test_a_working_without_an_error_is_refused() -> None:
    item = bank()["error-in-scaled-scores"]
    right = {"shown_scores": [1, 0, -1], "shown_divisor": 1.414, "shown_scaled": [0.707, 0, -0.707]}
    values = {"q": [1, 0], "K": [[1, 0], [0, 1], [-1, 0]], "d_k": 2, **right}
    with pytest.raises(ItemError, match="every line follows"):
        question_from(item, values)


def test_the_version_moves_with_the_items_own() -> None:
    item = find_the_error(SHARES, "before", "after")
    changed = made(SHARES, draw=lambda numbers: {"x": numbers.halves(-1, 1, 3)})
    assert item.version == find_the_error(SHARES, "before", "after").version
    assert item.version != changed.version
