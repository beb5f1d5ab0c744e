"""Which score a key needs to win a given weight over equal rivals (document, section 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist


def draw(numbers):
    return {
        "p": numbers.pick(0.4, 0.6, 0.7, 0.75, 0.8, 0.9),
        "n": numbers.sized(easy=range(3, 8), usual=range(4, 17), hard=range(12, 33)),
        "second": numbers.pick(-1.5, -1, -0.5, 0.5, 1, 1.5),
        "d_k": numbers.sized(easy=(4, 9), usual=(2, 3, 5, 6), hard=(3, 5, 6)),
    }


ITEM = Item(
    id="score-for-weight",
    title=Text(zh="要拿到这个权重", en="The score for a weight"),
    section="三",
    needs=("winner-share",),
    ask=Text(
        zh="一行有 $n = <n>$ 个键，$d_k = <d_k>$，用 $\\sqrt{d_k}$ 缩放。除键 1 外，其余 $n-1$ 个键的点积得分都是 "
        "$s_2 = <second>$（还没有缩放）。键 1 的点积得分 $s_1$ 要多大，它的权重才恰好是 $p = <p>$？",
        en="A row has $n = <n>$ keys, with $d_k = <d_k>$ and scaling by $\\sqrt{d_k}$. Apart from key 1 every one of "
        "the $n-1$ keys has the dot product $s_2 = <second>$, not scaled yet. Which dot product $s_1$ gives key 1 a "
        "weight of exactly $p = <p>$?",
    ),
    draw=draw,
    steps=[
        dist.ODDS,
        dist.RIVALS,
        dist.RATIO_NEEDED,
        dist.SCALED_GAP_NEEDED,
        dist.DIVISOR,
        dist.GAP_NEEDED,
        dist.SCORE_NEEDED,
    ],
    answer=Answer("score", decimals=3),
    example=({"p": 0.75, "n": 4, "second": -1, "d_k": 4}, 3.394),
    alike=att.SCALED_TWICE,
)
