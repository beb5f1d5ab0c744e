"""Which question is on the screen, and how does the next one come?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from secrets import SystemRandom, randbelow, token_hex

import streamlit as st

from app import acts, browser, focus, room, topics
from app.visitor import Visitor, met, moment
from engine.days import parse_utc
from engine.history import Served
from engine.item import Item, ItemError, Text
from engine.pose import MAX_SEED, PoseError, pose
from engine.question import Question
from engine.records import Event

MODE = "practice"
GRACE = timedelta(seconds=0.3)
TRIES = 8
"""Seeds tried before an item is said to make no question; one is all but always enough."""


def chosen_topic() -> str:
    """Give the topic chosen in this tab, else the one that this browser had last."""
    topic = str(st.session_state.get("topic") or browser.cookie("topic"))
    return topic if topic in topics.topics(room.items()) else topics.MIX


def current(visitor: Visitor) -> tuple[Served, Question]:
    """Give the question that the address names, if it is this learner's; else the open one, else a fresh one.

    Reads the log only to serve. NotSaved, NotRead, PoseError.
    """
    attempts = visitor.attempts
    history = attempts.history
    named = history.questions.get(st.query_params.get("q", ""))
    for served in (named, history.open_question(MODE)):
        question = attempts.question(served) if served is not None and served.row.mode == MODE else None
        if served is not None and question is not None:
            break
    else:
        served = serve(visitor)
        question = attempts.question(served)
        assert question is not None  # it was served from this very question
    _name_in_address(served)
    met(visitor)
    return served, question


def serve(visitor: Visitor, item_id: str = "") -> Served:
    """Give the open question; where there is none, a fresh one of that item, of what is practised, or of the topic.

    NotSaved, PoseError.
    """
    questions = visitor.attempts.refresh().questions
    previous = next(reversed(questions.values())).row if questions else None
    make = partial(_make, visitor, previous, item_id)
    return visitor.attempts.open_or_serve(MODE, make, token_hex(8), moment())


def _make(visitor: Visitor, previous: Event | None, item_id: str = "") -> Question:
    """Make a question of that item, of what is practised, or of the topic; if possible not of the previous item."""
    items, chance = room.items(), SystemRandom()
    topic = chosen_topic()
    if item_id in items:
        return fresh(items[item_id])
    if names := focus.chosen(topic):
        mastery = room.learner(visitor.learner).mastery
        return focus.question(items, names, mastery, previous.item if previous is not None else "")
    if topic == topics.COACH:
        served = visitor.attempts.history.questions.values()
        had = frozenset((one.row.item, one.row.seed) for one in served)
        return room.coach().next(room.learner(visitor.learner), had, chance.random)
    if topic == topics.DOCUMENT:
        return topics.choose_fixed(previous, chance.choice).question()
    return fresh(topics.choose(items, topic, previous.item if previous is not None else "", chance.choice))


def fresh(item: Item) -> Question:
    """Give a question of an item with numbers nobody has seen. PoseError."""
    fault: ItemError = PoseError(item.id)
    for _ in range(TRIES):
        try:
            return pose(item, randbelow(MAX_SEED))
        except PoseError as error:
            fault = error
    raise fault


def go_on(visitor: Visitor, item_id: str = "") -> Text | None:
    """Put the next question on the screen; pressed twice, it is still one question. NotSaved, PoseError."""
    _put_on_screen(serve(visitor, item_id))
    return None


@acts.of_question
def change_topic(visitor: Visitor, question_id: str) -> Text | None:
    """Set an unanswered question aside, which counts as nothing, for one of the chosen topic. NotSaved, PoseError.

    Pressed twice, or again because the next question could not be saved, it is one question left and one served.
    """
    if is_just_served(visitor, question_id):
        return None
    visitor.attempts.set_aside(question_id, moment())
    left = visitor.attempts.history.questions[question_id]
    if left.set_aside:  # else it was answered meanwhile
        served = visitor.attempts.open_question(MODE)
        if served is None or not topics.belongs(room.items(), chosen_topic(), served.row):
            served = visitor.attempts.serve(_make(visitor, left.row), token_hex(8), MODE, moment())
        _put_on_screen(served)
    return None


def practise(visitor: Visitor, names: Sequence[str]) -> Text | None:
    """Serve questions that show one misconception from now on; an open question is set aside. NotSaved, PoseError."""
    focus.begin(names, chosen_topic())
    served = visitor.attempts.open_question(MODE)
    if served is not None and not is_just_served(visitor, served.question_id):
        visitor.attempts.set_aside(served.question_id, moment())
    return go_on(visitor)


@acts.of_question
def skip(visitor: Visitor, question_id: str) -> Text | None:
    """Leave a question unanswered and go on. NotSaved, PoseError."""
    if is_just_served(visitor, question_id):
        return None
    visitor.attempts.skip(question_id, moment())
    return go_on(visitor)


def is_just_served(visitor: Visitor, question_id: str) -> bool:
    """Say whether nobody can have seen the question yet: then it was the second click of a double click."""
    served = visitor.attempts.history.questions.get(question_id)
    if served is None:
        return False
    try:
        age = moment().now - parse_utc(served.row.ts_utc)
    except ValueError:  # a stamp that is none says nothing: the question is old
        return False
    # A clock that ran ahead and was put right makes ages below nothing.
    return timedelta(0) <= age < GRACE


def _put_on_screen(served: Served) -> None:
    _name_in_address(served)
    st.session_state["cursor"] = served.question_id


def _name_in_address(served: Served) -> None:
    if st.query_params.get("q") != served.question_id:
        st.query_params["q"] = served.question_id
