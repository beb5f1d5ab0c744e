"""Which card comes next today, and how much is left to do?

First what is being learnt, when its minutes are over; then what is due, the least likely to be recalled first; then new
cards: confirmed mistakes, the learner's own, and the document's in its order, each once what it stands on was recalled.
Who passed a composite item has shown what it stands on: those cards rest until the next study day.

The day's minutes end everything; the day's reviews end what is due in days and new cards. Learning steps belong to
cards that were begun, and are only ended by the minutes. What a limit keeps back comes first the next day.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice

from engine.card_rows import MISCONCEPTION, Plan, card_id, name_in
from engine.catalogue import Catalogue
from engine.deck import Deck, Review, Track
from engine.learner import Mastery, Standing
from engine.leech import LAPSES, Leech, leech_of
from engine.schedule import CardState, Phase, aware

AHEAD = timedelta(minutes=20)
"""A learning step that comes within this is asked at once where nothing else is left."""


@dataclass(frozen=True)
class Due:
    """A card that may be asked now, and the probability that it is recalled; None for a new card."""

    card: str
    phase: Phase
    recall: float | None


@dataclass(frozen=True)
class Counts:
    """How much of each kind is left today within the limits, and how many reviews are done."""

    new: int
    learning: int
    due: int
    done: int


@dataclass(frozen=True)
class Today:
    """What one study day brings."""

    day: date
    queue: tuple[Due, ...]
    """What may be asked now, the next one first."""
    counts: Counts
    seconds: float
    """Time spent today, as far as it is known."""
    next_at: datetime | None
    """When the queue is empty: the moment at which a learning step comes; None: nothing more today."""
    ended_by: str | None
    """The limit that keeps something back: "minutes", "reviews" or "new"."""
    leeches: tuple[Leech, ...]
    """Cards that are forgotten again and again, whose cause is to be looked for."""

    @property
    def next(self) -> Due | None:
        """The card to be asked now."""
        return self.queue[0] if self.queue else None


def due(
    deck: Deck,
    catalogue: Catalogue,
    moment: datetime,
    zone: str,
    standings: Iterable[Standing] = (),
    mastery: Mapping[str, Mastery] | None = None,
    limits: Plan | None = None,
) -> Today:
    """Give what comes today. `limits` are the day's, those of the deck's plan unless given.

    `standings` make a card of every mistake that is held; an item that `mastery` knows as mastered counts as recalled.
    """
    return _Day(deck, catalogue, moment, zone, limits or deck.plan).today(standings, mastery or {})


class _Day:
    """One study day while it is worked out."""

    def __init__(self, deck: Deck, catalogue: Catalogue, moment: datetime, zone: str, limits: Plan) -> None:
        self.deck, self.catalogue, self.moment, self.zone, self.limits = deck, catalogue, moment, zone, limits
        self.day = deck.scheduler.day(moment, zone)
        self.done = deck.on(self.day)
        self.resting = catalogue.below(review.item for review in self.done if review.passed and review.item)

    def today(self, standings: Iterable[Standing], mastery: Mapping[str, Mastery]) -> Today:
        """Put the day together."""
        begun = [t for t in self.deck.tracks.values() if self._counts(t.state) and self._may(t)]
        steps = sorted((t for t in begun if t.state.due_at is not None), key=_at)
        now = [t for t in steps if self._is_due(t)]
        later = [t for t in steps if not self._is_due(t) and self._is_today(t)]
        due_days = [self._due(t) for t in begun if self._is_review(t.state)]
        reviews = sorted(due_days, key=lambda d: (d.recall or 0, d.card))
        room = max(self.limits.reviews - self._count(Phase.REVIEW), 0)
        shown, ended_by = reviews[:room], "reviews" if len(reviews) > room else None
        # While reviews are kept back, new cards would only make more of them.
        more = 0 if ended_by else max(self.limits.new - self._count(Phase.NEW), 0)
        new = [Due(card, Phase.NEW, None) for card in islice(self._new(standings, mastery), more + 1)]
        fresh = new[:more]
        if ended_by is None and len(new) > more:
            ended_by = "new"
        seconds = spent(self.done)
        if seconds >= 60 * self.limits.minutes:
            ended_by = "minutes" if now or later or shown or fresh else ended_by
            now, later, shown, fresh = [], [], [], []
        queue = [*map(self._due, now), *shown, *fresh]
        next_at = _at(later[0])[0] if later else None
        if not queue and next_at is not None and next_at <= aware(self.moment) + AHEAD:
            queue = [self._due(later[0])]
        return Today(
            day=self.day,
            queue=tuple(queue),
            counts=Counts(len(fresh), len(now) + len(later), len(shown), len(self.done)),
            seconds=seconds,
            next_at=None if queue else next_at,
            ended_by=ended_by,
            leeches=tuple(filter(None, map(leech_of, begun))),
        )

    def _new(self, standings: Iterable[Standing], mastery: Mapping[str, Mastery]) -> Iterator[str]:
        """Yield the new cards that may come, first the most wanted."""
        for card in dict.fromkeys(
            (*_mistakes(standings, self.catalogue), *self.catalogue.own, *self.catalogue.order)
        ):
            track = self.deck.track(card)
            if track.state.phase is Phase.NEW and self._may(track) and self._is_ready(card, mastery):
                yield card

    def _is_ready(self, card: str, mastery: Mapping[str, Mastery]) -> bool:
        """Say whether all that a new card stands on was recalled once, or is mastered, or was put aside for good."""
        for need in self.catalogue.needs(card):
            track, known = self.deck.track(need), mastery.get(name_in(need))
            if not (track.passed or track.suspended or (known is not None and known.is_mastered)):
                return False
        return True

    def _count(self, phase: Phase) -> int:
        """Count today's reviews of cards that were in that phase."""
        return sum(review.phase is phase for review in self.done)

    def _may(self, track: Track) -> bool:
        return (
            track.card in self.catalogue
            and not track.suspended
            and track.buried != self.day
            and track.card not in self.resting
        )

    def _counts(self, state: CardState) -> bool:
        """Say whether a card matters today: most wait, and are not looked at any further."""
        return state.due_at is not None or self._is_review(state) or state.lapses >= LAPSES

    def _is_review(self, state: CardState) -> bool:
        return state.due_day is not None and state.due_day <= self.day

    def _is_due(self, track: Track) -> bool:
        return self.deck.scheduler.is_due(track.state, self.moment, self.zone)

    def _is_today(self, track: Track) -> bool:
        at = track.state.due_at
        return at is not None and self.deck.scheduler.day(at, self.zone) <= self.day

    def _due(self, track: Track) -> Due:
        return Due(track.card, track.state.phase, self.deck.scheduler.recall_on(track.state, self.day))


def spent(reviews: Iterable[Review]) -> float:
    """Give the seconds that these reviews took, as far as they are known."""
    return math.fsum(review.seconds or 0 for review in reviews)


def _at(track: Track) -> tuple[datetime, str]:
    assert track.state.due_at is not None
    return track.state.due_at, track.card


def _mistakes(standings: Iterable[Standing], catalogue: Catalogue) -> Iterator[str]:
    """Yield a card for every mistake that is held; where several give the same numbers, for the first that can."""
    for standing in standings:
        cards = [card_id(MISCONCEPTION, name) for name in standing.names if standing.status.is_held]
        yield from [card for card in cards if card in catalogue][:1]
