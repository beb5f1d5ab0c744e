r"""How near are keys to a query, by distance, by angle and by dot product, and what do k-NN and kernels make of it?

Steps and draws of the questions that set attention beside k-NN and its kernels. Rules take q (d), K (n × d), v (n
values, one number each), k (neighbours), sigma, tau, and earlier steps by name: squared (n), distances (n), scores (n),
cosines (n), width, logits (n), neighbours (n).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.arithmetic import sqrt
from engine.item import Rule, Step, Text
from quiz_bank import attention as att

Array = Any
"""A float array or an object array of exact numbers; a plain number where a step is one."""

# --- distances -------------------------------------------------------------------------------------------------------


def squares(q: Array, K: Array) -> Array:
    """Give the squared Euclidean distance from the query to each key."""
    return ((K - q) ** 2).sum(axis=1)


SQUARED = Step(
    "squared",
    Text("平方距离", "squared distances"),
    squares,
    "d^2",
    r"d_j^2 = \sum_c (q_c - k_{jc})^2",
)

DISTANCES = Step(
    "distances",
    Text("距离", "distances"),
    lambda squared: sqrt(squared),
    "d",
    r"d_j = \sqrt{d_j^2}",
    wrong={
        "distance_left_squared": lambda squared: squared,
        "distance_taxicab": lambda q, K: abs(K - q).sum(axis=1),
    },
)

# --- weights from distances ------------------------------------------------------------------------------------------


def by_inverse(distances: Array, chosen: Array = 1) -> Array:
    """Give weights in proportion to one over the distance; nothing to keys that are not chosen."""
    return (chosen / distances) / (chosen / distances).sum()


LOGITS = Step(
    "logits",
    Text("负距离除以温度", "negative distances over the temperature"),
    lambda distances, tau: -distances / tau,
    "z",
    r"z_j = -\frac{d_j}{\tau}",
    wrong={
        "distance_sign_positive": lambda distances, tau: distances / tau,
        "temperature_multiplied": lambda distances, tau: -distances * tau,
    },
)

EXPONENTIALS = att.EXPONENTIALS.only("softmax_base2").fed(scaled="logits").written(r"e_j = e^{z_j}")

TOTAL = att.TOTAL.only("softmax_plus_one")

WEIGHTS = att.WEIGHTS.only("softmax_no_normalise", "softmax_hard_argmax").plus(
    inverse_distance_weights=lambda distances: by_inverse(distances),
)

# --- weights from a Gaussian kernel ----------------------------------------------------------------------------------

KERNEL_SQUARED = SQUARED.plus(rbf_mean_not_sum=lambda q, K: squares(q, K) / len(q))

KERNEL_WIDTH = Step(
    "width",
    Text("指数的分母", "the divisor in the exponent"),
    lambda sigma: 2 * sigma**2,
    "D",
    r"D = 2\sigma^2",
    wrong={"rbf_missing_two": lambda sigma: sigma**2, "rbf_sigma_not_squared": lambda sigma: 2 * sigma},
)

KERNEL_LOGITS = Step(
    "logits",
    Text("指数上的数", "the exponents"),
    lambda squared, width: -squared / width,
    "z",
    r"z_j = -\frac{d_j^2}{2\sigma^2}",
    wrong={
        "distance_sign_positive": lambda squared, width: squared / width,
        "distance_not_squared": lambda squared, width: -sqrt(squared) / width,
    },
)

KERNEL_EXPONENTIALS = EXPONENTIALS.written(r"\kappa_j = e^{z_j}")

KERNEL_TOTAL = TOTAL.written(r"Z = \sum_j \kappa_j")

KERNEL_WEIGHTS = (
    att.WEIGHTS.only("softmax_hard_argmax")
    .written(r"w_j = \frac{\kappa_j}{Z}")
    .plus(
        kernel_not_normalised=lambda exponentials: exponentials,
        inverse_distance_weights=lambda squared: by_inverse(sqrt(squared)),
    )
)

# --- hard k-NN, and attention in the cold ----------------------------------------------------------------------------


def first(k: int, order: Array) -> np.ndarray:
    """Give ones at the k smallest entries of `order`, zeros elsewhere; the order among equals is theirs."""
    chosen = np.zeros(len(order), dtype=int)
    chosen[np.argsort(order, kind="stable")[: int(k)]] = 1
    return chosen


NEIGHBOURS = Step(
    "neighbours",
    Text("最近的 $k$ 个键（1 选中，0 不选）", "the $k$ nearest keys (1 chosen, 0 not)"),
    lambda squared, k: first(k, squared),
    "b",
    r"\sum_j b_j = k,\quad d_i^2 < d_j^2\ (b_i = 1,\ b_j = 0)",
    wrong={
        "nearest_key_equals_max_dot": lambda q, K, k: first(k, -(K @ q)),
        "distance_sign_positive": lambda squared, k: first(k, -squared),
    },
)

KNN = Step(
    "knn",
    Text("硬 k-NN 的输出", "the output of hard k-NN"),
    lambda neighbours, v, k: neighbours @ v / k,
    r"o_{\text{knn}}",
    r"o_{\text{knn}} = \frac{1}{k}\sum_j b_j v_j",
    wrong={
        "knn_weights_one_over_n": lambda neighbours, v: neighbours @ v / len(v),
        "inverse_distance_weights": lambda neighbours, squared, v: by_inverse(sqrt(squared), neighbours) @ v,
        "sum_of_values": lambda neighbours, v: neighbours @ v,
        "mean_of_values": lambda v: v.mean(),
    },
)

COLD = Step(
    "cold",
    Text("注意力在 $\\tau\\to 0^+$ 时的输出", "the $\\tau\\to 0^+$ limit of attention's output"),
    lambda scores, v: v[att.largest(scores) - 1],
    "o_0",
    r"o_0 = v_m,\quad m = \arg\max_j s_j",
    wrong={
        "tau0_is_topk": (
            lambda scores, v, k: first(k, -scores) @ v / k,
            lambda neighbours, v, k: neighbours @ v / k,
        ),
        "nearest_key_equals_max_dot": lambda squared, v: v[att.largest(-squared) - 1],
        "temperature_limits_swapped": lambda v: v.mean(),
        "smallest_score_wins": lambda scores, v: v[att.largest(-scores) - 1],
    },
)

# --- the most alike key, by each of three measures -------------------------------------------------------------------

COSINES = Step(
    "cosines",
    Text("余弦相似度", "cosine similarities"),
    lambda q, K, scores: scores / (att.norm(q) * att.norm(K)),
    r"\cos",
    r"\cos_j = \frac{q\cdot k_j}{\|q\|\,\|k_j\|}",
)


def winner(name: str, label: Text, symbol: str, rule: Rule, **wrong: Rule) -> Step:
    """Give the step that names the most alike key."""
    return Step(name, label, rule, symbol, symbol, wrong=wrong, kind="index")


BY_DOT = winner(
    "by_dot",
    Text("点积最大的键", "the key with the largest dot product"),
    r"\arg\max_j q\cdot k_j",
    lambda scores: att.largest(scores),
    nearest_key_equals_max_dot=lambda squared: att.largest(-squared),
    largest_by_direction=lambda cosines: att.largest(cosines),
    largest_by_length=lambda K: att.largest(att.norm(K)),
    smallest_score_wins=lambda scores: att.largest(-scores),
)

BY_COSINE = winner(
    "by_cosine",
    Text("余弦最大的键", "the key with the largest cosine"),
    r"\arg\max_j \cos(q, k_j)",
    lambda cosines: att.largest(cosines),
    cosine_equals_dot=lambda scores: att.largest(scores),
    direction_is_distance=lambda squared: att.largest(-squared),
)

BY_DISTANCE = winner(
    "by_distance",
    Text("距离最近的键", "the nearest key"),
    r"\arg\min_j \|q - k_j\|",
    lambda squared: att.largest(-squared),
    nearest_key_equals_max_dot=lambda scores: att.largest(scores),
    direction_is_distance=lambda cosines: att.largest(cosines),
    distance_sign_positive=lambda squared: att.largest(squared),
)

# --- draws -----------------------------------------------------------------------------------------------------------

OFFSETS = ((0.3, 0.4), (0.6, 0.8), (0.5, 1.2), (0.9, 1.2), (0.8, 1.5), (1.2, 1.6), (1.5, 2.0), (1.0, 2.4))
"""Steps to the side and up whose length is a short decimal: 0.5, 1, 1.3, 1.5, 1.7, 2, 2.5 and 2.6."""


def aside(numbers: Any, q: list[float], n: int) -> list[list[float]]:
    """Draw n keys in the plane whose distances from the query are different short decimals."""
    keys = []
    for offset in numbers.shuffled(OFFSETS)[:n]:
        steps = [numbers.pick(1, -1) * step for step in numbers.shuffled(offset)]
        keys.append([round(x + step, 1) for x, step in zip(q, steps, strict=True)])
    return keys


def near_and_beyond(numbers: Any, n: int) -> dict[str, Any]:
    """Draw some keys beside the query, one well beyond it, and the rest anywhere: nearest and best must differ."""
    q = numbers.pick((1.5, 1), (1, 1.5), (2, 1.5), (1.5, 2), (2, 0.5), (0.5, 2))
    q = np.array(q) * [numbers.pick(1, -1), numbers.pick(1, -1)]
    offsets = [[0.5, 0], [-0.5, 0.5], [-0.5, -1], [0, 1.5], [1, -1], [-1.5, 0.5]]
    beside = [q + offset for offset in numbers.shuffled(offsets)[:2]]
    anywhere = [np.array(numbers.halves(-3, 3, 2)) for _ in range(n - 3)]
    keys = numbers.shuffled([*beside, q * numbers.pick(2, 3), *anywhere])
    return {"q": q.tolist(), "K": [key.tolist() for key in keys]}


def in_roles(numbers: Any) -> dict[str, Any]:
    """Draw a query and keys in constructed roles: chance seldom gives three measures three winners."""
    x, y = numbers.pick((2, 1), (1, 2), (2, 2), (3, 1), (1, 3), (3, 2), (2, 3))
    q = np.array([x * numbers.pick(1, -1), y * numbers.pick(1, -1)])
    side = np.array([-q[1], q[0]]) * numbers.pick(1, -1)
    keys = [
        q * numbers.pick(0.25, 0.5, 2.5),  # the same direction, but too short or too long to be near
        q + side * numbers.pick(0.25, -0.25),  # nearest
        q * numbers.pick(3, 3.5) + side * numbers.pick(1.5, 2, -1.5, -2),  # the largest dot product
        q * numbers.pick(-0.5, 0.5) + side * numbers.pick(-4.5, 4.5, 5),  # the longest
        q * numbers.pick(-1, -1.5) + side * numbers.pick(0.5, -0.5, 1),  # pointing away
    ]
    if numbers.sized(easy=(True,), usual=(False,), hard=(False,)):
        keys.pop()
    return {"q": q.tolist(), "K": [key.tolist() for key in numbers.shuffled(keys)]}


# --- draws that are poor teaching ------------------------------------------------------------------------------------

AVOID: Mapping[str, Rule] = {
    "tied scores": lambda q, K: att.tied(K @ q),
    "tied distances": lambda q, K: att.tied(squares(q, K).round(9)),
    "the query is a key": att.query_is_a_key,
}

NOT_THREE_WINNERS: Mapping[str, Rule] = {
    "two measures agree": lambda by_dot, by_cosine, by_distance: len({by_dot, by_cosine, by_distance}) < 3,
    **AVOID,
    "tied cosines": lambda cosines: att.tied(cosines.round(9)),
}

SATURATED: Mapping[str, Rule] = {"saturated": lambda logits: logits.max() - logits.min() > 5}

KERNEL_AVOID: Mapping[str, Rule] = {
    "tied distances": AVOID["tied distances"],
    "the query is a key": AVOID["the query is a key"],
    **SATURATED,
}
