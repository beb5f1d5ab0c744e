"""How far information travels in an RNN, in attention and in stacked convolutions (document, section 一)."""

from engine.item import Answer, Item, Text
from quiz_bank import paths


def draw(numbers):
    """Draw a distance that a whole number of layers does not fit: rounding up and down must differ."""
    k = numbers.sized(easy=(5,), usual=(5, 7, 9), hard=(7, 9, 11, 13))
    reach = (k - 1) // 2
    layers = numbers.sized(easy=range(3, 41), usual=range(4, 41), hard=range(20, 61))
    i = numbers.integer(1, 40)
    return {"i": i, "j": i + layers * reach - numbers.integer(1, reach - 1), "k": k}


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
    steps=[paths.RNN_PATH, paths.ATTENTION_PATH, paths.REACH, paths.CONVOLUTIONS],
    answer=[Answer("rnn"), Answer("attention"), Answer("layers")],
    example=({"i": 2, "j": 21, "k": 7}, [19, 1, 7]),
    exceptions={
        "attention_path_ignores_mask": "there is no mask; asked by causal-links",
        "rnn_direction_reversed": "the information runs forwards here",
    },
)
