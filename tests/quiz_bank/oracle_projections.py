"""What do ONNX's operator on whole matrices, impulses sent on their way and arrays really built answer?"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
import scipy.linalg.blas

from tests.quiz_bank.oracle_onnx import Answer, Drawn, array, attention

# --- paths and waiting -----------------------------------------------------------------------------------------------


def path(drawn: Drawn) -> Answer:
    """Send an impulse from i and count what it takes until it is felt at j."""
    i, j, k = drawn["i"], drawn["j"], drawn["k"]
    impulse = np.zeros(j + k)
    impulse[i] = 1
    n = len(impulse)
    everywhere, next_only = np.ones((n, n)), np.eye(n, k=-1)
    within = np.abs(np.subtract.outer(np.arange(n), np.arange(n))) <= k // 2
    return [_until_felt(layer, impulse, j) for layer in (next_only, everywhere, within)]


def _until_felt(layer: np.ndarray, signal: np.ndarray, place: int) -> int:
    times = 0
    while not signal[place]:
        signal = (layer @ signal > 0).astype(float)
        times += 1
    return times


def links(drawn: Drawn) -> Answer:
    """Multiply the mask with itself, once for each layer, and count what is not zero beside the diagonal."""
    mask = np.tril(np.ones((drawn["n"], drawn["n"])))
    stacked = np.linalg.matrix_power(mask, drawn["L"])
    return [np.count_nonzero(layers - np.diag(np.diag(layers))) for layers in (mask, stacked)]


def steps(drawn: Drawn) -> Answer:
    """Write down what waits for what and work off, round by round, everything that waits for nothing more."""
    P, G = drawn["P"], drawn["G"]
    states = {t: {t - 1} if t else set() for t in range(P + G)}
    positions: dict[int, set[int]] = {t: set() for t in range(P + G)}
    new_tokens = {t: set(range(P, t)) for t in range(P, P + G)}
    return [_rounds(states), _rounds(positions), _rounds(new_tokens)]


def _rounds(waits_for: Mapping[int, set[int]]) -> int:
    rounds: dict[int, int] = {}
    for task in sorted(waits_for):
        rounds[task] = 1 + max((rounds[other] for other in waits_for[task]), default=0)
    return max(rounds.values())


# --- sizes -----------------------------------------------------------------------------------------------------------


def count(drawn: Drawn) -> Answer:
    Q = K = np.zeros((drawn["n"], drawn["d_k"]))
    one = scipy.linalg.blas.dgemm(1.0, Q, K, trans_b=True)
    return [sum(one.size for _ in range(drawn["B"]) for _ in range(drawn["h"]))]


def layer_shapes(drawn: Drawn) -> Answer:
    Q, K, V = (
        np.zeros((drawn[rows], drawn[width]))
        for rows, width in (("n_q", "d_k"), ("n_k", "d_k"), ("n_k", "d_v"))
    )
    heads = [attention(Q, K, V) for _ in range(drawn["h"])]
    joined = np.concatenate([output for output, _ in heads], axis=1)
    layer = joined @ np.zeros((joined.shape[1], drawn["d_model"]))
    return [heads[0][1].shape, heads[0][0].shape, joined.shape, layer.shape]


def width(drawn: Drawn) -> Answer:
    table = np.zeros((drawn["N"], drawn["d"]))
    rows = np.zeros((1, drawn["d"])) + table[:1]
    projections = [np.zeros((rows.shape[1], drawn["d_k"])) for _ in "QKV"]
    assert all((rows @ one).shape == (1, drawn["d_k"]) for one in projections)
    return [rows.shape[1], sum(one.size for one in projections), table.size]


# --- projections -----------------------------------------------------------------------------------------------------


def query(drawn: Drawn) -> Answer:
    X, W_Q = array(drawn, "X"), array(drawn, "W_Q")
    return [scipy.linalg.blas.dgemm(1.0, X, W_Q)[drawn["i"] - 1]]


def both_ways(drawn: Drawn) -> Answer:
    """Take the scores as one bilinear form: X (W_Q W_Kᵀ) Xᵀ."""
    X, W_Q, W_K = (array(drawn, name) for name in ("X", "W_Q", "W_K"))
    form = scipy.linalg.blas.dgemm(1.0, W_Q, W_K, trans_b=True)
    S = np.einsum("ia,ab,jb->ij", X, form, X)
    return [[S[0, 1], S[1, 0]]]


def projected(drawn: Drawn, *names: str) -> list[np.ndarray]:
    return [scipy.linalg.blas.dgemm(1.0, array(drawn, "X"), array(drawn, name)) for name in names]


def self_output(drawn: Drawn) -> Answer:
    return [attention(*projected(drawn, "W_Q", "W_K", "W_V"))[0][drawn["i"] - 1]]


def most(drawn: Drawn) -> Answer:
    weights = attention(*projected(drawn, "W_Q", "W_K"))[1]
    return [int(weights[drawn["i"] - 1].argmax()) + 1]


# --- whole matrices --------------------------------------------------------------------------------------------------


def weights(drawn: Drawn) -> Answer:
    return [attention(array(drawn, "Q"), array(drawn, "K"))[1]]


def outputs(drawn: Drawn) -> Answer:
    return [attention(array(drawn, "Q"), array(drawn, "K"), array(drawn, "V"))[0]]


def sums(drawn: Drawn) -> Answer:
    """Complete the head that is shown, make up the others by the operator itself, and add everything up."""
    shown = array(drawn, "W")
    rows, columns = len(shown), drawn["n_k"]
    head = np.column_stack([shown, [math.fsum([1, *-row]) for row in shown]])
    generator = np.random.default_rng(0)
    others = [
        attention(generator.normal(size=(rows, 2)), generator.normal(size=(columns, 2)))[1]
        for _ in range(drawn["h"] - 1)
    ]
    return [head[:, -1].sum(), sum(one.sum() for one in (head, *others))]


# --- another order ---------------------------------------------------------------------------------------------------
# Scores that are the logarithms of the given weights bring the operator back to these weights.


def places(drawn: Drawn) -> list[int]:
    return [token - 1 for token in drawn["order"]]


def reordered(drawn: Drawn) -> Answer:
    now = places(drawn)
    K, V = np.log(array(drawn, "w"))[:, None], array(drawn, "V")
    output, row = attention(np.ones((1, 1)), K[now], V[now])
    return [row[0, drawn["p"] - 1], output[0]]


def moved(drawn: Drawn) -> Answer:
    now = places(drawn)
    Q, V = np.log(array(drawn, "W")), array(drawn, "V")
    K = math.sqrt(len(Q)) * np.eye(len(Q))
    return [attention(Q[now], K[now], V[now])[0][drawn["p"] - 1]]


ORACLES = {
    "path-length": path,
    "causal-links": links,
    "sequential-steps": steps,
    "number-of-weights": count,
    "layer-shapes": layer_shapes,
    "input-width": width,
    "projected-query": query,
    "projected-score": both_ways,
    "self-output": self_output,
    "most-attended": most,
    "self-weights": weights,
    "output-matrix": outputs,
    "weight-sums": sums,
    "reordered-context": reordered,
    "moved-token": moved,
}
