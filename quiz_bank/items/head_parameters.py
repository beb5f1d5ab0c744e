"""Parameters of multi-head attention, split against full-width heads (document, section 四.3; self-test 4)."""

from engine.item import Answer, Item, Text
from quiz_bank.parameters import FULL_WIDTH, PER_HEAD, SPLIT, WITH_BIASES


def draw(numbers):
    h = numbers.sized(
        easy=(2, 3, 5, 6, 8, 10), usual=(2, 3, 5, 6, 8, 10, 12, 16), hard=(6, 12, 16, 20, 24, 32)
    )
    d_k = numbers.sized(easy=range(2, 101), usual=range(4, 201, 2), hard=range(40, 257, 2), but=h)
    return {"d_model": h * d_k, "h": h}


ITEM = Item(
    id="head-parameters",
    title=Text(zh="多头注意力的参数量", en="Parameters of multi-head attention"),
    section="四.3",
    also=("题4",),
    ask=Text(
        zh="多头注意力有 $d_{\\text{model}} = <d_model>$、$h = <h>$，$W^Q, W^K, W^V, W^O$ 各算一次。"
        "把 $d_{\\text{model}}$ 平均拆给各头时参数有多少（不含偏置，以及四个矩阵都带偏置时）？"
        "假如每个头都保留整宽 $d_{\\text{model}}$（$W^O$ 随之变高），不含偏置又有多少？",
        en="Multi-head attention has $d_{\\text{model}} = <d_model>$ and $h = <h>$; count $W^Q, W^K, W^V$ and $W^O$. "
        "How many parameters are there when $d_{\\text{model}}$ is split evenly over the heads, without biases, and "
        "with a bias for each of the four? And how many, without biases, if every head kept the full width "
        "$d_{\\text{model}}$ (with $W^O$ grown to match)?",
    ),
    draw=draw,
    steps=[PER_HEAD, SPLIT, WITH_BIASES, FULL_WIDTH],
    answer=[Answer("split"), Answer("with_biases"), Answer("full_width")],
    example=({"d_model": 512, "h": 8}, [1048576, 1050624, 8388608]),
    exceptions={
        "heads_multiply_compute": "operations are not asked, only parameters",
        "gqa_tile_not_interleave": "no shared key heads are given",
    },
    alike={
        ("params_times_h", "head_dim_equals_dmodel"): "4 · d_model · h · d_model is 4 h d_model² either way",
    },
)
