"""Does each of two teachers who export at the same moment get their own class, and nothing of the other's?"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from engine.classroom.sheet import AttemptLine, Column, Mark, ScoreSheet, Student
from engine.exports.score_csv import blackboard_csv, canvas_csv, excel_csv, moodle_csv, plain_csv
from engine.exports.score_xlsx import score_xlsx

START = datetime(2026, 3, 4, 8, tzinfo=UTC)
ROWS = 300


def class_named(name: str) -> ScoreSheet:
    students = tuple(Student(f"{name}{k}", f"{name} {k}", f"{name}{k:04d}") for k in range(ROWS))
    week = Column("week", f"Week of {name}", 1.0, ("softmax-weights",))
    attempts = tuple(
        AttemptLine(
            student, "week", 1, 1, "softmax-weights", f"q{name}{k}", START + timedelta(minutes=k),
            f"{name} typed {k}", "right", 1.0, 2.0, "", late=False,
        )
        for k, student in enumerate(students)
    )  # fmt: skip
    marks = {(student.learner, "week"): Mark(1.0, 1, 1, 2.0, START) for student in students}
    return ScoreSheet(students, (week,), marks, attempts=attempts, made=START)


A, B = class_named("A"), class_named("B")
WRITERS = {
    "xlsx": score_xlsx,
    "excel": excel_csv,
    "moodle": lambda sheet: moodle_csv(sheet).data,
    "canvas": lambda sheet: canvas_csv(sheet).data,
    "blackboard": lambda sheet: blackboard_csv(sheet).data,
    "plain": lambda sheet: plain_csv(sheet).data,
}


@pytest.mark.parametrize("name", WRITERS)
def test_each_file_has_its_own_rows_only(name):  # SO14
    write = WRITERS[name]
    alone = [write(A), write(B)]
    assert alone[0] != alone[1]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(write, [A, B, B, A] * 2))
    assert together == [alone[0], alone[1], alone[1], alone[0]] * 2
