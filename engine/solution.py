"""How is a question worked, step by step, exact and in decimals?"""

from __future__ import annotations

from dataclasses import dataclass

from engine.item import Text
from engine.pose import Question
from engine.procedure import run_exact
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

    @property
    def line(self) -> str:
        r"""Give value and approximation as one LaTeX formula: `s' = (\ldots) \approx (\ldots)`."""
        if self.exact is None:
            return f"{self.symbol} = {self.decimal}"
        return rf"{self.symbol} = {self.exact} \approx {self.decimal}"


def solve(question: Question, exact: bool = True) -> tuple[WorkedStep, ...]:
    """Give the worked solution; without `exact` it stays with decimals and SymPy is not loaded."""
    exact_values = run_exact(question.plan, question.drawn) if exact else None
    parts = {part.step for part in question.item.parts}
    lines = []
    for name in asked_steps(question):
        step = question.item.step(name)
        decimals = step_decimals(question, name)
        value = question.values[name]
        if step.kind == "shape":
            written, form = latex_shape(value), None
        else:
            written = latex(value, decimals if step.kind == "number" else None)
            form = latex_exact(exact_values[name]) if exact_values is not None else None
            plain = {written, latex(value)}
            form = None if form in plain else form
        lines.append(WorkedStep(name, step.label, step.symbol, step.formula, form, written, name in parts))
    return tuple(lines)
