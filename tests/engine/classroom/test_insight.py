"""Do a class's numbers say what they are said to: hard, telling apart, unexplained, unlike their siblings?"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from engine.classroom.insight import (
    FEW,
    ItemReport,
    Unexplained,
    correlation,
    fisher,
    items_of,
    siblings,
    unexplained,
)
from engine.classroom.scores import Gradebook
from engine.classroom.sheet import AttemptLine, ScoreSheet, Student
from engine.days import format_utc
from engine.history import History
from engine.records import Event

START = datetime(2026, 3, 4, 5, 0, 0, tzinfo=UTC)


def student(number: int) -> Student:
    return Student(f"learner-{number:03}", f"Student {number}", f"{number:03}")


def line(who: int, item: str, score: float, minute: int = 0, **more) -> AttemptLine:
    fields = {
        "student": student(who),
        "assignment": "k1",
        "position": 1,
        "number": 1,
        "item": item,
        "question_id": f"q-{who}-{item}-{minute}",
        "moment": START + timedelta(minutes=minute),
        "typed": "1",
        "verdict": "right" if score == 1 else "wrong",
        "score": score,
        "seconds": None,
        "misconceptions": "",
        "late": False,
    }
    return AttemptLine(**{**fields, **more})


def sheet(*lines: AttemptLine) -> ScoreSheet:
    found = {each.student: None for each in lines}
    return ScoreSheet(tuple(found), (), attempts=tuple(lines))


# --- items ----------------------------------------------------------------------------------------------------------


def test_facility_time_and_unexplained_of_a_small_class_by_hand():
    told = sheet(
        line(1, "easy", 1, seconds=10.0),
        line(2, "easy", 1, seconds=30.0),
        line(3, "easy", 0.5, seconds=None, misconceptions="half"),
        line(1, "hard", 0, seconds=100.0),
        line(2, "hard", 0, misconceptions="half"),
        line(3, "hard", 0.25, seconds=50.0),
        line(4, "hard", 0, verdict="shown"),
    )
    assert items_of(told) == [
        ItemReport("hard", 4, 0.0625, None, 75.0, 2),
        ItemReport("easy", 3, 2.5 / 3, None, 20.0, 0),
    ]
    assert items_of(sheet()) == []


def test_only_the_first_attempt_of_each_student_counts():
    told = sheet(
        line(1, "one", 0, minute=1),
        line(2, "one", 1, minute=2),
        line(1, "one", 1, minute=3, number=2),
        line(1, "one", 1, minute=4, assignment="", position=0),
    )
    (report,) = items_of(told)
    assert (report.attempts, report.facility, report.unexplained) == (2, 0.5, 1)


def test_discrimination_by_hand():
    """Students 1 to 5 have 1, 1, 1, 0, 0 in `a` and 1, 1, 0, 0, 0 in the rest: r = (2 - 3*2/5) / sqrt(1.2 * 1.2)."""
    told = sheet(
        *(line(n, "a", score) for n, score in enumerate((1, 1, 1, 0, 0), 1)),
        *(line(n, "b", score) for n, score in enumerate((1, 1, 0, 0, 0), 1)),
    )
    by_item = {report.item: report for report in items_of(told)}
    assert by_item["a"].discrimination == pytest.approx(0.8 / 1.2)
    assert by_item["b"].discrimination == pytest.approx(0.8 / 1.2)


def test_discrimination_agrees_with_scipy_in_a_class_where_not_everybody_did_everything():
    chance = Random("class")
    able = [chance.random() for _ in range(40)]
    scores = {
        (n, item): float(chance.random() < (able[n] + k / 4) / 2)
        for n in range(40)
        for k, item in enumerate("abcd")
        if chance.random() < 0.8
    }
    told = sheet(*(line(n, item, score) for (n, item), score in scores.items()))
    reports = items_of(told)
    assert len(reports) == 4
    for report in reports:
        pairs = []
        for n in range(40):
            rest = [scores[n, other] for other in "abcd" if other != report.item and (n, other) in scores]
            if (n, report.item) in scores and rest:
                pairs.append((scores[n, report.item], np.mean(rest)))
        assert report.discrimination == pytest.approx(stats.pearsonr(*zip(*pairs, strict=True)).statistic)


def test_discrimination_is_none_where_it_cannot_be_said():
    few = [line(n, item, n % 2) for n in range(FEW - 1) for item in "ab"]
    assert {report.discrimination for report in items_of(sheet(*few))} == {None}
    enough = [line(n, item, n % 2) for n in range(FEW) for item in "ab"]
    assert [report.discrimination for report in items_of(sheet(*enough))] == [pytest.approx(1.0)] * 2
    all_right = [line(n, item, 1 if item == "a" else n % 2) for n in range(9) for item in "ab"]
    assert {report.discrimination for report in items_of(sheet(*all_right))} == {None}
    alone = [line(n, "a", n % 2) for n in range(9)]
    assert {report.discrimination for report in items_of(sheet(*alone))} == {None}


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=30))
def test_correlation_agrees_with_scipy(pairs):
    x, y = (np.array([pair[side] for pair in pairs]) for side in (0, 1))
    r = correlation(pairs)
    if r is None:
        assert len(pairs) < 2 or min(np.var(x), np.var(y)) * len(pairs) < 1e-11
    else:
        assert -1 <= r <= 1
        assert r == pytest.approx(stats.pearsonr(x, y).statistic, abs=1e-6)


# --- wrong answers that nothing explains ----------------------------------------------------------------------------


class Class:
    """Students who answer questions; rows as the log has them."""

    def __init__(self) -> None:
        self.rows: list[Event] = []

    def answers(self, number: int, values, typed="1", right=False, held="", item="a-root", **fields) -> None:
        name = f"q{len(self.rows)}"
        about = {
            "learner": student(number).learner,
            "question_id": name,
            "item": item,
            "mode": "practice",
            "ts_utc": format_utc(START + timedelta(seconds=len(self.rows))),
            **fields,
        }
        self.rows.append(Event(event="served", data={"values": values}, **about))
        verdict = "right" if right else "wrong"
        told = {"typed": typed, "verdict": verdict, "score": str(int(right)), "misconceptions": held}
        self.rows.append(Event(event="answered", **told, **about))

    def told(self) -> tuple[ScoreSheet, dict[str, History]]:
        book = Gradebook()
        book.take(self.rows)
        students = [student(n) for n in range(400)]
        return book.sheet(students, [], START), book.histories


def test_wrong_answers_that_nothing_explains_are_grouped_by_their_question():
    some = Class()
    nine, ten = {"a": 9, "b": 2}, {"a": 10, "b": 2}
    for number, typed in enumerate(["7", "8", "7", "7", "8", "9"]):
        some.answers(number, nine, typed, seed=str(number))  # the same numbers by different seeds
    some.answers(1, nine, "18", held="no_root")
    some.answers(2, nine, "6", right=True)
    some.answers(3, ten, "7", seed="0")
    some.answers(4, {"x": [1]}, "0.5", item="shares", seed="0")
    assert unexplained(*some.told()) == [
        Unexplained("a-root", nine, (("7", 3), ("8", 2), ("9", 1))),
        Unexplained("a-root", ten, (("7", 1),)),
        Unexplained("shares", {"x": [1]}, (("0.5", 1),)),
    ]


def test_the_same_seed_in_another_band_is_another_question():
    some = Class()
    some.answers(1, {"a": 9, "b": 2}, seed="5", band="easy")
    some.answers(2, {"a": 10, "b": 2}, seed="5", band="hard")
    assert [group.values["a"] for group in unexplained(*some.told())] == [9, 10]


def test_the_item_with_most_comes_first_with_all_its_questions():
    some = Class()
    for number in range(3):
        some.answers(number, {"x": [number]}, "5", item="many")
    some.answers(3, {"x": [9]}, "5", item="few")
    some.answers(4, {"x": [9]}, "5", item="few")
    assert [group.item for group in unexplained(*some.told())] == ["many"] * 3 + ["few"]


def test_rows_without_values_are_told_apart_by_their_question():
    some = Class()
    for values in (None, 5, [1]):
        some.answers(1, values, "5")
    assert unexplained(*some.told()) == [Unexplained("a-root", {}, (("5", 1),))] * 3
    assert siblings(*some.told()) == []


def test_what_was_judged_anew_counts_as_judged_anew():
    some = Class()
    some.answers(1, {"a": 9, "b": 2}, "18")
    answered = some.rows[-1]
    some.rows.append(
        replace(
            answered,
            event_id="anew",
            event="rejudged",
            misconceptions="no_root",
            data={"about": answered.event_id},
        )
    )
    assert unexplained(*some.told()) == []


# --- siblings -------------------------------------------------------------------------------------------------------


def test_questions_that_really_differ_from_their_siblings_are_found():
    some, chance = Class(), Random("differ")
    for number in range(120):
        values = {"d_k": chance.choice([2, 3, 5]), "q": [1.5] * 3, "scale": 0.5, "odd": True}
        some.answers(number, values, right=chance.random() < (0.1 if values["d_k"] == 5 else 0.8))
    found = siblings(*some.told())
    assert found
    first = found[0]
    assert (first.item, first.name, first.value) == ("a-root", "d_k", "5")
    assert first.right / first.attempts < 0.3
    assert first.other_right / first.other_attempts > 0.6
    assert first.attempts + first.other_attempts == 120
    table = [
        [first.right, first.attempts - first.right],
        [first.other_right, first.other_attempts - first.other_right],
    ]
    assert first.chance == pytest.approx(stats.fisher_exact(table).pvalue)
    assert {each.name for each in found} == {"d_k"}  # what never varies has no siblings
    assert [each.chance for each in found] == sorted(each.chance for each in found)


@pytest.mark.parametrize("kind, values", [("word", ["query", "key"]), ("length", [[1, 2], [1, 2, 3]])])
def test_words_and_lengths_of_lists_make_siblings_too(kind, values):
    some = Class()
    for number in range(40):
        some.answers(number, {kind: values[number % 2]}, right=number % 2 == 0)
    found = siblings(*some.told())
    shown = values if kind == "word" else ["[2]", "[3]"]
    assert {(each.value, each.right, each.other_right) for each in found} == {
        (shown[0], 20, 0),
        (shown[1], 0, 20),
    }


def test_too_few_on_either_side_say_nothing():
    some = Class()
    for number in range(100):
        some.answers(number, {"d_k": 2}, right=True)
    for number in range(FEW - 1):
        some.answers(number, {"d_k": 3}, right=False)
    assert siblings(*some.told()) == []
    some.answers(50, {"d_k": 3}, right=False)
    assert {each.value for each in siblings(*some.told())} == {"2", "3"}


def test_siblings_that_are_alike_are_hardly_ever_called_different():
    """Twelve looks at each of twenty items: where one in a hundred is enough, chance alone makes two in every class."""
    said = 0
    for trial in range(8):
        some, chance = Class(), Random(f"alike {trial}")
        for item in range(20):
            for number in range(60):
                values = {name: chance.randint(1, 3) for name in "abcd"}
                some.answers(number, values, right=chance.random() < 0.6, item=f"item-{item}")
        said += bool(siblings(*some.told()))
    assert said <= 2


def test_a_strange_one_is_found_among_many_that_are_alike():
    some, chance = Class(), Random("one of many")
    for item in range(20):
        for number in range(60):
            values = {name: chance.randint(1, 3) for name in "abcd"}
            strange = item == 7 and values["c"] == 2
            some.answers(
                number, values, right=chance.random() < (0.1 if strange else 0.75), item=f"item-{item}"
            )
    found = siblings(*some.told())
    assert (found[0].item, found[0].name, found[0].value) == ("item-7", "c", "2")
    assert sum(each.item != "item-7" for each in found) <= 1


TABLES = st.tuples(st.integers(0, 60), st.integers(0, 60)).flatmap(
    lambda totals: st.tuples(
        st.integers(0, totals[0]), st.just(totals[0]), st.integers(0, totals[1]), st.just(totals[1])
    )
)


@given(TABLES)
def test_fishers_test_agrees_with_scipy(table):
    hits, total, other_hits, other_total = table
    p = fisher(*table)
    assert 0 < p <= 1
    if total and other_total:
        known = stats.fisher_exact([[hits, total - hits], [other_hits, other_total - other_hits]]).pvalue
        assert p == pytest.approx(known, rel=1e-6)
    else:
        assert p == 1


def test_fishers_test_of_a_great_class():
    for table in ((2500, 5000, 2600, 5000), (0, 3000, 3000, 3000), (1, 1, 0, 20_000)):
        hits, total, other_hits, other_total = table
        known = stats.fisher_exact([[hits, total - hits], [other_hits, other_total - other_hits]]).pvalue
        assert fisher(*table) == pytest.approx(known, rel=1e-6, abs=1e-300)
