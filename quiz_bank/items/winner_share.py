"""How much one key takes that leads all others by the same gap, with scaling and without (document, section 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist


def draw(numbers):
    d_k = numbers.sized(easy=(4, 9, 16), usual=(3, 5, 6, 8, 10, 12), hard=(8, 12, 16, 24, 32))
    second = numbers.integer(1, 6) / 2
    return {
        "first": second + dist.apart(numbers, 5, 20, d_k),
        "second": second,
        "n": numbers.sized(easy=range(3, 8), usual=range(4, 17), hard=range(12, 65)),
        "d_k": d_k,
    }


ITEM = Item(
    id="winner-share",
    title=Text(zh="领先者拿走多少", en="What the winner takes"),
    section="三",
    also=("题1",),
    needs=("weight-ratio",),
    ask=Text(
        zh="一行有 $n = <n>$ 个键，$d_k = <d_k>$。键 1 的点积得分是 $s_1 = <first>$，其余 $n-1$ 个键的得分都是 "
        "$s_2 = <second>$（都还没有缩放）。不做缩放时，键 1 的权重是多少？按 $\\sqrt{d_k}$ 缩放之后呢？依次写两个数。",
        en="A row has $n = <n>$ keys, with $d_k = <d_k>$. Key 1 has the dot product $s_1 = <first>$, the other $n-1$ "
        "keys have $s_2 = <second>$ each, all not scaled yet. What is the weight of key 1 without any scaling, and "
        "what is it after scaling by $\\sqrt{d_k}$? Give the two numbers in this order.",
    ),
    draw=draw,
    steps=[*dist.TWO_SCORES, dist.GAPS, dist.RIVALS, dist.WINNER, dist.TOTAL, dist.SHARE],
    answer=Answer("share", decimals=3),
    example=({"first": 5, "second": 1, "n": 5, "d_k": 4}, [0.932, 0.649]),
    exceptions={"softmax_ratio_linear": "its number is that of softmax_linear_normalisation"},
    alike=att.SCALED_TWICE,
)
