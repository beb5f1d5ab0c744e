r"""Which rules, right and wrong, does attention's arithmetic consist of?

The steps of Attention(Q, K, V) = softmax(QKᵀ/√d_k + M) V (Vaswani et al. 2017, equation 1) for one query, each with
the known wrong rules that belong to it. An item lists the steps it needs. A rule takes drawn values and earlier steps
by name: q (d_k), K (n × d_k), V (n × d_v), d_k, i (the query's row, from 1), scores (n), divisor, scaled (n),
masked (n), exponentials (n), total, weights (n).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.arithmetic import exp, one_hot, sqrt
from engine.item import Rule, Step, Text

Array = Any
"""A float array or an object array of exact numbers; a plain number where a step is one."""


def softmax(s: Array) -> Array:
    """Give e^s over the sum of all e^s."""
    e = exp(s)
    return e / e.sum()


def norm(x: Array) -> Array:
    """Give the length of a vector, or of each row of a matrix."""
    return sqrt((x * x).sum(axis=-1))


def largest(s: Array) -> int:
    """Give the place of the largest entry, counted from 1; the first of several."""
    return int(np.argmax(s)) + 1


# --- scores ----------------------------------------------------------------------------------------------------------


def slipped(K: Array) -> Array:
    """Give the keys with their first coordinate in the second's place, too; so came the document's own s3 = 0.24."""
    keys = np.array(K)
    keys[:, 1] = K[:, 0]
    return keys


SCORES = Step(
    "scores",
    Text("点积得分", "dot-product scores"),
    lambda q, K: K @ q,
    "s",
    r"s_j = q\cdot k_j",
    wrong={
        "score_reuses_coordinate": lambda q, K: slipped(K) @ q,
        "score_drops_sign": (lambda q, K: abs(K @ q), lambda q, K: abs(K) @ abs(q)),
        "score_elementwise": lambda q, K: K[:, 0] * q[0],
    },
)

# --- scaling ---------------------------------------------------------------------------------------------------------

DIVISOR = Step(
    "divisor",
    Text("缩放的除数", "the divisor"),
    lambda d_k: sqrt(d_k),
    "D",
    r"D = \sqrt{d_k}",
    wrong={
        "scale_missing": lambda d_k: 1,
        "scale_by_dk": lambda d_k: d_k,
        "scale_by_sqrt_n": lambda K: sqrt(len(K)),
        "scale_quarter_power": lambda d_k: sqrt(sqrt(d_k)),
        "scale_hardcoded_8": lambda d_k: 8,
    },
)

SCALED = Step(
    "scaled",
    Text("缩放后的得分", "scaled scores"),
    lambda scores, divisor: scores / divisor,
    "s'",
    r"s'_j = \frac{s_j}{\sqrt{d_k}}",
    wrong={
        "scale_multiplied": lambda scores, divisor: scores * divisor,
        "scale_twice": lambda scores, divisor: scores / divisor / divisor,
    },
)

SCALE_BY_VALUES = {"scale_by_sqrt_dv": lambda V: sqrt(V.shape[1])}
"""A wrong rule for the divisor where values are given, too."""

SCALED_TWICE: Mapping[tuple[str, ...], str] = {("scale_by_dk", "scale_twice"): "s/√d_k/√d_k = s/d_k"}
"""A pair that is `alike` wherever scores are divided by √d_k."""

# --- masking ---------------------------------------------------------------------------------------------------------
# Token i (counted from 1) may see the tokens j <= i.


def positions(row: Array) -> np.ndarray:
    """Give the positions 1 … n along a row of scores."""
    return np.arange(1, len(row) + 1)


def keep(row: Array, visible: np.ndarray, hidden: float = -np.inf) -> Array:
    """Give the row with `hidden` wherever it is not visible."""
    return np.where(visible, row, hidden)


MASKED = Step(
    "masked",
    Text("加掩码后的得分", "masked scores"),
    lambda scaled, i: keep(scaled, positions(scaled) <= i),
    r"\tilde s",
    r"\tilde s_j = s'_j\ (j\le i),\quad -\infty\ (j>i)",
    wrong={
        "mask_forgotten": lambda scaled: scaled,
        "mask_zero_before_softmax": lambda scaled, i: keep(scaled, positions(scaled) <= i, 0.0),
        "mask_tiny_epsilon": lambda scaled, i: keep(scaled, positions(scaled) <= i, 1e-9),
        "mask_minus_one": lambda scaled, i: keep(scaled, positions(scaled) <= i, -1.0),
        "mask_past_instead_of_future": lambda scaled, i: keep(scaled, positions(scaled) >= i),
        "mask_diagonal_too": lambda scaled, i: keep(scaled, positions(scaled) < i),
        "mask_off_by_one_future": lambda scaled, i: keep(scaled, positions(scaled) <= i + 1),
        "mask_polarity_inverted": lambda scaled, i: keep(scaled, positions(scaled) > i),
        "mask_bool_added_as_number": (
            lambda scaled, i: scaled + (positions(scaled) <= i),
            lambda scaled, i: scaled + (positions(scaled) > i),
        ),
        "mask_makes_uniform": lambda scaled, i: keep(0.0 * scaled, positions(scaled) <= i),
    },
)

# --- softmax ---------------------------------------------------------------------------------------------------------

EXPONENTIALS = Step(
    "exponentials",
    Text("指数", "exponentials"),
    lambda scaled: exp(scaled),
    "e",
    r"e_j = e^{s'_j}",
    wrong={
        "softmax_linear_normalisation": lambda scaled: scaled,
        "softmax_abs_normalisation": lambda scaled: abs(scaled),
        "softmax_base2": lambda scaled: 2.0**scaled,
    },
)

TOTAL = Step(
    "total",
    Text("指数之和", "the sum of the exponentials"),
    lambda exponentials: exponentials.sum(),
    "Z",
    r"Z = \sum_j e_j",
    wrong={
        "softmax_plus_one": lambda exponentials: 1 + exponentials.sum(),
        "softmax_wrong_denominator": (
            lambda exponentials: exponentials[:-1].sum(),
            lambda exponentials: exponentials[1:].sum(),
        ),
    },
)

WEIGHTS = Step(
    "weights",
    Text("注意力权重", "attention weights"),
    lambda exponentials, total: exponentials / total,
    "w",
    r"w_j = \frac{e_j}{Z}",
    wrong={
        "softmax_no_normalise": lambda exponentials: exponentials,
        "softmax_odds": lambda exponentials, total: exponentials / (total - exponentials),
        "softmax_twice": lambda exponentials, total: softmax(exponentials / total),
        "softmax_hard_argmax": lambda exponentials: one_hot(largest(exponentials) - 1, len(exponentials)),
        # With a single query every column of the weight matrix holds one entry, which normalises to 1.
        "softmax_query_axis": lambda exponentials: exponentials / exponentials,
    },
)

SOFTMAX = (EXPONENTIALS, TOTAL, WEIGHTS)


def only(steps: Sequence[Step], *ids: str) -> list[Step]:
    """Give the steps with just these of their wrong rules; raises KeyError for an id that none of them has."""
    for name in ids:
        if not any(name in step.wrong for step in steps):
            raise KeyError(name)
    return [step.only(*(name for name in ids if name in step.wrong)) for step in steps]


EXPONENTIALS_AFTER_MASK = (
    EXPONENTIALS.fed(scaled="masked")
    .written(r"e_j = e^{\tilde s_j}")
    .plus(
        # Who forgets exp has no use for -∞ either: a hidden position counts nothing.
        softmax_linear_normalisation=lambda masked: keep(masked, masked > -np.inf, 0.0),
        softmax_abs_normalisation=lambda masked: keep(abs(masked), masked > -np.inf, 0.0),
    )
)

SCALE_AFTER = {"scale_after_softmax": lambda scores, divisor: softmax(scores) / divisor}
"""Wrong rules for weights that were scaled too late."""

WEIGHTS_AFTER_MASK = WEIGHTS.without("softmax_query_axis").plus(
    mask_after_softmax_no_renorm=lambda scaled, i: softmax(scaled) * (positions(scaled) <= i),
)

# --- the output ------------------------------------------------------------------------------------------------------

OUTPUT = Step(
    "output",
    Text("输出向量", "the output vector"),
    lambda weights, V: weights @ V,
    "o",
    r"o = \sum_j w_j v_j",
    wrong={
        "returns_weights_not_output": lambda weights: weights,
        "uses_k_as_v": lambda weights, K: weights @ K,
        "scores_times_v": lambda scaled, V: scaled @ V,
        "hard_value_of_argmax": lambda weights, V: V[largest(weights) - 1],
        "mean_of_values": lambda V: V.mean(axis=0),
        "sum_of_values": lambda V: V.sum(axis=0),
        "divides_by_n": lambda weights, V: weights @ V / len(V),
    },
)

# --- draws that are poor teaching ------------------------------------------------------------------------------------


def tied(scores: Array) -> bool:
    """Say whether two scores are the same."""
    return len(set(scores.tolist())) < len(scores)


def all_products_zero(q: Array, K: Array) -> bool:
    """Say whether some key shares no non-zero coordinate with the query, so that nothing has to be worked out."""
    return bool(((K * q) == 0).all(axis=1).any())


def saturated(scaled: Array) -> bool:
    """Say whether the scores lie so far apart (over 4) that the softmax gives one key nearly everything."""
    return bool(scaled.max() - scaled.min() > 4)


TIED_OR_SATURATED: Mapping[str, Rule] = {"tied scores": tied, "saturated": saturated}
"""Draws to avoid where weights matter."""


def scores_sum_to_zero(scaled: Array) -> bool:
    """Say whether dividing the scores by their sum would divide by (almost) nothing."""
    return bool(abs(scaled.sum()) < 0.2)


def query_is_a_key(q: Array, K: Array) -> bool:
    """Say whether the query equals one of the keys."""
    return bool((q == K).all(axis=1).any())


def cancelled(V: Array) -> bool:
    """Say whether the values add up to nothing in every component."""
    return not V.sum(axis=0).any()


# --- draws -----------------------------------------------------------------------------------------------------------


def one_query(numbers: Any, **keys: Any) -> dict[str, Any]:
    """Draw q, K and d_k with multiples of one half from -2 to 2; the number of keys differs from d_k.

    `keys` gives the choices per band (easy, usual, hard), 3 to 6 keys unless said otherwise.
    """
    choices = {"easy": (3,), "usual": (3, 4, 5), "hard": (5, 6), **keys}
    n = numbers.sized(**choices)
    d_k = numbers.sized(easy=(2,), usual=(2, 3, 5), hard=(3, 5), but=n)
    return {"q": numbers.halves(-2, 2, d_k), "K": numbers.halves(-2, 2, n, d_k), "d_k": d_k}


def column(numbers: Any, n: int) -> list[int]:
    """Draw one column of values: small, but at least 3 apart somewhere, or every weighting looks alike."""
    low = numbers.pick(-2, -1)
    return numbers.shuffled([low, low + 3, *numbers.integers(-1, 1, n - 2)])


def values(numbers: Any, n: int, d_v: int) -> list[list[int]]:
    """Draw n values, d_v wide."""
    columns = [column(numbers, n) for _ in range(d_v)]
    return [list(row) for row in zip(*columns, strict=True)]
