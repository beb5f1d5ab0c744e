"""Which cards has whoever is at this screen written?"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from app import people, room
from app.people import Mode
from app.visitor import mode, secret
from engine.exports.own_card import OwnCard
from engine.own_cards import OwnCards


def kept() -> OwnCards:
    """Give where this visitor's own cards are kept; somebody must have arrived (`visitor.arrive`)."""
    here = st.session_state["who"] if mode() is Mode.LOCAL else people.learner_of(secret())
    return room.own(str(here))


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
