"""Which functions run on floats and on exact numbers alike, so that a rule is written once?

Floats are Python floats and NumPy float arrays. Exact numbers are SymPy numbers, alone or in object arrays.
`@`, sums, `max`, comparisons and `np.where` work on both by themselves.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from engine.loading import load

SHORT_DECIMAL = 12
"""Most significant digits of a float that may still stand for an exact decimal."""


class InexactError(ValueError):
    """A step of an exact run gave a float that is no short decimal: its rule left exact arithmetic."""


def is_exact(x: Any) -> bool:
    """Say whether `x` is a SymPy number or an object array of them."""
    if isinstance(x, np.ndarray):
        return x.dtype == object
    return not isinstance(x, (int, float, np.generic, Fraction))


def _both(floats: Callable[[Any], Any], exact: str) -> Callable[[Any], Any]:
    def function(x: Any) -> Any:
        if not is_exact(x):
            return floats(x)
        rule = getattr(load("sympy"), exact)
        if isinstance(x, np.ndarray):
            return _each(x, lambda entry: rule(to_exact(entry)))
        return rule(x)

    function.__name__ = function.__qualname__ = exact
    function.__doc__ = f"Give {exact}(x), entry by entry."
    return function


def _each(x: np.ndarray, rule: Callable[[Any], Any]) -> np.ndarray:
    result = np.empty(x.shape, dtype=object)
    for place in np.ndindex(x.shape):
        result[place] = rule(x[place])
    return result


sqrt = _both(np.sqrt, "sqrt")
exp = _both(np.exp, "exp")
log = _both(np.log, "log")


def one_hot(place: int, length: int) -> np.ndarray:
    """Give a vector of `length` whole numbers: 1 at `place` (counted from 0), 0 elsewhere."""
    return np.array([int(j == place) for j in range(length)])


def to_exact(x: Any) -> Any:
    """Give `x` as an exact number, or an object array of them; text and truth values pass unchanged.

    Raises InexactError for a float that is no short decimal (`int/int`, `math.sqrt` and `d**0.5` give those).
    """
    if isinstance(x, np.ndarray):
        return _each(x, to_exact) if x.ndim else to_exact(x.item())
    if isinstance(x, (list, tuple)):
        return to_exact(np.array(x, dtype=object))
    if isinstance(x, (str, bool, np.bool_)):
        return x
    sympy = load("sympy")
    if isinstance(x, (int, np.integer)):
        return sympy.Integer(int(x))
    if isinstance(x, Fraction):
        return sympy.Rational(x.numerator, x.denominator)
    if isinstance(x, (float, np.floating)):
        return _exact_decimal(float(x))
    # `d**0.5` on an exact number gives a SymPy float, which would pass for exact from here on.
    return x.xreplace({inside: _exact_decimal(float(inside)) for inside in x.atoms(sympy.Float)})


def _exact_decimal(x: float) -> Any:
    sympy = load("sympy")
    if math.isinf(x):
        return sympy.oo if x > 0 else -sympy.oo
    digits = repr(x).split("e")[0].replace(".", "").lstrip("-0")
    if math.isnan(x) or len(digits) > SHORT_DECIMAL:
        raise InexactError(f"{x!r} is a float where an exact number is needed")
    return sympy.Rational(repr(x))
