"""Rows of a learner's log about cards: what do the tests of the deck replay?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from engine.days import format_utc
from engine.deck import Deck
from engine.records import Event

BEGIN = datetime(2026, 5, 4, 8, tzinfo=UTC)
"""10 in the morning in Berlin."""
ZONE = "Europe/Berlin"
_NUMBERS = count()


def at(minute: float) -> datetime:
    """Give the moment so many minutes after the beginning."""
    return BEGIN + timedelta(minutes=minute)


def row(event: str, minute: float = 0, **fields: Any) -> Event:
    known = {"mode": "cards", "learner": "a", "tz": ZONE, "ts_utc": format_utc(at(minute))}
    return Event(event=event, event_id=f"e{next(_NUMBERS)}", **{**known, **fields})


def graded(card: str, rating: str = "good", minute: float = 0, **fields: Any) -> Event:
    """A card of words, graded by the learner."""
    data = {"rating": rating, **fields.pop("data", {})}
    return row("reviewed", minute, item=card, data=data, **fields)


def undone(other: Event, minute: float = 0) -> Event:
    return row("undone", minute, item=other.item, data={"event_id": other.event_id})


def served(question: str, item: str = "a-root", minute: float = 0, **fields: Any) -> Event:
    return row("served", minute, question_id=question, item=item, **fields)


def answered(
    question: str, item: str = "a-root", minute: float = 0, verdict: str = "right", **fields: Any
) -> Event:
    return row("answered", minute, question_id=question, item=item, verdict=verdict, **fields)


def asked(
    question: str, item: str = "a-root", minute: float = 0, verdict: str = "right", **fields: Any
) -> list[Event]:
    """A question of an item's card, served and answered."""
    more = {"seed": str(fields.pop("seed", "1"))}
    return [
        served(question, item, minute, **more),
        answered(question, item, minute, verdict, **more, **fields),
    ]


def deck_of(*rows: Event | Sequence[Event]) -> Deck:
    deck = Deck()
    for one in rows:
        deck.take([one] if isinstance(one, Event) else one)
    return deck


def standing(deck: Deck) -> object:
    """All that is known of the cards, without what only counts rows."""
    cards = {
        card: (t.state, t.reviews, t.suspended, t.buried, t.passed, t.probed_at, t.probing, t.found)
        for card, t in deck.tracks.items()
        if t.acts
    }
    return deck.plan, cards, deck._days
