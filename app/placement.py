"""Where does a learner stand? A short session of questions, and at its end a map of the document."""

from __future__ import annotations

from functools import partial
from secrets import SystemRandom, token_hex

import streamlit as st

from app import acts, boxes, frame, practice, question, room, topics, verdict, words
from app import placement_words as told
from app.asked import show_question
from app.mistakes import name_of
from app.visitor import Visitor, moment
from engine.diagnosis import Status
from engine.find_error import FindTheError
from engine.history import Served
from engine.item import Item, Text
from engine.placement import QUESTIONS, Answered, Place, Placement
from quiz_bank import SECTIONS

MODE = "placement"
SESSION = 14
"""Digits of a question's id that name its session; two more count within it."""
ICONS = {
    Place.HELD: ":green[:material/check_circle:]",
    Place.SHAKY: ":orange[:material/change_circle:]",
    Place.NOT_SEEN: ":gray[:material/circle:]",
}


def page() -> None:
    """Show the placement page."""
    frame.show(_draw)


def _draw(visitor: Visitor) -> None:
    st.header(visitor.say(told.TITLE), anchor=False)
    acts.show_outcome("page", visitor.lang)
    session = _session(visitor)
    standing = _standing(session)
    if not session:
        st.markdown(visitor.say(told.INTRO).format(n=QUESTIONS))
        _start(visitor, told.START)
    elif standing.is_over or _was_ended(session):
        _show_map(visitor, session, standing)
        _start(visitor, told.AGAIN)
    else:
        _ask(visitor, session, standing)


# --- the session -----------------------------------------------------------------------------------------------------


def items() -> dict[str, Item]:
    """Give the items that the session asks: questions to work out, no workings to look through."""
    return {id: item for id, item in room.items().items() if not isinstance(item, FindTheError)}


def _session(visitor: Visitor) -> list[Served]:
    """Give the questions of the last session, in order; nothing where there was none."""
    ours = [one for one in visitor.attempts.history.questions.values() if one.row.mode == MODE]
    return [one for one in ours if one.question_id[:SESSION] == ours[-1].question_id[:SESSION]]


def _standing(session: list[Served]) -> Placement:
    """Say where the answers of a session leave the learner; a question given up is not right."""
    done = [one for one in session if not one.is_open and not one.set_aside]
    return Placement(
        items(),
        (Answered(one.row.item, one.attempt is not None and one.attempt.verdict == "right") for one in done),
    )


def _was_ended(session: list[Served]) -> bool:
    return session[-1].set_aside


def _start(visitor: Visitor, label: Text) -> None:
    begin = partial(_serve_next, visitor, token_hex(SESSION // 2))
    acts.button(visitor.say(label), "placement-start", "page", begin, type="primary")


def _serve_next(visitor: Visitor, name: str) -> None:
    """Serve the next question of a session, unless one is open or the session is over. NotSaved, PoseError."""
    visitor.attempts.refresh()
    session = _session(visitor)
    if session and session[-1].question_id[:SESSION] != name:
        session = []
    standing = _standing(session)
    if standing.is_over or (session and (session[-1].is_open or _was_ended(session))):
        return
    item = standing.next(SystemRandom().random)
    question_id = f"{name}{len(session):02d}"
    visitor.attempts.open_or_serve(MODE, partial(question.fresh, item), question_id, moment())


# --- one question ----------------------------------------------------------------------------------------------------


def _ask(visitor: Visitor, session: list[Served], standing: Placement) -> None:
    if not session[-1].is_open:
        acts.perform("page", partial(_serve_next, visitor, session[-1].question_id[:SESSION]))
        session = _session(visitor)
        acts.show_outcome("page", visitor.lang)
    served = session[-1]
    asked = visitor.attempts.question(served)
    if not served.is_open or asked is None:
        return
    done = len(standing.answered)
    st.progress(done / QUESTIONS, text=visitor.say(told.COUNT).format(k=done + 1, n=QUESTIONS))
    show_question(visitor, asked)
    boxes.show_answer_form(visitor, served, asked)
    given = boxes.last_given(served)
    if given is not None and not given.verdict.outcome.decides:
        verdict.show_verdict(visitor, served, asked, given.texts, given.verdict)
    with st.container(horizontal=True):
        skip = partial(_skip, visitor, served.question_id)
        acts.button(
            visitor.say(told.DO_NOT_KNOW), "placement-skip", "page", skip, icon=":material/skip_next:"
        )
        end = partial(_end, visitor, served.question_id)
        acts.button(visitor.say(told.END), "placement-end", "page", end, type="tertiary")


@acts.of_question
def _skip(visitor: Visitor, question_id: str) -> Text | None:
    if not question.is_just_served(visitor, question_id):
        visitor.attempts.skip(question_id, moment())
    return None


@acts.of_question
def _end(visitor: Visitor, question_id: str) -> Text | None:
    visitor.attempts.set_aside(question_id, moment())
    return None


# --- the map ---------------------------------------------------------------------------------------------------------


def _show_map(visitor: Visitor, session: list[Served], standing: Placement) -> None:
    say = visitor.say
    st.markdown(say(told.MAP_INTRO).format(n=len(standing.answered)))
    places = standing.map(SECTIONS)
    for section, place in places.items():
        seen, every = standing.seen_of(section)
        of = f" &ensp; :gray[{say(told.SEEN_OF).format(k=seen, n=every)}]" if seen else ""
        st.markdown(f"{ICONS[place]} **{say(topics.title(section))}** &ensp; {say(told.PLACES[place])}{of}")
    if not places or all(place is Place.NOT_SEEN for place in places.values()):
        st.markdown(say(told.NOTHING_SEEN))
    _show_suspicions(visitor)
    with st.expander(say(told.ANSWERS)):
        for served in session:
            if not served.is_open and not served.set_aside and served.row.item in room.items():
                right = served.attempt is not None and served.attempt.verdict == "right"
                outcome = (
                    words.STEP_RIGHT if right else told.GIVEN_UP if served.attempt is None else told.WRONG
                )
                title = say(room.items()[served.row.item].title)
                st.markdown(f"- {title}{say(words.COLON)}{say(outcome)}")
    st.page_link(
        st.Page(practice.page, url_path="practice"), label=say(told.PRACTISE), icon=":material/school:"
    )


def _show_suspicions(visitor: Visitor) -> None:
    """Name the misconceptions that all answers so far speak for; what is not named may still be there."""
    say = visitor.say
    found = [s for s in room.learner(visitor.learner).standings() if s.status >= Status.SUSPECTED]
    open_ones = [s for s in found if s.status is Status.SUSPECTED or s.status.is_held]
    st.subheader(say(told.SUSPECTED), anchor=False)
    if not open_ones:
        st.markdown(say(told.NO_SUSPICION))
    for standing in open_ones:
        names = say(words.OR_SHORT).join(say(name_of(name)) for name in standing.names)
        speaking = sum(evidence.supports for evidence in standing.evidence)
        seen = told.SURE if standing.status.is_held else told.PERHAPS
        st.markdown(f"- **{names}** &ensp; {say(seen).format(k=speaking, n=len(standing.evidence))}")
