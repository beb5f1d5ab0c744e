"""How is a question answered step by step, and what is each step worth after an earlier one went wrong?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.formula import FormulaReading, formula_of
from engine.formula import read as read_formula
from engine.grade import Outcome, Read, is_right_formula, rough_entries
from engine.procedure import Plan, Values, asked_entries, entries, rerun, settle, with_swap, with_value
from engine.question import Question
from engine.reading import Reading, Shape, Unreadable, read
from engine.tolerance import step_tolerance, within


@dataclass(frozen=True)
class StepVerdict:
    """The judgement of one step of a step-by-step answer.

    `own` says that the step is right from the learner's own earlier values, `another_way` that it differs but still
    leads to the right answer; both earn the step's marks.
    """

    outcome: Outcome
    reading: Read
    own: bool = False
    another_way: bool = False
    wrong_entries: tuple[int, ...] = ()
    misconceptions: tuple[str, ...] = ()


def asked_steps(question: Question) -> tuple[str, ...]:
    """Give the steps that a step-by-step answer goes through: those the answer rests on, and the answer's own."""
    plan = question.plan
    wanted = set(plan.asked).union(*plan.before)
    return tuple(name for place, name in enumerate(plan.names) if place in wanted)


def step_decimals(question: Question, step: str) -> int:
    """Give the decimals a step is asked to: its own where it is asked, else the most that any part wants."""
    own = [part.decimals for part in question.item.parts if part.step == step]
    return own[0] if own else max(part.decimals for part in question.item.parts)


def read_step(question: Question, step: str, text: str) -> Read:
    """Read a typed text as the value of this step; ±∞ is allowed where the step has it."""
    kind = question.item.step(step).kind
    if kind == "formula":
        return read_formula(text, formula_of(question.item.step(step)).answers, question.values)
    value = question.values[step]
    others = {np.shape(p.values[step]) for p in question.predictions} - {np.shape(value)}
    shape = Shape(kind) if kind in ("index", "shape") else Shape(kind, np.shape(value))
    infinite = kind == "number" and not np.isfinite(entries(value)).all()
    hidden = any(part.step == step and not part.tells_size for part in question.item.parts)
    return read(
        text, shape, infinity=bool(infinite), hide_shape=hidden, also=() if kind == "shape" else others
    )


def grade_step(question: Question, step: str, text: str, earlier: Mapping[str, Reading]) -> StepVerdict:
    """Judge one step of a step-by-step answer, given the readings of the learner's earlier steps.

    A step that is right from the learner's own earlier values earns its marks; so does one that differs but leads to a
    right answer. Never raises for anything typed; raises KeyError for a step that the question does not have.
    """
    reading = read_step(question, step, text)
    if isinstance(reading, Unreadable):
        return StepVerdict(Outcome.UNREADABLE, reading)
    place = question.plan.names.index(step)
    decimals = step_decimals(question, step)
    typed = entries(reading.value)
    right = entries(question.values[step])
    if isinstance(reading, FormulaReading):
        if is_right_formula(reading, question.values[step]):
            return StepVerdict(Outcome.RIGHT, reading)
        names = _step_misconceptions(question, place, decimals, typed, question.values)
        return StepVerdict(Outcome.WRONG, reading, wrong_entries=(0,), misconceptions=names)
    if reading.dims == np.shape(question.values[step]):
        tolerance = step_tolerance(question.plan, question.values, place, decimals)
        is_right = within(typed, right, tolerance)
        if is_right.all():
            return StepVerdict(Outcome.RIGHT, reading)
        rough = rough_entries(reading, right, decimals) & (question.item.step(step).kind == "number")
        if (is_right | rough).all():
            return StepVerdict(Outcome.TOO_ROUGH, reading)
        wrong = tuple(int(k) for k in np.flatnonzero(~is_right & ~rough))
    else:
        wrong = tuple(range(right.size))
    own = _own_values(question, place, earlier)
    follows = None if own is None else _follows(question, place, reading, own, earlier)
    if follows is not None:
        return StepVerdict(follows, reading, own=follows is Outcome.RIGHT)
    if _is_another_way(question, place, reading):
        return StepVerdict(Outcome.RIGHT, reading, another_way=True)
    names = _step_misconceptions(question, place, decimals, typed, own or question.values)
    return StepVerdict(Outcome.WRONG, reading, wrong_entries=wrong, misconceptions=names)


def step_value(reading: Reading) -> Any:
    """Give a reading's value in the form in which steps use it."""
    return settle(reading.value)


def _own_values(question: Question, place: int, earlier: Mapping[str, Reading]) -> Values | None:
    """Run up to `place` from the learner's own earlier values; None where they make the rest degenerate."""
    plan = question.plan
    values = dict(question.values)
    own = {name: step_value(reading) for name, reading in earlier.items()}
    try:
        with np.errstate(all="ignore"):
            for k, name in enumerate(plan.names[: place + 1]):
                if name in own and k < place:
                    values[name] = own[name]
                else:
                    values[name] = settle(plan.rules[k](*[values[need] for need in plan.needs[k]]))
            rerun(plan, values, place)
            # A given question may itself be one that no draw would give.
            if _avoided(plan, values) - _avoided(plan, question.values):
                return None
            usable = entries(values[plan.names[place]])
            asked = np.concatenate(asked_entries(plan, values))
    except Exception:  # a value of another size may make a rule fail in any way
        return None
    return None if np.isnan(usable).any() or not np.isfinite(asked).all() else values


def _avoided(plan: Plan, values: Values) -> set[str]:
    return {why for why, test, needs in plan.avoid if test(*[values[need] for need in needs])}


def _follows(
    question: Question, place: int, reading: Reading, own: Values, earlier: Mapping[str, Reading]
) -> Outcome | None:
    """Say whether a step is right, or right but too rough, from the learner's own earlier values."""
    plan, step = question.plan, question.plan.names[place]
    if reading.dims != np.shape(own[step]):
        return None
    value, decimals = entries(own[step]), step_decimals(question, step)
    held = frozenset(plan.names.index(name) for name in earlier if name in plan.names)
    tolerance = step_tolerance(plan, own, place, decimals, own=held)
    is_right = within(entries(reading.value), value, tolerance)
    if is_right.all():
        return Outcome.RIGHT
    rough = rough_entries(reading, value, decimals) & (question.item.step(step).kind == "number")
    return Outcome.TOO_ROUGH if (is_right | rough).all() else None


def _is_another_way(question: Question, place: int, reading: Reading) -> bool:
    """Say whether a differing step leads to the right answer all the same, as shifted exponentials do."""
    plan = question.plan
    only_numbers = all(question.item.steps[end].kind == "number" for end in plan.asked)
    if place in plan.asked or not only_numbers:
        return False
    value = step_value(reading)
    try:
        with np.errstate(all="ignore"):
            values = with_value(plan, question.values, place, value)
            asked = asked_entries(plan, values)
    except Exception:  # a value of another size may make a rule fail in any way
        return False
    return all(
        a.shape == r.shape and bool(within(a, r, t).all())
        for a, r, t in zip(asked, question.right, question.tolerances, strict=True)
    )


def _step_misconceptions(
    question: Question, place: int, decimals: int, typed: np.ndarray, values: Values
) -> tuple[str, ...]:
    """Name the wrong rules of this very step that turn the learner's own earlier values into what was typed."""
    plan = question.plan
    names = []
    for swap in plan.swaps:
        if swap.place != place:
            continue
        try:
            with np.errstate(all="ignore"):
                changed = with_swap(plan, values, swap)
                value = entries(changed[swap.step])
                tolerance = step_tolerance(plan, changed, place, decimals, [swap])
        except Exception:  # a value of another size may make a rule fail in any way
            continue
        if value.shape == typed.shape and within(typed, value, tolerance).all():
            names.append(swap.misconception)
    return tuple(dict.fromkeys(names))


def follow_up(verdicts: Iterable[StepVerdict]) -> float:
    """Give the score of a step-by-step answer: the share of its steps that earned their marks."""
    judged = [verdict.outcome is Outcome.RIGHT for verdict in verdicts]
    return sum(judged) / len(judged) if judged else 0.0
