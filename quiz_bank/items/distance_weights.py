"""Weights from the negative distance and a temperature (document, section 六)."""

from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import neighbours as near

# Steps to the side and up whose length is a short decimal: 0.5, 1, 1.3, 1.5, 1.7, 2, 2.5 and 2.6.
OFFSETS = ((0.3, 0.4), (0.6, 0.8), (0.5, 1.2), (0.9, 1.2), (0.8, 1.5), (1.2, 1.6), (1.5, 2.0), (1.0, 2.4))


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    q = numbers.halves(-1, 1, 2)
    keys = []
    for offset in numbers.shuffled(OFFSETS)[:n]:
        aside = [numbers.pick(1, -1) * step for step in numbers.shuffled(offset)]
        keys.append([round(x + step, 1) for x, step in zip(q, aside, strict=True)])
    return {"q": q, "K": keys, "tau": numbers.pick(0.4, 0.5, 0.8, 1.5, 2)}


LOGITS = Step(
    "logits",
    Text(zh="负距离除以温度", en="negative distances over the temperature"),
    lambda distances, tau: -distances / tau,
    "z",
    r"z_j = -\frac{d_j}{\tau}",
    wrong={
        "distance_sign_positive": lambda distances, tau: distances / tau,
        "temperature_multiplied": lambda distances, tau: -distances * tau,
    },
)

ITEM = Item(
    id="distance-weights",
    title=Text(zh="负距离的权重", en="Weights from negative distances"),
    section="六",
    needs=("softmax-weights",),
    ask=Text(
        zh="把相似度换成负的欧氏距离：权重是 $\\text{softmax}(-\\|q - k_j\\|/\\tau)$，温度 <tau>。"
        "查询 <q>，键是 <K> 的各行。求各个权重。",
        en="The negative Euclidean distance takes the dot product's place: the weights are "
        "$\\text{softmax}(-\\|q - k_j\\|/\\tau)$ with temperature <tau>. The query is <q>, the keys are the rows of "
        "<K>. Find all the weights.",
    ),
    draw=draw,
    avoid={"saturated": lambda logits: logits.max() - logits.min() > 5},
    steps=[
        near.SQUARED,
        near.DISTANCES,
        LOGITS,
        att.EXPONENTIALS.only("softmax_base2").fed(scaled="logits").written(r"e_j = e^{z_j}"),
        att.TOTAL.only("softmax_plus_one"),
        att.WEIGHTS.only("softmax_no_normalise", "softmax_hard_argmax").plus(
            inverse_distance_weights=lambda distances: near.by_inverse(distances),
        ),
    ],
    answer=Answer("weights", decimals=3),
    example=({"q": [0, 0.5], "K": [[0.6, 1.3], [-0.9, 1.7], [1.2, -1.1]], "tau": 0.5}, [0.665, 0.245, 0.090]),
    exceptions={
        "distance_not_squared": "here the distance itself is asked for, without a square",
        "rbf_missing_two": "the question gives a temperature and no σ",
        "rbf_sigma_not_squared": "the question gives a temperature and no σ",
    },
)
