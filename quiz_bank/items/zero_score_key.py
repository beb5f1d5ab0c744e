"""What an extra key with score 0 and value 0 does to a row and its output (document, sections 七.4 and 七.5).

It puts an extra 1 into the softmax's denominator, which lets a row give away less than all of its weight.
"""

from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist


def draw(numbers):
    n = numbers.sized(easy=(2,), usual=(2, 3), hard=(3,))
    return {
        "scaled": dist.distinct(numbers, n, -15, 10, per=10),
        "v": numbers.shuffled([-4, -3, -2, -1, 1, 2, 3, 4])[:n],
    }


EXTRA = Step(
    "extra",
    Text(zh="多出的键的指数", en="the extra key's exponential"),
    lambda: 1,
    "e_0",
    "e_0 = e^0 = 1",
    wrong={"softmax_zero_score_no_weight": lambda: 0},
    kind="integer",
)

TOTAL = Step(
    "total",
    Text(zh="指数之和，含多出的键", en="the sum of the exponentials, the extra key's among them"),
    lambda exponentials, extra: exponentials.sum() + extra,
    "Z",
    r"Z = e_0 + \sum_j e_j",
)

EMPTY = Step(
    "empty",
    Text(zh="多出的键的权重", en="the extra key's weight"),
    lambda extra, total: extra / total,
    "w_0",
    r"w_0 = \frac{e_0}{Z}",
    wrong={"softmax_odds": lambda extra, exponentials: extra / exponentials.sum()},
)

WEIGHTS = Step(
    "weights",
    Text(zh="其余各键的权重", en="the weights of the other keys"),
    lambda exponentials, total: exponentials / total,
    "w",
    r"w_j = \frac{e_j}{Z}",
    wrong={
        "sink_left_out": lambda exponentials: exponentials / exponentials.sum(),
        "softmax_no_normalise": lambda exponentials: exponentials,
    },
)

ITEM = Item(
    id="zero-score-key",
    title=Text(zh="多一个得分为 0 的键", en="An extra key with score 0"),
    section="七.5",
    also=("七.4",),
    needs=("sink-share", "attention-output"),
    ask=Text(
        zh="为了让一行可以“什么都不关注”，有的模型多放一个键：缩放后的得分恒为 0，值也是 0。"
        "某一行其余各键缩放后的得分是 <scaled>，值（每个键一个数）是 <v>。求多出的这个键的权重，以及这一行的输出。",
        en="To let a row attend to nothing, some models add a key whose scaled score is always 0 and whose value is 0. "
        "In one row the other keys have the scaled scores <scaled> and the values <v>, one number each. "
        "Find the extra key's weight, and the output of the row.",
    ),
    draw=draw,
    steps=[
        att.EXPONENTIALS.only("softmax_base2"),
        EXTRA,
        TOTAL,
        EMPTY,
        WEIGHTS,
        att.OUTPUT.only("mean_of_values", "sum_of_values", "hard_value_of_argmax").fed(V="v"),
    ],
    answer=[Answer("empty", decimals=3), Answer("output", decimals=3)],
    example=({"scaled": [0, -1], "v": [4, -2]}, [0.422, 1.379]),
    symbols={"scaled": "s'"},
)
