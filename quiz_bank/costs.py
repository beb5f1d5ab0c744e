r"""Which steps, right and wrong, does the price of one attention layer consist of, in compute and in memory?

N tokens, each of which sees `keys` keys; `width` is that of all heads together, d that of a token. Counted are the
multiply-adds of matrix products. Each of the core's two products takes N · keys · width of them, each of the four
projections N · d · width (Vaswani et al. 2017, table 1, with the constants that its O leaves out). Further names: h
(heads), price (FLOPs in a multiply-add), a and b (how many times longer and wider), B (sequences), s (bytes a number).
"""

from __future__ import annotations

from engine.item import Rule, Step, Text

# --- multiply-adds ---------------------------------------------------------------------------------------------------

CORE = Step(
    "core_adds",
    Text(zh="核心的乘加次数", en="multiply-adds of the core"),
    lambda N, keys, width: 2 * N * keys * width,
    "A",
    r"A = 2\,N n_k d",
    wrong={
        "flops_counts_one_matmul": lambda N, keys, width: N * keys * width,
        "complexity_forgets_d": lambda N, keys: 2 * N * keys,
    },
    kind="integer",
)

PROJECTIONS = Step(
    "projection_adds",
    Text(zh="四次投影的乘加次数", en="multiply-adds of the four projections"),
    lambda N, d, width: 4 * N * d * width,
    "B",
    r"B = 4\,N d^2",
    wrong={"flops_forget_W_O": lambda N, d, width: 3 * N * d * width},
    kind="integer",
)

LAYER = Step(
    "layer_adds",
    Text(zh="整层的乘加次数", en="multiply-adds of the whole layer"),
    lambda core_adds, projection_adds: core_adds + projection_adds,
    r"A_{\text{layer}}",
    r"A_{\text{layer}} = A + B",
    wrong={"complexity_forgets_projections": lambda core_adds: core_adds},
    kind="integer",
)

# --- FLOPs of multi-head self-attention ------------------------------------------------------------------------------

ALL_HEADS = Step(
    "width",
    Text(zh="所有头合起来的宽度", en="the width of all heads together"),
    lambda d: d,
    r"h\,d_k",
    r"h\,d_k = d",
    wrong={"heads_multiply_compute": lambda d, h: h * d},
    kind="integer",
)

GLOBAL_CORE = (
    CORE.fed(keys="N")
    .written(r"A = 2N^2\cdot h\,d_k")
    .plus(
        flops_times_heads=lambda N, width, h: 2 * N * N * width * h,
        complexity_linear_n=lambda N, width: 2 * N * width,
    )
)

HEADS_PROJECTIONS = PROJECTIONS.written(r"B = 4\,N d\cdot h\,d_k")

PRICE = Step(
    "price",
    Text(zh="一次乘加算几次浮点运算", en="FLOPs in a multiply-add"),
    lambda: 2,
    "f",
    "f = 1 + 1",
    wrong={"flops_forgets_factor2": lambda: 1},
    kind="integer",
)

CORE_FLOPS = Step(
    "core",
    Text(zh="核心的浮点运算次数", en="FLOPs of the core"),
    lambda core_adds, price: price * core_adds,
    r"F_{\text{core}}",
    r"F_{\text{core}} = f A",
    kind="integer",
)

LAYER_FLOPS = Step(
    "layer",
    Text(zh="整层的浮点运算次数", en="FLOPs of the whole layer"),
    lambda layer_adds, price: price * layer_adds,
    r"F_{\text{layer}}",
    r"F_{\text{layer}} = f A_{\text{layer}}",
    kind="integer",
)

# --- core against projections ----------------------------------------------------------------------------------------

CORE_UNITS = Step(
    "core",
    Text(zh="核心的乘加次数是 $N^2d$ 的几倍", en="the core's multiply-adds in units of $N^2d$"),
    lambda: 2,
    "a",
    "a = 1 + 1",
    wrong={
        "flops_counts_one_matmul": lambda: 1,
        "flops_times_heads": lambda h: 2 * h,
    },
    kind="integer",
)

PROJECTION_UNITS = Step(
    "projections",
    Text(zh="投影的乘加次数是 $Nd^2$ 的几倍", en="the projections' multiply-adds in units of $Nd^2$"),
    lambda: 4,
    "b",
    "b = 3 + 1",
    wrong={"flops_forget_W_O": lambda: 3},
    kind="integer",
)

RATIO = Step(
    "ratio",
    Text(zh="核心与投影之比", en="core to projections"),
    lambda N, d, core, projections: core * N / (projections * d),
    "r",
    r"r = \frac{aN^2d}{bNd^2} = \frac{aN}{bd}",
    wrong={
        "complexity_swaps_n_and_d": lambda N, d, core, projections: core * d / (projections * N),
        "complexity_forgets_d": lambda N, d, core, projections: core * N / (projections * d * d),
    },
)

SHARE = Step(
    "share",
    Text(zh="核心占整层的比例", en="the core's share of the layer"),
    lambda ratio: ratio / (1 + ratio),
    "p",
    r"p = \frac{r}{1+r}",
)

CROSSING = Step(
    "crossing",
    Text(zh="两者相等的长度", en="the length at which both are equal"),
    lambda d, core, projections: projections * d // core,
    "N_0",
    r"N_0 = \frac{bd}{a}",
    kind="integer",
)

# --- longer and wider ------------------------------------------------------------------------------------------------


def times(name: str, label: Text, symbol: str, worked: str, rule: Rule, **wrong: Rule) -> Step:
    """Give the step that says how many times as much something becomes."""
    return Step(name, label, rule, symbol, f"{symbol} = {worked}", wrong=wrong, kind="integer")


LONGER = Step(
    "a",
    Text(zh="长度变成几倍", en="how many times the length"),
    lambda N_1, N_2: N_2 // N_1,
    "a",
    r"a = \frac{N_2}{N_1}",
    kind="integer",
)

WIDER = Step(
    "b",
    Text(zh="宽度变成几倍", en="how many times the width"),
    lambda d_1, d_2: d_2 // d_1,
    "b",
    r"b = \frac{d_2}{d_1}",
    kind="integer",
)

CORE_GROWTH = times(
    "core",
    Text(zh="核心计算量的倍数", en="the factor for the core's compute"),
    r"g_{\text{core}}",
    r"\frac{N_2^2d_2}{N_1^2d_1} = a^2b",
    lambda a, b: a * a * b,
    complexity_linear_n=lambda a, b: a * b,
    complexity_forgets_d=lambda a: a * a,
    complexity_swaps_n_and_d=lambda a, b: a * b * b,
)

PROJECTION_GROWTH = times(
    "projections",
    Text(zh="投影计算量的倍数", en="the factor for the projections' compute"),
    r"g_{\text{proj}}",
    r"\frac{N_2d_2^2}{N_1d_1^2} = ab^2",
    lambda a, b: a * b * b,
    complexity_swaps_n_and_d=lambda a, b: a * a * b,
)

WEIGHTS_GROWTH = times(
    "weights",
    Text(zh="权重内存的倍数", en="the factor for the weights' memory"),
    r"g_{\text{weights}}",
    r"\frac{N_2^2}{N_1^2} = a^2",
    lambda a: a * a,
    attn_memory_linear=lambda a: a,
    dk_affects_score_shape=lambda a, b: a * a * b,
)

# --- the memory of the weights ---------------------------------------------------------------------------------------

ONE_HEAD = Step(
    "one_head",
    Text(zh="一个头对一个序列的权重数", en="weights of one head for one sequence"),
    lambda N: N * N,
    "m",
    "m = N^2",
    wrong={
        "attn_memory_linear": lambda N: N,
        "dk_affects_score_shape": lambda N, d_k: N * N * d_k,
    },
    kind="integer",
)

COUNT = Step(
    "count",
    Text(zh="权重总数", en="weights in all"),
    lambda one_head, B, h: B * h * one_head,
    "n_w",
    r"n_w = B\,h\,m",
    wrong={
        "weights_shape_ignores_heads": lambda one_head, B: B * one_head,
        "memory_forgets_batch": lambda one_head, h: h * one_head,
        "batch_axis_mixed_up": lambda one_head, B, h: B * B * h * one_head,
    },
    kind="integer",
)

MEMORY = Step(
    "memory",
    Text(zh="内存，以字节计", en="the memory in bytes"),
    lambda count, s: count * s,
    "S",
    r"S = n_w\,s",
    wrong={"memory_forgets_bytes": lambda count: count},
    kind="integer",
)
