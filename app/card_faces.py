"""How does a card of words show its front, then its back, and how is it graded?"""

from __future__ import annotations

import time
from functools import partial

import streamlit as st

from app import acts
from app import card_words as words
from app import deck as cards
from app.desk import Desk, clear, place
from app.own import own_cards
from app.visitor import moment
from engine.card_rows import CARD, OWN, kind_of, name_in
from engine.item import Text
from engine.schedule import Rating
from quiz_bank.cards import CARDS as WORDS


def is_words(card: str) -> bool:
    """Say whether a card has a front and a back, and no numbers."""
    return kind_of(card) in (CARD, OWN)


def sides(card: str) -> tuple[Text, Text] | None:
    """Give front and back of a card of words; None where it is gone."""
    if kind_of(card) == CARD and name_in(card) in WORDS:
        known = WORDS[name_in(card)]
        return known.front, known.back
    own = own_cards().get(card)
    return None if own is None else (Text(own.front, own.front), Text(own.back, own.back))


def show(desk: Desk, card: str) -> None:
    """Show a card of words: its front, and once it is turned its back with the grades."""
    found, visitor, turn = sides(card), desk.visitor, desk.deck.track(card).turn
    acts.show_outcome("page", visitor.lang)
    if found is None:  # it was removed a moment ago, in another tab
        return
    front, back = found
    _start_clock(card, turn)
    turned = st.session_state.get("turned") == (card, turn)
    st.caption(place(desk, card))
    with st.container(border=True, key="card-front"):
        st.markdown(visitor.say(front))
    if not turned:
        acts.button(
            visitor.say(words.TURN),
            "card-turn",
            "page",
            partial(_turn, card, turn),
            type="primary",
            shortcut="Space",
            icon=":material/flip:",
        )
        st.caption(visitor.say(words.THINK))
        return
    with st.container(border=True, key="card-back"):
        st.markdown(visitor.say(back))
    st.caption(visitor.say(words.HOW_WAS_IT))
    waits = desk.deck.scheduler.intervals(desk.deck.state(card), desk.now.now, desk.now.tz)
    with st.container(horizontal=True, gap="small"):
        for rating, wait in waits.items():
            grade, told = visitor.say(words.GRADES[rating]), visitor.say(words.wait(wait))
            acts.button(
                f"{grade} · {told}",
                f"grade-{rating.value}",
                "page",
                partial(_grade, card, rating, desk.recall(card), turn),
                shortcut=str(rating.value),
            )


def _turn(card: str, turn: int) -> Text | None:
    st.session_state["turned"] = (card, turn)
    return None


def _grade(card: str, rating: Rating, recall: float | None, turn: int) -> Text | None:
    cards.keep(cards.scribe().reviewed(card, rating, recall, turn, moment(), _elapsed(card, turn)))
    clear()
    return None


def _start_clock(card: str, turn: int) -> None:
    started = st.session_state.get("card-clock")
    if started is None or started[0] != (card, turn):
        st.session_state["card-clock"] = ((card, turn), time.monotonic())


def _elapsed(card: str, turn: int) -> int | None:
    """Give the milliseconds since the front was shown, if that is known."""
    started = st.session_state.get("card-clock")
    if started is None or started[0] != (card, turn):
        return None
    return int((time.monotonic() - started[1]) * 1000)
