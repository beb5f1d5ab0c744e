"""How large can a weight become with cosine similarity, without and with a temperature (document, self-test 6)?"""

from engine.item import Answer, Item, Text
from quiz_bank import cosine_bounds as bounds
from quiz_bank import distributions as dist


def draw(numbers):
    n = numbers.sized(easy=range(5, 17), usual=range(8, 41), hard=range(24, 65))
    d_k = numbers.sized(easy=(3, 4, 5, 6, 9, 16), usual=(8, 12, 16, 32, 64), hard=(48, 64, 80, 96, 128))
    taus = {"easy": (0.5, 0.6, 0.8), "usual": (0.3, 0.4, 0.5, 0.6, 0.7, 0.8), "hard": (0.3, 0.4, 0.5)}
    return {"n": n, "d_k": d_k, "tau": numbers.sized(**taus)}


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
    steps=[bounds.LEAD, bounds.LOGITS, dist.RIVALS, bounds.WINNER, bounds.TOTAL, bounds.SHARE],
    answer=Answer("share", decimals=3),
    example=({"n": 10, "d_k": 16, "tau": 0.5}, [0.451, 0.858]),
    exceptions={
        "cosine_equals_dot": "no vectors are given, only the bounds of a cosine",
        "cosine_one_side_normalised": "no vectors are given, only the bounds of a cosine",
    },
)
