r"""What does a temperature τ, by which scaled scores are divided before the softmax, do to weights and output?

Its use, the one that a ratio of two weights needs, and its two limits. Rules take drawn values and earlier steps by
name: tau, scores, scaled, logits (n), gap and scaled_gap (between two scores), r (the ratio wanted), needed (the gap
that it needs), v (n values, one number each), i (how many tokens are visible), k (as many as hard k-NN would take),
visible and best (n, the tokens meant marked 1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from engine.arithmetic import sqrt
from engine.item import Step, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist

Array = Any
"""A float array or an object array of exact numbers; a plain number where a step is one."""

# --- a given temperature ---------------------------------------------------------------------------------------------


def scores_apart(numbers: Any, n: int, tau: float, d_k: int) -> list[float]:
    """Draw n different scores that lie as far apart as both divisors together want."""
    reach = 1.4 * tau * sqrt(d_k)
    per = 10 if reach < 3 else 2
    return dist.distinct(numbers, n, -int(reach * per), int(reach * per), per)


# Scaling twice is dividing by d_k, which is a wrong rule of the divisor.
SCALED = att.SCALED.only("scale_multiplied")

LOGITS = Step(
    "logits",
    Text(zh="除以温度", en="divided by the temperature"),
    lambda scaled, tau: scaled / tau,
    "z",
    r"z_j = \frac{s'_j}{\tau}",
    wrong={
        "temperature_replaces_sqrt_dk": lambda scores, tau: scores / tau,
        "temperature_multiplied": lambda scaled, tau: scaled * tau,
        "temperature_applied_twice": lambda scaled, tau: scaled / tau**2,
        "temperature_ignored": lambda scaled: scaled,
    },
)

EXPONENTIALS = att.EXPONENTIALS.only("softmax_base2").fed(scaled="logits").written(r"e_j = e^{z_j}")

WEIGHTS = att.WEIGHTS.only("softmax_no_normalise", "softmax_hard_argmax").plus(
    temperature_after_softmax=(
        lambda scaled, tau: att.softmax(scaled) / tau,
        lambda scaled, tau: att.softmax(scaled) ** (1 / tau),
    )
)

ROW = (LOGITS, EXPONENTIALS, att.TOTAL.only("softmax_plus_one"), WEIGHTS)
"""From the scaled scores and the temperature to the weights."""

FLAT_OR_SATURATED = {
    "saturated": lambda logits: att.saturated(logits),
    "hardly any difference": lambda logits: logits.max() - logits.min() < 0.8,
}
"""Draws to avoid."""

# --- the temperature for a ratio of two weights ----------------------------------------------------------------------

SCALED_GAP = dist.SCALED_GAP.only("scale_multiplied")

NEEDED = replace(
    dist.SCALED_GAP_NEEDED.fed(ratio="r"),
    name="needed",
    label=Text(zh="这个比值所需的差", en="the gap that the ratio needs"),
    symbol=r"\delta",
    formula=r"\delta = \ln r",
)

TEMPERATURE = Step(
    "temperature",
    Text(zh="温度", en="the temperature"),
    lambda scaled_gap, needed: scaled_gap / needed,
    r"\tau",
    r"\tau = \frac{\Delta'}{\ln r}",
    wrong={
        "temperature_multiplied": lambda scaled_gap, needed: needed / scaled_gap,
        "temperature_replaces_sqrt_dk": lambda gap, needed: gap / needed,
        "temperature_applied_twice": lambda scaled_gap, needed: sqrt(scaled_gap / needed),
    },
)

# --- the limits τ → 0⁺ and τ → ∞ -------------------------------------------------------------------------------------


def with_ties(numbers: Any) -> tuple[list[int], list[int]]:
    """Draw twice the scores of visible tokens, 2 or 3 of which tie for the lead, and of hidden ones, one larger yet."""
    ties = numbers.sized(easy=(2,), usual=(2, 2, 3), hard=(2, 3))
    lower = numbers.sized(easy=(2,), usual=(2, 3), hard=(3, 4))
    hidden = numbers.sized(easy=(1,), usual=(1, 2), hard=(2, 3))
    top = numbers.integer(1, 4)
    visible = numbers.shuffled([top] * ties + dist.distinct(numbers, lower, top - 6, top - 1))
    beyond = numbers.shuffled([top + numbers.integer(1, 3), *numbers.integers(-3, top, hidden - 1)])
    return visible, beyond


def marked(places: Iterable[int], scaled: Array) -> np.ndarray:
    """Mark these places of the row (from 0) with 1 and all others with 0.

    Marks are whole numbers, which rounding by hand leaves alone: moved by a little, tied scores would tie no more.
    """
    chosen = set(places)
    return np.array([int(j in chosen) for j in range(len(scaled))])


def leaders(scaled: Array, visible: Array) -> list[int]:
    """Give the places of the visible tokens, largest score first."""
    return sorted(np.flatnonzero(visible).tolist(), key=lambda j: -scaled[j])


def tied_with_first(scaled: Array, places: list[int]) -> list[int]:
    """Give those of the places whose score is that of the first."""
    return [j for j in places if scaled[j] == scaled[places[0]]]


def mean(v: Array, marks: Array) -> Array:
    """Give the mean of the values that are marked."""
    return v @ marks / marks.sum()


VISIBLE = Step(
    "visible",
    Text(zh="看得到的，记为 1", en="the visible tokens, marked 1"),
    lambda scaled, i: marked(range(i), scaled),
    r"\beta",
    r"\beta_j = 1 \iff j\le i",
    wrong={
        "mask_forgotten": lambda scaled: marked(range(len(scaled)), scaled),
        "mask_diagonal_too": lambda scaled, i: marked(range(i - 1), scaled),
    },
    kind="integer",
)

BEST = Step(
    "best",
    Text(zh="其中得分最大的，记为 1", en="those with the largest score among them, marked 1"),
    lambda scaled, visible: marked(tied_with_first(scaled, leaders(scaled, visible)), scaled),
    r"\alpha",
    r"\alpha_j = 1 \iff \beta_j = 1,\ s'_j = \max_{\beta_m = 1} s'_m",
    wrong={
        "temperature_tie_first_wins": lambda scaled, visible: marked(leaders(scaled, visible)[:1], scaled),
        "tau0_is_topk": lambda scaled, visible, k: marked(leaders(scaled, visible)[:k], scaled),
    },
    kind="integer",
)

LIMITS = Step(
    "limits",
    Text(
        zh="输出在 $\\tau\\to 0^+$ 和 $\\tau\\to\\infty$ 时的极限",
        en="the $\\tau\\to 0^+$ and $\\tau\\to\\infty$ limits of the output",
    ),
    lambda v, best, visible: np.array([mean(v, best), mean(v, visible)]),
    r"(o_0,\ o_\infty)",
    r"o_0 = \frac{\sum_j \alpha_j v_j}{\sum_j \alpha_j},\quad o_\infty = \frac{\sum_j \beta_j v_j}{\sum_j \beta_j}",
    wrong={
        "temperature_limits_swapped": lambda v, best, visible: np.array([mean(v, visible), mean(v, best)]),
        "temperature_inf_is_zero": lambda v, best: np.array([mean(v, best), 0]),
        "uniform_limit_counts_masked": (
            lambda v, best: np.array([mean(v, best), v.mean()]),
            lambda v, best, visible: np.array([mean(v, best), v @ visible / len(v)]),
        ),
    },
)
