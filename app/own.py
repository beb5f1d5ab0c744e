"""Which cards has whoever is at this screen written?"""

from __future__ import annotations

from collections.abc import Mapping

from app import room
from app.visitor import key_here
from engine.exports.own_card import OwnCard
from engine.own_cards import OwnCards


def kept() -> OwnCards:
    """Give where this visitor's own cards are kept; somebody must have arrived (`visitor.arrive`)."""
    return room.own(key_here())


def own_cards() -> Mapping[str, OwnCard]:
    """Give the cards by id (`own:…`), in the order in which they were written. NotRead."""
    return kept().all()


def save(*cards: OwnCard) -> None:
    """Keep cards, all or none, on the disk when it returns; the key decides which one is changed.

    Refusal where there would be too many, NotSaved, NotRead.
    """
    kept().save(*cards)


def remove(*ids: str) -> None:
    """Let cards be gone; what was done with them stays in the log. NotSaved, NotRead."""
    kept().remove(*ids)
