"""How does a card with numbers ask, and what may be done once it is answered?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import streamlit as st

from app import acts, boxes, browser, tools, verdict
from app import card_words as words
from app import deck as cards
from app import words as general
from app.asked import show_question
from app.desk import Desk, about, clear, name_in_address, place, serve
from app.visitor import Visitor, moment
from engine.card_rows import MISCONCEPTION, kind_of
from engine.days import parse_utc
from engine.deal import deal
from engine.deck import Review
from engine.history import Served
from engine.item import Text
from engine.question import Question
from engine.schedule import CardState, Rating


def open_question(desk: Desk) -> tuple[str, Served, Question] | None:
    """Give the question that waits for its answer, its card, and what it asks; None where it cannot be asked."""
    found = desk.deck.open_question()
    asked = None if found is None else desk.visitor.attempts.question(found[1])
    return None if found is None or asked is None else (*found, asked)


def ask(desk: Desk, card: str) -> None:
    """Ask a card: its open question, or one with new numbers; another card's is set aside. NotSaved, PoseError."""
    found, attempts = open_question(desk), desk.visitor.attempts
    if found is not None and found[0] != card:
        attempts.set_aside(found[1].question_id, desk.now)
        found = None
    if found is None:
        track, learner = desk.deck.track(card), desk.visitor.learner
        served = serve(desk.visitor, card, desk.recall(card), partial(deal, track, desk.catalogue, learner))
        asked = attempts.question(served)
        assert asked is not None  # it was served from this very question
    else:
        _, served, asked = found
    st.caption(place(desk, card))
    show_open(desk.visitor, served, asked)


def show_open(visitor: Visitor, served: Served, asked: Question, with_hint: bool = True) -> None:
    """Show a question with its boxes, and what came of an answer that is asked again."""
    name_in_address(served)
    show_question(visitor, asked)
    boxes.show_answer_form(visitor, served, asked)
    acts.show_outcome("page", visitor.lang)
    found = verdict.to_show(served, asked)
    if found is not None:
        verdict.show_verdict(visitor, served, asked, *found)
    with st.container(horizontal=True):
        if with_hint:
            tools.offer_hint(visitor, served)
        tools.offer_to_show(visitor, served, words.GIVE_UP)
        tools.offer_report(visitor, served)
    tools.show_report(visitor, served, asked)
    tools.show_hint(visitor, served, asked)
    browser.focus(f"box-{served.question_id}", served.question_id)


# --- when it is done -------------------------------------------------------------------------------------------------


def show_done(desk: Desk, card: str, served: Served, asked: Question) -> None:
    """Show what came of a card's answer, what it counts as, and the way on."""
    visitor, review = desk.visitor, _review(desk, card, served)
    show_verdict(visitor, served, asked, partial(_show_counted, desk, card, served, review))
    with st.container(horizontal=True):
        acts.button(
            visitor.say(words.NEXT),
            "card-next",
            "page",
            _go_on,
            type="primary",
            shortcut="Alt+N",
            icon=":material/arrow_forward:",
        )
        right = served.attempt is not None and served.attempt.verdict == "right"
        if review is not None and right and review.rating in (Rating.Good, Rating.Hard):
            turn = desk.deck.track(card).turn
            for label, key, shortcut, rating in (
                (words.WAS_EASY, "card-easy", "Alt+E", Rating.Easy),
                (words.WAS_GUESSED, "card-guessed", "Alt+G", Rating.Again),
            ):
                again = partial(_regrade, card, review.event_id, rating, turn)
                acts.button(visitor.say(label), key, "page", again, shortcut=shortcut)
        tools.offer_solution(visitor, served)
        tools.offer_report(visitor, served)
    tools.show_report(visitor, served, asked)


def show_verdict(
    visitor: Visitor, served: Served, asked: Question, then: Callable[[], None] | None = None
) -> None:
    """Show a question that is done, what came of it, what `then` adds, and the solution where it was opened."""
    above, below = st.container(), st.container()
    # The verdict first: it is what somebody waits for.
    with below:
        found = verdict.to_show(served, asked)
        if served.shown:
            st.info(visitor.say(general.GAVE_UP), icon=":material/info:")
        elif found is not None:
            verdict.show_verdict(visitor, served, asked, *found)
        if then is not None:
            then()
        acts.show_outcome("page", visitor.lang)
        tools.show_solution(visitor, served, asked)
    with above:
        show_question(visitor, asked)


def _review(desk: Desk, card: str, served: Served) -> Review | None:
    """Give the review that this question made, while it is the card's last one and was not undone."""
    last = next(iter(desk.deck.track(card).reviews[-1:]), None)
    if last is None or last.item != served.row.item:
        return None
    if served.attempt is not None:
        return last if last.event_id == served.attempt.event_id else None
    return last if last.moment >= parse_utc(served.row.ts_utc) else None


def _show_counted(desk: Desk, card: str, served: Served, review: Review | None) -> None:
    say = desk.visitor.say
    if kind_of(card) == MISCONCEPTION:
        st.caption(say(about(words.MISTAKE_NAMED, card)))
    if review is None:
        return
    right = served.attempt is not None and served.attempt.verdict == "right"
    counted = words.GUESSED_SO if right and review.rating is Rating.Again else words.COUNTED[review.rating]
    back = words.wait(until(desk, desk.deck.state(card)))
    st.markdown(
        f":material/event_repeat: {say(counted)}{' ' if desk.visitor.lang == 'en' else ''}"
        f"{say(words.BACK_IN).format(wait=say(back))}"
    )


def until(desk: Desk, state: CardState) -> timedelta:
    """Give how long it is until a reviewed card comes back, in whole days or to the second."""
    if state.due_day is not None:
        return state.due_day - desk.today.day
    return timedelta(0) if state.due_at is None else state.due_at - desk.now.now


def _regrade(card: str, event_id: str, rating: Rating, turn: int) -> Text | None:
    cards.keep(cards.scribe().regraded(card, event_id, rating, turn, moment()))
    return None


def _go_on() -> Text | None:
    clear()
    return None
