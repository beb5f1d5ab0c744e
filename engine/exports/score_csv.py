"""How does a score sheet become CSV: for Excel, for a learning platform, or as plain as can be?

What is for a platform has no free text: ids that are sound, the assignments' titles made harmless, and numbers with a
point. Students whose id is none are left out and named: one that a platform does not know may stop the whole file.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from engine.classroom.sheet import Column, ScoreSheet, Student
from engine.exports.inert import inert, kept, plain_number
from engine.exports.score_grids import scores_grid
from engine.exports.score_words import Grid, Value, Wording, labels
from engine.item import Text

PLACES = 5
"""Decimals of a score for a platform: as many as Moodle keeps."""
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]*")
_MARKS = "·.'-"


@dataclass(frozen=True)
class PlatformFile:
    """A file for a learning platform, and the students who are not in it because their id is missing or unsound."""

    data: bytes = field(repr=False)
    left_out: tuple[Student, ...] = ()


def is_sound_id(student_id: str) -> bool:
    """Say whether a platform reads this id as it is: letters, digits, . _ @ and -, the first a letter or a digit."""
    return bool(_ID.fullmatch(student_id))


# --- for Excel -------------------------------------------------------------------------------------------------------


def excel_csv(
    sheet: ScoreSheet,
    *,
    lang: str = "zh",
    zone: str = "UTC",
    items: Mapping[str, Text] | None = None,
    misconceptions: Mapping[str, Text] | None = None,
) -> bytes:
    """Write the scores as CSV that Excel opens by a double click: UTF-8 with its mark, and no text is run.

    Before an id or a name that Excel would turn into a number or a date stands an apostrophe, as before a formula.
    """
    grid = scores_grid(sheet, Wording(lang, zone, items or {}, misconceptions or {}))
    return _csv(_guarded(grid)).decode().encode("utf-8-sig")


def _guarded(grid: Grid) -> Iterable[list[str]]:
    yield [kept(each.heading) for each in grid.fields]
    for row in grid.rows:
        yield [_cell(value) for value in row]


def _cell(value: Value) -> str:
    match value:
        case None:
            return ""
        case str():
            return kept(value)
        case datetime():
            return f"{value:%Y-%m-%d %H:%M:%S}"
        case _:
            return plain_number(value)


def _csv(rows: Iterable[Sequence[str]], quoting: int = csv.QUOTE_MINIMAL) -> bytes:
    written = io.StringIO(newline="")
    csv.writer(written, quoting=quoting, lineterminator="\r\n").writerows(rows)  # type: ignore[arg-type]
    return written.getvalue().encode()


# --- for learning platforms ------------------------------------------------------------------------------------------


def moodle_csv(sheet: ScoreSheet) -> PlatformFile:
    """Write `idnumber` and a column for each assignment; the teacher says on import which column is which."""
    titles = _titles(sheet.columns)
    students, left_out = _sound(sheet)
    rows = [["idnumber", *titles]]
    rows += [[student.student_id, *_scores(sheet, student)] for student in students]
    return PlatformFile(_csv(rows), left_out)


def canvas_csv(sheet: ScoreSheet) -> PlatformFile:
    """Write Canvas's own columns and a row of possible points.

    The school's number is the SIS User ID, or if it is an e-mail address the SIS Login ID. Canvas makes an assignment
    of every title that it does not know.
    """
    titles = _titles(sheet.columns)
    students, left_out = _sound(sheet)
    rows = [["Student", "ID", "SIS User ID", "SIS Login ID", "Section", *titles]]
    possible = [plain_number(column.possible, PLACES) for column in sheet.columns]
    rows.append(["    Points Possible", "", "", "", "", *possible])
    for student in students:
        account = "@" in student.student_id
        ids = ["", "" if account else student.student_id, student.student_id if account else ""]
        rows.append([_plain_name(student.name), *ids, "", *_scores(sheet, student)])
    return PlatformFile(_csv(rows), left_out)


def blackboard_csv(sheet: ScoreSheet) -> PlatformFile:
    """Write `Username` and a column for each assignment, every cell in quotes.

    Blackboard makes text columns of titles that it does not know: there, filling its own file is better.
    """
    titles = _titles(sheet.columns)
    students, left_out = _sound(sheet)
    rows = [["Username", *titles]]
    rows += [[student.student_id, *_scores(sheet, student)] for student in students]
    return PlatformFile(_csv(rows, csv.QUOTE_ALL), left_out)


def plain_csv(sheet: ScoreSheet, column: Column | None = None) -> PlatformFile:
    """Write `student_id,score` and nothing else, of one assignment or of all together; no quotes are ever needed."""
    students, left_out = _sound(sheet)
    rows = [["student_id", "score"]]
    for student in students:
        points = sheet.mark(student, column).points if column else sheet.total(student)
        rows.append([student.student_id, _score(points)])
    return PlatformFile(_csv(rows), left_out)


def _sound(sheet: ScoreSheet) -> tuple[list[Student], tuple[Student, ...]]:
    students = [student for student in sheet.students if is_sound_id(student.student_id)]
    return students, tuple(student for student in sheet.students if not is_sound_id(student.student_id))


def _scores(sheet: ScoreSheet, student: Student) -> list[str]:
    return [_score(sheet.mark(student, column).points) for column in sheet.columns]


def _score(points: float | None) -> str:
    return "" if points is None else plain_number(points, PLACES)


def _titles(columns: Iterable[Column]) -> list[str]:
    """Give titles that no reader stumbles over, each of its own.

    Moodle's reader takes a backslash before a quotation mark for an escape and swallows the next line; Canvas takes
    `(12)` at the end for the number of an assignment that it has.
    """
    told: list[str] = []
    for key, label in labels(columns).items():
        plain = "".join(" " if unicodedata.category(each)[0] in "CZ" else each for each in label)
        plain = " ".join(plain.replace("\\", "/").replace('"', "'").replace(";", ",").split())
        plain = re.sub(r"\(([0-9]+)\)$", r"[\1]", plain.lstrip("=+-@|＝＋－＠ \t'")) or key
        while plain in told:
            plain = f"{plain} [{key}]"
        told.append(inert(plain))
    return told


def _plain_name(name: str) -> str:
    """Give a name with its letters, digits and the marks that names have."""
    known = "".join(
        each if unicodedata.category(each)[0] in "LMN" or each in _MARKS else " " for each in name
    )
    return " ".join(known.lstrip(_MARKS + " ").split())
