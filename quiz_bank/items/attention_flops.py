"""FLOPs of the attention core and of the whole layer (document, section 七.2; self-test 4)."""

from engine.item import Answer, Item, Text
from quiz_bank import costs


def draw(numbers):
    h = numbers.sized(easy=(3, 4, 5), usual=(4, 6, 8), hard=(8, 12, 16))
    d = h * numbers.sized(easy=range(2, 13), usual=range(8, 33, 2), hard=range(32, 65, 4))
    N = numbers.sized(easy=range(5, 41), usual=range(20, 201, 4), hard=range(256, 1025, 16), but=(d, 2 * d))
    return {"N": N, "d": d, "h": h}


ITEM = Item(
    id="attention-flops",
    title=Text(zh="注意力的浮点运算次数", en="FLOPs of attention"),
    section="七.2",
    also=("题4",),
    needs=("channel-of-head",),
    ask=Text(
        zh="一层多头自注意力处理 $N = <N>$ 个宽 $d = <d>$ 的 token，$h = <h>$ 个头平分这个宽度。"
        "乘法和加法各算一次浮点运算（FLOP），每个乘法配一个加法；softmax、缩放和偏置不计。"
        "核心（$QK^\\top$ 以及权重乘 $V$）要多少次？连同 $W^Q, W^K, W^V, W^O$ 的投影，整层要多少次？",
        en="A layer of multi-head self-attention takes $N = <N>$ tokens of width $d = <d>$, and $h = <h>$ heads share "
        "this width evenly. A multiplication and an addition are one floating-point operation (FLOP) each, and one "
        "addition goes with every multiplication; softmax, scaling and biases are left out. How many FLOPs does the "
        "core take ($QK^\\top$, and the weights times $V$)? And how many the whole layer, with the projections by "
        "$W^Q, W^K, W^V$ and $W^O$?",
    ),
    draw=draw,
    steps=[
        costs.ALL_HEADS,
        costs.GLOBAL_CORE,
        costs.HEADS_PROJECTIONS,
        costs.LAYER,
        costs.PRICE,
        costs.CORE_FLOPS,
        costs.LAYER_FLOPS,
    ],
    answer=[Answer("core"), Answer("layer")],
    example=({"N": 10, "d": 6, "h": 3}, [2400, 5280]),
)
