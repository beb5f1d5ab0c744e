"""How does a learner answer one step at a time?"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from app import words
from app.accepted import show_accepted_after_steps
from app.boxes import last_step, show_step_form
from app.kept import outcome_of, walk_of
from app.mistakes import name_of, show_correction, show_misconception
from app.quoted import code_span, escaped, sentence
from app.verdict import headline, read_as, show_withdraw, typed_and_read
from app.visitor import Visitor
from engine.attempts import Stepped
from engine.grade import Outcome
from engine.history import Served
from engine.question import Question
from engine.reading import Unreadable
from engine.stepwise import StepVerdict, asked_steps, step_decimals


def answered_so(served: Served) -> bool:
    """Say whether the attempt was made step by step."""
    return served.attempt is not None and served.attempt.data.get("way") == "steps"


def show_steps(
    visitor: Visitor, served: Served, question: Question, may_withdraw: bool = True, judged: bool = True
) -> None:
    """Show the steps so far with their verdicts, unless these are not to be seen, and the box of the next one."""
    walk = walk_of(visitor.attempts, served)
    name = visitor.attempts.next_step(served)
    if walk and judged:
        show_walk(visitor, question, walk)
        if may_withdraw and served.may_withdraw:
            show_withdraw(visitor, served)
    if name is None:
        return
    every = asked_steps(question)
    step = question.item.step(name)
    counted = visitor.say(words.STEP_OF).format(k=every.index(name) + 1, n=len(every))
    st.caption(counted)
    st.latex(step.formula)
    show_step_form(visitor, served, question, name)
    given = last_step(served, name)
    if given is not None and not given.verdict.outcome.decides:
        _show_asked_again(visitor, question, name, given.text, given.verdict)


def show_walk(visitor: Visitor, question: Question, walk: Sequence[Stepped]) -> None:
    """List what was typed for each step and whether it was right, without the right numbers."""
    with st.container(border=True, gap="xsmall"):
        st.caption(visitor.say(words.STEPS_SO_FAR))
        for stepped in walk:
            step = question.item.step(stepped.step)
            icon, said = _judged(visitor, stepped.verdict)
            st.markdown(
                f"{icon} **{sentence(visitor.say(step.label))}** ${step.symbol}$ {code_span(stepped.typed)} {said}"
                f"{read_as(visitor, stepped.typed, stepped.verdict.reading)}"
            )


def show_whole(visitor: Visitor, served: Served, question: Question) -> None:
    """Show the verdict of the whole after the last step, as the log has it, and the steps."""
    walk = walk_of(visitor.attempts, served)
    _show_verdict(visitor, served, question, walk)
    show_walk(visitor, question, walk)
    typed = {stepped.step: stepped.verdict.reading for stepped in walk}
    readings = [typed.get(part.step) for part in question.item.parts]
    show_accepted_after_steps(visitor, served.question_id, question, readings)


def _show_verdict(visitor: Visitor, served: Served, question: Question, walk: Sequence[Stepped]) -> None:
    outcome = outcome_of(served.attempt) if served.attempt is not None else None
    if outcome is None:
        return
    if outcome is not Outcome.WRONG:
        headline(visitor, outcome, visitor.say(words.STEPS_RIGHT))
        return
    right = sum(stepped.verdict.outcome is Outcome.RIGHT for stepped in walk)
    headline(visitor, outcome, visitor.say(words.STEPS_SCORE).format(k=right, n=len(walk)))
    wrong = next((stepped for stepped in walk if stepped.verdict.outcome is Outcome.WRONG), None)
    if wrong is None:
        return
    with st.container(border=True):
        for name in wrong.verdict.misconceptions:
            show_misconception(visitor, name)
        show_correction(visitor, question, wrong.step)


def _judged(visitor: Visitor, verdict: StepVerdict) -> tuple[str, str]:
    if verdict.outcome is Outcome.RIGHT:
        said = (
            words.STEP_OWN if verdict.own else words.STEP_ANOTHER if verdict.another_way else words.STEP_RIGHT
        )
        return ":green[:material/check_circle:]", visitor.say(said)
    either = visitor.say(words.OR_SHORT)
    names = either.join(visitor.say(name_of(name)) for name in verdict.misconceptions)
    colon = visitor.say(words.COLON)
    return ":red[:material/cancel:]", visitor.say(words.STEP_WRONG) + (colon + names if names else "")


def _show_asked_again(
    visitor: Visitor, question: Question, name: str, text: str, verdict: StepVerdict
) -> None:
    if isinstance(verdict.reading, Unreadable):
        body = escaped(visitor.say(verdict.reading.message))
    else:
        body = visitor.say(words.MORE_DECIMALS).format(d=step_decimals(question, name))
    headline(visitor, verdict.outcome, body)
    with st.container(border=True):
        st.markdown(typed_and_read(visitor, text, verdict.reading))
