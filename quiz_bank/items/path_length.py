"""How far information travels in an RNN, in attention and in stacked convolutions (document, section 一)."""

from engine.item import Answer, Item, Step, Text


def draw(numbers):
    """Draw a distance that a whole number of layers does not fit: rounding up and down must differ."""
    k = numbers.sized(easy=(5,), usual=(5, 7, 9), hard=(7, 9, 11, 13))
    reach = (k - 1) // 2
    layers = numbers.sized(easy=range(3, 41), usual=range(4, 41), hard=range(20, 61))
    i = numbers.integer(1, 40)
    return {"i": i, "j": i + layers * reach - numbers.integer(1, reach - 1), "k": k}


RNN = Step(
    "rnn",
    Text(zh="RNN 的状态转移次数", en="transitions of the RNN"),
    lambda i, j: j - i,
    "r",
    "r = j - i",
    wrong={"rnn_path_off_by_one": lambda i, j: j - i + 1},
    kind="integer",
)

ATTENTION = Step(
    "attention",
    Text(zh="自注意力的步数", en="steps of self-attention"),
    lambda: 1,
    "a",
    "a = 1",
    wrong={"attention_path_like_rnn": lambda i, j: j - i},
    kind="integer",
)

REACH = Step(
    "reach",
    Text(zh="一层卷积朝一侧够到多远", en="how far one convolution reaches to one side"),
    lambda k: (k - 1) // 2,
    r"\rho",
    r"\rho = \frac{k-1}{2}",
    wrong={"conv_reach_both_sides": (lambda k: k - 1, lambda k: k)},
    kind="integer",
)

CONVOLUTION = Step(
    "layers",
    Text(zh="卷积的层数", en="layers of convolution"),
    lambda i, j, reach: -((i - j) // reach),
    "L",
    r"L = \left\lceil\frac{j-i}{\rho}\right\rceil",
    wrong={"conv_layers_rounded_down": lambda i, j, reach: (j - i) // reach},
    kind="integer",
)

ITEM = Item(
    id="path-length",
    title=Text(zh="信息要走几步", en="How far information travels"),
    section="一",
    ask=Text(
        zh="第 $<i>$ 位的信息要传到第 $<j>$ 位。单向 RNN 里要经过几次状态转移？不加掩码的自注意力里要几步（一层算一步）？"
        "用宽 $<k>$ 的一维卷积（以当前位置为中心，步幅 $1$，不膨胀），至少要叠几层？",
        en="Information has to get from position $<i>$ to position $<j>$. How many state transitions does that take in "
        "a one-way RNN, and how many steps in self-attention without a mask, one layer being one step? With one-dimensional convolutions of "
        "width $<k>$ (centred on each position, stride $1$, no dilation), how many layers does it take at least?",
    ),
    draw=draw,
    steps=[RNN, ATTENTION, REACH, CONVOLUTION],
    answer=[Answer("rnn"), Answer("attention"), Answer("layers")],
    example=({"i": 2, "j": 21, "k": 7}, [19, 1, 7]),
    exceptions={
        "attention_path_ignores_mask": "there is no mask; asked by causal-links",
        "rnn_direction_reversed": "the information runs forwards here",
    },
)
