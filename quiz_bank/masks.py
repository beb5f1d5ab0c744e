r"""Which keys may a query see, and what becomes of its row, with a mask, without one, and where nothing is left?

Two steps kept apart: the row of visible keys as ones and zeros, where learners mistake which keys are meant, and the
masked row, where they mistake what hiding means. Rules take drawn values and earlier steps by name: scaled (n),
visible (n), masked (n), exponentials (n), total; i and L (a token's place and the number of real tokens, from 1),
p (pads), v (n values, one number each). How many cells of a whole matrix a mask leaves is asked in `cells`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.item import Rule, Step, Text
from quiz_bank import attention as att

Array = Any
"""A float array or an object array of exact numbers; a plain number where a step is one."""


def ones(where: np.ndarray) -> np.ndarray:
    """Give truth values as ones and zeros."""
    return np.where(where, 1, 0)


# --- which keys are visible ------------------------------------------------------------------------------------------


def visible_keys(rule: Rule, formula: str, **wrong: Rule | tuple[Rule, ...]) -> Step:
    """Give the step that says which keys are visible: a row of ones and zeros by `rule`."""
    label = Text("哪些键可见（1 可见，0 看不到）", "which keys are visible (1 yes, 0 no)")
    return Step("visible", label, rule, "b", formula, wrong=wrong)


def up_to(row: Array, last: Array) -> np.ndarray:
    """Give the row that sees the keys 1 … last."""
    return ones(att.positions(row) <= last)


def _two_blocked(scaled: Array, first: int, second: int) -> np.ndarray:
    places = att.positions(scaled)
    return (places == first) | (places == second)


ADDITIVE = visible_keys(
    lambda scaled, first, second: ones(~_two_blocked(scaled, first, second)),
    r"b_j = 1 \iff m_j = 0",
    mask_polarity_inverted=lambda scaled, first, second: ones(_two_blocked(scaled, first, second)),
)
"""A mask m of noughts, but for -∞ at the places `first` and `second`."""

BOOLEAN = visible_keys(
    lambda m, seen: ones(m == seen),
    r"b_j = 1 \iff m_j = c",
    mask_polarity_inverted=lambda m, seen: ones(m != seen),
)
"""A mask m of ones and zeros, of which `seen` stands for visible."""

CAUSAL = visible_keys(
    lambda scaled, i: up_to(scaled, i),
    r"b_j = 1 \iff j\le i",
    mask_past_instead_of_future=lambda scaled, i: ones(att.positions(scaled) >= i),
    mask_diagonal_too=lambda scaled, i: up_to(scaled, i - 1),
    mask_off_by_one_future=lambda scaled, i: up_to(scaled, i + 1),
)

PADDING = visible_keys(
    lambda scaled, L: up_to(scaled, L),
    r"b_j = 1 \iff j\le L",
    pad_mask_off_by_one=(
        lambda scaled, L: up_to(scaled, L - 1),
        lambda scaled, L: up_to(scaled, L + 1),
    ),
    causal_used_for_padding=lambda scaled, i: up_to(scaled, i),
    mask_polarity_inverted=lambda scaled, L: 1 - up_to(scaled, L),
    pad_masks_query_rows=lambda scaled: up_to(scaled, len(scaled)),
)
"""The row of a real token, whose pads come after the L real ones."""

# --- from the scaled scores and the visible keys to the weights ------------------------------------------------------

MASKED = Step(
    "masked",
    Text("加掩码后的得分", "masked scores"),
    lambda scaled, visible: att.keep(scaled, visible == 1),
    r"\tilde s",
    r"\tilde s_j = s'_j\ (b_j = 1),\quad -\infty\ (b_j = 0)",
    wrong={
        "mask_forgotten": lambda scaled: scaled,
        "mask_zero_before_softmax": lambda scaled, visible: att.keep(scaled, visible == 1, 0.0),
        "mask_minus_one": lambda scaled, visible: att.keep(scaled, visible == 1, -1.0),
        "mask_bool_added_as_number": (
            lambda scaled, visible: scaled + visible,
            lambda scaled, visible: scaled + (1 - visible),
        ),
        "mask_makes_uniform": lambda scaled, visible: att.keep(0.0 * scaled, visible == 1),
    },
)

MASKED_PADS = MASKED.plus(
    pad_zero_embedding_enough=lambda scaled, visible: att.keep(scaled, visible == 1, 0.0),
)

EXPONENTIALS = att.EXPONENTIALS_AFTER_MASK.only("softmax_base2", "softmax_linear_normalisation")

TOTAL = att.TOTAL.only("softmax_plus_one")

WEIGHTS = att.WEIGHTS.only("softmax_no_normalise", "softmax_hard_argmax").plus(
    mask_after_softmax_no_renorm=lambda scaled, visible: att.softmax(scaled) * visible,
)

WEIGHING = (EXPONENTIALS, TOTAL, WEIGHTS)
"""From a masked row to its weights."""

OUTPUT = att.OUTPUT.without("uses_k_as_v", "scores_times_v").plus(
    mask_values_zeroed=lambda scaled, visible, V: (att.softmax(scaled) * visible) @ V,
)

TO_OUTPUT = (
    MASKED.only("mask_forgotten", "mask_zero_before_softmax", "mask_makes_uniform"),
    EXPONENTIALS.only("softmax_base2"),
    TOTAL,
    WEIGHTS.only("mask_after_softmax_no_renorm"),
    OUTPUT,
)
"""From the scaled scores and the visible keys to the output, with the mistakes that an output of two numbers shows."""

EPSILON_IS_ZERO = {
    "mask_tiny_epsilon": "gives the number of mask_zero_before_softmax; asked by causal-weights",
}
"""An exception wherever that rule is among those of `MASKED`."""

# --- no mask, but pads whose keys are zero vectors -------------------------------------------------------------------

PAD_TERMS = Step(
    "pad_terms",
    Text("各个 pad 的指数之和", "the exponentials of the pads, added up"),
    lambda p: p,
    r"Z_{\text{pad}}",
    r"Z_{\text{pad}} = p\,e^{0}",
    wrong={"pad_zero_embedding_enough": lambda p: 0, "pads_counted_once": lambda p: 1},
)

PAD_SHARE = Step(
    "leak",
    Text("不加掩码时 pad 分走的权重", "the weight on the padding without a mask"),
    lambda pad_terms, total: pad_terms / (pad_terms + total),
    r"w_{\text{pad}}",
    r"w_{\text{pad}} = \frac{Z_{\text{pad}}}{Z_{\text{pad}} + Z}",
    wrong={
        "softmax_odds": lambda pad_terms, total: pad_terms / total,
        "mask_makes_uniform": lambda scaled, p: p / (p + len(scaled)),
    },
)

FIRST_WEIGHT = Step(
    "weight",
    Text("加掩码后第 1 个真实 token 的权重", "the weight on the first real token with the mask"),
    lambda exponentials, total: exponentials[0] / total,
    "w_1",
    r"w_1 = \frac{e_1}{Z}",
    wrong={
        "mask_zero_before_softmax": lambda exponentials, total, p: exponentials[0] / (total + p),
        "softmax_no_normalise": lambda exponentials: exponentials[0],
    },
)

# --- every key masked, with a finite number c ------------------------------------------------------------------------


def _evenly(scaled: Array) -> Array:
    return np.array([0 * score + 1 for score in scaled]) / len(scaled)


FILLED = Step(
    "filled",
    Text("换成 $c$ 之后的权重", "the weights with $c$ put in"),
    _evenly,
    "u",
    r"u_j = \frac{e^{c}}{n\,e^{c}} = \frac{1}{n}",
    wrong={
        "fully_masked_row_is_zero": lambda scaled: 0 * scaled,
        "masked_fill_is_added": lambda scaled: att.softmax(scaled),
    },
)

FILLED_OUTPUT = Step(
    "filled_output",
    Text("换成 $c$ 之后的输出", "the output with $c$ put in"),
    lambda filled, v: filled @ v,
    r"o_{\text{fill}}",
    r"o_{\text{fill}} = \sum_j u_j v_j",
    wrong={"sum_of_values": lambda v: v.sum()},
)

SHIFTED = Step(
    "shifted",
    Text("加上 $c$ 之后，减去最大值的得分", "the scores after adding $c$, less the largest of them"),
    lambda scaled: scaled - scaled.max(),
    "z",
    r"z_j = (s'_j + c) - \max_i\,(s'_i + c) = s'_j - \max_i s'_i",
)

ADDED_EXPONENTIALS = att.EXPONENTIALS.only("softmax_base2").fed(scaled="shifted").written(r"e_j = e^{z_j}")

ADDED_WEIGHTS = att.WEIGHTS.only("softmax_no_normalise").plus(
    fully_masked_row_is_zero=lambda scaled: 0 * scaled,
    masked_fill_is_added=_evenly,
)

ADDED_OUTPUT = Step(
    "added_output",
    Text("加上 $c$ 之后的输出", "the output with $c$ added"),
    lambda weights, v: weights @ v,
    r"o_{\text{add}}",
    r"o_{\text{add}} = \sum_j w_j v_j",
    wrong={"hard_value_of_argmax": lambda weights, v: v[att.largest(weights) - 1]},
)

# --- draws -----------------------------------------------------------------------------------------------------------


def scaled_row(numbers: Any, n: int) -> list[float]:
    """Draw n different scaled scores, multiples of 0.2 from -1.6 to 2; a score of 0 would look like a mask."""
    return [x / 5 for x in numbers.shuffled([x for x in range(-8, 11) if x])[:n]]


def best_is_seen(numbers: Any, scaled: list[float], i: int) -> list[float]:
    """Give the row with its largest score among the first i: small exponentials alone make rounding count too much."""
    best, seen = scaled.index(max(scaled)), numbers.integer(0, i - 1)
    row = list(scaled)
    if best >= i:
        row[seen], row[best] = scaled[best], scaled[seen]
    return row


LITTLE_HIDDEN: Mapping[str, Rule] = {
    "next to nothing is hidden": lambda scaled, visible: (
        (att.softmax(scaled) * (1 - visible)).sum() < 0.1  # masks that are forgotten would not show
    ),
    "scores that sum to zero": lambda scaled, visible: bool(abs((scaled * visible).sum()) < 0.2),
}
"""Draws to avoid."""
