"""What does an expression consist of, once it is understood? (`at` is where it begins, for messages.)"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Literal(NamedTuple):
    """A number as typed: canonical digits, exact value, places after the point."""

    at: int
    digits: str
    value: Fraction
    places: int


class Mixed(NamedTuple):
    """A whole number and a fraction, as in 2 1/2."""

    at: int
    whole: str
    top: str
    bottom: str


class Constant(NamedTuple):
    """One of the names pi and e."""

    at: int
    name: str


class Infinity(NamedTuple):
    """The sign of infinity, positive."""

    at: int


class Negative(NamedTuple):
    """Minus something."""

    at: int
    inner: Node


class Scaled(NamedTuple):
    """A number with a mark behind it: %, ‰ or °."""

    at: int
    inner: Node
    mark: str


class Sum(NamedTuple):
    """Terms, each with True where it is taken away."""

    at: int
    terms: tuple[tuple[bool, Node], ...]


class Product(NamedTuple):
    """Factors from left to right, each with the place of its sign and True where it divides."""

    at: int
    factors: tuple[tuple[bool, Node], ...]


class Power(NamedTuple):
    """A base raised to an exponent."""

    at: int
    base: Node
    exponent: Node


class Call(NamedTuple):
    """A function of one argument; `number` is the degree of a root or the base of a logarithm, else empty."""

    at: int
    name: str
    inner: Node
    number: str = ""


Node = Literal | Mixed | Constant | Infinity | Negative | Scaled | Sum | Product | Power | Call
