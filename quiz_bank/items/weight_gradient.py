"""How one weight answers to every score of its row, scaling included (document, section 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import distributions as dist
from quiz_bank import gradients as grad


def draw(numbers):
    w = numbers.shuffled(dist.shares(numbers, numbers.sized(easy=(3,), usual=(3, 4), hard=(4,))))
    return {
        "w": w,
        "i": grad.place_of_a_large(numbers, w),
        "d_k": numbers.sized(easy=(4, 9), usual=(2, 3, 5, 6, 8), hard=(5, 6, 7, 8)),
    }


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
    steps=[grad.JACOBIAN, dist.DIVISOR_NEVER_LEFT_OUT, grad.DERIVATIVES],
    answer=Answer("derivatives", decimals=4),
    example=({"w": [0.5, 0.3, 0.2], "i": 2, "d_k": 4}, [-0.075, 0.105, -0.03]),
    exceptions={"scale_missing": "its number here is that of jacobian_forgets_scale"},
)
