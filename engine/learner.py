"""What does the log say about this learner: what they hold wrongly, what they have mastered, and on which evidence?

Replayed from the attempts in the order in which they were made; the same rows give the same states, taken one by one
or all at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from engine.days import logged_day
from engine.diagnosis import NO_DAY, SUPPORT, Beliefs, Hypotheses, Observation, Status, observation
from engine.history import History, Served
from engine.item import Item
from engine.records import Event

KNOWN_AT_FIRST, LEARNT, SLIPPED, MASTERED = 0.1, 0.1, 0.1, 0.95
"""Bayesian knowledge tracing of one item (Corbett and Anderson 1995)."""
GUESSED, GUESSED_OF_FEW = 0.02, 0.25


@dataclass(frozen=True)
class Evidence:
    """One attempt, and its weight for a misconception: the logarithm of how many times likelier it is with it."""

    row: Event
    weight: float
    right: bool

    @property
    def supports(self) -> bool:
        """Say whether this attempt speaks clearly for the misconception."""
        return not self.right and self.weight >= SUPPORT


@dataclass(frozen=True)
class Standing:
    """Where misconceptions with the same number stand in one topic, and why."""

    topic: str
    names: tuple[str, ...]
    belief: float
    status: Status
    evidence: tuple[Evidence, ...]
    """The attempts at questions where they would have shown, oldest first."""


@dataclass
class Mastery:
    """How sure it is that an item can be done."""

    known: float = KNOWN_AT_FIRST
    attempts: int = 0
    right: int = 0

    @property
    def is_mastered(self) -> bool:
        """Say whether the item counts as mastered."""
        return self.known >= MASTERED

    def take(self, right: bool, few: bool) -> None:
        """Take one attempt, or a question that was given up."""
        guessed = GUESSED_OF_FEW if few else GUESSED
        able, unable = (1 - SLIPPED, guessed) if right else (SLIPPED, 1 - guessed)
        known = self.known * able / (self.known * able + (1 - self.known) * unable)
        self.known = known + (1 - known) * LEARNT
        self.attempts += 1
        self.right += right


@dataclass
class Topic:
    """One learner in one topic: the beliefs, and the attempts they rest on."""

    name: str
    beliefs: Beliefs
    evidence: list[list[Evidence]] = field(default_factory=list)
    unexplained: list[Event] = field(default_factory=list)
    """Wrong attempts that no misconception explains."""
    attempts: int = 0

    def __post_init__(self) -> None:
        self.evidence = [[] for _ in self.beliefs.hypotheses.classes]

    @property
    def belief(self) -> np.ndarray:
        """What is believed of every state."""
        return self.beliefs.belief[0]

    @property
    def is_unknown(self) -> bool:
        """Say whether this learner most likely does something wrong that nobody has described."""
        return bool(self.beliefs.is_unknown[0])

    def take(self, row: Event, seen: Observation, day: int) -> None:
        """Take one attempt."""
        known = self.beliefs.hypotheses
        visible = known.shown(seen)
        weights = self.beliefs.take(
            known.likelihood(seen, visible)[None], np.array([seen.right]), visible[None], np.array([day])
        )
        told = weights[0].tolist()
        for k in np.flatnonzero(visible).tolist():
            self.evidence[k].append(Evidence(row, told[k], seen.right))
        if not seen.right and not seen.is_explained:
            self.unexplained.append(row)
        self.attempts += 1

    def standings(self) -> Iterator[Standing]:
        """Yield where every class of misconceptions stands."""
        held, status = self.beliefs.held[0], self.beliefs.status[0]
        for k, names in enumerate(self.beliefs.hypotheses.classes):
            yield Standing(self.name, names, float(held[k]), Status(status[k]), tuple(self.evidence[k]))


class Learner:
    """Everything the log says about one learner; feed it their history as it grows."""

    def __init__(self, items: Mapping[str, Item], topics: Mapping[str, Hypotheses]) -> None:
        self._items = items
        self._topics = topics
        self._history: History | None = None
        self._clear()

    def _clear(self) -> None:
        self.topics = {name: Topic(name, Beliefs(known)) for name, known in self._topics.items()}
        self.mastery: dict[str, Mastery] = {}
        self._taken: set[str] = set()
        self._read = 0
        self._rejudged = 0

    def follow(self, history: History) -> None:
        """Take what is new; where what was taken has changed (taken back, or judged anew), begin again."""
        if history is not self._history or history.rejudged != self._rejudged:
            self._history = history
            self._clear()
            self._rejudged = history.rejudged
        if not self._taken.isdisjoint(history.changed[self._read :]):
            self._clear()
            self._rejudged = history.rejudged
        # What was taken back and done again counts where it was done again.
        for question_id in reversed(dict.fromkeys(reversed(history.changed[self._read :]))):
            served = history.questions[question_id]
            if served.is_done:
                self._take(served, served.attempt or served.row)
                self._taken.add(question_id)
        self._read = len(history.changed)

    def _take(self, served: Served, row: Event) -> None:
        seen = observation(served, self._items)
        item = row.item
        self.mastery.setdefault(item, Mastery()).take(seen.right, seen.few)
        if served.attempt is None or seen.is_rounded:
            return
        day = logged_day(row.ts_utc, row.tz)
        ordinal = NO_DAY if day is None else day.toordinal()
        for name, known in self._topics.items():
            if item in known.item_ids:
                self.topics[name].take(row, seen, ordinal)

    def standings(self) -> list[Standing]:
        """Give, for every misconception with any evidence, where it stands in the topic that knows most of it."""
        best: dict[str, Standing] = {}
        for topic in self.topics.values():
            for standing in topic.standings():
                for name in standing.names if standing.evidence else ():
                    if name not in best or _rank(standing) > _rank(best[name]):
                        best[name] = standing
        found = {(standing.topic, standing.names): standing for standing in best.values()}
        return sorted(found.values(), key=_rank, reverse=True)


def _rank(standing: Standing) -> tuple[int, float, int]:
    return standing.status, standing.belief, len(standing.evidence)
