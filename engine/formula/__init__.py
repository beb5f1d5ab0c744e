"""What did a learner's formula mean, and what does it give? docs/reading.md has the grammar."""

from engine.formula.authored import Formula, Line, formula_of, steps, whole_formula
from engine.formula.reader import FormulaReading, read
from engine.formula.scope import Abbreviation, Name, Scope

__all__ = [
    "Abbreviation",
    "Formula",
    "FormulaReading",
    "Line",
    "Name",
    "Scope",
    "formula_of",
    "read",
    "steps",
    "whole_formula",
]
