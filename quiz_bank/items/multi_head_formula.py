"""Multi-head attention, one head and the whole, written from memory (document, section 四.3)."""

from engine.formula import steps
from engine.item import Answer, Item, Text
from quiz_bank import formulas as fm


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
    steps=[*steps(fm.ONE_HEAD, fm.ONE), *steps(fm.ALL_HEADS, fm.JOINED, fm.ALL)],
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
