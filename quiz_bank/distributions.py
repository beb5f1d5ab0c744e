r"""How do scores decide how much of a row one key gets, and which score does a given weight need?

Two scores alone decide the ratio of two weights: w_1/w_2 = e^(s_1 - s_2) after scaling, so a winner over n - 1 equal
rivals has e^Δ' of Z = e^Δ' + n - 1. Here are also the draws of all questions about a single row. Rules take drawn
values and earlier steps by name: `first` and `second` (two raw scores), n, d_k, p (a weight), gap, divisor,
scaled_gap, gaps (without and with scaling), rivals, winner, total, odds, ratio.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.arithmetic import exp, log
from engine.item import Step, Text
from quiz_bank import attention as att

# --- draws -----------------------------------------------------------------------------------------------------------


def distinct(numbers: Any, n: int, low: int, high: int, per: int = 1) -> list[Any]:
    """Draw n different multiples of 1/per from low/per to high/per."""
    drawn = numbers.shuffled(range(low, high + 1))[:n]
    return [x / per for x in drawn] if per > 1 else drawn


def shares(numbers: Any, n: int, units: int = 20) -> list[float]:
    """Draw n weights, multiples of 1/units and none of them 0, that add up to 1."""
    cuts = sorted(numbers.shuffled(range(1, units))[: n - 1])
    return [(b - a) / units for a, b in zip([0, *cuts], [*cuts, units], strict=True)]


def apart(numbers: Any, low: int, high: int, d_k: int) -> float:
    """Draw a distance of raw scores, in halves, that is low/10 to high/10 or nearly so when divided by √d_k."""
    return max(1, round(numbers.integer(low, high) / 5 * math.sqrt(d_k))) / 2


# --- from two scores to the ratio of two weights ---------------------------------------------------------------------

GAP = Step(
    "gap",
    Text(zh="得分差", en="the gap between the scores"),
    lambda first, second: first - second,
    r"\Delta",
    r"\Delta = s_1 - s_2",
)

DIVISOR = att.DIVISOR.without("scale_by_sqrt_n")

DIVISOR_NEVER_LEFT_OUT = DIVISOR.without("scale_missing", "scale_hardcoded_8")
"""For items in which going without the divisor is a misconception of another name, at a later step."""

SCALED_GAP = Step(
    "scaled_gap",
    Text(zh="缩放后的得分差", en="the gap after scaling"),
    lambda gap, divisor: gap / divisor,
    r"\Delta'",
    r"\Delta' = \frac{\Delta}{\sqrt{d_k}}",
    wrong={
        "scale_multiplied": lambda gap, divisor: gap * divisor,
        "scale_twice": lambda gap, divisor: gap / divisor / divisor,
    },
)

TWO_SCORES = (GAP, DIVISOR, SCALED_GAP)
"""From two raw scores to the gap that the softmax sees."""

RATIO = Step(
    "ratio",
    Text(zh="权重之比", en="the ratio of the weights"),
    lambda scaled_gap: exp(scaled_gap),
    r"\frac{w_1}{w_2}",
    r"\frac{w_1}{w_2} = e^{\Delta'}",
    wrong={
        "softmax_ratio_linear": lambda first, second: first / second,
        "weight_ratio_is_gap": lambda scaled_gap: scaled_gap,
        "weight_ratio_inverted": lambda scaled_gap: exp(-scaled_gap),
        "softmax_base2": lambda scaled_gap: 2.0**scaled_gap,
    },
)

# --- from a lead over equal rivals to the winner's weight ------------------------------------------------------------

GAPS = Step(
    "gaps",
    Text(zh="不缩放与缩放后的得分差", en="the gap without and with scaling"),
    lambda gap, scaled_gap: np.array([gap, scaled_gap]),
    r"(\Delta,\ \Delta')",
    r"(\Delta,\ \Delta')",
)

RIVALS = Step(
    "rivals",
    Text(zh="其余键的个数", en="the number of other keys"),
    lambda n: n - 1,
    "n - 1",
    "n - 1",
    wrong={"rivals_miscounted": (lambda: 1, lambda n: n)},
    kind="integer",
)

WINNER = Step(
    "winner",
    Text(zh="领先者的指数（其余的记为 1）", en="the winner's exponential, the others' being 1"),
    lambda gaps: exp(gaps),
    r"e^{\Delta}",
    r"(e^{\Delta},\ e^{\Delta'})",
    wrong={"softmax_base2": lambda gaps: 2.0**gaps},
)

TOTAL = Step(
    "total",
    Text(zh="指数之和", en="the sum of the exponentials"),
    lambda winner, rivals: winner + rivals,
    "Z",
    r"Z = e^{\Delta} + (n-1)",
)

SHARE = Step(
    "share",
    Text(zh="最大权重：不缩放、缩放后", en="the largest weight: without scaling, with scaling"),
    lambda winner, total: winner / total,
    "w_1",
    r"w_1 = \frac{e^{\Delta}}{e^{\Delta} + (n-1)}",
    wrong={
        "softmax_odds": lambda winner, rivals: winner / rivals,
        "softmax_linear_normalisation": lambda gaps, first, second, n: (
            0 * gaps + first / (first + (n - 1) * second)
        ),
        "softmax_hard_argmax": lambda gaps: 0 * gaps + 1,
    },
)

# --- back from a weight to the score that it needs -------------------------------------------------------------------

ODDS = Step(
    "odds",
    Text(zh="键 1 与其余之和的比", en="key 1 against all others"),
    lambda p: p / (1 - p),
    r"\omega",
    r"\omega = \frac{p}{1-p}",
    wrong={"softmax_odds": lambda p: p},
)

RATIO_NEEDED = Step(
    "ratio",
    Text(zh="键 1 与其余每一个的权重之比", en="key 1 against each one of the others"),
    lambda odds, rivals: odds * rivals,
    "r",
    r"r = \omega\,(n-1)",
)

SCALED_GAP_NEEDED = Step(
    "scaled_gap",
    Text(zh="缩放后需要的得分差", en="the gap needed after scaling"),
    lambda ratio: log(ratio),
    r"\Delta'",
    r"\Delta' = \ln r",
    wrong={
        "weight_ratio_is_gap": lambda ratio: ratio,
        "softmax_base2": lambda ratio: log(ratio) / log(2.0),
    },
)

GAP_NEEDED = Step(
    "gap",
    Text(zh="缩放前需要的得分差", en="the gap needed before scaling"),
    lambda scaled_gap, divisor: scaled_gap * divisor,
    r"\Delta",
    r"\Delta = \sqrt{d_k}\,\Delta'",
    wrong={
        "scale_multiplied": lambda scaled_gap, divisor: scaled_gap / divisor,
        "scale_twice": lambda scaled_gap, divisor: scaled_gap * divisor * divisor,
    },
)

SCORE_NEEDED = Step(
    "score",
    Text(zh="键 1 需要的得分", en="the score that key 1 needs"),
    lambda second, gap: second + gap,
    "s_1",
    r"s_1 = s_2 + \Delta",
    wrong={"softmax_ratio_linear": lambda second, ratio: second * ratio},
)

# --- what gives the same number --------------------------------------------------------------------------------------
