"""Which steps, right and wrong, do splitting a width into heads and joining the heads again consist of?

A matrix holds a row per token and, before the split, d_model columns, of which head i (counted from 1) owns the i-th
run of d_k neighbours (Vaswani et al. 2017, section 3.2.2). A stack of heads has the head as its first axis. Rules take
drawn values and earlier steps by name: d_model, h, q, K and V before the split, A (weights, a row per head), head_1 and
head_2 (n × d_k), t (a token), scores, divisor, exponentials, totals and weights (a row per head), outputs, joined. What
a head by itself owns is asked in `one_head`.
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

# --- columns of a head -----------------------------------------------------------------------------------------------


def own(X: Array, i: int, d_k: int) -> Array:
    """Give head i's columns of a matrix, or its entries of a vector."""
    return X[..., (i - 1) * d_k : i * d_k]


def dealt(X: Array, i: int, h: int) -> Array:
    """Give the columns that head i gets when they are dealt out to h heads in turn."""
    return X[..., i - 1 :: h]


def recut(X: Array, i: int, h: int) -> Array:
    """Give head i of (n, h d_k) that was reshaped to (h, n, d_k) without swapping axes."""
    return X.reshape(h, len(X), -1)[i - 1]


def in_heads(X: Array, h: int, cut: Any = None) -> Array:
    """Stack the parts of all h heads, the right ones or those that `cut` (`dealt` or `recut`) gives."""
    if cut is None:
        return np.array([own(X, i, X.shape[-1] // h) for i in range(1, h + 1)])
    return np.array([cut(X, i, h) for i in range(1, h + 1)])


def per_head(left: Array, right: Array) -> Array:
    """Multiply two stacks head by head: weights with values, keys with a query."""
    return np.array([one @ other for one, other in zip(left, right, strict=True)])


def scored(q: Array, K: Array, h: int, cut: Any = None) -> Array:
    """Give a row of scores per head, the keys cut into heads as `cut` says; a reshape does a single query no harm."""
    queries = in_heads(q, h, cut if cut is dealt else None)
    return per_head(in_heads(K, h, cut), queries)


def attended(q: Array, K: Array, V: Array, h: int, divisor: Array, cut: Any) -> Array:
    """Give the heads' outputs when queries, keys and values are cut into heads as `cut` says."""
    rows = [att.softmax(row / divisor) for row in scored(q, K, h, cut)]
    return per_head(rows, in_heads(V, h, cut))


# --- the width of a head ---------------------------------------------------------------------------------------------

PER_HEAD = Step(
    "d_k",
    Text(zh="每个头的宽度", en="the width of one head"),
    lambda d_model, h: d_model // h,
    "d_k",
    r"d_k = \frac{d_{\text{model}}}{h}",
    kind="integer",
)

DIVISOR = att.DIVISOR.plus(scale_by_sqrt_dmodel=lambda d_model: sqrt(d_model))

# --- all heads at once -----------------------------------------------------------------------------------------------

SCORES = Step(
    "scores",
    Text(zh="得分，一行一个头", en="scores, one row per head"),
    lambda q, K, h: scored(q, K, h),
    "s",
    r"s_{ij} = q^{(i)}\cdot k^{(i)}_j",
    wrong={
        "channels_dealt_in_turn": lambda q, K, h: scored(q, K, h, dealt),
        "reshape_without_transpose_split": lambda q, K, h: scored(q, K, h, recut),
    },
)

SCALED = att.SCALED.only("scale_multiplied").written(r"s'_{ij} = \frac{s_{ij}}{\sqrt{d_k}}")

EXPONENTIALS = att.EXPONENTIALS.only().written(r"e_{ij} = e^{s'_{ij}}")

TOTALS = Step(
    "totals",
    Text(zh="每个头的指数之和", en="the sum in each head"),
    lambda exponentials: exponentials.sum(axis=1),
    "Z",
    r"Z_i = \sum_j e_{ij}",
)

WEIGHTS = Step(
    "weights",
    Text(zh="权重，一行一个头", en="weights, one row per head"),
    lambda exponentials, totals: exponentials / totals[:, None],
    "w",
    r"w_{ij} = \frac{e_{ij}}{Z_i}",
    wrong={
        "mean_weights_times_v": lambda exponentials, totals, h: np.array(
            [(exponentials / totals[:, None]).sum(axis=0) / h] * h
        ),
    },
)

OUTPUTS = Step(
    "outputs",
    Text(zh="输出，一行一个头", en="outputs, one row per head"),
    lambda weights, V, h: per_head(weights, in_heads(V, h)),
    r"o^{(i)}",
    r"o^{(i)} = \sum_j w_{ij}\,v^{(i)}_j",
    wrong={
        "channels_dealt_in_turn": lambda q, K, V, h, divisor: attended(q, K, V, h, divisor, dealt),
        "reshape_without_transpose_split": lambda q, K, V, h, divisor: attended(q, K, V, h, divisor, recut),
        "single_head_no_split": lambda q, K, V, h, d_model: in_heads(
            att.softmax(K @ q / sqrt(d_model)) @ V, h
        ),
    },
)

OUTPUTS_OF_GIVEN_WEIGHTS = Step(
    "outputs",
    Text(zh="各头的输出", en="the heads' outputs"),
    lambda A, V, h: per_head(A, in_heads(V, h)),
    r"\text{head}_i",
    r"\text{head}_i = a_i V_i",
    wrong={
        "mean_weights_times_v": lambda A, V, h: in_heads(A.sum(axis=0) / h @ V, h),
        "channels_dealt_in_turn": lambda A, V, h: per_head(A, in_heads(V, h, dealt)),
        "reshape_without_transpose_split": lambda A, V, h: per_head(A, in_heads(V, h, recut)),
        "head_dim_equals_dmodel": lambda A, V: A @ V,
    },
)

# --- joining ---------------------------------------------------------------------------------------------------------

JOINED = Step(
    "joined",
    Text(zh="拼接后的一行", en="the heads side by side"),
    lambda outputs: outputs.ravel(),
    r"c",
    r"c = \text{Concat}(\text{head}_1,\dots,\text{head}_h)",
    wrong={
        "heads_averaged_not_concat": lambda outputs: outputs.sum(axis=0) / len(outputs),
        "heads_summed_or_max": (
            lambda outputs: outputs.sum(axis=0),
            lambda outputs: outputs.max(axis=0),
        ),
        "head_order_swapped": lambda outputs: outputs[::-1].ravel(),
    },
)
"""From the heads' outputs for one token, stacked, to its row of the concatenation."""

ALL_HEADS = (
    SCORES,
    DIVISOR.only("scale_missing", "scale_by_sqrt_dmodel"),
    SCALED,
    EXPONENTIALS,
    TOTALS,
    WEIGHTS,
    OUTPUTS,
    JOINED,
)
"""From a query, keys and values as wide as d_model to the heads' outputs side by side."""


def both(head_1: Array, head_2: Array, t: int) -> Array:
    """Give the outputs of both heads for token t, a row per head."""
    return np.array([head_1[t - 1], head_2[t - 1]])


TWO_JOINED = Step(
    "joined",
    Text(zh="拼接后的一行", en="the heads side by side"),
    lambda head_1, head_2, t: both(head_1, head_2, t).ravel(),
    "c",
    r"c = \text{Concat}(\text{head}_1,\ \text{head}_2)_t",
    wrong={
        "head_order_swapped": lambda head_1, head_2, t: both(head_2, head_1, t).ravel(),
        "reshape_without_transpose_merge": lambda head_1, head_2, t: np.array([head_1, head_2]).reshape(
            len(head_1), -1
        )[t - 1],
        "channels_dealt_in_turn": lambda head_1, head_2, t: both(head_1, head_2, t).T.ravel(),
    },
)

PROJECTED = Step(
    "output",
    Text(zh="输出的一行", en="the row of the output"),
    lambda joined, W_O: joined @ W_O,
    "y",
    r"y = c\,W^O",
    wrong={
        "missing_W_O": lambda joined: joined,
        # Merged heads are half as wide and meet the first half of W^O only.
        "heads_averaged_not_concat": lambda head_1, head_2, t, W_O: (
            both(head_1, head_2, t).sum(axis=0) / 2 @ W_O[:2]
        ),
        "heads_summed_or_max": (
            lambda head_1, head_2, t, W_O: both(head_1, head_2, t).sum(axis=0) @ W_O[:2],
            lambda head_1, head_2, t, W_O: both(head_1, head_2, t).max(axis=0) @ W_O[:2],
        ),
    },
)

ONE_ROW_EXCEPTIONS = {
    "missing_W_O": "the row is asked before W^O; asked by join-heads",
    "reshape_without_transpose_merge": "one token alone has nothing to be mixed with; asked by join-heads",
}
"""Why a single joined row, not yet projected, has no such wrong rules."""

# --- draws -----------------------------------------------------------------------------------------------------------

WEIGHT_ROWS = {
    3: ([0.1, 0.2, 0.7], [0.1, 0.3, 0.6], [0.2, 0.3, 0.5], [0.1, 0.4, 0.5], [0.2, 0.2, 0.6]),
    4: ([0.1, 0.2, 0.3, 0.4], [0.1, 0.1, 0.2, 0.6], [0.1, 0.1, 0.3, 0.5], [0.1, 0.2, 0.2, 0.5]),
}
"""Rows of weights for a few keys, no two of which have the same weights in another order."""

VALUE_COLUMNS = {
    2: ((-1, 1), (-1, 2), (-2, 1)),
    3: ((-1, 0, 1), (-1, 0, 2), (-2, 0, 1), (-1, 1, 1), (-1, -1, 1)),
}
"""Columns of values, small: every weight's rounding counts as often as its value is large."""


def weight_rows(numbers: Any, n: int, h: int) -> list[list[float]]:
    """Draw a row of weights for each of h heads, over n keys."""
    return [numbers.shuffled(row) for row in numbers.shuffled(WEIGHT_ROWS[n])[:h]]


def small_values(numbers: Any, n: int, d_v: int) -> list[list[int]]:
    """Draw n values, d_v wide."""
    columns = [numbers.shuffled(numbers.pick(*VALUE_COLUMNS[n])) for _ in range(d_v)]
    return [[column[j] for column in columns] for j in range(n)]


# --- draws that are poor teaching ------------------------------------------------------------------------------------

SAME_OUTPUTS: Mapping[str, Rule] = {
    "a head's outputs are all zero": lambda outputs: bool((outputs == 0).all(axis=1).any()),
    "two heads give the same": lambda outputs: len(np.unique(outputs, axis=0)) < len(outputs),
}

SAME_TWO: Mapping[str, Rule] = {
    "a head gives this token nothing": lambda head_1, head_2, t: (
        not both(head_1, head_2, t).any(axis=1).all()
    ),
    "both heads give the same": lambda head_1, head_2, t: bool((head_1[t - 1] == head_2[t - 1]).all()),
}

DULL_HEAD: Mapping[str, Rule] = {
    "a head has no scores": lambda scores: not scores.any(axis=1).all(),
    "a head is saturated": lambda scaled: any(att.saturated(row) for row in scaled),
    "a head's weights are equal": lambda scaled: any(att.tied(row) for row in scaled),
}
