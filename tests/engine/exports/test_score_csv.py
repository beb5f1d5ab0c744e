"""Do the CSV files hold what the score sheet says, in the form that Excel and the learning platforms read?"""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.classroom.sheet import Mark, ScoreSheet
from engine.exports.inert import is_formula, unguarded
from engine.exports.score_csv import (
    PlatformFile,
    blackboard_csv,
    canvas_csv,
    excel_csv,
    is_sound_id,
    moodle_csv,
    plain_csv,
)
from tests.engine.exports.office_desk import formulas_of, rows_of, seen_by_libreoffice
from tests.engine.exports.score_sheets import HOSTILE, IDS, ITEMS, MISCONCEPTIONS, NAMES, sheet, student

PLATFORMS = [moodle_csv, canvas_csv, blackboard_csv, plain_csv]
SOUND = [each for each in IDS if each]


def rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True))


def excel(of: ScoreSheet, lang: str = "zh") -> bytes:
    return excel_csv(of, lang=lang, zone="Asia/Shanghai", items=ITEMS, misconceptions=MISCONCEPTIONS)


def scores(*titles: str, **points: float | None) -> ScoreSheet:
    """One student, 007, with the points by the key of the assignment."""
    one = student(1, "学生一", "007")
    column = sheet().columns[1]
    columns = tuple(replace(column, key=key, title=title) for key, title in zip(points, titles, strict=True))
    marks = {(one.learner, key): Mark(each) for key, each in points.items() if each is not None}
    return ScoreSheet((one,), columns, marks)


# --- for Excel -------------------------------------------------------------------------------------------------------


def test_the_file_for_excel_says_that_it_is_utf_8() -> None:
    assert excel(sheet()).startswith(b"\xef\xbb\xbf")


# CE03
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_cell_for_excel_is_run(lang: str) -> None:
    cells = [cell for row in rows(excel(sheet(), lang)) for cell in row]
    assert [cell for cell in cells if is_formula(cell)] == []


def test_libreoffice_runs_nothing_and_keeps_ids_names_and_numbers(tmp_path: Path) -> None:
    seen = seen_by_libreoffice(excel(sheet(), "en"), "csv", tmp_path)
    assert formulas_of(seen) == []
    headings, *lines = rows_of(seen.active)
    assert len(set(headings)) == len(headings)
    table: list[dict[str, Any]] = [dict(zip(headings, line, strict=True)) for line in lines]
    assert [unguarded(row["Student ID"] or "") for row in table] == list(IDS)  # CE05, CE06
    assert [row["Name"].replace("'", "") for row in table] == list(NAMES)
    assert {row["Class"] for row in table} == {"'3-1"}
    points = "Quiz 1 [k1]: points (of 2)"
    assert [row[points] for row in table[:3]] == [0, 1.25, None]  # CE12
    assert (
        table[1]["Quiz 1 [k2]: points (of 10)"] == -5
    )  # CE13: both are there, and negative numbers stay numbers


# --- for platforms ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("write", PLATFORMS)
def test_who_has_no_sound_id_is_left_out_and_named(write: Any) -> None:
    bad = [
        student(at, "x", each)
        for at, each in enumerate(["", "-1", "=1", "a b", "学号", "a\\", "a,b", '"', "1\n", "_a"])
    ]
    good = [student(20, "x", "a.b_c-d@example.invalid"), student(21, "x", "007")]
    written: PlatformFile = write(ScoreSheet((*bad, *good), ()))
    assert written.left_out == tuple(bad)
    assert [is_sound_id(each.student_id) for each in (*bad, *good)] == [False] * len(bad) + [True] * 2
    for each in good:
        assert each.student_id.encode() in written.data


@pytest.mark.parametrize("write", PLATFORMS)
def test_what_a_platform_gets_has_no_mark_no_backslash_and_equally_many_cells(write: Any) -> None:
    written: PlatformFile = write(sheet())
    assert not written.data.startswith(b"\xef\xbb\xbf")
    assert b"\\" not in written.data
    assert len({len(row) for row in rows(written.data)}) == 1
    assert not [cell for row in rows(written.data) for cell in row if is_formula(cell)]


def test_moodle_gets_idnumber_and_a_column_for_each_assignment() -> None:
    heading, *lines = rows(moodle_csv(sheet()).data)
    assert heading == ["idnumber", "Quiz 1 [k1]", "Quiz 1 [k2]", "HYPERLINK('http://example.invalid','x')"]
    assert [line[0] for line in lines] == SOUND
    assert lines[0][1:] == ["0", "", ""]
    assert lines[1][1:] == ["1.25", "-5", ""]


def test_canvas_gets_its_own_columns_and_the_possible_points() -> None:
    heading, possible, *lines = rows(canvas_csv(sheet()).data)
    assert heading[:5] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    assert possible == ["    Points Possible", "", "", "", "", "2", "10", "1"]
    assert [line[2] for line in lines] == SOUND
    assert lines[1][5:] == ["1.25", "-5", ""]


def test_canvas_gets_an_address_as_the_name_to_sign_in_with() -> None:
    of = ScoreSheet((student(1, "Student 1", "one@example.invalid"),), ())
    assert rows(canvas_csv(of).data)[2] == ["Student 1", "", "", "one@example.invalid", ""]


def test_blackboard_gets_every_cell_in_quotes() -> None:
    for line in blackboard_csv(sheet()).data.decode().splitlines():
        assert line.startswith('"')
        assert line.endswith('"')
    assert rows(blackboard_csv(sheet()).data)[0][0] == "Username"


def test_the_plainest_file_has_two_columns_and_no_quotes() -> None:
    column = sheet().columns[0]
    assert plain_csv(sheet(), column).data.splitlines()[:4] == [
        b"student_id,score",
        b"007,0",
        *[f"{SOUND[1]},1.25".encode()],
        b"12e3,",
    ]
    assert plain_csv(sheet()).data.splitlines()[2] == f"{SOUND[1]},-3.75".encode()
    assert b'"' not in plain_csv(sheet()).data


@pytest.mark.parametrize(
    "points, told",
    [
        (None, ""),
        (0, "0"),
        (1 / 3, "0.33333"),
        (1234.5, "1234.5"),
        (1e-9, "0"),
        (1e16, "1" + "0" * 16),
        (-0.5, "-0.5"),
    ],
)
def test_numbers_have_a_point_and_nothing_else(points: float | None, told: str) -> None:
    assert rows(moodle_csv(scores("T", a=points)).data)[1] == ["007", told]


@pytest.mark.parametrize(
    "title, told",
    [
        ("Quiz 1", "Quiz 1"),
        ("Quiz (12)", "Quiz [12]"),  # Canvas would take it for its assignment 12
        ("=1+1", "1+1"),
        ("a\\", "a/"),
        ('say "a"', "say 'a'"),
        ("a;=1", "a,=1"),
        ("测验\t一\n二", "测验 一 二"),
        ("===", "k"),
        ("", "[k]"),
        ("\u202ex\0", "x"),
    ],
)
def test_titles_are_made_harmless(title: str, told: str) -> None:
    for write in (moodle_csv, canvas_csv, blackboard_csv):
        assert rows(write(scores(title, k=1.0)).data)[0][-1] == told


def test_titles_that_become_the_same_are_told_apart() -> None:
    heading = rows(moodle_csv(scores("=A", "A", "A", a=1, b=2, c=3)).data)[0]
    assert len(set(heading)) == 4


def test_names_for_canvas_have_letters_only() -> None:
    _, _, *lines = rows(canvas_csv(sheet(HOSTILE)).data)
    assert all(not set(line[0]) & set('=+@"\\;,<>|') for line in lines)
    assert "学生一" in [line[0] for line in lines]
