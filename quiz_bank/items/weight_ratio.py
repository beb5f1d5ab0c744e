"""How two weights compare when only their scores are known (document, section 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist


def draw(numbers):
    d_k = numbers.sized(easy=(4, 9, 16, 25), usual=(2, 3, 5, 6, 8, 10, 12), hard=(7, 10, 11, 12, 13, 14, 15))
    second = numbers.integer(-8, 8, but=0) / 2
    return {
        "first": second + numbers.pick(1, -1) * dist.apart(numbers, 3, 13, d_k),
        "second": second,
        "d_k": d_k,
    }


ITEM = Item(
    id="weight-ratio",
    title=Text(zh="两个权重之比", en="The ratio of two weights"),
    section="三",
    needs=("scaled-scores",),
    ask=Text(
        zh="同一个查询对键 1 和键 2 的得分（还没有缩放）是 $s_1 = <first>$、$s_2 = <second>$，$d_k = <d_k>$；"
        "其他键的得分不知道。求权重之比 $\\frac{w_1}{w_2}$。",
        en="One query has the scores $s_1 = <first>$ and $s_2 = <second>$ with key 1 and key 2, not scaled yet, and "
        "$d_k = <d_k>$; the scores of the other keys are unknown. Find the ratio of the weights, "
        "$\\frac{w_1}{w_2}$.",
    ),
    draw=draw,
    avoid={"a score of zero": lambda first: first == 0},
    steps=[*dist.TWO_SCORES, dist.RATIO],
    answer=Answer("ratio", decimals=3),
    example=({"first": 3, "second": 1, "d_k": 4}, 2.718),
    alike=att.SCALED_TWICE,
)
