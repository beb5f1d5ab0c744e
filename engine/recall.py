"""How well is remembered what was learnt, how true were the predictions, and how much work is it, past and to come?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from engine.catalogue import Catalogue
from engine.deck import Deck, Review
from engine.due import spent
from engine.schedule import Phase

Z = 1.959963984540054
"""Of a normal distribution, 95 % lie within so many standard deviations."""
MATURE = 21
"""Study days after which a card that was not asked counts as mature."""
BINS = 10
_SURE = 1e-6
"""No prediction counts as surer than this: one surprise would weigh more than all others."""


@dataclass(frozen=True)
class Share:
    """So many of so many, with Wilson's 95 % interval."""

    hits: int
    total: int

    @property
    def value(self) -> float | None:
        """The share; None of nothing."""
        return self.hits / self.total if self.total else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The interval in which the true share most likely lies (Wilson 1927); None of nothing."""
        if not self.total:
            return None
        z, n, p = Z, self.total, self.hits / self.total
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        # At the ends rounding would leave a trace of what is nothing, or all.
        return 0.0 if self.hits == 0 else middle - half, 1.0 if self.hits == self.total else middle + half


@dataclass(frozen=True)
class Retention:
    """How many reviews of learnt cards were recalled: all, those after less than `MATURE` days, and the others."""

    all: Share
    young: Share
    mature: Share


@dataclass(frozen=True)
class Bin:
    """Reviews whose predicted recall lies from `low` to below `high`: the mean prediction, and what came of it."""

    low: float
    high: float
    predicted: float
    observed: Share


@dataclass(frozen=True)
class Calibration:
    """Predicted against observed recall. The smaller `log_loss`, in nats, and `error`, the better."""

    bins: tuple[Bin, ...]
    log_loss: float
    error: float
    """Root of the mean squared distance of predicted from observed over the bins, weighted by their reviews."""


@dataclass(frozen=True)
class DayLoad:
    """What one study day brought."""

    day: date
    new: int
    steps: int
    """Learning and relearning steps."""
    reviews: int
    """Reviews of learnt cards."""
    recalled: int
    minutes: float


def recalls(reviews: Iterable[Review]) -> list[Review]:
    """Give the reviews that say how well is remembered: of learnt cards, on a later study day, once a day each."""
    return [r for r in reviews if r.phase is Phase.REVIEW and r.elapsed is not None and r.elapsed > 0]


def retention(reviews: Iterable[Review], since: date | None = None) -> Retention:
    """Give the true retention, from the study day `since` on."""
    told = [r for r in recalls(reviews) if since is None or r.day >= since]
    mature = [r for r in told if (r.elapsed or 0) >= MATURE]
    young = [r for r in told if (r.elapsed or 0) < MATURE]
    return Retention(*(Share(sum(r.passed for r in some), len(some)) for some in (told, young, mature)))


def calibration(reviews: Iterable[Review], bins: int = BINS) -> Calibration | None:
    """Compare predicted with observed recall in bins of equal width; None without any prediction."""
    told = [
        (min(max(r.recall, _SURE), 1 - _SURE), r.passed) for r in recalls(reviews) if r.recall is not None
    ]
    if not told:
        return None
    sorted_in: list[list[tuple[float, bool]]] = [[] for _ in range(bins)]
    for p, passed in told:
        sorted_in[min(int(p * bins), bins - 1)].append((p, passed))
    made = []
    for k, some in enumerate(sorted_in):
        if some:
            mean = math.fsum(p for p, _ in some) / len(some)
            made.append(Bin(k / bins, (k + 1) / bins, mean, Share(sum(x for _, x in some), len(some))))
    loss = -math.fsum(math.log(p if passed else 1 - p) for p, passed in told) / len(told)
    squares = math.fsum(
        b.observed.total * (b.predicted - b.observed.hits / b.observed.total) ** 2 for b in made
    )
    return Calibration(tuple(made), loss, math.sqrt(squares / len(told)))


def days(reviews: Iterable[Review], first: date | None = None, last: date | None = None) -> list[DayLoad]:
    """Give what each study day brought, from the first to the last, days without reviews too."""
    by_day: dict[date, list[Review]] = {}
    for review in reviews:
        by_day.setdefault(review.day, []).append(review)
    if not by_day and (first is None or last is None):
        return []
    first, last = first or min(by_day), last or max(by_day)
    count = (last - first).days + 1
    return [_load(day, by_day.get(day, ())) for day in (first + timedelta(k) for k in range(count))]


def _load(day: date, reviews: Sequence[Review]) -> DayLoad:
    new = sum(r.phase is Phase.NEW for r in reviews)
    learnt = [r for r in reviews if r.phase is Phase.REVIEW]
    return DayLoad(
        day,
        new,
        len(reviews) - new - len(learnt),
        len(learnt),
        sum(r.passed for r in learnt),
        spent(reviews) / 60,
    )


def forecast(
    deck: Deck, catalogue: Catalogue, today: date, zone: str, count: int = 30
) -> list[tuple[date, int]]:
    """Give how many cards that were begun come due on each of so many study days; what is overdue counts today."""
    due = [0] * count
    for track in deck.tracks.values():
        if track.suspended or track.card not in catalogue:
            continue
        day = track.state.due_day
        if day is None and track.state.due_at is not None:
            day = deck.scheduler.day(track.state.due_at, zone)
        if day is not None and day - today < timedelta(count):
            due[max((day - today).days, 0)] += 1
    return [(today + timedelta(k), number) for k, number in enumerate(due)]
