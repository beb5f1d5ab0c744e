"""Which numbers would have been accepted, beside what was typed?"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import streamlit as st

from app import words
from app.folded import folded
from app.visitor import Visitor
from engine import feedback
from engine.grade import Outcome, Read, Verdict
from engine.item import Text
from engine.procedure import entries
from engine.question import Question
from engine.reading import Reading
from engine.typeset import decimal

LARGE, WIDE = 1e7, 10
"""A number this large that takes more than so many characters is written with its power of ten."""


def show_accepted(visitor: Visitor, question_id: str, question: Question, verdict: Verdict) -> None:
    """Show, for each asked number, what was typed, what is accepted, and how it was judged; formulas have none."""
    if question.asks_formulas:
        return
    judged = [_judged(verdict, entry) for entry in range(question.joined.size)]
    _show(visitor, f"accepted-{question_id}-{verdict.outcome}", question, verdict.readings, judged)


def show_accepted_after_steps(
    visitor: Visitor, question_id: str, question: Question, readings: Sequence[Read | None]
) -> None:
    """Show what is accepted beside the steps that answer the parts; they were judged by themselves."""
    if question.asks_formulas:
        return
    _show(visitor, f"accepted-{question_id}-steps", question, readings, None)


def _show(
    visitor: Visitor,
    key: str,
    question: Question,
    readings: Sequence[Read | None],
    judged: Sequence[Text] | None,
) -> None:
    with folded(visitor.say(words.ACCEPTED), key, expanded=True) as is_open:
        if not is_open:
            return
        heads = [words.ASKED, words.YOURS, words.ACCEPTED, *([words.JUDGED] if judged else [])]
        rows = [row for part, reading in enumerate(readings) for row in _rows(question, part, reading)]
        if judged:
            rows = [[*row, visitor.say(said)] for row, said in zip(rows, judged, strict=True)]
        table = [[visitor.say(head) for head in heads], ["---"] * len(heads), *rows]
        st.markdown("\n".join("| " + " | ".join(cells) + " |" for cells in table))


def _rows(question: Question, part: int, reading: Read | None) -> list[list[str]]:
    typed = entries(reading.value) if isinstance(reading, Reading) else np.zeros(0)
    accepted = feedback.accepted_intervals(question, part)
    first = sum(right.size for right in question.right[:part])
    symbol = question.item.step(question.item.parts[part].step).symbol
    decimals = question.item.parts[part].decimals + 1
    same = typed.size == len(accepted)
    rows = []
    names = feedback.entry_names(question, range(first, first + len(accepted)))
    for k, (interval, (_, place)) in enumerate(zip(accepted, names, strict=True)):
        yours = short(float(typed[k]), decimals) if same else "—"
        index = "_{" + place + "}" if place else ""
        rows.append([f"${{{symbol}}}{index}$", yours, interval.replace("-", "−")])
    return rows


def _judged(verdict: Verdict, entry: int) -> Text:
    if verdict.outcome is Outcome.RIGHT:
        return words.STEP_RIGHT
    if entry in verdict.wrong_entries:
        return words.STEP_WRONG
    return words.ROUGH if entry in verdict.rough_entries else words.STEP_RIGHT


def short(value: float, decimals: int) -> str:
    """Write a typed number for a narrow column: as it is where it is short, else rounded."""
    written = decimal(value)
    if len(written) > WIDE:
        written = f"{value:.4g}" if LARGE <= abs(value) < np.inf else decimal(value, decimals)
    return re.sub(r"e\+0*", "e", written).replace("-", "−")
