"""What do SciPy's functions, counted arrays, and distributions added up exactly answer?"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import scipy.linalg.blas
import scipy.spatial.distance
import scipy.special
import scipy.stats

Drawn = Mapping[str, Any]
Answer = list[Any]
"""One value, vector or shape per asked part."""


def array(drawn: Drawn, name: str) -> np.ndarray:
    return np.array(drawn[name], dtype=float)


def one_query(drawn: Drawn) -> tuple[np.ndarray, np.ndarray]:
    return array(drawn, "q")[None], array(drawn, "K")


def scaled(drawn: Drawn) -> Answer:
    q, K = one_query(drawn)
    return [scipy.linalg.blas.dgemv(drawn["d_k"] ** -0.5, K, q[0])]


def weights(drawn: Drawn) -> Answer:
    return [scipy.special.softmax(scaled(drawn)[0])]


def largest(drawn: Drawn) -> Answer:
    """Take the scores from distances: q·k = (|q|² + |k|² - |q - k|²)/2, and rank them."""
    q, K = one_query(drawn)
    away = scipy.spatial.distance.cdist(K, q, "sqeuclidean")[:, 0]
    far = scipy.spatial.distance.cdist(K, 0 * q, "sqeuclidean")[:, 0]
    return [int(scipy.stats.rankdata(away - far).argmin()) + 1]


def causal(drawn: Drawn) -> Answer:
    row = scaled(drawn)[0]
    row[drawn["i"] :] = -np.inf
    return [scipy.special.softmax(row)]


def lost_mass(drawn: Drawn) -> Answer:
    row = scaled(drawn)[0]
    log_left = scipy.special.logsumexp(row[: drawn["i"]]) - scipy.special.logsumexp(row)
    return [math.exp(log_left), math.exp(-log_left)]


def output(drawn: Drawn) -> Answer:
    return [scipy.linalg.blas.dgemv(1.0, array(drawn, "V"), weights(drawn)[0], trans=1)]


def cosine(drawn: Drawn) -> Answer:
    q, K = one_query(drawn)
    cosines = 1 - scipy.spatial.distance.cdist(q, K, "cosine")[0]
    return [scipy.special.softmax(cosines / drawn["tau"])]


def blas_shape(drawn: Drawn) -> Answer:
    """Multiply blank matrices of these sizes."""
    sizes = {"Q": ("n_q", "d_k"), "K": ("n_k", "d_k"), "V": ("n_k", "d_v")}
    Q, K, V = (np.zeros([drawn[size] for size in pair]) for pair in sizes.values())
    scores = scipy.linalg.blas.dgemm(1.0, Q, K, trans_b=True)
    return [scipy.linalg.blas.dgemm(1.0, scores, V).shape]


def counted_parameters(drawn: Drawn) -> Answer:
    """Lay out every head's matrices, without filling them, and count the places."""
    d, h = drawn["d_model"], drawn["h"]

    def count(width: int) -> int:
        heads = [[np.broadcast_to(0.0, (d, width)) for _ in "QKV"] for _ in range(h)]
        concatenated = sum(head[-1].shape[1] for head in heads)
        return sum(one.size for head in heads for one in head) + np.broadcast_to(0.0, (concatenated, d)).size

    biases = 3 * sum(np.zeros(d // h).size for _ in range(h)) + np.zeros(d).size
    return [count(d // h), count(d // h) + biases, count(d)]


def two_point_variance(drawn: Drawn) -> Answer:
    """Let every component be ±σ by the toss of a coin and add up all outcomes exactly.

    A product of components is then ±σ_q σ_k, and the sum of d of them m σ_q σ_k with m = d - 2 (number of tails).
    """
    d, square = drawn["d_k"], Fraction(drawn["var_q"]) * Fraction(drawn["var_k"])
    ways = {d - 2 * tails: Fraction(math.comb(d, tails), 2**d) for tails in range(d + 1)}
    assert sum(ways.values()) == 1
    assert sum(m * p for m, p in ways.items()) == 0
    before = square * sum(m * m * p for m, p in ways.items())
    return _with_deviations(before, before / d)


def three_point_variance(drawn: Drawn) -> Answer:
    """Let components be -a, 0 or a (each a third, a² = 3σ²/2) and convolve the products' distribution d times."""
    d, square = drawn["d_k"], Fraction(drawn["var_q"]) * Fraction(drawn["var_k"])
    one = np.zeros(3)
    for left, right in product((-1, 0, 1), repeat=2):
        one[1 + left * right] += 1 / 9
    sums = np.array([1.0])
    for _ in range(d):
        sums = np.convolve(sums, one)
    steps = np.arange(-d, d + 1)
    spread = scipy.stats.rv_discrete(values=(steps, sums / sums.sum()))
    before = float(square) * 2.25 * spread.var()
    return _with_deviations(before, before / d)


def _with_deviations(before: Any, after: Any) -> Answer:
    return [float(before), math.sqrt(before), float(after), math.sqrt(after)]


ORACLES = {
    "scaled-scores": scaled,
    "softmax-weights": weights,
    "largest-key": largest,
    "causal-weights": causal,
    "lost-mass": lost_mass,
    "attention-output": output,
    "output-shape": blas_shape,
    "head-parameters": counted_parameters,
    "dot-variance": three_point_variance,
    "cosine-weights": cosine,
}
