"""What does attention give on a few tokens and on typical scores, so that a claim about it can be decided?

Scores, scaling and weights are the items' own steps; a mask is `visible`, True where a query may look.
"""

from __future__ import annotations

import random
from itertools import accumulate
from typing import Any

import numpy as np

from engine.procedure import plan, run_floats, with_swap
from quiz_bank import attention as att
from quiz_bank import bank
from quiz_bank.document import SIX_KEYS

TOKENS = np.array(SIX_KEYS)
"""Six tokens of width 2: the document's keys."""
W_Q = np.array([[1.0, 0.5], [-0.5, 1.0]])
W_K = np.array([[0.5, -1.0], [1.0, 1.0]])
W_V = np.array([[1.0, 0.0, 2.0], [-1.0, 1.0, 0.5]])
"""Projections of such tokens to d_k = 2 and d_v = 3; no numbers of anybody's, only unlike each other."""
NOISE = 1e-9
"""Floats that differ by less are the same number, worked out in another order."""


def answer(item: str, step: str, **values: Any) -> Any:
    """Give a step of an item, done right on these values."""
    return run_floats(plan(bank()[item]), values)[step]


def wrong_answer(item: str, misconception: str, step: str, **values: Any) -> Any:
    """Give a step of an item as the first wrong rule of this misconception makes it; NaN where it breaks down."""
    steps = plan(bank()[item])
    swap = next(swap for swap in steps.swaps if swap.misconception == misconception)
    with np.errstate(all="ignore"):
        return with_swap(steps, run_floats(steps, values), swap)[step]


# --- masks: row i, column j says whether query i may look at key j ----------------------------------------------------


def causal(n: int) -> np.ndarray:
    """Let each of n tokens see itself and what came before."""
    return np.tril(np.ones((n, n), dtype=bool))


def window(n: int, width: int) -> np.ndarray:
    """Let each of n tokens see the last `width` tokens, itself included."""
    return causal(n) & ~np.tril(np.ones((n, n), dtype=bool), -width)


def columns(n: int, length: int) -> np.ndarray:
    """Let each of n tokens see the first `length`: the rest are padding."""
    return np.tile(np.arange(n) < length, (n, 1))


# --- attention over whole sequences -----------------------------------------------------------------------------------


def scaled_scores(Q: np.ndarray, K: np.ndarray) -> np.ndarray:
    """Give QKᵀ/√d_k (n_q × n_k), row by row as the item `scaled-scores` has it."""
    return np.array([answer("scaled-scores", "scaled", q=q, K=K, d_k=K.shape[1]) for q in Q])


def softmax_rows(scores: np.ndarray) -> np.ndarray:
    """Give the softmax of every row; a row of nothing but -∞ becomes NaN."""
    with np.errstate(invalid="ignore"):
        return np.array([att.softmax(row) for row in scores])


def weights(Q: np.ndarray, K: np.ndarray, visible: np.ndarray | None = None) -> np.ndarray:
    """Give the attention weights (n_q × n_k) under a mask."""
    scores = scaled_scores(Q, K)
    return softmax_rows(scores if visible is None else att.keep(scores, visible))


def attend(Q: np.ndarray, K: np.ndarray, V: np.ndarray, visible: np.ndarray | None = None) -> np.ndarray:
    """Give the attention output (n_q × d_v) under a mask."""
    return weights(Q, K, visible) @ V


def self_attention(X: np.ndarray, visible: np.ndarray | None = None) -> np.ndarray:
    """Give the attention of tokens (n × 2) over themselves, through the three projections."""
    return attend(X @ W_Q, X @ W_K, X @ W_V, visible)


def differing_rows(one: np.ndarray, other: np.ndarray) -> int:
    """Count the rows in which two matrices differ by more than rounding."""
    return int((np.abs(one - other) > NOISE).any(axis=1).sum())


def largest_difference(one: np.ndarray, other: np.ndarray) -> float:
    """Give the largest difference between two arrays, entry by entry."""
    return float(np.abs(one - other).max())


def hops(reads: np.ndarray, source: int, target: int) -> int:
    """Count the steps that news takes from `source` to `target` (from 0), where i reads j wherever reads[i, j].

    Raises ValueError where it never arrives.
    """
    reached = np.arange(len(reads)) == source
    for count in range(1, len(reads)):
        reached = reached | (reads & reached).any(axis=1)
        if reached[target]:
            return count
    raise ValueError(f"nothing leads from {source} to {target}")


# --- typical scores: components ±1 by the toss of a coin, so mean 0 and variance 1 ------------------------------------


def dot_product_odds(d: int) -> tuple[np.ndarray, np.ndarray]:
    """Give every value that q·k can take for d such components, and its exact probability.

    A product of components is ±1 again, and the sum of d of them d - 2 (number of minus signs).
    """
    values = np.array([d - 2 * minus for minus in range(d + 1)])
    return values, np.array([ways / 2**d for ways in _ways(d)])


def typical_scores(d: int, rows: int = 100, keys: int = 16) -> np.ndarray:
    """Draw q·k (rows × keys) with these odds, the same on every machine and with the same luck for every d."""
    below = np.array([ways / 2**d for ways in accumulate(_ways(d))])
    luck = random.Random("typical scores").random
    return d - 2 * np.searchsorted(below, [[luck() for _ in range(keys)] for _ in range(rows)])


def _ways(d: int) -> list[int]:
    ways = [1]
    for minus in range(d):
        ways.append(ways[-1] * (d - minus) // (minus + 1))
    return ways


def mean_largest_weight(scores: np.ndarray) -> float:
    """Give the largest softmax weight of a row, averaged over the rows."""
    return float(softmax_rows(scores).max(axis=1).mean())


def mean_entropy_share(scores: np.ndarray) -> float:
    """Give a row's softmax entropy as a share of the largest possible one, averaged over the rows."""
    w = softmax_rows(scores)
    return float(-(w * np.log(w)).sum(axis=1).mean() / np.log(w.shape[1]))


def mean_gradient(scores: np.ndarray) -> float:
    """Give the Frobenius norm of the softmax's Jacobian diag(w) - wwᵀ, averaged over the rows."""
    w = softmax_rows(scores)
    squares = (w**2).sum(axis=1)
    return float(np.sqrt(squares - 2 * (w**3).sum(axis=1) + squares**2).mean())
