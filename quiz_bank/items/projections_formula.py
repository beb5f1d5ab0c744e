"""The three projections Q, K and V of an input X, written from memory (document, section 二)."""

from engine.formula import steps
from engine.item import Answer, Item, Text
from quiz_bank import formulas as fm


def draw(numbers):
    matrices = {name: fm.matrix(numbers) for name in ("X", "W_Q", "W_K", "W_V")}
    return {**matrices, **fm.apart(numbers, "n", "d_model", "d_k", "d_v")}


ITEM = Item(
    id="projections-formula",
    title=Text(zh="默写：Q、K、V 从哪来", en="Q, K and V from memory"),
    section="二",
    ask=Text(
        zh=r"输入 $X$（$n\times d_{\text{model}}$，每行一个 token），投影矩阵 $W^Q$、$W^K$（$d_{\text{model}}\times d_k$）"
        r"和 $W^V$（$d_{\text{model}}\times d_v$）。写出 $Q$、$K$、$V$。",
        en=r"Given the input $X$ ($n\times d_{\text{model}}$, one token per row) and the projections $W^Q$, $W^K$ "
        r"($d_{\text{model}}\times d_k$) and $W^V$ ($d_{\text{model}}\times d_v$), write $Q$, $K$ and $V$.",
    ),
    draw=draw,
    steps=steps(fm.PROJECTIONS, *fm.THREE),
    answer=[Answer("queries"), Answer("keys"), Answer("values")],
    example=(
        {
            "X": [[1, 2, 0], [0, 1, 1], [1, 0, 2]],
            "W_Q": [[1, 0, 1], [0, 1, 0], [2, 1, 0]],
            "W_K": [[0, 1, 0], [1, 0, 0], [0, 0, 1]],  # swaps the first two columns of X
            "W_V": [[2, 0, 0], [0, 3, 0], [0, 0, 1]],
            "n": 2,
            "d_model": 3,
            "d_k": 5,
            "d_v": 7,
        },
        [
            [[1, 2, 1], [2, 2, 0], [5, 2, 1]],
            [[2, 1, 0], [1, 0, 1], [0, 1, 2]],
            [[2, 6, 0], [0, 3, 1], [2, 0, 2]],
        ],
    ),
    hidden=("X", "W_Q", "W_K", "W_V", "n", "d_model", "d_k", "d_v"),
)
