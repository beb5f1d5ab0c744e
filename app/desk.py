"""What lies on the desk of the cards page: the deck, the day, and how a card is called?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_hex

import streamlit as st

from app import card_words as words
from app import deck as cards
from app import room, topics
from app.mistakes import name_of
from app.own import own_cards
from app.quoted import code_span, escaped
from app.visitor import Visitor, moment
from engine.card_rows import CARD, CARDS, ITEM, MISCONCEPTION, kind_of, name_in
from engine.catalogue import Catalogue
from engine.deck import Deck
from engine.due import Today
from engine.history import Served
from engine.item import Text
from engine.question import Question
from engine.scribe import Moment
from quiz_bank.cards import CARDS as WORDS

LONGEST_TITLE = 40


@dataclass(frozen=True)
class Desk:
    """Who is here, their cards, and what the day brings, as one run of the page sees them."""

    visitor: Visitor
    deck: Deck
    catalogue: Catalogue
    today: Today
    now: Moment

    def recall(self, card: str) -> float | None:
        """Give the probability that a card is recalled now; None for a new card."""
        return self.deck.scheduler.retrievability(self.deck.state(card), self.now.now, self.now.tz)


def lay(visitor: Visitor) -> Desk:
    """Put together what the log says now. NotRead."""
    now = moment()
    today = cards.today(now)
    return Desk(visitor, cards.deck(), cards.catalogue(), today, now)


def serve(
    visitor: Visitor, card: str, recall: float | None, make: Callable[[], Question], mode: str = CARDS
) -> Served:
    """Give the open question of a mode; if there is none, serve what `make` gives for a card. NotSaved, PoseError."""
    question_id, now = token_hex(8), moment()

    def made() -> Question:
        question = make()
        cards.keep(cards.scribe().dealt(card, question_id, recall, now, mode))
        return question

    return visitor.attempts.open_or_serve(mode, made, question_id, now)


def name_in_address(served: Served) -> None:
    """Let the address name the question on the screen: after a reload it is there again, with what came of it."""
    if st.query_params.get("q") != served.question_id:
        st.query_params["q"] = served.question_id


def clear() -> None:
    """Take from the desk what is done, so that the next card can come."""
    st.query_params.pop("q", None)
    for key in ("wanted-card", "turned", "cause"):
        st.session_state.pop(key, None)


def title(card: str) -> Text:
    """Give what a card is called, as Markdown; one whose item or words are gone goes by its id."""
    kind, name = kind_of(card), name_in(card)
    if kind == ITEM and name in room.items():
        return room.items()[name].title
    if kind == MISCONCEPTION:
        return name_of(name)
    if kind == CARD and name in WORDS:
        return WORDS[name].front
    own = own_cards().get(card)
    if own is None:
        return Text(code_span(card), code_span(card))
    line = " ".join(own.front.split())
    short = escaped(line if len(line) <= LONGEST_TITLE else line[:LONGEST_TITLE] + "…")
    return Text(short, short)


def about(said: Text, card: str) -> Text:
    """Fill a card's title in for `{card}`."""
    named = title(card)
    return Text(said.zh.format(card=named.zh), said.en.format(card=named.en))


def place(desk: Desk, card: str) -> str:
    """Say in a line what kind of card it is, and where it stands."""
    say, name = desk.visitor.say, name_in(card)
    phase = say(words.PHASES[desk.deck.state(card).phase.value])
    if kind_of(card) == MISCONCEPTION:
        return f"{phase} · {say(words.YOUR_MISTAKE)}"
    known = room.items().get(name) if kind_of(card) == ITEM else WORDS.get(name)
    where = words.OWN_CARD if known is None else topics.title(known.section)
    return f"{phase} · {say(where)}"
