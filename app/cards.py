"""How are cards reviewed? One at a time, until the day's are done."""

from __future__ import annotations

import time
from functools import partial

import streamlit as st

from app import acts, card_faces, card_probe, card_question, frame, question
from app import card_words as words
from app import deck as kept
from app.card_end import show_end
from app.card_plan import show_plan
from app.dates import duration
from app.desk import Desk, about, clear, lay
from app.visitor import Visitor, met, moment
from engine.card_rows import BURIED, CARDS, PROBE, RESET, SUSPENDED
from engine.history import Served
from engine.item import Text
from engine.pose import PoseError
from engine.question import Question

MENU = (
    (BURIED, words.BURY, words.BURIED, "bedtime"),
    (SUSPENDED, words.SUSPEND, words.SUSPENDED, "inventory_2"),
    (RESET, words.RESET, words.BEGUN_ANEW, "restart_alt"),
)


def page() -> None:
    """Show the cards page."""
    frame.show(_draw)


def _draw(visitor: Visitor) -> None:
    desk = lay(visitor)
    _show_counts(desk)
    card = _show_what_is_on(desk)
    if visitor.attempts.history.questions:
        met(visitor)
    with st.container(horizontal=True):
        _show_undo(desk)
        if card is not None:
            _show_menu(desk, card)
    if "cause" not in st.session_state and card_probe.open_question(desk) is None:
        card_probe.offer(desk)
    show_plan(desk)


def _show_counts(desk: Desk) -> None:
    say, counts = desk.visitor.say, desk.today.counts
    told = [
        f":blue[{say(words.NEW)} **{counts.new}**]",
        f":orange[{say(words.LEARNING)} **{counts.learning}**]",
        f":green[{say(words.DUE)} **{counts.due}**]",
        f":gray[{say(words.DONE)} **{counts.done}**]",
    ]
    if counts.done:
        spent = say(duration(round(desk.today.seconds)))
        told.append(f":gray[{say(words.SPENT).format(time=spent)}]")
    st.markdown(" &ensp; ".join(told))
    if not any(desk.deck.reviews()):
        st.caption(say(words.INTRO))


# --- what is on the desk ---------------------------------------------------------------------------------------------


def _show_what_is_on(desk: Desk) -> str | None:
    """Show what comes: a verdict, a question of a probe and its result, or a card; give the card that is on."""
    visitor = desk.visitor
    done = _done(desk)
    if done is not None:
        card, served, asked = done
        show = card_probe.show_done if served.row.mode == PROBE else card_question.show_done
        show(desk, card, served, asked)
        return card
    cause = st.session_state.get("cause")
    if cause is not None:
        card_probe.show_cause(visitor, *cause)
        return None
    probing = card_probe.open_question(desk)
    if probing is not None:
        card_probe.ask(desk, *probing)
        return None
    found = _card(desk)
    if found is None:
        show_end(desk)
    elif card_faces.is_words(found):
        card_faces.show(desk, found)
    else:
        try:
            card_question.ask(desk, found)
        except PoseError:
            acts.show_outcome("page", visitor.lang)
            st.warning(visitor.say(words.CANNOT_DEAL), icon=":material/warning:")
    return found


def _done(desk: Desk) -> tuple[str, Served, Question] | None:
    """Give the question that the address names, with its card, once it is answered or given up."""
    served = desk.deck.history.questions.get(st.query_params.get("q", ""))
    if served is None or not served.is_done or served.row.mode not in (CARDS, PROBE):
        return None
    asked = desk.visitor.attempts.question(served)
    return None if asked is None else (desk.deck.card_of(served), served, asked)


def _card(desk: Desk) -> str | None:
    """Give the card to be asked: one that was just undone, that of an open question, else the day's next."""
    wanted = st.session_state.get("wanted-card")
    if any(entry.card == wanted for entry in desk.today.queue):
        return str(wanted)
    waiting = card_question.open_question(desk)
    if waiting is not None:
        track = desk.deck.track(waiting[0])
        if waiting[0] in desk.catalogue and not track.suspended and track.buried != desk.today.day:
            return waiting[0]
    return None if desk.today.next is None else desk.today.next.card


# --- what may be done with it ----------------------------------------------------------------------------------------


def _show_undo(desk: Desk) -> None:
    last = desk.deck.last_act()
    if last is not None:
        acts.button(
            desk.visitor.say(words.UNDO),
            "card-undo",
            "page",
            partial(_undo, *last),
            shortcut="Alt+Z",
            icon=":material/undo:",
            type="tertiary",
        )


def _undo(card: str, event_id: str) -> Text | None:
    """Take back the last thing done; a double click takes back one."""
    last = st.session_state.get("undone-at")
    if last is not None and time.monotonic() - last < question.GRACE.total_seconds():
        return None
    kept.keep(kept.scribe().undone(card, event_id, moment()))
    st.session_state["undone-at"] = time.monotonic()
    clear()
    st.session_state["wanted-card"] = card
    return about(words.UNDONE, card)


def _show_menu(desk: Desk, card: str) -> None:
    say, turn = desk.visitor.say, desk.deck.track(card).turn
    with st.popover(say(words.MORE), type="tertiary", icon=":material/more_horiz:"):
        for kind, label, said, icon in MENU:
            act = partial(_do, desk.visitor, kind, card, turn, said)
            look = {"icon": f":material/{icon}:", "width": "stretch"}
            acts.button(say(label), f"card-{kind}", "page", act, **look)
        st.caption(say(words.MENU_NOTE))


def _do(visitor: Visitor, kind: str, card: str, turn: int, said: Text) -> Text | None:
    """Do something with a card; its open question, if there is one, is set aside."""
    found = kept.deck().open_question()
    if found is not None and found[0] == card and visitor.attempts.question(found[1]) is not None:
        visitor.attempts.set_aside(found[1].question_id, moment())
    kept.keep(kept.scribe().done(kind, card, turn, moment()))
    clear()
    return about(said, card)
