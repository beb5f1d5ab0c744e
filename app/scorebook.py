"""What has the class done so far, as the log has it now? Kept in memory for the whole server, read on row by row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import RLock

import streamlit as st

from app import classroom, people, room
from app.people import Mode
from app.visitor import mode
from engine.classroom.assignment import Assignment
from engine.classroom.reports import Complaint, complaints
from engine.classroom.scores import Gradebook
from engine.classroom.sheet import ScoreSheet, Student
from engine.history import REPORTED, History
from engine.learner import Learner
from engine.records import Event


@dataclass
class Book:
    """The class's gradebook, how far the log was read, and what each learner is told they hold."""

    gradebook: Gradebook = field(default_factory=Gradebook)
    cursor: str = ""
    held: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    filed: list[Event] = field(default_factory=list)
    """Rows by which somebody said that something is wrong."""
    turn: RLock = field(default_factory=RLock)

    def refresh(self) -> Gradebook:
        """Read what was added to the log. NotRead."""
        with self.turn:
            tail = room.store().read_since(self.cursor)
            if tail.fresh:
                self.gradebook, self.held, self.filed = Gradebook(), {}, []
            self.gradebook.take(tail.events)
            self.filed += [row for row in tail.events if row.event == REPORTED]
            self.cursor = tail.cursor
            return self.gradebook

    def complaints(self) -> list[Complaint]:
        """Give what learners said is wrong, the last one first. NotRead."""
        self.refresh()
        return complaints(self.filed)

    def confirmed(self, learner: str) -> Iterable[str]:
        """Give the misconceptions that a learner is told they hold; worked out again only after further answers."""
        with self.turn:
            history = self.gradebook.history(learner)
            known = self.held.get(learner)
            if known is None or known[0] != len(history.changed):
                known = (len(history.changed), _held(history))
                self.held[learner] = known
            return known[1]


def _held(history: History) -> tuple[str, ...]:
    if not history.changed:
        return ()
    learner = Learner(room.items(), room.topics())
    learner.follow(history)
    return tuple(name for s in learner.standings() if s.status.is_held for name in s.names)


def book() -> Book:
    """Give the book of this server's records."""
    return _book(str(room.folder()))


@st.cache_resource(show_spinner=False)
def _book(where: str) -> Book:
    return Book()


def students() -> list[Student]:
    """Give who is in the class: the roster, or on a machine of one's own the names. NotRead."""
    if mode() is Mode.LOCAL:
        return [Student(key, name) for key, name in people.names(room.store()).items()]
    return list(classroom.roster().students().values())


def sheet(
    lang: str, everybody: Sequence[Student], chosen: Sequence[Assignment], with_held: bool = True
) -> ScoreSheet:
    """Make the score sheet of these students, with what is confirmed or without, which takes less. NotRead.

    It asks nothing of the page, so that a download may be made from it.
    """
    found, now = book(), datetime.now(UTC)
    gradebook = found.refresh()
    with found.turn:
        if with_held:
            return gradebook.sheet(everybody, chosen, now, found.confirmed, lang)
        return gradebook.sheet(everybody, chosen, now, lang=lang)
