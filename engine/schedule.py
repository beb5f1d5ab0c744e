"""When is a card to be asked again? One card's state, and what a rating makes of it.

The memory model is FSRS-6 with its default weights, from the `fsrs` package, which is fed study days written as UTC
midnights: it counts whole periods of 24 hours, and a learner does not. What is due in minutes is due at a moment, what
is due in days on a study day. The spread that keeps cards from coming in a bunch has fsrs's ranges, but is made from
the card and its number of reviews, so that the same log gives the same dates on every machine. It is taken in
proportion, not as a remainder: a better rating then never waits shorter than a worse one. A review that is stamped
before the last one, as after a clock was set back, counts as made at the moment of that last one.

Default weights fit the middling learner and card. Beside fsrs's figures, which stay as they are, each card has a pace
by which its days are stretched or shortened. It follows from its own recalls and lapses and from no other card's:
undoing one card's review moves no other card.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from typing import Any

import fsrs
from fsrs import Rating

from engine.days import ROLLOVER_HOUR, format_utc, parse_utc, study_day

__all__ = ["CardState", "Phase", "Rating", "Scheduler", "aware", "rating_named"]

RETENTION, LEAST_RETENTION, MOST_RETENTION = 0.9, 0.8, 0.95
LONGEST_DAYS = 365
LEARNING_STEPS = (timedelta(minutes=1), timedelta(minutes=10))
RELEARNING_STEPS = (timedelta(minutes=10),)

PACE_UNSURE, PACE_DRIFT, MOST_PACE = 0.5, 0.02, math.log(20)
"""Variance of a new card's pace, what is added to it at each review, and the farthest that it may go."""

_SPREAD = ((2.5, 7.0, 0.15), (7.0, 20.0, 0.1), (20.0, math.inf, 0.05))
"""fsrs's ranges: of the days between start and end, this share is added to the one day either side."""
_LAST_SECOND = 24 * 60 * 60 - 1
_FIRST_YEAR, _LAST_YEAR = 1971, 9000


class Phase(StrEnum):
    """Where a card is on its way."""

    NEW = "new"
    LEARNING = "learning"
    REVIEW = "review"
    RELEARNING = "relearning"


_PHASES = {
    fsrs.State.Learning: Phase.LEARNING,
    fsrs.State.Review: Phase.REVIEW,
    fsrs.State.Relearning: Phase.RELEARNING,
}
_STATES = {phase: state for state, phase in _PHASES.items()} | {Phase.NEW: fsrs.State.Learning}


@dataclass(frozen=True, slots=True)
class CardState:
    """What is known of one card. Of `due_at` and `due_day` one is set, as soon as the card was reviewed."""

    card: str
    phase: Phase = Phase.NEW
    step: int | None = None
    """Which learning or relearning step comes, from 0; None in review."""
    stability: float | None = None
    """Days after which recall has fallen to 90 %."""
    difficulty: float | None = None
    """1 to 10."""
    due_at: datetime | None = None
    due_day: date | None = None
    last_review: datetime | None = None
    last_day: date | None = None
    """The study day of the last review, in the zone in which it was made."""
    reps: int = 0
    lapses: int = 0
    """How often it was forgotten after it had been learnt."""
    pace: float = 0.0
    """How much longer (above 0) or shorter it is remembered than fsrs's weights say: the logarithm of the factor."""
    pace_unsure: float = PACE_UNSURE
    """The variance of `pace`."""

    @property
    def holds(self) -> float | None:
        """Days after which recall has fallen to 90 %, as this card's reviews tell; None for a new card."""
        return None if self.stability is None else self.stability * math.exp(self.pace)

    def as_object(self) -> dict[str, Any]:
        """Give the state for JSON."""
        return {
            "card": self.card,
            "phase": self.phase.value,
            "step": self.step,
            "stability": self.stability,
            "difficulty": self.difficulty,
            "due_at": None if self.due_at is None else format_utc(self.due_at),
            "due_day": None if self.due_day is None else self.due_day.isoformat(),
            "last_review": None if self.last_review is None else format_utc(self.last_review),
            "last_day": None if self.last_day is None else self.last_day.isoformat(),
            "reps": self.reps,
            "lapses": self.lapses,
            "pace": self.pace,
            "pace_unsure": self.pace_unsure,
        }

    @classmethod
    def from_object(cls, kept: Mapping[str, Any]) -> CardState:
        """Read a state, also an old one: keys may be missing or unknown, moments may have no zone and are then UTC.

        A state that cannot be gone on from, because the memory's figures are missing, is that of a new card.
        ValueError, naming the key, for a value that cannot be.
        """
        card = kept.get("card")
        if not isinstance(card, str) or not card:
            raise ValueError("card: no name of a card")
        named = _read(kept, "phase", lambda v: Phase(v) if isinstance(v, str) else None)
        if named is None or named is Phase.NEW:
            return cls(card)
        stability = _read(kept, "stability", _number_in(0, 1e6))
        difficulty = _read(kept, "difficulty", _number_in(1, 10))
        last_review = _read(kept, "last_review", _moment)
        if not stability or difficulty is None or last_review is None:
            return cls(card)
        last_day = _read(kept, "last_day", _day) or last_review.date()
        due_at, due_day = _read(kept, "due_at", _moment), _read(kept, "due_day", _day)
        if named is Phase.REVIEW:
            due_at, due_day = None, due_day or (due_at.date() if due_at else last_day + timedelta(days=1))
        else:
            due_at, due_day = due_at or last_review, None
        step = None if named is Phase.REVIEW else _read(kept, "step", _whole) or 0
        reps, lapses = _read(kept, "reps", _whole) or 1, _read(kept, "lapses", _whole) or 0
        pace = _read(kept, "pace", _number_in(-MOST_PACE, MOST_PACE)) or 0.0
        unsure = _read(kept, "pace_unsure", _number_in(0, PACE_UNSURE)) or PACE_UNSURE
        when = due_at, due_day, last_review, last_day
        return cls(card, named, step, stability, difficulty, *when, reps, lapses, pace, unsure)


@dataclass(frozen=True)
class Scheduler:
    """Says what a rating makes of a card. Pure: the same state, rating, moment and zone give the same everywhere.

    `retention` is the recall wanted when a card comes due, 0.8 to 0.95. No card waits longer than `longest_days`, nor
    beyond the day of an `exam` that is still to come. ValueError for what cannot be.
    """

    retention: float = RETENTION
    longest_days: int = LONGEST_DAYS
    exam: date | None = None
    learning_steps: tuple[timedelta, ...] = LEARNING_STEPS
    relearning_steps: tuple[timedelta, ...] = RELEARNING_STEPS
    rollover_hour: int = ROLLOVER_HOUR
    follows_pace: bool = True
    """Whether a card that is forgotten more or less often than wanted comes sooner or later than fsrs has it."""
    _model: fsrs.Scheduler = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not LEAST_RETENTION <= self.retention <= MOST_RETENTION:
            raise ValueError(f"retention is {LEAST_RETENTION} to {MOST_RETENTION}, not {self.retention}")
        if not 1 <= self.longest_days <= LONGEST_DAYS:
            raise ValueError(f"longest_days is 1 to {LONGEST_DAYS}, not {self.longest_days}")
        steps = (*self.learning_steps, *self.relearning_steps)
        if not all(timedelta(0) < step < timedelta(days=1) for step in steps):
            raise ValueError("a step is longer than nothing and shorter than a day")
        model = fsrs.Scheduler(
            desired_retention=self.retention,
            learning_steps=self.learning_steps,
            relearning_steps=self.relearning_steps,
            maximum_interval=self.longest_days,
            enable_fuzzing=False,
        )
        object.__setattr__(self, "_model", model)

    # --- reviewing --------------------------------------------------------------------------------------------------

    def review(self, state: CardState, rating: Rating, moment: datetime, zone: str) -> CardState:
        """Give the state after a review. A moment without a zone is UTC; one before the last review is that one."""
        moment, day = self._when(state, moment, zone)
        at = _midnight(day, state.reps)
        pace, unsure = self._paced(state, rating is not Rating.Again, day)
        card, _ = self._model.review_card(self._card(state, at), rating, at)
        phase = _PHASES[card.state]
        assert card.due is not None
        after = CardState(
            card=state.card,
            phase=phase,
            step=card.step,
            stability=card.stability,
            difficulty=card.difficulty,
            due_at=None if phase is Phase.REVIEW else moment + (card.due - at),
            last_review=moment,
            last_day=day,
            reps=state.reps + 1,
            lapses=state.lapses + (state.phase is Phase.REVIEW and rating is Rating.Again),
            pace=pace,
            pace_unsure=unsure,
        )
        return self.planned(after)

    def planned(self, state: CardState) -> CardState:
        """Give the state with its day worked out again, as after the wanted recall or the exam was changed."""
        if state.phase is not Phase.REVIEW or state.last_day is None:
            return state
        return replace(state, due_day=state.last_day + timedelta(days=self._days(state)))

    def intervals(self, state: CardState, moment: datetime, zone: str) -> dict[Rating, timedelta]:
        """Give how long the card will wait after each rating: minutes, or whole days."""
        waits = {}
        for rating in Rating:
            after = self.review(state, rating, moment, zone)
            if after.due_day is not None and after.last_day is not None:
                waits[rating] = after.due_day - after.last_day
            elif after.due_at is not None and after.last_review is not None:
                waits[rating] = after.due_at - after.last_review
        return waits

    def retrievability(self, state: CardState, moment: datetime, zone: str) -> float | None:
        """Give the probability that the card is recalled now; None for a card never reviewed."""
        return self.recall_on(state, self.day(moment, zone))

    def recall_on(self, state: CardState, day: date) -> float | None:
        """Give the probability that the card is recalled on a study day, on which it does not fall.

        R(t) = (1 + F t / S)^-w, t in study days since the last review (FSRS-6).
        """
        if state.last_day is None or state.holds is None:
            return None
        days = max((day - state.last_day).days, 0)
        return float((1 + self._factor * days / state.holds) ** -self._decay)

    def elapsed(self, state: CardState, moment: datetime, zone: str) -> int | None:
        """Give the study days since the last review, 0 where the clock was set back; None for a new card."""
        if state.last_day is None:
            return None
        return (self._when(state, moment, zone)[1] - state.last_day).days

    def is_due(self, state: CardState, moment: datetime, zone: str) -> bool:
        """Say whether a card that was reviewed is to be asked now."""
        if state.due_day is not None:
            return self.day(moment, zone) >= state.due_day
        if state.due_at is None:
            return False
        # No step takes a day: one that seems to, waits because a clock was set back.
        return not aware(moment) < state.due_at <= aware(moment) + timedelta(days=1)

    def day(self, moment: datetime, zone: str) -> date:
        """Give the study day of a moment."""
        return study_day(aware(moment), zone, self.rollover_hour)

    # --- the model --------------------------------------------------------------------------------------------------

    def _when(self, state: CardState, moment: datetime, zone: str) -> tuple[datetime, date]:
        moment, day = aware(moment), self.day(moment, zone)
        if state.last_review is not None and state.last_day is not None:
            return max(moment, state.last_review), max(day, state.last_day)
        return moment, day

    def _paced(self, state: CardState, recalled: bool, day: date) -> tuple[float, float]:
        """Give a card's pace and its variance after a review: a step of a Kalman filter on the logarithm.

        With p = R(t) and its slope r in the logarithm of the stability, the information is r^2 / (p (1-p)). Where
        cards are recalled as often as wanted, the steps up and down cancel out.
        """
        if (
            not self.follows_pace
            or state.phase is not Phase.REVIEW
            or state.last_day is None
            or not state.holds
        ):
            return state.pace, state.pace_unsure
        days = (day - state.last_day).days
        p = self.recall_on(state, day)
        if days < 1 or p is None:
            return state.pace, state.pace_unsure
        past = self._factor * days / state.holds
        slope = self._decay * p * past / (1 + past)
        before = min(state.pace_unsure + PACE_DRIFT, PACE_UNSURE)
        unsure = 1 / (1 / before + slope**2 / (p * (1 - p)))
        pace = state.pace + unsure * slope * (recalled - p) / (p * (1 - p))
        return min(max(pace, -MOST_PACE), MOST_PACE), unsure

    def _card(self, state: CardState, at: datetime) -> fsrs.Card:
        last = None if state.last_day is None else _midnight(state.last_day, max(state.reps - 1, 0))
        return fsrs.Card(
            card_id=0,  # without one, fsrs waits for the clock to make one
            state=_STATES[state.phase],
            step=state.step,
            stability=state.stability,
            difficulty=state.difficulty,
            due=at,
            last_review=last,
        )

    @cached_property
    def _decay(self) -> float:
        return self._model.parameters[20]

    @cached_property
    def _factor(self) -> float:
        return 0.9 ** (-1 / self._decay) - 1

    @cached_property
    def _days_of_stability(self) -> float:
        """Days, in stabilities, after which recall has fallen to what is wanted."""
        return (self.retention ** (-1 / self._decay) - 1) / self._factor

    def _days(self, state: CardState) -> int:
        """Give the days that a card in review waits: fsrs's, spread a little, and capped."""
        longest = self.longest_days
        if self.exam is not None and state.last_day is not None and self.exam > state.last_day:
            longest = min(longest, (self.exam - state.last_day).days)
        days = round((state.holds or 0) * self._days_of_stability)
        days = min(max(days, 1), longest)
        if days < _SPREAD[0][0]:
            return days
        delta = 1 + sum(share * max(min(days, end) - start, 0) for start, end, share in _SPREAD)
        high = min(round(days + delta), longest)
        low = min(max(2, round(days - delta)), high)
        return low + math.floor(_chance(f"{state.card}:{state.reps}") * (high - low + 1))


def rating_named(word: object) -> Rating | None:
    """Read a rating of the log, "again", "hard", "good" or "easy"; None for anything else."""
    return _RATINGS.get(word) if isinstance(word, str) else None


_RATINGS = {rating.name.lower(): rating for rating in Rating}


def aware(moment: datetime) -> datetime:
    """Give a moment in UTC; one without a zone, as old files hold, is taken as UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _midnight(day: date, second: int) -> datetime:
    """Write a study day as fsrs is to see it; the second only keeps a card's reviews in their order."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(seconds=min(second, _LAST_SECOND))


def _chance(told: str) -> float:
    """Give a number from 0 up to 1 that belongs to a text."""
    return int.from_bytes(sha256(told.encode("utf-8", "surrogatepass")).digest()[:6]) / 2**48


# --- reading what was kept -------------------------------------------------------------------------------------------


def _read(kept: Mapping[str, Any], key: str, read: Any) -> Any:
    """Give a value of a kept state; None where it is missing."""
    value = kept.get(key)
    if value is None:
        return None
    try:
        found = read(value)
    except (ValueError, TypeError, OverflowError):
        found = None
    if found is None:
        raise ValueError(f"{key}: cannot be {str(value)[:40]!r}")
    return found


def _number_in(low: float, high: float) -> Any:
    def read(value: object) -> float | None:
        fits = isinstance(value, (int, float)) and not isinstance(value, bool) and low <= value <= high
        return float(value) if fits else None  # type: ignore[arg-type]

    return read


def _whole(value: object) -> int | None:
    return value if type(value) is int and 0 <= value < 10**6 else None


def _moment(value: str) -> datetime | None:
    moment = parse_utc(value)
    return moment if _FIRST_YEAR <= moment.year <= _LAST_YEAR else None


def _day(value: str) -> date | None:
    day = date.fromisoformat(value)
    return day if _FIRST_YEAR <= day.year <= _LAST_YEAR else None
