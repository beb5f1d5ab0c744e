"""How does what happens to cards look in the log, and what does a card's id say?

Numeric reviews are ordinary questions of mode "cards": right is Good, right after the hint Hard, wrong or given up
Again. The rows below say the rest; their `item` is the card's id.

| event | says | data |
|---|---|---|
| dealt | this question will be asked for that card, recalled with this probability | recall |
| reviewed | a card of words was graded by the learner | rating, recall |
| regraded | a right answer was easy, or guessed | event_id of the review, rating: easy or again |
| undone | what that row did is to be left out | event_id |
| suspended, unsuspended, reset, buried | done with the card; buried is for the study day | |
| probed | why it is forgotten so often was asked | misconceptions (none: unexplained), questions |
| planned | how the learner wants to study | see `Plan` |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from hashlib import sha256
from typing import Any

from engine.days import format_utc
from engine.records import Event
from engine.schedule import (
    LEAST_RETENTION,
    LONGEST_DAYS,
    MOST_RETENTION,
    RETENTION,
    Rating,
    Scheduler,
)
from engine.scribe import Moment

CARDS, PROBE = "cards", "probe"
"""Modes of rows: reviewing, and finding out why a card is forgotten again and again."""
DEALT, REVIEWED, REGRADED, UNDONE = "dealt", "reviewed", "regraded", "undone"
SUSPENDED, UNSUSPENDED, RESET, BURIED = "suspended", "unsuspended", "reset", "buried"
PROBED, PLANNED = "probed", "planned"

ITEM, CARD, MISCONCEPTION, OWN = "item", "card", "misconception", "own"
"""Kinds of cards: an item's numbers, words of the bank, a mistake that was confirmed, the learner's own words."""
MOST_NEW, MOST_REVIEWS, MOST_MINUTES = 1000, 10_000, 24 * 60


def card_id(kind: str, name: str) -> str:
    """Give a card's id, such as `item:softmax-weights`: it stays when the words of the card are changed."""
    return f"{kind}:{name}"


def kind_of(card: str) -> str:
    """Give the kind that a card's id begins with."""
    return card.partition(":")[0]


def name_in(card: str) -> str:
    """Give what follows the kind: an item's id, a misconception's."""
    return card.partition(":")[2]


@dataclass(frozen=True)
class Plan:
    """How a learner wants to study: the recall wanted, an exam's day, and what one study day may bring at most.

    ValueError for a plan that cannot be.
    """

    retention: float = RETENTION
    exam: date | None = None
    new: int = 10
    reviews: int = 200
    minutes: int = 30

    def __post_init__(self) -> None:
        if not LEAST_RETENTION <= self.retention <= MOST_RETENTION:
            raise ValueError(f"retention is {LEAST_RETENTION} to {MOST_RETENTION}, not {self.retention}")
        for name, most in (("new", MOST_NEW), ("reviews", MOST_REVIEWS), ("minutes", MOST_MINUTES)):
            if not 0 <= getattr(self, name) <= most:
                raise ValueError(f"{name} is 0 to {most}, not {getattr(self, name)}")

    def scheduler(self) -> Scheduler:
        """Give the scheduler that follows this plan."""
        return Scheduler(self.retention, LONGEST_DAYS, self.exam)

    def as_object(self) -> dict[str, Any]:
        """Give the plan for JSON."""
        return {**asdict(self), "exam": None if self.exam is None else self.exam.isoformat()}

    @classmethod
    def from_object(cls, kept: Mapping[str, Any]) -> Plan:
        """Read a plan; what is missing, unknown or cannot be is as in the plan that nobody has changed."""
        found = cls()
        for name in ("retention", "new", "reviews", "minutes"):
            value = kept.get(name)
            wanted = (int, float) if name == "retention" else (int,)
            if isinstance(value, wanted) and not isinstance(value, bool):
                found = _with(found, name, value)
        exam = kept.get("exam")
        try:
            return _with(found, "exam", date.fromisoformat(exam)) if isinstance(exam, str) else found
        except ValueError:
            return found


def _with(plan: Plan, name: str, value: Any) -> Plan:
    try:
        return Plan(**{**{key: getattr(plan, key) for key in asdict(plan)}, name: value})
    except ValueError:
        return plan


class CardScribe:
    """Writes one learner's rows about cards.

    `turn` is the card's `Track.turn` when the page was drawn: the same button pressed twice makes the same row, and the
    store keeps it once.
    """

    def __init__(self, learner: str, group: str = "") -> None:
        self._learner, self._group = learner, group

    def dealt(
        self, card: str, question_id: str, recall: float | None, moment: Moment, mode: str = CARDS
    ) -> Event:
        """Give the row to be kept before a question of a card is served."""
        data = {} if recall is None else {"recall": recall}
        return self._row(DEALT, card, moment, question_id, question_id=question_id, mode=mode, data=data)

    def reviewed(
        self, card: str, rating: Rating, recall: float | None, turn: int, moment: Moment, ms: int | None
    ) -> Event:
        """Give the row of a card that the learner graded."""
        data: dict[str, Any] = {"rating": rating.name.lower()}
        if recall is not None:
            data["recall"] = recall
        return self._row(REVIEWED, card, moment, turn, ms="" if ms is None else str(ms), data=data)

    def regraded(self, card: str, event_id: str, rating: Rating, turn: int, moment: Moment) -> Event:
        """Give the row that says of a right answer that it was easy (Easy) or guessed (Again)."""
        data = {"event_id": event_id, "rating": rating.name.lower()}
        return self._row(REGRADED, card, moment, turn, data=data)

    def undone(self, card: str, event_id: str, moment: Moment) -> Event:
        """Give the row that takes back what another row about this card did."""
        return self._row(UNDONE, card, moment, event_id, data={"event_id": event_id})

    def done(self, kind: str, card: str, turn: int, moment: Moment) -> Event:
        """Give the row of what is done with a card: `SUSPENDED`, `UNSUSPENDED`, `RESET` or `BURIED`."""
        if kind not in (SUSPENDED, UNSUSPENDED, RESET, BURIED):
            raise ValueError(f"not something that is done with a card: {kind!r}")
        return self._row(kind, card, moment, turn)

    def probed(
        self, card: str, misconceptions: Sequence[str], questions: int, turn: int, moment: Moment
    ) -> Event:
        """Give the row of what a probe found; no misconceptions: it stays unexplained."""
        data = {"misconceptions": list(misconceptions), "questions": questions}
        return self._row(PROBED, card, moment, turn, mode=PROBE, data=data)

    def planned(self, plan: Plan, turn: int, moment: Moment) -> Event:
        """Give the row of a plan; `turn` is the deck's `plans`."""
        return self._row(PLANNED, "", moment, turn, data=plan.as_object())

    def _row(
        self, kind: str, card: str, moment: Moment, *once: object, mode: str = CARDS, **more: Any
    ) -> Event:
        told = "\n".join([self._learner, card, kind, *map(str, once)])
        return Event(
            event_id=sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:32],
            ts_utc=format_utc(moment.now),
            tz=moment.tz,
            learner=self._learner,
            group=self._group,
            mode=mode,
            event=kind,
            item=card,
            app_version=moment.app_version,
            **more,
        )


def recall_in(row: Event) -> float | None:
    """Give the predicted recall that a row holds; None where there is none that can be."""
    value = row.data.get("recall")
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if 0 <= value <= 1 else None
