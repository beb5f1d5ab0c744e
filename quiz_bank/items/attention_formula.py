"""Scaled dot-product attention with its mask, written from memory (document, section 三; self-test 1)."""

from engine.formula import steps
from engine.item import Answer, Item, Text
from quiz_bank import formulas as fm


def draw(numbers):
    matrices = {name: fm.matrix(numbers) for name in ("Q", "K", "V")}
    return {**matrices, "M": fm.mask(numbers), **fm.apart(numbers, *fm.COUNTS)}


ITEM = Item(
    id="attention-formula",
    title=Text(zh="默写：注意力公式", en="Attention from memory"),
    section="三",
    also=("题1",),
    ask=Text(
        zh=r"写出带掩码的缩放点积注意力 $\text{Attention}(Q,K,V)$ 的完整公式。可用的符号：$Q$（$n_q\times d_k$），"
        r"$K$（$n_k\times d_k$），$V$（$n_k\times d_v$），掩码 $M$（$n_q\times n_k$，看得见的位置是 $0$，看不见的是 "
        r"$-\infty$），以及 $d_k$、$d_v$、$n_q$、$n_k$。softmax 按行计算。",
        en=r"Write the whole formula of scaled dot-product attention with a mask, $\text{Attention}(Q,K,V)$. The names: "
        r"$Q$ ($n_q\times d_k$), $K$ ($n_k\times d_k$), $V$ ($n_k\times d_v$), the mask $M$ ($n_q\times n_k$, $0$ where "
        r"a key is visible and $-\infty$ where it is hidden), and $d_k$, $d_v$, $n_q$, $n_k$. The softmax goes along "
        "each row.",
    ),
    draw=draw,
    steps=steps(
        fm.WITH_MASK,
        fm.SCORES,
        fm.SCALED,
        fm.MASKED,
        fm.MASKED_WEIGHTS,
        fm.MASKED_OUTPUT,
    ),
    answer=Answer("output"),
    example=(
        {
            "Q": [[1, 2, 0], [0, 1, -1], [2, 1, 1]],
            "K": [[1, 1, 1], [1, 1, 1], [1, 1, 1]],  # every visible key gets the same weight
            "V": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
            "M": [[0, 0, fm.HIDDEN_SCORE], [0, fm.HIDDEN_SCORE, 0], [0, 0, 0]],
            **dict(zip(fm.COUNTS, (2, 3, 5, 7, 11, 13), strict=True)),
        },
        [[2.5, 3.5, 4.5], [4, 5, 6], [4, 5, 6]],
    ),
    hidden=("Q", "K", "V", "M", *fm.COUNTS),
)
