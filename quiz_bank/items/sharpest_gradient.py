"""Which of several weights moves most when its score does, and how fast (document, section 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist
from quiz_bank import gradients as grad


def draw(numbers):
    return {
        "w": grad.one_in_the_middle(numbers),
        "d_k": numbers.sized(easy=(4, 9, 16), usual=(2, 3, 5, 6, 8, 16), hard=(5, 8, 12, 16, 24, 32)),
    }


ITEM = Item(
    id="sharpest-gradient",
    title=Text(zh="哪一行变化最快", en="The row that moves most"),
    section="三",
    also=("题1",),
    needs=("weight-gradient",),
    ask=Text(
        zh="同一个头里，几个查询（几行）给同一个键的权重依次是 <w>，$d_k = <d_k>$。让这个键在每一行里缩放前的得分 $s$ "
        "都升高同样小的一点。哪一行（从 1 数）的权重变化最快？那一行的导数 $\\frac{\\partial w}{\\partial s}$ 是多少？",
        en="In one head several queries, one row each, give the same key the weights <w> in order, with "
        "$d_k = <d_k>$. Let that key's score $s$, before scaling, rise by the same tiny bit in every row. In which row, "
        "counted from 1, does the weight move most, and what is the derivative $\\frac{\\partial w}{\\partial s}$ there?",
    ),
    draw=draw,
    avoid={"two rows move alike": lambda slopes: att.tied(slopes.round(4))},
    steps=[grad.SLOPES, grad.STEEPEST, dist.DIVISOR_NEVER_LEFT_OUT, grad.RATE],
    answer=[Answer("steepest"), Answer("rate", decimals=4)],
    example=({"w": [0.98, 0.4, 0.05, 0.8], "d_k": 4}, [2, 0.12]),
    exceptions={
        "scale_missing": "its number here is that of jacobian_forgets_scale",
        "jacobian_diagonal_only": "only a weight's own score is moved",
        "jacobian_offdiag_sign": "only a weight's own score is moved",
    },
)
