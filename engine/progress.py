"""How much was practised, how much of it was right, and how long did it take: by day and by week?

Counted as the log grows; what is taken back is uncounted. The same rows give the same counts, one by one or at once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta

from engine.days import logged_day
from engine.history import History, Served
from engine.records import Event

AWAY = 15 * 60
"""Seconds after which somebody was most likely away: such an answer counts, but not its time."""


@dataclass(frozen=True)
class Done:
    """One question that was answered or given up: on which study day, with what result, in how many seconds."""

    day: date | None
    """None where the row's stamp is none."""
    result: str
    """"right", "wrong" or "given_up"."""
    seconds: int | None
    """None where it is not known, or too long to be true."""


@dataclass
class Count:
    """What was done in some time."""

    right: int = 0
    wrong: int = 0
    given_up: int = 0
    seconds: Counter[int] = field(default_factory=Counter)
    """How many answers took how many seconds."""

    @property
    def answers(self) -> int:
        """The attempts, right and wrong."""
        return self.right + self.wrong

    @property
    def share(self) -> float | None:
        """The right ones out of the attempts; None where there is none."""
        return self.right / self.answers if self.answers else None

    @property
    def quartiles(self) -> tuple[int, int, int] | None:
        """The seconds that a quarter, a half, and three quarters of the answers took at most."""
        timed = self.seconds.total()
        if not timed:
            return None
        found, passed, wanted = [], 0, [timed / 4, timed / 2, timed * 3 / 4]
        for seconds in sorted(self.seconds):
            passed += self.seconds[seconds]
            while wanted and passed >= wanted[0]:
                found.append(seconds)
                wanted.pop(0)
        return found[0], found[1], found[2]

    def take(self, done: Done, times: int = 1) -> None:
        """Count a question; with `times` -1, uncount it."""
        setattr(self, done.result, getattr(self, done.result) + times)
        if done.seconds is not None:
            self.seconds[done.seconds] += times
            if not self.seconds[done.seconds]:
                del self.seconds[done.seconds]

    def add(self, other: Count) -> None:
        """Add what was done in some other time."""
        self.right += other.right
        self.wrong += other.wrong
        self.given_up += other.given_up
        self.seconds += other.seconds


class Progress:
    """One learner's practice; feed it their history as it grows."""

    def __init__(self) -> None:
        self._history: History | None = None
        self._clear()

    def _clear(self) -> None:
        self._rejudged = 0
        self.total = Count()
        self.days: dict[date, Count] = {}
        """Study days on which something was done, in no order."""
        self._counted: dict[str, Done] = {}
        self._read = 0

    def follow(self, history: History) -> None:
        """Count what is new."""
        if history is not self._history or history.rejudged != self._rejudged:
            self._history = history
            self._clear()
            self._rejudged = history.rejudged
        for question_id in dict.fromkeys(history.changed[self._read :]):
            before = self._counted.pop(question_id, None)
            if before is not None:
                self._count(before, -1)
            served = history.questions[question_id]
            if served.is_done:
                self._counted[question_id] = _done(served)
                self._count(self._counted[question_id], 1)
        self._read = len(history.changed)

    def _count(self, done: Done, times: int) -> None:
        self.total.take(done, times)
        if done.day is None:
            return
        day = self.days.setdefault(done.day, Count())
        day.take(done, times)
        if not day.answers and not day.given_up:
            del self.days[done.day]

    def weeks(self, first: date, last: date) -> dict[date, Count]:
        """Give what was done in each week from that of `first` to that of `last`, by its Monday."""
        count = (monday(last) - monday(first)).days // 7 + 1
        found = {monday(first) + timedelta(weeks=k): Count() for k in range(count)}
        for day, done in self.days.items():
            if monday(day) in found:
                found[monday(day)].add(done)
        return found


def monday(day: date) -> date:
    """Give the first day of a week."""
    return day - timedelta(days=day.weekday())


def _done(served: Served) -> Done:
    row = served.attempt or served.row
    day = logged_day(row.ts_utc, row.tz)
    if served.attempt is None:
        return Done(day, "given_up", None)
    return Done(day, "right" if row.verdict == "right" else "wrong", _seconds(served, row))


def _seconds(served: Served, attempt: Event) -> int | None:
    """Give how long an answer took; step by step, all its steps together."""
    rows = served.steps if attempt.data.get("way") == "steps" else [attempt]
    if not all(row.ms.isascii() and row.ms.isdigit() and len(row.ms) < 10 for row in rows):
        return None
    seconds = round(sum(int(row.ms) for row in rows) / 1000)
    return seconds if rows and seconds <= AWAY else None
