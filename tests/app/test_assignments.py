"""Does a student get their own questions of an assignment, once, in time, and see of them only what they may?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from app import class_words, room, sidebar, teacher_words, words
from app.mistakes import name_of
from app.people import Mode
from app.visitor import Visitor
from engine import feedback
from engine.attempts import Attempts
from engine.classroom.assignment import Assignments
from engine.classroom.scores import Gradebook
from engine.classroom.sheet import ScoreSheet
from engine.grade import Outcome
from engine.question import Question
from engine.records import CsvStore
from engine.records.event import HEADER
from engine.records.not_saved import DiskFull
from engine.solution import solve
from engine.stepwise import asked_steps
from quiz_bank import bank
from tests.app.class_room import (
    CODE,
    CODES,
    ITEM,
    ONE,
    OTHER,
    TWO,
    Room,
    Tab,
    hours,
    listened_to,
    student,
    teacher,
    wrong,
)
from tests.app.screen import mistaken, written

MISTAKE = "scale_by_dk"
VERDICTS = [text.zh for outcome, text in feedback.VERDICTS.items() if outcome.decides]


@pytest.fixture(autouse=True)
def in_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_MODE", "class")


@pytest.fixture
def classmates(folder: Path) -> Room:
    return Room(folder)


@pytest.fixture
def begun(classmates: Room) -> Callable[..., Tab]:
    """Give a tab of the first student at the first question of a new assignment of one item."""

    def tab(item: str = ITEM, **terms: Any) -> Tab:
        classmates.set(item, **terms)
        found = student(classmates.folder, query={"a": "week1"})
        found.open()
        return found

    return tab


def served(found: Room, learner: str = "") -> list[Any]:
    return [row for row in found.rows if row.event == "served" and learner in ("", row.learner)]


def sheet(found: Room) -> ScoreSheet:
    book = Gradebook()
    book.take(found.rows)
    students = list(found.roster.students().values())
    return book.sheet(students, list(Assignments(found.store).all().values()), hours(0))


def points(found: Room, learner: str = "s1", key: str = "week1") -> float | None:
    mark = sheet(found).marks.get((learner, key))
    return None if mark is None else mark.points


# --- when ------------------------------------------------------------------------------------------------------------


def test_before_it_opens_nothing_can_be_begun(classmates: Room) -> None:
    classmates.set(ITEM, title="Early")
    early = student(classmates.folder, query={"a": "week1"})  # opened this page while it was open
    classmates.set(ITEM, title="Early", opens=hours(1))
    tab = student(classmates.folder)
    assert "Early" in tab.text
    assert tab.button("open-week1").disabled
    at_its_address = student(classmates.folder, query={"a": "week1"})
    assert class_words.NOT_YET.zh.partition("{")[0] in at_its_address.text
    assert not at_its_address.has("begin")
    early.press("begin-1")
    assert not served(classmates)
    assert not early.boxes
    classmates.set(ITEM, title="Early", opens=hours(-0.1))
    tab.run()
    tab.press("open-week1")
    tab.open()
    assert len(served(classmates)) == 1


@pytest.mark.parametrize("closes, late", [(None, False), (1, False), (-1, True)])
def test_what_comes_after_closing_is_taken_and_marked_late(
    begun: Callable[..., Tab], classmates: Room, closes: float | None, late: bool
) -> None:
    tab = begun(closes=None if closes is None else hours(closes))
    assert (class_words.LATE.zh in tab.alerts) is late
    tab.type(*written(tab.question))
    (line,) = sheet(classmates).attempts
    assert (line.score, line.late) == (1.0, late)
    assert class_words.LATE.zh not in tab.alerts  # nothing is left to be late with


def test_who_began_in_time_and_answers_later_is_late(begun: Callable[..., Tab], classmates: Room) -> None:
    tab = begun(closes=hours(1))
    classmates.set(ITEM, closes=hours(-1))
    tab.run()
    assert class_words.LATE.zh in tab.alerts
    tab.type(*written(tab.question))
    assert [line.late for line in sheet(classmates).attempts] == [True]


# --- which numbers ---------------------------------------------------------------------------------------------------


def test_reloading_twenty_times_changes_nothing(begun: Callable[..., Tab], classmates: Room) -> None:
    tab = begun()
    first, values = tab.question_id, tab.question.drawn
    for number in range(20):
        if number % 5 == 0:
            tab = student(classmates.folder, query={"a": "week1"})
        tab.run()
        assert tab.question_id == first
        assert not tab.has("begin")
    assert len(served(classmates)) == 1
    other = student(classmates.folder, "s2", query={"a": "week1"})
    other.open()
    assert other.question_id != first
    assert str(other.question.drawn) != str(values)


def test_two_tabs_get_one_question(classmates: Room) -> None:
    classmates.set(ITEM)
    tabs = [student(classmates.folder, query={"a": "week1"}) for _ in range(2)]
    for tab in (*tabs, tabs[0]):
        if tab.has("begin"):
            tab.open()
    assert len({tab.question_id for tab in tabs}) == len(served(classmates)) == 1
    right = written(tabs[0].question)
    for tab in tabs:
        tab.run()
    tabs[0].type(*right)
    tabs[1].type(*wrong(tabs[1].question))
    assert [row.event for row in classmates.rows] == ["served", "answered", "retried"]
    assert points(classmates) == 1


@pytest.mark.parametrize("tries, expected", [(1, 1), (3, 3), (0, 5)])
def test_each_attempt_has_other_numbers_and_the_best_counts(
    begun: Callable[..., Tab], classmates: Room, tries: int, expected: int
) -> None:
    tab = begun(tries=tries)
    stale = student(classmates.folder, query={"a": "week1"})
    for number in range(expected):
        if number:
            tab.press("begin-1")
        right = written(tab.question)
        tab.type(*(right if number == 0 else wrong(tab.question)))
    assert tab.has("begin") is (tries == 0)
    assert len(served(classmates)) == expected
    drawn = [str(row.data["values"]) for row in served(classmates)]
    assert len(set(drawn)) == expected
    assert points(classmates) == 1
    assert [line.number for line in sheet(classmates).attempts] == list(range(1, expected + 1))
    # Pressed in a tab that does not know of it, nothing more is asked.
    stale.run()
    assert len(served(classmates)) == expected


def test_a_button_of_a_page_that_is_old_asks_no_further_question(classmates: Room) -> None:
    classmates.set(ITEM, tries=2)
    old = student(classmates.folder, query={"a": "week1"})
    tab = student(classmates.folder, query={"a": "week1"})
    tab.open()
    tab.type(*wrong(tab.question))
    old.press("begin-1")
    assert len(served(classmates)) == 1
    assert not old.boxes or old.question_id == served(classmates)[0].question_id


def test_going_on_leads_through_every_question_to_the_end(classmates: Room) -> None:
    classmates.set(ITEM, OTHER, ITEM)
    tab = student(classmates.folder)
    tab.press("open-week1")
    for number in (1, 2, 3):
        assert class_words.QUESTION_OF.zh.format(k=number, n=3) in tab.text
        tab.open(number)
        tab.type(*written(tab.question))
        assert class_words.DONE_OF.zh.format(k=number, n=3) in tab.text
        if number < 3:
            tab.press("assignment-next")
    assert class_words.FINISHED.zh in tab.text
    assert class_words.POINTS.zh.format(points="3", possible=3) in tab.text
    assert points(classmates) == 3
    assert [row.item for row in served(classmates)] == [ITEM, OTHER, ITEM]
    tab.press("all")
    assert class_words.POINTS.zh.format(points="3", possible=3) in tab.text
    tab.press("open-week1")
    tab.at.pagination(key="place-week1-2").set_value(1).run()
    assert class_words.QUESTION_OF.zh.format(k=1, n=3) in tab.text
    assert not tab.has("begin")


def test_a_question_that_could_not_be_saved_is_not_shown(
    classmates: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise DiskFull

    classmates.set(ITEM)
    tab = student(classmates.folder, query={"a": "week1"})
    with monkeypatch.context() as patched:
        patched.setattr(Attempts, "_save", fail)
        tab.press("begin-1")
    assert not tab.boxes
    assert not served(classmates)
    tab.press("retry")
    assert tab.boxes
    assert len(served(classmates)) == 1


# --- what is sent, and when ------------------------------------------------------------------------------------------


def numbers(question: Question) -> list[str]:
    """Give what tells the right answer: its entries to the decimals that are asked, those that are no small number."""
    found = []
    for part, right in zip(question.item.parts, question.right, strict=True):
        found += [
            f"{abs(x):.{part.decimals}f}" for x in np.ravel(right) if part.decimals >= 3 and abs(x) > 1e-3
        ]
    return [text for text in found if not text.endswith("00")]


TOLD = ["softmax-weights", "scaled-scores", "attention-output", "layernorm"]


@pytest.mark.parametrize("item", [name for name in TOLD if name in bank()])
@pytest.mark.parametrize("stepwise", [False, True])
def test_the_answer_comes_only_after_the_attempt(
    begun: Callable[..., Tab], classmates: Room, item: str, stepwise: bool
) -> None:
    tab = begun(item, stepwise=stepwise)
    secrets = numbers(tab.question)
    assert secrets
    for path in ("progress", "guide", "assignments"):
        tab.go(path)
    tab.at.query_params["a"] = "week1"
    tab.run()
    box = tab.boxes[0]
    box.set_value("??")
    tab.press("submit-")
    before = bytes(tab.sent)
    row = served(classmates)[0]
    for secret in (*secrets, row.seed, "predictions"):
        assert secret.encode() not in before, secret
    for line in solve(tab.question, exact=False):
        assert line.line.encode() not in before
    for name in row.data["visible"]:
        assert name.encode() not in before
        assert name_of(name).zh.encode() not in before
    assert ONE.encode() in before
    assert TWO.encode() not in before
    if not stepwise:
        tab.type(*wrong(tab.question))
        tab.press("solution")
        assert any(secret.encode() in tab.sent for secret in secrets)


def test_a_wrong_procedure_is_named_at_once_where_that_was_set(
    begun: Callable[..., Tab], classmates: Room
) -> None:
    tab = begun()
    typed = mistaken(tab.question, MISTAKE)
    tab.type(*typed)
    assert feedback.VERDICTS[Outcome.WRONG].zh in tab.alerts
    assert name_of(MISTAKE).zh in tab.text
    assert words.ACCEPTED.zh in tab.text
    assert tab.has("solution")
    tab.press("solution")
    assert words.SOLUTION_TITLE.zh in tab.text
    assert points(classmates) is not None


HIDDEN = [("closed", 1), ("never", None), ("never", -1)]


def shows_nothing(tab: Tab, question: Question) -> None:
    """What was last on the screen tells nothing of how it went."""
    assert not [verdict for verdict in VERDICTS if verdict in tab.alerts]
    for said in (
        name_of(MISTAKE).zh,
        words.ACCEPTED.zh,
        words.SOLUTION_TITLE.zh,
        words.HOW_IT_CAME.zh,
        "得分",
    ):
        assert said not in tab.text, said
    assert not tab.has("solution")
    assert not tab.has("withdraw")
    sent = bytes(tab.sent)
    assert not [secret for secret in numbers(question) if secret.encode() in sent]


@pytest.mark.parametrize("feedback_, closes", HIDDEN)
@pytest.mark.parametrize("is_right", [True, False])
def test_hidden_feedback_hides_everything(
    begun: Callable[..., Tab], classmates: Room, feedback_: str, closes: float | None, is_right: bool
) -> None:
    tab = begun(feedback=feedback_, closes=None if closes is None else hours(closes), tries=1)
    question = tab.question
    del tab.sent[:]
    typed = written(question, decimals=3) if is_right else wrong(question)
    tab.type(*typed)
    kept = class_words.KEPT_UNTIL if feedback_ == "closed" else class_words.KEPT
    assert kept.zh in tab.alerts
    tab.run()
    tab.press("all")
    tab.press("open-week1")
    tab = student(classmates.folder, query={"a": "week1"})
    assert kept.zh in tab.alerts
    shows_nothing(tab, question)
    assert class_words.DONE_OF.zh.format(k=1, n=1) in tab.text


def test_a_further_answer_from_an_old_tab_is_told_nothing_either(
    begun: Callable[..., Tab], classmates: Room
) -> None:
    tab = begun(feedback="never")
    question, old = tab.question, student(classmates.folder, query={"a": "week1"})
    tab.type(*wrong(question))
    old.type(*written(question, decimals=3))
    assert class_words.KEPT.zh in old.alerts
    assert not [verdict for verdict in VERDICTS if verdict in old.alerts]
    assert words.ACCEPTED.zh not in old.text
    assert [row.event for row in classmates.rows] == ["served", "answered", "retried"]
    assert points(classmates) == 0


def test_after_closing_the_same_answer_is_explained(begun: Callable[..., Tab], classmates: Room) -> None:
    tab = begun(feedback="closed", closes=hours(1))
    tab.type(*mistaken(tab.question, MISTAKE))
    assert name_of(MISTAKE).zh not in _main(tab)
    classmates.set(ITEM, feedback="closed", closes=hours(-0.5))
    tab.run()
    assert feedback.VERDICTS[Outcome.WRONG].zh in tab.alerts
    assert name_of(MISTAKE).zh in _main(tab)
    assert words.ACCEPTED.zh in tab.text
    assert class_words.POINTS.zh.partition("{")[0] in tab.text
    assert tab.has("solution")


def _main(tab: Tab) -> str:
    """What stands on the page itself, not beside it."""
    main = tab.at.main
    blocks = [*main.markdown, *main.caption, *main.subheader, *main.error, *main.success, *main.info]
    return "\n".join([*(str(block.value) for block in blocks), *(fold.label for fold in main.expander)])


@pytest.mark.parametrize("path", ["assignments", "practice", "progress", "cards"])
def test_hidden_feedback_is_not_told_beside_the_page_or_on_another(
    begun: Callable[..., Tab], classmates: Room, path: str
) -> None:
    tab = begun(feedback="never")
    tab.type(*mistaken(tab.question, MISTAKE))
    fresh = student(classmates.folder, path=path)
    assert name_of(MISTAKE).zh.encode() not in fresh.sent


@pytest.mark.parametrize("scored", [True, False])
def test_nothing_is_taken_back_where_it_counts(
    begun: Callable[..., Tab], classmates: Room, scored: bool
) -> None:
    tab = begun(scored=scored)
    tab.type(*wrong(tab.question))
    assert tab.has("withdraw") is not scored
    assert (class_words.INDICATIVE.zh in tab.text) is scored
    if not scored:
        tab.press("withdraw")
        assert tab.boxes
        assert len(served(classmates)) == 1
        tab.type(*written(tab.question))
        assert points(classmates) == 1


@pytest.mark.parametrize("scored", [True, False])
def test_step_by_step_every_step_is_asked_and_the_whole_counts(
    begun: Callable[..., Tab], classmates: Room, scored: bool
) -> None:
    tab = begun(stepwise=True, scored=scored)
    question = tab.question
    for number, name in enumerate(asked_steps(question)):
        assert words.STEP_OF.zh.format(k=number + 1, n=len(asked_steps(question))) in tab.text
        (box,) = tab.boxes
        box.set_value(", ".join(f"{x:.4f}".rstrip("0").rstrip(".") for x in np.ravel(question.values[name])))
        tab.press("submit-box-")
        if number == 0:
            assert tab.has("withdraw") is not scored
    assert points(classmates) == 1
    assert words.STEPS_RIGHT.zh in tab.alerts
    assert [row.event for row in classmates.rows].count("step") == len(asked_steps(question))


@pytest.mark.parametrize("feedback_", ["closed", "never"])
def test_step_by_step_hidden_feedback_is_hidden_at_every_step(
    begun: Callable[..., Tab], feedback_: str
) -> None:
    tab = begun(stepwise=True, feedback=feedback_, closes=hours(1))
    question = tab.question
    told = (words.STEPS_SO_FAR.zh, words.STEP_WRONG.zh, words.STEP_OWN.zh, words.STEPS_RIGHT.zh, "circle")
    for number, name in enumerate(asked_steps(question)):
        (box,) = tab.boxes
        right = ", ".join(f"{x:.4f}" for x in np.ravel(question.values[name]))
        box.set_value(right if number else right.replace("1", "7").replace("0", "3"))
        tab.press("submit-box-")
        assert not [said for said in told if said in tab.text]
        assert not [verdict for verdict in VERDICTS if verdict in tab.alerts], tab.alerts
    assert not tab.boxes
    assert "答案已保存" in tab.alerts


@pytest.mark.parametrize("feedback_, tries", [("now", 1), ("now", 2), ("never", 1)])
def test_who_gives_up_has_no_points_and_sees_the_way_only_where_it_may_be_seen(
    begun: Callable[..., Tab], classmates: Room, feedback_: str, tries: int
) -> None:
    tab = begun(feedback=feedback_, tries=tries)
    tab.press("show")
    assert class_words.GAVE_UP.zh in tab.alerts
    assert points(classmates) == 0
    assert (words.SOLUTION_TITLE.zh in tab.text) is (feedback_ == "now" and tries == 1)
    assert tab.has("begin") is (tries == 2)
    if tries == 2:
        tab.press("begin-1")
        tab.type(*written(tab.question))
        assert points(classmates) == 1


# --- whose -----------------------------------------------------------------------------------------------------------


def test_what_was_set_for_another_group_is_not_there(classmates: Room) -> None:
    classmates.set(ITEM, key="forB", title="For the others", group="B")
    classmates.set(ITEM, key="forA", title="For these", group="A")
    tab = student(classmates.folder)
    assert "For these" in tab.text
    assert b"For the others" not in tab.sent
    for wanted in ("forB", "week9", "", "**x**", "a" * 5000, "../../x", "<script>"):
        tab = student(classmates.folder, query={"a": wanted})
        assert not tab.has("begin")
        assert (class_words.GONE.zh in tab.text) is bool(wanted)
        assert tab.has("open-forA")
    classmates.set(ITEM, key="forA", title="For these", group="B")
    tab.press("open-forA")
    assert not tab.has("begin")


def test_a_begin_of_what_was_taken_away_or_set_for_others_asks_nothing(classmates: Room) -> None:
    classmates.set(ITEM)
    first, second = (student(classmates.folder, query={"a": "week1"}) for _ in range(2))
    classmates.set(ITEM, group="B")
    first.press("begin-1")
    assert not served(classmates)
    Assignments(classmates.store).remove("week1")
    second.press("begin-1")
    assert class_words.GONE.zh in second.text
    assert not served(classmates)


def test_an_answer_to_what_was_taken_away_meanwhile_stays_on_record(
    begun: Callable[..., Tab], classmates: Room
) -> None:
    tab = begun()
    Assignments(classmates.store).remove("week1")
    tab.type(*written(tab.question))
    assert [row.event for row in classmates.rows] == ["served", "answered"]
    assert class_words.GONE.zh in tab.text
    assert class_words.NONE_SET.zh in tab.text


def test_another_students_question_is_not_shown_by_its_id(
    begun: Callable[..., Tab], classmates: Room
) -> None:
    asked = begun().question_id
    other = student(classmates.folder, "s2", "practice", query={"q": asked})
    assert asked.encode() not in bytes(other.sent)
    mine = student(classmates.folder, "s1", "practice", query={"q": asked})
    assert mine.question_id != asked  # practice shows no question of an assignment


def test_a_student_takes_their_log_home_but_brings_none(
    begun: Callable[..., Tab], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file may hold anything, and points would be made of it."""
    tab = begun()
    tab.unfold("log")
    assert tab.at.download_button
    assert not tab.at.file_uploader
    assert not tab.has("bring-back")
    brought = SimpleNamespace(session_state={"x": SimpleNamespace(getvalue=lambda: HEADER + b"\n")})
    monkeypatch.setattr(sidebar, "st", brought)
    visitor = Visitor("s1", Mode.CLASS, "zh", Attempts(CsvStore(folder), bank(), "s1"))
    assert sidebar._bring_back(visitor, "x") == words.NO_FILE


def test_the_next_student_at_the_same_tab_sees_nothing_of_the_one_before(
    begun: Callable[..., Tab], classmates: Room
) -> None:
    tab = begun()
    tab.type(*wrong(tab.question))
    first = tab.question_id
    tab.press("sign-out")
    del tab.sent[:]
    tab.enter(CODE, CODES["s2"])
    assert TWO in tab.text
    for told in (ONE, first, "9.125"):
        assert told.encode() not in tab.sent
    tab.open()
    assert tab.question_id != first
    assert [row.learner for row in served(classmates)] == ["s1", "s2"]


def test_two_students_who_take_turns_never_see_anything_of_each_other(classmates: Room) -> None:
    classmates.set(ITEM, OTHER)
    tabs = {key: student(classmates.folder, key, query={"a": "week1"}) for key in ("s1", "s2")}
    for position in (1, 2):
        for tab in tabs.values():
            tab.open(position)
        for tab in tabs.values():
            tab.type(*(written(tab.question) if tab is tabs["s1"] else wrong(tab.question)))
        for tab in tabs.values():
            if position == 1:
                tab.press("assignment-next")
    assert (points(classmates, "s1"), points(classmates, "s2")) == (2, 0)
    for key, other, name in (("s1", "s2", TWO), ("s2", "s1", ONE)):
        sent = bytes(tabs[key].sent)
        assert name.encode() not in sent
        assert b"9.125" not in sent or key == "s2"
        assert not [row for row in served(classmates, other) if row.question_id.encode() in sent]


def test_a_fault_leaves_nothing_that_was_typed_and_no_name_in_the_servers_log(
    begun: Callable[..., Tab], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fault(_: object, question_id: str, typed: object, *__: object) -> None:
        raise RuntimeError(f"{question_id} {typed} {ONE}")

    tab = begun()
    monkeypatch.setattr(Attempts, "answer", fault)
    tab.type(*wrong(tab.question))
    assert tab.has("retry")
    assert "incident" in caplog.text
    for told in ("9.125", ONE, tab.question_id):
        assert told not in caplog.text


def test_an_item_that_is_gone_is_said_and_nothing_is_lost(
    begun: Callable[..., Tab], classmates: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = begun()
    classmates.set(ITEM, OTHER, key="week2")
    rest = {name: item for name, item in bank().items() if name != ITEM}
    monkeypatch.setattr(room, "items", lambda: rest)
    room._attempts.clear()
    tab = student(classmates.folder, query={"a": "week1"})
    assert class_words.ITEM_GONE.zh in tab.alerts
    tab = student(classmates.folder, query={"a": "week2"})
    tab.press("begin-1")
    assert class_words.ITEM_GONE.zh in tab.alerts
    assert len(served(classmates)) == 1
    tab.at.pagination(key="place-week2-0").set_value(2).run()
    tab.open(2)
    tab.type(*written(tab.question))
    assert points(classmates, key="week2") == 1


def test_a_question_whose_item_was_changed_meanwhile_gives_way_to_another(
    begun: Callable[..., Tab], classmates: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = begun()
    other = replace(next(item for item in bank().values() if "x" in item.example[0]), id=ITEM)
    monkeypatch.setattr(room, "items", lambda: {**bank(), ITEM: other})
    room._attempts.clear()
    tab = student(classmates.folder, query={"a": "week1"})
    assert class_words.ITEM_GONE.zh in tab.alerts
    assert not tab.boxes
    tab.press("begin-1")
    assert len(served(classmates)) == 2
    assert len(tab.boxes) == len(other.parts)
    tab.press("show")
    assert points(classmates) == 0
    assert not tab.has("begin")


NOTE = "<b>this</b> **is** $wrong$"


@pytest.mark.parametrize("when", ["asked again", "answered", "answered by steps", "nothing typed"])
def test_what_a_student_reports_reaches_the_teacher(
    begun: Callable[..., Tab], classmates: Room, when: str
) -> None:
    tab = begun(stepwise="steps" in when)
    typed = {"asked again": "**0.5** $or$ `so", "nothing typed": ""}.get(when, "9.125")
    if when == "answered":
        tab.type(*wrong(tab.question))
    elif typed:
        tab.boxes[0].set_value("9.125, 9.125, 9.125" if typed == "9.125" else typed)
        tab.press("submit-")
    tab.press("report")
    tab.at.text_area[0].set_value(NOTE)
    tab.press("submit-note-")
    assert words.REPORT_SAVED.zh in tab.alerts
    desk = teacher(classmates.folder, "insight")
    shown = desk.text[desk.text.index(bank()[ITEM].title.zh) :]
    assert teacher_words.NO_REPORTS.zh not in shown
    assert ONE in shown
    assert (teacher_words.TYPED.zh in shown) is bool(typed)
    assert typed in shown
    assert not typed or f"`` {typed} ``" in shown or f"` {typed}" in shown
    assert [block.value for block in desk.at.text] == [NOTE]
    (row,) = served(classmates)
    asked = next(line for line in _main(tab).splitlines() if line.startswith("给定"))
    assert asked in shown or given(row) in shown


def given(row: Any) -> str:
    """Write the drawn query as a question has it."""
    return r",\ ".join(f"{x:g}" for x in row.data["values"]["q"])


def test_on_a_machine_of_ones_own_an_assignment_works_with_nothing_configured(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAINER_MODE", "local")
    found = Room(folder)
    found.set(ITEM, group="")
    tab = Tab(folder, secrets=None, query={"a": "week1"})
    tab.open()
    tab.type(*written(tab.question))
    assert points_of_anyone(found) == 1
    assert found.table("class_keys")["seeds"]["secret"].encode() not in tab.sent
    again = Tab(folder, secrets=None, query={"a": "week1"})
    assert not again.has("begin")


def points_of_anyone(found: Room) -> float | None:
    (row,) = [row for row in found.rows if row.event == "answered"]
    return float(row.score)


def test_in_a_public_place_nothing_is_set(classmates: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    classmates.set(ITEM)
    monkeypatch.setenv("TRAINER_MODE", "public")
    tab = Tab(classmates.folder, "assignments", query={"a": "week1"})
    assert not tab.has("begin")
    assert b"Title week1" not in tab.sent
    script = "from app import assignments\nassignments.page()"
    at, sent = listened_to(AppTest.from_string(script, default_timeout=60))
    at.query_params["a"] = "week1"
    at.run()
    assert class_words.NONE_SET.zh in [block.value for block in at.markdown]
    assert b"Title week1" not in sent


@pytest.mark.parametrize("title", ["**x**", "$x$", "<b>", ":red[x]", "![x](http://e.example/y)"])
def test_a_title_is_shown_letter_by_letter(classmates: Room, title: str) -> None:
    classmates.set(ITEM, title=title)
    for tab in (student(classmates.folder), student(classmates.folder, query={"a": "week1"})):
        shown = [*tab.at.subheader, *tab.at.header, *tab.at.caption, *tab.at.markdown]
        assert not [block for block in shown if title in str(block.value)]
