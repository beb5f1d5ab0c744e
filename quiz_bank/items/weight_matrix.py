"""The whole matrix of weights from a matrix of scaled scores: each row by itself (document, section 七.4)."""

import numpy as np

from engine.arithmetic import exp
from engine.item import Answer, Item, Step, Text


def draw(numbers):
    n_q, n_k = numbers.sized(easy=((2, 3), (3, 2)), usual=((2, 3), (3, 2), (2, 4)), hard=((3, 4), (4, 3)))
    return {"S": [[numbers.integer(-15, 15) / 10 for _ in range(n_k)] for _ in range(n_q)]}


def by_row(E):
    return E / E.sum(axis=1)[:, None]


EXPONENTIALS = Step(
    "E",
    Text(zh="指数", en="exponentials"),
    lambda S: exp(S),
    "E",
    r"E_{ij} = e^{S_{ij}}",
    wrong={"softmax_base2": lambda S: 2.0**S},
)

TOTALS = Step(
    "totals",
    Text(zh="每一行的指数之和", en="the sum of every row of them"),
    lambda E: E.sum(axis=1),
    "Z",
    r"Z_i = \sum_j E_{ij}",
    wrong={"softmax_plus_one": lambda E: 1 + E.sum(axis=1)},
)

WEIGHTS = Step(
    "W",
    Text(zh="权重矩阵", en="the weight matrix"),
    lambda E, totals: E / totals[:, None],
    "W",
    r"W_{ij} = \frac{E_{ij}}{Z_i}",
    wrong={
        "softmax_query_axis": lambda E: E / E.sum(axis=0),
        "softmax_whole_matrix": lambda E: E / E.sum(),
        "softmax_odds": lambda E, totals: E / (totals[:, None] - E),
        "softmax_no_normalise": lambda E: E,
        "softmax_twice": lambda E: by_row(exp(by_row(E))),
        "softmax_hard_argmax": lambda E: 1 - np.sign(E.max(axis=1)[:, None] - E),
        "softmax_linear_normalisation": lambda S: by_row(S),
    },
)

ITEM = Item(
    id="weight-matrix",
    title=Text(zh="权重矩阵", en="The weight matrix"),
    section="七.4",
    also=("三", "五"),
    needs=("softmax-weights",),
    ask=Text(
        zh="缩放后的得分矩阵是 <S>，每一行属于一个查询，每一列属于一个键。求注意力权重矩阵。",
        en="The matrix of scaled scores is <S>, with one row per query and one column per key. "
        "Find the matrix of attention weights.",
    ),
    draw=draw,
    avoid={
        "tied scores": lambda S: any(len(set(row)) < len(row) for row in S.tolist()),
        "scores that sum to zero": lambda S: bool((abs(S.sum(axis=1)) < 0.2).any()),
    },
    steps=[EXPONENTIALS, TOTALS, WEIGHTS],
    answer=Answer("W", decimals=3),
    example=(
        {"S": [[1, 0, -1], [0, 0.5, 1]]},
        [[0.665, 0.245, 0.090], [0.186, 0.307, 0.506]],
    ),
)
