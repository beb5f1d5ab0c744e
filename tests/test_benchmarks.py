"""Does every benchmark run, print its rows, and say what its figures mean?"""

from __future__ import annotations

import json

import pytest

from benchmarks import page
from benchmarks.__main__ import SUBJECTS, main
from benchmarks.grading import compared, explained, numeric, right, unexplained
from benchmarks.measure import HEADING, Row, by_turns, median, percentile, scaled
from engine.grade import Outcome, grade
from engine.pose import pose
from quiz_bank import bank

ITEMS = list(bank())
NUMERIC = [item.id for item in numeric()]
ROWS = {
    "reading": ["a decimal never seen before", "an expression never seen before"],
    "posing": ITEMS,
    "grading": [
        f"{kind}: {name}"
        for kind in ("right", "one rule explains", "pairs run")
        for name in [*NUMERIC, "middle of all items"]
    ],
    "records": [
        "append an answer",
        "append to a log of 1,000 rows",
        "read one new row behind 1,000 rows",
        "nothing new behind 1,000 rows",
        "tallies after 3,000 questions",
    ],
    "learner": [
        "replay 500 rows: diagnosis",
        "replay 500 rows: cards",
        "choose the next question, long log",
    ],
    "class": [
        "sheet of 3 students, 40 questions",
        "XLSX of 3 students, 40 questions",
        "page with 3 students, 40 questions",
    ],
}
TINY = "0.004"


@pytest.mark.parametrize("subject", ROWS)
def test_a_tiny_run_gives_every_row(subject: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", "--only", subject, "--share", TINY]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["what"] for row in rows] == ROWS[subject]
    for row in rows:
        assert row["subject"] == subject
        assert row["median"] > 0
        assert not row["beside"] or row["ratio"] == row["median"] / row["beside_median"]


def test_the_table_has_a_heading_and_a_line_for_each_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "reading", "--share", TINY]) == 0
    machine, heading, *lines = capsys.readouterr().out.splitlines()
    assert "cores" in machine
    assert heading == HEADING
    assert [line.split("  ")[0] for line in lines] == ["reading", "reading"]
    assert all("sympy parse_expr" in line for line in lines)


def test_every_subject_can_be_chosen() -> None:
    assert list(SUBJECTS) == [*ROWS, "page"]


@pytest.mark.parametrize(
    "arguments", [["--only", "nothing"], ["--share", "0"], ["--share", "x"], ["extra"]], ids=" ".join
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.err
    assert not told.out


def test_without_a_browser_the_row_says_so() -> None:
    (row,) = page.measure_in(None, 1.0)
    assert (row.median, row.state) == (None, "")
    assert "no Chromium" in row.as_line()


@pytest.mark.browser
def test_the_page_is_measured_beside_an_empty_one() -> None:
    rows = list(page.measure(0.01))
    if page.find_browser() is None:
        assert "not measured" in rows[0].note
        return
    assert [row.what for row in rows] == [
        "Enter to verdict",
        "server after these answers",
        "server with a solution opened",
    ]
    assert rows[0].ratio is not None
    assert rows[0].median is not None
    assert rows[0].median > 0


@pytest.mark.parametrize(
    "row, state",
    [
        (Row("s", "w", 2.0), ""),
        (Row("s", "w", aim_median=1), ""),
        (Row("s", "w", 1.0, aim_median=1), "met"),
        (Row("s", "w", 1.25, aim_median=1), "near"),
        (Row("s", "w", 1.26, aim_median=1), "missed"),
        (Row("s", "w", 0.5, 31, aim_median=1, aim_high=30), "near"),
        (Row("s", "w", 0.5, 40, aim_median=1, aim_high=30), "missed"),
        (Row("s", "w", 1.0, beside="b", beside_median=10.0, aim_ratio=0.1), "met"),
        (Row("s", "w", 2.0, beside="b", beside_median=10.0, aim_ratio=0.1), "missed"),
    ],
)
def test_an_aim_is_met_nearly_met_or_missed_by_more_than_a_quarter(row: Row, state: str) -> None:
    assert row.state == state


@pytest.mark.parametrize(
    "times, share, expected",
    [([5.0], 0.99, 5.0), ([3, 1, 2], 0.5, 2), (list(range(1, 101)), 0.99, 99), (list(range(1, 101)), 1, 100)],
)
def test_a_percentile_is_one_of_the_times(times: list[float], share: float, expected: float) -> None:
    assert percentile(times, share) == expected


def test_both_sides_take_turns_and_who_begins_alternates() -> None:
    seen: list[str] = []
    ours = [lambda k=k: seen.append(f"a{k}") for k in range(3)]
    others = [lambda k=k: seen.append(f"b{k}") for k in range(3)]
    times = by_turns(ours, others)
    assert seen == ["b0", "a0", "a1", "b1", "b2", "a2"]
    assert [len(side) for side in times] == [3, 3]
    assert median(times[0]) >= 0


def test_a_share_of_the_rounds_is_never_nothing() -> None:
    assert (scaled(200, 1), scaled(200, 0.1), scaled(200, 1e-9)) == (200, 20, 3)


@pytest.mark.parametrize("name", NUMERIC)
def test_the_typed_answers_are_what_their_rows_say(name: str) -> None:
    for seed in range(4):
        question = pose(bank()[name], seed)
        assert grade(question, right(question, seed)).outcome is Outcome.RIGHT
        wrong = explained(question, seed)
        if wrong is not None:
            assert grade(question, wrong).outcome is Outcome.WRONG
            assert any(len(e.together) == 1 for e in grade(question, wrong).explanations)
        strange = unexplained(question, seed)
        if strange is not None:
            verdict = grade(question, strange)
            assert verdict.outcome is Outcome.WRONG
            assert all(len(e.together) == 2 for e in verdict.explanations)


def test_the_grader_that_stands_beside_ours_tells_right_from_wrong() -> None:
    question = pose(bank()["softmax-weights"], 1)
    wrong = explained(question, 0)
    assert wrong is not None
    assert compared(question, right(question, 0))
    assert not compared(question, wrong)
