"""By which factors do compute and memory grow with length and width (document, section 七.2)?"""

from engine.item import Answer, Item, Text
from quiz_bank import costs


def draw(numbers):
    a = numbers.sized(easy=(2, 3), usual=(2, 3, 4, 5), hard=(3, 4, 5, 6, 8, 10))
    b = numbers.sized(easy=(2, 3, 4), usual=(2, 3, 4, 5), hard=(3, 4, 5, 6, 8, 10), but=a)
    N = numbers.sized(easy=range(10, 101, 10), usual=range(50, 501, 10), hard=range(128, 1025, 32))
    d = numbers.sized(easy=range(8, 129, 8), usual=range(16, 257, 8), hard=range(64, 513, 16))
    return {"N_1": N, "N_2": a * N, "d_1": d, "d_2": b * d}


ITEM = Item(
    id="growth-factor",
    title=Text(zh="变长变宽后贵多少", en="What longer and wider costs"),
    section="七.2",
    needs=("attention-flops",),
    ask=Text(
        zh="一层多头自注意力，头数不变：序列长度从 $N_1 = <N_1>$ 变成 $N_2 = <N_2>$，宽度从 $d_1 = <d_1>$ 变成 "
        "$d_2 = <d_2>$。下面三项各变成原来的几倍：核心（$QK^\\top$ 以及权重乘 $V$）的计算量、四次投影的计算量、"
        "存放全部注意力权重的内存？",
        en="In a layer of multi-head self-attention the number of heads stays the same, the sequence length goes from "
        "$N_1 = <N_1>$ to $N_2 = <N_2>$ and the width from $d_1 = <d_1>$ to $d_2 = <d_2>$. By which factor does each "
        "of these grow: the compute of the core ($QK^\\top$, and the weights times $V$), the compute of the four "
        "projections, and the memory that holds all attention weights?",
    ),
    draw=draw,
    steps=[
        costs.LONGER,
        costs.WIDER,
        costs.CORE_GROWTH,
        costs.PROJECTION_GROWTH,
        costs.WEIGHTS_GROWTH,
    ],
    answer=[Answer("core"), Answer("projections"), Answer("weights")],
    example=({"N_1": 100, "N_2": 300, "d_1": 64, "d_2": 128}, [18, 12, 9]),
)
