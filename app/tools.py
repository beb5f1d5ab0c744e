"""What else may be done with a question: a hint, the solution, skipping, reporting, going on?"""

from __future__ import annotations

from functools import partial

import streamlit as st

from app import acts, boxes, question, steps, words
from app.mistakes import show_misconception
from app.quoted import sentence
from app.visitor import Visitor, moment
from engine.find_error import slip
from engine.history import Served
from engine.item import Text
from engine.question import Question
from engine.solution import WorkedStep, solve
from engine.stepwise import asked_steps


def show_tools(visitor: Visitor, served: Served, asked: Question, stepwise: bool) -> None:
    """Show what may be done with an open question, and the hint that was asked for."""
    with st.container(horizontal=True):
        if not stepwise:
            offer_hint(visitor, served)
        offer_to_show(visitor, served)
        skip = partial(question.skip, visitor, served.question_id)
        _tool(visitor, words.SKIP, "skip", "skip_next", skip)
        offer_report(visitor, served)
    show_report(visitor, served, asked)
    if not stepwise:
        show_hint(visitor, served, asked)


def offer_hint(visitor: Visitor, served: Served) -> None:
    """Offer the first step, until it is shown."""
    if not served.hinted:
        _tool(visitor, words.HINT, "hint", "lightbulb", partial(_hint, visitor, served.question_id))


def show_hint(visitor: Visitor, served: Served, asked: Question) -> None:
    """Show the first step where it was asked for."""
    if not served.hinted:
        return
    first = asked.item.step(asked_steps(asked)[0])
    with st.container(border=True):
        st.markdown(
            f"**{visitor.say(words.FIRST_STEP)}{visitor.say(words.COLON)}** {visitor.say(first.label)}"
        )
        st.latex(first.formula)


def offer_to_show(visitor: Visitor, served: Served, label: Text = words.SHOW) -> None:
    """Offer to give up and see the solution."""
    _tool(visitor, label, "show", "visibility", partial(_show_me, visitor, served.question_id))


def offer_solution(visitor: Visitor, served: Served) -> None:
    """Offer the worked solution of a question that is done, until it is open."""
    if not _is_open(served):
        act = partial(_open_solution, visitor, served.question_id)
        _tool(visitor, words.SOLUTION, "solution", "menu_book", act)


def offer_report(visitor: Visitor, served: Served) -> None:
    """Offer to say that something is wrong with a question; `show_report` then shows where to write."""
    _tool(visitor, words.REPORT, "report", "flag", partial(_open_report, served.question_id), type="tertiary")


def _tool(visitor: Visitor, label: Text, key: str, icon: str, action: acts.Action, **look: str) -> None:
    acts.button(visitor.say(label), key, "page", action, icon=f":material/{icon}:", **look)


@acts.of_question
def _hint(visitor: Visitor, question_id: str) -> Text | None:
    visitor.attempts.hint(question_id, moment())
    return None


@acts.of_question
def _show_me(visitor: Visitor, question_id: str) -> Text | None:
    if not question.is_just_served(visitor, question_id):
        visitor.attempts.show(question_id, moment())
    return None


@acts.of_question
def _open_solution(visitor: Visitor, question_id: str) -> Text | None:
    visitor.attempts.open_solution(question_id, moment())
    return None


def _open_report(question_id: str) -> Text | None:
    st.session_state["reporting"] = question_id
    return None


def show_report(visitor: Visitor, served: Served, asked: Question) -> None:
    """Show where to write what is wrong, once that was asked for."""
    if st.session_state.get("reporting") != served.question_id:
        return
    key = f"note-{served.question_id}"
    with st.form(f"form-{key}"):
        st.text_area(visitor.say(words.REPORT_NOTE), key=key)
        keys = boxes.box_keys(served.question_id, asked)
        acts.submit(
            visitor.say(words.REPORT_SEND),
            f"submit-{key}",
            "page",
            lambda: (str(st.session_state.get(key) or ""), [boxes.typed_in(box) for box in keys]),
            partial(_report, visitor, served.question_id),
        )


@acts.of_question
def _report(visitor: Visitor, question_id: str, noted: tuple[str, list[str]]) -> Text | None:
    note, typed = noted
    visitor.attempts.report(question_id, typed, note, moment())
    st.session_state.pop("reporting", None)
    return words.REPORT_SAVED


def show_onward(visitor: Visitor, served: Served, asked: Question) -> None:
    """Show the solution where it was opened, and the ways on from a question that is done."""
    show_solution(visitor, served, asked)
    with st.container(horizontal=True):
        _tool(
            visitor,
            words.NEXT,
            "next",
            "arrow_forward",
            partial(question.go_on, visitor),
            type="primary",
            shortcut="Alt+N",
        )
        _tool(visitor, words.ANOTHER, "another", "replay", partial(question.go_on, visitor, asked.item.id))
        offer_solution(visitor, served)
        offer_report(visitor, served)
    show_report(visitor, served, asked)


def _is_open(served: Served) -> bool:
    return served.shown or served.solution_opened or steps.answered_so(served)


def show_solution(visitor: Visitor, served: Served, asked: Question) -> None:
    """Show the worked solution where it was opened."""
    if not _is_open(served):
        return
    with st.container(border=True):
        st.subheader(visitor.say(words.SOLUTION_TITLE), anchor=False)
        for number, line in enumerate(_worked(visitor, served, asked), start=1):
            st.markdown(f"{number}. **{sentence(visitor.say(line.label))}** ${line.formula}$")
            st.latex(_on_two_lines(line))
        names = slip(asked)
        if names:
            st.markdown(visitor.say(words.THE_SLIP))
        for name in names:
            show_misconception(visitor, name, yours=False)


def _on_two_lines(line: WorkedStep) -> str:
    """Give the exact value and below it the decimals, so that both fit a narrow screen."""
    if line.exact is None:
        return line.line
    return rf"\begin{{aligned}} {line.symbol} &= {line.exact} \\[4pt] &{line.relation} {line.decimal} \end{{aligned}}"


def _worked(visitor: Visitor, served: Served, asked: Question) -> tuple[WorkedStep, ...]:
    """Give the worked solution, made once for a question in a session."""
    kept: tuple[str, tuple[WorkedStep, ...]] | None = st.session_state.get("worked")
    if kept is None or kept[0] != served.question_id:
        with st.spinner(visitor.say(words.WORKING)):
            kept = (served.question_id, solve(asked))
        st.session_state["worked"] = kept
    return kept[1]
