"""Mean and variance of a row's sum under attention dropout (document, section 七.4)."""

from engine.item import Answer, Item, Text
from quiz_bank import distributions as dist
from quiz_bank import dropout as drop


def draw(numbers):
    n = numbers.sized(easy=(2, 3), usual=(3, 4), hard=(5, 6))
    return {
        "w": numbers.shuffled(dist.shares(numbers, n)),
        "p": numbers.pick(0.1, 0.2, 0.25, 0.3, 0.4, 0.6),
    }


ITEM = Item(
    id="dropout-spread",
    title=Text(zh="dropout 之后行和的均值与方差", en="Mean and variance of a row's sum after dropout"),
    section="七.4",
    needs=("dropout-row",),
    ask=Text(
        zh="注意力权重 <w> 经过 dropout：每个权重以概率 $p = <p>$ 丢弃，彼此独立，留下的按通常的做法放大。"
        "这一行的和是一个随机数，求它的期望和方差。",
        en="The attention weights <w> go through dropout: each of them is dropped with probability $p = <p>$, "
        "independently, and those kept are scaled up as usual. The sum of the row is now random. "
        "Find its expectation and its variance.",
    ),
    draw=draw,
    steps=[drop.FACTOR, drop.MEAN, drop.VARIANCE],
    answer=[Answer("mean", decimals=3), Answer("variance", decimals=3)],
    example=({"w": [0.5, 0.3, 0.2], "p": 0.2}, [1, 0.095]),
    exceptions={
        "dropout_before_softmax": "no scores are given, and its row sums to 1 as in dropout_keeps_sum_one"
    },
)
