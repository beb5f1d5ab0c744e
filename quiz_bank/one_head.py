r"""What does one of several heads own: which columns of a projection, which query, and which scores?

Beside the steps of `heads`, which take all heads at once. Rules take drawn values and earlier steps by name: d_model,
h, d_k, i (a head), c (a column), n and t (tokens, and one of them), x (a token's input), W_Q, q (a query) and K (n
keys) as wide as d_model, before, divided, q_head, K_head, divisor.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.arithmetic import sqrt
from engine.item import Rule, Step, Text
from quiz_bank import attention as att
from quiz_bank import heads

Array = Any
"""A float array or an object array of exact numbers; a plain number where a step is one."""

# --- the head that owns a channel ------------------------------------------------------------------------------------

BEFORE = Step(
    "before",
    Text(zh="它前面的列数", en="columns in front of it"),
    lambda c: c - 1,
    "b",
    "b = c - 1",
    wrong={"position_counts_itself": lambda c: c},
    kind="integer",
)

DIVIDED = Step(
    "divided",
    Text(zh="前面的整头数，和本头里前面的分量数", en="whole heads in front, and components left over"),
    lambda before, d_k: (before // d_k, before % d_k),
    r"(a, r)",
    r"b = a\,d_k + r,\quad 0\le r\lt d_k",
    wrong={
        "channels_dealt_in_turn": lambda before, h: (before % h, before // h),
        # Row t starts at place (t - 1) h d_k of the data, and a head takes n d_k places of them.
        "reshape_without_transpose_split": lambda before, d_k, n, h, t: (
            ((t - 1) * h + before // d_k) // n,
            before % d_k,
        ),
    },
    kind="integer",
)

HEAD = Step(
    "head",
    Text(zh="第几个头", en="the head"),
    lambda divided: divided[0] + 1,
    "i",
    "i = a + 1",
    kind="index",
)

PLACE = Step(
    "place",
    Text(zh="头里的第几个分量", en="the component in the head"),
    lambda divided: divided[1] + 1,
    "j",
    "j = r + 1",
    kind="index",
)

# --- one head's query, keys and scores -------------------------------------------------------------------------------


def sliced_first(x: Array, W_Q: Array, i: int, d_k: int) -> Array:
    """Give head i's piece of the input through head i's block of the matrix: what slicing too early leaves."""
    return heads.own(x, i, d_k) @ heads.own(heads.own(W_Q, i, d_k).T, i, d_k).T


QUERY = Step(
    "query",
    Text(zh="这个头的查询", en="the head's query"),
    lambda x, W_Q, i, d_k: heads.own(x @ W_Q, i, d_k),
    "q",
    r"q = (xW^Q)_{(i-1)d_k+1,\ \dots,\ i\,d_k}",
    wrong={
        "slice_input_before_projection": sliced_first,
        "channels_dealt_in_turn": lambda x, W_Q, i, h: heads.dealt(x @ W_Q, i, h),
        "head_dim_equals_dmodel": lambda x, W_Q: x @ W_Q,
    },
)

HEAD_QUERY = Step(
    "q_head",
    Text(zh="这个头的查询", en="the head's query"),
    lambda q, i, d_k: heads.own(q, i, d_k),
    "q^{(i)}",
    r"q^{(i)} = q_{(i-1)d_k+1,\ \dots,\ i\,d_k}",
)

HEAD_KEYS = Step(
    "K_head",
    Text(zh="这个头的键", en="the head's keys"),
    lambda K, i, d_k: heads.own(K, i, d_k),
    "K^{(i)}",
    r"K^{(i)} = K_{\cdot,\ (i-1)d_k+1,\ \dots,\ i\,d_k}",
    wrong={"reshape_without_transpose_split": lambda K, i, h: heads.recut(K, i, h)},
)

HEAD_SCORES = att.SCORES.fed(q="q_head", K="K_head").written(r"s_j = q^{(i)}\cdot k^{(i)}_j")

HEAD_SCALED = att.SCALED.plus(
    channels_dealt_in_turn=lambda q, K, i, h, divisor: heads.dealt(K, i, h) @ heads.dealt(q, i, h) / divisor,
    single_head_no_split=lambda q, K, d_model: K @ q / sqrt(d_model),
)

TO_SCORES = (HEAD_QUERY, HEAD_KEYS, HEAD_SCORES, heads.DIVISOR, HEAD_SCALED)
"""From a query and keys as wide as d_model to the scaled scores of one head."""

# --- draws -----------------------------------------------------------------------------------------------------------

UNLIKE_SIZES = {
    "easy": ((2, 3, 2), (3, 2, 3)),
    "usual": ((2, 3, 2), (2, 3, 4), (2, 5, 3)),
    "hard": ((4, 3, 2), (2, 5, 3), (2, 5, 4)),
}
"""Choices of (h, d_k, n) per band: n differs from d_k and h from d_k, or √n, d_k and √d_model would meet.

With d_k = 2, whoever doubles the scores would look like one who multiplies by √d_k: only where it is easy.
"""

# --- draws that are poor teaching ------------------------------------------------------------------------------------

SAME_HEAD: Mapping[str, Rule] = {
    "dealing the channels out leads to the same head": lambda before, divided, h: divided[0] == before % h,
    "a bare reshape leads to the same head": lambda divided, t, h, n: (
        divided[0] == ((t - 1) * h + divided[0]) // n
    ),
}

NOTHING_LOST: Mapping[str, Rule] = {
    "an entry of the input is zero": lambda x: not x.all(),
    "the other pieces of the input add nothing": lambda x, W_Q, i, d_k, query: bool(
        (sliced_first(x, W_Q, i, d_k) == query).any()
    ),
}
