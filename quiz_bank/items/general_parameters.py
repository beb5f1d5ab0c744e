"""Parameters of multi-head attention whose widths are set freely (document, section 四.3; self-test 4)."""

from engine.item import Answer, Item, Step, Text


def draw(numbers):
    d_model = numbers.sized(easy=range(8, 65, 4), usual=range(32, 257, 8), hard=range(128, 769, 16))
    h = numbers.sized(easy=(2, 3, 5), usual=(3, 5, 6, 8), hard=(6, 8, 12, 16))
    widths = {"easy": range(2, 13), "usual": range(4, 49, 2), "hard": range(16, 97, 4)}
    usual = [width for width in widths[numbers.band] if h * width != d_model]
    d_k = numbers.pick(*usual)
    return {"d_model": d_model, "h": h, "d_k": d_k, "d_v": numbers.pick(*usual, but=d_k)}


QUERIES_KEYS = Step(
    "queries_keys",
    Text(zh="$W^Q$ 和 $W^K$ 的参数", en="parameters of $W^Q$ and $W^K$"),
    lambda d_model, h, d_k: 2 * d_model * h * d_k,
    "P_{QK}",
    r"P_{QK} = 2\,d_{\text{model}}\cdot h\,d_k",
    wrong={"params_dk_squared_per_head": lambda h, d_k: 2 * h * d_k**2},
    kind="integer",
)

VALUES = Step(
    "values",
    Text(zh="$W^V$ 的参数", en="parameters of $W^V$"),
    lambda d_model, h, d_v: d_model * h * d_v,
    "P_V",
    r"P_V = d_{\text{model}}\cdot h\,d_v",
    wrong={"params_values_use_dk": lambda d_model, h, d_k: d_model * h * d_k},
    kind="integer",
)

OUTPUT = Step(
    "output",
    Text(zh="$W^O$ 的参数", en="parameters of $W^O$"),
    lambda d_model, h, d_v: h * d_v * d_model,
    "P_O",
    r"P_O = h\,d_v\cdot d_{\text{model}}",
    wrong={
        "params_forget_W_O": lambda: 0,
        "params_square_W_O": lambda d_model: d_model**2,
    },
    kind="integer",
)

TOTAL = Step(
    "total",
    Text(zh="不含偏置的总数", en="all, without biases"),
    lambda queries_keys, values, output: queries_keys + values + output,
    "P",
    "P = P_{QK} + P_V + P_O",
    wrong={
        "params_assume_split_width": lambda d_model: 4 * d_model**2,
        "params_divided_by_h": lambda queries_keys, values, output, h: (queries_keys + values + output) // h,
    },
    kind="integer",
)

WITH_BIASES = Step(
    "with_biases",
    Text(zh="含偏置的总数", en="all, with biases"),
    lambda total, d_model, h, d_k, d_v: total + h * (2 * d_k + d_v) + d_model,
    "P_b",
    r"P_b = P + h\,(2d_k + d_v) + d_{\text{model}}",
    wrong={
        "params_bias_miscounted": (
            lambda total: total,
            lambda total, d_model: total + 4 * d_model,
            lambda total, h, d_k, d_v: total + h * (2 * d_k + d_v),
        ),
    },
    kind="integer",
)

ITEM = Item(
    id="general-parameters",
    title=Text(zh="头宽自定时的参数量", en="Parameters with head widths set freely"),
    section="四.3",
    also=("题4",),
    needs=("head-parameters",),
    ask=Text(
        zh="多头注意力的输入和输出都宽 $d_{\\text{model}} = <d_model>$，有 $h = <h>$ 个头，每个头的查询和键宽 "
        "$d_k = <d_k>$，值宽 $d_v = <d_v>$。$W^Q, W^K, W^V, W^O$ 一共有多少参数？"
        "四种投影的每个输出分量都带一个偏置时又有多少？",
        en="Multi-head attention takes and gives vectors of width $d_{\\text{model}} = <d_model>$. It has $h = <h>$ "
        "heads; in each, queries and keys have width $d_k = <d_k>$ and values $d_v = <d_v>$. How many parameters do "
        "$W^Q, W^K, W^V$ and $W^O$ have? And how many are there when every output component of all four projections "
        "has a bias?",
    ),
    draw=draw,
    steps=[QUERIES_KEYS, VALUES, OUTPUT, TOTAL, WITH_BIASES],
    answer=[Answer("total"), Answer("with_biases")],
    example=({"d_model": 10, "h": 2, "d_k": 3, "d_v": 4}, [280, 310]),
    exceptions={
        "head_dim_equals_dmodel": "the widths of a head are given",
        "params_times_h": "nothing cancels h when the widths are free, so the matrices do grow with it",
    },
)
