"""Which numbers does a student get at each place of an assignment, and what may they still do there?

Seed and question id are keyed hashes over class secret, assignment, student, position and attempt: reloading changes
nothing, and nobody can compute another's. What was served stands in the log with its values: a new secret changes only
what was not asked yet.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from engine.attempts import Attempts
from engine.classroom.assignment import Assignment
from engine.classroom.keys import keyed
from engine.history import History, Served
from engine.item import Item
from engine.pose import MAX_SEED, PoseError, pose
from engine.question import Question
from engine.scribe import Moment

POSINGS = 8
"""Seeds tried for one question; hardly ever more than the first is needed."""


@dataclass(frozen=True)
class Place:
    """One question of an assignment, as one student met it so far."""

    position: int
    """From 1."""
    item: str
    served: tuple[Served, ...]
    """Every question that was asked here, the first one first."""
    tries: int
    """Attempts that are allowed; 0: any number."""

    @property
    def open(self) -> Served | None:
        """The question that waits for its answer."""
        return self.served[-1] if self.served and self.served[-1].is_open else None

    @property
    def may_begin(self) -> bool:
        """Say whether a question, the first or another, may be asked now."""
        return self.open is None and (not self.tries or len(self.served) < self.tries)

    @property
    def points(self) -> float | None:
        """The best of the attempts, 0 to 1; None where there is none. Who gave up has 0."""
        had = [points for served in self.served if (points := points_of(served)) is not None]
        return max(had) if had else None


def points_of(served: Served) -> float | None:
    """Give what a question came to: the score of its attempt, 0 where it was given up, None while it is open."""
    if served.attempt is None:
        return 0.0 if served.is_done else None
    try:
        points = float(served.attempt.score)
    except ValueError:
        points = math.nan
    if not math.isfinite(points):
        return 1.0 if served.attempt.verdict == "right" else 0.0
    return min(max(points, 0.0), 1.0)


def places(assignment: Assignment, history: History) -> tuple[Place, ...]:
    """Give every question of an assignment in order, with what one student's history says of it."""
    by_mode: dict[str, list[Served]] = {}
    for served in history.questions.values():
        by_mode.setdefault(served.row.mode, []).append(served)
    return tuple(
        Place(number, item, tuple(by_mode.get(assignment.mode_of(number), ())), assignment.tries)
        for number, item in enumerate(assignment.questions, start=1)
    )


def posed(
    item: Item, assignment: Assignment, learner: str, position: int, attempt: int, secret: bytes
) -> Question:
    """Pose the question that this student gets at this place for this attempt (from 1). PoseError.

    Its numbers are none that an earlier question of the same item in this assignment had, while the item has others.
    """
    same = {place for place, name in enumerate(assignment.questions, start=1) if name == item.id} | {position}
    had: list[Mapping[str, Any]] = []
    for number in range(1, attempt + 1):
        for place in sorted(same):
            if (number, place) == (attempt, position):
                return _posed(item, assignment, learner, position, attempt, secret, had)
            with suppress(PoseError):
                had.append(_posed(item, assignment, learner, place, number, secret, had).drawn)
    raise ValueError(f"attempts count from 1, not {attempt}")


def _posed(
    item: Item,
    assignment: Assignment,
    learner: str,
    position: int,
    attempt: int,
    secret: bytes,
    had: Sequence[Mapping[str, Any]],
) -> Question:
    """Pose the first question of this place and attempt that nobody had, else the first that can be posed."""
    told = ("seed", assignment.key, learner, str(position), str(attempt))
    found = []
    for question in by_keyed_seeds(item, secret, *told, band=assignment.band):
        if question.drawn not in had:
            return question
        found.append(question)
    return found[0]


def by_keyed_seeds(item: Item, secret: bytes, *told: str, band: str = "usual") -> Iterator[Question]:
    """Yield the questions of the seeds that a secret and some texts make, so far as they pose. PoseError for none."""
    is_any, fault = False, PoseError(item.id)
    for number in range(POSINGS):
        try:
            question = pose(item, int(keyed(secret, *told, str(number))[:14], 16) % MAX_SEED, band)
        except PoseError as error:
            fault = error
        else:
            is_any = True
            yield question
    if not is_any:
        raise fault


def question_id(assignment: Assignment, learner: str, position: int, attempt: int, secret: bytes) -> str:
    """Give the id of that question: 16 hexadecimal digits that tell nothing."""
    return keyed(secret, "question", assignment.key, learner, str(position), str(attempt))[:16]


def serve(
    attempts: Attempts,
    assignment: Assignment,
    place: Place,
    items: Mapping[str, Item],
    secret: bytes,
    moment: Moment,
) -> Served:
    """Give the open question of a place, or log the next one before it is shown.

    Two tabs at once get the same one. One that waits but can no longer be asked, since its item was changed, gives way
    to another. ValueError where it is not open yet or no further attempt is allowed; KeyError for an item that is
    gone; PoseError, NotSaved, NotRead.
    """
    if place.open is not None and attempts.question(place.open) is not None:
        return place.open
    if not assignment.has_opened(moment.now):
        raise ValueError("this assignment is not open yet")
    if place.open is None and not place.may_begin:
        raise ValueError("no further attempt is allowed here")
    attempt = len(place.served) + 1
    learner = attempts.learner

    def make() -> Question:
        return posed(items[place.item], assignment, learner, place.position, attempt, secret)

    name = question_id(assignment, learner, place.position, attempt, secret)
    return attempts.open_or_serve(assignment.mode_of(place.position), make, name, moment)


def has_begun(assignment: Assignment, histories: Iterable[History]) -> bool:
    """Say whether anybody was asked anything of an assignment."""
    modes = {assignment.mode_of(number) for number in range(1, len(assignment.questions) + 1)}
    return any(served.row.mode in modes for history in histories for served in history.questions.values())
