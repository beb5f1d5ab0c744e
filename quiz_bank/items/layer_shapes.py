"""Which shapes multi-head attention passes through, from scores to W^O (document, section 四.3; self-test 5)."""

from engine.item import Answer, Item, Text
from quiz_bank import shapes

ITEM = Item(
    id="layer-shapes",
    title=Text(zh="多头注意力各步的形状", en="Shapes through multi-head attention"),
    section="四.3",
    also=("三", "题5"),
    needs=("output-shape",),
    ask=Text(
        zh="多头注意力有 $n_q = <n_q>$ 个查询、$n_k = <n_k>$ 个键，$h = <h>$ 个头，每个头 $d_k = <d_k>$、$d_v = <d_v>$，"
        "乘 $W^O$ 之后宽 $d_{\\text{model}} = <d_model>$。一个头的得分矩阵、一个头的输出、"
        "所有头拼接之后、乘 $W^O$ 之后，各是几行几列？",
        en="Multi-head attention has $n_q = <n_q>$ queries, $n_k = <n_k>$ keys and $h = <h>$ heads with $d_k = <d_k>$ "
        "and $d_v = <d_v>$ each; after $W^O$ the width is $d_{\\text{model}} = <d_model>$. How many rows and columns "
        "have the scores of one head, the output of one head, all heads concatenated, and the result after $W^O$?",
    ),
    draw=shapes.layer_sizes,
    steps=[shapes.SCORES_OF_HEAD, shapes.HEAD_SHAPE, shapes.CONCAT_SHAPE, shapes.LAYER_SHAPE],
    answer=[
        Answer("score_shape", label=Text(zh="一个头的得分矩阵", en="the scores of one head")),
        Answer("head_shape"),
        Answer("concat_shape"),
        Answer("layer_shape"),
    ],
    example=(
        {"n_q": 2, "n_k": 5, "d_k": 4, "d_v": 3, "h": 6, "d_model": 20},
        [[2, 5], [2, 3], [2, 18], [2, 20]],
    ),
    exceptions={
        "weights_shape_ignores_heads": "shapes of one head are asked; asked by number-of-weights",
        "batch_axis_mixed_up": "there is no batch; asked by number-of-weights",
    },
)
