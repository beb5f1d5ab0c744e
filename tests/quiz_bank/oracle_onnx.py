"""What do ONNX's reference operators (Attention and its neighbours, float64) and its shape inference answer?"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, shape_inference
from onnx.reference import ReferenceEvaluator

OPSET = 23

Drawn = Mapping[str, Any]
Answer = list[Any]
"""One value, vector or shape per asked part."""


def _model(nodes: list[Any], inputs: Mapping[str, list[Any]], outputs: list[str]) -> onnx.ModelProto:
    def told(name: str, shape: Any) -> Any:
        return helper.make_tensor_value_info(name, TensorProto.DOUBLE, shape)

    graph = helper.make_graph(
        nodes,
        "oracle",
        [told(name, shape) for name, shape in inputs.items()],
        [told(name, None) for name in outputs],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=10)


@cache
def _attention(stage: int, causal: bool) -> ReferenceEvaluator:
    """Give the operator Attention with its output Y and the matrix W of a stage: 0 scaled scores, 3 weights."""
    node = helper.make_node(
        "Attention", ["Q", "K", "V"], ["Y", "", "", "W"], is_causal=int(causal), qk_matmul_output_mode=stage
    )
    shapes = {name: [1, 1, f"{name}_rows", f"{name}_width"] for name in "QKV"}
    return ReferenceEvaluator(_model([node], shapes, ["Y", "W"]))


def attention(
    Q: np.ndarray, K: np.ndarray, V: np.ndarray | None = None, stage: int = 3, causal: bool = False
) -> tuple[np.ndarray, np.ndarray]:
    """Give output and matrix (see `_attention`) for queries, keys and values in rows; V may be left out."""
    given = {"Q": Q, "K": K, "V": K if V is None else V}
    Y, W = _attention(stage, causal).run(None, {name: rows[None, None] for name, rows in given.items()})
    assert Y.dtype == W.dtype == np.float64
    return Y[0, 0], W[0, 0]


@cache
def _cosine_softmax() -> ReferenceEvaluator:
    nodes = [
        helper.make_node("LpNormalization", ["q"], ["qn"], p=2, axis=-1),
        helper.make_node("LpNormalization", ["K"], ["Kn"], p=2, axis=-1),
        helper.make_node("Transpose", ["Kn"], ["KnT"], perm=[1, 0]),
        helper.make_node("MatMul", ["qn", "KnT"], ["cosines"]),
        helper.make_node("Div", ["cosines", "tau"], ["logits"]),
        helper.make_node("Softmax", ["logits"], ["weights"], axis=-1),
    ]
    return ReferenceEvaluator(_model(nodes, {"q": [1, "d"], "K": ["n", "d"], "tau": []}, ["weights"]))


def array(drawn: Drawn, name: str) -> np.ndarray:
    return np.array(drawn[name], dtype=float)


def one_query(drawn: Drawn) -> tuple[np.ndarray, np.ndarray]:
    return array(drawn, "q")[None], array(drawn, "K")


def every_row(drawn: Drawn) -> tuple[np.ndarray, np.ndarray]:
    """Give as many queries as keys, all the same: row i under a causal mask is the one that is asked."""
    q, K = one_query(drawn)
    return np.repeat(q, len(K), axis=0), K


def scaled(drawn: Drawn) -> Answer:
    return [attention(*one_query(drawn), stage=0)[1][0]]


def weights(drawn: Drawn) -> Answer:
    return [attention(*one_query(drawn))[1][0]]


def largest(drawn: Drawn) -> Answer:
    return [int(weights(drawn)[0].argmax()) + 1]


def causal(drawn: Drawn) -> Answer:
    return [attention(*every_row(drawn), causal=True)[1][drawn["i"] - 1]]


def lost_mass(drawn: Drawn) -> Answer:
    """Take the rows with and without the mask: the repair is what turns one into the other."""
    full, masked = weights(drawn)[0], causal(drawn)[0]
    return [full[masked > 0].sum(), masked[0] / full[0]]


def output(drawn: Drawn) -> Answer:
    return [attention(*one_query(drawn), array(drawn, "V"))[0][0]]


def cosine(drawn: Drawn) -> Answer:
    q, K = one_query(drawn)
    return [_cosine_softmax().run(None, {"q": q, "K": K, "tau": np.array(float(drawn["tau"]))})[0][0]]


def shape(drawn: Drawn) -> Answer:
    """Ask strict shape inference for the operator's output; nothing is computed."""
    sizes = {"Q": ("n_q", "d_k"), "K": ("n_k", "d_k"), "V": ("n_k", "d_v")}
    shapes = {name: [1, 1, drawn[rows], drawn[width]] for name, (rows, width) in sizes.items()}
    return [_inferred(_model([helper.make_node("Attention", ["Q", "K", "V"], ["Y"])], shapes, ["Y"]))[2:]]


def _inferred(model: onnx.ModelProto) -> list[int]:
    inferred = shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
    return [size.dim_value for size in inferred.graph.output[0].type.tensor_type.shape.dim]


def parameters(drawn: Drawn) -> Answer:
    """Write the layer down as a graph, see that it fits together, and count what it holds."""
    d, h = drawn["d_model"], drawn["h"]
    split, full = _layer(d, h, d // h, biased=False), _layer(d, h, d, biased=False)
    return [split, _layer(d, h, d // h, biased=True), full]


def _layer(d: int, heads: int, width: int, biased: bool) -> int:
    held: dict[str, list[int]] = {}
    nodes = []
    for name, source, rows, columns in (
        *((name, "X", d, heads * width) for name in "QKV"),
        ("O", "Y", heads * width, d),
    ):
        held[f"W_{name}"] = [rows, columns]
        product_ = f"{name}_product" if biased else name
        nodes.append(helper.make_node("MatMul", [source, f"W_{name}"], [product_]))
        if biased:
            held[f"b_{name}"] = [columns]
            nodes.append(helper.make_node("Add", [product_, f"b_{name}"], [name]))
    attention = helper.make_node("Attention", ["Q", "K", "V"], ["Y"], q_num_heads=heads, kv_num_heads=heads)
    model = _model([*nodes[: -1 - biased], attention, *nodes[-1 - biased :]], {"X": [1, 5, d], **held}, ["O"])
    assert _inferred(model) == [1, 5, d]
    return sum(math.prod(shape) for shape in held.values())


ORACLES = {
    "scaled-scores": scaled,
    "softmax-weights": weights,
    "largest-key": largest,
    "causal-weights": causal,
    "lost-mass": lost_mass,
    "attention-output": output,
    "output-shape": shape,
    "head-parameters": parameters,
    "cosine-weights": cosine,
}
