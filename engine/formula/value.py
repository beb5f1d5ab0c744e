"""What does a formula give on these numbers? Runs on floats and on exact numbers alike, and never executes text.

Every value is an array with one axis for each index letter of the formula in front, of length 1 where it does not
depend on that letter, and then the axes of the number, vector or matrix. Sizes that do not fit are cut to the smaller:
so a formula with a misfit has a value, too, by which the mistake can be named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.arithmetic import exp, is_exact, sqrt, to_exact
from engine.formula.scope import Scope
from engine.formula.tree import (
    ALL,
    LAST,
    Call,
    Euler,
    Negative,
    Node,
    Over,
    Power,
    Product,
    Sum,
    Symbol,
    Transposed,
)
from engine.reading.tree import Literal

Array = np.ndarray


class Values:
    """Works out trees whose products are decided, on given values by name."""

    def __init__(self, scope: Scope, drawn: Mapping[str, Any], letters: Sequence[str]) -> None:
        self.scope = scope
        self.letters = list(letters)
        self.exact = any(is_exact(value) for value in drawn.values())
        self.drawn = {name: self._array(value) for name, value in drawn.items()}
        self.parameters: Mapping[str, Array] = {}

    def _array(self, value: Any) -> Array:
        return np.asarray(value, dtype=object if self.exact else float)

    def _rank(self, value: Array) -> int:
        return value.ndim - len(self.letters)

    def _plain(self, value: Any) -> Array:
        """Give an array axes for the index letters, of length 1."""
        array = self._array(value)
        return array.reshape((1,) * len(self.letters) + array.shape)

    def whole(self, node: Node) -> Array:
        """Give the value of the whole: the axis of an index that is left open comes first."""
        value = self.of(node)
        count = len(self.letters)
        kept = [size for size in value.shape[:count] if size > 1]
        return value.reshape((*kept, *value.shape[count:]))

    def of(self, node: Node) -> Array:
        """Give the value of a tree."""
        if isinstance(node, Literal):
            return self._plain(to_exact(node.value) if self.exact else float(node.value))
        if isinstance(node, Euler):
            return exp(self._plain(to_exact(1) if self.exact else 1.0))
        if isinstance(node, Symbol):
            return self._symbol(node)
        if isinstance(node, Negative):
            return self._array(-self.of(node.inner))
        if isinstance(node, Transposed):
            inner = self.of(node.inner)
            return inner.swapaxes(-1, -2) if self._rank(inner) == 2 else inner
        if isinstance(node, Sum):
            total = self.of(node.terms[0][1])
            for minus, term in node.terms[1:]:
                a, b = self._alike(total, self.of(term))
                total = self._array(a - b if minus else a + b)
            return total
        if isinstance(node, Product):
            return self._product(node)
        if isinstance(node, Power):
            a, b = self._alike(self.of(node.base), self.of(node.exponent))
            return self._array(a**b)
        return self._over(node) if isinstance(node, Over) else self._call(node)

    def _symbol(self, node: Symbol) -> Array:
        if node.name in self.parameters:
            return self.parameters[node.name]
        name, value = self.scope.by_value[node.name], self.drawn[node.name]
        if not node.member or node.member == ALL:
            flat = name.whole is not None and len(name.whole) == 2
            return self._plain(value.reshape(-1, value.shape[-1]) if flat else value)
        if node.member == LAST:
            return self._plain(value[-1])
        if node.member.isdigit():
            return self._plain(value[min(int(node.member), len(value)) - 1])
        axes = [1] * len(self.letters)
        axes[self.letters.index(node.member)] = len(value)
        return value.reshape((*axes, *value.shape[1:]))

    def _alike(self, a: Array, b: Array) -> tuple[Array, Array]:
        """Give two values for a calculation entry by entry: a number meets every entry, other sizes are cut."""
        rank_a, rank_b = self._rank(a), self._rank(b)
        if rank_a and rank_b:
            low = min(rank_a, rank_b)
            cut: tuple[Any, ...] = tuple(
                slice(min(m, n)) for m, n in zip(a.shape[-low:], b.shape[-low:], strict=True)
            )
            a, b = a[(..., *cut)], b[(..., *cut)]
            rank_a, rank_b = self._rank(a), self._rank(b)
        rank, axes = max(rank_a, rank_b), len(self.letters)
        grown = [
            x.reshape((*x.shape[:axes], *(1,) * (rank - own), *x.shape[axes:]))
            for x, own in ((a, rank_a), (b, rank_b))
        ]
        return grown[0], grown[1]

    def _product(self, node: Product) -> Array:
        value = self.of(node.factors[0].node)
        for factor in node.factors[1:]:
            other = self.of(factor.node)
            if factor.sign == "/":
                a, b = self._alike(value, other)
                value = self._array(a / b)
            elif factor.sign == "⊙" or not (self._rank(value) and self._rank(other)):
                a, b = self._alike(value, other)
                value = self._array(a * b)
            else:
                value = self._matrices(value, other)
        return value

    def _matrices(self, a: Array, b: Array) -> Array:
        rows = -2 if self._rank(b) == 2 else -1
        shared = min(a.shape[-1], b.shape[rows])
        a = a[..., :shared]
        b = b[..., :shared, :] if rows == -2 else b[..., :shared]
        if self._rank(a) == 1:
            return self._array((a[..., None, :] @ b)[..., 0, :])
        return self._array(a @ b if rows == -2 else (a @ b[..., None])[..., 0])

    # --- functions ---------------------------------------------------------------------------------------------------

    def _call(self, node: Call) -> Array:
        if node.name in self.scope.abbreviations:
            short = self.scope.abbreviations[node.name]
            inside = Values(short.scope, {}, self.letters)
            inside.exact, inside.drawn = self.exact, self.drawn
            inside.parameters = {
                name: self.of(argument)
                for name, argument in zip(short.parameters, node.arguments, strict=True)
            }
            return inside.of(short.tree)
        if node.name == "concat":
            return self._concat(node)
        inner = self.of(node.arguments[0])
        if node.name == "exp":
            return self._array(exp(inner))
        if node.name == "sqrt":
            return self._array(sqrt(inner))
        axes = tuple(range(len(self.letters), inner.ndim))
        if node.name == "sum":
            return self._array(inner.sum(axis=axes))
        if node.name == "max":
            return self._array(inner.max(axis=axes))
        return self._softmax(inner, node.axis)

    def _softmax(self, scores: Array, axis: str) -> Array:
        if not self._rank(scores):
            return self._array(scores * 0 + 1)
        along = -2 if axis == "column" and self._rank(scores) == 2 else -1
        if not self.exact:  # the same weights, and no overflow
            scores = scores - scores.max(axis=along, keepdims=True)
        powers = self._array(exp(scores))
        return self._array(powers / powers.sum(axis=along, keepdims=True))

    def _concat(self, node: Call) -> Array:
        first = node.arguments[0]
        if len(node.arguments) == 1 and isinstance(first, Symbol):
            members = [self._plain(member) for member in self.drawn[first.name]]
        else:
            members = [self.of(argument) for argument in node.arguments]
        return self._joined(members, node.axis)

    def _joined(self, members: Sequence[Array], axis: str) -> Array:
        rank = min(self._rank(member) for member in members)
        if not rank:
            return self._array(sum(members[1:], members[0]) * np.nan) if not self.exact else members[0]
        along = -2 if axis == "column" and rank == 2 else -1
        if rank == 2:
            across = -1 if along == -2 else -2
            least = min(member.shape[across] for member in members)
            cut = (slice(None), slice(least)) if along == -2 else (slice(least), slice(None))
            members = [member[(..., *cut)] for member in members]
        axes = np.broadcast_shapes(*(member.shape[: len(self.letters)] for member in members))
        spread = [np.broadcast_to(m, (*axes, *m.shape[len(self.letters) :])) for m in members]
        return np.concatenate(spread, axis=along)

    def _over(self, node: Over) -> Array:
        axis = self.letters.index(node.letter)
        inner = self.of(node.inner)
        if node.but:
            count = len(self.drawn[self._family])
            but = self.letters.index(node.but)
            axes = [1] * len(self.letters)
            axes[axis] = axes[but] = count
            apart = self._array(1 - np.eye(count, dtype=int)).reshape((*axes, *[1] * self._rank(inner)))
            inner = self._array(inner * apart)
        if inner.shape[axis] == 1:
            if node.name != "sum":
                return inner
            a, b = self._alike(inner, self._plain(self._count()))
            return self._array(a * b)
        if node.name == "sum":
            return self._array(inner.sum(axis=axis, keepdims=True))
        if node.name == "max":
            return self._array(inner.max(axis=axis, keepdims=True))
        members = [inner.take([place], axis=axis) for place in range(inner.shape[axis])]
        return self._joined(members, "row")

    def _count(self) -> Any:
        """Give how many members a family has, as the number that stands for it: it need not be the real one."""
        size = self.scope.sizes.get(self.scope.by_value[self._family].over)
        return self.drawn[size.drawn] if size is not None else len(self.drawn[self._family])

    @property
    def _family(self) -> str:
        """The name of the value of a family that is here; all have as many members."""
        return next(name.drawn for name in self.scope.names if name.over and name.drawn in self.drawn)
