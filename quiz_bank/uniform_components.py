r"""Which steps lead to the variance of q·k when the components are whole numbers, each equally likely?

A component of q is one of the 2a + 1 numbers from -a to a, one of k of the 2b + 1 from -b to b, so that its variance is
the mean of their squares. The last steps are those of `variance`. Rules take d_k, a, b and earlier steps by name:
squares, pairs, var_dot.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.arithmetic import sqrt
from engine.item import Step, Text
from quiz_bank import variance


def sum_of_squares(end: Any) -> Any:
    """Add up x² for the whole numbers from -end to end."""
    return end * (end + 1) * (2 * end + 1) // 3


SQUARES = Step(
    "squares",
    Text(zh="两边平方和的乘积", en="the product of both sums of squares"),
    lambda a, b: sum_of_squares(a) * sum_of_squares(b),
    r"\sum x^2\sum y^2",
    r"\sum_{x=-a}^{a} x^2\ \sum_{y=-b}^{b} y^2",
    kind="integer",
)

PAIRS = Step(
    "pairs",
    Text(zh="取值对的个数", en="the number of pairs of values"),
    lambda a, b: (2 * a + 1) * (2 * b + 1),
    "N",
    "N = (2a+1)(2b+1)",
    wrong={"variance_divides_by_n_minus_1": lambda a, b: 4 * a * b},
    kind="integer",
)

BEFORE = replace(
    variance.BEFORE,
    rule=lambda d_k, squares, pairs: d_k * squares / pairs,
    formula=r"\operatorname{Var}(q\cdot k) = d_k\,\frac{\sum x^2}{2a+1}\,\frac{\sum y^2}{2b+1}",
    wrong={
        "var_dot_is_sqrt_dk": lambda d_k, squares, pairs: sqrt(d_k) * squares / pairs,
        "var_ignores_component_variance": lambda d_k: d_k,
    },
)

SPREAD = variance.SPREAD.without("std_dot_is_dk").plus(std_dot_is_dk=lambda var_dot, d_k: sqrt(var_dot * d_k))
