r"""Where does each token go when tokens are put in another order, and what becomes of weights and outputs?

`order` is the permutation π: entry j, counted from 1, is the old number of the token that now sits at place j. Rules
take drawn values and earlier steps by name: order (n), p (a place), V (n × d_v); w (n) or W (n × n) in the old order;
weights (n) and values (n × d_v) in the new one; token, row (n).
"""

from __future__ import annotations

from typing import Any

from engine.item import Step, Text
from quiz_bank import attention as att

Array = Any
"""A float array or an object array of exact numbers."""

SYMBOLS = {"order": r"\pi"}


def new_order(numbers: Any, n: int) -> list[int]:
    """Draw an order of n > 2 tokens in which none stays and no two trade places."""
    circle = numbers.shuffled(range(1, n + 1))
    follows = dict(zip(circle, [*circle[1:], circle[0]], strict=True))
    return [follows[place] for place in range(1, n + 1)]


def tokens_in_new_order(numbers: Any, n: int) -> dict[str, Any]:
    """Draw the tokens' values V (n × 2), their new order and the place p that is asked about."""
    return {"V": numbers.integers(-3, 3, n, 2), "order": new_order(numbers, n), "p": numbers.integer(1, n)}


def seated(order: Array, rows: Array) -> Array:
    """Give the rows (or numbers) of the tokens in their new order."""
    return rows[[int(token) - 1 for token in order]]


def place_of(order: Array, token: int) -> int:
    """Give the place, counted from 1, to which a token has moved."""
    return [int(other) for other in order].index(token) + 1


# --- a query from outside --------------------------------------------------------------------------------------------

WEIGHTS = Step(
    "weights",
    Text("换位后的权重", "the weights in the new order"),
    lambda w, order: seated(order, w),
    "w'",
    r"w'_j = w_{\pi(j)}",
    wrong={"attention_knows_order": lambda w: w},
)

WEIGHT = Step(
    "weight",
    Text("第 $p$ 位现在的权重", "the weight on place $p$ now"),
    lambda weights, p: weights[p - 1],
    "w'_p",
    r"w'_p = w_{\pi(p)}",
    wrong={"permutation_read_backwards": lambda w, order, p: w[place_of(order, p) - 1]},
)

VALUES = Step(
    "values",
    Text("换位后的值", "the values in the new order"),
    lambda V, order: seated(order, V),
    "V'",
    r"v'_j = v_{\pi(j)}",
)

OUTPUT = (
    att.OUTPUT.only("mean_of_values", "sum_of_values", "divides_by_n")
    .fed(V="values")
    .written(r"o = \sum_j w'_j v'_j = \sum_j w_j v_j")
)

# --- queries that move along -----------------------------------------------------------------------------------------

TOKEN = Step(
    "token",
    Text("第 $p$ 位现在的 token", "the token that place $p$ now holds"),
    lambda order, p: int(order[p - 1]),
    r"\pi(p)",
    r"\pi(p)",
    wrong={
        "invariance_vs_equivariance": lambda p: p,
        "permutation_read_backwards": place_of,
    },
    kind="index",
).fed(token="p")

ROW = Step(
    "row",
    Text("这个 token 的权重", "the weights of that token"),
    lambda W, token: W[token - 1],
    r"W_{\pi(p),:}",
    r"W_{\pi(p),:}",
    wrong={"weights_transposed": lambda W, token: W[:, token - 1]},
)

OUTPUT_AT_PLACE = Step(
    "output",
    Text("第 $p$ 位的输出", "the output that place $p$ gives"),
    lambda row, V: row @ V,
    "o'_p",
    r"o'_p = o_{\pi(p)} = \sum_j W_{\pi(p),j}\,v_j",
    wrong={
        "attention_knows_order": lambda row, V, order: row @ seated(order, V),
        "mean_of_values": lambda V: V.mean(axis=0),
    },
)
