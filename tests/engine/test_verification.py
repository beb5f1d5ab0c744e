from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine.attempts import Attempts, Moment
from engine.item import Answer
from engine.pose import question_from
from engine.records import CsvStore
from engine.verification import verify
from tests.engine.sample_items import ROOT, scaled_item, step

NOW = Moment(datetime(2026, 3, 4, tzinfo=UTC), "UTC", "1")
TWO_PARTS = scaled_item(id="two-parts", answer=[Answer("root", decimals=2), Answer("product", decimals=2)])
ITEMS = {item.id: item for item in (ROOT, TWO_PARTS)}
NINE = {"a": 9, "b": 2}


@pytest.fixture
def rows(tmp_path):
    """Give a log with every kind of row."""
    store = CsvStore(tmp_path / "data")
    attempts = Attempts(store, ITEMS, "a")

    def serve(question_id, item=ROOT):
        attempts.serve(question_from(item, NINE), question_id, "practice", NOW)

    serve("alone")
    attempts.answer("alone", ["?"], NOW)
    attempts.hint("alone", NOW)
    attempts.answer("alone", ["18"], NOW)
    attempts.answer("alone", ["11"], NOW)
    attempts.answer("alone", ["6"], NOW)
    serve("parts", TWO_PARTS)
    attempts.answer("parts", ["9", "18"], NOW)
    attempts.withdraw("parts", NOW)
    attempts.answer("parts", ["3", "5"], NOW)
    serve("steps")
    attempts.answer_step("steps", "root", "??", NOW)
    attempts.answer_step("steps", "root", "9", NOW)
    attempts.withdraw("steps", NOW)
    attempts.answer_step("steps", "root", "4.5", NOW)
    attempts.answer_step("steps", "product", "9", NOW)
    serve("last-step-taken-back")
    attempts.answer_step("last-step-taken-back", "root", "9", NOW)
    attempts.answer_step("last-step-taken-back", "product", "11", NOW)
    attempts.withdraw("last-step-taken-back", NOW)
    attempts.answer_step("last-step-taken-back", "product", "18", NOW)
    serve("practice-after-the-attempt")
    attempts.answer("practice-after-the-attempt", ["6"], NOW)
    attempts.answer_step("practice-after-the-attempt", "root", "9", NOW)
    attempts.withdraw("practice-after-the-attempt", NOW)
    attempts.answer_step("practice-after-the-attempt", "product", "18", NOW)
    return list(store.read_since().events)


def changed(rows, number, **fields):
    """Give the rows with one of them changed."""
    return [replace(row, **fields) if k == number else row for k, row in enumerate(rows)]


def place(rows, event, nth=0, question="alone"):
    return [k for k, row in enumerate(rows) if row.event == event and row.question_id == question][nth]


def test_a_log_agrees_with_the_items_that_made_it(rows):
    assert len(rows) > 20
    assert list(verify(rows, ITEMS)) == []


@pytest.mark.parametrize(
    "event, question, fields",
    [
        ("answered", "alone", {"verdict": "right"}),
        ("answered", "alone", {"misconceptions": "added"}),
        ("answered", "alone", {"misconceptions": ""}),
        ("answered", "alone", {"score": "1"}),
        ("answered", "alone", {"typed": "6"}),
        ("retried", "alone", {"verdict": "right"}),
        ("asked_again", "alone", {"verdict": "too_rough"}),
        ("answered", "parts", {"verdict": "right"}),
        ("answered", "parts", {"score": "0.7"}),
        ("step", "steps", {"verdict": "right"}),
        ("step", "steps", {"misconceptions": ""}),
        ("answered", "steps", {"verdict": "right"}),
        ("answered", "steps", {"score": "1"}),
        ("answered", "steps", {"misconceptions": "added"}),
        ("asked_again", "steps", {"verdict": "wrong"}),
    ],
)
def test_a_row_that_was_changed_is_listed(rows, event, question, fields):
    number = place(rows, event, question=question)
    found = list(verify(changed(rows, number, **fields), ITEMS))
    assert [(d.seq, d.event_id) for d in found if d.seq == rows[number].seq] == [
        (rows[number].seq, rows[number].event_id)
    ]
    if "typed" not in fields:
        assert len(found) == 1


def test_a_difference_says_what_the_log_holds_and_what_it_would_be_today(rows):
    (found,) = verify(changed(rows, place(rows, "answered"), verdict="right"), ITEMS)
    assert found.item == "a-root"
    assert found.logged.startswith("right no_root")
    assert str(found.today).startswith("wrong no_root")


def test_a_changed_rule_lists_what_it_judges_otherwise(rows):
    stricter = scaled_item(steps=[ROOT.steps[0].without("no_root"), ROOT.steps[1]])
    found = list(verify(rows, {**ITEMS, "a-root": stricter}))
    assert {row.seq for row in rows if "no_root" in row.misconceptions and row.item == "a-root"} == {
        difference.seq for difference in found
    }


def test_an_unknown_item_is_said_once_for_each_of_its_rows(rows):
    found = list(verify(rows, {"a-root": ROOT}))
    graded = [row for row in rows if row.item == "two-parts" and row.verdict]
    assert len(found) == len(graded) > 0
    assert {difference.today for difference in found} == {"there is no item 'two-parts'"}


@pytest.mark.parametrize(
    "item, told",
    [
        (scaled_item(steps=[step("product", lambda a, b: a / (b - 2))]), "its values no longer fit"),
        (
            scaled_item(answer=[Answer("root", decimals=2), Answer("product", decimals=2)]),
            "the item has 2 parts now",
        ),
    ],
)
def test_an_item_that_changed_so_far_that_nothing_fits_is_said(rows, item, told):
    alone = [row for row in rows if row.question_id == "alone"]
    found = list(verify(alone, {"a-root": item}))
    assert len(found) == 4
    assert all(told in str(difference.today) for difference in found)


def test_a_step_that_is_gone_is_said(rows):
    only_product = scaled_item(steps=[step("product", lambda a, b: a**0.5 * b)])
    steps = [row for row in rows if row.question_id == "steps"]
    found = list(verify(steps, {"a-root": only_product}))
    assert "there is no step 'root'" in {difference.today for difference in found}


def test_an_answer_to_a_question_that_was_never_served_is_said(rows):
    answered = rows[place(rows, "answered")]
    (found,) = verify([answered], ITEMS)
    assert found.today == "its question was never served"


def test_values_that_are_not_in_the_log_are_said(rows):
    number = place(rows, "served")
    found = list(verify(changed(rows, number, data={}), ITEMS))
    assert len(found) == 4
    assert all("its values no longer fit" in str(difference.today) for difference in found)


def test_an_attempt_that_was_judged_anew_counts_as_judged_then(rows):
    spoilt = changed(rows, place(rows, "answered"), verdict="right")
    answered = spoilt[place(rows, "answered")]
    (found,) = verify(spoilt, ITEMS)
    anew = replace(
        answered,
        event_id="anew",
        event="rejudged",
        verdict=found.today.verdict,
        misconceptions=found.today.misconceptions,
        score=found.today.score,
        data={"about": answered.event_id},
    )
    assert list(verify([*spoilt, anew], ITEMS)) == []
    assert len(list(verify([*rows, replace(anew, verdict="right", misconceptions="")], ITEMS))) == 1
