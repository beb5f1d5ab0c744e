"""Which gain does cosine similarity need for a given weight to be within reach (document, self-test 6)?"""

from engine.item import Answer, Item, Text
from quiz_bank import cosine_bounds as bounds
from quiz_bank import distributions as dist


def draw(numbers):
    p = numbers.pick(0.3, 0.4, 0.6, 0.7, 0.75, 0.8, 0.9, 0.95)
    n = numbers.sized(easy=range(4, 17), usual=range(8, 65), hard=range(48, 129))
    d_k = numbers.sized(easy=(4, 9, 16, 25), usual=(8, 12, 16, 32, 64), hard=(48, 64, 80, 96, 128))
    return {"p": p, "n": n, "d_k": d_k}


ITEM = Item(
    id="cosine-gain",
    title=Text(zh="余弦相似度需要多大增益", en="The gain that cosine similarity needs"),
    section="六",
    also=("题6",),
    needs=("cosine-ceiling",),
    ask=Text(
        zh="一个查询有 <n> 个键，向量的维数是 <d_k>，权重是 $\\text{softmax}(g\\cos(q, k_j))$。"
        "要让一个键的权重在最有利的情形下恰好达到 <p>，增益 $g$ 要多大？换成温度，$\\tau$ 是多少？",
        en="A query has <n> keys in a space with <d_k> dimensions, and the weights are "
        "$\\text{softmax}(g\\cos(q, k_j))$. How large must the gain $g$ be for the weight of one key to reach <p> "
        "exactly, in the most favourable case? And which temperature $\\tau$ is that?",
    ),
    draw=draw,
    steps=[bounds.ODDS, dist.RIVALS, bounds.RATIO, bounds.LEAD_NEEDED, bounds.GAIN, bounds.TEMPERATURE],
    answer=[Answer("gain", decimals=3), Answer("temperature", decimals=3)],
    example=({"p": 0.9, "n": 10, "d_k": 16}, [2.197, 0.455]),
)
