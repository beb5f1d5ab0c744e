"""What does it cost to know a learner from a long log, and to choose what comes next?"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from typing import Any

from app.topics import of_topic
from benchmarks.grading import explained, numeric, right
from benchmarks.measure import WORK, Row, by_turns, median, percentile, scaled
from engine.card_rows import CARD, CARDS, DEALT, REVIEWED, card_id
from engine.coach import Coach
from engine.days import format_utc
from engine.deck import Deck
from engine.diagnosis import Hypotheses
from engine.grade import grade
from engine.history import ANSWERED, SERVED, History, Served
from engine.learner import Learner
from engine.pose import pose
from engine.records import Event
from engine.scribe import Moment, Scribe
from quiz_bank import SECTIONS, bank
from quiz_bank.cards import CARDS as WORDS

LONG, SHORT = 10_000, 500
"""Rows of a log."""
EACH = 4
"""Questions of each item that are really asked; a longer log has them again under other names."""
TIMES, CHOICES = 5, 60
START = datetime(2026, 1, 5, 8, tzinfo=UTC)


def measure(share: float) -> Iterator[Row]:
    """Replay a long log: what the learner believes, and their cards; choose a question behind it and a short one."""
    asked = asked_and_answered(scaled(EACH, share, 1))
    rows = scaled(LONG, share, SHORT)
    topics = {name: Hypotheses(of_topic(bank(), name)) for name in SECTIONS if of_topic(bank(), name)}
    history = History()
    history.take(practised(asked, rows))
    yield _replayed("diagnosis", rows, share, lambda: Learner(bank(), topics).follow(history))
    reviews = reviewed(asked, rows)
    yield _replayed("cards", rows, share, lambda: Deck().take(reviews))
    yield _chosen(topics, history, asked, scaled(CHOICES, share))


def _replayed(what: str, rows: int, share: float, replay: Callable[[], None]) -> Row:
    times, _ = by_turns([replay] * scaled(TIMES, share, 1), [int] * scaled(TIMES, share, 1), WORK)
    said, aim = f"replay {rows:,} rows: {what}", 2000 * rows / LONG
    return Row("learner", said, median(times), max(times), aim_median=aim)


def _chosen(
    topics: Mapping[str, Hypotheses], long: History, asked: Sequence[tuple[Event, Event]], count: int
) -> Row:
    short = History()
    short.take(practised(asked, SHORT))
    ours, others = by_turns([_choice(topics, long)] * count, [_choice(topics, short)] * count, WORK)
    return Row(
        "learner",
        "choose the next question, long log",
        median(ours),
        percentile(ours, 0.99),
        "short log",
        median(others),
        aim_median=50,
        aim_ratio=1,
    )


def _choice(topics: Mapping[str, Hypotheses], history: History) -> Callable[[], object]:
    learner, coach, chance = Learner(bank(), topics), Coach(bank(), topics), random.Random(7)
    learner.follow(history)

    def choose() -> object:
        had = frozenset((served.row.item, served.row.seed) for served in history.questions.values())
        return coach.next(learner, had, chance.random)

    return choose


# --- logs ------------------------------------------------------------------------------------------------------------


def asked_and_answered(each: int) -> list[tuple[Event, Event]]:
    """Give served and answered rows of real questions: two of three right, the others by one wrong rule."""
    scribe, chance, moment = Scribe("learner"), random.Random(3), Moment(START, "Asia/Shanghai", "")
    found = []
    for item in numeric():
        for seed in range(each):
            question = pose(item, seed)
            served = Served(scribe.served(question, f"{item.id}-{seed}", "practice", moment))
            typed = (explained(question, seed) if chance.random() < 1 / 3 else None) or right(question, seed)
            verdict = grade(question, typed)
            answer = scribe.answer(ANSWERED, served, question, typed, verdict, moment, 20_000)
            found.append((served.row, answer))
    chance.shuffle(found)
    return found


def practised(asked: Sequence[tuple[Event, Event]], rows: int) -> list[Event]:
    """Give so many rows of practice, an answer a minute, forty a day."""
    found: list[Event] = []
    for number, pair in enumerate(islice(cycle(asked), rows // 2)):
        at = START + timedelta(days=number // 40, minutes=number % 40)
        for row in pair:
            about: dict[str, Any] = {
                "question_id": f"q{number}",
                "event_id": f"{row.event}{number}",
                "seed": str(number),
            }
            found.append(replace(row, ts_utc=format_utc(at), **about))
    return found


def reviewed(asked: Sequence[tuple[Event, Event]], rows: int) -> list[Event]:
    """Give so many rows of card reviews: by turns questions, which are dealt, served and answered, and words."""
    found: list[Event] = []
    words, pairs = cycle(WORDS), cycle(asked)
    number = 0
    while len(found) < rows:
        number += 1
        at = format_utc(START + timedelta(days=number // 40, minutes=number % 40))
        told: dict[str, Any] = {"ts_utc": at, "tz": "Asia/Shanghai", "learner": "learner", "mode": CARDS}
        if number % 2:
            served, answer = next(pairs)
            dealt = Event(
                event=DEALT,
                event_id=f"d{number}",
                question_id=f"q{number}",
                item=card_id("item", served.item),
                **told,
            )
            about = {**told, "question_id": f"q{number}", "seed": str(number)}
            found += [
                dealt,
                replace(served, event_id=f"{SERVED}{number}", **about),
                replace(answer, event_id=f"{ANSWERED}{number}", **about),
            ]
        else:
            rating = "again" if number % 14 == 0 else "good"
            card = card_id(CARD, next(words))
            found.append(
                Event(
                    event=REVIEWED,
                    event_id=f"r{number}",
                    item=card,
                    data={"rating": rating},
                    ms="9000",
                    **told,
                )
            )
    return found[:rows]
