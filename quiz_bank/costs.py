"""Which steps, right and wrong, does the compute of one attention layer consist of?

N tokens, each of which sees `keys` keys; `width` is that of all heads together, d that of a token. Counted are the
multiply-adds of matrix products. Each of the core's two products takes N · keys · width of them, each of the four
projections N · d · width (Vaswani et al. 2017, table 1, with the constants that its O leaves out).
"""

from __future__ import annotations

from engine.item import Step, Text

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
    "A + B",
    "A + B",
    wrong={"complexity_forgets_projections": lambda core_adds: core_adds},
    kind="integer",
)
