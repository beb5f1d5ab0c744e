"""Does a score sheet arrive as it left: ids, names and numbers, nothing run, and blank where nothing was attempted?"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from engine.classroom.sheet import AttemptLine, Mark, ScoreSheet
from engine.exports.inert import clean
from engine.exports.score_words import labels
from engine.exports.score_xlsx import score_xlsx
from tests.engine.exports.office_desk import formulas_of, rows_of, seen_by_libreoffice, seen_by_openpyxl
from tests.engine.exports.score_sheets import (
    HOSTILE,
    IDS,
    ITEMS,
    MISCONCEPTIONS,
    MOMENT,
    NAMES,
    attempt,
    sheet,
    student,
)

TITLES = {
    "zh": ["成绩", "每次作答", "误解", "各列说明"],
    "en": ["Scores", "Attempts", "Misconceptions", "Columns"],
}
ZONE = "Asia/Shanghai"


def written(of: ScoreSheet, lang: str = "en", zone: str = ZONE) -> bytes:
    return score_xlsx(of, lang=lang, zone=zone, items=ITEMS, misconceptions=MISCONCEPTIONS)


def table(workbook: Any, title: str) -> list[dict[str, Any]]:
    headings, *rows = rows_of(workbook[title])
    assert len(set(headings)) == len(headings)
    return [dict(zip(headings, row, strict=True)) for row in rows]


# The same questions to two readers that have nothing in common with the library that writes.
@pytest.fixture(params=["openpyxl", "LibreOffice"], scope="module")
def seen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Any]:
    kept: dict[str, Any] = {}

    def see(lang: str) -> Any:
        if lang not in kept:
            data = written(sheet(), lang)
            folder = tmp_path_factory.mktemp("office")
            is_office = request.param == "LibreOffice"
            kept[lang] = seen_by_libreoffice(data, "xlsx", folder) if is_office else seen_by_openpyxl(data)
        return kept[lang]

    return see


# CE01, CE02, CE03
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_text_is_a_formula(seen: Callable[[str], Any], lang: str) -> None:
    assert seen(lang).sheetnames == TITLES[lang]
    assert formulas_of(seen(lang)) == []


# CE01, CE02, CE03, CE05, CE06
def test_ids_and_names_arrive_as_they_are(seen: Callable[[str], Any]) -> None:
    rows = table(seen("en"), "Scores")
    assert [row["Student ID"] for row in rows] == [each or None for each in IDS]
    assert [row["Name"] for row in rows] == list(NAMES)
    assert {row["Class"] for row in rows} == {"3-1"}
    cells = [cell for row in seen("en")["Scores"].iter_rows(min_row=2, max_col=3) for cell in row]
    assert {cell.data_type for cell in cells if cell.value is not None} == {"s"}


# CE12
def test_not_attempted_is_blank_and_zero_is_zero(seen: Callable[[str], Any]) -> None:
    first, second, third, *_ = table(seen("en"), "Scores")
    points = "Quiz 1 [k1]: points (of 2)"
    assert [first[points], second[points], third[points]] == [0, 1.25, None]
    assert [first["Total"], second["Total"], third["Total"]] == [0, -3.75, None]
    told = ["answered", "attempts", "time (seconds)", "late"]
    assert [first[f"Quiz 1 [k1]: {each}"] for each in told] == [1, 2, 10.5, 1]
    assert [second[f"Quiz 1 [k1]: {each}"] for each in told] == [2, 3, None, 0]
    assert [third[f"Quiz 1 [k1]: {each}"] for each in told] == [None] * 4
    questions = [f"Quiz 1 [k1]: question {place}, Softmax weights" for place in (1, 2)]
    assert [[row[each] for each in questions] for row in (first, second, third)] == [
        [0, None],
        [1, None],
        [None] * 2,
    ]


# CE13
def test_two_assignments_of_one_title_have_a_column_each(seen: Callable[[str], Any]) -> None:
    _, second, *_ = table(seen("en"), "Scores")
    assert second["Quiz 1 [k1]: points (of 2)"] == 1.25
    assert second["Quiz 1 [k2]: points (of 10)"] == -5


def test_every_attempt_stands_there_as_it_was_made(seen: Callable[[str], Any]) -> None:
    rows = table(seen("en"), "Attempts")
    lines = sheet().attempts
    assert [row["Typed"] for row in rows] == [clean(line.typed) for line in lines]
    assert [row["Student ID"] for row in rows] == [line.student.student_id or None for line in lines]
    assert [row["Score"] for row in rows] == [line.score for line in lines]
    assert [row["Time (seconds)"] for row in rows] == [line.seconds for line in lines]
    assert {row["Item"] for row in rows} == {"Softmax weights"}
    assert {row["Misconceptions"] for row in rows} == {"Forgot to scale"}
    assert {row["Assignment"] for row in rows} == {"Quiz 1 [k1]"}
    assert {row[f"Time ({ZONE})"] for row in rows} == {datetime(2025, 3, 4, 12, 30)}  # noqa: DTZ001


def test_misconceptions_are_counted_out_of_their_chances(seen: Callable[[str], Any]) -> None:
    first, second, third, *_ = table(seen("en"), "Misconceptions")
    assert [first["Forgot to scale"], first["Scaled twice"]] == ["3 of 5, confirmed", None]
    assert [second["Forgot to scale"], second["Scaled twice"]] == ["0 of 2", "1 of 1"]
    assert [third["Forgot to scale"], third["Scaled twice"]] == [None, None]
    confirmed = [row["Misconceptions confirmed"] for row in table(seen("en"), "Scores")]
    assert confirmed[:3] == ["Forgot to scale", None, None]
    assert table(seen("zh"), "误解")[0]["忘了缩放"] == "3（共 5），已确认"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_column_is_explained(seen: Callable[[str], Any], lang: str) -> None:
    *sheets, last = TITLES[lang]
    rows = rows_of(seen(lang)[last])
    assert {row[0] for row in rows} >= set(sheets)
    assert all(row[2] for row in rows)
    assert any(ZONE in row[2] for row in rows)
    known = {"zh": "忘了缩放", "en": "Forgot to scale"}[lang]
    assert known in [row[2] for row in rows if row[1] == "forgot_scale"]


def test_the_headings_stay_in_sight_and_can_be_filtered() -> None:
    workbook = seen_by_openpyxl(written(sheet()))
    assert workbook["Scores"].freeze_panes == "C2"
    assert workbook["Scores"].auto_filter.ref == f"A1:Z{len(HOSTILE) + 1}"
    assert workbook["Scores"]["A2"].number_format == "@"


@pytest.fixture
def its_zone() -> Iterator[Callable[[str], None]]:
    """Change the machine's zone for one test."""

    def change(zone: str) -> None:
        patch.setenv("TZ", zone)
        time.tzset()

    with pytest.MonkeyPatch.context() as patch:
        yield change
    time.tzset()


# CE08
@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the machine's zone cannot be changed here")
@pytest.mark.parametrize("machine", ["UTC", "Pacific/Kiritimati"])
def test_moments_of_any_zone_are_told_in_the_one_that_is_named(
    machine: str, its_zone: Callable[[str], None]
) -> None:
    its_zone(machine)
    moments = (
        datetime(2025, 3, 3, 23, 30, tzinfo=timezone(timedelta(hours=-5))),
        datetime(2025, 3, 4, 4, 30, tzinfo=UTC),
        datetime(2025, 3, 4, 4, 30),  # noqa: DTZ001
    )
    of = replace(sheet(), attempts=tuple(attempt(HOSTILE[0], "1", moment=moment) for moment in moments))
    for zone, hour in ((ZONE, 12), ("America/New_York", 23), ("UTC", 4)):
        rows = table(seen_by_openpyxl(written(of, zone=zone)), "Attempts")
        seen = [row[f"Time ({zone})"] for row in rows]
        assert {each.hour for each in seen} == {hour}
        assert len(set(seen)) == 1


def test_a_zone_that_is_not_known_is_told_as_utc() -> None:
    rows = table(seen_by_openpyxl(written(sheet(), zone="Nowhere/At all")), "Attempts")
    assert {row["Time (UTC)"] for row in rows} == {MOMENT.replace(tzinfo=None)}


@pytest.mark.parametrize("moment", [datetime.min, datetime.max, datetime(1899, 1, 1)])  # noqa: DTZ901, DTZ001
def test_a_moment_that_no_spreadsheet_knows_is_written_all_the_same(moment: datetime) -> None:
    of = replace(sheet(), attempts=(attempt(HOSTILE[0], "1", moment=moment.replace(tzinfo=UTC)),))
    (row,) = table(seen_by_openpyxl(written(of)), "Attempts")
    assert str(row[f"Time ({ZONE})"])[:4] in (f"{moment.year:04}", f"{moment.year + 1:04}")


@pytest.mark.parametrize(
    "typed", ["x" * 40_000, "😀" * 20_000, "\0\x1b[31m", "\ud800", "a\r\nb", "_x000D_", "\ufffe"]
)
def test_what_no_file_can_hold_is_written_as_near_as_can_be(typed: str) -> None:
    of = replace(sheet(), attempts=(attempt(HOSTILE[0], typed),))
    (row,) = table(seen_by_openpyxl(written(of)), "Attempts")
    assert row["Typed"] == clean(typed)


def test_the_logs_spelling_of_explanations_is_said_in_words() -> None:
    of = replace(
        sheet(),
        attempts=(attempt(HOSTILE[0], "1", misconceptions="forgot_scale|scale_twice forgot_scale+x"),),
    )
    workbook = seen_by_openpyxl(written(of))
    (row,) = table(workbook, "Attempts")
    assert row["Misconceptions"] == "Forgot to scale / Scaled twice; Forgot to scale + x"
    assert row["Misconception IDs"] == "forgot_scale|scale_twice forgot_scale+x"


def test_an_empty_class_has_a_sheet_too() -> None:
    workbook = seen_by_openpyxl(score_xlsx(ScoreSheet((), ())))
    assert workbook.sheetnames == TITLES["zh"]
    assert [len(rows_of(page)) for page in workbook][:3] == [1, 1, 1]


def test_the_same_sheet_is_the_same_file() -> None:
    assert written(sheet()) == written(sheet())


def test_every_assignment_has_a_label_of_its_own() -> None:
    column = sheet().columns[0]
    titles = ["A", "A", "A [a]", "", "", "B"]
    columns = [replace(column, key=key, title=title) for key, title in zip("abcdef", titles, strict=True)]
    told = labels(columns)
    assert len(set(told.values())) == len(columns)
    assert told["f"] == "B"


@pytest.mark.slow
def test_a_class_of_three_hundred_arrives_whole(tmp_path: Path) -> None:
    students = tuple(student(place, f"学生 {place}", f"{place:05}") for place in range(300))
    lines: tuple[AttemptLine, ...] = tuple(
        attempt(who, f"{place}, -1/2", position=place, score=place / 40)
        for who in students
        for place in range(1, 41)
    )
    marks = {
        (who.learner, "k2"): Mark(number / 7, 40, 40, 9.0, MOMENT) for number, who in enumerate(students)
    }
    of = replace(sheet(students), marks=marks, attempts=lines)
    data = written(of)
    assert re.fullmatch(rb"PK\x03\x04.*", data, re.DOTALL)
    workbook = seen_by_libreoffice(data, "xlsx", tmp_path)
    scores, attempts = table(workbook, "Scores"), table(workbook, "Attempts")
    assert [row["Student ID"] for row in scores] == [who.student_id for who in students]
    assert [row["Quiz 1 [k2]: points (of 10)"] for row in scores] == [
        pytest.approx(number / 7) for number in range(300)
    ]
    assert [(row["Student ID"], row["Typed"], row["Score"]) for row in attempts] == [
        (line.student.student_id, line.typed, pytest.approx(line.score)) for line in lines
    ]
