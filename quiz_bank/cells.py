r"""How many keys does a row see, and how many cells of the whole weight matrix does a mask leave?

Counted for a causal mask (all tokens at once, and new tokens behind a cache), for a padding mask, and for both.
Windows are counted in `windows`. Rules take drawn values and earlier steps by name: n (tokens), L (those that are real
and no pads), i (a row, from 1), n_q and n_k (queries and keys), shift (keys before the first query), rows, counts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.item import Rule, Step, Text

Array = Any
"""An array of whole numbers, exact or not; a plain number where a step is one."""
Wrong = Rule | tuple[Rule, ...]

A_TOKEN = Text("这个 token 能看到的键数", "keys that this token sees")


def triangle(n: Array) -> Array:
    """Give 1 + 2 + … + n."""
    return n * (n + 1) // 2


def row(label: Text, rule: Rule, formula: str, **wrong: Wrong) -> Step:
    """Give the step that counts the keys that row i sees."""
    return Step("row", label, rule, "r_i", formula, wrong=wrong, kind="integer")


def cells(name: str, rule: Rule, formula: str, **wrong: Wrong) -> Step:
    """Give the step `name` that counts the cells of the whole matrix which the mask leaves."""
    label = Text("没有被屏蔽的格子数", "cells that are not masked")
    return Step(name, label, rule, "P", formula, wrong=wrong, kind="integer")


# --- a causal mask ---------------------------------------------------------------------------------------------------

CAUSAL_ROW = row(
    A_TOKEN,
    lambda i: i,
    "r_i = i",
    mask_forgotten=lambda n: n,
    mask_past_instead_of_future=lambda n, i: n - i + 1,
    mask_diagonal_too=lambda i: i - 1,
    mask_off_by_one_future=lambda i: i + 1,
)

CAUSAL_PAIRS = cells(
    "pairs",
    lambda n: triangle(n),
    r"P = 1 + 2 + \dots + n = \frac{n(n+1)}{2}",
    mask_forgotten=lambda n: n**2,
    # The last row has no further key to let through.
    mask_off_by_one_future=lambda n: triangle(n) + n - 1,
    causal_pair_count=(lambda n: n**2 // 2, lambda n: triangle(n - 1)),
)

# --- a causal mask behind a cache ------------------------------------------------------------------------------------

SHIFT = Step(
    "shift",
    Text("第一个新 token 之前的位置数", "positions before the first new token"),
    lambda n_q, n_k: n_k - n_q,
    "c",
    "c = n_k - n_q",
    wrong={"mask_topleft_kv_cache": lambda n_q: 0},
    kind="integer",
)

CACHED_ROW = row(
    Text("这个新 token 能看到的键数", "keys that this new token sees"),
    lambda shift, i: shift + i,
    "r_i = c + i",
    mask_forgotten=lambda n_k: n_k,
    mask_past_instead_of_future=lambda n_q, i: n_q - i + 1,
    mask_diagonal_too=lambda shift, i: shift + i - 1,
    mask_off_by_one_future=lambda shift, i: shift + i + 1,
)

CACHED_PAIRS = cells(
    "pairs",
    lambda shift, n_q: n_q * shift + triangle(n_q),
    r"P = n_q\,c + \frac{n_q(n_q+1)}{2}",
    mask_forgotten=lambda n_q, n_k: n_q * n_k,
    causal_pair_count=(
        lambda n_k: triangle(n_k),
        lambda shift, n_q: n_q * shift + triangle(n_q - 1),
    ),
)

# --- a padding mask --------------------------------------------------------------------------------------------------

PADDED_ROWS = Step(
    "rows",
    Text("真实 token 与 pad 的行里可见的键数", "visible keys in the rows of a real token and of a pad"),
    lambda L: np.array([L, L]),
    "r",
    r"r = (L, L)",
    wrong={
        "mask_forgotten": lambda n: np.array([n, n]),
        "pad_masks_query_rows": lambda n: np.array([n, 0]),
        "pad_masks_rows_and_cols": lambda L: np.array([L, 0]),
        "pad_mask_off_by_one": (lambda L: np.array([L - 1, L - 1]), lambda L: np.array([L + 1, L + 1])),
        "mask_polarity_inverted": lambda n, L: np.array([n - L, n - L]),
    },
)

TOKEN_ROW = Step(
    "token_row",
    Text("真实 token 的行里可见的键数", "visible keys in the row of a real token"),
    lambda rows: rows[0],
    r"r_{\text{token}}",
    r"r_{\text{token}} = L",
    kind="integer",
)

PAD_ROW = Step(
    "pad_row",
    Text("一个 pad 的行里可见的键数", "visible keys in the row of a pad"),
    lambda rows: rows[1],
    r"r_{\text{pad}}",
    r"r_{\text{pad}} = L",
    kind="integer",
)

PADDED_CELLS = cells(
    "cells",
    lambda token_row, pad_row, n, L: L * token_row + (n - L) * pad_row,
    r"P = L\,r_{\text{token}} + (n-L)\,r_{\text{pad}}",
    causal_used_for_padding=lambda n: triangle(n),
    pad_masks_rows_and_cols=lambda L: L**2,
)

# --- a causal and a padding mask at once -----------------------------------------------------------------------------


def _tokens(n: Array) -> np.ndarray:
    return np.arange(1, int(n) + 1)


COUNTS = Step(
    "counts",
    Text("每一行可见的键数", "visible keys, row by row"),
    lambda n, L: np.minimum(_tokens(n), int(L)),
    "r",
    r"r_i = \min(i, L)",
    wrong={
        "mask_combined_with_or": lambda n, L: np.maximum(_tokens(n), L),
        "padding_forgotten_beside_causal": lambda n: _tokens(n),
        "causal_forgotten_beside_padding": lambda n, L: np.minimum(n, L) + 0 * _tokens(n),
        "pad_masks_query_rows": lambda n, L: np.where(_tokens(n) <= L, _tokens(n), 0),
        "pad_masks_rows_and_cols": lambda n, L: np.where(_tokens(n) <= L, _tokens(n), 0),
        "mask_diagonal_too": lambda n, L: np.minimum(_tokens(n) - 1, L),
        "pad_mask_off_by_one": (
            lambda n, L: np.minimum(_tokens(n), L - 1),
            lambda n, L: np.minimum(_tokens(n), L + 1),
        ),
        "mask_forgotten": lambda n: n + 0 * _tokens(n),
    },
)

EARLY_ROW = Step(
    "early",
    Text("第 $a$ 行可见的键数", "row $a$: visible keys"),
    lambda counts, a: counts[int(a) - 1],
    "r_a",
    r"r_a = \min(a, L)",
    kind="integer",
)

LATE_ROW = Step(
    "late",
    Text("第 $b$ 行可见的键数", "row $b$: visible keys"),
    lambda counts, b: counts[int(b) - 1],
    "r_b",
    r"r_b = \min(b, L)",
    kind="integer",
)

ALL_CELLS = cells("cells", lambda counts: counts.sum(), r"P = \sum_i r_i")
