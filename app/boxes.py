"""Where does a learner type, and what is done with it when it is submitted?

A box belongs to one question: its key has the question's id. So it is empty for every new question, nothing that was
meant for one question can reach another, and it is never filled by us: what stands in it is the learner's.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from app import acts, words
from app.quoted import plain_text, sentence
from app.visitor import Visitor, moment
from engine import feedback
from engine.grade import Verdict
from engine.history import Served
from engine.item import Step, Text
from engine.question import Question
from engine.stepwise import StepVerdict, step_decimals

LONGEST = 501
"""One character more than is read: what is longer is asked again, and need not be kept whole."""


@dataclass(frozen=True)
class Typed:
    """What was taken from the boxes when it was submitted, and after how many milliseconds, if that is known."""

    texts: tuple[str, ...]
    ms: int | None


@dataclass(frozen=True)
class Submission:
    """The last submission that this session knows of: to which question, what was typed, what came of it."""

    question_id: str
    texts: tuple[str, ...]
    verdict: Verdict


@dataclass(frozen=True)
class GivenStep:
    """The last submission of a step in this session."""

    question_id: str
    step: str
    text: str
    verdict: StepVerdict


def last_given(served: Served) -> Submission | None:
    """Give the last submission in this session, if it was to this question."""
    given: Submission | None = st.session_state.get("given")
    return given if given is not None and given.question_id == served.question_id else None


def last_step(served: Served, step: str) -> GivenStep | None:
    """Give the last submission in this session, if it was to this step of this question."""
    given: GivenStep | None = st.session_state.get("given-step")
    same = given is not None and (given.question_id, given.step) == (served.question_id, step)
    return given if same else None


# --- the whole answer ------------------------------------------------------------------------------------------------


def part_label(question: Question, part: int) -> Text:
    """Name a part: the author's label, or its step's."""
    answer = question.item.parts[part]
    return answer.label or question.item.step(answer.step).label


def box_keys(question_id: str, question: Question) -> list[str]:
    """Give the keys of a question's boxes, one for each part."""
    return [f"box-{question_id}-{part}" for part in range(len(question.item.parts))]


def show_answer_form(visitor: Visitor, served: Served, question: Question) -> None:
    """Show a box for each part."""
    keys = box_keys(served.question_id, question)
    _start_clock(served.question_id)
    with st.form(f"form-{served.question_id}", border=False):
        for part, key in enumerate(keys):
            step = question.item.step(question.item.parts[part].step)
            wanted = feedback.instructions(question, part)
            _box(visitor, key, part_label(question, part), step, wanted, with_help=part == 0)
        label = words.SUBMIT if served.is_open else words.AGAIN
        take = partial(_take, keys, served.question_id)
        action = partial(_answer, visitor, served.question_id, question)
        look = "primary" if served.is_open else "secondary"
        acts.submit(visitor.say(label), f"submit-{served.question_id}", "page", take, action, type=look)


@acts.of_question
def _answer(visitor: Visitor, question_id: str, question: Question, typed: Typed) -> Text | None:
    texts = typed.texts
    blank = [part_label(question, part) for part, text in enumerate(texts) if not text.strip()]
    if len(blank) == len(texts):
        return words.STILL_BLANK
    if blank:
        return words.blank_parts(blank)
    given = visitor.attempts.answer(question_id, texts, moment(), typed.ms)
    st.session_state["given"] = Submission(question_id, texts, given.verdict)
    acts.note_answer()
    return None


# --- one step --------------------------------------------------------------------------------------------------------


def show_step_form(visitor: Visitor, served: Served, question: Question, name: str) -> None:
    """Show the box of one step. A step has a box of its own: a second click on it cannot answer the next step."""
    step = question.item.step(name)
    key = f"box-{served.question_id}-{name}-{served.withdrawn}"
    _start_clock(key)
    with st.form(f"form-{key}", border=False):
        _box(visitor, key, step.label, step, step_wanted(question, name))
        take = partial(_take, [key], key)
        action = partial(_answer_step, visitor, served.question_id, name)
        acts.submit(visitor.say(words.SUBMIT), f"submit-{key}", "page", take, action, type="primary")


def step_wanted(question: Question, name: str) -> Text:
    """Say what to type for a step."""
    shape = getattr(question.values[name], "shape", ())
    tells = all(part.tells_size for part in question.item.parts if part.step == name)
    kind = question.item.step(name).kind
    return feedback.expected(kind, shape, step_decimals(question, name), tells)


@acts.of_question
def _answer_step(visitor: Visitor, question_id: str, name: str, typed: Typed) -> Text | None:
    (text,) = typed.texts
    if not text.strip():
        return words.STILL_BLANK
    verdict = visitor.attempts.answer_step(question_id, name, text, moment(), typed.ms)
    st.session_state["given-step"] = GivenStep(question_id, name, text, verdict)
    st.session_state["cursor"] = f"{question_id} {name}"
    acts.note_answer()
    return None


# --- both ------------------------------------------------------------------------------------------------------------


def _box(visitor: Visitor, key: str, label: Text, step: Step, wanted: Text, with_help: bool = True) -> None:
    """Show a box under its label. The help is a stop of the Tab key, so between two boxes there is none."""
    name, size = sentence(visitor.say(label)), visitor.say(wanted)
    with st.container(gap="xxsmall"):
        to_type = words.HOW_TO_WRITE_A_FORMULA if step.kind == "formula" else words.HOW_TO_TYPE
        how = visitor.say(to_type) if with_help else None
        st.markdown(f"**{name}** ${step.symbol}$ :small[:gray[{size}]]", help=how)
        # A screen reader reads this label letter by letter: no Markdown in it.
        plain = f"{plain_text(name)}{visitor.say(words.COLON)}{size}"
        st.text_input(plain, key=key, label_visibility="collapsed", autocomplete="off")


def _take(keys: Sequence[str], clock: str) -> Typed:
    """Take what stands in the boxes."""
    return Typed(tuple(typed_in(key) for key in keys), _elapsed(clock))


def typed_in(key: str) -> str:
    """Give what stands in a box."""
    return str(st.session_state.get(key) or "")[:LONGEST]


def _start_clock(what: str) -> None:
    started: tuple[str, float] | None = st.session_state.get("clock")
    if started is None or started[0] != what:
        st.session_state["clock"] = (what, time.monotonic())


def _elapsed(what: str) -> int | None:
    """Give the milliseconds since a box was first shown in this session, if it is known."""
    started: tuple[str, float] | None = st.session_state.get("clock")
    return int((time.monotonic() - started[1]) * 1000) if started is not None and started[0] == what else None
