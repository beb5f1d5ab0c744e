"""Does a page that is opened again show what the log says, not what would be judged today - and trust no file?"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app import kept
from app.question import fresh
from engine.attempts import Attempts
from engine.grade import Outcome
from engine.records import CsvStore
from engine.scribe import Moment
from engine.stepwise import asked_steps
from quiz_bank import bank
from quiz_bank.misconceptions import CATALOGUE
from tests.app.screen import mistaken, written

STRANGE = "<b>*x*</b>`$y$[z](http://example.invalid):red[r]"


def rewritten(page, changes):
    """Write the log anew with other fields in the rows of an event, as an older version may have judged."""
    folder, rows = page.folder, page.rows
    (folder / "attempts.csv").unlink()
    CsvStore(folder).append(*(replace(row, **changes(row)) if changes(row) else row for row in rows))


def test_what_a_row_calls_right_stays_right(screen):
    page = screen()
    page.type(*mistaken(page.serve("softmax-weights"), "scale_missing"))
    rewritten(
        page,
        lambda row: (
            {"verdict": "right", "score": "1", "misconceptions": "", "data": {"way": "answer"}}
            if row.event == "answered"
            else {}
        ),
    )
    again = screen(question_id=page.question_id)
    assert "正确" in again.alerts
    assert "不对" not in again.alerts + again.text
    assert "判为正确的范围" in again.text
    again.type(*written(again.question))
    assert "第一次的结果" in again.text


def test_the_explanations_and_wrong_entries_are_those_of_the_row(screen):
    page = screen()
    page.type(*written(page.serve("softmax-weights")))
    told = {
        "way": "answer",
        "wrong_entries": [1, 99, -1, "0", True],
        "explanations": [
            {"together": [["scale_missing"], [STRANGE]], "first_wrong_step": "divisor"},
            {"together": "nonsense"},
            {"together": [[]], "first_wrong_step": "divisor"},
            7,
        ],
    }
    rewritten(
        page,
        lambda row: (
            {"verdict": "wrong", "misconceptions": f"scale_missing+{STRANGE}", "data": told}
            if row.event == "answered"
            else {}
        ),
    )
    again = screen(question_id=page.question_id)
    assert "不对" in again.alerts
    assert "第 2 个数" in again.alerts
    assert "缩放的除数" in again.text
    assert CATALOGUE["scale_missing"].name.zh in again.text
    assert "几处错误同时出现" in again.text
    strange = [block.value for block in again.at.markdown if "example.invalid" in block.value]
    assert strange
    assert all(f"`` {STRANGE} ``" in line for line in strange)


def test_a_row_that_says_nothing_sensible_shows_no_verdict(screen):
    page = screen()
    page.type(*written(page.serve("softmax-weights")))
    rewritten(
        page,
        lambda row: {"verdict": "splendid", "score": "much", "data": {}} if row.event == "answered" else {},
    )
    again = screen(question_id=page.question_id)
    assert "正确" not in again.alerts
    again.type(*mistaken(again.question, "scale_missing"))
    assert "不对" in again.alerts
    assert "第一次的结果" not in again.text
    assert again.kinds == ["served", "answered", "retried"]


@pytest.mark.parametrize("verdict", ["right", "wrong"])
def test_steps_are_shown_as_their_rows_have_them(screen, verdict):
    page = screen(locale="en-US")
    question = page.serve("scaled-scores")
    page.choose("way", "steps")
    for step in asked_steps(question):
        value = question.values[step]
        page.type(", ".join(f"{x:.4f}" for x in value) if step != "divisor" else f"{value:.4f}")
    assert page.rows[-1].verdict == "right"
    told = {
        "scores": {"verdict": "right", "data": {"own": True}},
        "divisor": {"verdict": verdict, "misconceptions": f"scale_by_dk|{STRANGE}"},
        "scaled": {"verdict": "right", "data": {"another_way": True}},
    }
    rewritten(
        page,
        lambda row: (
            told[row.step] if row.event == "step" else {"verdict": verdict} if row.event == "answered" else {}
        ),
    )
    again = screen(locale="en-US", question_id=page.question_id)
    assert "right from your own earlier value" in again.text
    assert "another way that works" in again.text
    assert ("2 of 3 steps are right" in again.alerts) is (verdict == "wrong")
    assert ("Every step is right" in again.alerts) is (verdict == "right")
    strange = [block.value for block in again.at.markdown if "example.invalid" in block.value]
    assert bool(strange) is (verdict == "wrong")
    assert all(f"`` {STRANGE} ``" in line for line in strange)
    assert "Accepted" in again.text


def test_a_kept_verdict_is_the_one_that_was_given(folder):
    store = CsvStore(folder)
    attempts = Attempts(store, bank(), "someone")
    now = Moment(datetime(2026, 5, 1, tzinfo=UTC), "", "")
    for number, item in enumerate(bank().values()):
        asked = fresh(item)
        for place, texts in enumerate((written(asked), mistaken(asked, asked.predictions[0].misconception))):
            served = attempts.serve(asked, f"q{number}-{place}", "practice", now)
            given = attempts.answer(served.question_id, texts, now).verdict
            if given.outcome.decides:
                row = attempts.find(served.question_id).attempt
                found = kept.verdict_of(asked, row)
                assert replace(found, score=given.score) == given
                assert found.score == pytest.approx(given.score, abs=1e-3)
                assert found.outcome is Outcome(row.verdict)
