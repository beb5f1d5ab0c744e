"""Scaled dot-product attention without a mask, written from memory (document, section 三; self-test 1)."""

from engine.formula import Scope, steps
from engine.item import Answer, Item, Text
from quiz_bank import formulas as fm

SCOPE = Scope((fm.QUERIES, fm.KEYS, fm.VALUES, *fm.sizes(*fm.COUNTS)), frozenset({"softmax", "exp"}))


def draw(numbers):
    matrices = {name: fm.matrix(numbers) for name in ("Q", "K", "V")}
    return {**matrices, **fm.apart(numbers, *fm.COUNTS)}


ITEM = Item(
    id="plain-attention-formula",
    title=Text(zh="默写：不带掩码的注意力公式", en="Attention from memory, without a mask"),
    section="三",
    also=("题1",),
    ask=Text(
        zh=r"写出不带掩码的缩放点积注意力 $\text{Attention}(Q,K,V)$ 的公式。可用的符号：$Q$（$n_q\times d_k$），"
        r"$K$（$n_k\times d_k$），$V$（$n_k\times d_v$），以及 $d_k$、$d_v$、$n_q$、$n_k$。softmax 按行计算。",
        en=r"Write the formula of scaled dot-product attention without a mask, $\text{Attention}(Q,K,V)$. The names: "
        r"$Q$ ($n_q\times d_k$), $K$ ($n_k\times d_k$), $V$ ($n_k\times d_v$), and $d_k$, $d_v$, $n_q$, $n_k$. The "
        "softmax goes along each row.",
    ),
    draw=draw,
    steps=steps(
        SCOPE,
        fm.SCORES,
        fm.SCALED,
        fm.weights("scaled", scale_after_softmax="softmax(scores) / sqrt(d_k)"),
        fm.output("scaled"),
    ),
    answer=Answer("output"),
    example=(
        {
            "Q": [[1, 2, 0], [0, 1, -1], [2, 1, 1]],
            "K": [[1, 1, 1], [1, 1, 1], [1, 1, 1]],  # every key gets the same weight
            "V": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
            **dict(zip(fm.COUNTS, (2, 3, 5, 7, 11, 13), strict=True)),
        },
        [[4, 5, 6], [4, 5, 6], [4, 5, 6]],
    ),
    hidden=("Q", "K", "V", *fm.COUNTS),
)
