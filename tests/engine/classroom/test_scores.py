"""Does the score sheet say what the rows say, counted anew by somebody who knows nothing of it?"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.attempts import Attempts
from engine.classroom.assignment import Assignment, place_in
from engine.classroom.scores import (
    LONGEST_SECONDS,
    PRACTICE,
    Gradebook,
    by_key,
    moment_of,
    seconds_of,
    total_of,
)
from engine.classroom.serving import places, serve
from engine.classroom.sheet import Column, Held, Mark, ScoreSheet, Student
from engine.days import format_utc
from engine.history import Served
from engine.pose import question_from
from engine.records import CsvStore, Event
from engine.scribe import Moment
from quiz_bank import bank
from tests.engine.sample_items import ROOT, SHARES

SECRET = b"a secret of the class"
START = datetime(2026, 3, 4, 5, 0, 0, tzinfo=UTC)
ITEMS = {item.id: item for item in (ROOT, SHARES)}
NINE = {"a": 9, "b": 2}  # root 3, product 6; without the root 18, added 5, both 11
ANNA, BO, CY = "a1b2c3d4e5f60718", "b1b2c3d4e5f60718", "c1b2c3d4e5f60718"
STUDENTS = [
    Student(ANNA, "Student 1", "01", "A"),
    Student(BO, "学生二", "02", "B"),
    Student(CY, "Student 3", "03"),
]
WEEK = Assignment("k1", "第一周", (("a-root", 2), ("shares", 1)), tries=3, closes=START + timedelta(hours=1))


def at(seconds: float) -> Moment:
    return Moment(START + timedelta(seconds=seconds), "Asia/Shanghai", "1.2.3")


@pytest.fixture
def store(tmp_path):
    return CsvStore(tmp_path / "data")


def of(store, learner=ANNA, items=ITEMS):
    return Attempts(store, items, learner)


def ask(attempts, position=1, assignment=WEEK, seconds=0.0, items=ITEMS):
    place = places(assignment, attempts.refresh())[position - 1]
    return serve(attempts, assignment, place, items, SECRET, at(seconds)).question_id


def answer(attempts, question_id, says="right", seconds=60.0, ms=30_000):
    """Answer as somebody does who is right, or holds that misconception, or writes that."""
    question = attempts.question(attempts.find(question_id))
    if says == "right":
        typed = " ".join(f"{value:.6f}" for value in question.joined)
    elif says in ("no_root", "half", "added"):
        a, b = question.drawn["a"], question.drawn["b"]
        typed = f"{ {'no_root': a * b, 'half': a / 2 * b, 'added': a**0.5 + b}[says]:.6f}"
    else:
        typed = says
    return attempts.answer(question_id, [typed], at(seconds), ms=ms)


def gradebook(store) -> Gradebook:
    made = Gradebook()
    made.take(store.read_since().events)
    return made


def sheet_of(store, students=STUDENTS, assignments=(WEEK,), **more) -> ScoreSheet:
    return gradebook(store).sheet(students, list(assignments), START, **more)


def mark(sheet, learner=ANNA, column="k1") -> Mark:
    return sheet.marks.get((learner, column), Mark())


# --- one student at a time ------------------------------------------------------------------------------------------


def test_an_assignment_done_is_its_points_attempts_time_and_last_moment(store):
    anna = of(store)
    answer(anna, ask(anna, 1), "right", 60, ms=30_000)
    answer(anna, ask(anna, 2), "no_root", 120, ms=20_000)
    answer(anna, ask(anna, 2), "right", 180, ms=15_500)
    sheet = sheet_of(store)
    assert mark(sheet) == Mark(2.0, answered=2, attempts=3, seconds=65.5, last=at(180).now, late=0)
    assert sheet.of_question[ANNA, "k1", 2] == Mark(1.0, 1, 2, 35.5, at(180).now, 0)
    assert (ANNA, "k1", 3) not in sheet.of_question
    assert sheet.columns == (
        Column("k1", "第一周", 3.0, ("a-root", "a-root", "shares"), START + timedelta(hours=1)),
    )
    assert sheet.made == START


def test_the_attempts_are_listed_as_the_log_has_them_by_time(store):
    anna, bo = of(store), of(store, BO)
    answer(anna, ask(anna, 2), "no_root", 100)
    answer(bo, ask(bo, 1), "right", 50)
    answer(anna, ask(anna, 2), "right", 150)
    lines = sheet_of(store).attempts
    told = [(line.student.learner, line.position, line.number, line.verdict, line.score) for line in lines]
    assert told == [(BO, 1, 1, "right", 1.0), (ANNA, 2, 1, "wrong", 0.0), (ANNA, 2, 2, "right", 1.0)]
    rows = {row.question_id: row for row in store.read_since().events if row.event == "answered"}
    for line in lines:
        row = rows[line.question_id]
        assert (line.assignment, line.item, line.seconds) == ("k1", row.item, 30.0)
        assert (line.typed, line.misconceptions) == (row.typed, row.misconceptions)
    assert lines[1].misconceptions == "no_root"


def test_blank_is_not_nought(store):
    anna, bo = of(store), of(store, BO)
    ask(anna, 1)  # shown, and never answered
    anna.answer(ask(anna, 2), ["what?"], at(5))  # asked again: no attempt
    bo.show(ask(bo, 1), at(5))  # given up: nought
    sheet = sheet_of(store)
    assert sheet.marks.keys() == {(BO, "k1")}
    assert (mark(sheet).points, mark(sheet, BO).points) == (None, 0.0)
    assert [sheet.total(student) for student in STUDENTS] == [None, 0.0, None]
    assert [(line.student.learner, line.verdict, line.score) for line in sheet.attempts] == [
        (BO, "shown", 0.0)
    ]
    assert sheet.mark(STUDENTS[2], sheet.columns[0]) == Mark()


@pytest.mark.parametrize("seconds, late", [(3599.999, 0), (3600, 0), (3600.001, 1), (90_000, 1)])
def test_what_comes_after_the_closing_second_is_late_and_counts(store, seconds, late):
    anna = of(store)
    answer(anna, ask(anna, 1), "right", seconds)
    answer(anna, ask(anna, 2), "right", 60)
    sheet = sheet_of(store)
    assert (mark(sheet).points, mark(sheet).late, mark(sheet).attempts) == (2.0, late, 2)
    assert sorted(line.late for line in sheet.attempts) == [False, bool(late)]
    moved = replace(WEEK, closes=START + timedelta(days=9))  # the teacher gives more time
    assert mark(sheet_of(store, assignments=[moved])).late == 0


def test_a_student_of_another_group_has_no_mark_there(store):
    week = replace(WEEK, group="A")
    for learner in (ANNA, BO):
        attempts = of(store, learner)
        answer(attempts, ask(attempts, 1))
    sheet = sheet_of(store, assignments=[week])
    assert sheet.marks.keys() == {(ANNA, "k1")}
    assert {line.student.learner for line in sheet.attempts} == {ANNA}
    everybody = sheet_of(store)
    assert everybody.marks.keys() == {(ANNA, "k1"), (BO, "k1")}


def test_an_attempt_that_was_taken_back_counts_as_it_was_answered_again(store):
    anna = of(store)
    question = ask(anna, 1)
    answer(anna, question, "no_root", 60)
    assert anna.withdraw(question, at(70))
    assert mark(sheet_of(store)) == Mark()
    answer(anna, question, "right", 80)
    sheet = sheet_of(store)
    assert mark(sheet) == Mark(1.0, 1, 1, 30.0, at(80).now, 0)
    assert [line.verdict for line in sheet.attempts] == ["right"]
    assert sheet.held == ()


def test_step_by_step_the_times_of_the_steps_are_the_time(store):
    anna = of(store)
    question = ask(anna, 1)
    values = anna.question(anna.find(question)).drawn
    anna.answer_step(question, "root", f"{values['a'] ** 0.5:.4f}", at(10), ms=10_000)
    assert mark(sheet_of(store)) == Mark()
    anna.answer_step(question, "product", f"{values['a'] ** 0.5 * values['b']:.4f}", at(20), ms=7_000)
    assert mark(sheet_of(store)) == Mark(1.0, 1, 1, 17.0, at(20).now, 0)


@pytest.mark.parametrize(
    "ms, seconds",
    [
        ("1500", 1.5),
        ("0", 0.0),
        (str(LONGEST_SECONDS * 1000), 3600.0),
        (str(LONGEST_SECONDS * 1000 + 1), 3600.0),
        ("", None),
        ("-5", None),
        ("1.5", None),
        ("١", None),
        ("9" * 5000, None),
    ],
)
def test_a_time_that_nobody_knows_is_none_and_a_night_is_an_hour(ms, seconds):
    served = Served(Event(event="served"), Event(event="answered", ms=ms))
    assert seconds_of(served) == seconds
    steps = [Event(event="step", ms="1000"), Event(event="step", ms=ms)]
    walked = Served(Event(event="served"), Event(event="answered", data={"way": "steps"}), steps)
    assert seconds_of(walked) == (None if seconds is None else min(seconds + 1, 3600.0))


def test_the_moment_of_a_row_without_a_stamp_is_long_ago():
    for stamp in (
        "",
        "soon",
        "2026-02-30T00:00:00Z",
        "0001-01-01T00:00:00+23:59",
        "9999-12-31T23:59:59-23:59",
    ):
        assert moment_of(Served(Event(event="served", ts_utc=stamp))).year == 1971
    assert moment_of(Served(Event(ts_utc="2026-03-04T05:00:00Z"))) == START


def test_a_clock_that_was_set_back_changes_no_points(store):
    anna = of(store)
    answer(anna, ask(anna, 1, seconds=0), "no_root", 50)
    answer(anna, ask(anna, 1, seconds=-90_000), "right", -86_400)
    sheet = sheet_of(store)
    assert mark(sheet) == Mark(1.0, 1, 2, 60.0, at(50).now, 0)
    assert [(line.number, line.verdict) for line in sheet.attempts] == [(2, "right"), (1, "wrong")]


def test_an_item_that_has_left_the_bank_keeps_its_scores(store):
    anna = of(store)
    answer(anna, ask(anna, 1))
    before = sheet_of(store)
    gone = Attempts(CsvStore(store.folder), {}, ANNA)
    gone.refresh()
    assert sheet_of(store) == before
    assert mark(before).points == 1.0


# --- several assignments, and practice ------------------------------------------------------------------------------


def test_two_assignments_of_one_title_are_two_columns(store):
    other = replace(WEEK, key="k2", items=(("a-root", 1),))
    anna = of(store)
    answer(anna, ask(anna, 1), "right")
    answer(anna, ask(anna, 1, other), "no_root")
    sheet = sheet_of(store, assignments=[WEEK, other])
    assert [(column.key, column.possible) for column in sheet.columns] == [("k1", 3.0), ("k2", 1.0)]
    assert (mark(sheet).points, mark(sheet, column="k2").points) == (1.0, 0.0)
    assert sheet.total(STUDENTS[0]) == 1.0


def test_practice_is_a_column_of_its_own_with_the_mean_per_item(store):
    anna, bo = of(store), of(store, BO)
    for number, says in enumerate(("right", "no_root", "right", "right")):
        anna.serve(question_from(ROOT, NINE), f"own{number}", "practice", at(0))
        answer(anna, f"own{number}", says, 10 + number, ms=2000)
    bo.serve(question_from(SHARES, {"x": [0, 1, -1]}), "own", "practice", at(0))
    bo.show("own", at(1))
    bo.serve(question_from(ROOT, NINE), "skipped", "practice", at(2))
    bo.skip("skipped", at(3))
    bo.serve(question_from(ROOT, NINE), "waits", "practice", at(4))
    answer(anna, ask(anna, 1), "no_root", 99)
    sheet = sheet_of(store)
    assert sheet.columns[-1] == Column(PRACTICE, "自己的练习", 2.0, ("a-root", "shares"), counts=False)
    assert mark(sheet, column=PRACTICE) == Mark(0.75, 1, 4, 8.0, at(13).now, 0)
    assert mark(sheet, BO, PRACTICE) == Mark(0.0, 1, 1, None, START, 0)
    assert sheet.of_question[ANNA, PRACTICE, 1].points == 0.75
    assert sheet.of_question[BO, PRACTICE, 2].points == 0.0
    assert (BO, PRACTICE, 1) not in sheet.of_question
    assert mark(sheet).points == 0.0
    own = [(line.position, line.number, line.verdict) for line in sheet.attempts if line.assignment == ""]
    assert own == [(0, 1, "shown"), (0, 1, "right"), (0, 2, "wrong"), (0, 3, "right"), (0, 4, "right")]
    assert sheet_of(store, lang="en").columns[-1].title == "Practice of their own"


def test_without_practice_there_is_no_such_column(store):
    anna = of(store)
    answer(anna, ask(anna, 1))
    anna.serve(question_from(ROOT, NINE), "waits", "practice", at(4))
    assert [column.key for column in sheet_of(store).columns] == ["k1"]


def test_who_is_not_on_the_roster_is_not_on_the_sheet(store):
    for learner in (ANNA, BO):
        attempts = of(store, learner)
        answer(attempts, ask(attempts, 1), "no_root")
        attempts.serve(question_from(ROOT, NINE), f"own-{learner}", "practice", at(0))
        answer(attempts, f"own-{learner}", "no_root")
    sheet = sheet_of(store, students=STUDENTS[:1])
    assert {key[0] for key in sheet.marks} == {key[0] for key in sheet.of_question} == {ANNA}
    assert {line.student for line in sheet.attempts} == {held.student for held in sheet.held} == {STUDENTS[0]}


def test_a_class_without_students_or_assignments_is_an_empty_sheet(store):
    anna = of(store)
    answer(anna, ask(anna, 1))
    assert sheet_of(store, students=[]).marks == {}
    nothing = sheet_of(store, assignments=[])
    assert (nothing.columns, nothing.marks, nothing.attempts) == ((), {}, ())
    assert Gradebook().sheet([], [], START) == ScoreSheet((), (), {}, {}, (), (), START)


# --- misconceptions -------------------------------------------------------------------------------------------------


def test_a_misconception_is_counted_out_of_where_it_could_show(store):
    anna = of(store)
    for position, says in ((1, "no_root"), (2, "right")):
        answer(anna, ask(anna, position), says)
    confirmed = {ANNA: ["no_root"], BO: ["zeta", "half"]}
    sheet = sheet_of(store, confirmed=lambda learner: confirmed.get(learner, ()))
    assert sheet.held == (
        Held(STUDENTS[0], "no_root", 1, 2, True),
        Held(STUDENTS[1], "half", 0, 0, True),
        Held(STUDENTS[1], "zeta", 0, 0, True),
    )


# --- feeding --------------------------------------------------------------------------------------------------------


def test_rows_taken_one_by_one_or_all_at_once_make_the_same_sheet(store):
    anna, bo = of(store), of(store, BO)
    for who in (anna, bo):
        answer(who, ask(who, 1), "no_root")
        answer(who, ask(who, 2), "right")
    followed, cursor = Gradebook(), ""
    while (tail := store.read_since(cursor, limit=1)).events:
        followed.take(tail.events)
        cursor = tail.cursor
    assert followed.sheet(STUDENTS, [WEEK], START) == sheet_of(store)


def test_asking_for_the_sheet_changes_nothing(store):
    anna = of(store)
    answer(anna, ask(anna, 1))
    book = gradebook(store)
    assert book.sheet(STUDENTS, [WEEK], START) == book.sheet(STUDENTS, [WEEK], START)
    answer(anna, ask(anna, 2), "right", 500)
    book.take(store.read_since().events[-2:])
    assert book.sheet(STUDENTS, [WEEK], START) == sheet_of(store)


def test_rows_of_other_kinds_are_passed_over(store):
    anna = of(store)
    question = ask(anna, 1)
    before = sheet_of(store)
    store.append(
        Event(event="cheered", learner=ANNA, question_id=question, verdict="right", score="1"),
        Event(event="answered", learner=ANNA, question_id="unknown", mode="assignment:k1:1", verdict="right"),
        Event(event="answered", question_id=question, mode="assignment:k1:1", verdict="right", score="1"),
        Event(event="answered", learner=BO, question_id=question, mode="assignment:k1:1", verdict="right"),
        Event(event="served", learner=ANNA, mode="assignment:k1:99", question_id="far", item="a-root"),
        Event(event="served", learner=ANNA, mode="assignment:k1:x", question_id="odd", item="a-root"),
        Event(event="answered", learner=ANNA, mode="assignment:k1:x", question_id="odd", verdict="right"),
        Event(event="reviewed", learner=ANNA, item="card"),
    )
    assert sheet_of(store) == before
    assert "" not in gradebook(store).histories


# --- sums -----------------------------------------------------------------------------------------------------------


def test_a_sum_of_nothing_is_nothing_and_of_nought_is_nought():
    assert total_of([]) == total_of([Mark(), Mark()]) == Mark()
    assert total_of([Mark(), Mark(0.0, 1, 1)]) == Mark(0.0, 1, 1)
    late = Mark(0.5, 1, 2, None, START, 1)
    assert total_of([Mark(1.0, 1, 1, 3.0, at(9).now), late, Mark()]) == Mark(1.5, 2, 3, 3.0, at(9).now, 1)


def test_assignments_are_given_in_the_order_in_which_they_close():
    def made(key, closes=None, opens=None):
        days = {"closes": closes, "opens": opens}
        times = {name: None if day is None else START + timedelta(days=day) for name, day in days.items()}
        return Assignment(key, key, (("a-root", 1),), **times)

    some = [
        made("h"),
        made("e", opens=3),
        made("d", 9),
        made("c", 2, 1),
        made("b", 2),
        made("g"),
        made("f", opens=4),
    ]
    ordered = ["b", "c", "d", "g", "h", "e", "f"]
    assert [a.key for a in by_key({a.key: a for a in some})] == ordered
    assert [a.key for a in by_key({a.key: a for a in reversed(some)})] == ordered


# --- an independent recount -----------------------------------------------------------------------------------------


def recount(rows: Sequence[Event], students: Sequence[Student], week: Assignment) -> dict[str, Mark]:
    """Count one assignment from the rows, question by question, with none of the engine's code for it."""
    by_question: dict[tuple[str, str], list[Event]] = defaultdict(list)
    for row in rows:
        by_question[row.learner, row.question_id].append(row)
    done: dict[tuple[str, str], list[tuple[float, Event]]] = defaultdict(list)
    for (learner, _), story in by_question.items():
        while story and story[0].event != "served":
            story.pop(0)
        if story:
            result = outcome(story)
            if result is not None:
                done[learner, story[0].mode].append(result)
    marks = {}
    for student in students:
        if week.group not in ("", student.group):
            continue
        points, attempts, seconds, last, late = [], 0, [], [], 0
        for position in range(1, len(week.questions) + 1):
            results = done.get((student.learner, f"assignment:{week.key}:{position}"), [])
            attempts += len(results)
            points += [max(point for point, _ in results)] if results else []
            stamps = [datetime.fromisoformat(row.ts_utc) for _, row in results]
            last += stamps
            late += sum(week.closes is not None and stamp > week.closes for stamp in stamps)
            seconds += [int(row.ms) / 1000 for _, row in results if row.event == "answered" and row.ms]
        if points:
            total = None if not seconds else sum(seconds)
            marks[student.learner] = Mark(sum(points), len(points), attempts, total, max(last), late)
    return marks


def outcome(story: Sequence[Event]) -> tuple[float, Event] | None:
    """What one question came to: points, and the row that says when."""
    answer, given_up, withdrawn, closed = None, False, False, False
    judged = {}
    for row in story[1:]:
        if row.event == "answered" and answer is None and not given_up:
            answer, judged = row, {row.event_id: row.score}
        elif row.event == "rejudged" and answer is not None and row.data.get("about") in judged:
            judged[row.data["about"]] = row.score
        elif row.event in ("shown", "skipped"):
            given_up |= answer is None
            closed |= row.event == "shown"
        elif row.event == "retried":
            closed = True
        elif row.event == "withdrawn" and answer is not None and not withdrawn and not closed:
            answer, withdrawn = None, True
    if answer is not None:
        return float(judged[answer.event_id]), answer
    return (0.0, story[0]) if given_up else None


KINDS = (
    "served",
    "answered",
    "answered",
    "withdrawn",
    "shown",
    "skipped",
    "retried",
    "asked_again",
    "rejudged",
    "cheered",
)


@st.composite
def logs(draw) -> list[Event]:
    """A log of up to 40 rows about a few questions of three learners, in any order a log can have."""
    rows: list[Event] = []
    for number in range(draw(st.integers(0, 40))):
        learner = draw(st.sampled_from([ANNA, BO, CY, "nobody"]))
        mode = draw(
            st.sampled_from(
                ["assignment:k1:1", "assignment:k1:2", "assignment:k1:4", "assignment:k2:1", "practice"]
            )
        )
        attempt = draw(st.integers(1, 2))
        kind = draw(st.sampled_from(KINDS))
        question_id = f"{mode}-{attempt}"
        answers = [r.event_id for r in rows if r.event == "answered" and r.question_id == question_id]
        stamp = START + timedelta(minutes=draw(st.integers(-30, 90)))
        rows.append(
            Event(
                event_id=f"e{number}",
                ts_utc=format_utc(stamp),
                learner=learner,
                mode=mode,
                event=kind,
                question_id=question_id,
                item="a-root",
                verdict=draw(st.sampled_from(["right", "wrong"])),
                score=draw(st.sampled_from(["0", "0.25", "0.5", "1"])),
                ms=draw(st.sampled_from(["", "250", "1000"])),
                data={"about": draw(st.sampled_from(answers))} if kind == "rejudged" and answers else {},
            )
        )
    return rows


@settings(max_examples=300)
@given(rows=logs(), group=st.sampled_from(["", "A"]))
def test_the_sheet_is_what_a_naive_recount_of_the_rows_gives(rows, group):
    assignments = [
        replace(WEEK, group=group),
        replace(WEEK, key="k2", items=(("a-root", 1),), closes=None),
    ]
    book = Gradebook()
    book.take(rows)
    sheet = book.sheet(STUDENTS, assignments, START)
    for week in assignments:
        told = {learner: m for (learner, key), m in sheet.marks.items() if key == week.key}
        assert told == recount(rows, STUDENTS, week)
    for student in STUDENTS:
        for week in assignments:
            lines = [
                line for line in sheet.attempts if line.student == student and line.assignment == week.key
            ]
            marks = mark(sheet, student.learner, week.key)
            assert (len(lines), sum(line.late for line in lines)) == (marks.attempts, marks.late)
            best: dict[int, float] = {}
            for line in lines:
                best[line.position] = max(best.get(line.position, 0.0), line.score)
            assert (math.fsum(best.values()) if best else None) == marks.points
        told = sheet.marks.items()
        had = [m.points for (learner, key), m in told if learner == student.learner and key != PRACTICE]
        assert sheet.total(student) == (sum(had) if had else None)


@settings(max_examples=100)
@given(rows=logs())
def test_practice_is_the_mean_of_what_was_done_outside_assignments(rows):
    book = Gradebook()
    book.take(rows)
    sheet = book.sheet(STUDENTS, [WEEK], START)
    for student in STUDENTS:
        own: dict[str, list[Event]] = defaultdict(list)
        for row in rows:
            if row.learner == student.learner and place_in(row.mode) is None:
                own[row.question_id].append(row)
        points = []
        for rows_of_one in own.values():
            begun = [k for k, row in enumerate(rows_of_one) if row.event == "served"]
            story = rows_of_one[begun[0] :] if begun else []
            result = outcome(story) if story else None
            only_skipped = not any(row.event == "shown" for row in story)
            if result is not None and not (result[1].event == "served" and only_skipped):
                points.append(result[0])
        expected = sum(points) / len(points) if points else None
        assert mark(sheet, student.learner, PRACTICE).points == expected


def test_a_week_of_the_real_bank_from_the_first_question_to_the_sheet(store):
    items = bank()
    week = Assignment("k9", "第九周", (("softmax-weights", 1), ("largest-key", 1)), tries=2)
    anna = of(store, items=items)
    first = anna.find(ask(anna, 1, week, items=items))
    answer(anna, first.question_id, "right", 60)
    second = ask(anna, 2, week, items=items)
    index = int(anna.question(anna.find(second)).joined[0])
    anna.answer(second, [str(index % 3 + 1)], at(90), ms=5000)
    answer(anna, ask(anna, 2, week, items=items), str(int(index)), 120)
    sheet = sheet_of(CsvStore(store.folder), assignments=[week])
    assert mark(sheet, column="k9").attempts == 3
    assert mark(sheet, column="k9").points >= 1.0
    assert recount(store.read_since().events, STUDENTS, week)[ANNA] == mark(sheet, column="k9")
