"""Which key gets the largest weight, where length and direction disagree (document, self-test 2)."""

import numpy as np

from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att


def draw(numbers):
    """Draw keys in constructed roles: chance seldom makes direction, length and score disagree."""
    q = np.array(numbers.pick([2, 1], [1, 2], [2, 2], [1.5, 2], [2, 1.5], [1, 1.5], [1.5, 1])) * numbers.pick(
        1, -1
    )
    q = q * np.array([1, numbers.pick(1, -1)])
    side = np.array([-q[1], q[0]]) * numbers.pick(1, -1)
    sideways = numbers.pick(0, -0.5)
    keys = [
        q * 0.5,  # the same direction, but short
        q + side * numbers.pick(0.5, 0.5, 1, 1.5),  # the largest score
        side * numbers.pick(2.5, 3, 3.5) + q * sideways,  # the longest, but hardly towards q
        # Pointing away, seldom with the largest score in size.
        q * numbers.pick(-0.5, -0.5, -0.5, -1.5, -2) + side * numbers.pick(0, 0.5),
    ]
    if numbers.sized(easy=(False,), usual=(False, True), hard=(True,)):
        keys.append(q * (-0.5 - sideways) - side * numbers.pick(0.5, 1))
    return {"q": q.tolist(), "K": [key.tolist() for key in numbers.shuffled(keys)]}


def by_direction(q, K):
    return att.largest(K @ q / att.norm(K))


LARGEST = Step(
    "largest_key",
    Text(zh="权重最大的键", en="the key with the largest weight"),
    att.largest,
    r"\arg\max",
    r"\arg\max_j s_j",
    wrong={
        "nearest_key_equals_max_dot": lambda q, K: att.largest(-((K - q) ** 2).sum(axis=1)),
        "largest_by_direction": by_direction,
        "largest_by_length": lambda K: att.largest(att.norm(K)),
        "smallest_score_wins": lambda s: att.largest(-s),
    },
    kind="index",
).fed(s="scores")

ITEM = Item(
    id="largest-key",
    title=Text(zh="哪个键权重最大", en="The key that wins"),
    section="五",
    also=("开头", "题2"),
    needs=("scaled-scores",),
    ask=Text(
        zh="查询 <q>，键矩阵 <K> 的各行依次是 $k_1, k_2, \\dots$。缩放点积注意力会把最大的权重给哪个键？",
        en="The query is <q>; the rows of <K> are $k_1, k_2, \\dots$ in order. "
        "Which key gets the largest weight in scaled dot-product attention?",
    ),
    draw=draw,
    avoid={
        "tied scores": att.tied,
        "direction alone is enough": lambda q, K, largest_key: by_direction(q, K) == largest_key,
        "length alone is enough": lambda K, largest_key: att.largest(att.norm(K)) == largest_key,
        "two keys equal": lambda K: len({tuple(key) for key in K.tolist()}) < len(K),
    },
    # Without signs in the products the longest key would win as well: here only the score's own sign is dropped.
    steps=[att.SCORES.plus(score_drops_sign=lambda q, K: abs(K @ q)), LARGEST],
    answer=Answer("largest_key"),
    example=({"q": [2, 1], "K": [[1, 0.5], [1, 3], [-3, 6], [-4, -2]]}, 2),
    exceptions={
        "knn_weights_one_over_n": "no weights are asked",
        "tau0_is_topk": "no temperature and no average are asked",
        "score_self_always_max": "the query is not one of the tokens here",
    },
)
