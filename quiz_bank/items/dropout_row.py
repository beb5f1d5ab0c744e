"""A row of weights after attention dropout, for a given draw of what is kept (document, section 七.4)."""

from engine.item import Answer, Item, Text
from quiz_bank import distributions as dist
from quiz_bank import dropout as drop


def draw(numbers):
    n = numbers.sized(easy=(3, 4), usual=(4, 5), hard=(5, 6))
    kept = numbers.pick(2, 2 + (n > 3))
    return {
        "m": dist.distinct(numbers, n, 1, 9),
        "b": numbers.shuffled([1] * kept + [0] * (n - kept)),
        "p": numbers.pick(0.1, 0.2, 0.25, 0.3, 0.4),
    }


ITEM = Item(
    id="dropout-row",
    title=Text(zh="dropout 之后的一行权重", en="A row after dropout"),
    section="七.4",
    needs=("log-integer-weights",),
    ask=Text(
        zh="训练时按各框架通行的做法对注意力权重做 dropout，丢弃率 $p = <p>$。一行缩放后的得分是 $s'_j = \\ln m_j$，"
        "其中 <m>；这一次的去留是 <b>（1 留下，0 丢弃）。求 dropout 之后的这一行，以及它的和。",
        en="In training the attention weights go through dropout, as frameworks do it, with drop rate $p = <p>$. The "
        "scaled scores of a row are $s'_j = \\ln m_j$ with <m>, and this time the draw is <b> (1 keeps, 0 drops). "
        "Find the row after dropout, and its sum.",
    ),
    draw=draw,
    steps=[drop.WEIGHTS, drop.FACTOR, drop.DROPPED, drop.ROW_SUM],
    answer=[Answer("dropped", decimals=3), Answer("row_sum", decimals=3)],
    example=({"m": [5, 2, 3], "b": [1, 0, 1], "p": 0.25}, [[0.667, 0, 0.4], 1.067]),
)
