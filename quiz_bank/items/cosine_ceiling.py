"""How large can a weight become with cosine similarity, without and with a temperature (document, self-test 6)?"""

import numpy as np

from engine.arithmetic import exp, sqrt
from engine.item import Answer, Item, Step, Text
from quiz_bank import distributions as dist


def draw(numbers):
    return {
        "n": numbers.sized(easy=range(5, 17), usual=range(8, 41), hard=range(24, 65)),
        "d_k": numbers.sized(easy=(3, 4, 5, 6, 9, 16), usual=(8, 12, 16, 32, 64), hard=(48, 64, 80, 96, 128)),
        "tau": numbers.sized(
            easy=(0.5, 0.6, 0.8), usual=(0.3, 0.4, 0.5, 0.6, 0.7, 0.8), hard=(0.3, 0.4, 0.5)
        ),
    }


LEAD = Step(
    "lead",
    Text(zh="余弦最多领先", en="the largest lead in cosine"),
    lambda: 2,
    r"\Delta",
    r"\Delta = 1 - (-1) = 2",
    wrong={"cosine_lowest_is_zero": lambda: 1},
)

LOGITS = Step(
    "logits",
    Text(
        zh="指数上领先多少：没有温度、有温度", en="the lead in the exponent, without and with a temperature"
    ),
    lambda lead, tau: np.array([lead, lead / tau]),
    "z",
    r"z = \left(\Delta,\ \frac{\Delta}{\tau}\right)",
    wrong={
        "cosine_keeps_sqrt_dk": lambda lead, tau, d_k: np.array([lead, lead / tau]) / sqrt(d_k),
        "temperature_multiplied": lambda lead, tau: np.array([lead, lead * tau]),
        "cosine_no_temperature": lambda lead: np.array([lead, lead]),
    },
)

WINNER = Step(
    "winner",
    Text(zh="领先者的指数（其余的记为 1）", en="the winner's exponential, the others' being 1"),
    lambda logits: exp(logits),
    "e",
    r"e = e^{z}",
    wrong={"softmax_base2": lambda logits: 2.0**logits},
)

TOTAL = Step(
    "total",
    Text(zh="指数之和", en="their sum"),
    lambda winner, rivals: winner + rivals,
    "Z",
    r"Z = e^{z} + (n-1)",
)

SHARE = Step(
    "share",
    Text(
        zh="最大可能的权重：没有温度、有温度", en="the largest possible weight: without, with a temperature"
    ),
    lambda winner, total: winner / total,
    "w",
    r"w = \frac{e^{z}}{e^{z} + (n-1)}",
    wrong={
        "softmax_odds": lambda winner, rivals: winner / rivals,
        "softmax_hard_argmax": lambda winner: 0 * winner + 1,
    },
)

ITEM = Item(
    id="cosine-ceiling",
    title=Text(zh="余弦相似度的权重上限", en="The ceiling of cosine weights"),
    section="六",
    also=("题6",),
    needs=("cosine-weights",),
    ask=Text(
        zh="用余弦相似度代替缩放点积，一个查询有 <n> 个键，向量的维数是 <d_k>。权重直接取 $\\text{softmax}(\\cos)$ 时，"
        "一个键的权重最大可能是多少？改成 $\\text{softmax}(\\cos/\\tau)$、<tau> 之后，又最大可能是多少？依次写两个数。",
        en="Cosine similarity takes the place of the scaled dot product for a query with <n> keys, in a space with "
        "<d_k> dimensions. What is the largest weight that a key can possibly get with plain "
        "$\\text{softmax}(\\cos)$? And what is the largest with $\\text{softmax}(\\cos/\\tau)$, where <tau>? "
        "Give the two numbers in this order.",
    ),
    draw=draw,
    steps=[LEAD, LOGITS, dist.RIVALS, WINNER, TOTAL, SHARE],
    answer=Answer("share", decimals=3),
    example=({"n": 10, "d_k": 16, "tau": 0.5}, [0.451, 0.858]),
    exceptions={
        "cosine_equals_dot": "no vectors are given, only the bounds of a cosine",
        "cosine_one_side_normalised": "no vectors are given, only the bounds of a cosine",
    },
)
