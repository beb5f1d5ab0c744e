"""The whole matrix of weights from a matrix of scaled scores: each row by itself (document, section 七.4)."""

from engine.item import Answer, Item, Text
from quiz_bank import softmax as soft


def draw(numbers):
    n_q, n_k = numbers.sized(easy=((2, 3), (3, 2)), usual=((2, 3), (3, 2), (2, 4)), hard=((3, 4), (4, 3)))
    return {"S": [[numbers.integer(-15, 15) / 10 for _ in range(n_k)] for _ in range(n_q)]}


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
    steps=[soft.MATRIX_EXPONENTIALS, soft.ROW_TOTALS, soft.MATRIX],
    answer=Answer("W", decimals=3),
    example=({"S": [[1, 0, -1], [0, 0.5, 1]]}, [[0.665, 0.245, 0.090], [0.186, 0.307, 0.506]]),
)
