"""Which temperature makes one weight a given multiple of another (document, section 六)."""

from engine.item import Answer, Item, Text
from quiz_bank import distributions as dist
from quiz_bank import temperature as temp


def draw(numbers):
    d_k = numbers.sized(easy=(9, 16, 25), usual=(2, 3, 5, 6, 8, 12), hard=(8, 12, 20, 24, 32))
    second = numbers.integer(-6, 6) / 2
    return {
        "first": second + dist.apart(numbers, 6, 30, d_k),
        "second": second,
        "d_k": d_k,
        "r": numbers.sized(easy=(2, 4, 5, 10), usual=range(2, 11), hard=(1.5, 2.5, 6, 8, 12, 15, 20)),
    }


ITEM = Item(
    id="temperature-for-ratio",
    title=Text(zh="要这个比值，温度多少", en="The temperature for a ratio"),
    section="六",
    needs=("temperature-weights", "weight-ratio"),
    ask=Text(
        zh="一个查询对键 1 和键 2 的点积得分是 $s_1 = <first>$、$s_2 = <second>$（还没有缩放），$d_k = <d_k>$。"
        "缩放点积注意力另外带温度 $\\tau$。$\\tau$ 取多少时，键 1 的权重恰好是键 2 的 $r = <r>$ 倍？",
        en="One query has the dot products $s_1 = <first>$ and $s_2 = <second>$ with keys 1 and 2, not scaled yet, and "
        "$d_k = <d_k>$. Scaled dot-product attention has a temperature $\\tau$ as well. For which $\\tau$ is the "
        "weight of key 1 exactly $r = <r>$ times that of key 2?",
    ),
    draw=draw,
    steps=[dist.GAP, dist.DIVISOR_NEVER_LEFT_OUT, temp.SCALED_GAP, temp.NEEDED, temp.TEMPERATURE],
    answer=Answer("temperature", decimals=3),
    example=({"first": 4, "second": 1, "d_k": 9, "r": 2}, 1.443),
    exceptions={
        "scale_missing": "its number here is that of temperature_replaces_sqrt_dk",
        "temperature_after_softmax": "w/τ leaves every ratio as it is, so no τ would do",
        "softmax_ratio_linear": "s_1/s_2 does not depend on τ, so no τ would do",
    },
)
