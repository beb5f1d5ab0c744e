"""Hard k-NN beside attention at a temperature near zero (document, section 六)."""

import numpy as np

from engine.arithmetic import sqrt
from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import neighbours as near


def draw(numbers):
    """Draw some keys beside the query, one well beyond it, and the rest anywhere: nearest and best must differ."""
    n = numbers.sized(easy=(5,), usual=(5, 6), hard=(6, 7))
    q = numbers.pick((1.5, 1), (1, 1.5), (2, 1.5), (1.5, 2), (2, 0.5), (0.5, 2))
    q = np.array(q) * [numbers.pick(1, -1), numbers.pick(1, -1)]
    offsets = [[0.5, 0], [-0.5, 0.5], [-0.5, -1], [0, 1.5], [1, -1], [-1.5, 0.5]]
    beside = [q + offset for offset in numbers.shuffled(offsets)[:2]]
    anywhere = [np.array(numbers.halves(-3, 3, 2)) for _ in range(n - 3)]
    keys = numbers.shuffled([*beside, q * numbers.pick(2, 3), *anywhere])
    v = numbers.shuffled([x for x in range(-9, 10) if x])[:n]
    return {"q": q.tolist(), "K": [key.tolist() for key in keys], "v": v, "k": numbers.pick(2, 3)}


def mean_of(chosen, v, k):
    """Give the mean of the k chosen values."""
    return chosen @ v / k


NEIGHBOURS = Step(
    "neighbours",
    Text(zh="最近的 $k$ 个键（1 选中，0 不选）", en="the $k$ nearest keys (1 chosen, 0 not)"),
    lambda squared, k: near.first(k, squared),
    "b",
    r"\sum_j b_j = k,\quad d_i^2 < d_j^2\ (b_i = 1,\ b_j = 0)",
    wrong={
        "nearest_key_equals_max_dot": lambda q, K, k: near.first(k, -(K @ q)),
        "distance_sign_positive": lambda squared, k: near.first(k, -squared),
    },
)

KNN = Step(
    "knn",
    Text(zh="硬 k-NN 的输出", en="the output of hard k-NN"),
    lambda neighbours, v, k: mean_of(neighbours, v, k),
    r"o_{\text{knn}}",
    r"o_{\text{knn}} = \frac{1}{k}\sum_j b_j v_j",
    wrong={
        "knn_weights_one_over_n": lambda neighbours, v: neighbours @ v / len(v),
        "inverse_distance_weights": lambda neighbours, squared, v: (
            near.by_inverse(sqrt(squared), neighbours) @ v
        ),
        "sum_of_values": lambda neighbours, v: neighbours @ v,
        "mean_of_values": lambda v: v.mean(),
    },
)

COLD = Step(
    "cold",
    Text(zh="注意力在 $\\tau\\to 0^+$ 时的输出", en="the output of attention as $\\tau\\to 0^+$"),
    lambda scores, v: v[att.largest(scores) - 1],
    "o_0",
    r"o_0 = v_m,\quad m = \arg\max_j s_j",
    wrong={
        "tau0_is_topk": (
            lambda scores, v, k: mean_of(near.first(k, -scores), v, k),
            lambda neighbours, v, k: mean_of(neighbours, v, k),
        ),
        "nearest_key_equals_max_dot": lambda squared, v: v[att.largest(-squared) - 1],
        "temperature_limits_swapped": lambda v: v.mean(),
        "smallest_score_wins": lambda scores, v: v[att.largest(-scores) - 1],
    },
)

ITEM = Item(
    id="hard-knn",
    title=Text(zh="硬 k-NN 与注意力", en="Hard k-NN and attention"),
    section="六",
    also=("开头",),
    needs=("largest-key", "attention-output"),
    ask=Text(
        zh="查询 <q>，键是 <K> 的各行，各个键的值依次是 <v> 的元素。硬 k-NN 按欧氏距离取最近的 <k> 个键，输出它们的值的平均，"
        "是多少？点积注意力的权重是 $\\text{softmax}(q\\cdot k_j/\\tau)$，$\\tau\\to 0^+$ 时它的输出趋于多少？",
        en="The query is <q>, the keys are the rows of <K>, and their values are the entries of <v>. Hard k-NN takes "
        "the <k> keys nearest by Euclidean distance and gives the mean of their values: what is it? Dot-product "
        "attention has the weights $\\text{softmax}(q\\cdot k_j/\\tau)$: what does its output tend to as "
        "$\\tau\\to 0^+$?",
    ),
    draw=draw,
    avoid=near.AVOID,
    steps=[near.SQUARED, NEIGHBOURS, KNN, att.SCORES.only(), COLD],
    answer=[Answer("knn", decimals=3), Answer("cold", decimals=3)],
    example=(
        {
            "q": [1, 0.5],
            "K": [[0.5, 0.5], [3, 1], [1, -0.5], [-2, 0], [0, 2.5]],
            "v": [4, -3, 7, 1, -6],
            "k": 2,
        },
        [5.5, -3],
    ),
)
