"""What is on a class's score sheet? The nouns, and nothing about where they come from or where they go.

Points of an assignment are those of its questions, each worth one; nothing attempted is None, and never zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class Student:
    """One line of the roster: the opaque key of the log, and what the teacher calls them."""

    learner: str
    name: str
    student_id: str = ""
    """The school's own number; text, never a number."""
    group: str = ""


@dataclass(frozen=True)
class Column:
    """One assignment, told from another of the same title by its key."""

    key: str
    title: str
    possible: float
    """Points that can be had."""
    items: tuple[str, ...] = ()
    """The item of each question, in order."""
    closes: datetime | None = None
    """In UTC."""
    counts: bool = True
    """Whether it is part of the total; practice is not."""


@dataclass(frozen=True)
class Mark:
    """What came of one assignment, or of one question of it, for one student."""

    points: float | None = None
    """None where nothing was attempted."""
    answered: int = 0
    """Questions that were answered."""
    attempts: int = 0
    """Attempts in all, of every question."""
    seconds: float | None = None
    """Time spent, as far as it is known."""
    last: datetime | None = None
    """The last activity, in UTC."""
    late: int = 0
    """Attempts that came after the assignment was closed."""


@dataclass(frozen=True)
class AttemptLine:
    """One attempt, as the log has it."""

    student: Student
    assignment: str
    """The column's key; empty for practice of one's own."""
    position: int
    """The question's place in the assignment, from 1; 0 for practice of one's own."""
    number: int
    """Which attempt at this question, from 1."""
    item: str
    question_id: str
    moment: datetime
    """In UTC."""
    typed: str
    verdict: str
    score: float
    seconds: float | None
    misconceptions: str
    """The log's spelling: `a|b` the same number, `a+b` held together, alternatives apart by a space."""
    late: bool


@dataclass(frozen=True)
class Held:
    """How one misconception stands with one student: shown so often, out of the questions where it could show."""

    student: Student
    misconception: str
    hits: int
    chances: int
    confirmed: bool = False


@dataclass(frozen=True)
class ScoreSheet:
    """A class's score sheet as of one moment."""

    students: tuple[Student, ...]
    columns: tuple[Column, ...]
    marks: Mapping[tuple[str, str], Mark] = field(default_factory=dict)
    """By learner and column key; a pair that is not there is a student who has attempted nothing."""
    of_question: Mapping[tuple[str, str, int], Mark] = field(default_factory=dict)
    """By learner, column key and position from 1."""
    attempts: tuple[AttemptLine, ...] = ()
    held: tuple[Held, ...] = ()
    made: datetime | None = None
    """In UTC."""

    def mark(self, student: Student, column: Column) -> Mark:
        """Give what came of an assignment for a student."""
        return self.marks.get((student.learner, column.key), Mark())

    def total(self, student: Student) -> float | None:
        """Give a student's points in all that counts; None where nothing of that was attempted."""
        points = [self.mark(student, column).points for column in self.columns if column.counts]
        had = [each for each in points if each is not None]
        return sum(had) if had else None
