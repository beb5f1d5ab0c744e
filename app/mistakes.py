"""Which mistake makes exactly this answer, at which step, and what should that step have given?"""

from __future__ import annotations

import streamlit as st

from app import words
from app.quoted import code_span, sentence
from app.visitor import Visitor
from engine.explanation import Explanation
from engine.grade import Verdict
from engine.item import Misconception, Text
from engine.question import Question
from engine.solution import solve
from quiz_bank.misconceptions import CATALOGUE


def show_explanations(visitor: Visitor, question: Question, verdict: Verdict) -> None:
    """Show every explanation of a wrong answer; where there is none, what to do about it."""
    if not verdict.explanations:
        said = words.UNEXPLAINED_FORMULA if question.asks_formulas else words.UNEXPLAINED
        st.markdown(visitor.say(said))
        return
    st.subheader(visitor.say(words.HOW_IT_CAME), anchor=False)
    for place, explanation in enumerate(verdict.explanations):
        if place:
            st.markdown(f"**{visitor.say(words.OR)}**")
        with st.container(border=True):
            _show_explanation(visitor, question, explanation)


def _show_explanation(visitor: Visitor, question: Question, explanation: Explanation) -> None:
    if len(explanation.together) > 1:
        st.caption(visitor.say(words.AT_ONCE))
    for alike in explanation.together:
        if len(alike) == 1:
            show_misconception(visitor, alike[0])
            continue
        st.caption(visitor.say(words.ANY_OF))
        for place, name in enumerate(alike):
            with st.expander(visitor.say(name_of(name)), expanded=place == 0):
                show_misconception(visitor, name, named=False)
    show_correction(visitor, question, explanation.first_wrong_step)


def name_of(misconception: str) -> Text:
    """Give a misconception's name as Markdown; one that the catalogue does not have goes by its id, as it is written.

    An id may come from a file that somebody brought: whatever it looks like, it is no markup.
    """
    known: Misconception | None = CATALOGUE.get(misconception)
    if known is not None:
        return known.name
    written = code_span(misconception)
    return Text(written, written)


def show_misconception(visitor: Visitor, misconception: str, named: bool = True, yours: bool = True) -> None:
    """Say what was done where it is the learner's own, why it is wrong, and what to do instead."""
    if named:
        st.markdown(f"**{sentence(visitor.say(name_of(misconception)))}**")
    known = CATALOGUE.get(misconception)
    if known is not None:
        done = [(words.DID, known.did)] if yours else []
        told = (*done, (words.WHY, known.why), (words.INSTEAD, known.instead))
        st.markdown(
            "\n".join(
                f"- :gray[{visitor.say(what)}]{visitor.say(words.COLON)}{visitor.say(text)}"
                for what, text in told
            )
        )


def show_correction(visitor: Visitor, question: Question, step: str) -> None:
    """Show the step that went wrong and what it should have given."""
    worked = next((line for line in solve(question, exact=False) if line.step == step), None)
    if worked is None:
        return
    intro = f":gray[{visitor.say(words.WRONG_STEP)}]{visitor.say(words.COLON)}"
    st.markdown(f"{intro}**{sentence(visitor.say(worked.label))}** ${worked.formula}$")
    st.markdown(f":gray[{visitor.say(words.CORRECTED)}]{visitor.say(words.COLON)}${worked.line}$")
