r"""What does the softmax make of a whole row, or of every row of a matrix, and how spread out is the result?

Beside the steps of `attention`: scores that are logarithms, scores moved or stretched all at once, divisors compared,
a matrix of scores, and the entropy of a row. Rules take drawn values and earlier steps by name: m (n whole numbers)
and c with s = c ln m; scaled, weights, exponentials (n), total; a and c that every score is raised by or multiplied
by; c (divisors to choose from); S, E and W (a row for each query), totals; w (n weights) of which i are visible.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from engine.arithmetic import exp, log
from engine.item import Step, Text
from quiz_bank import attention as att

Array = Any
"""A float array or an object array of exact numbers."""

PLAIN = (att.EXPONENTIALS.only(), att.TOTAL.only(), att.WEIGHTS.only())
"""From the scaled scores to the weights, for items that ask about what comes after."""

# --- scores that are logarithms --------------------------------------------------------------------------------------

LOG_SCORES = Step(
    "scores",
    Text(zh="得分", en="the scores"),
    lambda m, c: c * log(m),
    "s",
    r"s_j = c\,\ln m_j",
)

# --- every score raised by a, or multiplied by c ---------------------------------------------------------------------

SHIFTED = Step(
    "shifted",
    Text(zh="都加上 $a$ 之后的权重", en="weights with $a$ added"),
    lambda weights: weights,
    r"w^{(a)}",
    r"w^{(a)} = \text{softmax}(s' + a) = w",
    wrong={
        "softmax_is_linear": lambda weights, a: weights + a,
        "softmax_old_denominator": lambda exponentials, total, a: exponentials * exp(a) / total,
    },
)

STRETCHED = Step(
    "stretched",
    Text(zh="乘以 $c$ 之后的得分", en="scores multiplied by $c$"),
    lambda scaled, c: c * scaled,
    r"c\,s'",
    r"c\,s'_j",
)

NEW_EXPONENTIALS = Step(
    "new_exponentials",
    Text(zh="新的指数", en="the new exponentials"),
    lambda stretched: exp(stretched),
    r"e^{(c)}",
    r"e^{(c)}_j = e^{c\,s'_j}",
)

NEW_TOTAL = Step(
    "new_total",
    Text(zh="新的指数之和", en="the new sum of the exponentials"),
    lambda new_exponentials: new_exponentials.sum(),
    r"Z^{(c)}",
    r"Z^{(c)} = \sum_j e^{(c)}_j",
)

MULTIPLIED = Step(
    "multiplied",
    Text(zh="都乘以 $c$ 之后的权重", en="weights with $c$ multiplied in"),
    lambda new_exponentials, new_total: new_exponentials / new_total,
    r"w^{(c)}",
    r"w^{(c)}_j = \frac{e^{(c)}_j}{Z^{(c)}}",
    wrong={
        "softmax_scale_invariant": lambda weights: weights,
        "softmax_is_linear": lambda weights, c: c * weights,
        "softmax_old_denominator": lambda new_exponentials, total: new_exponentials / total,
    },
)

STRETCHED_ROW = (STRETCHED, NEW_EXPONENTIALS, NEW_TOTAL, MULTIPLIED)
"""From the scaled scores and the factor to the weights."""

# --- one of several divisors -----------------------------------------------------------------------------------------


def divisors(numbers: Any) -> list[float]:
    """Draw 3 or 4 divisors, the smallest first, that lie far enough apart for the largest weight to show them."""
    smallest = numbers.pick(0.5, 0.75, 1.25, 1.5, 2)
    larger = [numbers.pick(1.5, 2) * smallest, numbers.pick(3, 4) * smallest]
    more = numbers.sized(easy=(0,), usual=(0, 1), hard=(1,))
    return [smallest, *larger, *[6 * smallest] * more]


SHARPEST = Step(
    "sharpest",
    Text(zh="最尖的是哪一个除数", en="the divisor that sharpens most"),
    lambda c: att.largest(-c),
    r"i^\ast",
    r"i^\ast = \arg\min_i\, c_i",
    wrong={"scale_bigger_divisor_sharper": lambda c: att.largest(c)},
    kind="index",
)

SHARPEST_DIVISOR = Step(
    "divisor",
    Text(zh="这个除数", en="that divisor"),
    lambda c, sharpest: c[sharpest - 1],
    "D",
    r"D = c_{i^\ast}",
)

DIVIDED_ROW = (
    att.SCALED.only("scale_multiplied").written(r"s'_j = \frac{s_j}{D}"),
    att.EXPONENTIALS.without("softmax_abs_normalisation"),
    att.TOTAL.only("softmax_plus_one"),
    att.WEIGHTS.only("softmax_no_normalise", "softmax_odds", "softmax_hard_argmax"),
)
"""From the scores and the divisor to the weights."""

PEAK = Step(
    "peak",
    Text(zh="用它时的最大权重", en="the largest weight with it"),
    lambda weights: weights.max(),
    r"w_{\max}",
    r"w_{\max} = \max_j w_j",
)

# --- every row of a matrix by itself ---------------------------------------------------------------------------------


def by_row(E: Array) -> Array:
    """Divide every row by its sum."""
    return E / E.sum(axis=1)[:, None]


MATRIX_EXPONENTIALS = replace(
    att.EXPONENTIALS.only("softmax_base2").fed(scaled="S"),
    name="E",
    symbol="E",
    formula=r"E_{ij} = e^{S_{ij}}",
)

ROW_TOTALS = Step(
    "totals",
    Text(zh="每一行的指数之和", en="the sum of every row of them"),
    lambda E: E.sum(axis=1),
    "Z",
    r"Z_i = \sum_j E_{ij}",
    wrong={"softmax_plus_one": lambda E: 1 + E.sum(axis=1)},
)

MATRIX = Step(
    "W",
    Text(zh="权重矩阵", en="the weight matrix"),
    lambda E, totals: E / totals[:, None],
    "W",
    r"W_{ij} = \frac{E_{ij}}{Z_i}",
    wrong={
        "softmax_query_axis": lambda E: E / E.sum(axis=0),
        "softmax_whole_matrix": lambda E: E / E.sum(),
        "softmax_odds": lambda E, totals: E / (totals[:, None] - E),
        "softmax_no_normalise": lambda E: E,
        "softmax_twice": lambda E: by_row(exp(by_row(E))),
        "softmax_hard_argmax": lambda E: 1 - np.sign(E.max(axis=1)[:, None] - E),
        "softmax_linear_normalisation": lambda S: by_row(S),
    },
)

# --- the entropy of a row under a causal mask ------------------------------------------------------------------------

TERMS = Step(
    "terms",
    Text(zh="可见位置各项", en="the terms of the visible keys"),
    lambda w, i: -w[:i] * log(w[:i]),
    "h",
    r"h_j = -w_j\ln w_j\ (j\le i)",
    wrong={
        "entropy_log_base": lambda w, i: -w[:i] * log(w[:i]) / log(2.0),
        "entropy_sign_or_max": lambda w, i: w[:i] * log(w[:i]),
    },
)

ENTROPY = Step(
    "entropy",
    Text(zh="熵", en="the entropy"),
    lambda terms: terms.sum(),
    "H",
    r"H = -\sum_{j\le i} w_j\ln w_j",
    # The share comes from the terms, not from H: with base 2 throughout, H is off and the share is right.
    wrong={"entropy_log_base": lambda terms: terms.sum() / log(2.0)},
)

MOST = Step(
    "most",
    Text(zh="可能的最大熵", en="the largest possible entropy"),
    lambda i: log(i),
    r"H_{\max}",
    r"H_{\max} = \ln i",
    wrong={
        "entropy_counts_masked": lambda w: log(len(w)),
        "entropy_sign_or_max": (lambda: 1, lambda i: i),
    },
)

SHARE = Step(
    "share",
    Text(zh="熵与最大熵之比", en="entropy over its maximum"),
    lambda terms, most: terms.sum() / most,
    r"\frac{H}{H_{\max}}",
    r"\frac{H}{H_{\max}}",
)
