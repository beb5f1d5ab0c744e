"""What does a formula consist of, once it is understood? (`at` is where it begins, for messages.)"""

from __future__ import annotations

from typing import NamedTuple

from engine.reading.tree import Literal

ALL, LAST = "all", "last"


class Symbol(NamedTuple):
    """A name of the question; `member` is "" for the whole, an index, a number from 1, LAST, or ALL of a family."""

    at: int
    name: str
    member: str = ""


class Euler(NamedTuple):
    """The number e."""

    at: int


class Negative(NamedTuple):
    """Minus something."""

    at: int
    inner: Node


class Sum(NamedTuple):
    """Terms, each with True where it is taken away."""

    at: int
    terms: tuple[tuple[bool, Node], ...]


class Factor(NamedTuple):
    """A part of a product, and the sign before it.

    The sign is " " (none), "*" (a product of either kind), "@" (of matrices), "⊙" (entry by entry) or "/". `unclear`:
    behind a division or root without brackets, where a number might still belong to that.
    """

    sign: str
    node: Node
    unclear: bool = False


class Product(NamedTuple):
    """Factors from left to right."""

    at: int
    factors: tuple[Factor, ...]


class Power(NamedTuple):
    """A base raised to an exponent."""

    at: int
    base: Node
    exponent: Node


class Transposed(NamedTuple):
    """The transpose of something."""

    at: int
    inner: Node


class Call(NamedTuple):
    """A function of its arguments; `axis` is "row" or "column" where that is said."""

    at: int
    name: str
    arguments: tuple[Node, ...]
    axis: str = ""


class Over(NamedTuple):
    """A sum, maximum or concatenation over an index, without the place where it equals the letter `but`."""

    at: int
    name: str
    letter: str
    inner: Node
    but: str = ""


Node = Literal | Symbol | Euler | Negative | Sum | Product | Power | Transposed | Call | Over


def product(at: int, *factors: Factor) -> Node:
    """Give the product of factors; brackets around its first ones make no difference."""
    if len(factors) == 1:
        return factors[0].node
    first = factors[0].node
    return Product(at, (*(first.factors if isinstance(first, Product) else factors[:1]), *factors[1:]))
