r"""What do windows leave of attention: which cells, at which cost, and how far back does a stack of them look?

A causal window lets token i see the latest W tokens, itself among them; an image model's windows are squares of M by M
tokens that do not overlap, on a grid of H by W (Liu et al. 2021, section 3.2). Rules take drawn values and earlier
steps by name: n, W, i, width; H, W, M, C (a token's width), tokens, keys; W, L (layers), n, reach.
"""

from __future__ import annotations

from engine.item import Step, Text
from quiz_bank import costs
from quiz_bank.cells import A_TOKEN, cells, row, triangle

# --- cells -----------------------------------------------------------------------------------------------------------

WIDTH = Step(
    "width",
    Text("一行里最多看到的键数", "most keys in a row"),
    lambda W: W,
    "B",
    r"i-W+1\le j\le i \;\Rightarrow\; B = W",
    wrong={"window_off_by_one": lambda W: W + 1, "window_forgotten": lambda n: n},
    kind="integer",
)

ROW = row(
    A_TOKEN,
    lambda width, i: min(width, i),
    r"r_i = \min(i, B)",
    mask_past_instead_of_future=lambda width, i, n: min(width, n - i + 1),
)

PAIRS = cells(
    "pairs",
    lambda n, width: n * width - triangle(width - 1),
    r"P = nB - \frac{B(B-1)}{2}",
    window_rows_all_full=lambda n, width: n * width,
    mask_forgotten=lambda n: n**2,
)

# --- cost, in square windows of a picture ----------------------------------------------------------------------------

TOKENS = Step(
    "tokens",
    Text("网格里的 token 数", "tokens in all"),
    lambda H, W: H * W,
    "N",
    r"N = H\,W",
    kind="integer",
)

KEYS = Step(
    "keys",
    Text("每个 token 看到的键数", "keys that a token sees"),
    lambda M: M * M,
    "n_k",
    "n_k = M^2",
    wrong={
        "window_1d_vs_2d": lambda M: M,
        "window_layer_is_global": lambda tokens: tokens,
    },
    kind="integer",
)

COST = (
    TOKENS,
    KEYS,
    costs.CORE.fed(N="tokens", width="C").written(r"A = 2\,N n_k C"),
    costs.PROJECTIONS.fed(N="tokens", d="C", width="C").written(r"B = 4\,N C^2"),
    costs.LAYER,
)
"""From the sides of the picture and of a window to the multiply-adds of core and layer."""

SAVING = Step(
    "saving",
    Text("全局核心是窗口核心的几倍", "the global core over the windowed core"),
    lambda tokens, keys: tokens // keys,
    r"\rho",
    r"\rho = \frac{2N^2C}{2\,N n_k C} = \frac{N}{n_k}",
    kind="integer",
)

# --- reach -----------------------------------------------------------------------------------------------------------

REACH = Step(
    "reach",
    Text("每层往回看几个位置", "positions back per layer"),
    lambda W: W - 1,
    "r",
    "r = W - 1",
    wrong={"window_off_by_one": lambda W: W},
    kind="integer",
)

FIELD = Step(
    "field",
    Text("感受野", "the receptive field"),
    lambda L, reach: 1 + L * reach,
    "R",
    r"R = 1 + L\,r",
    wrong={
        "field_is_layers_times_window": lambda L, W: L * W,
        "field_ignores_depth": lambda W: W,
        "window_layer_is_global": lambda n: n,
    },
    kind="integer",
)

LAYERS = Step(
    "layers",
    Text("至少要几层", "the least number of layers"),
    lambda n, reach: -((1 - n) // reach),
    r"L_{\min}",
    r"L_{\min} = \left\lceil\frac{n-1}{r}\right\rceil",
    wrong={
        "window_layer_is_global": lambda: 1,
        "layers_rounded_down": lambda n, reach: (n - 1) // reach,
    },
    kind="integer",
)
