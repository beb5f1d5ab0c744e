r"""How near are keys to a query, by distance, by angle and by dot product?

Steps and draws of the questions that set attention beside k-NN and its kernels. Rules take q (d), K (n × d), v (n
values, one number each), and earlier steps by name: squared (n), distances (n), scores (n).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.arithmetic import sqrt
from engine.item import Step, Text
from quiz_bank import attention as att

Array = Any
"""A float array or an object array of exact numbers; a plain number where a step is one."""


def squares(q: Array, K: Array) -> Array:
    """Give the squared Euclidean distance from the query to each key."""
    return ((K - q) ** 2).sum(axis=1)


def first(k: int, order: Array) -> np.ndarray:
    """Give ones at the k smallest entries of `order`, zeros elsewhere; the order among equals is theirs."""
    chosen = np.zeros(len(order), dtype=int)
    chosen[np.argsort(order, kind="stable")[: int(k)]] = 1
    return chosen


def by_inverse(distances: Array, chosen: Array = 1) -> Array:
    """Give weights in proportion to one over the distance; nothing to keys that are not chosen."""
    return (chosen / distances) / (chosen / distances).sum()


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

# --- draws that are poor teaching ------------------------------------------------------------------------------------

AVOID = {
    "tied scores": lambda q, K: att.tied(K @ q),
    "tied distances": lambda q, K: att.tied(squares(q, K).round(9)),
    "the query is a key": att.query_is_a_key,
}
