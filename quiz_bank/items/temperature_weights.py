"""Weights of scaled scores that are divided by a temperature as well (document, section 六)."""

from engine.item import Answer, Item, Text
from quiz_bank import distributions as dist
from quiz_bank import temperature as temp


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    tau = numbers.sized(easy=(0.5, 2), usual=(0.25, 0.4, 0.5, 2, 2.5), hard=(0.25, 0.4, 0.8, 1.5, 2.5))
    d_k = numbers.sized(easy=(9, 16, 25), usual=(5, 6, 8, 9, 12, 16), hard=(7, 10, 12, 20, 24), but=n)
    return {"scores": temp.scores_apart(numbers, n, tau, d_k), "d_k": d_k, "tau": tau}


ITEM = Item(
    id="temperature-weights",
    title=Text(zh="带温度的权重", en="Weights with a temperature"),
    section="六",
    needs=("softmax-weights",),
    ask=Text(
        zh="一个查询对各个键的点积得分是 <scores>（还没有缩放），$d_k = <d_k>$。"
        "缩放点积注意力另外带温度 $\\tau = <tau>$。求各个权重。",
        en="One query has the dot products <scores> with its keys, not scaled yet, and $d_k = <d_k>$. "
        "Scaled dot-product attention has a temperature $\\tau = <tau>$ as well. Find all the weights.",
    ),
    draw=draw,
    avoid=temp.FLAT_OR_SATURATED,
    steps=[dist.DIVISOR_NEVER_LEFT_OUT, temp.SCALED, *temp.ROW],
    answer=Answer("weights", decimals=3),
    example=({"scores": [2, 0, -2], "d_k": 4, "tau": 2}, [0.506, 0.307, 0.186]),
    exceptions={
        "scale_missing": "its number here is that of temperature_replaces_sqrt_dk",
        "temperature_limits_swapped": "the temperature is given; no limit is asked",
        "temperature_inf_is_zero": "the temperature is given; no limit is asked",
        "uniform_limit_counts_masked": "no limit is asked, and no key is hidden",
    },
    symbols={"scores": "s"},
)
