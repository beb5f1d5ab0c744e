"""What do counting and the bare formula give where the document claims a cost, a size or a share?

Nothing is measured by chance here: what could be drawn at random is gone through case by case.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from quiz_bank.evidence import dot_product_odds, softmax_rows


def weights_by_formula(Q: np.ndarray, K: np.ndarray, mask: Any = 0) -> np.ndarray:
    """Give softmax(QKᵀ/√d_k + M) on whole matrices (n_q × n_k), as the formula stands."""
    scores = Q @ K.T / np.sqrt(K.shape[1]) + mask
    exponentials = np.exp(scores)
    return exponentials / exponentials.sum(axis=1, keepdims=True)


# --- costs ------------------------------------------------------------------------------------------------------------


class Products:
    """Multiplies matrices entry by entry and counts the multiplications."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        """Give a @ b."""
        return np.array([[self._entry(row, column) for column in b.T.tolist()] for row in a.tolist()])

    def _entry(self, row: list[float], column: list[float]) -> float:
        total = 0.0
        for x, y in zip(row, column, strict=True):
            total += x * y
            self.count += 1
        return total


class Layer:
    """A self-attention layer of width d with h heads that counts what it multiplies.

    `seen` is how many neighbouring tokens attend to one another (a window), all of them unless given. The numbers in
    it do not matter: multiplications are counted, not timed.
    """

    def __init__(self, d: int, h: int = 1, seen: int | None = None) -> None:
        self.h, self.seen = h, seen
        self.weights = {name: np.full((d, d), 1 / d) for name in "QKVO"}
        self.projections, self.core = Products(), Products()

    def __call__(self, X: np.ndarray) -> np.ndarray:
        """Give the layer's output (n × d) for its input (n × d)."""
        n, d = X.shape
        Q, K, V = (self.projections(X, self.weights[name]) for name in "QKV")
        mixed = np.zeros((n, d))
        for rows in np.split(np.arange(n), n // (self.seen or n)):
            for columns in np.split(np.arange(d), self.h):
                part = np.ix_(rows, columns)
                scores = self.core(Q[part], K[part].T) / np.sqrt(len(columns))
                mixed[part] = self.core(softmax_rows(scores), V[part])
        return self.projections(mixed, self.weights["O"])

    @property
    def parameters(self) -> int:
        """How many weights there are, without biases."""
        return sum(matrix.size for matrix in self.weights.values())

    @property
    def macs(self) -> int:
        """How many multiply-adds were made so far."""
        return self.projections.count + self.core.count


def counted(n: int, d: int, h: int = 1, seen: int | None = None, inputs: int = 1) -> Layer:
    """Give a layer that has run on so many inputs of n tokens each."""
    layer = Layer(d, h, seen)
    for _ in range(inputs):
        layer(np.ones((n, d)))
    return layer


def layer_macs(n: int, d: int, seen: int) -> int:
    """Give the multiply-adds of a layer too large to count: 4nd² to project, 2·seen·nd to score and to mix."""
    return 4 * n * d * d + 2 * seen * n * d


# --- chance, case by case ---------------------------------------------------------------------------------------------


def larger_weight(d: int, divisor: float) -> float:
    """Give the mean of the larger of two weights, over every q and two keys with components ±1.

    The difference of the two scores is a sum of 2d independent signs.
    """
    gaps, chances = dot_product_odds(2 * d)
    return float(chances @ (1 / (1 + np.exp(-abs(gaps) / divisor))))


def dropout_sums(weights: np.ndarray, p: float) -> tuple[float, float]:
    """Give mean and variance of a row's sum after dropout with rate p, over every set of weights that may be kept."""
    kept = np.array(list(product((0, 1), repeat=len(weights))))
    chances = ((1 - p) ** kept * p ** (1 - kept)).prod(axis=1)
    sums = kept @ weights / (1 - p)
    mean = float(chances @ sums)
    return mean, float(chances @ (sums - mean) ** 2)
