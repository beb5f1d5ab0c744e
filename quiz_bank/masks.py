r"""Which keys may a query see, and what becomes of the row when some of them are hidden?

Two steps kept apart: the row of visible keys as ones and zeros, where learners mistake which keys are meant, and the
masked row, where they mistake what hiding means. An item brings its own step `visible`; the steps here take drawn
values and earlier steps by name: scaled (n), visible (n), masked (n), exponentials (n), total.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.item import Rule, Step, Text
from quiz_bank import attention as att

Array = Any
"""A float array or an object array of exact numbers; a plain number where a step is one."""


def visible_keys(rule: Rule, formula: str, **wrong: Rule | tuple[Rule, ...]) -> Step:
    """Give the step that says which keys are visible: a row of ones and zeros by `rule`."""
    label = Text("哪些键可见（1 可见，0 看不到）", "which keys are visible (1 yes, 0 no)")
    return Step("visible", label, rule, "b", formula, wrong=wrong)


def ones(where: np.ndarray) -> np.ndarray:
    """Give truth values as ones and zeros."""
    return np.where(where, 1, 0)


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

EXPONENTIALS = att.EXPONENTIALS_AFTER_MASK.only("softmax_base2", "softmax_linear_normalisation")

TOTAL = att.TOTAL.only("softmax_plus_one")

WEIGHTS = att.WEIGHTS.only("softmax_no_normalise", "softmax_hard_argmax").plus(
    mask_after_softmax_no_renorm=lambda scaled, visible: att.softmax(scaled) * visible,
)

ROW = (MASKED, EXPONENTIALS, TOTAL, WEIGHTS)
"""From the scaled scores and the visible keys to the row of weights."""

LITTLE_HIDDEN = {
    "next to nothing is hidden": lambda scaled, visible: (
        (att.softmax(scaled) * (1 - visible)).sum() < 0.1  # masks that are forgotten would not show
    ),
    "scores that sum to zero": lambda scaled, visible: bool(abs((scaled * visible).sum()) < 0.2),
}
"""Draws to avoid."""


def scaled_row(numbers: Any, n: int) -> list[float]:
    """Draw n different scaled scores, multiples of 0.2 from -1.6 to 2; a score of 0 would look like a mask."""
    return [x / 5 for x in numbers.shuffled([x for x in range(-8, 11) if x])[:n]]


def triangle(n: Array) -> Array:
    """Give 1 + 2 + … + n."""
    return n * (n + 1) // 2
