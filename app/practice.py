"""How does one practise: one question after another, from a topic or a mix, the answer alone or step by step?"""

from __future__ import annotations

from functools import partial

import streamlit as st

from app import acts, boxes, browser, focus, frame, question, room, steps, tools, topics, verdict, words
from app.asked import show_question
from app.mistakes import name_of
from app.visitor import Visitor
from engine.history import Served
from engine.question import Question

ALONE, STEPWISE = "alone", "steps"


def page() -> None:
    """Show the practice page."""
    frame.show(_draw)


def _draw(visitor: Visitor) -> None:
    served, asked = question.current(visitor)
    stepwise = _is_stepwise(served)
    above, verdict_place = st.container(), st.container()
    # The verdict first: it is what somebody waits for, and it is on its way while the rest is written.
    with verdict_place:
        _show_what_came(visitor, served, asked, stepwise)
    with above:
        _show_choices(visitor, served, asked)
        show_question(visitor, asked)
        _show_boxes(visitor, served, asked, stepwise)
        acts.show_outcome("page", visitor.lang)
    if served.is_open:
        tools.show_tools(visitor, served, asked, stepwise)
    else:
        tools.show_onward(visitor, served, asked)
    _place_cursor(served)


def _is_stepwise(served: Served) -> bool:
    """Say whether this question is answered step by step: as chosen, until a step of it is graded."""
    return bool(served.steps) or chosen_way() == STEPWISE


def chosen_way() -> str:
    """Give the way of answering chosen in this tab, else the one that this browser had last."""
    way = st.session_state.get("way") or browser.cookie("way")
    return STEPWISE if way == STEPWISE else ALONE


def _show_choices(visitor: Visitor, served: Served, asked: Question) -> None:
    """Show the choice of topic, and of the answer alone or step by step; both are for the next question too."""
    begun = served.is_open and bool(served.steps)
    elsewhere = begun and chosen_way() != STEPWISE
    with st.container(horizontal=True, vertical_alignment="center"):
        choices = topics.topics(room.items())
        topic = st.selectbox(
            visitor.say(words.TOPIC),
            choices,
            index=choices.index(question.chosen_topic()),
            format_func=lambda topic: visitor.say(topics.title(topic)),
            key="topic",
            persist_state="session",
            label_visibility="collapsed",
            width=420,
        )
        st.segmented_control(
            visitor.say(words.WAY),
            [ALONE, STEPWISE],
            format_func=lambda way: visitor.say(words.ALONE if way == ALONE else words.STEPWISE),
            # Begun step by step in another tab, it is step by step here, whatever was chosen here.
            key="way-begun" if elsewhere else "way",
            persist_state="session",
            default=STEPWISE if begun else chosen_way(),
            required=True,
            label_visibility="collapsed",
            disabled=begun,
            on_change=_keep_both,
            args=(served.question_id,),
        )
    if names := focus.chosen(topic):
        with st.container(horizontal=True, vertical_alignment="center"):
            every = visitor.say(words.OR_SHORT).join(visitor.say(name_of(name)) for name in names)
            st.caption(f":material/target: {visitor.say(words.FOCUS).format(name=every)}", width="content")
            st.button(visitor.say(words.FOCUS_END), key="focus-end", on_click=focus.end, type="tertiary")
    elif served.is_open and not topics.belongs(room.items(), topic, served.row):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(visitor.say(words.TOPIC_LATER), width="content")
            change = partial(question.change_topic, visitor, served.question_id)
            acts.button(visitor.say(words.TOPIC_NOW), "topic-now", "page", change, type="tertiary")


def _keep_both(question_id: str) -> None:
    st.session_state["both-ways"] = question_id


def _show_boxes(visitor: Visitor, served: Served, asked: Question, stepwise: bool) -> None:
    """Show where to type. After a change of the way the other boxes stay, unseen: what was typed there is kept."""
    if served.shown or served.skipped or served.set_aside or steps.answered_so(served):
        return
    stepwise = stepwise and served.is_open
    both = served.is_open and not served.steps and st.session_state.get("both-ways") == served.question_id
    if both or not stepwise:
        with st.container(key=f"{browser.UNSEEN}-whole" if stepwise else "whole"):
            boxes.show_answer_form(visitor, served, asked)
    if both or stepwise:
        with st.container(key="steps" if stepwise else f"{browser.UNSEEN}-steps"):
            steps.show_steps(visitor, served, asked)


def _show_what_came(visitor: Visitor, served: Served, asked: Question, stepwise: bool) -> None:
    for happened, said in (
        (served.shown, words.GAVE_UP),
        (served.skipped, words.SKIPPED),
        (served.set_aside, words.SET_ASIDE),
    ):
        if happened:
            st.info(visitor.say(said), icon=":material/info:")
    if steps.answered_so(served):
        steps.show_whole(visitor, served, asked)
    found = verdict.to_show(served, asked)
    if found is not None and not (served.is_open and stepwise):
        verdict.show_verdict(visitor, served, asked, *found)


def _place_cursor(served: Served) -> None:
    wanted: str | None = st.session_state.get("cursor")
    if wanted is not None and wanted.startswith(served.question_id):
        browser.focus(f"box-{served.question_id}", wanted)
