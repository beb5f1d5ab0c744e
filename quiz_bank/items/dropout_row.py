"""A row of weights after attention dropout, for a given draw of what is kept (document, section 七.4)."""

from engine.arithmetic import log
from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist


def draw(numbers):
    n = numbers.sized(easy=(3, 4), usual=(4, 5), hard=(5, 6))
    kept = numbers.pick(2, 2 + (n > 3))
    return {
        "m": dist.distinct(numbers, n, 1, 9),
        "b": numbers.shuffled([1] * kept + [0] * (n - kept)),
        "p": numbers.pick(0.1, 0.2, 0.25, 0.3, 0.4),
    }


WEIGHTS = Step(
    "weights",
    Text(zh="dropout 之前的权重", en="the weights before dropout"),
    lambda m: m / m.sum(),
    "w",
    r"w_j = \frac{m_j}{\sum_i m_i}",
)

DROPPED = Step(
    "dropped",
    Text(zh="dropout 之后的一行", en="the row after dropout"),
    lambda weights, b, factor: weights * b * factor,
    r"\hat w",
    r"\hat w_j = \frac{b_j w_j}{1-p}",
    wrong={
        "dropout_before_softmax": (
            lambda m, b, factor: att.softmax(b * log(m) * factor),
            lambda m, b: att.softmax(b * log(m)),
        ),
        "dropout_keeps_sum_one": lambda weights, b: weights * b / (weights * b).sum(),
    },
)

ROW_SUM = Step(
    "row_sum",
    Text(zh="这一行的和", en="the sum of the row"),
    lambda dropped: dropped.sum(),
    r"\sum_j \hat w_j",
    r"\sum_j \hat w_j",
    wrong={"dropout_keeps_sum_one": lambda: 1},
)


ITEM = Item(
    id="dropout-row",
    title=Text(zh="dropout 之后的一行权重", en="A row after dropout"),
    section="七.4",
    needs=("log-integer-weights",),
    ask=Text(
        zh="训练时对注意力权重做 dropout，丢弃率 $p = <p>$。一行缩放后的得分是 $s'_j = \\ln m_j$，其中 <m>；"
        "这一次的去留是 <b>（1 留下，0 丢弃）。求 dropout 之后的这一行，以及它的和。",
        en="In training the attention weights go through dropout with drop rate $p = <p>$. The scaled scores of a row "
        "are $s'_j = \\ln m_j$ with <m>, and this time the draw is <b> (1 keeps, 0 drops). "
        "Find the row after dropout, and its sum.",
    ),
    draw=draw,
    steps=[WEIGHTS, dist.FACTOR, DROPPED, ROW_SUM],
    answer=[Answer("dropped", decimals=3), Answer("row_sum", decimals=3)],
    example=({"m": [5, 2, 3], "b": [1, 0, 1], "p": 0.25}, [[0.667, 0, 0.4], 1.067]),
)
