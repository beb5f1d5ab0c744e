r"""How many parameters do a layer's projections and its positional encodings have?

Rules take sizes and earlier steps by name: d (an embedding's width), N (the most positions), d_k, d_model, h (heads),
width, split.
"""

from __future__ import annotations

from engine.item import Step, Text
from quiz_bank import heads

# --- positional encodings --------------------------------------------------------------------------------------------

WIDTH = Step(
    "width",
    Text("输入的宽度", "the width of the input"),
    lambda d: d,
    r"d_{\text{in}}",
    r"d_{\text{in}} = d",
    wrong={"pe_concatenated": lambda d: 2 * d},
    kind="integer",
)

PROJECTIONS = Step(
    "projections",
    Text("三个投影矩阵的参数", "parameters of the three projections"),
    lambda width, d_k: 3 * width * d_k,
    "P",
    r"P = 3\,d_{\text{in}}\,d_k",
    kind="integer",
)

POSITIONS = Step(
    "positions",
    Text("位置编码的参数", "parameters of the positional encodings"),
    lambda N, d: N * d,
    r"P_{\text{pos}}",
    r"P_{\text{pos}} = N\,d",
    wrong={"pe_one_number": lambda N: N},
    kind="integer",
)

# --- heads -----------------------------------------------------------------------------------------------------------

PER_HEAD = heads.PER_HEAD.plus(head_dim_equals_dmodel=lambda d_model: d_model)

SPLIT = Step(
    "split",
    Text("拆成 $h$ 个头，不含偏置", "split into $h$ heads, without biases"),
    lambda d_model, h, d_k: 4 * d_model * h * d_k,
    "P",
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
    Text("拆成 $h$ 个头，含偏置", "split into $h$ heads, with biases"),
    lambda split, d_model: split + 4 * d_model,
    "P_b",
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

FULL_WIDTH = Step(
    "full_width",
    Text(
        r"每个头都用整宽 $d_{\text{model}}$，不含偏置",
        r"every head at full width $d_{\text{model}}$, without biases",
    ),
    lambda d_model, h: 4 * h * d_model**2,
    r"P_{\text{full}}",
    r"P_{\text{full}} = 4\,h\,d_{\text{model}}^2",
    kind="integer",
)
