"""How does an author write a formula question? Line by line: each right formula with its wrong ones, as text.

The reader that reads learners' formulas makes rules of the author's: a wrong rule is the wrong formula itself.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine.formula.reader import Parsed, parse, resolved
from engine.formula.scope import Name, Scope
from engine.formula.tree import (
    Call,
    Negative,
    Node,
    Over,
    Power,
    Product,
    Sum,
    Symbol,
    Transposed,
    product,
)
from engine.formula.typeset import Latex, Plain, latex_dims
from engine.item import Step, Text
from engine.reading.outcome import Problem


@dataclass(frozen=True)
class Formula:
    """A rule that is a formula: what it may use is in `scope`, what a learner's answer may use, in `answers`."""

    text: str
    scope: Scope
    answers: Scope

    def __post_init__(self) -> None:
        parameters = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in self.takes]
        object.__setattr__(self, "__signature__", inspect.Signature(parameters))

    @cached_property
    def parsed(self) -> Parsed:
        """The formula as it is understood; ValueError where it cannot be read."""
        try:
            return parse(self.text, self.scope)
        except Problem as problem:
            raise ValueError(f"the formula {self.text!r}: {problem.code} at {problem.position}") from problem

    @property
    def is_a_name(self) -> bool:
        """Whether it takes over an earlier line as it is, and so leaves its own out."""
        return isinstance(self.parsed.tree, Symbol)

    @cached_property
    def takes(self) -> tuple[str, ...]:
        """The names of the values that it needs."""
        return tuple(dict.fromkeys(_names(self.parsed.tree, self.scope)))

    def __call__(self, *values: Any) -> Any:
        """Give what the formula gives on these values, in the order of `takes`."""
        return self.parsed.value(dict(zip(self.takes, values, strict=True)))


@dataclass(frozen=True)
class Line:
    """One line of a formula question: its right formula, and the wrong ones by misconception id.

    A formula may use the question's names and earlier lines by their names. `symbol` is LaTeX.
    """

    name: str
    label: Text
    symbol: str
    right: str
    wrong: Mapping[str, str | Sequence[str]] = field(default_factory=dict)


def steps(given: Scope, *lines: Line) -> list[Step]:
    """Give the steps of a formula question. ValueError where a right formula cannot be read, or does not fit."""
    known, made = given, []
    over = next((name.over for name in given.names if name.over), "")
    for line in lines:
        found = Formula(line.right, known, known).parsed
        if found.shapes.misfits:
            raise ValueError(f"the formula {line.right!r}: {found.shapes.misfits[0]}")
        sizes = found.sizes
        others = tuple(other.symbol for other in lines if other is not line)
        made.append(_step(line, known, given.asking(sizes, line.symbol, others)))
        members = over if sizes[:1] == (over,) else ""
        known = known.plus(
            Name(line.name, sizes[1:], members, sizes if len(sizes) == 1 else None, line.name)
            if members
            else Name(line.name, sizes, drawn=line.name)
        )
    return made


def _step(line: Line, known: Scope, answers: Scope) -> Step:
    wrong = {
        misconception: [
            Formula(text, known, answers) for text in ([texts] if isinstance(texts, str) else texts)
        ]
        for misconception, texts in line.wrong.items()
    }
    sizes = answers.result or ()
    if "_i" in line.symbol:  # the symbol is that of a member
        sizes = sizes[1:]
    space = rf"\mathbb{{R}}^{{{latex_dims(sizes)}}}" if sizes else r"\mathbb{R}"
    return Step(
        name=line.name,
        label=line.label,
        rule=Formula(line.right, known, answers),
        symbol=line.symbol,
        formula=rf"{line.symbol} \in {space}",
        wrong=wrong,
        kind="formula",
    )


def formula_of(step: Step) -> Formula:
    """Give the right formula of a step; TypeError for a step that has none."""
    if not isinstance(step.rule, Formula):
        raise TypeError(f"step {step.name!r} is no formula")
    return step.rule


def whole_formula(steps: Sequence[Step], name: str, swaps: Mapping[str, Any] | None = None) -> Written:
    """Write the formula of a step out in the question's own names, with other rules in place of some steps' own."""
    trees: dict[str, Node] = {}
    scope: Scope | None = None
    for step in steps:
        rule = (swaps or {}).get(step.name, step.rule)
        trees[step.name] = _written_out(rule.parsed.tree, trees)
        if step.name == name:
            scope = formula_of(step).answers
            break
    if scope is None:
        raise KeyError(name)
    tree = resolved(trees[name], scope).tree
    return Written(Plain(scope).of(tree), Latex(scope).of(tree))


@dataclass(frozen=True)
class Written:
    """A formula as text that a learner may type, and typeset."""

    plain: str
    latex: str


def _names(node: Node, scope: Scope) -> Iterator[str]:
    """Yield the names of the values that a tree needs."""
    if isinstance(node, Symbol):
        yield node.name
    if isinstance(node, Call) and node.name in scope.abbreviations:
        short = scope.abbreviations[node.name]
        yield from (name for name in _names(short.tree, short.scope) if name not in short.parameters)
    for part in parts(node):
        yield from _names(part, scope)


def parts(node: Node) -> Iterator[Node]:
    """Yield the trees right below a tree."""
    if isinstance(node, (Negative, Transposed, Over)):
        yield node.inner
    elif isinstance(node, Sum):
        yield from (term for _, term in node.terms)
    elif isinstance(node, Product):
        yield from (factor.node for factor in node.factors)
    elif isinstance(node, Power):
        yield from (node.base, node.exponent)
    elif isinstance(node, Call):
        yield from node.arguments


def _with_parts(node: Node, change: Callable[[Node], Node]) -> Node:
    """Give a tree with the trees right below it changed."""
    if isinstance(node, (Negative, Transposed, Over)):
        return node._replace(inner=change(node.inner))
    if isinstance(node, Sum):
        return node._replace(terms=tuple((minus, change(term)) for minus, term in node.terms))
    if isinstance(node, Product):
        return product(node.at, *(f._replace(node=change(f.node)) for f in node.factors))
    if isinstance(node, Power):
        return node._replace(base=change(node.base), exponent=change(node.exponent))
    if isinstance(node, Call):
        return node._replace(arguments=tuple(map(change, node.arguments)))
    return node


def _written_out(node: Node, trees: Mapping[str, Node]) -> Node:
    """Give a tree with earlier steps in place of their names."""
    if isinstance(node, Symbol) and node.name in trees:
        tree = trees[node.name]
        return _reindexed(tree, node.member) if node.member else tree
    return _with_parts(node, lambda part: _written_out(part, trees))


def _reindexed(node: Node, letter: str) -> Node:
    """Give a tree with another letter for its open index, which an author calls i."""
    if isinstance(node, Symbol):
        return node._replace(member=letter) if node.member == "i" else node
    return _with_parts(node, lambda part: _reindexed(part, letter))
