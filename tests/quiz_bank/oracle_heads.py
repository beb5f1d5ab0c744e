"""What comes of heads really split, layers really run, and arrays whose entries are really counted?"""

from __future__ import annotations

import bisect
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

Drawn = Mapping[str, Any]
Answer = list[Any]
"""One value, vector or shape per asked part."""


def array(drawn: Drawn, name: str) -> np.ndarray:
    return np.array(drawn[name], dtype=float)


def blank(*shape: int, dtype: str = "f4") -> np.ndarray:
    """Give an array of this shape without the memory: every entry is the same zero."""
    return np.broadcast_to(np.zeros((), dtype), shape)


# --- values: ONNX's operator, which splits the heads itself ----------------------------------------------------------


@cache
def _attention(**heads: int) -> ReferenceEvaluator:
    """Give the operator Attention with its output Y and its scaled scores S."""
    node = helper.make_node(
        "Attention", ["Q", "K", "V"], ["Y", "", "", "S"], qk_matmul_output_mode=0, **heads
    )
    told = [
        helper.make_tensor_value_info(name, TensorProto.DOUBLE, None) for name in ("Q", "K", "V", "Y", "S")
    ]
    graph = helper.make_graph([node], "oracle", told[:3], told[3:])
    return ReferenceEvaluator(
        helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)], ir_version=10)
    )


def _in_heads(drawn: Drawn, h: int) -> tuple[np.ndarray, np.ndarray]:
    q, K = array(drawn, "q")[None, None], array(drawn, "K")[None]
    V = array(drawn, "V")[None] if "V" in drawn else K
    Y, S = _attention(q_num_heads=h, kv_num_heads=h).run(None, {"Q": q, "K": K, "V": V})
    return Y, S


def head_scores(drawn: Drawn) -> Answer:
    return [_in_heads(drawn, drawn["h"])[1][0, drawn["i"] - 1, 0]]


def multi_head_output(drawn: Drawn) -> Answer:
    return [_in_heads(drawn, drawn["h"])[0][0, 0]]


def kv_head(drawn: Drawn) -> Answer:
    """Write a KV head's number into its only value, and see which number each query head brings home."""
    numbers = np.arange(1.0, drawn["n_kv"] + 1)[None, :, None, None]
    Q = np.zeros((1, drawn["n_q"], 1, 1))
    Y, _ = _attention().run(None, {"Q": Q, "K": 0 * numbers, "V": numbers})
    return [Y[0, drawn[one] - 1, 0, 0] for one in ("i", "j")]


# --- values: matrices cut into blocks --------------------------------------------------------------------------------


def channel(drawn: Drawn) -> Answer:
    """Cut a matrix of different numbers into column blocks and look for the number."""
    whole = np.arange(drawn["n"] * drawn["d_model"]).reshape(drawn["n"], -1)
    wanted = whole[drawn["t"] - 1, drawn["c"] - 1]
    found = np.argwhere(np.array(np.hsplit(whole, drawn["h"])) == wanted)
    assert len(found) == 1
    assert found[0, 1] == drawn["t"] - 1
    return [found[0, 0] + 1, found[0, 2] + 1]


def query_of_head(drawn: Drawn) -> Answer:
    """Give each head a projection of its own, which sees the whole input."""
    own = np.hsplit(array(drawn, "W_Q"), drawn["h"])
    return [np.einsum("d,dk->k", array(drawn, "x"), own[drawn["i"] - 1])]


def head_outputs(drawn: Drawn) -> Answer:
    A, V = array(drawn, "A"), array(drawn, "V")
    return [np.einsum("hn,nhd->hd", A, V.reshape(len(V), drawn["h"], -1)).ravel()]


def join_heads(drawn: Drawn) -> Answer:
    """Add what every head's own block of W^O makes of its output."""
    outputs = [array(drawn, name)[drawn["t"] - 1] for name in ("head_1", "head_2")]
    blocks = np.vsplit(array(drawn, "W_O"), 2)
    return [sum(output @ block for output, block in zip(outputs, blocks, strict=True))]


# --- parameters: entries of blank matrices ---------------------------------------------------------------------------


def general_parameters(drawn: Drawn) -> Answer:
    d, h, d_k, d_v = (drawn[name] for name in ("d_model", "h", "d_k", "d_v"))
    heads = [[blank(d, width) for width in (d_k, d_k, d_v)] for _ in range(h)]
    last = blank(sum(values.shape[1] for *_, values in heads), d)
    matrices = [*(one for head in heads for one in head), last]
    without = sum(one.size for one in matrices)
    return [without, without + sum(blank(one.shape[1]).size for one in matrices)]


def grouped_parameters(drawn: Drawn) -> Answer:
    d, d_h = drawn["d_model"], drawn["d_h"]

    def count(kv_heads: int) -> int:
        own = [blank(d, d_h) for _ in range(drawn["n_q"])]
        shared = [blank(d, d_h) for _ in range(kv_heads) for _ in "KV"]
        last = blank(sum(query.shape[1] for query in own), d)
        return sum(one.size for one in (*own, *shared, last))

    return [count(drawn["n_kv"]), count(drawn["n_q"]) - count(drawn["n_kv"])]


# --- compute: layers that are run on matrices without entries ---------------------------------------------------------


@dataclass
class Tally:
    """Counts the multiplications of matrix products, and the additions that go with them."""

    multiplications: int = 0
    additions: int = 0

    def product(self, left: np.ndarray, right: np.ndarray) -> np.ndarray:
        """Multiply blank matrices: every entry of `left` meets every entry of the row of `right` that fits it."""
        met = np.broadcast(left[:, :, None], right[None, :, :])
        self.multiplications += met.size
        self.additions += met.size  # each product is added to its entry, which begins at 0
        return blank(left.shape[0], right.shape[1])


@cache
def _tally_counts_as_loops_do() -> bool:
    """Multiply small matrices number by number, and compare."""
    for rows, inner, columns in product(range(1, 5), repeat=3):
        tally, looped = Tally(), 0
        tally.product(blank(rows, inner), blank(inner, columns))
        for _i in range(rows):
            for _j in range(columns):
                for _k in range(inner):
                    looped += 1
        assert tally == Tally(looped, looped)
    return True


@dataclass
class Layer:
    """A self-attention layer that counts what its core and what its projections cost."""

    d: int
    h: int = 1
    core: Tally = field(default_factory=Tally)
    projections: Tally = field(default_factory=Tally)

    def run(self, tokens: int) -> Layer:
        """Attend among `tokens` tokens."""
        assert _tally_counts_as_loops_do()
        X, W = blank(tokens, self.d), blank(self.d, self.d)
        split = [np.hsplit(self.projections.product(X, W), self.h) for _ in "QKV"]
        outputs = []
        for Q, K, V in zip(*split, strict=True):
            outputs.append(self.core.product(self.core.product(Q, K.T), V))
        joined = blank(tokens, sum(output.shape[1] for output in outputs))
        self.projections.product(joined, W)
        return self

    @property
    def flops(self) -> tuple[int, int]:
        """Operations of the core, and of the whole layer."""
        core = self.core.multiplications + self.core.additions
        return core, core + self.projections.multiplications + self.projections.additions


def attention_flops(drawn: Drawn) -> Answer:
    return list(Layer(drawn["d"], drawn["h"]).run(drawn["N"]).flops)


def core_share(drawn: Drawn) -> Answer:
    """Take the share from a run, and the crossing from a search through all lengths."""

    def core_leads(tokens: int) -> bool:
        core, layer = Layer(drawn["d"], drawn["h"]).run(tokens).flops
        return core >= layer - core

    core, layer = Layer(drawn["d"], drawn["h"]).run(drawn["N"]).flops
    return [core / layer, 1 + bisect.bisect_left(range(1, 10**6), True, key=core_leads)]


def growth(drawn: Drawn) -> Answer:
    small, large = (Layer(drawn[d]).run(drawn[N]) for N, d in (("N_1", "d_1"), ("N_2", "d_2")))
    weights = [blank(drawn[N], drawn[N]).size for N in ("N_1", "N_2")]
    return [
        large.core.multiplications / small.core.multiplications,
        large.projections.multiplications / small.projections.multiplications,
        weights[1] / weights[0],
    ]


def swin(drawn: Drawn) -> Answer:
    """Run the layer window by window, and once over the whole picture."""
    H, W, C, M = (drawn[name] for name in ("H", "W", "C", "M"))
    windowed, whole = Layer(C), Layer(C).run(H * W)
    for top, left in product(range(0, H, M), range(0, W, M)):
        windowed.run(blank(H, W)[top : top + M, left : left + M].size)
    core = windowed.core.multiplications
    return [
        core,
        core + windowed.projections.multiplications,
        whole.core.multiplications / core,
    ]


def receptive_field(drawn: Drawn) -> Answer:
    """Mark the last token and pass the marks back through the windows, layer by layer."""
    W, n = drawn["W"], drawn["n"]
    marks = np.zeros(n)
    marks[-1] = 1
    counts = []
    while not marks[0]:
        behind = np.convolve(marks[::-1], np.ones(W))[:n][::-1]
        marks = (behind > 0.5).astype(float)
        counts.append(int(marks.sum()))
    return [counts[drawn["L"] - 1], len(counts)]


# --- memory: bytes of blank arrays ------------------------------------------------------------------------------------


def weights_memory(drawn: Drawn) -> Answer:
    weights = blank(drawn["B"], drawn["h"], drawn["N"], drawn["N"], dtype=f"f{drawn['s']}")
    return [weights.size, weights.nbytes]


def kv_cache(drawn: Drawn) -> Answer:
    def cached(tokens: int) -> int:
        one = blank(tokens, drawn["n_kv"], drawn["d_h"], dtype=f"i{drawn['s']}")
        return sum(one.nbytes for _layer in range(drawn["L"]) for _ in "KV")

    return [cached(1), sum(cached(drawn["S"]) for _sequence in range(drawn["B"])) / 1024 / 1024]


ORACLES = {
    "channel-of-head": channel,
    "query-of-head": query_of_head,
    "head-scores": head_scores,
    "head-outputs": head_outputs,
    "join-heads": join_heads,
    "multi-head-output": multi_head_output,
    "kv-head-of-query": kv_head,
    "general-parameters": general_parameters,
    "grouped-parameters": grouped_parameters,
    "attention-flops": attention_flops,
    "core-share": core_share,
    "growth-factor": growth,
    "swin-cost": swin,
    "receptive-field": receptive_field,
    "weights-memory": weights_memory,
    "kv-cache": kv_cache,
}
