"""What came of a class's assignments and practice? Replayed from the log, row by row as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime

from engine.classroom.assignment import Assignment
from engine.classroom.serving import Place, places, points_of
from engine.classroom.sheet import AttemptLine, Column, Held, Mark, ScoreSheet, Student
from engine.days import parse_utc
from engine.history import History, Served
from engine.item import Text
from engine.records import Event
from engine.schedule import aware

PRACTICE = "practice"
"""The key of the column that holds what students practised of their own."""
OWN_PRACTICE = Text("自己的练习", "Practice of their own")
LONGEST_SECONDS = 60 * 60
"""Seconds that one answer counts at most: whoever takes longer was most likely away."""
_ALWAYS = datetime.min.replace(tzinfo=UTC)


class Gradebook:
    """Every learner's history. Feed it the log as it comes; a log that was rewritten is fed anew to a new one."""

    def __init__(self) -> None:
        self.histories: dict[str, History] = {}

    def take(self, rows: Iterable[Event]) -> None:
        """Take further rows, oldest first."""
        for row in rows:
            if row.learner and row.question_id:
                self.history(row.learner).take([row])

    def history(self, learner: str) -> History:
        """Give a learner's history, empty where there is none."""
        return self.histories.setdefault(learner, History())

    # --- the sheet --------------------------------------------------------------------------------------------------

    def sheet(
        self,
        students: Sequence[Student],
        assignments: Sequence[Assignment],
        made: datetime,
        confirmed: Callable[[str], Iterable[str]] = lambda learner: (),
        lang: str = "zh",
    ) -> ScoreSheet:
        """Make the score sheet. `confirmed` gives the misconceptions that a learner is told they hold."""
        columns = [_column(assignment) for assignment in assignments]
        marks: dict[tuple[str, str], Mark] = {}
        of_question: dict[tuple[str, str, int], Mark] = {}
        lines: list[AttemptLine] = []
        own_of = {s.learner: _of_practice(self.history(s.learner)) for s in students}
        practised = sorted({item for own in own_of.values() for item in own})
        for student in students:
            history = self.history(student.learner)
            for assignment in assignments:
                if not assignment.is_for(student.group):
                    continue
                found = places(assignment, history)
                parts = [_mark(place, assignment) for place in found]
                for place, part in zip(found, parts, strict=True):
                    if part.points is not None:
                        of_question[student.learner, assignment.key, place.position] = part
                    lines += _lines(student, assignment, place)
                marks[student.learner, assignment.key] = total_of(parts)
            own = own_of[student.learner]
            parts = [_average(own.get(item, ())) for item in practised]
            for position, part in enumerate(parts, start=1):
                if part.points is not None:
                    of_question[student.learner, PRACTICE, position] = part
            marks[student.learner, PRACTICE] = total_of(parts)
            lines += [
                _line(student, "", 0, number, served, late=False)
                for some in own.values()
                for number, served in enumerate(some, start=1)
            ]
        if practised:
            title = OWN_PRACTICE.say(lang)
            columns.append(Column(PRACTICE, title, float(len(practised)), tuple(practised), counts=False))
        lines.sort(key=lambda line: (line.moment, line.question_id))
        return ScoreSheet(
            tuple(students),
            tuple(columns),
            {place: mark for place, mark in marks.items() if mark != Mark()},
            of_question,
            tuple(lines),
            tuple(self._held(students, confirmed)),
            made,
        )

    def _held(self, students: Sequence[Student], confirmed: Callable[[str], Iterable[str]]) -> Iterator[Held]:
        for student in students:
            told = set(confirmed(student.learner))
            tallies = self.history(student.learner).tallies()
            for name, tally in tallies.items():
                yield Held(student, name, tally.hits, tally.chances, name in told)
            for name in sorted(told - set(tallies)):
                yield Held(student, name, 0, 0, confirmed=True)


def total_of(parts: Sequence[Mark]) -> Mark:
    """Sum up the questions of an assignment; nothing attempted stays nothing."""
    points = [part.points for part in parts if part.points is not None]
    seconds = [part.seconds for part in parts if part.seconds is not None]
    last = [part.last for part in parts if part.last is not None]
    return Mark(
        points=sum(points) if points else None,
        answered=len(points),
        attempts=sum(part.attempts for part in parts),
        seconds=sum(seconds) if seconds else None,
        last=max(last, default=None),
        late=sum(part.late for part in parts),
    )


def _column(assignment: Assignment) -> Column:
    questions = assignment.questions
    closes, counts = assignment.closes, assignment.scored
    return Column(assignment.key, assignment.title, float(len(questions)), questions, closes, counts)


def _mark(place: Place, assignment: Assignment) -> Mark:
    done = [served for served in place.served if points_of(served) is not None]
    moments = [moment_of(served) for served in done]
    seconds = [each for served in done if (each := seconds_of(served)) is not None]
    return Mark(
        points=place.points,
        answered=int(bool(done)),
        attempts=len(done),
        seconds=sum(seconds) if seconds else None,
        last=max(moments, default=None),
        late=sum(map(assignment.is_late, moments)),
    )


def _average(some: Sequence[Served]) -> Mark:
    """Sum up what somebody practised of one item: the mean of its attempts."""
    points = [each for served in some if (each := points_of(served)) is not None]
    seconds = [each for served in some if (each := seconds_of(served)) is not None]
    return Mark(
        points=sum(points) / len(points) if points else None,
        answered=int(bool(points)),
        attempts=len(points),
        seconds=sum(seconds) if seconds else None,
        last=max(map(moment_of, some), default=None),
    )


def _of_practice(history: History) -> dict[str, list[Served]]:
    """Give the questions that somebody did outside assignments and were not skipped, by item."""
    found: dict[str, list[Served]] = {}
    for served in history.questions.values():
        if not served.row.mode.startswith("assignment:") and (served.attempt is not None or served.shown):
            found.setdefault(served.row.item, []).append(served)
    return found


# --- attempts --------------------------------------------------------------------------------------------------------


def _lines(student: Student, assignment: Assignment, place: Place) -> Iterator[AttemptLine]:
    done = (served for served in place.served if points_of(served) is not None)
    for number, served in enumerate(done, start=1):
        late = assignment.is_late(moment_of(served))
        yield _line(student, assignment.key, place.position, number, served, late)


def _line(
    student: Student, assignment: str, position: int, number: int, served: Served, late: bool
) -> AttemptLine:
    attempt = served.attempt
    return AttemptLine(
        student=student,
        assignment=assignment,
        position=position,
        number=number,
        item=served.row.item,
        question_id=served.question_id,
        moment=moment_of(served),
        typed="" if attempt is None else attempt.typed,
        verdict="shown" if attempt is None else attempt.verdict,
        score=points_of(served) or 0.0,
        seconds=seconds_of(served),
        misconceptions="" if attempt is None else attempt.misconceptions,
        late=late,
    )


def moment_of(served: Served) -> datetime:
    """Give when a question was answered, or served where it was given up; a stamp that is none counts as long ago."""
    row = served.attempt or served.row
    try:
        return parse_utc(row.ts_utc)
    except (ValueError, OverflowError):
        return parse_utc("1971-01-01T00:00:00Z")


def seconds_of(served: Served) -> float | None:
    """Give how long an answer took, at most `LONGEST_SECONDS`; None where nobody knows."""
    if served.attempt is None:
        return None
    by_steps = served.attempt.data.get("way") == "steps"
    times = [step.ms for step in served.steps] if by_steps else [served.attempt.ms]
    if not times or not all(ms.isascii() and ms.isdigit() and len(ms) < 12 for ms in times):
        return None
    return min(sum(map(int, times)) / 1000, float(LONGEST_SECONDS))


def by_key(assignments: Mapping[str, Assignment]) -> list[Assignment]:
    """Give assignments in the order in which they close, those without an end last."""

    def place(a: Assignment) -> tuple[bool, datetime, str]:
        return a.closes is None, aware(a.closes or a.opens or _ALWAYS), a.key

    return sorted(assignments.values(), key=place)
