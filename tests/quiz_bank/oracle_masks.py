"""What do tables of cells counted one by one, SciPy's functions and trees, and many digits answer about masks?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, localcontext
from typing import Any

import numpy as np
import scipy.optimize
import scipy.spatial
import scipy.special
import scipy.stats

Drawn = Mapping[str, Any]
Answer = list[Any]
"""One value, vector or shape per asked part."""
Sees = Callable[[Any, Any], Any]
"""May the query at this position see the key at that one? Positions count from 1."""


def array(drawn: Drawn, name: str) -> np.ndarray:
    return np.array(drawn[name], dtype=float)


# --- cells counted ---------------------------------------------------------------------------------------------------


def cells(queries: range, keys: range, sees: Sees) -> np.ndarray:
    """Lay the table out and say of every cell whether it is left."""
    q, k = np.meshgrid(np.array(queries), np.array(keys), indexing="ij")
    return sees(q, k) & np.ones_like(q, dtype=bool)


def square(n: int, sees: Sees) -> np.ndarray:
    return cells(range(1, n + 1), range(1, n + 1), sees)


def causal_pairs(drawn: Drawn) -> Answer:
    table = square(drawn["n"], lambda q, k: k <= q)
    return [table[drawn["i"] - 1].sum(), table.sum()]


def cached_causal(drawn: Drawn) -> Answer:
    """Let the queries be the last of all positions."""
    n_q, n_k = drawn["n_q"], drawn["n_k"]
    table = cells(range(n_k - n_q + 1, n_k + 1), range(1, n_k + 1), lambda q, k: k <= q)
    return [table[drawn["i"] - 1].sum(), table.sum()]


def window_pairs(drawn: Drawn) -> Answer:
    table = square(drawn["n"], lambda q, k: (k <= q) & (q - k < drawn["W"]))
    return [table[drawn["i"] - 1].sum(), table.sum()]


def padded_cells(drawn: Drawn) -> Answer:
    table = square(drawn["n"], lambda q, k: k <= drawn["L"])
    return [table[0].sum(), table[-1].sum(), table.sum()]


def causal_and_padding(drawn: Drawn) -> Answer:
    table = square(drawn["n"], lambda q, k: (k <= q) & (k <= drawn["L"]))
    return [table[drawn["a"] - 1].sum(), table[drawn["b"] - 1].sum(), table.sum()]


# --- rows of weights -------------------------------------------------------------------------------------------------


def row(scores: np.ndarray, hidden: np.ndarray) -> np.ndarray:
    """Work the softmax out among the visible keys alone, and put the others back as zeros."""
    weights = np.zeros(len(scores))
    weights[~hidden] = scipy.special.softmax(scores[~hidden])
    return weights


def boolean(drawn: Drawn) -> Answer:
    return [row(array(drawn, "scaled"), array(drawn, "m") != drawn["seen"])]


def additive(drawn: Drawn) -> Answer:
    mask = np.zeros(len(drawn["scores"]))
    mask[[drawn["first"] - 1, drawn["second"] - 1]] = -np.inf
    return [scipy.special.softmax(array(drawn, "scores") / drawn["d_k"] ** 0.5 + mask)]


def padded(drawn: Drawn) -> Answer:
    scores = array(drawn, "scaled")
    return [row(scores, np.arange(len(scores)) >= drawn["L"])]


def zero_padding(drawn: Drawn) -> Answer:
    real = array(drawn, "scaled")
    everything = scipy.special.softmax(np.concatenate([real, np.zeros(drawn["p"])]))
    return [everything[len(real) :].sum(), scipy.special.softmax(real)[0]]


def masked_output(drawn: Drawn) -> Answer:
    scores = array(drawn, "scaled")
    return [row(scores, np.arange(len(scores)) >= drawn["i"]) @ array(drawn, "V")]


def fully_masked(drawn: Drawn) -> Answer:
    """Take the exponentials of very negative numbers as they are: with 60 digits and no lower end they are not 0."""

    def output(scores: list[Decimal]) -> Decimal:
        exponentials = [score.exp() for score in scores]
        values = [Decimal(value) for value in drawn["v"]]
        return sum(e * v for e, v in zip(exponentials, values, strict=True)) / sum(exponentials)

    with localcontext() as context:
        context.prec = 60
        fill = Decimal(drawn["fill"])
        scores = [Decimal(str(score)) for score in drawn["scaled"]]
        return [float(output([fill for _ in scores])), float(output([score + fill for score in scores]))]


# --- neighbours ------------------------------------------------------------------------------------------------------


def hard_knn(drawn: Drawn) -> Answer:
    """Ask a tree for the neighbours, and cool the softmax until nothing is left of all but one weight."""
    q, K, v = (array(drawn, name) for name in ("q", "K", "v"))
    _, nearest = scipy.spatial.KDTree(K).query(q, k=drawn["k"])
    return [v[nearest].mean(), scipy.special.softmax(K @ q / 1e-4) @ v]


def winners(drawn: Drawn) -> Answer:
    """Rank by projection on the query, by angle, and by a tree."""
    q, K = array(drawn, "q"), array(drawn, "K")
    turned = K @ np.array([[q[0], -q[1]], [q[1], q[0]]])
    return [
        int(turned[:, 0].argmax()) + 1,
        int(abs(np.arctan2(turned[:, 1], turned[:, 0])).argmin()) + 1,
        int(scipy.spatial.KDTree(K).query(q)[1]) + 1,
    ]


def rbf(drawn: Drawn) -> Answer:
    """Take the kernel for the density of a normal distribution around the query."""
    density = scipy.stats.multivariate_normal(array(drawn, "q"), drawn["sigma"] ** 2).pdf(array(drawn, "K"))
    return [density / density.sum()]


def distance(drawn: Drawn) -> Answer:
    away = scipy.spatial.distance.cdist(array(drawn, "q")[None], array(drawn, "K"))[0]
    return [scipy.special.softmax(-away / drawn["tau"])]


def favourable(n: int, d: int) -> np.ndarray:
    """Give the cosines of n keys of which one points along the query and the others against it."""
    query = np.random.default_rng(n).normal(size=(1, d))
    keys = np.concatenate([2 * query, *([-3 * query] * (n - 1))])
    return 1 - scipy.spatial.distance.cdist(query, keys, "cosine")[0]


def cosine_ceiling(drawn: Drawn) -> Answer:
    cosines = favourable(drawn["n"], drawn["d_k"])
    return [[scipy.special.softmax(cosines / tau)[0] for tau in (1, drawn["tau"])]]


def cosine_gain(drawn: Drawn) -> Answer:
    """Search for the gain."""
    cosines = favourable(drawn["n"], drawn["d_k"])

    def short_of(gain: float) -> float:
        return float(scipy.special.softmax(gain * cosines)[0]) - drawn["p"]

    gain = scipy.optimize.brentq(short_of, 0, 50, xtol=1e-15, rtol=1e-15)
    return [gain, 1 / gain]


ORACLES = {
    "causal-pairs": causal_pairs,
    "cached-causal": cached_causal,
    "window-pairs": window_pairs,
    "padded-cells": padded_cells,
    "causal-and-padding": causal_and_padding,
    "boolean-mask-weights": boolean,
    "additive-mask-weights": additive,
    "padded-weights": padded,
    "zero-padding": zero_padding,
    "masked-output": masked_output,
    "fully-masked-row": fully_masked,
    "hard-knn": hard_knn,
    "which-key-wins": winners,
    "rbf-weights": rbf,
    "distance-weights": distance,
    "cosine-ceiling": cosine_ceiling,
    "cosine-gain": cosine_gain,
}
