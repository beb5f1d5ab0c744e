"""Multi-head attention, one head and the whole, written from memory (document, section 四.3)."""

from engine.formula import Line, Name, Scope, steps
from engine.item import Answer, Item, Text
from quiz_bank import formulas as fm

INPUTS = tuple(Name(name, (rows, "d_model")) for name, rows in (("Q", "n_q"), ("K", "n_k"), ("V", "n_k")))
HEADS = (
    Name("W^Q", ("d_model", "d_k"), over="h"),
    Name("W^K", ("d_model", "d_k"), over="h"),
    Name("W^V", ("d_model", "d_v"), over="h"),
)
ONE_HEAD = Scope(
    (*INPUTS, *HEADS, *fm.sizes("d_k", "d_model", "d_v", "h")),
    frozenset({"softmax"}),
    {"Attention": fm.attention()},
)
ALL_HEADS = Scope(
    (
        Name("head", ("n_q", "d_v"), over="h"),
        Name("W^O", ("d_v", "d_model"), over="h", whole=("h d_v", "d_model")),
        *fm.sizes("h", "d_v", "d_model"),
    ),
    frozenset({"concat", "sum", "max"}),
)


def draw(numbers):
    families = {
        name: [fm.matrix(numbers) for _ in range(fm.HEADS)] for name in ("W_Q", "W_K", "W_V", "head", "W_O")
    }
    matrices = {name: fm.matrix(numbers) for name in ("Q", "K", "V")}
    return {**matrices, **families, **fm.apart(numbers, "d_k", "d_model", "d_v", "h")}


ONE = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

ITEM = Item(
    id="multi-head-formula",
    title=Text(zh="默写：多头注意力", en="Multi-head attention from memory"),
    section="四.3",
    needs=("plain-attention-formula",),
    ask=Text(
        zh=r"写出多头注意力的两个公式。第 $i$ 个头由 $Q$、$K$、$V$（各有 $d_{\text{model}}$ 列）和 $W_i^Q$、$W_i^K$、$W_i^V$ "
        r"得到，可以用 $\text{Attention}(\cdot,\cdot,\cdot)$；再由 $\text{head}_1,\dots,\text{head}_h$ 和 $W^O$"
        r"（$h\,d_v\times d_{\text{model}}$）写出 $\text{MultiHead}(Q,K,V)$。",
        en=r"Write the two formulas of multi-head attention: head $i$ from $Q$, $K$, $V$ (each with $d_{\text{model}}$ "
        r"columns) and $W_i^Q$, $W_i^K$, $W_i^V$, where you may use $\text{Attention}(\cdot,\cdot,\cdot)$; then "
        r"$\text{MultiHead}(Q,K,V)$ from $\text{head}_1,\dots,\text{head}_h$ and $W^O$ "
        r"($h\,d_v\times d_{\text{model}}$).",
    ),
    draw=draw,
    steps=[
        *steps(
            ONE_HEAD,
            Line(
                "one",
                Text(zh="一个头", en="one head"),
                r"\text{head}_i",
                "Attention(Q W_i^Q, K W_i^K, V W_i^V)",
                {
                    "single_head_no_split": "Attention(Q, K, V)",
                    "projection_from_left": "Attention(W_i^Q Q, W_i^K K, W_i^V V)",
                    "projection_transposed": "Attention(Q (W_i^Q)^T, K (W_i^K)^T, V (W_i^V)^T)",
                    "score_same_projection": "Attention(Q W_i^Q, K W_i^Q, V W_i^V)",
                    "score_raw_embeddings": "Attention(Q, K, V W_i^V)",
                    "uses_x_as_v": "Attention(Q W_i^Q, K W_i^K, V)",
                    "swaps_k_and_v": "Attention(Q W_i^Q, V W_i^V, K W_i^K)",
                    "scale_missing": "softmax(Q W_i^Q (K W_i^K)^T) V W_i^V",
                    "scale_by_dk": "softmax(Q W_i^Q (K W_i^K)^T / d_k) V W_i^V",
                    "scale_by_sqrt_dmodel": "softmax(Q W_i^Q (K W_i^K)^T / sqrt(d_model)) V W_i^V",
                    "transpose_missing": "softmax(Q W_i^Q K W_i^K / sqrt(d_k)) V W_i^V",
                },
            ),
        ),
        *steps(
            ALL_HEADS,
            Line(
                "joined",
                Text(zh="拼接", en="the heads joined"),
                "C",
                "Concat(head_1, ..., head_h)",
            ),
            Line(
                "all",
                Text(zh="多头注意力", en="multi-head attention"),
                r"\text{MultiHead}(Q,K,V)",
                "joined W^O",
                {
                    "missing_W_O": "joined",
                    "output_projection_in_front": "W^O joined",
                    "output_projection_transposed": "joined (W^O)^T",
                    "heads_summed_or_max": ["sum_i head_i", "sum_i (head_i W^O)", "(sum_i head_i) W_1^O"],
                    "heads_averaged_not_concat": ["(sum_i head_i) / h", "((sum_i head_i) / h) W^O"],
                },
            ),
        ),
    ],
    answer=[Answer("one"), Answer("all")],
    example=(
        {
            "Q": [[1, 2, 0], [0, 1, -1], [2, 1, 1]],
            "K": [[1, 1, 1], [1, 1, 1], [1, 1, 1]],  # every key gets the same weight
            "V": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
            **{name: [ONE] * 2 for name in ("W_Q", "W_K", "W_V")},
            "head": [ONE, [[2, 0, 0], [0, 2, 0], [0, 0, 2]]],
            "W_O": [ONE, [[0, 1, 0], [1, 0, 0], [0, 0, 1]]],
            "d_k": 2,
            "d_model": 3,
            "d_v": 5,
            "h": 7,
        },
        [[[[4, 5, 6]] * 3] * 2, [[1, 2, 0], [2, 1, 0], [0, 0, 3]]],
    ),
    hidden=("Q", "K", "V", "W_Q", "W_K", "W_V", "head", "W_O", "d_k", "d_model", "d_v", "h"),
)
