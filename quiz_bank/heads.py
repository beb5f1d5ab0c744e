"""Which steps, right and wrong, do splitting a width into heads and joining the heads again consist of?

A matrix holds a row per token and, before the split, d_model columns, of which head i (counted from 1) owns the i-th
run of d_k neighbours (Vaswani et al. 2017, section 3.2.2). A stack of heads has the head as its first axis.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.arithmetic import sqrt
from engine.item import Step, Text
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


# --- steps -----------------------------------------------------------------------------------------------------------

PER_HEAD = Step(
    "d_k",
    Text(zh="每个头的宽度", en="the width of one head"),
    lambda d_model, h: d_model // h,
    "d_k",
    r"d_k = \frac{d_{\text{model}}}{h}",
    kind="integer",
)

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
