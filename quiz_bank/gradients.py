r"""How fast does a weight of a row move when scores do?

The softmax's Jacobian, ∂w_i/∂s'_j = w_i(δ_ij - w_j), over √d_k for the scores before scaling. Rules take drawn values
and earlier steps by name: w (n), i (whose weight, from 1), d_k, divisor, jacobian (n), slopes (n), steepest (from 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.arithmetic import one_hot
from engine.item import Step, Text
from quiz_bank import attention as att

# --- draws -----------------------------------------------------------------------------------------------------------


def place_of_a_large(numbers: Any, w: Sequence[float]) -> int:
    """Draw the place, from 1, of one of the two largest: the derivatives of a small weight are next to nothing."""
    largest_first = sorted(range(len(w)), key=lambda j: -w[j])
    return numbers.pick(*largest_first[:2]) + 1


def one_in_the_middle(numbers: Any) -> list[float]:
    """Draw a weight near one half among some near 0 and some near 1: those that saturate hardly move."""
    middle = numbers.integer(42, 58, but=50)
    low = numbers.shuffled(range(1, 35))
    high = numbers.shuffled(range(66, 100))
    more = numbers.sized(easy=(0,), usual=(0, 1), hard=(1, 2))
    return numbers.shuffled([x / 100 for x in (middle, *low[: 1 + more], *high[: 2 + more // 2])])


# --- one weight by every score of its row ----------------------------------------------------------------------------

JACOBIAN = Step(
    "jacobian",
    Text(zh="对缩放后得分的导数", en="derivatives by the scaled scores"),
    lambda w, i: w[i - 1] * (one_hot(i - 1, len(w)) - w),
    r"\frac{\partial w_i}{\partial s'_j}",
    r"\frac{\partial w_i}{\partial s'_j} = w_i(\delta_{ij} - w_j)",
    wrong={
        "jacobian_diagonal_only": lambda w, i: w * (1 - w) * one_hot(i - 1, len(w)),
        "jacobian_offdiag_sign": lambda w, i: abs(w[i - 1] * (one_hot(i - 1, len(w)) - w)),
        "gradient_largest_when_confident": lambda w, i: np.where(one_hot(i - 1, len(w)), w, -w[i - 1] * w),
    },
)

DERIVATIVES = Step(
    "derivatives",
    Text(zh="对缩放前得分的导数", en="derivatives by the scores before scaling"),
    lambda jacobian, divisor: jacobian / divisor,
    r"\frac{\partial w_i}{\partial s_j}",
    r"\frac{\partial w_i}{\partial s_j} = \frac{w_i(\delta_{ij} - w_j)}{\sqrt{d_k}}",
    wrong={
        "jacobian_forgets_scale": lambda jacobian: jacobian,
        "scale_multiplied": lambda jacobian, divisor: jacobian * divisor,
    },
)

# --- one weight in each of several rows, by its own score ------------------------------------------------------------

SLOPES = Step(
    "slopes",
    Text(zh="对缩放后得分的导数", en="derivatives by the scaled score"),
    lambda w: w * (1 - w),
    "g",
    "g_i = w_i(1-w_i)",
    wrong={
        "gradient_largest_when_confident": lambda w: w,
        "gradient_largest_when_small": lambda w: 1 - w,
    },
)

STEEPEST = Step(
    "steepest",
    Text(zh="变化最快的一行", en="the row that moves most"),
    lambda slopes: att.largest(slopes),
    r"i^\ast",
    r"i^\ast = \arg\max_i\, g_i",
    kind="index",
)

RATE = Step(
    "rate",
    Text(zh="该行的导数", en="its derivative"),
    lambda slopes, steepest, divisor: slopes[steepest - 1] / divisor,
    r"\frac{\partial w}{\partial s}",
    r"\frac{\partial w}{\partial s} = \frac{w(1-w)}{\sqrt{d_k}}",
    wrong={
        "jacobian_forgets_scale": lambda slopes, steepest: slopes[steepest - 1],
        "scale_multiplied": lambda slopes, steepest, divisor: slopes[steepest - 1] * divisor,
    },
)
