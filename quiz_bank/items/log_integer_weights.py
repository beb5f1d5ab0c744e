"""Weights whose scores are logarithms of whole numbers, and so need no calculator (document, section 五)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist
from quiz_bank import softmax as soft


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4, 5), hard=(5, 6))
    root = numbers.pick(2, 3, 4)
    times = 1 if root == 4 else numbers.sized(easy=(1,), usual=(1, 1, 2), hard=(1, 2))
    return {"m": dist.distinct(numbers, n, 1, 9 if times == 1 else 6), "c": times * root, "d_k": root**2}


ITEM = Item(
    id="log-integer-weights",
    title=Text(zh="得分是对数时的权重", en="Weights of logarithmic scores"),
    section="五",
    also=("三",),
    needs=("softmax-weights",),
    ask=Text(
        zh="一个查询对各个键的得分（还没有缩放）是 $s_j = <c>\\ln m_j$，其中 <m>，$d_k = <d_k>$。"
        "求各个注意力权重。先化简再算，就用不着计算器。",
        en="The scores of one query, not scaled yet, are $s_j = <c>\\ln m_j$ with <m>, and $d_k = <d_k>$. "
        "Find all the attention weights. Simplify first, and you will need no calculator.",
    ),
    draw=draw,
    steps=[
        soft.LOG_SCORES,
        dist.DIVISOR,
        att.SCALED.without("scale_multiplied"),
        att.EXPONENTIALS.without("softmax_abs_normalisation"),
        att.TOTAL,
        att.WEIGHTS.plus(**att.SCALE_AFTER),
    ],
    answer=Answer("weights", decimals=3),
    example=({"m": [1, 2, 5], "c": 2, "d_k": 4}, [0.125, 0.25, 0.625]),
    exceptions={
        "softmax_abs_normalisation": "no logarithm of a whole number is negative, so it is the linear rule",
        "scale_multiplied": "with such large scores it leaves all the weight to one key, as the hard maximum does",
    },
    alike=att.SCALED_TWICE,
)
