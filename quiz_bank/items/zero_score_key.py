"""What an extra key with score 0 and value 0 does to a row and its output (document, sections 七.4 and 七.5)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist
from quiz_bank import extra_key as extra


def draw(numbers):
    n = numbers.sized(easy=(2,), usual=(2, 3), hard=(3,))
    return {
        "scaled": dist.distinct(numbers, n, -15, 10, per=10),
        "v": numbers.shuffled([-4, -3, -2, -1, 1, 2, 3, 4])[:n],
    }


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
        extra.ZERO_KEY,
        extra.TOTAL_WITH_ZERO_KEY,
        extra.TAKEN_BY_ZERO_KEY,
        extra.LEFT,
        extra.OUTPUT,
    ],
    answer=[Answer("empty", decimals=3), Answer("output", decimals=3)],
    example=({"scaled": [0, -1], "v": [4, -2]}, [0.422, 1.379]),
    symbols={"scaled": "s'"},
)
