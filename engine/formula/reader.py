"""What formula did a learner mean, do its sizes fit, and what does it give on the question's numbers?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.formula.equation import formula_in
from engine.formula.grammar import Grammar
from engine.formula.scope import Dims, Scope
from engine.formula.shapes import Shaped, Shapes
from engine.formula.spelling import Spelling, spelled
from engine.formula.tokens import tokenize
from engine.formula.tree import Node
from engine.formula.typeset import Latex, Plain
from engine.formula.value import Values
from engine.formula.words import MisfitText, message, misfit_text
from engine.reading.brackets import MAX_DEPTH
from engine.reading.outcome import Code, Problem, Reading, Unreadable, Value
from engine.reading.reader import MAX_CHARACTERS
from engine.reading.tokens import MAX_TOKENS

_SURELY_SHORT = 250


@dataclass(frozen=True)
class FormulaReading(Reading):
    """What a formula was taken for: its value on the question's numbers, its sizes by name, and the first misfit.

    `dims` are those of the value, whose numbers nobody is shown.
    """

    sizes: Dims = ()
    misfit: MisfitText | None = None


@dataclass(frozen=True)
class Parsed:
    """A formula as it was understood: its tree with every product decided, its sizes, and what does not fit."""

    whole: Shaped
    sizes: Dims
    shapes: Shapes

    @property
    def tree(self) -> Node:
        """The tree."""
        return self.whole.node

    def value(self, drawn: Mapping[str, Any]) -> Any:
        """Give what the formula gives on these values by name."""
        with np.errstate(all="ignore"):
            return Values(self.shapes.scope, drawn, self.shapes.letters).whole(self.tree)


def parse(text: str, scope: Scope) -> Parsed:
    """Give what a formula means in this scope; raises Problem, with places in the text without its markup."""
    return _parsed(spelled(text), scope)


def resolved(tree: Node, scope: Scope) -> Parsed:
    """Give a tree with its sizes worked out in this scope."""
    shapes = Shapes(scope)
    whole = shapes.of(tree)
    return Parsed(whole, shapes.result(whole), shapes)


def _parsed(spelling: Spelling, scope: Scope) -> Parsed:
    text = spelling.text
    if not text.strip():
        raise Problem(Code.EMPTY, 0)
    start, stop = formula_in(text, scope)
    grammar = Grammar(tokenize(text, start, stop, scope), scope)
    return resolved(grammar.whole(), scope)


def read(text: str, scope: Scope, drawn: Mapping[str, Any]) -> FormulaReading | Unreadable:
    """Give what a learner's formula means and gives on the drawn values, or why it has to be asked again.

    Never raises, whatever the text; never executes any of it.
    """
    places: Sequence[int] = range(len(text[:MAX_CHARACTERS]) + 1)
    try:
        if len(text) > MAX_CHARACTERS:
            raise Problem(Code.TOO_LONG, MAX_CHARACTERS, most=str(MAX_CHARACTERS))
        spelling = spelled(text)
        places = spelling.places
        found = _parsed(spelling, scope)
        echo = Plain(scope).of(found.tree)
        if len(echo) > _SURELY_SHORT:
            _refuse_unreadable_echo(echo, scope)
        return _reading(found, echo, scope, drawn)
    except RecursionError:  # only where the caller's own stack is nearly full
        return Unreadable(Code.TOO_DEEP, 0, message(Code.TOO_DEEP, {"most": str(MAX_DEPTH)}, scope))
    except Problem as problem:
        position = places[min(problem.position, len(places) - 1)]
        return Unreadable(problem.code, position, message(problem.code, problem.facts, scope))


def _refuse_unreadable_echo(echo: str, scope: Scope) -> None:
    """Ask where the echo, which may be longer than what was typed, breaks a bound."""
    try:
        if len(echo) > MAX_CHARACTERS:
            raise Problem(Code.TOO_LONG, 0)
        parse(echo, scope)
    except Problem:
        raise Problem(Code.TOO_MANY_PARTS, 0, most=str(MAX_TOKENS)) from None


def _reading(found: Parsed, echo: str, scope: Scope, drawn: Mapping[str, Any]) -> FormulaReading:
    value = np.asarray(found.value(drawn), dtype=float)
    misfits = found.shapes.misfits
    return FormulaReading(
        value=_nested(value.tolist()),
        decimals=None,
        exact=False,
        dims=value.shape,
        echo=echo,
        latex=Latex(scope).of(found.tree),
        sizes=found.sizes,
        misfit=misfit_text(misfits[0], scope) if misfits else None,
    )


def _nested(value: Any) -> Value:
    return tuple(map(_nested, value)) if isinstance(value, list) else value
