"""Why is this card forgotten again and again? How are the few questions offered and asked, and what came of them?"""

from __future__ import annotations

from functools import partial
from secrets import SystemRandom

import streamlit as st

from app import acts, room, tools
from app import card_words as words
from app import deck as cards
from app.card_question import show_open, show_verdict
from app.desk import Desk, about, clear, serve, title
from app.mistakes import show_misconception
from app.visitor import Visitor, moment
from engine.card_rows import PROBE
from engine.history import Served
from engine.item import Text
from engine.leech import QUESTIONS, Cause, leech_of, probe
from engine.question import Question


def offer(desk: Desk) -> None:
    """Offer to look for the cause of the first card that is forgotten so often."""
    for leech in desk.today.leeches[:1]:
        say = desk.visitor.say
        told = say(words.LEECH).format(card=say(title(leech.card)), n=leech.lapses, most=QUESTIONS)
        with st.container(border=True):
            st.markdown(f":material/search: {told}")
            label = words.PROBE_ON if leech.asked else words.PROBE
            acts.button(say(label), "probe-start", "page", partial(go_on, desk.visitor, leech.card))


def go_on(visitor: Visitor, card: str) -> Text | None:
    """Ask the next question of a probe, or keep what it came to; done twice, it is one. NotSaved, NotRead."""
    clear()
    track = cards.deck().track(card)
    leech = leech_of(track)
    if leech is None or visitor.attempts.open_question(PROBE) is not None:
        return None
    with visitor.attempts.at_rest():
        found = probe(leech, cards.catalogue(), room.learner(visitor.learner), SystemRandom().random)
    if isinstance(found, Cause):
        now = moment()
        cards.keep(cards.scribe().probed(card, found.misconceptions, leech.asked, track.turn, now))
        st.session_state["cause"] = (card, found.misconceptions)
    else:
        serve(visitor, card, None, lambda: found, PROBE)
    return None


def open_question(desk: Desk) -> tuple[str, Served, Question] | None:
    """Give the question of a probe that waits for its answer, its card, and what it asks."""
    found = desk.deck.open_question(PROBE)
    asked = None if found is None else desk.visitor.attempts.question(found[1])
    return None if found is None or asked is None else (*found, asked)


def ask(desk: Desk, card: str, served: Served, asked: Question) -> None:
    """Show a question of a probe."""
    say = desk.visitor.say
    st.caption(say(words.PROBING).format(k=desk.deck.track(card).probing + 1, n=QUESTIONS))
    show_open(desk.visitor, served, asked, with_hint=False)
    leave = partial(_leave, desk.visitor, served.question_id)
    acts.button(say(words.PROBE_LEAVE), "probe-leave", "page", leave, type="tertiary")


@acts.of_question
def _leave(visitor: Visitor, question_id: str) -> Text | None:
    visitor.attempts.set_aside(question_id, moment())
    clear()
    return None


def show_done(desk: Desk, card: str, served: Served, asked: Question) -> None:
    """Show what came of a question of a probe, and the way on."""
    visitor = desk.visitor
    show_verdict(visitor, served, asked)
    with st.container(horizontal=True):
        on = partial(go_on, visitor, card)
        acts.button(visitor.say(words.PROBE_NEXT), "card-next", "page", on, type="primary", shortcut="Alt+N")
        tools.offer_solution(visitor, served)
        tools.offer_report(visitor, served)
    tools.show_report(visitor, served, asked)


def show_cause(visitor: Visitor, card: str, misconceptions: tuple[str, ...]) -> None:
    """Say what a probe came to."""
    acts.show_outcome("page", visitor.lang)
    if misconceptions:
        st.markdown(visitor.say(about(words.CAUSE, card)))
        for name in misconceptions:
            with st.container(border=True):
                show_misconception(visitor, name)
    else:
        st.info(visitor.say(about(words.NO_CAUSE, card)), icon=":material/info:")
    acts.button(visitor.say(words.PROBE_NEXT), "card-next", "page", _end, type="primary", shortcut="Alt+N")


def _end() -> Text | None:
    clear()
    return None
