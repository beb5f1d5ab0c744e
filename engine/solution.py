"""How is a question worked, step by step, exact and in decimals?"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.formula import whole_formula
from engine.grade import EXACT
from engine.item import ItemError, Text
from engine.procedure import entries, run_exact
from engine.question import Question
from engine.stepwise import asked_steps, step_decimals
from engine.typeset import latex, latex_exact, latex_shape


@dataclass(frozen=True)
class WorkedStep:
    """One line of a worked solution, typeset: the rule, the exact value where it says more, the decimal value."""

    step: str
    label: Text
    symbol: str
    formula: str
    exact: str | None
    decimal: str
    asked: bool
    is_rounded: bool
    """Whether the decimal value is not the whole truth."""

    @property
    def relation(self) -> str:
        r"""Give what stands before the decimal value: `=` or `\approx`."""
        return r"\approx" if self.is_rounded else "="

    @property
    def line(self) -> str:
        r"""Give value and approximation as one LaTeX formula: `s' = (\ldots) \approx (\ldots)`."""
        if self.exact is None:
            return f"{self.symbol} {self.relation} {self.decimal}"
        return rf"{self.symbol} = {self.exact} {self.relation} {self.decimal}"


def solve(question: Question, exact: bool = True) -> tuple[WorkedStep, ...]:
    """Give the worked solution; without `exact` it stays with decimals and SymPy is not loaded.

    It also stays with decimals where the values of a given question are no exact numbers.
    """
    exact_values = None
    if exact and not question.asks_formulas:
        with suppress(ItemError):
            exact_values = run_exact(question.plan, question.drawn)
    parts = {part.step for part in question.item.parts}
    lines = []
    for name in asked_steps(question):
        step = question.item.step(name)
        if step.kind == "formula":
            written = whole_formula(question.item.steps, name).latex
            lines.append(
                WorkedStep(name, step.label, step.symbol, step.formula, None, written, name in parts, False)
            )
            continue
        decimals = step_decimals(question, name)
        value = question.values[name]
        if step.kind == "shape":
            written, form = latex_shape(value), None
        else:
            written = latex(value, decimals if step.kind == "number" else None)
            form = latex_exact(exact_values[name]) if exact_values is not None else None
            plain = {written, latex(value)}
            form = None if form in plain else form
        is_rounded = step.kind == "number" and _is_rounded(value, decimals)
        lines.append(
            WorkedStep(name, step.label, step.symbol, step.formula, form, written, name in parts, is_rounded)
        )
    return tuple(lines)


def _is_rounded(value: Any, decimals: int) -> bool:
    numbers = entries(value)
    finite = numbers[np.isfinite(numbers)]
    return bool((np.abs(np.round(finite, decimals) - finite) > EXACT * np.maximum(1, np.abs(finite))).any())
