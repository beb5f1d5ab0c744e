"""How one weight answers to every score of its row, scaling included (document, section 三)."""

import numpy as np

from engine.arithmetic import one_hot
from engine.item import Answer, Item, Step, Text
from quiz_bank import distributions as dist


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4,))
    w = numbers.shuffled(dist.shares(numbers, n))
    # One of the two largest weights: the derivatives of a small one are hardly more than nothing.
    large = sorted(range(n), key=lambda j: -w[j])[:2]
    return {
        "w": w,
        "i": numbers.pick(*large) + 1,
        "d_k": numbers.sized(easy=(4, 9), usual=(2, 3, 5, 6, 8), hard=(5, 6, 7, 8)),
    }


JACOBIAN = Step(
    "jacobian",
    Text(zh="对缩放后得分的导数", en="derivatives by the scaled scores"),
    lambda w, i: w[i - 1] * (one_hot(i - 1, len(w)) - w),
    r"\frac{\partial w_i}{\partial s'_j}",
    r"\frac{\partial w_i}{\partial s'_j} = w_i(\delta_{ij} - w_j)",
    wrong={
        "jacobian_diagonal_only": lambda w, i: w * (1 - w) * one_hot(i - 1, len(w)),
        "jacobian_offdiag_sign": lambda w, i: abs(w[i - 1] * (one_hot(i - 1, len(w)) - w)),
        "gradient_largest_when_confident": lambda w, i: np.where(one_hot(i - 1, len(w)), w, -w[i - 1] * w),
    },
)

DERIVATIVES = Step(
    "derivatives",
    Text(zh="对缩放前得分的导数", en="derivatives by the scores before scaling"),
    lambda jacobian, divisor: jacobian / divisor,
    r"\frac{\partial w_i}{\partial s_j}",
    r"\frac{\partial w_i}{\partial s_j} = \frac{w_i(\delta_{ij} - w_j)}{\sqrt{d_k}}",
    wrong={
        "jacobian_forgets_scale": lambda jacobian: jacobian,
        "scale_multiplied": lambda jacobian, divisor: jacobian * divisor,
    },
)

ITEM = Item(
    id="weight-gradient",
    title=Text(zh="权重对得分的导数", en="The derivative of a weight"),
    section="三",
    also=("题1",),
    needs=("softmax-weights",),
    ask=Text(
        zh="缩放点积注意力的一行权重是 <w>，$d_k = <d_k>$。把缩放前的得分记作 $s_j$，"
        "求 $i = <i>$ 时的各个导数 $\\frac{\\partial w_i}{\\partial s_j}$，$j$ 从 1 到最后一个键依次写出。",
        en="A row of weights of scaled dot-product attention is <w>, with $d_k = <d_k>$. Let $s_j$ be the scores "
        "before scaling. Find every derivative $\\frac{\\partial w_i}{\\partial s_j}$ for $i = <i>$, with $j$ from 1 "
        "to the last key.",
    ),
    draw=draw,
    steps=[
        JACOBIAN,
        dist.DIVISOR.without("scale_missing", "scale_hardcoded_8"),
        DERIVATIVES,
    ],
    answer=Answer("derivatives", decimals=4),
    example=({"w": [0.5, 0.3, 0.2], "i": 2, "d_k": 4}, [-0.075, 0.105, -0.03]),
    exceptions={"scale_missing": "its number here is that of jacobian_forgets_scale"},
)
