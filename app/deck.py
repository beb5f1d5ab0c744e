"""Which cards does the visitor have, what comes today, and how is what happens to them kept?"""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from app import room
from app.own import own_cards
from app.visitor import key_here, moment
from engine.card_rows import CardScribe
from engine.catalogue import Catalogue
from engine.deck import Deck
from engine.due import Today, due
from engine.records import Event
from engine.scribe import Moment
from quiz_bank import SECTIONS
from quiz_bank.cards import CARDS


@dataclass
class _Kept:
    """A deck in a session, and how far in the log it was read."""

    whose: tuple[str, str]
    deck: Deck = field(default_factory=Deck)
    cursor: str = ""


def learner() -> str:
    """Give the key of who is at this screen; the page must have met them."""
    return key_here()


def deck() -> Deck:
    """Give the visitor's cards as the log has them now. NotRead."""
    whose = (str(room.folder()), learner())
    kept: _Kept | None = st.session_state.get("deck")
    if kept is None or kept.whose != whose:
        kept = _Kept(whose)
    tail = room.store().read_since(kept.cursor, learner=whose[1])
    if tail.fresh:
        kept.deck = Deck()
    kept.deck.take(tail.events)
    kept.cursor = tail.cursor
    st.session_state["deck"] = kept
    return kept.deck


def catalogue() -> Catalogue:
    """Give all that can be asked: the bank's questions and cards of words, and the visitor's own cards."""
    return _catalogue(tuple(own_cards()))


@st.cache_resource(show_spinner=False, max_entries=room.MOST_LEARNERS)
def _catalogue(own: tuple[str, ...]) -> Catalogue:
    return Catalogue(room.items(), CARDS, SECTIONS, own)


def today(now: Moment | None = None) -> Today:
    """Give what the study day brings, by all that is known of the visitor. NotRead."""
    now = now or moment()
    who = learner()
    with room.attempts(who).at_rest():
        known = room.learner(who)
        return due(deck(), catalogue(), now.now, now.tz, known.standings(), known.mastery)


def scribe() -> CardScribe:
    """Give who writes the visitor's rows about cards."""
    return CardScribe(learner())


def keep(*rows: Event) -> Deck:
    """Save rows about cards, and give the deck as it is then. NotSaved, NotRead: the same may be tried again."""
    room.store().append(*rows)
    return deck()
