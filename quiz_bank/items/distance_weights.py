"""Weights from the negative distance and a temperature (document, section 六)."""

from engine.item import Answer, Item, Text
from quiz_bank import neighbours as near


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    q = numbers.halves(-1, 1, 2)
    return {"q": q, "K": near.aside(numbers, q, n), "tau": numbers.pick(0.4, 0.5, 0.8, 1.5, 2)}


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
    avoid=near.SATURATED,
    steps=[near.SQUARED, near.DISTANCES, near.LOGITS, near.EXPONENTIALS, near.TOTAL, near.WEIGHTS],
    answer=Answer("weights", decimals=3),
    example=({"q": [0, 0.5], "K": [[0.6, 1.3], [-0.9, 1.7], [1.2, -1.1]], "tau": 0.5}, [0.665, 0.245, 0.090]),
    exceptions={
        "distance_not_squared": "here the distance itself is asked for, without a square",
        "rbf_missing_two": "the question gives a temperature and no σ",
        "rbf_sigma_not_squared": "the question gives a temperature and no σ",
    },
)
