"""Which number is an expression?"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from engine.reading import arithmetic as so
from engine.reading.arithmetic import Number, Turn
from engine.reading.outcome import Code, Problem
from engine.reading.tree import (
    Call,
    Constant,
    Infinity,
    Literal,
    Mixed,
    Negative,
    Node,
    Power,
    Product,
    Scaled,
    Sum,
)

_MARKS = {"%": Fraction(1, 100), "‰": Fraction(1, 1000)}
_MAX_ANGLE = 1e9
_HALF = Fraction(1, 2)
_SINES: dict[int, int | Fraction] = {
    0: 0,
    1: _HALF,
    3: 1,
    5: _HALF,
    6: 0,
    7: -_HALF,
    9: -1,
    11: -_HALF,
}  # by twelfths of a full turn
_TANGENTS: dict[int, int] = {0: 0, 1: 1, 3: -1}  # by quarters of a half turn


def evaluate(node: Node) -> Number:
    """Give the value: a Fraction where it is exact, a Turn for multiples of pi, else a float. Raises Problem."""
    if isinstance(node, Literal):
        return node.value
    if isinstance(node, Negative):
        return so.negate(evaluate(node.inner))
    if isinstance(node, Sum):
        return so.add(
            [so.negate(evaluate(term)) if minus else evaluate(term) for minus, term in node.terms], node.at
        )
    if isinstance(node, Product):
        return _product(node)
    if isinstance(node, Power):
        if isinstance(node.base, Constant) and node.base.name == "e":
            return so.exponential(evaluate(node.exponent), node.at)
        return so.power(evaluate(node.base), evaluate(node.exponent), node.at)
    if isinstance(node, Call):
        return _call(node, evaluate(node.inner))
    return _leaf(node)


def _leaf(node: Constant | Infinity | Mixed | Scaled) -> Number:
    if isinstance(node, Constant):
        return Turn(so.ONE) if node.name == "pi" else math.e
    if isinstance(node, Mixed):
        return Fraction(int(node.whole)) + Fraction(int(node.top), int(node.bottom))
    if isinstance(node, Infinity):
        raise Problem(Code.INFINITE, node.at)
    inner = evaluate(node.inner)
    if node.mark == "°":
        return so.multiply(so.divide(inner, Fraction(180), node.at), Turn(so.ONE), node.at)
    return so.multiply(inner, _MARKS[node.mark], node.at)


def _product(node: Product) -> Number:
    result = evaluate(node.factors[0][1])
    for divides, factor in node.factors[1:]:
        value = evaluate(factor)
        result = (so.divide if divides else so.multiply)(result, value, factor.at)
    return result


def _call(node: Call, inner: Number) -> Number:
    name, at = node.name, node.at
    if name == "root":
        return so.root(inner, int(node.number), at)
    if name == "exp":
        return so.exponential(inner, at)
    if name == "abs":
        return so.negate(inner) if so.as_float(inner) < 0 else inner
    if name in ("ln", "log2", "log10", "log"):
        return _logarithm(node, inner)
    if name in _ANGLES:
        return _ANGLES[name](inner, at)
    return _float_function(name, so.as_float(inner), at)


def _logarithm(node: Call, inner: Number) -> Number:
    if inner == 1:
        return so.ZERO
    if node.name == "ln":
        return so.logarithm(inner, node.at)
    base = {"log2": Fraction(2), "log10": Fraction(10)}.get(node.name) or Fraction(node.number)
    if base == 1:
        raise Problem(Code.UNDEFINED, node.at)
    quotient = so.logarithm(inner, node.at) / so.logarithm(base, node.at)
    whole = round(quotient)
    if isinstance(inner, Fraction) and abs(quotient - whole) < 1e-9 and base**whole == inner:
        return Fraction(whole)
    return quotient


def _sine(angle: Number, at: int) -> Number:
    if isinstance(angle, Turn):
        twelfths = angle.of_pi % 2 * 6
        if twelfths.denominator == 1 and int(twelfths) in _SINES:
            return Fraction(_SINES[int(twelfths)])
        angle = math.pi * float(angle.of_pi % 2)
    return angle if angle == 0 else math.sin(_angle_in_bounds(angle, at))


def _cosine(angle: Number, at: int) -> Number:
    if isinstance(angle, Turn):
        return _sine(so.turn(angle.of_pi + _HALF), at)
    return so.ONE if angle == 0 else math.cos(_angle_in_bounds(angle, at))


def _tangent(angle: Number, at: int) -> Number:
    if isinstance(angle, Turn):
        quarters = angle.of_pi % 1 * 4
        if quarters == 2:
            raise Problem(Code.UNDEFINED, at)
        if quarters.denominator == 1:
            return Fraction(_TANGENTS[int(quarters)])
        angle = math.pi * float(angle.of_pi % 1)
    if angle == 0:
        return so.ZERO
    tangent = math.tan(_angle_in_bounds(angle, at))
    if abs(tangent) > 1e12:
        raise Problem(Code.UNDEFINED, at)
    return tangent


def _one_over(function: Callable[[Number, int], Number]) -> Callable[[Number, int], Number]:
    def reciprocal(angle: Number, at: int) -> Number:
        value = function(angle, at)
        if so.is_zero(value):
            raise Problem(Code.UNDEFINED, at)
        return so.divide(so.ONE, value, at)

    return reciprocal


def _cotangent(angle: Number, at: int) -> Number:
    if so.is_zero(_cosine(angle, at)):
        return so.ZERO
    return _one_over(_tangent)(angle, at)


_ANGLES: dict[str, Callable[[Number, int], Number]] = {
    "sin": _sine, "cos": _cosine, "tan": _tangent, "cot": _cotangent, "sec": _one_over(_cosine),
    "csc": _one_over(_sine),
}  # fmt: skip


def _angle_in_bounds(angle: Fraction | float, at: int) -> float:
    size = float(angle)
    if abs(size) > _MAX_ANGLE:
        raise Problem(Code.TOO_LARGE, at)
    return size


_FLOAT_FUNCTIONS: dict[str, Callable[[float], float]] = {
    "arcsin": math.asin, "arccos": math.acos, "arctan": math.atan, "sinh": math.sinh, "cosh": math.cosh,
    "tanh": math.tanh, "arsinh": math.asinh, "arcosh": math.acosh, "artanh": math.atanh,
}  # fmt: skip


def _float_function(name: str, inner: float, at: int) -> Number:
    if name in ("arcsin", "arccos") and 1 < abs(inner) < 1 + 1e-12:
        inner = math.copysign(1.0, inner)
    if name in ("sinh", "cosh") and abs(inner) > 690:
        raise Problem(Code.TOO_LARGE, at)
    if name == "artanh" and abs(inner) == 1:
        raise Problem(Code.UNDEFINED, at)
    try:
        value = _FLOAT_FUNCTIONS[name](inner)
    except ValueError:
        raise Problem(Code.NOT_REAL, at) from None
    exact_at_zero = inner == 0 and value in (0.0, 1.0)
    return Fraction(int(value)) if exact_at_zero else so.settle(value, at)
