"""How are numbers added, multiplied and raised, exactly where possible and never beyond bounds?"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from engine.reading.outcome import Code, Problem

MAX_BITS = 4096
_SIZE_BITS = 997  # about 1e300
_SIZE = 1e300
_LOG_SIZE = math.log(_SIZE)
_NOISE = 1e-13
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Turn:
    """An exact multiple of pi, so that sin(pi/6) is exactly 1/2 and tan(pi/2) has no value."""

    of_pi: Fraction


Number = Fraction | float | Turn


def as_float(number: Number) -> float:
    """Give the nearest float, never minus zero."""
    return (float(number.of_pi) * math.pi if isinstance(number, Turn) else float(number)) + 0.0


def is_zero(number: Number) -> bool:
    """Say whether a number is zero (a Turn never is)."""
    return not isinstance(number, Turn) and number == 0


def turn(of_pi: Fraction) -> Number:
    """Give that multiple of pi."""
    return Turn(of_pi) if of_pi else ZERO


def settle(number: float, at: int) -> float:
    """Give the float itself; too large or too small ones are a Problem."""
    if not abs(number) < _SIZE:
        raise Problem(Code.TOO_LARGE, at)
    if 0 < abs(number) < 1 / _SIZE:
        raise Problem(Code.TOO_SMALL, at)
    return number


def bounded(number: Fraction, at: int) -> Fraction:
    """Give the fraction itself; too large or too small ones are a Problem."""
    size = number.numerator.bit_length() - number.denominator.bit_length()
    if size > _SIZE_BITS - 1:
        raise Problem(Code.TOO_LARGE, at)
    if number and size < 1 - _SIZE_BITS:
        raise Problem(Code.TOO_SMALL, at)
    return number


def _bits(number: Fraction) -> int:
    return number.numerator.bit_length() + number.denominator.bit_length()


def negate(number: Number) -> Number:
    """Give minus the number."""
    return Turn(-number.of_pi) if isinstance(number, Turn) else -number


def add(numbers: Iterable[Number], at: int) -> Number:
    """Give the sum; a difference of floats that is only rounding noise is zero."""
    terms = list(numbers)
    turns = [term.of_pi for term in terms if isinstance(term, Turn)]
    exact = [term for term in terms if isinstance(term, Fraction)]
    if len(exact) == len(terms) and sum(map(_bits, exact)) <= MAX_BITS:
        return bounded(sum(exact[1:], exact[0]), at)
    if len(turns) + sum(map(is_zero, terms)) == len(terms) and sum(map(_bits, turns)) <= MAX_BITS:
        return turn(bounded(sum(turns, ZERO), at))
    floats = [as_float(term) for term in terms]
    total = math.fsum(floats)
    return 0.0 if abs(total) <= _NOISE * max(map(abs, floats)) else settle(total, at)


def multiply(left: Number, right: Number, at: int) -> Number:
    """Give the product."""
    if is_zero(left) or is_zero(right):
        return ZERO
    if left == 1 or right == 1:
        return right if left == 1 else left
    if isinstance(left, Turn) and isinstance(right, Fraction):
        left, right = right, left
    if isinstance(left, Fraction) and isinstance(right, Fraction | Turn):
        other = right.of_pi if isinstance(right, Turn) else right
        if _bits(left) + _bits(other) <= MAX_BITS:
            product = bounded(left * other, at)
            return turn(product) if isinstance(right, Turn) else product
    return _nonzero(as_float(left) * as_float(right), at)


def _nonzero(number: float, at: int) -> float:
    if number == 0:
        raise Problem(Code.TOO_SMALL, at)
    return settle(number, at)


def divide(left: Number, right: Number, at: int) -> Number:
    """Give the quotient; division by zero is a Problem."""
    if is_zero(right):
        raise Problem(Code.DIVISION_BY_ZERO, at)
    if isinstance(left, Turn) and isinstance(right, Turn):
        left, right = left.of_pi, right.of_pi
    if isinstance(right, Fraction):
        return multiply(left, 1 / right, at)
    return ZERO if is_zero(left) else _nonzero(as_float(left) / as_float(right), at)


def logarithm(number: Number, at: int) -> float:
    """Give the natural logarithm; of zero and of negative numbers it is a Problem."""
    if is_zero(number):
        raise Problem(Code.UNDEFINED, at)
    if as_float(number) < 0:
        raise Problem(Code.NOT_REAL, at)
    if isinstance(number, Fraction) and max(number.numerator, number.denominator) > 10**15:
        return math.log(number.numerator) - math.log(number.denominator)
    return math.log(as_float(number))


def exponential(number: Number, at: int) -> Number:
    """Give e to that power."""
    return ONE if is_zero(number) else math.exp(_exponent_in_bounds(as_float(number), at))


def _exponent_in_bounds(logarithm_of_result: float, at: int) -> float:
    if logarithm_of_result >= _LOG_SIZE:
        raise Problem(Code.TOO_LARGE, at)
    if logarithm_of_result <= -_LOG_SIZE:
        raise Problem(Code.TOO_SMALL, at)
    return logarithm_of_result


def power(base: Number, exponent: Number, at: int) -> Number:
    """Give base to the exponent: exact for whole exponents and for roots that come out even."""
    if is_zero(exponent):
        if is_zero(base):
            raise Problem(Code.UNDEFINED, at)
        return ONE
    if is_zero(base):
        if as_float(exponent) < 0:
            raise Problem(Code.DIVISION_BY_ZERO, at)
        return ZERO
    if isinstance(exponent, Fraction):
        return _rational_power(base, exponent, at)
    if as_float(base) < 0:
        raise Problem(Code.NOT_REAL, at)
    return _float_power(base, as_float(exponent), at)


def _rational_power(base: Number, exponent: Fraction, at: int) -> Number:
    if exponent.denominator == 1:
        whole = exponent.numerator
        if isinstance(base, Fraction) and abs(base) == 1:
            return base if whole % 2 else ONE
        if isinstance(base, Fraction) and _bits(base) * abs(whole) <= MAX_BITS:
            return bounded(base**whole, at)
        if as_float(base) < 0:
            size = _float_power(negate(base), float(exponent), at)
            return -size if whole % 2 else size
    elif as_float(base) < 0:
        raise Problem(Code.NOT_REAL, at)
    elif isinstance(base, Fraction) and exponent.denominator <= 12:
        even = exact_root(base, exponent.denominator)
        if even is not None:
            return power(even, Fraction(exponent.numerator), at)
    return _float_power(base, float(exponent), at)


def _float_power(base: Number, exponent: float, at: int) -> float:
    _exponent_in_bounds(logarithm(base, at) * exponent, at)
    return settle(as_float(base) ** exponent, at)


def root(number: Number, degree: int, at: int) -> Number:
    """Give the real root; an even one of a negative number is a Problem."""
    if is_zero(number):
        return ZERO
    if as_float(number) < 0:
        if degree % 2 == 0:
            raise Problem(Code.NOT_REAL, at)
        return negate(root(negate(number), degree, at))
    if isinstance(number, Fraction):
        even = exact_root(number, degree)
        if even is not None:
            return even
    size = as_float(number)
    return math.sqrt(size) if degree == 2 else math.cbrt(size) if degree == 3 else size ** (1 / degree)


def exact_root(number: Fraction, degree: int) -> Fraction | None:
    """Give the root of a positive fraction where it is a fraction too, else None."""
    top, bottom = _whole_root(number.numerator, degree), _whole_root(number.denominator, degree)
    return None if top is None or bottom is None else Fraction(top, bottom)


def _whole_root(number: int, degree: int) -> int | None:
    if degree == 2:
        candidate = math.isqrt(number)
        return candidate if candidate * candidate == number else None
    if number.bit_length() > 120:
        return None
    near = round(number ** (1 / degree))
    return next((n for n in (near - 1, near, near + 1) if n**degree == number), None)
