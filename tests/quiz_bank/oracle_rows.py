"""What do SciPy's softmax, entropy and root finder, complex-step derivatives and counted cases answer about rows?"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import scipy.optimize
import scipy.special
import scipy.stats

Drawn = Mapping[str, Any]
Answer = list[Any]
"""One value, vector or matrix per asked part."""


def array(drawn: Drawn, name: str) -> np.ndarray:
    return np.array(drawn[name], dtype=float)


def softmax(row: Any) -> np.ndarray:
    return scipy.special.softmax(np.asarray(row, dtype=float), axis=-1)


# --- scores to weights -----------------------------------------------------------------------------------------------


def log_integers(drawn: Drawn) -> Answer:
    """Raise the whole numbers to the power that is left and divide, in fractions."""
    power = Fraction(drawn["c"], math.isqrt(drawn["d_k"]))
    assert power.denominator == 1
    raised = [Fraction(m) ** int(power) for m in drawn["m"]]
    return [[float(m / sum(raised)) for m in raised]]


def ratio(drawn: Drawn) -> Answer:
    """Put a third key beside the two, with any score."""
    first, second, _ = softmax(np.array([drawn["first"], drawn["second"], 0.7]) / math.sqrt(drawn["d_k"]))
    return [first / second]


def shifted(drawn: Drawn) -> Answer:
    row = array(drawn, "scaled")
    return [softmax(row + drawn["a"]), softmax(row * drawn["c"])]


def winner(drawn: Drawn) -> Answer:
    """Lay out the whole row."""
    row = np.array([drawn["first"], *[drawn["second"]] * (drawn["n"] - 1)], dtype=float)
    return [[softmax(row)[0], softmax(row / math.sqrt(drawn["d_k"]))[0]]]


def score(drawn: Drawn) -> Answer:
    """Look for the score by halving, with the whole row laid out."""

    def missing(s: float) -> float:
        row = np.array([s, *[drawn["second"]] * (drawn["n"] - 1)]) / math.sqrt(drawn["d_k"])
        return float(softmax(row)[0]) - float(drawn["p"])

    return [root(missing, -100, 100)]


def root(f: Callable[[float], float], low: float, high: float) -> float:
    return float(scipy.optimize.brentq(f, low, high, xtol=1e-15, rtol=1e-15))


def sharper(drawn: Drawn) -> Answer:
    """Try every divisor."""
    peaks = [softmax(array(drawn, "scores") / c).max() for c in drawn["c"]]
    return [int(np.argmax(peaks)) + 1, max(peaks)]


def matrix(drawn: Drawn) -> Answer:
    return [softmax(array(drawn, "S"))]


def sink(drawn: Drawn) -> Answer:
    row = softmax([drawn["z"], *drawn["scaled"]])
    return [row[0], row[1:]]


def zero_score(drawn: Drawn) -> Answer:
    row = softmax([*drawn["scaled"], 0])
    return [row[-1], row @ [*drawn["v"], 0]]


# --- temperature -----------------------------------------------------------------------------------------------------


def temperature(drawn: Drawn) -> Answer:
    return [softmax(array(drawn, "scores") / (drawn["tau"] * math.sqrt(drawn["d_k"])))]


def limits(drawn: Drawn) -> Answer:
    """Take a temperature so low, and one so high, that floats know no difference from the limit."""
    row = array(drawn, "scaled")
    row[drawn["i"] :] = -np.inf
    return [[softmax(row / tau) @ array(drawn, "v") for tau in (1e-4, 1e15)]]


def temperature_for_ratio(drawn: Drawn) -> Answer:
    pair = np.array([drawn["first"], drawn["second"]]) / math.sqrt(drawn["d_k"])

    def missing(log_tau: float) -> float:
        weights = scipy.special.log_softmax(pair / math.exp(log_tau))
        return float(weights[0] - weights[1]) - math.log(drawn["r"])

    return [math.exp(root(missing, -6, 6))]


# --- gradients -------------------------------------------------------------------------------------------------------


def derivative(weights: np.ndarray, of: int, by: int, d_k: int) -> float:
    """Move a raw score by an imaginary nothing: the weight's imaginary part is then its derivative."""
    nothing = 1e-30
    scaled = np.log(weights).astype(complex)
    scaled[by] += 1j * nothing / math.sqrt(d_k)
    e = np.exp(scaled)
    return float((e[of] / e.sum()).imag) / nothing


def gradient(drawn: Drawn) -> Answer:
    w = array(drawn, "w")
    return [[derivative(w, drawn["i"] - 1, j, drawn["d_k"]) for j in range(len(w))]]


def steepest(drawn: Drawn) -> Answer:
    """Let one other key have the rest of each row."""
    rates = [derivative(np.array([w, 1 - w]), 0, 0, drawn["d_k"]) for w in drawn["w"]]
    return [int(np.argmax(rates)) + 1, max(rates)]


# --- entropy, dropout, variance --------------------------------------------------------------------------------------


def entropy(drawn: Drawn) -> Answer:
    """Compare with the entropy of an even row over what is visible."""
    most = scipy.stats.entropy([1 / drawn["i"]] * drawn["i"])
    own = scipy.stats.entropy(array(drawn, "w"))
    return [own, own / most]


def dropped(drawn: Drawn) -> Answer:
    keep = 1 - Fraction(str(drawn["p"]))
    row = [Fraction(m * b, sum(drawn["m"])) / keep for m, b in zip(drawn["m"], drawn["b"], strict=True)]
    return [[float(w) for w in row], float(sum(row))]


def dropped_sums(drawn: Drawn) -> Answer:
    """Go through every draw of what is kept, with its probability."""
    w = [Fraction(str(x)) for x in drawn["w"]]
    p = Fraction(str(drawn["p"]))
    sums = []
    for kept in product((0, 1), repeat=len(w)):
        chance = math.prod(1 - p if b else p for b in kept)
        sums.append((chance, sum(x * b for x, b in zip(w, kept, strict=True)) / (1 - p)))
    mean = sum(chance * total for chance, total in sums)
    return [float(mean), float(sum(chance * (total - mean) ** 2 for chance, total in sums))]


def whole_components(drawn: Drawn) -> Answer:
    """Count how often each product of two components comes, and convolve that d times."""
    a, b, d = drawn["a"], drawn["b"], drawn["d_k"]
    one = np.zeros(2 * a * b + 1)
    for x, y in product(range(-a, a + 1), range(-b, b + 1)):
        one[a * b + x * y] += 1
    sums = np.array([1.0])
    for _ in range(d):
        sums = np.convolve(sums, one / one.sum())
    variance = float(np.arange(-d * a * b, d * a * b + 1) ** 2 @ sums)
    return [variance, math.sqrt(variance), variance / d]


ORACLES = {
    "log-integer-weights": log_integers,
    "weight-ratio": ratio,
    "shifted-scores": shifted,
    "winner-share": winner,
    "score-for-weight": score,
    "sharper-or-flatter": sharper,
    "weight-matrix": matrix,
    "sink-share": sink,
    "zero-score-key": zero_score,
    "temperature-weights": temperature,
    "temperature-limits": limits,
    "temperature-for-ratio": temperature_for_ratio,
    "weight-gradient": gradient,
    "sharpest-gradient": steepest,
    "row-entropy": entropy,
    "dropout-row": dropped,
    "dropout-spread": dropped_sums,
    "uniform-variance": whole_components,
}
