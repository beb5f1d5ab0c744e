r"""Which rules does self-attention consist of where every token asks at once: Q, K, V from X, and whole matrices?

Beside the steps of `attention` for one query. A rule takes drawn values and earlier steps by name: X (n × d), W_Q and
W_K (d × d_k), W_V (d × d_v), Q and K (n × d_k), V (n × d_v), d_k, scores, scaled, exponentials and weights (n × n, a
row for each query), divisor, totals (n); where one token i (from 1) asks: x (d), q (d_k); for sums of weights: W (n_q ×
n_k, of which a step may miss the last column), n_k, h, last (n_q), head_total.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from engine.arithmetic import exp
from engine.item import Rule, Step, Text
from quiz_bank import attention as att

Array = Any
"""A float array or an object array of exact numbers."""


def row_softmax(s: Array) -> Array:
    """Give the softmax of every row."""
    e = exp(s)
    return e / e.sum(axis=1)[:, None]


# --- projections -----------------------------------------------------------------------------------------------------

TOKEN = Step(
    "x",
    Text("这个 token 的行", "the token's row"),
    lambda X, i: X[i - 1],
    "x_i",
    r"x_i = X_{i,:}",
    wrong={"projection_next_token": lambda X, i: X[i]},
)

TOKEN_QUERY = Step(
    "query",
    Text("这个 token 的查询", "the token's query"),
    lambda x, W_Q: x @ W_Q,
    "q_i",
    "q_i = x_i W^Q",
    wrong={
        "projection_transposed": lambda x, W_Q: W_Q @ x,
        "projection_wrong_matrix": lambda x, W_K: x @ W_K,
        "score_elementwise": lambda x, W_Q: x * W_Q[0],
        "score_drops_sign": (lambda x, W_Q: abs(x @ W_Q), lambda x, W_Q: abs(x) @ abs(W_Q)),
    },
)

QUERY = replace(
    TOKEN_QUERY,
    name="q",
    rule=lambda X, W_Q, i: X[i - 1] @ W_Q,
    wrong={"score_same_projection": lambda X, W_K, i: X[i - 1] @ W_K},
)
"""The query where the token's row is no step of its own."""

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

FROM_X = (QUERY, KEYS, VALUES)
"""All that token i needs for its output."""

MATRICES = {"W_Q": "W^Q", "W_K": "W^K", "W_V": "W^V"}
"""The symbols of the drawn matrices."""

EXAMPLE = {"X": [[1, 0], [0, 1], [1, 1]], "W_Q": [[1, 0], [0, 1]]}
"""Three tokens that are their own queries, for examples worked by hand."""

# --- what one or two tokens score ------------------------------------------------------------------------------------

TOKEN_SCORES = att.SCORES.only("score_drops_sign").plus(score_raw_embeddings=lambda X, i: X @ X[i - 1])
"""What token i scores against all."""

QUERIES = Step(
    "Q",
    Text("两个查询", "both queries"),
    lambda X, W_Q: X @ W_Q,
    "Q",
    "Q = XW^Q",
    wrong={"score_same_projection": lambda X, W_K: X @ W_K},
)


def both_ways(Q: Array, K: Array) -> Array:
    """Give what the first of two tokens scores against the second, and the second against the first."""
    return np.array([Q[0] @ K[1], Q[1] @ K[0]])


BOTH_WAYS = Step(
    "scores",
    Text("两个得分", "both scores"),
    both_ways,
    r"(s_{12},\ s_{21})",
    r"s_{12} = q_1\cdot k_2,\quad s_{21} = q_2\cdot k_1",
    wrong={
        "score_transposed": lambda Q, K: both_ways(K, Q),
        "score_symmetric": (
            lambda Q, K: both_ways(Q, K)[[0, 0]],
            lambda Q, K: both_ways(Q, K)[[1, 1]],
        ),
        "score_raw_embeddings": lambda X: both_ways(X, X),
        "score_drops_sign": lambda Q, K: both_ways(abs(Q), abs(K)),
        "score_elementwise": lambda Q, K: both_ways(Q[:, :1], K[:, :1]),
        "score_reuses_coordinate": lambda Q, K: both_ways(Q, att.slipped(K)),
    },
)

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

# --- what weights add up to ------------------------------------------------------------------------------------------

LAST = Step(
    "last",
    Text("被遮住的权重", "the hidden weights"),
    lambda W: 1 - W.sum(axis=1),
    "W_{:,n_k}",
    r"W_{i,n_k} = 1 - \sum_{j\lt n_k} W_{ij}",
)

COLUMN = Step(
    "column",
    Text("最后一列之和", "the sum of the last column"),
    lambda last: last.sum(),
    "C",
    r"C = \sum_i W_{i,n_k}",
    wrong={"softmax_column_sums_1": lambda: 1},
)

HEAD_TOTAL = Step(
    "head_total",
    Text("一个头的权重总和", "all weights of one head"),
    lambda W: len(W),
    "T_1",
    "T_1 = n_q",
    wrong={
        "softmax_matrix_total_is_1": lambda: 1,
        "softmax_query_axis": lambda n_k: n_k,
    },
    kind="integer",
)

LAYER_TOTAL = Step(
    "layer_total",
    Text("所有头的权重总和", "all weights of all heads"),
    lambda head_total, h: h * head_total,
    "T",
    r"T = h\,T_1",
    wrong={
        "softmax_matrix_total_is_1": lambda: 1,
        "weights_shape_ignores_heads": lambda head_total: head_total,
    },
    kind="integer",
)

# --- draws -----------------------------------------------------------------------------------------------------------


def queries_and_keys(numbers: Any) -> dict[str, Any]:
    """Draw Q, K and d_k with multiples of one half from -2 to 2: two tokens of width 3, or three of width 2."""
    n = numbers.sized(easy=(2,), usual=(2, 3), hard=(3,))
    d_k = 5 - n
    return {"Q": numbers.halves(-2, 2, n, d_k), "K": numbers.halves(-2, 2, n, d_k), "d_k": d_k}


def nonzero(numbers: Any, choices: tuple[float, ...], rows: int, columns: int) -> list[list[Any]]:
    """Draw a matrix of `choices` and their opposites: no noughts, which hide what a wrong rule does."""
    return [[numbers.pick(*choices) * numbers.pick(1, -1) for _ in range(columns)] for _ in range(rows)]


def projection(numbers: Any) -> list[list[Any]]:
    """Draw a 2 × 2 matrix of 1, -1 and a single nought: easy to multiply with, and nothing is lost by it."""
    matrix = nonzero(numbers, (1,), 2, 2)
    matrix[numbers.integer(0, 1)][numbers.integer(0, 1)] = 0
    return matrix


# --- draws that are poor teaching ------------------------------------------------------------------------------------


def tied(scores: Array) -> bool:
    """Say whether a query has two scores that are the same."""
    return any(att.tied(row) for row in scores)


def saturated(scaled: Array) -> bool:
    """Say whether the scores of a query lie so far apart (over 4) that one key gets nearly everything."""
    return any(att.saturated(row) for row in scaled)


TIED_OR_SATURATED: Mapping[str, Rule] = {"tied scores": tied, "saturated": saturated}
"""Draws to avoid where weights matter."""


def repeated(rows: Array) -> bool:
    """Say whether two rows are the same."""
    return len({tuple(row) for row in rows.tolist()}) < len(rows)


def same_somewhere(V: Array) -> bool:
    """Say whether a component is the same in all values, so that no weights can change it."""
    return bool((V - V[0] == 0).all(axis=0).any())


def symmetric(scores: Array) -> bool:
    """Say whether every two tokens score each other alike."""
    return bool((scores == scores.T).all())
