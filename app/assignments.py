"""What was set for whoever is here, and how is it answered?"""

from __future__ import annotations

from functools import partial

import streamlit as st

from app import acts, boxes, browser, class_words, classroom, clock, frame, room, steps, tools, verdict
from app.asked import show_question
from app.people import Mode
from app.quoted import escaped
from app.visitor import Visitor, moment
from engine.classroom.assignment import Assignment, Assignments
from engine.classroom.scores import by_key
from engine.classroom.serving import Place, places, serve
from engine.history import Served
from engine.item import Text
from engine.question import Question

CHOSEN = "a"
"""The address's name for an assignment."""


def page() -> None:
    """Show the assignments page."""
    frame.show(_draw)


def everything() -> Assignments:
    """Give all assignments of this place."""
    return Assignments(room.store())


def of(visitor: Visitor) -> dict[str, Assignment]:
    """Give what was set for a visitor, by key. NotRead."""
    if visitor.mode is Mode.PUBLIC:
        return {}
    student = classroom.student() if visitor.mode is Mode.CLASS else None
    group = "" if student is None else student.group
    return {key: each for key, each in everything().all().items() if each.is_for(group)}


def _draw(visitor: Visitor) -> None:
    found = of(visitor)
    wanted = st.query_params.get(CHOSEN, "")
    if wanted in found:
        _show(visitor, found[wanted])
        return
    st.header(visitor.say(class_words.ASSIGNMENTS), anchor=False)
    acts.show_outcome("page", visitor.lang)
    if wanted:
        st.info(visitor.say(class_words.GONE), icon=":material/info:")
    if not found:
        st.markdown(visitor.say(class_words.NONE_SET))
    for assignment in by_key(found):
        _show_entry(visitor, assignment)


# --- the list --------------------------------------------------------------------------------------------------------


def _show_entry(visitor: Visitor, assignment: Assignment) -> None:
    say = visitor.say
    found = places(assignment, visitor.attempts.history)
    with st.container(border=True):
        st.subheader(escaped(assignment.title), anchor=False)
        st.caption(_terms(visitor, assignment))
        st.markdown(_standing(visitor, assignment, found))
        opened = assignment.has_opened(moment().now)
        st.button(
            say(class_words.OPEN_IT),
            key=f"open-{assignment.key}",
            on_click=_open,
            args=(assignment.key,),
            disabled=not opened,
            type="primary" if any(place.points is None for place in found) else "secondary",
        )


def _open(key: str) -> None:
    st.query_params[CHOSEN] = key


def _close() -> None:
    st.query_params.pop(CHOSEN, None)
    st.query_params.pop("q", None)


def _terms(visitor: Visitor, assignment: Assignment) -> str:
    """Say in a line when an assignment is open, how often each question may be answered, and whether it counts."""
    say, now = visitor.say, moment().now
    terms = []
    if assignment.opens is not None and not assignment.has_opened(now):
        terms.append(say(class_words.OPENS).format(when=say(clock.said(assignment.opens))))
    if assignment.closes is None:
        terms.append(say(class_words.NO_END))
    else:
        closed = class_words.CLOSED if assignment.is_late(now) else class_words.CLOSES
        terms.append(say(closed).format(when=say(clock.said(assignment.closes))))
    tries = {0: class_words.ANY_TRIES, 1: class_words.ONE_TRY}.get(assignment.tries, class_words.TRIES)
    terms.append(say(tries).format(n=assignment.tries))
    terms.append(say(class_words.SCORED if assignment.scored else class_words.PRACTICE))
    return " · ".join(terms)


def _standing(visitor: Visitor, assignment: Assignment, found: tuple[Place, ...]) -> str:
    say = visitor.say
    done = sum(place.points is not None for place in found)
    said = [say(class_words.DONE_OF).format(k=done, n=len(found))]
    if done and assignment.shows_verdicts(moment().now):
        points = sum(place.points or 0 for place in found)
        said.append(say(class_words.POINTS).format(points=f"{points:.4g}", possible=len(found)))
    return " · ".join(said)


# --- one assignment --------------------------------------------------------------------------------------------------


def _show(visitor: Visitor, assignment: Assignment) -> None:
    say = visitor.say
    back = say(class_words.ALL_ASSIGNMENTS)
    st.button(back, key="all", on_click=_close, type="tertiary", icon=":material/arrow_back:")
    st.header(escaped(assignment.title), anchor=False)
    st.caption(_terms(visitor, assignment))
    if not assignment.has_opened(moment().now) and assignment.opens is not None:
        when = say(clock.said(assignment.opens))
        st.info(say(class_words.NOT_YET).format(when=when), icon=":material/schedule:")
        return
    found = places(assignment, visitor.attempts.history)
    if assignment.scored:
        st.caption(say(class_words.INDICATIVE))
    st.markdown(_standing(visitor, assignment, found))
    place = _chosen(visitor, assignment, found)
    if assignment.is_late(moment().now) and (place.open or place.may_begin):
        st.warning(say(class_words.LATE), icon=":material/schedule:")
    _show_place(visitor, assignment, place)


def _chosen(visitor: Visitor, assignment: Assignment, found: tuple[Place, ...]) -> Place:
    """Let somebody choose a question; at first it is the first one that is not answered."""
    say = visitor.say
    first = next((place.position for place in found if place.points is None), 1)
    # To go on by the button makes another picker, which begins where it leads.
    turn, first = st.session_state.setdefault("place", {}).setdefault(assignment.key, (0, first))
    key = f"place-{assignment.key}-{turn}"
    number = st.pagination(len(found), default=first, key=key) if len(found) > 1 else 1
    place = found[min(int(number or 1), len(found)) - 1]
    state = class_words.ANSWERED if place.points is not None else class_words.NOT_ANSWERED
    state = class_words.OPEN_NOW if place.open is not None else state
    st.caption(f"{say(class_words.QUESTION_OF).format(k=place.position, n=len(found))} · {say(state)}")
    return place


def _show_place(visitor: Visitor, assignment: Assignment, place: Place) -> None:
    say = visitor.say
    acts.show_outcome("page", visitor.lang)
    served = place.served[-1] if place.served else None
    if served is None:
        st.caption(say(class_words.BEGIN_NOTE))
        _offer(visitor, assignment, place, class_words.BEGIN)
        return
    asked = visitor.attempts.question(served)
    if asked is None:
        st.warning(say(class_words.ITEM_GONE), icon=":material/warning:")
        if served.is_open and place.item in room.items():  # it was changed: another question may be asked
            _offer(visitor, assignment, place, class_words.BEGIN)
        return
    if place.tries != 1:
        told = class_words.ATTEMPT_OF if place.tries else class_words.ATTEMPT
        st.caption(say(told).format(k=len(place.served), n=place.tries))
    if served.is_open:
        _ask(visitor, assignment, served, asked)
    else:
        _show_done(visitor, assignment, place, served, asked)


def _offer(
    visitor: Visitor, assignment: Assignment, place: Place, label: Text, kind: str = "primary"
) -> None:
    begin = partial(_begin, visitor, assignment.key, place.position, len(place.served))
    acts.button(visitor.say(label), f"begin-{place.position}", "page", begin, type=kind)


def _begin(visitor: Visitor, key: str, position: int, served: int) -> Text | None:
    """Ask the next question of a place, logged before it is shown; a double click asks one."""
    assignment = of(visitor).get(key)
    if assignment is None:
        return class_words.GONE
    if not assignment.has_opened(moment().now):
        return None
    place = places(assignment, visitor.attempts.refresh())[position - 1]
    can_wait = place.open is not None and visitor.attempts.question(place.open) is not None
    if can_wait or len(place.served) != served or (place.open is None and not place.may_begin):
        return None
    if place.item not in room.items():
        return class_words.ITEM_GONE
    serve(visitor.attempts, assignment, place, room.items(), classroom.secret(), moment())
    return None


def _ask(visitor: Visitor, assignment: Assignment, served: Served, asked: Question) -> None:
    show_question(visitor, asked)
    if assignment.stepwise:
        judged = assignment.shows_verdicts(moment().now)
        steps.show_steps(visitor, served, asked, may_withdraw=not assignment.scored, judged=judged)
    else:
        boxes.show_answer_form(visitor, served, asked)
        given = boxes.last_given(served)
        if given is not None and not given.verdict.outcome.decides:
            verdict.show_verdict(visitor, served, asked, given.texts, given.verdict)
    with st.container(horizontal=True):
        tools.offer_to_show(visitor, served, class_words.GIVE_UP)
        tools.offer_report(visitor, served)
    tools.show_report(visitor, served, asked)
    browser.focus(f"box-{served.question_id}", served.question_id)


def _show_done(
    visitor: Visitor, assignment: Assignment, place: Place, served: Served, asked: Question
) -> None:
    """Show what came of an answer, as far as the teacher lets it be seen, and the ways on."""
    say, shows = visitor.say, assignment.shows_verdicts(moment().now)
    show_question(visitor, asked)
    if served.shown:
        st.info(say(class_words.GAVE_UP), icon=":material/info:")
    elif shows:
        _show_verdict(visitor, assignment, served, asked)
    else:
        kept = class_words.KEPT_UNTIL if assignment.feedback == "closed" else class_words.KEPT
        st.success(say(kept), icon=":material/check:")
    if shows and not place.may_begin:  # another attempt has other numbers, but the same way
        tools.show_solution(visitor, served, asked)
    with st.container(horizontal=True):
        _offer_next(visitor, assignment, place)
        if place.may_begin:
            _offer(visitor, assignment, place, class_words.ANOTHER_TRY, "secondary")
        if shows and not place.may_begin:
            tools.offer_solution(visitor, served)
        tools.offer_report(visitor, served)
    tools.show_report(visitor, served, asked)


def _show_verdict(visitor: Visitor, assignment: Assignment, served: Served, asked: Question) -> None:
    if steps.answered_so(served):
        steps.show_whole(visitor, served, asked)
        return
    found = verdict.to_show(served, asked)
    if found is not None:
        # Where points count, who knows the verdict does not take the answer back.
        verdict.show_verdict(visitor, served, asked, *found, may_withdraw=not assignment.scored)


def _offer_next(visitor: Visitor, assignment: Assignment, place: Place) -> None:
    found = places(assignment, visitor.attempts.history)
    after = [each for each in (*found[place.position :], *found[: place.position]) if each.points is None]
    if not after:
        st.markdown(visitor.say(class_words.FINISHED))
        return
    label = visitor.say(class_words.GO_ON)
    go = partial(_go, assignment.key, after[0].position)
    acts.button(label, "assignment-next", "page", go, type="primary", shortcut="Alt+N")


def _go(key: str, position: int) -> Text | None:
    turn, _ = st.session_state["place"][key]
    st.session_state["place"][key] = (turn + 1, position)
    return None
