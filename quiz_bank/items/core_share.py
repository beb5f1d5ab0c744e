"""Which costs more, the core of attention or its projections (document, section 七.2)?"""

from engine.item import Answer, Item, Text
from quiz_bank import costs


def draw(numbers):
    h = numbers.sized(easy=(3, 4, 5), usual=(4, 6, 8), hard=(8, 12, 16))
    d = 2 * h * numbers.sized(easy=range(2, 9), usual=range(6, 25), hard=range(16, 49))
    lengths = {"easy": range(10, 101, 2), "usual": range(50, 801, 10), "hard": range(500, 4001, 25)}
    return {"N": numbers.sized(**lengths, but=(d, 2 * d)), "d": d, "h": h}


ITEM = Item(
    id="core-share",
    title=Text(zh="核心与投影谁更贵", en="Core against projections"),
    section="七.2",
    needs=("attention-flops",),
    ask=Text(
        zh="一层多头自注意力处理 $N = <N>$ 个宽 $d = <d>$ 的 token，$h = <h>$ 个头平分这个宽度。只数矩阵乘法里的乘加："
        "核心（$QK^\\top$ 以及权重乘 $V$）占整层（核心加 $W^Q, W^K, W^V, W^O$ 的投影）的多大比例？"
        "$d$ 不变，$N$ 等于多少时核心与投影一样贵？",
        en="A layer of multi-head self-attention takes $N = <N>$ tokens of width $d = <d>$, and $h = <h>$ heads share "
        "this width evenly. Count only the multiply-adds of matrix products. Which share of the layer is the core "
        "($QK^\\top$, and the weights times $V$), where the layer is the core and the projections by "
        "$W^Q, W^K, W^V$ and $W^O$? For which $N$, with the same $d$, do core and projections cost the same?",
    ),
    draw=draw,
    steps=[costs.CORE_UNITS, costs.PROJECTION_UNITS, costs.RATIO, costs.SHARE, costs.CROSSING],
    answer=[Answer("share", decimals=3), Answer("crossing")],
    example=({"N": 24, "d": 36, "h": 3}, [0.25, 72]),
    exceptions={
        "complexity_forgets_projections": "the question names the projections, and without them the share is 1",
        "flops_forgets_factor2": "the factor cancels in a share; asked by attention-flops",
        "heads_multiply_compute": "a factor on the whole layer cancels in a share; asked by attention-flops",
    },
)
