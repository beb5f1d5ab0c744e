r"""How far must information travel between tokens, which of them does it reach, and what must wait for what?

Rules take drawn values and earlier steps by name: i and j (places, i before j), k (a convolution's width), n (tokens),
L (layers), P and G (tokens of a prompt and of its continuation), reach, cells, direct, length.
"""

from __future__ import annotations

from engine.item import Step, Text
from quiz_bank.cells import triangle

# --- steps from one place to another ---------------------------------------------------------------------------------

RNN_PATH = Step(
    "rnn",
    Text("RNN 的状态转移次数", "transitions of the RNN"),
    lambda i, j: j - i,
    "r",
    "r = j - i",
    wrong={"rnn_path_off_by_one": lambda i, j: j - i + 1},
    kind="integer",
)

ATTENTION_PATH = Step(
    "attention",
    Text("自注意力的步数", "steps of self-attention"),
    lambda: 1,
    "a",
    "a = 1",
    wrong={"attention_path_like_rnn": lambda i, j: j - i},
    kind="integer",
)

REACH = Step(
    "reach",
    Text("一层卷积朝一侧够到多远", "how far one convolution reaches to one side"),
    lambda k: (k - 1) // 2,
    r"\rho",
    r"\rho = \frac{k-1}{2}",
    wrong={"conv_reach_both_sides": (lambda k: k - 1, lambda k: k)},
    kind="integer",
)

CONVOLUTIONS = Step(
    "layers",
    Text("卷积的层数", "layers of convolution"),
    lambda i, j, reach: -((i - j) // reach),
    "L",
    r"L = \left\lceil\frac{j-i}{\rho}\right\rceil",
    wrong={"conv_layers_rounded_down": lambda i, j, reach: (j - i) // reach},
    kind="integer",
)

# --- pairs of tokens under a causal mask -----------------------------------------------------------------------------

CAUSAL_CELLS = Step(
    "cells",
    Text("掩码留下的格数", "cells that the mask leaves"),
    lambda n: triangle(n),
    "c",
    r"c = 1 + 2 + \dots + n = \frac{n(n+1)}{2}",
    wrong={
        "attention_path_ignores_mask": lambda n: n * n,
        "mask_off_by_one_future": lambda n: triangle(n) + n - 1,
    },
    kind="integer",
)

DIRECT_LINKS = Step(
    "direct",
    Text("一层", "one layer"),
    lambda cells, n: cells - n,
    "P_1",
    "P_1 = c - n",
    wrong={"links_count_oneself": lambda cells: cells},
    kind="integer",
)

STACKED_LINKS = Step(
    "stacked",
    Text("多层", "all layers"),
    lambda direct: direct,
    "P_L",
    "P_L = P_1",
    wrong={
        "layers_add_links": lambda direct, L: L * direct,
        "attention_path_ignores_mask": lambda n: n * (n - 1),
    },
    kind="integer",
)

# --- steps that wait for one another ---------------------------------------------------------------------------------

LENGTH = Step(
    "length",
    Text("文字的长度", "the length of the text"),
    lambda P, G: P + G,
    "T",
    "T = P + G",
    kind="integer",
)

RNN_TRAINING = Step(
    "rnn",
    Text("RNN 训练", "training the RNN"),
    lambda length: length,
    r"t_{\text{RNN}}",
    r"t_{\text{RNN}} = T",
    wrong={"rnn_trains_in_parallel": lambda: 1},
    kind="integer",
)

TRAINING = Step(
    "training",
    Text("Transformer 训练", "training the Transformer"),
    lambda: 1,
    r"t_{\text{train}}",
    r"t_{\text{train}} = 1",
    wrong={"training_is_token_by_token": (lambda length: length, lambda length: length - 1)},
    kind="integer",
)

GENERATION = Step(
    "generation",
    Text("Transformer 生成", "generating with the Transformer"),
    lambda G: G,
    r"t_{\text{gen}}",
    r"t_{\text{gen}} = G",
    wrong={
        "generation_is_parallel": lambda: 1,
        "prompt_read_token_by_token": (lambda length: length, lambda length: length - 1),
        "prompt_pass_counted_apart": lambda G: G + 1,
    },
    kind="integer",
)
