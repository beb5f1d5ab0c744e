"""Score sheets for tests: small ones, and hostile ones."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from engine.classroom.sheet import AttemptLine, Column, Held, Mark, ScoreSheet, Student
from engine.item import Text

MOMENT = datetime(2025, 3, 4, 4, 30, tzinfo=UTC)
ITEMS = {"softmax-weights": Text("softmax 权重", "Softmax weights")}
MISCONCEPTIONS = {
    "forgot_scale": Text("忘了缩放", "Forgot to scale"),
    "scale_twice": Text("缩放了两次", "Scaled twice"),
}
IDS = (
    "007",
    "20230000000000000123",
    "12e3",
    "00123",
    "1E5",
    "9007199254740993",
    "",
    "s-1",
    "3-1",
    "TRUE",
    "MAR1",
)
NAMES = (
    "=1+1",
    "==== week 3 ====",
    '=HYPERLINK("http://example.invalid","x")',
    "+1+1",
    "@SUM(A1)",
    "-2+3",
    "\t=1",
    "学生一",
    "a;=1+1",
    '"quoted", with a comma',
    "_x0041_ \\",
)


def student(place: int, name: str, student_id: str, group: str = "") -> Student:
    return Student(f"learner-{place}", name, student_id, group)


def attempt(who: Student, typed: str, **changes: object) -> AttemptLine:
    line = AttemptLine(
        who, "k1", 1, 1, "softmax-weights", "q-1", MOMENT, typed, "wrong", 0.25, 9.5, "forgot_scale", False
    )
    return replace(line, **changes)  # type: ignore[arg-type]


HOSTILE = tuple(student(place, *pair, "3-1") for place, pair in enumerate(zip(NAMES, IDS, strict=True)))


def sheet(students: tuple[Student, ...] = HOSTILE) -> ScoreSheet:
    """Two assignments of one title and one of a hostile one; the first student got zero, the second some points."""
    columns = (
        Column("k1", "Quiz 1", 2, ("softmax-weights", "softmax-weights")),
        Column("k2", "Quiz 1", 10),
        Column("k3", '=HYPERLINK("http://example.invalid","x")', 1),
    )
    first, second = students[0], students[1]
    return ScoreSheet(
        students,
        columns,
        {
            (first.learner, "k1"): Mark(0.0, 1, 2, 10.5, MOMENT, 1),
            (second.learner, "k1"): Mark(1.25, 2, 3, None, MOMENT + timedelta(days=1)),
            (second.learner, "k2"): Mark(-5.0, 1, 1, 3.0, MOMENT),
        },
        {(first.learner, "k1", 1): Mark(0.0, 1, 2), (second.learner, "k1", 1): Mark(1.0, 1, 1)},
        tuple(
            attempt(who, typed)
            for who, typed in zip(
                students, ("=1+1", "-5", "-1/2", "@x", "nul\0\ud800", "1E5", "0.5"), strict=False
            )
        ),
        (
            Held(first, "forgot_scale", 3, 5, True),
            Held(second, "forgot_scale", 0, 2),
            Held(second, "scale_twice", 1, 1),
        ),
        MOMENT,
    )
