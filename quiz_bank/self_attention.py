r"""Which rules does self-attention consist of where every token asks at once: Q, K, V from X, and whole matrices?

Beside the steps of `attention` for one query. A rule takes drawn values and earlier steps by name: X (n × d), W_Q and
W_K (d × d_k), W_V (d × d_v), Q and K (n × d_k), V (n × d_v), d_k, scores, scaled, exponentials and weights (n × n, a
row for each query), divisor, totals (n).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from engine.arithmetic import exp
from engine.item import Step, Text
from quiz_bank import attention as att

Array = Any
"""A float array or an object array of exact numbers."""


def row_softmax(s: Array) -> Array:
    """Give the softmax of every row."""
    e = exp(s)
    return e / e.sum(axis=1)[:, None]


# --- projections -----------------------------------------------------------------------------------------------------

KEYS = Step(
    "K",
    Text("各个键", "the keys"),
    lambda X, W_K: X @ W_K,
    "K",
    r"K = XW^K",
    wrong={"score_same_projection": lambda X, W_Q: X @ W_Q},
)

VALUES = Step(
    "V",
    Text("各个值", "the values"),
    lambda X, W_V: X @ W_V,
    "V",
    r"V = XW^V",
    wrong={"uses_x_as_v": lambda X: X},
)

MATRICES = {"W_Q": "W^Q", "W_K": "W^K", "W_V": "W^V"}
"""The symbols of the drawn matrices."""

# --- the whole matrix of weights -------------------------------------------------------------------------------------

SCORES = Step(
    "scores",
    Text("得分矩阵", "the matrix of scores"),
    lambda Q, K: Q @ K.T,
    "S",
    r"S = QK^\top",
    wrong={"score_transposed": lambda Q, K: K @ Q.T},
)

SCALED = replace(
    att.SCALED,
    label=Text("缩放后的得分矩阵", "the scaled scores"),
    symbol="S'",
    formula=r"S' = \frac{S}{\sqrt{d_k}}",
)

EXPONENTIALS = replace(
    att.EXPONENTIALS.only("softmax_base2"),
    label=Text("指数矩阵", "the matrix of exponentials"),
    symbol="E",
    formula=r"E_{ij} = e^{S'_{ij}}",
)

TOTALS = Step(
    "totals",
    Text("各行指数之和", "the sum of each row"),
    lambda exponentials: exponentials.sum(axis=1),
    "Z",
    r"Z_i = \sum_j E_{ij}",
    wrong={
        "softmax_whole_matrix": lambda exponentials: np.full(len(exponentials), exponentials.sum()),
    },
)


def _upper_copied(exponentials: Array, totals: Array) -> Array:
    weights = exponentials / totals[:, None]
    return np.triu(weights) + np.triu(weights, 1).T


def _lower_copied(exponentials: Array, totals: Array) -> Array:
    weights = exponentials / totals[:, None]
    return np.tril(weights) + np.tril(weights, -1).T


WEIGHTS = Step(
    "weights",
    Text("权重矩阵", "the matrix of weights"),
    lambda exponentials, totals: exponentials / totals[:, None],
    "W",
    r"W_{ij} = \frac{E_{ij}}{Z_i}",
    wrong={
        "softmax_query_axis": lambda exponentials: exponentials / exponentials.sum(axis=0),
        "softmax_no_normalise": lambda exponentials: exponentials,
        "score_symmetric": (_upper_copied, _lower_copied),
    },
)

OUTPUT = Step(
    "output",
    Text("输出矩阵", "the matrix of outputs"),
    lambda weights, V: weights @ V,
    "O",
    "O = WV",
    wrong={
        "weights_transposed": lambda weights, V: weights.T @ V,
        "returns_weights_not_output": lambda weights: weights,
        "uses_k_as_v": lambda weights, K: weights @ K,
        "scores_times_v": lambda scaled, V: scaled @ V,
        "swaps_k_and_v": lambda Q, K, V, divisor: row_softmax(Q @ V.T / divisor) @ K,
        "hard_value_of_argmax": lambda weights, V: V[weights.argmax(axis=1)],
        "mean_of_values": lambda V: np.tile(V.mean(axis=0), (len(V), 1)),
    },
)

# --- draws ------------------------------------------------------------------------------------------------------------


def nonzero(numbers: Any, choices: tuple[float, ...], rows: int, columns: int) -> list[list[Any]]:
    """Draw a matrix of `choices` and their opposites: no noughts, which hide what a wrong rule does."""
    return [[numbers.pick(*choices) * numbers.pick(1, -1) for _ in range(columns)] for _ in range(rows)]


def projection(numbers: Any) -> list[list[Any]]:
    """Draw a 2 × 2 matrix of 1, -1 and a single nought: easy to multiply with, and nothing is lost by it."""
    matrix = nonzero(numbers, (1,), 2, 2)
    matrix[numbers.integer(0, 1)][numbers.integer(0, 1)] = 0
    return matrix


def shares(numbers: Any, n: int) -> list[float]:
    """Draw n weights that add up to 1, multiples of one twentieth."""
    cuts = [0, *sorted(numbers.shuffled(range(1, 20))[: n - 1]), 20]
    return [(right - left) / 20 for left, right in pairwise(cuts)]


def new_order(numbers: Any, n: int) -> list[int]:
    """Draw an order of n > 2 tokens in which none stays and no two trade places: entry p is who sits at place p."""
    circle = numbers.shuffled(range(1, n + 1))
    follows = dict(zip(circle, [*circle[1:], circle[0]], strict=True))
    return [follows[place] for place in range(1, n + 1)]


def seated(order: Array, rows: Array) -> Array:
    """Give the rows (or numbers) of the tokens in their new order."""
    return rows[[int(token) - 1 for token in order]]


def place_of(order: Array, token: int) -> int:
    """Give the place, counted from 1, to which a token has moved."""
    return [int(other) for other in order].index(token) + 1


# --- draws that are poor teaching ------------------------------------------------------------------------------------


def tied(scores: Array) -> bool:
    """Say whether a query has two scores that are the same."""
    return any(att.tied(row) for row in scores)


def saturated(scaled: Array) -> bool:
    """Say whether the scores of a query lie so far apart (over 4) that one key gets nearly everything."""
    return any(att.saturated(row) for row in scaled)


def repeated(rows: Array) -> bool:
    """Say whether two rows are the same."""
    return len({tuple(row) for row in rows.tolist()}) < len(rows)


def same_somewhere(V: Array) -> bool:
    """Say whether a component is the same in all values, so that no weights can change it."""
    return bool((V - V[0] == 0).all(axis=0).any())


def symmetric(scores: Array) -> bool:
    """Say whether every two tokens score each other alike."""
    return bool((scores == scores.T).all())
