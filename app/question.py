"""Which question is on the screen, and how does the next one come?"""

from __future__ import annotations

from datetime import timedelta
from secrets import SystemRandom, randbelow, token_hex

import streamlit as st

from app import room, topics
from app.visitor import Visitor, moment
from engine.days import parse_utc
from engine.history import Served
from engine.item import Item, ItemError, Text
from engine.pose import MAX_SEED, PoseError, pose
from engine.question import Question

MODE = "practice"
GRACE = timedelta(seconds=0.3)
TRIES = 8
"""Seeds tried before an item is said to make no question; one is all but always enough."""


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
    return served, question


def serve(visitor: Visitor, item_id: str = "") -> Served:
    """Give the open question; where there is none, a fresh one of that item or of the chosen topic.

    NotSaved, PoseError.
    """
    questions = visitor.attempts.refresh().questions
    previous = next(reversed(questions.values())).row.item if questions else ""
    items = room.items()
    topic = st.session_state.get("topic", topics.MIX)
    item = items.get(item_id) or topics.choose(items, topic, previous, SystemRandom().choice)
    return visitor.attempts.open_or_serve(MODE, lambda: fresh(item), token_hex(8), moment())


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
    served = serve(visitor, item_id)
    _name_in_address(served)
    st.session_state["cursor"] = served.question_id
    return None


def skip(visitor: Visitor, question_id: str) -> Text | None:
    """Leave a question unanswered and go on. NotSaved, PoseError."""
    if is_just_served(visitor, question_id):
        return None
    visitor.attempts.skip(question_id, moment())
    return go_on(visitor)


def is_just_served(visitor: Visitor, question_id: str) -> bool:
    """Say whether nobody can have seen the question yet: then it was the second click of a double click."""
    served = visitor.attempts.history.questions.get(question_id)
    return served is not None and moment().now - parse_utc(served.row.ts_utc) < GRACE


def _name_in_address(served: Served) -> None:
    if st.query_params.get("q") != served.question_id:
        st.query_params["q"] = served.question_id
