"""What does the log say came of an answer? Old rows stay true when items change: only readings are made again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from engine.attempts import Attempts, Stepped, typed_of
from engine.explanation import Explanation
from engine.grade import Outcome, Verdict, grade
from engine.history import Served
from engine.question import Question
from engine.records import Event
from engine.stepwise import StepVerdict, read_step


def outcome_of(row: Event) -> Outcome | None:
    """Give the outcome that a row holds; None for a word that is none."""
    with suppress(ValueError):
        return Outcome(row.verdict)
    return None


def verdict_of(question: Question, row: Event) -> Verdict | None:
    """Give the verdict of an attempt as its row has it; None where the row cannot be one of this question.

    A row may come from a file that somebody brought: what does not fit is left out.
    """
    texts, outcome = typed_of(row), outcome_of(row)
    if outcome is None or len(texts) != len(question.item.parts):
        return None
    today = grade(question, texts)
    is_wrong = outcome is Outcome.WRONG
    wrong = tuple(_places(row.data.get("wrong_entries"), question.joined.size)) if is_wrong else ()
    rough = tuple(_places(row.data.get("rough_entries"), question.joined.size)) if is_wrong else ()
    return Verdict(
        outcome,
        score=_number(row.score),
        readings=today.readings,
        wrong_entries=wrong,
        rough_entries=rough,
        explanations=tuple(_explanations(row.data.get("explanations"))) if is_wrong else (),
        exact=outcome is Outcome.RIGHT and row.data.get("exact") is True,
    )


def walk_of(attempts: Attempts, served: Served) -> tuple[Stepped, ...]:
    """Give the steps so far as their rows have them: what was typed, how it reads, and what came of it."""
    question = attempts.question(served)
    if question is None:
        return ()
    steps = ((row, outcome_of(row)) for row in served.steps if row.step in question.plan.names)
    return tuple(
        Stepped(row.step, row.typed, _step_verdict(question, row, outcome))
        for row, outcome in steps
        if outcome is not None
    )


def _step_verdict(question: Question, row: Event, outcome: Outcome) -> StepVerdict:
    return StepVerdict(
        outcome,
        read_step(question, row.step, row.typed),
        own=row.data.get("own") is True,
        another_way=row.data.get("another_way") is True,
        misconceptions=tuple(filter(None, row.misconceptions.split("|"))),
    )


def _number(text: str) -> float:
    with suppress(ValueError):
        return float(text)
    return 0.0


def _places(kept: Any, size: int) -> Iterator[int]:
    """Yield the entries that a row names, those that the question has."""
    for place in kept if isinstance(kept, list) else []:
        if type(place) is int and 0 <= place < size:
            yield place


def _explanations(kept: Any) -> Iterator[Explanation]:
    """Yield the explanations that a row holds, those in the form in which we write them."""
    for one in kept if isinstance(kept, list) else []:
        if not isinstance(one, dict):
            continue
        together, step = one.get("together"), one.get("first_wrong_step")
        names = together if isinstance(together, list) else []
        if names and isinstance(step, str) and all(map(_is_names, names)):
            yield Explanation(tuple(map(tuple, names)), step)


def _is_names(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(name, str) for name in value)
