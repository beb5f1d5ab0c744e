r"""Which KV head does a query head use where groups of them share one, and how large is the cache that this saves?

Grouped-query attention (Ainslie et al. 2023, section 2.2): n_q query heads in n_kv groups of equal size, one head of
keys and values for each group. Rules take i and j (query heads, from 1), d_h (a head's width), d_model, L (layers), s
(bytes a number), S (tokens in a sequence), B (sequences), and earlier steps by name: group, before, groups, one_layer,
per_token. What the groups save in parameters is asked in `free_widths`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.item import Rule, Step, Text

# --- the KV head of a query head -------------------------------------------------------------------------------------

GROUP = Step(
    "group",
    Text(zh="每组的查询头数", en="query heads in a group"),
    lambda n_q, n_kv: n_q // n_kv,
    "g",
    r"g = \frac{n_q}{n_{kv}}",
    wrong={"gqa_group_is_kv_count": lambda n_kv: n_kv},
    kind="integer",
)

BEFORE = Step(
    "before",
    Text(zh="各自前面的查询头数", en="query heads in front of each"),
    lambda i, j: (i - 1, j - 1),
    "b",
    r"b = (i-1,\ j-1)",
    wrong={"position_counts_itself": lambda i, j: (i, j)},
    kind="integer",
)

GROUPS = Step(
    "groups",
    Text(zh="各自前面的整组数", en="whole groups in front of each"),
    lambda before, group: before // group,
    "a",
    r"a = \lfloor b/g\rfloor",
    wrong={"gqa_tile_not_interleave": lambda before, n_kv: before % n_kv},
    kind="integer",
)

FIRST = Step(
    "kv_first",
    Text(zh="第 $i$ 个查询头用第几个 KV 头", en="query head $i$: its KV head"),
    lambda groups: groups[0] + 1,
    "m_i",
    "m_i = a_1 + 1",
    kind="index",
)

SECOND = Step(
    "kv_second",
    Text(zh="第 $j$ 个查询头用第几个 KV 头", en="query head $j$: its KV head"),
    lambda groups: groups[1] + 1,
    "m_j",
    "m_j = a_2 + 1",
    kind="index",
)

SAME_KV_HEADS: Mapping[str, Rule] = {
    "dealing out leads to the same KV heads": lambda groups, before, n_kv: bool(
        (groups == before % n_kv).all()
    ),
    "groups of another size lead to the same KV heads": lambda groups, before, n_kv: bool(
        (groups == before // n_kv).all()
    ),
}
"""Draws to avoid."""

# --- the KV cache ----------------------------------------------------------------------------------------------------

MEBIBYTE = 2**20

ONE_LAYER = Step(
    "one_layer",
    Text(zh="一个 token 在一层里要存的数", en="numbers that a token stores in one layer"),
    lambda n_kv, d_h: 2 * n_kv * d_h,
    "m",
    r"m = 2\,n_{kv}\,d_h",
    wrong={
        "kv_forgets_factor2": lambda n_kv, d_h: n_kv * d_h,
        "kv_uses_query_heads": lambda n_q, d_h: 2 * n_q * d_h,
        "kv_uses_hidden_size": (
            lambda d_model: 2 * d_model,
            lambda d_model, n_q, n_kv: 2 * n_kv * (d_model // n_q),
        ),
        "kv_forgets_heads": lambda d_h: 2 * d_h,
        "kv_extra_heads_factor": (
            lambda d_model, n_q: 2 * n_q * d_model,
            lambda d_model, n_kv: 2 * n_kv * d_model,
        ),
        "kv_stores_q": (
            lambda n_kv, d_h: 3 * n_kv * d_h,
            lambda n_q, n_kv, d_h: (2 * n_kv + n_q) * d_h,
        ),
    },
    kind="integer",
)

PER_TOKEN = Step(
    "per_token",
    Text(zh="每个 token 的字节数，所有层合计", en="bytes per token, all layers together"),
    lambda one_layer, L, s: L * one_layer * s,
    "b",
    r"b = L\,m\,s",
    wrong={"kv_forgets_layers": lambda one_layer, s: one_layer * s},
    kind="integer",
)

CACHE = Step(
    "total",
    Text(zh="整个缓存，以 MiB 计", en="the whole cache in MiB"),
    lambda per_token, S, B: per_token * S * B / MEBIBYTE,
    "C",
    r"C = \frac{b\,S\,B}{2^{20}}",
    wrong={
        "kv_forgets_batch": lambda per_token, S: per_token * S / MEBIBYTE,
        "mebibyte_is_million": lambda per_token, S, B: per_token * S * B / 10**6,
    },
)


def heads_of_model(numbers: Any) -> dict[str, int]:
    """Draw n_q, n_kv, d_h and d_model: a hidden size that leaves n_q heads a width which is not theirs.

    Nor do the two widths stand in a ratio that other mistakes have.
    """
    n_kv = numbers.sized(easy=(3, 4), usual=(3, 4, 6, 8), hard=(4, 6, 8, 10))
    n_q = n_kv * numbers.sized(easy=(3, 4), usual=(3, 4, 5), hard=(4, 5, 8))
    d_h = numbers.sized(easy=(32, 64), usual=(64, 80, 96, 128), hard=(96, 128, 160, 192))
    split = numbers.pick(*[d_h * part // 8 for part in (7, 9, 10, 14)])
    return {"d_model": n_q * split, "n_q": n_q, "n_kv": n_kv, "d_h": d_h}
