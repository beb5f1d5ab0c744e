"""Which shapes multi-head attention passes through, from scores to W^O (document, section 四.3; self-test 5)."""

from engine.item import Answer, Item, Step, Text
from quiz_bank.items.output_shape import SCORE_SHAPE


def draw(numbers):
    top = numbers.sized(easy=(10,), usual=(21,), hard=(81,))
    h = numbers.sized(easy=(2, 3), usual=(2, 3, 4, 5, 6), hard=(6, 8, 10, 12, 16))
    sizes = [size for size in numbers.shuffled(range(2, top)) if size != h]
    d_v = sizes[3]
    taken = (*sizes[:4], h * d_v, h * sizes[2], *(h * size for size in sizes[:2]))
    return {
        **dict(zip(("n_q", "n_k", "d_k", "d_v"), sizes, strict=False)),
        "h": h,
        "d_model": numbers.integer(h * 2, h * top, but=taken),
    }


SCORES = SCORE_SHAPE.plus(dk_affects_score_shape=lambda n_q, d_k: (n_q, d_k))

HEAD = Step(
    "head_shape",
    Text(zh="一个头的输出", en="the output of one head"),
    lambda score_shape, d_v: (score_shape[0], d_v),
    r"\text{shape}(\text{head})",
    r"(n_q\times n_k)(n_k\times d_v) = n_q\times d_v",
    wrong={
        "output_shape_uses_dk": lambda n_q, d_k: (n_q, d_k),
        "output_rows_from_keys": lambda n_k, d_v: (n_k, d_v),
        "output_is_score_shape": lambda n_q, n_k: (n_q, n_k),
    },
    kind="shape",
)

CONCATENATED = Step(
    "concat_shape",
    Text(zh="拼接之后", en="after concatenation"),
    lambda head_shape, h: (head_shape[0], h * head_shape[1]),
    r"\text{shape}(\text{Concat})",
    r"n_q\times h\,d_v",
    wrong={
        "concat_stacks_rows": lambda head_shape, h: (h * head_shape[0], head_shape[1]),
        "concat_keeps_head_width": lambda head_shape: head_shape,
    },
    kind="shape",
)

OUTPUT = Step(
    "layer_shape",
    Text(zh="乘 $W^O$ 之后", en="after $W^O$"),
    lambda concat_shape, d_model: (concat_shape[0], d_model),
    r"\text{shape}(\text{Concat}\,W^O)",
    r"(n_q\times h\,d_v)(h\,d_v\times d_{\text{model}}) = n_q\times d_{\text{model}}",
    wrong={"missing_W_O": lambda concat_shape: concat_shape},
    kind="shape",
)

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
    draw=draw,
    steps=[SCORES, HEAD, CONCATENATED, OUTPUT],
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
