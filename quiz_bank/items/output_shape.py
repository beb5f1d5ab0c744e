"""The shape of the attention output for given sizes (document, self-test 5)."""

from engine.item import Answer, Item, Text
from quiz_bank import shapes


def draw(numbers):
    sizes = numbers.shuffled(numbers.sized(easy=(range(2, 10),), usual=(range(2, 17),), hard=(range(2, 65),)))
    return dict(zip(("n_q", "n_k", "d_k", "d_v"), sizes, strict=False))


ITEM = Item(
    id="output-shape",
    title=Text(zh="输出的形状", en="The shape of the output"),
    section="三",
    also=("题5",),
    ask=Text(
        zh="单头注意力有 $n_q = <n_q>$ 个查询、$n_k = <n_k>$ 个键，$d_k = <d_k>$，$d_v = <d_v>$。输出是几行几列？",
        en="Single-head attention has $n_q = <n_q>$ queries and $n_k = <n_k>$ keys, $d_k = <d_k>$ and "
        "$d_v = <d_v>$. How many rows and columns does the output have?",
    ),
    draw=draw,
    steps=[shapes.SCORE_SHAPE, shapes.OUTPUT_SHAPE],
    answer=Answer("output_shape"),
    example=({"n_q": 2, "n_k": 5, "d_k": 4, "d_v": 3}, [2, 3]),
    exceptions={
        "dk_affects_score_shape": "the scores' shape is not asked, and the output's would come out right",
        "weights_shape_ignores_heads": "one head, and no number of weights is asked",
        "batch_axis_mixed_up": "there is no batch",
    },
)
