"""Does the schedule hold what it promises, over a year? `python -m benchmarks.cards [--json] [--short]`.

Simulated learners with a memory that is known, and is not the scheduler's: what they forget follows a stretched
exponential with a half-life that grows with every recall and shrinks with every lapse, different for each card, and
every answer may be a slip. They come on six of seven days for thirty minutes at most, and answer what the deck gives. A
card that they forget again and again, although it was looked into, they put away: with a memory that is gone within a
day no order of reviews could hold it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta

from engine.card_rows import CARDS, ITEM, Plan, card_id, kind_of, name_in
from engine.catalogue import Catalogue
from engine.days import format_utc
from engine.deck import Deck
from engine.due import due
from engine.leech import LAPSES
from engine.recall import Share, calibration, days, retention
from engine.records import Event
from quiz_bank import SECTIONS, bank
from quiz_bank.cards import CARDS as WORDS

FIRST, ZONE = date(2026, 1, 5), "Europe/Berlin"
YEAR, SHORT, COMES = 365, 120, 6 / 7
SETTLED = 90
"""Days after which the retention is counted: before, most reviews are those of young cards."""
OWN = 400
"""Cards of their own that the learners have besides the bank's, so that thirty minutes are not always enough."""
POINTS = 3
HOPELESS = 2 * LAPSES
"""Lapses after which a learner puts a card away."""


@dataclass(frozen=True)
class Kind:
    """A kind of learner. Half-lives are in days."""

    name: str
    half_life: float
    """After the first time, for a card of usual difficulty."""
    growth: float
    """By what a half-life is multiplied when the card is recalled with an even chance."""
    spread: float
    """How much cards differ: the standard deviation of the logarithm of half-life and of growth."""
    shape: float = 0.6
    """Exponent of the stretched exponential: 1 forgets evenly, less forgets fast and then slowly."""
    slip: float = 0.03


KINDS = (
    Kind("middling", 14, 4.5, 0.4),
    Kind("forgets fast", 5, 3.2, 0.4),
    Kind("forgets slowly", 40, 7.0, 0.4),
    Kind("cards differ much", 14, 4.5, 0.9),
    Kind("forgets evenly", 14, 4.5, 0.4, shape=1.0),
)


class Memory:
    """What a learner remembers of one card."""

    def __init__(self, kind: Kind, chance: random.Random) -> None:
        self.kind = kind
        self.ease = chance.lognormvariate(0, kind.spread)
        self.half_life = 0.0
        self.day = 0.0

    def recalled(self, day: float, chance: random.Random) -> bool:
        """Say whether it is recalled on a day, and learn from that."""
        kind = self.kind
        if not self.half_life:
            known = chance.random() < 0.5
            self.half_life = kind.half_life * self.ease * (1.0 if known else 0.4)
            self.day = day
            return known
        away = max(day - self.day, 0.0)
        p = 2 ** -((away / self.half_life) ** kind.shape)
        recalled = chance.random() < p
        if away > 0.5:
            if recalled:
                self.half_life *= 1 + (kind.growth * self.ease**0.5 - 1) * min(1.0, 2 * (1 - p)) ** 0.5
            else:
                self.half_life = max(kind.half_life * self.ease * 0.4, 0.25 * self.half_life)
        self.day = day
        return recalled and chance.random() >= kind.slip


class Student:
    """One learner's year with a deck."""

    def __init__(self, kind: Kind, plan: Plan, seed: str) -> None:
        self.kind = kind
        self.chance = random.Random(seed)
        self.name = seed
        self.deck = Deck()
        self.memories: dict[str, Memory] = {}
        self.rows = 0
        own = tuple(card_id("own", str(number)) for number in range(OWN))
        self.catalogue = Catalogue(bank(), WORDS, SECTIONS, own)
        self._take(
            datetime(FIRST.year, FIRST.month, FIRST.day, 7, tzinfo=UTC),
            event="planned",
            data=plan.as_object(),
        )

    def live(self, count: int) -> None:
        """Live so many days."""
        for number in range(count):
            if self.chance.random() < COMES:
                self._study(number)

    def _study(self, number: int) -> None:
        begin = datetime(FIRST.year, FIRST.month, FIRST.day, tzinfo=UTC) + timedelta(days=number)
        moment = begin + timedelta(hours=self.chance.uniform(6, 20))
        while (now := due(self.deck, self.catalogue, moment, ZONE)).queue or now.next_at is not None:
            if not now.queue:
                assert now.next_at is not None
                moment = now.next_at
                continue
            card = now.queue[0].card
            moment += timedelta(seconds=self._answer(card, moment, number))
            if self.deck.state(card).lapses >= HOPELESS:
                self._take(moment, event="suspended", item=card)

    def _answer(self, card: str, moment: datetime, number: int) -> float:
        memory = self.memories.setdefault(card, Memory(self.kind, self.chance))
        day = number + (moment.hour * 60 + moment.minute) / 1440
        right = memory.recalled(day, self.chance)
        seconds = self.chance.lognormvariate(4.2 if kind_of(card) == ITEM else 2.5, 0.4)
        more = {"ms": str(round(1000 * seconds)), "mode": CARDS}
        if kind_of(card) == ITEM:
            question, seed = f"q{self.rows}", str(self.rows)
            item = name_in(card)
            self._take(moment, event="served", question_id=question, item=item, seed=seed)
            verdict = "right" if right else "wrong"
            self._take(
                moment, event="answered", question_id=question, item=item, seed=seed, verdict=verdict, **more
            )
        else:
            rating = "good" if right else "again"
            self._take(moment, event="reviewed", item=card, data={"rating": rating}, **more)
        return seconds

    def _take(self, moment: datetime, **fields: object) -> None:
        self.rows += 1
        known = {"mode": CARDS, "learner": self.name, "tz": ZONE, "event_id": f"e{self.rows}"}
        self.deck.take([Event(ts_utc=format_utc(moment), **{**known, **fields})])  # type: ignore[arg-type]


@dataclass(frozen=True)
class Row:
    """What came of one kind of learner with one plan. Shares are in percent."""

    kind: str
    target: float
    learners: int
    reviews: int
    """Reviews of learnt cards after the first days, by which the retention is measured."""
    retention: float | None
    low: float | None
    high: float | None
    points: float | None
    """The retention less the target."""
    log_loss: float | None
    minutes: float
    """A day's work in the middle."""
    most_minutes: float
    most_new: int
    most_reviews: int
    put_away: int
    """Cards that were given up, of all learners."""
    within_limits: bool

    @property
    def state(self) -> str:
        """Say whether the retention is within `POINTS` of the target and no day went beyond its limits."""
        if self.points is None:
            return "nothing to measure"
        missed = [] if abs(self.points) <= POINTS else ["retention missed"]
        return ", ".join(missed + ([] if self.within_limits else ["limits broken"])) or "met"


def measure(kind: Kind, plan: Plan, learners: int, count: int) -> Row:
    """Let so many learners of a kind live so many days."""
    reviews = []
    worked = []
    put_away = 0
    for number in range(learners):
        student = Student(kind, plan, f"{kind.name} {plan.retention} {number}")
        student.live(count)
        told = list(student.deck.reviews())
        reviews += told
        put_away += sum(track.suspended for track in student.deck.tracks.values())
        worked += days(told)
    settled = min(SETTLED, count // 3)
    share: Share = retention(reviews, FIRST + timedelta(days=settled)).all
    found = calibration(reviews)
    low, high = share.interval or (None, None)
    minutes = sorted(day.minutes for day in worked)
    most = [max(values, default=0) for values in ([d.new for d in worked], [d.reviews for d in worked])]
    last = max((r.seconds or 0 for r in reviews), default=0) / 60
    return Row(
        kind.name,
        100 * plan.retention,
        learners,
        share.total,
        _percent(share.value),
        _percent(low),
        _percent(high),
        None if share.value is None else 100 * (share.value - plan.retention),
        None if found is None else found.log_loss,
        minutes[len(minutes) // 2] if minutes else 0.0,
        max(minutes, default=0.0),
        most[0],
        most[1],
        put_away,
        # The last answer of a day may run over: a question that was begun is answered.
        most[0] <= plan.new and most[1] <= plan.reviews and max(minutes, default=0) < plan.minutes + last,
    )


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


COLUMNS = "{:<18} {:>6} {:>8} {:>8} {:>9} {:>15} {:>7} {:>8} {:>8} {:>8} {:>5} {:>7} {:>8}  {}"
HEADING = COLUMNS.format(
    "learners", "target", "how many", "reviews", "recalled", "Wilson 95 %", "points", "log loss",
    "min/day", "at most", "new", "reviews", "put away", "",
).rstrip()  # fmt: skip


def as_line(row: Row) -> str:
    """Give the row as one line of the table."""
    figures = ["-"] * 4
    if row.retention is not None:
        figures = [f"{row.retention:.1f}", f"{row.low:.1f} to {row.high:.1f}", f"{row.points:+.1f}"]
        figures.append("-" if row.log_loss is None else f"{row.log_loss:.3f}")
    work = (f"{row.minutes:.1f}", f"{row.most_minutes:.1f}", row.most_new, row.most_reviews, row.put_away)
    return COLUMNS.format(
        row.kind, f"{row.target:.0f}", row.learners, row.reviews, *figures, *work, row.state
    )


def rows(short: bool) -> Iterator[Row]:
    """Measure every kind of learner for the usual target, and one of them for two others."""
    kinds = KINDS[:2] if short else KINDS
    for kind in kinds:
        yield measure(kind, Plan(), 1 if short else 4, SHORT if short else YEAR)
    for target in () if short else (0.8, 0.95):
        yield measure(KINDS[0], Plan(retention=target), 4, YEAR)


def main(arguments: Sequence[str]) -> int:
    """Print one row per kind of learner as it is known. Gives 0; 2 on wrong usage. Missed aims are figures too."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cards", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object per row")
    parser.add_argument(
        "--short", action="store_true", help="two kinds of learners, one each, for a third of a year"
    )
    try:
        chosen = parser.parse_args(arguments)
    except SystemExit as stop:
        return 2 if stop.code else 0
    if not chosen.json:
        print(
            f"{SHORT if chosen.short else YEAR} days; percent unless said otherwise",
            HEADING,
            sep="\n",
            flush=True,
        )
    for row in rows(chosen.short):
        told = json.dumps({**asdict(row), "state": row.state}) if chosen.json else as_line(row)
        print(told, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
