"""What rows, a column and all heads of attention weights add up to (document, section 七.4)."""

from engine.item import Answer, Item, Text
from quiz_bank import distributions as dist
from quiz_bank import self_attention as self_att


def draw(numbers):
    n_q = numbers.sized(easy=(2,), usual=(2, 3, 4), hard=(4, 5))
    n_k = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5, 6), but=n_q)
    h = numbers.sized(easy=(2, 3, 4), usual=(2, 3, 4, 6, 8), hard=(6, 8, 12, 16), but=(n_q, n_k))
    return {"W": [dist.shares(numbers, n_k)[:-1] for _ in range(n_q)], "n_k": n_k, "h": h}


ITEM = Item(
    id="weight-sums",
    title=Text(zh="行和、列和与总和", en="Sums of rows, columns and everything"),
    section="七.4",
    also=("三",),
    needs=("softmax-weights",),
    ask=Text(
        zh="一层注意力有 $h = <h>$ 个头，每个头的权重矩阵都是一行一个查询、一列一个键，共 $<n_k>$ 列。"
        "其中一个头的最后一列被遮住了，其余各列是 <W>。没有 dropout。被遮住的这一列之和是多少？"
        "这一层所有头的权重全部加起来又是多少？",
        en="An attention layer has $h = <h>$ heads; the weights of each form a matrix with a row for every query and "
        "a column for every key, $<n_k>$ columns in all. In one head the last column is covered, and the others are "
        "<W>. There is no dropout. What does the covered column add up to? And all weights of all heads of the layer?",
    ),
    draw=draw,
    avoid={"the column adds up to 1": lambda column: abs(column - 1) < 0.04},
    steps=[self_att.LAST, self_att.COLUMN, self_att.HEAD_TOTAL, self_att.LAYER_TOTAL],
    answer=[Answer("column", decimals=3), Answer("layer_total")],
    example=({"W": [[0.5, 0.25], [0.2, 0.3]], "n_k": 3, "h": 4}, [0.75, 8]),
)
