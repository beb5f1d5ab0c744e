"""Is what was typed right, too rough, wrong, or not readable - and which wrong procedure makes exactly it?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import numpy as np

from engine.explanation import Explanation, explain
from engine.formula import FormulaReading, formula_of
from engine.formula import read as read_formula
from engine.procedure import entries
from engine.question import Question
from engine.reading import Reading, Shape, Unreadable, read
from engine.tolerance import SLACK, within

EXACT = 1e-12
"""An exact form this close to the right value, relative to its size where that is larger than 1, is the right value."""

Read = Reading | Unreadable


class Outcome(StrEnum):
    """What became of a typed answer."""

    RIGHT = "right"
    WRONG = "wrong"
    TOO_ROUGH = "too_rough"
    UNREADABLE = "unreadable"

    @property
    def decides(self) -> bool:
        """Say whether this counts as the attempt; the others are asked again."""
        return self in (Outcome.RIGHT, Outcome.WRONG)


@dataclass(frozen=True)
class Verdict:
    """The judgement of one answer: its readings, and what follows from them. Entries count from 0 over all parts."""

    outcome: Outcome
    score: float
    readings: tuple[Read, ...]
    wrong_entries: tuple[int, ...] = ()
    rough_entries: tuple[int, ...] = ()
    explanations: tuple[Explanation, ...] = ()
    exact: bool = False
    is_rounded: bool = False
    """Wrong, but no entry is anything else than the right one rounded, at least one of them to a whole number."""

    @property
    def first_wrong_step(self) -> str | None:
        """The earliest step at which an explanation goes wrong, if anything explains the answer."""
        return self.explanations[0].first_wrong_step if self.explanations else None

    @property
    def misconceptions(self) -> str:
        """All explanations in the log's spelling, alternatives apart by a space."""
        return " ".join(explanation.code for explanation in self.explanations)


def grade(question: Question, typed: Sequence[str]) -> Verdict:
    """Judge one typed text per part of the question. Never raises for anything typed.

    Raises ValueError when the number of texts is not the number of parts: that is the caller's mistake.
    """
    if len(typed) != len(question.item.parts):
        raise ValueError(f"{question.item.id} has {len(question.item.parts)} parts, not {len(typed)}")
    readings = tuple(read_part(question, part, text) for part, text in enumerate(typed))
    if any(isinstance(reading, Unreadable) for reading in readings):
        return Verdict(Outcome.UNREADABLE, 0.0, readings)
    return _judge(question, [reading for reading in readings if isinstance(reading, Reading)])


def read_part(question: Question, part: int, text: str) -> Read:
    """Read a typed text as this part of the question asks for it, or as a wrong procedure would shape it."""
    answer = question.item.parts[part]
    kind = question.item.step(answer.step).kind
    if kind == "formula":
        return read_formula(text, formula_of(question.item.step(answer.step)).answers, question.values)
    shape = Shape(kind) if kind in ("index", "shape") else Shape(kind, question.dims(part))
    others = () if kind == "shape" else question.other_dims(part)
    return read(text, shape, also=others, hide_shape=not answer.tells_size)


def _judge(question: Question, readings: Sequence[Reading]) -> Verdict:
    typed = [entries(reading.value) for reading in readings]
    right, rough, whole, exact = [], [], [], True
    for part, value in enumerate(typed):
        here = question.right[part]
        reading = readings[part]
        if isinstance(reading, FormulaReading):
            is_same = is_right_formula(reading, question.values[question.item.parts[part].step])
            right.append(np.array([is_same]))
            rough.append(np.array([False]))
            whole.append(np.array([False]))
            exact = False
            continue
        if readings[part].dims != question.dims(part):
            right.append(np.zeros(here.shape, dtype=bool))
            rough.append(np.zeros(here.shape, dtype=bool))
            whole.append(np.zeros(here.shape, dtype=bool))
            exact = False
            continue
        right.append(within(value, here, question.tolerances[part]))
        rough.append(~right[-1] & _is_rough(question, part, readings[part]))
        whole.append(_is_rough(question, part, readings[part], least=0))
        exact &= bool((np.abs(value - here) <= EXACT * np.maximum(1, np.abs(here))).all())
        exact &= _is_exact_form(readings[part], here)
    is_right, is_rough = np.concatenate(right), np.concatenate(rough)
    wrong = ~is_right & ~is_rough
    found = Verdict(
        Outcome.RIGHT,
        score=float(is_right.mean()),
        readings=tuple(readings),
        wrong_entries=tuple(int(k) for k in np.flatnonzero(wrong)),
        rough_entries=tuple(int(k) for k in np.flatnonzero(is_rough)),
    )
    if wrong.any():
        rounded = bool((is_right | np.concatenate(whole)).all())
        explanations = tuple(explain(question, typed))
        return replace(found, outcome=Outcome.WRONG, explanations=explanations, is_rounded=rounded)
    if is_rough.any():
        return replace(found, outcome=Outcome.TOO_ROUGH)
    return replace(found, exact=exact)


def is_right_formula(reading: FormulaReading, right: Any) -> bool:
    """Say whether a formula's sizes fit and it gives the right value, but for how floats are rounded."""
    value = np.asarray(reading.value, dtype=float)
    same = reading.misfit is None and value.shape == np.shape(right)
    return same and bool(within(value, right, SLACK * np.abs(right)).all())


def _is_exact_form(reading: Reading, right: np.ndarray) -> bool:
    """Say whether every entry is an expression, or a decimal where the right value is one; 0.70710678… is not √2/2."""
    is_decimal = np.abs(right - np.round(right, 8)) <= EXACT * np.maximum(1, np.abs(right))
    typed_decimal = np.array([places is not None for places in _flat(reading.decimals)])
    return bool((is_decimal | ~typed_decimal).all())


def _is_rough(question: Question, part: int, reading: Reading, least: int = 1) -> np.ndarray:
    """Say which entries equal the right value rounded to their own 1 … d-1 decimals; one typed whole does not."""
    answer = question.item.parts[part]
    if question.item.step(answer.step).kind != "number":
        return np.zeros(question.right[part].shape, dtype=bool)
    return rough_entries(reading, question.right[part], answer.decimals, least)


def rough_entries(reading: Reading, right: np.ndarray, decimals: int, least: int = 1) -> np.ndarray:
    """Say which typed entries are the right value rounded to `least` or more, but fewer than `decimals` places.

    A tie may be rounded either way.
    """
    typed = entries(reading.value)
    places = np.array([-1 if d is None else d for d in _flat(reading.decimals)], dtype=float)
    with np.errstate(invalid="ignore"):  # a hidden score is infinite
        near = np.abs(typed - right) <= 0.5 * 10.0**-places + SLACK
        return near & (places >= least) & (places < decimals)


def _flat(nested: Any) -> Iterator[Any]:
    if isinstance(nested, (tuple, list)):
        for one in nested:
            yield from _flat(one)
    else:
        yield nested
