"""Is a formula question sound, posed, graded and explained like any other?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.check import check, written
from engine.formula import Formula, Line, Name, Scope, steps
from engine.grade import Outcome, grade
from engine.item import Answer, Item, ItemError, Text
from engine.pose import pose

AREA = Scope((Name("A", ("m", "n")), Name("B", ("n", "m")), Name("c")), frozenset({"exp"}))


def word(text: str) -> Text:
    return Text(f"{text}（中文）", text)


def draw(numbers: Any) -> dict[str, Any]:
    return {**{name: numbers.integers(1, 9, 2, 2) for name in "AB"}, "c": numbers.integer(2, 9)}


LINES = steps(
    AREA,
    Line("joined", word("joined"), "P", "A B", {"swapped": "B A"}),
    Line("scaled", word("scaled"), "R", "c joined", {"unscaled": "joined", "divided": "joined / c"}),
)
ITEM = Item(
    id="product-formula",
    title=word("product"),
    section="一",
    ask=word("write it"),
    draw=draw,
    steps=LINES,
    answer=Answer("scaled"),
    example=({"A": [[1, 0], [0, 1]], "B": [[1, 2], [3, 4]], "c": 2}, [[2, 4], [6, 8]]),
    hidden=("A", "B", "c"),
)


def test_wrong_rules_are_the_wrong_formulas_themselves() -> None:
    question = pose(ITEM, 0)
    for prediction in question.predictions:
        typed = written(question, [prediction.swap])
        verdict = grade(question, typed)
        assert (verdict.outcome, verdict.misconceptions) == (Outcome.WRONG, prediction.misconception)
    assert written(question) == ["c (A B)"]
    a, b, c = (np.array(question.drawn[name]) for name in "ABc")
    np.testing.assert_array_equal(question.values["scaled"], c * (a @ b))


def test_two_wrong_lines_are_told_together() -> None:
    verdict = grade(pose(ITEM, 0), ["B A / c"])
    assert verdict.misconceptions == "swapped+divided"
    assert verdict.first_wrong_step == "joined"


def test_a_check_types_every_formula() -> None:
    report = check(ITEM, range(30))
    assert report.faults == []
    blind = replace(ITEM, draw=lambda numbers: {**draw(numbers), "c": 1})
    assert check(blind, range(2)).faults  # nothing can be told from nothing there


def test_numbers_that_make_no_difference_are_drawn_again() -> None:
    chances = iter([1, 1, 5] * 9)
    item = replace(ITEM, draw=lambda numbers: {**draw(numbers), "c": next(chances)})
    question = pose(item, 3)
    assert question.drawn["c"] == 5
    assert question.certificate.rejected


@pytest.mark.parametrize(
    "change, fault",
    [
        ({"hidden": ("A", "B")}, "never shows <c>"),
        ({"hidden": ("A", "B", "c", "D")}, "'D' is hidden, but the example does not draw it"),
        ({"ask": Text("<A> 写", "write <A>")}, "shows <A>, which is hidden"),
        (
            {"steps": [replace(LINES[0], kind="number"), LINES[1]]},
            "must be a formula where the kind is formula",
        ),
        (
            {"steps": [replace(LINES[0], rule=lambda A, B: A), LINES[1]]},
            "must be a formula where the kind is formula",
        ),
    ],
)
def test_an_authors_mistake_is_told(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(ItemError, match="product-formula") as raised:
        replace(ITEM, **change)
    assert fault in str(raised.value)


def test_numbers_and_formulas_are_not_asked_together() -> None:
    number = replace(LINES[0], name="count", rule=lambda c: c, kind="number", wrong={})
    with pytest.raises(ItemError, match="asked together"):
        replace(ITEM, steps=[*LINES, number], answer=[Answer("scaled"), Answer("count")])


@pytest.mark.parametrize("text", ["A A", "A +", "A D", "A + c B"])
def test_a_right_formula_that_cannot_be_read_or_does_not_fit_is_an_authors_mistake(text: str) -> None:
    with pytest.raises(ValueError, match="the formula"):
        steps(AREA, Line("wrong", word("wrong"), "W", text))


def test_a_formula_takes_what_it_names() -> None:
    assert Formula("c A B + c A B", AREA, AREA).takes == ("c", "A", "B")


def test_a_name_must_be_a_word_with_one_mark() -> None:
    with pytest.raises(ValueError, match="no name"):
        Name("W^Q_i")


def test_the_version_changes_with_a_formula_and_with_a_name() -> None:
    other = steps(replace(AREA, names=(*AREA.names, Name("d"))), Line("joined", word("joined"), "P", "A B"))
    versions = {
        ITEM.version,
        replace(ITEM, steps=[LINES[0], LINES[1].plus(more=replace(LINES[1].rule, text="2 joined"))]).version,
        replace(ITEM, steps=[other[0], LINES[1]]).version,
    }
    assert len(versions) == 3
