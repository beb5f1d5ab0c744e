"""What do all sessions share: the store, the bank, and for each learner their attempts and what these tell?"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import streamlit as st

from app.topics import of_topic
from engine.attempts import Attempts
from engine.classroom.assignment import Assignments, place_in
from engine.coach import Coach
from engine.diagnosis import Hypotheses
from engine.history import History
from engine.item import Item
from engine.learner import Learner
from engine.loading import settle_collector
from engine.own_cards import OwnCards
from engine.progress import Progress
from engine.records import CsvStore, RecordsError
from quiz_bank import SECTIONS, bank

ROOT = Path(__file__).resolve().parent.parent
MOST_LEARNERS = 100
"""Learners kept in memory; one who is dropped is read from the log again."""


@st.cache_resource(show_spinner=False)
def items() -> Mapping[str, Item]:
    """Give the bank, loaded once; what is imported by now leaves the garbage collector's sight."""
    found = bank()
    settle_collector()
    return found


@st.cache_resource(show_spinner=False)
def topics() -> Mapping[str, Hypotheses]:
    """Give what a learner may hold in each section of the document that some item practises."""
    members = {section: of_topic(items(), section) for section in SECTIONS}
    return {section: Hypotheses(found) for section, found in members.items() if found}


@st.cache_resource(show_spinner=False)
def coach() -> Coach:
    """Give who chooses questions for every learner, and keeps some ready."""
    return Coach(items(), topics())


def folder() -> Path:
    """Give the folder of the records: TRAINER_DATA, or `data` beside the program."""
    return Path(os.environ.get("TRAINER_DATA") or ROOT / "data").absolute()


def store() -> CsvStore:
    """Give the one store of that folder."""
    return _store(str(folder()))


def attempts(learner: str) -> Attempts:
    """Give the one Attempts of a learner, shared by all tabs so that they take turns."""
    return _attempts(str(folder()), learner)


def history(who: str) -> History:
    """Give what a learner did, as far as they may know what came of it: without assignments that do not say yet.

    Hold their attempts still to read more. NotRead.
    """
    with attempts(who).at_rest() as whole:
        try:
            withheld = _withheld()
        except RecordsError:
            # While nothing can be read, what is in memory stays on the screen, unless it may be what is withheld.
            if any(place_in(served.row.mode) for served in whole.questions.values()):
                raise
            return whole
        if not withheld:
            return whole
        known = _known(str(folder()), who, withheld)
        tail = store().read_since(known.cursor, learner=who)
        if tail.fresh:
            known.history = History()
        known.history.take(row for row in tail.events if (place_in(row.mode) or ("",))[0] not in withheld)
        known.cursor = tail.cursor
        return known.history


def _withheld() -> frozenset[str]:
    """Give the assignments that do not yet say what came of them. NotRead."""
    now, every = datetime.now(UTC), Assignments(store()).all().values()
    return frozenset(each.key for each in every if not each.shows_verdicts(now))


def learner(who: str) -> Learner:
    """Give what the log says about a learner that they may know; hold their attempts still to read more. NotRead."""
    with attempts(who).at_rest():
        found = _learner(str(folder()), who)
        found.follow(history(who))
    return found


def progress(who: str) -> Progress:
    """Give how much a learner did and when, of what they may know; hold their attempts still to read more. NotRead."""
    with attempts(who).at_rest():
        found = _progress(str(folder()), who)
        found.follow(history(who))
    return found


def own(who: str) -> OwnCards:
    """Give where a learner's own cards are kept."""
    return _own(str(folder()), who)


def forget(who: str) -> None:
    """Let go of a learner whose records were erased: nothing of them stays in memory."""
    for kept in (_attempts, _learner, _progress, _own):
        kept.clear(str(folder()), who)
    _known.clear()


@st.cache_resource(show_spinner=False, max_entries=8)
def _store(where: str) -> CsvStore:
    return CsvStore(Path(where))


@st.cache_resource(show_spinner=False, max_entries=MOST_LEARNERS)
def _attempts(where: str, learner: str) -> Attempts:
    return Attempts(_store(where), items(), learner)


@st.cache_resource(show_spinner=False, max_entries=MOST_LEARNERS)
def _learner(where: str, who: str) -> Learner:
    return Learner(items(), topics())


@st.cache_resource(show_spinner=False, max_entries=MOST_LEARNERS)
def _progress(where: str, who: str) -> Progress:
    return Progress()


@dataclass
class _Known:
    """What a learner may know, and how far in the log it was read."""

    history: History = field(default_factory=History)
    cursor: str = ""


@st.cache_resource(show_spinner=False, max_entries=MOST_LEARNERS)
def _known(where: str, who: str, withheld: frozenset[str]) -> _Known:
    return _Known()


@st.cache_resource(show_spinner=False, max_entries=MOST_LEARNERS)
def _own(where: str, who: str) -> OwnCards:
    return OwnCards(_store(where), who)
