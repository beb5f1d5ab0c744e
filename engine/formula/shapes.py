"""Do the sizes of a formula's parts fit, what size does it give, and which product does not fit?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.formula.scope import Dims, Scope
from engine.formula.tree import (
    ALL,
    Call,
    Euler,
    Factor,
    Negative,
    Node,
    Over,
    Power,
    Product,
    Sum,
    Symbol,
    Transposed,
)
from engine.reading.outcome import Code, Problem
from engine.reading.tree import Literal

MOST_LETTERS = 4


@dataclass(frozen=True)
class Misfit:
    """Two parts whose sizes do not fit, or a result of another size than asked.

    Kinds "product", "entrywise", "sum", "quotient" and "concat" have two parts. "root", "index" (open in two of them,
    named in the sizes), "open" (in none) and "result" have one; there the second sizes are those asked for.
    """

    kind: str
    first: Node
    first_dims: Dims
    second: Node | None = None
    second_dims: Dims = ()


class Shaped(NamedTuple):
    """A tree whose products are decided, its sizes, and the index letters it still depends on."""

    node: Node
    dims: Dims
    letters: frozenset[str] = frozenset()


class Shapes:
    """Works out sizes; notes every misfit and goes on as if the outer sizes held. Raises Problem where it must ask."""

    def __init__(self, scope: Scope, parameters: Mapping[str, Shaped] | None = None) -> None:
        self.scope = scope
        self.parameters = parameters or {}
        self.misfits: list[Misfit] = []
        self.letters: list[str] = []
        """Index letters in the order in which they are met."""

    @property
    def over(self) -> str:
        """The size that indices count: a question has families of one kind."""
        return next((name.over for name in self.scope.names if name.over), "")

    def of(self, node: Node) -> Shaped:
        """Give the sizes of a tree."""
        if isinstance(node, (Literal, Euler)):
            return Shaped(node, ())
        if isinstance(node, Symbol):
            return self._symbol(node)
        if isinstance(node, Negative):
            inner = self.of(node.inner)
            return inner._replace(node=node._replace(inner=inner.node))
        if isinstance(node, Transposed):
            inner = self.of(node.inner)
            return Shaped(node._replace(inner=inner.node), inner.dims[::-1], inner.letters)
        if isinstance(node, Sum):
            return self._sum(node)
        if isinstance(node, Product):
            return self._product(node)
        if isinstance(node, Power):
            return self._power(node)
        return self._over(node) if isinstance(node, Over) else self._call(node)

    def _letter(self, letter: str, at: int) -> None:
        if letter not in self.letters:
            self.letters.append(letter)
        if len(self.letters) > MOST_LETTERS:
            raise Problem(Code.TOO_MANY_PARTS, at, most=str(MOST_LETTERS))

    def _symbol(self, node: Symbol) -> Shaped:
        if node.name in self.parameters:
            return self.parameters[node.name]._replace(node=node)
        name = self.scope.by_value[node.name]
        if not node.member:
            return Shaped(node, name.whole if name.whole is not None else name.dims)
        if node.member.isdigit() and name.over == self.counted:
            raise Problem(Code.UNKNOWN_NAME, node.at, what=name.plain(node.member))
        if len(node.member) > 1 or node.member.isdigit():  # ALL, LAST, or a number
            return Shaped(node, name.dims)
        self._letter(node.member, node.at)
        return Shaped(node, name.dims, frozenset(node.member))

    @property
    def counted(self) -> str:
        """The index that the question itself leaves open: there a member of its own, such as W_1^Q, is no answer."""
        result = self.scope.result
        return self.over if result and self.over and result[0] == self.over else ""

    def _sum(self, node: Sum) -> Shaped:
        parts = [self.of(term) for _, term in node.terms]
        whole = parts[0]
        for part in parts[1:]:
            if whole.dims and part.dims and whole.dims != part.dims:
                self.misfits.append(Misfit("sum", whole.node, whole.dims, part.node, part.dims))
            whole = Shaped(whole.node, whole.dims or part.dims, whole.letters | part.letters)
        terms = ((minus, part.node) for (minus, _), part in zip(node.terms, parts, strict=True))
        return whole._replace(node=node._replace(terms=tuple(terms)))

    # --- products ----------------------------------------------------------------------------------------------------

    def _product(self, node: Product) -> Shaped:
        factors: list[Factor] = []
        whole = last = Shaped(node, ())
        for place, factor in enumerate(node.factors):
            part = self.of(factor.node)
            if factor.unclear and not part.dims:
                raise Problem(Code.AMBIGUOUS_PRODUCT, factor.node.at)
            sign = factor.sign
            if place:
                so_far = node._replace(factors=tuple(factors)) if len(factors) > 1 else factors[0].node
                sign, dims = self._joined(sign, whole._replace(node=so_far), last, part)
                whole = Shaped(node, dims, whole.letters | part.letters)
            else:
                whole = part
            last = whole if sign == "/" or not part.dims else part
            factors.append(Factor(sign, part.node))
        return whole._replace(node=node._replace(factors=tuple(factors)))

    def _joined(self, sign: str, left: Shaped, last: Shaped, right: Shaped) -> tuple[str, Dims]:
        """Decide which product a sign stands for, and give the sizes that come out; `last` is what meets the right."""
        a, b = left.dims, right.dims
        if sign == "/":
            if b and not (a == b and len(a) == 1):
                self._note("quotient", left, right)
            return sign, a or b
        if not a or not b:
            return " ", a or b
        fits = a[-1] == b[0]
        entrywise = sign == "⊙" or (sign == "*" and not fits and a == b)
        if len(a) == len(b) == 1 and sign in (" ", "@"):  # entry by entry, or one number?
            raise Problem(Code.AMBIGUOUS_PRODUCT, right.node.at)
        if entrywise or len(a) == len(b) == 1:
            if a != b:
                self._note("entrywise", left, right)
            return "⊙", a
        if not fits:
            self._note("product", last if last.dims else left, right)
        return " ", (*a[:-1], *b[1:])

    def _note(self, kind: str, left: Shaped, right: Shaped) -> None:
        self.misfits.append(Misfit(kind, left.node, left.dims, right.node, right.dims))

    def _power(self, node: Power) -> Shaped:
        base, exponent = self.of(node.base), self.of(node.exponent)
        if len(base.dims) > 1 or (base.dims and exponent.dims):
            raise Problem(Code.AMBIGUOUS_EXPONENT, node.at, what="^")
        made = node._replace(base=base.node, exponent=exponent.node)
        return Shaped(made, base.dims or exponent.dims, base.letters | exponent.letters)

    # --- functions ---------------------------------------------------------------------------------------------------

    def _call(self, node: Call) -> Shaped:
        if node.name in self.scope.abbreviations:
            return self._abbreviated(node)
        if node.name == "concat":
            return self._concat(node)
        (argument,) = node.arguments
        inner = self.of(argument)
        made = node._replace(arguments=(inner.node,))
        if node.name == "sqrt" and inner.dims:
            self.misfits.append(Misfit("root", inner.node, inner.dims))
        if node.name in ("sum", "max"):
            if inner.dims:
                return Shaped(made, (), inner.letters)
            return self._ran(
                Over(node.at, node.name, self._only_letter(node.name, node.at, inner), inner.node), inner
            )
        return Shaped(made, inner.dims, inner.letters)

    def _only_letter(self, name: str, at: int, inner: Shaped) -> str:
        """Give the one index that a sum without an index can run over."""
        if len(inner.letters) != 1:
            raise Problem(Code.AMBIGUOUS_ARGUMENT, at, what=name)
        return next(iter(inner.letters))

    def _abbreviated(self, node: Call) -> Shaped:
        short = self.scope.abbreviations[node.name]
        parts = [self.of(argument) for argument in node.arguments]
        inside = Shapes(short.scope, dict(zip(short.parameters, parts, strict=True)))
        whole = inside.of(short.tree)
        arguments = {name: part.node for name, part in zip(short.parameters, parts, strict=True)}
        for misfit in inside.misfits:
            self.misfits.append(_with_arguments(misfit, arguments))
        letters = frozenset().union(*(part.letters for part in parts))
        return Shaped(node._replace(arguments=tuple(part.node for part in parts)), whole.dims, letters)

    def _concat(self, node: Call) -> Shaped:
        if len(node.arguments) == 1:
            inner = self.of(node.arguments[0])
            one = inner.node
            if isinstance(one, Symbol) and one.member == ALL:
                return Shaped(node._replace(arguments=(one,)), self._side_by_side(inner.dims, node.axis))
            return self._ran(Over(node.at, "concat", self._only_letter("Concat", node.at, inner), one), inner)
        parts = [self.of(argument) for argument in node.arguments]
        first = parts[0]
        letters = frozenset().union(*(part.letters for part in parts))
        for part in parts[1:]:
            if len(part.dims) != 2 or part.dims[:1] != first.dims[:1]:
                self.misfits.append(Misfit("concat", first.node, first.dims, part.node, part.dims))
        counted: dict[str, int] = {}
        for part in parts:
            wide = part.dims[-1] if part.dims else "1"
            counted[wide] = counted.get(wide, 0) + 1
        wide = " + ".join(size if times == 1 else f"{times} {size}" for size, times in counted.items())
        dims = (*first.dims[:-1], wide) if first.dims else ()
        return Shaped(node._replace(arguments=tuple(part.node for part in parts)), dims, letters)

    def _side_by_side(self, dims: Dims, axis: str) -> Dims:
        if len(dims) != 2:
            return dims
        if axis == "column":
            return (f"{self.over} {dims[0]}", dims[1])
        return (dims[0], f"{self.over} {dims[1]}")

    def _over(self, node: Over) -> Shaped:
        self._letter(node.letter, node.at)
        return self._ran(node, self.of(node.inner))

    def _ran(self, node: Over, inner: Shaped) -> Shaped:
        """Give the sizes of what runs over an index."""
        letters = inner.letters - {node.letter}
        if node.but:
            self._letter(node.but, node.at)
            letters |= {node.but}
        dims = self._side_by_side(inner.dims, "row") if node.name == "concat" else inner.dims
        return Shaped(node._replace(inner=inner.node), dims, letters)

    # --- the whole ---------------------------------------------------------------------------------------------------

    def result(self, whole: Shaped) -> Dims:
        """Give the sizes of the whole, that of an open index before the others, noting where they are not asked."""
        letters = sorted(whole.letters)
        dims = (*[self.over for _ in letters], *whole.dims)
        wanted = self.scope.result
        if len(letters) > 1:
            self.misfits.append(Misfit("index", whole.node, tuple(letters)))
        elif wanted is not None and dims != wanted:
            opens = bool(self.over) and wanted[:1] == (self.over,)
            if opens and dims[:1] != wanted[:1]:
                self.misfits.append(Misfit("open", whole.node, dims))
            else:
                self.misfits.append(Misfit("result", whole.node, dims[opens:], None, wanted[opens:]))
        return dims


def _with_arguments(misfit: Misfit, arguments: Mapping[str, Node]) -> Misfit:
    """Name the arguments of an abbreviation instead of its parameters."""

    def told(node: Node) -> Node:
        if isinstance(node, Symbol):
            return arguments.get(node.name, node)
        if isinstance(node, Transposed) and isinstance(node.inner, Symbol):
            return node._replace(inner=told(node.inner))
        return node

    second = None if misfit.second is None else told(misfit.second)
    return Misfit(misfit.kind, told(misfit.first), misfit.first_dims, second, misfit.second_dims)
