"""Which key is most alike by dot product, by cosine and by distance (document, section 六)?"""

import numpy as np

from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import neighbours as near


def draw(numbers):
    """Draw keys in constructed roles: chance seldom gives three measures three winners."""
    x, y = numbers.pick((2, 1), (1, 2), (2, 2), (3, 1), (1, 3), (3, 2), (2, 3))
    q = np.array([x * numbers.pick(1, -1), y * numbers.pick(1, -1)])
    side = np.array([-q[1], q[0]]) * numbers.pick(1, -1)
    keys = [
        q * numbers.pick(0.25, 0.5, 2.5),  # the same direction, but too short or too long to be near
        q + side * numbers.pick(0.25, -0.25),  # nearest
        q * numbers.pick(3, 3.5) + side * numbers.pick(1.5, 2, -1.5, -2),  # the largest dot product
        q * numbers.pick(-0.5, 0.5) + side * numbers.pick(-4.5, 4.5, 5),  # the longest
        q * numbers.pick(-1, -1.5) + side * numbers.pick(0.5, -0.5, 1),  # pointing away
    ]
    if numbers.sized(easy=(True,), usual=(False,), hard=(False,)):
        keys.pop()
    return {"q": q.tolist(), "K": [key.tolist() for key in numbers.shuffled(keys)]}


COSINES = Step(
    "cosines",
    Text(zh="余弦相似度", en="cosine similarities"),
    lambda q, K, scores: scores / (att.norm(q) * att.norm(K)),
    r"\cos",
    r"\cos_j = \frac{q\cdot k_j}{\|q\|\,\|k_j\|}",
)


def winner(name, label, symbol, rule, **wrong):
    return Step(name, label, rule, symbol, symbol, wrong=wrong, kind="index")


BY_DOT = winner(
    "by_dot",
    Text(zh="点积最大的键", en="the key with the largest dot product"),
    r"\arg\max_j q\cdot k_j",
    lambda scores: att.largest(scores),
    nearest_key_equals_max_dot=lambda squared: att.largest(-squared),
    largest_by_direction=lambda cosines: att.largest(cosines),
    largest_by_length=lambda K: att.largest(att.norm(K)),
    smallest_score_wins=lambda scores: att.largest(-scores),
)

BY_COSINE = winner(
    "by_cosine",
    Text(zh="余弦最大的键", en="the key with the largest cosine"),
    r"\arg\max_j \cos(q, k_j)",
    lambda cosines: att.largest(cosines),
    cosine_equals_dot=lambda scores: att.largest(scores),
    direction_is_distance=lambda squared: att.largest(-squared),
)

BY_DISTANCE = winner(
    "by_distance",
    Text(zh="距离最近的键", en="the nearest key"),
    r"\arg\min_j \|q - k_j\|",
    lambda squared: att.largest(-squared),
    nearest_key_equals_max_dot=lambda scores: att.largest(scores),
    direction_is_distance=lambda cosines: att.largest(cosines),
    distance_sign_positive=lambda squared: att.largest(squared),
)

ITEM = Item(
    id="which-key-wins",
    title=Text(zh="三种相似度各选哪个键", en="Three measures, three winners"),
    section="六",
    also=("开头", "五"),
    needs=("largest-key",),
    ask=Text(
        zh="查询 <q>，键矩阵 <K> 的各行依次是 $k_1, k_2, \\dots$。按点积、按余弦相似度、按欧氏距离，最像查询的键各是哪一个？",
        en="The query is <q>; the rows of <K> are $k_1, k_2, \\dots$ in order. Which key is most like the query by dot "
        "product, which by cosine similarity, and which by Euclidean distance?",
    ),
    draw=draw,
    avoid={
        "two measures agree": lambda by_dot, by_cosine, by_distance: (
            len({by_dot, by_cosine, by_distance}) < 3
        ),
        **near.AVOID,
        "tied cosines": lambda cosines: att.tied(cosines.round(9)),
    },
    steps=[att.SCORES.only(), COSINES, near.SQUARED, BY_DOT, BY_COSINE, BY_DISTANCE],
    answer=[Answer("by_dot"), Answer("by_cosine"), Answer("by_distance")],
    example=({"q": [2, 1], "K": [[1, 0.5], [2.25, 0.5], [4.5, 6.5], [6, -8]]}, [3, 1, 2]),
    exceptions={
        "knn_weights_one_over_n": "no weights are asked",
        "tau0_is_topk": "no temperature and no average are asked",
    },
)
