r"""Which draws and steps do questions about one row of weights share?

A row may be given by its weights, by its scores, or by two scores alone: w_1/w_2 = e^(s_1 - s_2) after scaling, so a
winner over n - 1 equal rivals has e^Δ' of Z = e^Δ' + n - 1. Rules take `first` and `second` (two raw scores), n, d_k,
gap, divisor, scaled_gap, rivals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

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


# --- two scores ------------------------------------------------------------------------------------------------------

GAP = Step(
    "gap",
    Text(zh="得分差", en="the gap between the scores"),
    lambda first, second: first - second,
    r"\Delta",
    r"\Delta = s_1 - s_2",
)

DIVISOR = att.DIVISOR.without("scale_by_sqrt_n")

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

RIVALS = Step(
    "rivals",
    Text(zh="其余键的个数", en="the number of other keys"),
    lambda n: n - 1,
    "n - 1",
    "n - 1",
    wrong={"rivals_miscounted": (lambda: 1, lambda n: n)},
    kind="integer",
)

# --- dropout ---------------------------------------------------------------------------------------------------------

FACTOR = Step(
    "factor",
    Text(zh="留下的放大多少倍", en="the factor for what is kept"),
    lambda p: 1 / (1 - p),
    r"\frac{1}{1-p}",
    r"\frac{1}{1-p}",
    wrong={"dropout_no_rescale": lambda: 1, "dropout_divides_by_p": lambda p: 1 / p},
)

# --- what gives the same number --------------------------------------------------------------------------------------

SCALED_TWICE: Mapping[tuple[str, ...], str] = {("scale_by_dk", "scale_twice"): "s/√d_k/√d_k = s/d_k"}
"""A pair that is `alike` wherever scores are divided by √d_k."""
