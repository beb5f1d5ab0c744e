"""Can a teacher take a class in, set work, see and hand on what came of it, and let it go again?"""

from __future__ import annotations

import csv
import io
import math
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from pypdf import PdfReader

from app import class_words, room, scorebook, teacher_access, teacher_insight
from app import teacher_words as words
from app.classroom import IDLE, Presence
from engine.attempts import Attempts
from engine.classroom.assignment import BEGUN, CLOSES_FIRST, NO_QUESTIONS, Assignment, Assignments
from engine.classroom.insight import FEW
from engine.classroom.keys import CODE_LENGTH, spell_code
from engine.classroom.roster import Line
from engine.item import Item
from engine.pose import pose
from engine.records import CsvStore, NameRefused
from engine.scribe import Moment
from quiz_bank import bank
from tests.app.class_room import (
    CODE,
    CODES,
    ITEM,
    ONE,
    OTHER,
    TWO,
    ZONE,
    Room,
    Tab,
    hours,
    student,
    teacher,
    wrong,
)
from tests.app.screen import mistaken, written

MISTAKE = "scale_by_dk"
TODAY = hours(0).date()
FILES = {
    "scores": "take-scores",
    "scores-excel": "take-scores-excel",
    "scores-moodle": "take-scores-moodle",
    "scores-canvas": "take-scores-canvas",
    "scores-blackboard": "take-scores-blackboard",
    "scores-plain": "take-scores-plain",
    "log": "take-log",
}


@pytest.fixture(autouse=True)
def in_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_MODE", "class")


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[[], bytes]]:
    """What would be made by a click on each download of the last page, by its name."""
    found: dict[str, Callable[[], bytes]] = {}
    real = teacher_access.guarded

    def noted(what: str, make: Callable[[], bytes]) -> Callable[[], bytes]:
        found[what] = real(what, make)
        return found[what]

    monkeypatch.setattr(teacher_access, "guarded", noted)
    return found


@pytest.fixture
def classmates(folder: Path) -> Room:
    return Room(folder)


@pytest.fixture
def marked(classmates: Room) -> tuple[Room, Assignment]:
    """Two questions; the first student got one right and gave the other up, the second has done nothing."""
    week = classmates.set(ITEM, OTHER, title="Week 1")
    classmates.answer("s1", week, 1, "right")
    classmates.answer("s1", week, 2, "gives up")
    return classmates, week


def table(desk: Tab) -> list[dict[str, Any]]:
    """Give the first table of the page."""
    return list(desk.at.dataframe[0].value.to_dict("records"))


def fill(desk: Tab, **typed: str) -> None:
    for key, text in typed.items():
        desk.at.text_input(key=key.replace("_", "-")).set_value(text)


# --- students --------------------------------------------------------------------------------------------------------

ROSTER = "学号,姓名,班级,邮箱\n007,学生三,A,three@school.example\n20230000000000000124,Student 4,B,\n"


def test_a_roster_is_read_looked_at_and_taken_in_once(folder: Path) -> None:
    desk = teacher(folder, "students")
    assert words.NO_STUDENTS.zh in desk.text
    for told in (words.TAKEN.zh.format(n=2, k=0, m=0), words.TAKEN.zh.format(n=0, k=0, m=2)):
        desk.at.file_uploader[0].set_value(("roster.csv", ROSTER.encode("utf-8-sig"), "text/csv")).run()
        assert words.WILL_TAKE.zh.format(n=2) in desk.text
        desk.press("roster-take")
        assert told in desk.alerts
    assert words.COUNT.zh.format(n=2, k=0) in desk.text
    rows = table(desk)
    assert [row[words.STUDENT_ID.zh] for row in rows] == ["007", "20230000000000000124"]
    assert [row[words.NAME.zh] for row in rows] == ["学生三", "Student 4"]
    kept = b"".join(file.read_bytes() for file in folder.glob("*.csv"))
    assert b"school.example" not in kept


@pytest.mark.parametrize(
    "name, data",
    [
        ("roster.csv", b""),
        ("roster.csv", b"\x00\x01\x02" * 100),
        ("roster.xlsx", b"PK\x03\x04 no workbook"),
        ("roster.csv", "学号,姓名\n1,=1+1\n".encode()),
        ("roster.csv", "学号,姓名\n1,学生\n1,学生一\n".encode()),
        ("roster.csv", b"a,b\n1,2\n"),
    ],
)
def test_a_roster_that_is_none_is_refused_in_words_and_changes_nothing(
    classmates: Room, name: str, data: bytes
) -> None:
    before = classmates.bytes
    desk = teacher(classmates.folder, "students")
    desk.at.file_uploader[0].set_value((name, data, "text/csv")).run()
    if desk.has("roster-take"):
        desk.press("roster-take")
    assert desk.at.error
    assert classmates.bytes == before


def test_one_student_is_added_by_a_form(classmates: Room) -> None:
    desk = teacher(classmates.folder, "students")
    desk.unfold("add-student")
    fill(desk, student_name="  学生 五 ", student_id="=1", student_group="A")
    desk.press("add-student")
    assert desk.at.error
    fill(desk, student_name="  学生 五 ", student_id="000", student_group="C")
    desk.press("add-student")
    assert words.TAKEN.zh.format(n=1, k=0, m=0) in desk.alerts
    assert {words.NAME.zh: "学生 五", words.STUDENT_ID.zh: "000"}.items() <= table(desk)[-1].items()
    fill(desk, student_name=" ")
    desk.press("add-student")
    assert desk.at.error
    assert len(classmates.roster.students()) == 3


def test_codes_are_on_the_slips_and_nowhere_else(
    classmates: Room, files: dict[str, Callable[[], bytes]]
) -> None:
    classmates.roster.take([Line("Student 3", "3")], lambda: "s3")
    desk = teacher(classmates.folder, "students")
    assert words.COUNT.zh.format(n=3, k=2) in desk.text
    assert not files
    desk.press("make-slips")
    assert words.SLIPS_MADE.zh.format(n=1) in desk.alerts
    (code,) = desk.at.session_state["codes"].values()
    assert len(code) == CODE_LENGTH
    printed = PdfReader(io.BytesIO(files["slips"]())).pages[0].extract_text()
    assert code in printed.replace(" ", "").replace("-", "")
    assert CODE in printed
    assert "Student 3" in printed
    for told in (code, spell_code(code), CODE):
        assert told.encode() not in classmates.bytes
        assert told.encode() not in desk.sent
    desk.press("make-slips")
    assert words.NOBODY_NEW.zh in desk.alerts
    learner = Tab(classmates.folder)
    learner.enter(CODE, code.lower())
    assert "Student 3" in learner.text
    # A new code for one student leaves the others theirs.
    desk.at.radio(key="slips-for").set_value("one").run()
    desk.press("make-slips")
    assert words.NOBODY_NEW.zh in desk.alerts
    desk.at.selectbox(key="slips-one").set_value("s1").run()
    desk.press("make-slips")
    assert list(desk.at.session_state["codes"]) == ["s1"]
    other = Tab(classmates.folder)
    other.enter(CODE, CODES["s1"])
    assert class_words.WRONG_CODES.zh in other.alerts
    other.enter(CODE, CODES["s2"])
    assert TWO in other.text
    desk.at.radio(key="slips-for").set_value("all").run()
    desk.press("make-slips")
    assert words.SLIPS_MADE.zh.format(n=3) in desk.alerts


def test_a_student_is_deleted_by_their_name_and_no_byte_is_left(marked: tuple[Room, Assignment]) -> None:
    classmates, _ = marked
    classmates.answer("s2", classmates.set(ITEM, key="week2"))
    desk = teacher(classmates.folder, "students")
    desk.unfold("remove-student")
    desk.at.selectbox(key="remove-who").set_value("s1").run()
    for typed in ("", TWO, ONE.lower()):
        fill(desk, remove_name=typed)
        desk.run()
        desk.press("remove")
        assert desk.at.error
        assert (words.NOT_THE_NAME.zh in desk.alerts) is bool(typed)
    assert len([row for row in classmates.rows if row.learner == "s1"]) == 4
    fill(desk, remove_name=f" {ONE} ")
    desk.run()
    desk.press("remove")
    assert words.REMOVED.zh.partition("{")[0] in desk.alerts
    assert ONE.encode() not in classmates.bytes
    assert {row.learner for row in classmates.rows} == {"s2"}
    assert list(classmates.roster.students()) == ["s2"]
    assert [row["what"] for row in classmates.table("audit").values()] == ["student deleted"]
    desk.at.session_state["teacher-view"] = "scores"
    desk.run()
    assert ONE not in desk.text
    assert [row[words.NAME.zh] for row in table(desk)] == [TWO]


def test_a_teacher_who_deleted_the_student_of_this_very_tab_goes_on(classmates: Room) -> None:
    """Who tried a slip in their own tab is that student on the other pages."""
    desk = teacher(classmates.folder, "students", student="s1")
    desk.unfold("remove-student")
    desk.at.selectbox(key="remove-who").set_value("s1").run()
    fill(desk, remove_name=ONE)
    desk.run()
    desk.press("remove")
    assert list(classmates.roster.students()) == ["s2"]
    desk.at.radio(key="slips-for").set_value("all").run()
    desk.press("make-slips")
    assert words.SLIPS_MADE.zh.format(n=1) in desk.alerts


def test_old_records_go_at_once_and_no_byte_is_left(classmates: Room) -> None:
    week = classmates.set(ITEM)
    classmates.answer("s1", week, moment=hours(-24 * 400))
    classmates.answer("s2", week, moment=hours(-24 * 300))
    desk = teacher(classmates.folder, "students")
    desk.unfold("retention")
    assert words.RETENTION_FOUND.zh.format(n=1) in desk.text
    assert not desk.has("retention-delete")
    desk.at.checkbox(key="retention-sure").set_value(True).run()
    desk.press("retention-delete")
    assert {row.learner for row in classmates.rows} == {"s2"}
    assert ONE.encode() not in classmates.bytes
    assert words.RETENTION_NONE.zh in desk.text
    desk.at.number_input(key="retention-months").set_value(1).run()
    assert words.RETENTION_FOUND.zh.format(n=1) in desk.text
    assert TWO in desk.text
    assert [row["what"] for row in classmates.table("audit").values()] == ["old records deleted"]


# --- assignments -----------------------------------------------------------------------------------------------------


def form(desk: Tab, key: str, **told: Any) -> None:
    """Fill in the boxes of an assignment's form and save it."""
    for name, value in told.items():
        box = f"{name.replace('_', '-')}-{key}"
        every = [
            *desk.at.text_input,
            *desk.at.multiselect,
            *desk.at.number_input,
            *desk.at.selectbox,
            *desk.at.checkbox,
            *desk.at.date_input,
        ]
        next(widget for widget in every if widget.key == box).set_value(value)
    desk.press(f"save-{key}")


@pytest.fixture
def setting(classmates: Room) -> Tab:
    """A teacher's tab at the form of an assignment that stands: two items, open at once."""
    classmates.set(ITEM, OTHER, title="Week 1")
    desk = teacher(classmates.folder, "assignments")
    desk.unfold("edit-week1")
    return desk


def test_an_assignment_is_set_and_handed_out(classmates: Room) -> None:
    desk = teacher(classmates.folder, "assignments")
    assert words.NONE.zh in desk.text
    desk.unfold("new-assignment")
    key = desk.at.session_state["assignment-draft"]
    form(desk, key, title="", items=[ITEM])
    assert desk.at.error
    form(desk, key, title="Week 1", items=[])
    assert NO_QUESTIONS.zh in desk.alerts
    today = TODAY
    form(desk, key, items=[OTHER, ITEM], opens=today, closes=today - timedelta(days=1))
    assert CLOSES_FIRST.zh in desk.alerts
    form(desk, key, opens=None, closes=None, feedback="closed")
    assert words.NO_CLOSE_FOR_CLOSED.zh in desk.alerts
    assert not Assignments(classmates.store).all()
    form(
        desk,
        key,
        closes=today + timedelta(days=2),
        tries=3,
        scored=False,
        stepwise=True,
        count=2,
        band="hard",
    )
    assert words.SAVED.zh in desk.alerts
    (kept,) = Assignments(classmates.store).all().values()
    assert (kept.title, kept.items, kept.tries, kept.scored) == ("Week 1", ((OTHER, 2), (ITEM, 2)), 3, False)
    assert (kept.stepwise, kept.feedback, kept.band, kept.opens) == (True, "closed", "hard", None)
    assert kept.closes is not None
    assert kept.closes.isoformat() == f"{today + timedelta(days=2)}T15:59:59+00:00"  # 23:59:59 in Shanghai
    assert f"http://localhost:8501/assignments?a={kept.key}" in [block.value for block in desk.at.code]
    assert "assignment-draft" not in desk.at.session_state or desk.at.session_state["assignment-draft"] != key
    learner = student(classmates.folder, query={"a": kept.key})
    assert "Week 1" in learner.text
    assert learner.has("begin-1")


def test_until_somebody_begins_everything_may_change(classmates: Room, setting: Tab) -> None:
    form(setting, "week1", title="Other", items=[OTHER, ITEM])
    assert Assignments(classmates.store).all()["week1"].items == ((OTHER, 1), (ITEM, 1))
    form(setting, "week1", items=[ITEM], count=3)
    assert Assignments(classmates.store).all()["week1"].items == ((ITEM, 3),)


def test_once_somebody_has_begun_only_the_terms_change(classmates: Room, setting: Tab) -> None:
    week = Assignments(classmates.store).all()["week1"]
    classmates.answer("s1", week)
    for told in ({"items": [ITEM]}, {"items": [OTHER, ITEM]}, {"count": 2}, {"band": "easy"}):
        desk = teacher(classmates.folder, "assignments")
        desk.unfold("edit-week1")
        form(desk, "week1", **told)
        assert BEGUN.zh in desk.alerts, told
        assert Assignments(classmates.store).all()["week1"] == week
    desk = teacher(classmates.folder, "assignments")
    desk.unfold("edit-week1")
    form(desk, "week1", title="Longer", tries=0, closes=TODAY + timedelta(days=9))
    assert words.SAVED.zh in desk.alerts
    kept = Assignments(classmates.store).all()["week1"]
    assert (kept.title, kept.tries, kept.items) == ("Longer", 0, week.items)


def test_the_terms_change_although_an_item_is_gone(
    classmates: Room, setting: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    week = Assignments(classmates.store).all()["week1"]
    classmates.answer("s1", week)
    monkeypatch.setattr(room, "items", lambda: {name: item for name, item in bank().items() if name != OTHER})
    desk = teacher(classmates.folder, "assignments")
    desk.unfold("edit-week1")
    form(desk, "week1", title="Still")
    assert words.SAVED.zh in desk.alerts
    kept = Assignments(classmates.store).all()["week1"]
    assert (kept.title, kept.items) == ("Still", week.items)


def test_different_counts_survive_a_change_of_the_title(classmates: Room) -> None:
    mixed = Assignment("week1", "Mixed", ((ITEM, 1), (OTHER, 3)))
    Assignments(classmates.store).save(mixed)
    desk = teacher(classmates.folder, "assignments")
    desk.unfold("edit-week1")
    form(desk, "week1", title="Named anew")
    assert Assignments(classmates.store).all()["week1"] == replace(mixed, title="Named anew")


@pytest.mark.parametrize("zone", [ZONE, "America/New_York", "UTC", "Nowhere/None", ""])
def test_saved_as_it_stands_an_assignment_is_the_same_wherever_the_teacher_sits(
    classmates: Room, zone: str
) -> None:
    opens = (hours(-24) + timedelta(hours=1)).replace(second=0, microsecond=0)
    closes = hours(24).replace(second=59, microsecond=0)
    week = classmates.set(ITEM, opens=opens, closes=closes, feedback="closed", group="B", tries=2)
    desk = teacher(classmates.folder, "assignments", zone=zone)
    desk.unfold("edit-week1")
    form(desk, "week1")
    assert words.SAVED.zh in desk.alerts
    assert Assignments(classmates.store).all()["week1"] == week


def test_an_assignment_is_taken_away_and_its_answers_stay(marked: tuple[Room, Assignment]) -> None:
    classmates, _ = marked
    before = len(classmates.rows)
    desk = teacher(classmates.folder, "assignments")
    desk.press("delete-week1")
    assert words.DELETED.zh in desk.alerts
    assert not Assignments(classmates.store).all()
    assert len(classmates.rows) == before


def test_a_draft_saved_twice_is_one_assignment(classmates: Room) -> None:
    desk = teacher(classmates.folder, "assignments")
    desk.unfold("new-assignment")
    key = desk.at.session_state["assignment-draft"]
    other = teacher(classmates.folder, "assignments", **{"assignment-draft": key})
    other.unfold("new-assignment")
    for tab in (desk, other):
        form(tab, key, title="Once", items=[ITEM])
    assert len(Assignments(classmates.store).all()) == 1


# --- scores ----------------------------------------------------------------------------------------------------------


def test_blank_is_not_zero_and_ids_are_texts(marked: tuple[Room, Assignment]) -> None:
    classmates, _ = marked
    empty = classmates.set(OTHER, key="week2", title="Week 2")
    classmates.answer("s2", empty, how="gives up")
    desk = teacher(classmates.folder)
    first, second = table(desk)
    assert (first[words.STUDENT_ID.zh], second[words.STUDENT_ID.zh]) == ("007", "20230000000000000123")
    assert first["Week 1 (2)"] == 1
    assert math.isnan(second["Week 1 (2)"])
    assert math.isnan(first["Week 2 (1)"])
    assert second["Week 2 (1)"] == 0
    assert (first[words.TOTAL.zh], second[words.TOTAL.zh]) == (1, 0)
    assert (first[words.ANSWERED.zh], second[words.ANSWERED.zh]) == (2, 1)
    desk.at.selectbox(key="scores-group").set_value("B").run()
    assert [row[words.NAME.zh] for row in table(desk)] == [TWO]
    assert ONE not in desk.text
    desk.at.multiselect(key="scores-assignments").set_value(["week2"]).run()
    assert "Week 1 (2)" not in table(desk)[0]


def cells(data: bytes, encoding: str = "utf-8") -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode(encoding), newline="")))


def test_every_download_opens_and_agrees_with_the_log(
    marked: tuple[Room, Assignment], files: dict[str, Callable[[], bytes]]
) -> None:
    classmates, _ = marked
    desk = teacher(classmates.folder)
    assert {button.key for button in desk.at.download_button} == set(FILES.values())
    assert set(files) == set(FILES)
    points = {"007": 1.0, "20230000000000000123": None}
    book = openpyxl.load_workbook(io.BytesIO(files["scores"]()))
    assert len(book.sheetnames) == 4
    heads, *rows = [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]
    assert {row[0]: row[heads.index("总分")] for row in rows} == points
    assert [row[1] for row in rows] == [ONE, TWO]
    _, *attempts = list(book.worksheets[1].iter_rows(values_only=True))
    assert len(attempts) == len([row for row in classmates.rows if row.event in ("answered", "shown")])
    assert not [c for page in book for row in page.iter_rows() for c in row if c.data_type == "f"]
    excel = cells(files["scores-excel"](), "utf-8-sig")
    assert [row[0].lstrip("'") for row in excel[1:]] == list(points)
    assert cells(files["scores-moodle"]()) == [
        ["idnumber", "Week 1"],
        ["007", "1"],
        ["20230000000000000123", ""],
    ]
    canvas = cells(files["scores-canvas"]())
    assert [(row[2], row[-1]) for row in canvas] == [
        ("SIS User ID", "Week 1"),
        ("", "2"),
        ("007", "1"),
        ("20230000000000000123", ""),
    ]
    assert files["scores-blackboard"]() == (
        b'"Username","Week 1"\r\n"007","1"\r\n"20230000000000000123",""\r\n'
    )
    assert files["scores-plain"]() == b"student_id,score\r\n007,1\r\n20230000000000000123,\r\n"
    log = (classmates.folder / "attempts.csv").read_bytes()
    assert files["log"]() == log
    # What comes later is in the file, too: it is made when it is clicked.
    classmates.answer("s2", Assignments(classmates.store).all()["week1"])
    assert b"20230000000000000123,1\r\n" in files["scores-plain"]()
    assert {row["what"] for row in classmates.table("audit").values()} == {
        f"downloaded {name}" for name in FILES
    }


def test_the_total_is_the_same_on_the_page_and_in_the_workbook(
    marked: tuple[Room, Assignment], files: dict[str, Callable[[], bytes]]
) -> None:
    """Practice of their own is no assignment."""
    classmates, _ = marked
    attempts = Attempts(classmates.store, bank(), "s1")
    question = pose(bank()[ITEM], 7)
    attempts.serve(question, "0123456789abcdef", "practice", Moment(hours(0), ZONE, ""))
    attempts.answer("0123456789abcdef", written(question), Moment(hours(0), ZONE, ""))
    desk = teacher(classmates.folder)
    first, _ = table(desk)
    assert first[words.TOTAL.zh] == 1
    book = openpyxl.load_workbook(io.BytesIO(files["scores"]()))
    heads, row, *_ = [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]
    assert row[heads.index("总分")] == 1
    assert b"007,1\r\n" in files["scores-plain"]()


def test_a_download_is_refused_once_the_teacher_is_gone(
    marked: tuple[Room, Assignment], files: dict[str, Callable[[], bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    classmates, _ = marked
    for leaves in (True, False):
        here = Presence(time.monotonic())
        files.clear()
        desk = teacher(classmates.folder, "students", codes={"s1": CODES["s1"]}, teacher=here)
        for view in ("scores", "insight", "out"):
            desk.at.session_state["teacher-view"] = view
            desk.at.session_state["out-made"] = ("x.txt", b"x", ())
            desk.at.session_state["paper-made"] = ("0", b"x", b"x")
            desk.run()
        assert {"slips", "questions", "worksheets", "answers", *FILES} <= set(files)
        before = classmates.bytes
        if leaves:
            desk.press("teacher-out")
        else:
            here.seen -= IDLE + 1
        for make in files.values():
            with pytest.raises(NameRefused) as refused:
                make()
            assert refused.value.text == class_words.NO_TEACHER
        assert classmates.bytes == before


@pytest.mark.parametrize(
    "view, fold, press",
    [
        ("students", "", "make-slips"),
        ("students", "add-student", "add-student"),
        ("assignments", "edit-week1", "save-week1"),
        ("assignments", "", "delete-week1"),
        ("insight", "", "dry-run"),
        ("out", "", "out-make"),
    ],
)
def test_a_button_pressed_after_half_an_hour_does_nothing_and_asks_for_the_password(
    marked: tuple[Room, Assignment], view: str, fold: str, press: str
) -> None:
    classmates, _ = marked
    here = Presence(time.monotonic())
    desk = teacher(classmates.folder, view, teacher=here)
    if fold:
        desk.unfold(fold)
    before = classmates.bytes
    here.seen -= IDLE + 1
    del desk.sent[:]
    desk.press(press)
    assert classmates.bytes == before
    assert class_words.TEACHER.zh in desk.text
    assert not desk.has(press)
    assert ONE.encode() not in desk.sent
    assert TWO.encode() not in desk.sent


def test_students_without_a_sound_id_are_named_and_left_out(folder: Path) -> None:
    found = Room(folder, Line(ONE, "007"), Line(TWO, "学号八"), Line("Student 3"))
    desk = teacher(folder)
    told = next(block.value for block in desk.at.caption if "不会进入" in block.value)
    assert TWO in told
    assert "Student 3" in told
    assert ONE not in told
    assert len(found.roster.students()) == 3


def test_an_uploaded_gradebook_comes_back_filled(
    marked: tuple[Room, Assignment], files: dict[str, Callable[[], bytes]]
) -> None:
    classmates, _ = marked
    desk = teacher(classmates.folder)
    desk.unfold("fill")
    theirs = f'Student,SIS User ID,Week 1\r\n"{ONE}, x",007,\r\nSomebody,999,5\r\n'.encode()
    desk.at.file_uploader(key="fill-file").set_value(("grades.csv", theirs, "text/csv")).run()
    assert desk.at.selectbox(key="fill-id").value == 1
    desk.at.selectbox(key="fill-column").set_value(2).run()
    assert words.FILLED.zh.format(n=1) in desk.text
    assert files["filled gradebook"]() == theirs.replace(b"007,\r", b"007,1\r")
    said = "\n".join(block.value for block in desk.at.caption)
    assert "999" in said
    desk.at.file_uploader(key="fill-file").set_value(("grades.csv", b"\x00\xff" * 50, "text/csv")).run()
    assert desk.at.error


# --- one student -----------------------------------------------------------------------------------------------------


def test_a_students_very_question_is_shown_and_answered_again_without_a_row(
    marked: tuple[Room, Assignment],
) -> None:
    classmates, week = marked
    before = len(classmates.rows)
    # AppTest asks for the wording of a choice outside the page's run, where there is no other zone.
    desk = teacher(classmates.folder, zone="UTC")
    desk.unfold("one-student")
    desk.at.selectbox(key="one-who").set_value("s1").run()
    picker = desk.at.selectbox(key="one-s1")
    assert len(picker.options) == 2
    asked = next(row for row in classmates.rows if row.event == "served" and row.item == ITEM)
    picker.set_value(asked.question_id).run()
    answered = next(row for row in classmates.rows if row.event == "answered")
    assert answered.typed in desk.text
    assert bank()[ITEM].title.zh in desk.text
    question = Attempts(classmates.store, bank(), "s1").refresh().questions[asked.question_id]
    posed = Attempts(classmates.store, bank(), "s1").question(question)
    assert posed is not None
    for typed, said in ((wrong(posed), "不对"), (written(posed), "正确"), (["??"], "没有读懂")):
        for number, text in enumerate(typed):
            desk.at.text_input(key=f"trial-{asked.question_id}-{number}").set_value(text)
        desk.press("try-")
        assert said in desk.alerts
        assert not desk.has("withdraw")
    assert len(classmates.rows) == before
    assert not classmates.table("audit")
    desk.at.selectbox(key="one-who").set_value("s2").run()
    assert words.NO_QUESTIONS.zh in desk.text
    assert week.key in Assignments(classmates.store).all()


# --- insight ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def crowd(folder: Path) -> tuple[Room, Assignment]:
    """Five students did the first item, four of them the second one; one was wrong as nothing explains."""
    found = Room(folder, *(Line(f"Pupil{n}name", f"{n:03}") for n in range(1, 6)))
    week = found.set(ITEM, OTHER, title="Week 1")
    for n in range(1, 6):
        found.answer(f"s{n}", week, 1, "right" if n > 1 else "wrong")
        if n < 5:
            found.answer(f"s{n}", week, 2, "right" if n > 2 else "wrong")
    return found, week


def test_the_report_to_hand_on_hides_small_groups_and_names(
    crowd: tuple[Room, Assignment], files: dict[str, Callable[[], bytes]]
) -> None:
    found, _ = crowd
    desk = teacher(found.folder, "insight")
    heads, *rows = cells(files["report"](), "utf-8-sig")
    assert [row[:3] for row in rows] == [[bank()[ITEM].title.zh, "5", "0.8"]]
    assert len(heads) == 5
    assert b"Pupil" not in files["report"]()
    items = table(desk)
    assert {row[words.ITEM.zh]: row[words.ATTEMPTS.zh] for row in items} == {
        bank()[ITEM].title.zh: 5,
        bank()[OTHER].title.zh: 4,
    }
    assert {row[words.UNEXPLAINED_COUNT.zh] for row in items} == {1, 2}
    desk.unfold(f"unexplained-{ITEM}")
    assert "9.125" in desk.text
    files.clear()
    found.store.erase_learner("s5", ["Pupil5name"])
    teacher(found.folder, "insight")
    assert "report" not in files
    assert FEW == 5


def test_an_item_that_nobody_knows_is_no_markup(
    marked: tuple[Room, Assignment], monkeypatch: pytest.MonkeyPatch
) -> None:
    classmates, week = marked
    strange = ":red[**x**]"
    row = next(row for row in classmates.rows if row.event == "served")
    served = replace(row, event_id="e1", question_id="q1", item=strange, mode="practice", learner="s1")
    answer = next(row for row in classmates.rows if row.event == "answered")
    about = {"question_id": "q1", "item": strange, "mode": "practice"}
    told = replace(answer, event_id="e2", verdict="wrong", misconceptions="", score="0", **about)
    report = replace(answer, event_id="e3", event="reported", data={"note": "x"}, **about)
    classmates.store.append(served, told, report)
    desk = teacher(classmates.folder, "insight")
    labels = [fold.label for fold in desk.at.expander]
    assert not [text for text in [*labels, desk.text] if strange in text]
    assert [each for each in table(desk) if each[words.ITEM.zh].endswith("red[x]")]
    assert week.key == "week1"


def test_the_heatmap_counts_out_of_opportunities(classmates: Room) -> None:
    week = classmates.set(ITEM, title="Week 1", tries=0)
    attempts = Attempts(classmates.store, bank(), "s1")
    for number in range(2):
        asked = classmates.answer("s1", week, how=["?"])
        question = attempts.question(attempts.refresh().questions[asked])
        assert question is not None
        typed = mistaken(question, MISTAKE) if number == 0 else written(question)
        attempts.answer(asked, typed, Moment(hours(0), ZONE, ""))
    scorebook.book().refresh()
    now = scorebook.sheet("zh", list(classmates.roster.students().values()), [week])
    picture = teacher_insight.heatmap("zh", now, [MISTAKE], ["s1"])
    assert picture.rows == [[ONE, "1/2"]]
    desk = teacher(classmates.folder, "insight")
    assert words.HEATMAP.zh in desk.text


# --- judged anew -----------------------------------------------------------------------------------------------------


def changed() -> Item:
    """The item as if to divide by d_k were right."""
    item = bank()[ITEM]
    divisor = item.step("divisor")
    other = replace(divisor, rule=dict(divisor.wrong_rules)[MISTAKE], wrong={MISTAKE: divisor.rule})
    steps = [other if step is divisor else step for step in item.steps]
    return replace(item, steps=steps, alike={}, exceptions={})


def test_answers_are_judged_anew_only_when_it_is_kept_and_both_stand_on_record(
    classmates: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    week = classmates.set(ITEM, title="Week 1")
    asked = classmates.answer("s1", week, how=["?"])
    attempts = Attempts(classmates.store, bank(), "s1")
    question = attempts.question(attempts.refresh().questions[asked])
    assert question is not None
    attempts.answer(asked, mistaken(question, MISTAKE), Moment(hours(0), ZONE, ""))
    classmates.answer("s2", week, how="right")
    desk = teacher(classmates.folder, "insight")
    desk.press("dry-run")
    assert words.NO_CHANGES.zh in desk.text
    first = {name: changed() if name == ITEM else item for name, item in bank().items()}
    monkeypatch.setattr(room, "items", lambda: first)
    before = classmates.bytes
    desk.press("dry-run")
    assert words.CHANGES.zh.format(n=2) in desk.text
    rows = next(
        frame.value.to_dict("records")
        for frame in desk.at.dataframe
        if words.BEFORE.zh in frame.value.columns
    )
    by_name = {row[words.NAME.zh]: row for row in rows}
    assert by_name[ONE][words.BEFORE.zh].startswith("wrong")
    assert by_name[ONE][words.NOW.zh].startswith("right")
    assert by_name[TWO][words.BEFORE.zh].startswith("right")
    assert by_name[TWO][words.NOW.zh].startswith("wrong")
    assert classmates.bytes == before
    fill(desk, regrade_reason="the rule was wrong")
    desk.run()
    desk.press("regrade-keep")
    assert words.CHANGES_KEPT.zh.format(n=2) in desk.alerts
    log = [(row.learner, row.event, row.verdict) for row in classmates.rows]
    assert ("s1", "answered", "wrong") in log
    assert ("s1", "rejudged", "right") in log
    assert ("s2", "answered", "right") in log
    assert ("s2", "rejudged", "wrong") in log
    assert [r.data["reason"] for r in classmates.rows if r.event == "rejudged"] == ["the rule was wrong"] * 2
    desk.press("dry-run")
    assert words.NO_CHANGES.zh in desk.text
    desk.at.session_state["teacher-view"] = "scores"
    desk.run()
    assert [row["Week 1 (1)"] for row in table(desk)] == [1, 0]
    room._attempts.clear()
    seen = student(classmates.folder, query={"a": "week1"})
    assert class_words.POINTS.zh.format(points="1", possible=1) in seen.text
    assert [row["what"] for row in classmates.table("audit").values()] == ["regraded"]


# --- questions out ---------------------------------------------------------------------------------------------------


def test_questions_leave_in_every_format_and_on_paper(
    classmates: Room, files: dict[str, Callable[[], bytes]]
) -> None:
    from quiz_bank.exporting import FORMATS

    desk = teacher(classmates.folder, "out")
    for kind in FORMATS:
        desk.at.multiselect(key="out-items").set_value([ITEM])
        desk.at.number_input(key="out-count").set_value(1)
        desk.at.selectbox(key="out-format").set_value(kind).run()
        desk.press("out-make")
        assert len(files["questions"]()) > 100
    desk.press("paper-make")
    assert words.CHOOSE_ITEMS.zh in desk.alerts
    desk.at.multiselect(key="paper-items").set_value([ITEM])
    fill(desk, paper_title="Sheet")
    desk.run()
    desk.press("paper-make")
    sheets, answers = (PdfReader(io.BytesIO(files[name]())) for name in ("worksheets", "answers"))
    text = "".join(page.extract_text() for page in sheets.pages)
    assert ONE in text
    assert TWO in text
    assert len(answers.pages) >= 1


# --- everywhere ------------------------------------------------------------------------------------------------------


def test_the_audit_holds_no_name_and_no_answer(
    marked: tuple[Room, Assignment], files: dict[str, Callable[[], bytes]]
) -> None:
    classmates, _ = marked
    desk = teacher(classmates.folder, "students")
    desk.at.radio(key="slips-for").set_value("all").run()
    desk.press("make-slips")
    desk.at.session_state["teacher-view"] = "scores"
    desk.run()
    for make in files.values():
        make()
    typed = next(row.typed for row in classmates.rows if row.event == "answered")
    told = repr(classmates.table("audit"))
    assert len(classmates.table("audit")) == 1 + len(files)
    for secret in (
        ONE,
        TWO,
        "007",
        "s1",
        typed,
        "20230000000000000123",
        *desk.at.session_state["codes"].values(),
    ):
        assert f"'{secret}'" not in told
        assert secret in ("s1", "007") or secret not in told


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_on_a_machine_of_ones_own_a_score_sheet_is_there_with_nothing_configured(
    folder: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, Callable[[], bytes]], lang: str
) -> None:
    monkeypatch.setenv("TRAINER_MODE", "local")
    locale = "zh-CN" if lang == "zh" else "en-GB"
    tab = Tab(folder, "practice", locale, secrets=None)
    tab.serve(ITEM)
    tab.type(*written(tab.question))
    tab.go("teacher")
    assert not tab.has("teacher-out")
    (row,) = table(tab)
    assert row[getattr(words.NAME, lang)] == {"zh": "学生一", "en": "Student 1"}[lang]
    book = openpyxl.load_workbook(io.BytesIO(files["scores"]()))
    assert book.worksheets[0]["B2"].value == {"zh": "学生一", "en": "Student 1"}[lang]
    for view in words.VIEWS:
        tab.at.session_state["teacher-view"] = view
        tab.run()
        assert not tab.at.error
    assert not tab.at.file_uploader
    assert set(CsvStore(folder).table("roster").rows()) == set()


@pytest.mark.parametrize("mode", ["class", "local"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_where_there_is_nothing_yet_every_view_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, mode: str, lang: str
) -> None:
    monkeypatch.setenv("TRAINER_MODE", mode)
    desk = teacher(folder, locale="zh-CN" if lang == "zh" else "en-GB")
    for view in words.VIEWS:
        desk.at.session_state["teacher-view"] = view
        desk.run()
        assert not desk.at.error
        assert getattr(words.TITLE, lang) in desk.text
    desk.press("paper-make")
    assert desk.at.error


def test_what_was_chosen_and_is_gone_is_not_missed(classmates: Room) -> None:
    """A choice stays in the session; what it names may be deleted meanwhile, in another tab."""
    weeks = [classmates.set(ITEM, key=f"week{n}", title=f"Week {n}") for n in (1, 2, 3)]
    classmates.answer("s2", weeks[1])
    desk = teacher(classmates.folder, zone="UTC")
    desk.at.selectbox(key="scores-group").set_value("B").run()
    desk.at.multiselect(key="scores-assignments").set_value(["week2"]).run()
    desk.unfold("one-student")
    desk.at.selectbox(key="one-who").set_value("s2").run()
    assert "Week 2 (1)" in table(desk)[0]
    Assignments(classmates.store).remove("week2")
    classmates.store.erase_learner("s2", [TWO])
    desk.run()
    assert not desk.at.error
    assert [row[words.NAME.zh] for row in table(desk)] == [ONE]
    assert "Week 1 (1)" in table(desk)[0]
    for view in (*words.VIEWS, "scores"):
        desk.at.session_state["teacher-view"] = view
        desk.run()
        assert not desk.at.error
        assert TWO not in desk.text


@pytest.mark.parametrize("view", words.VIEWS)
def test_a_view_that_cannot_read_the_records_says_so_and_shows_no_traceback(
    marked: tuple[Room, Assignment], view: str
) -> None:
    classmates, _ = marked
    log = classmates.folder / "attempts.csv"
    log.rename(classmates.folder / "kept")
    log.mkdir()
    try:
        desk = teacher(classmates.folder, view)
        assert b"Traceback" not in desk.sent
        assert view in ("students", "assignments", "out") or desk.at.error
    finally:
        log.rmdir()
        (classmates.folder / "kept").rename(log)
    desk.run()
    assert not desk.at.error
