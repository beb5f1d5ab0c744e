"""Parameters of multi-head attention, split against full-width heads (document, section 四.3; self-test 4)."""

from engine.item import Answer, Item, Step, Text


def draw(numbers):
    h = numbers.sized(
        easy=(2, 3, 5, 6, 8, 10), usual=(2, 3, 5, 6, 8, 10, 12, 16), hard=(6, 12, 16, 20, 24, 32)
    )
    d_k = numbers.sized(easy=range(2, 101), usual=range(4, 201, 2), hard=range(40, 257, 2), but=h)
    return {"d_model": h * d_k, "h": h}


PER_HEAD = Step(
    "d_k",
    Text(zh="每个头的宽度", en="the width of one head"),
    lambda d_model, h: d_model // h,
    "d_k",
    r"d_k = \frac{d_{\text{model}}}{h}",
    wrong={"head_dim_equals_dmodel": lambda d_model: d_model},
    kind="integer",
)

SPLIT = Step(
    "split",
    Text(zh="拆成 $h$ 个头，不含偏置", en="split into $h$ heads, without biases"),
    lambda d_model, h, d_k: 4 * d_model * h * d_k,
    r"P",
    r"P = 4\,d_{\text{model}}\cdot h\,d_k",
    wrong={
        "params_times_h": lambda d_model, h: 4 * h * d_model**2,
        "params_divided_by_h": lambda d_model, d_k: 4 * d_model * d_k,
        "params_forget_W_O": lambda d_model: 3 * d_model**2,
        "params_dk_squared_per_head": lambda d_model, h, d_k: 3 * h * d_k**2 + d_model**2,
    },
    kind="integer",
)

WITH_BIASES = Step(
    "with_biases",
    Text(zh="拆成 $h$ 个头，含偏置", en="split into $h$ heads, with biases"),
    lambda split, d_model: split + 4 * d_model,
    r"P_b",
    r"P_b = P + 4\,d_{\text{model}}",
    wrong={
        "params_bias_miscounted": (
            lambda split: split,
            lambda split, d_model: split + d_model,
            lambda split, d_model: split + 3 * d_model,
            lambda split, d_model, h: split + 4 * h * d_model,
        ),
    },
    kind="integer",
)

FULL = Step(
    "full_width",
    Text(
        zh="每个头都用整宽 $d_{\\text{model}}$，不含偏置",
        en="every head at full width $d_{\\text{model}}$, without biases",
    ),
    lambda d_model, h: 4 * h * d_model**2,
    r"P_{\text{full}}",
    r"P_{\text{full}} = 4\,h\,d_{\text{model}}^2",
    kind="integer",
)

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
    steps=[PER_HEAD, SPLIT, WITH_BIASES, FULL],
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
