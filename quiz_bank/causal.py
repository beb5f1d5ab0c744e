"""What does a causal mask make of one row of weights, and what is left when the zeros come after the softmax?

Beside the steps of `attention` for one query. Token i (counted from 1) sees the tokens j <= i. Rules take drawn values
and earlier steps by name: i, scores (n), scaled (n), weights (n), row_sum.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.item import Rule, Step, Text
from quiz_bank import attention as att

Array = Any
"""A float array or an object array of exact numbers; a plain number where a step is one."""

# --- the mask before the softmax -------------------------------------------------------------------------------------

MASKED_ROW = (
    att.MASKED,
    att.EXPONENTIALS_AFTER_MASK,
    att.TOTAL.without("softmax_wrong_denominator"),
    att.WEIGHTS_AFTER_MASK,
)
"""From the scaled scores to the row of weights."""

# --- zeros after the softmax -----------------------------------------------------------------------------------------

LEFT = Step(
    "row_sum",
    Text("置零后的行和", "the row sum after the zeros"),
    lambda weights, i: weights[:i].sum(),
    "S",
    r"S = \sum_{j\le i} w_j",
    wrong={
        "mask_row_sum_still_1": lambda weights: 1,
        "lost_mass_is_masked_share": lambda weights, i: weights[i:].sum(),
        "mask_past_instead_of_future": lambda weights, i: weights[i - 1 :].sum(),
        "mask_diagonal_too": lambda weights, i: weights[: i - 1].sum(),
        "mask_off_by_one_future": lambda weights, i: weights[: i + 1].sum(),
    },
)

REPAIR = Step(
    "factor",
    Text("修正系数", "the factor that repairs it"),
    lambda row_sum: 1 / row_sum,
    "c",
    r"c = \frac{1}{S}",
    wrong={"repair_multiplies_by_sum": lambda row_sum: row_sum},
)

# --- draws that are poor teaching ------------------------------------------------------------------------------------


def little_hidden(scaled: Array, i: int) -> bool:
    """Say whether the mask hides so little that a mask forgotten would hardly show."""
    return bool(att.softmax(scaled)[i:].sum() < 0.1)


AVOID: Mapping[str, Rule] = {
    "tied scores": lambda scores, i: att.tied(scores[:i]),
    "saturated": att.saturated,
    "scores that sum to zero": lambda scaled, i: att.scores_sum_to_zero(scaled[:i]),
    "next to nothing is hidden": little_hidden,
}
"""Draws to avoid where a row of weights is asked."""

# --- draws -----------------------------------------------------------------------------------------------------------


def one_row(numbers: Any) -> dict[str, Any]:
    """Draw q, K and d_k for a token i that is neither the first nor the last."""
    drawn = att.one_query(numbers, easy=(3, 4), usual=(4, 5), hard=(5, 6))
    return {**drawn, "i": numbers.integer(2, len(drawn["K"]) - 1)}


def row_with_the_best_seen(numbers: Any) -> dict[str, Any]:
    """Draw as `one_row`, then let the token see the key with the largest score: enough must be left."""
    drawn = one_row(numbers)
    keys, i = drawn["K"], drawn["i"]
    best = int(np.argmax(np.array(keys) @ drawn["q"]))
    if best >= i:
        seen = numbers.integer(0, i - 1)
        keys[seen], keys[best] = keys[best], keys[seen]
    return drawn
