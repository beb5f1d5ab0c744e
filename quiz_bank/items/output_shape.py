"""The shape of the attention output for given sizes (document, self-test 5)."""

from engine.item import Answer, Item, Step, Text


def draw(numbers):
    sizes = numbers.shuffled(numbers.sized(easy=(range(2, 10),), usual=(range(2, 17),), hard=(range(2, 65),)))
    return dict(zip(("n_q", "n_k", "d_k", "d_v"), sizes, strict=False))


SCORE_SHAPE = Step(
    "score_shape",
    Text(zh="得分矩阵的形状", en="the shape of the scores"),
    lambda n_q, n_k: (n_q, n_k),
    r"\text{shape}(QK^\top)",
    r"(n_q\times d_k)(d_k\times n_k) = n_q\times n_k",
    wrong={"score_matrix_dk_by_dk": lambda d_k: (d_k, d_k)},
    kind="shape",
)

OUTPUT_SHAPE = Step(
    "output_shape",
    Text(zh="输出的形状", en="the shape of the output"),
    lambda score_shape, d_v: (score_shape[0], d_v),
    r"\text{shape}(WV)",
    r"(n_q\times n_k)(n_k\times d_v) = n_q\times d_v",
    wrong={
        "output_shape_uses_dk": lambda n_q, d_k: (n_q, d_k),
        "output_rows_from_keys": lambda n_k, d_v: (n_k, d_v),
        "output_is_score_shape": lambda n_q, n_k: (n_q, n_k),
        "output_shape_transposed": lambda n_q, d_v: (d_v, n_q),
    },
    kind="shape",
)

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
    steps=[SCORE_SHAPE, OUTPUT_SHAPE],
    answer=Answer("output_shape"),
    example=({"n_q": 2, "n_k": 5, "d_k": 4, "d_v": 3}, [2, 3]),
    exceptions={
        "dk_affects_score_shape": "the scores' shape is not asked, and the output's would come out right",
        "weights_shape_ignores_heads": "one head, and no number of weights is asked",
        "batch_axis_mixed_up": "there is no batch",
    },
)
