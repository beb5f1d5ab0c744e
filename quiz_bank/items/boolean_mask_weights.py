"""A row of weights under a boolean mask whose convention is stated (document, section 四.1)."""

from engine.item import Answer, Item, Text
from quiz_bank import masks


def draw(numbers):
    n = numbers.sized(easy=(4,), usual=(4, 5), hard=(5, 6))
    seen = numbers.integer(0, 1)
    visible = numbers.integer(2, n - 2)
    m = numbers.shuffled([seen] * visible + [1 - seen] * (n - visible))
    return {"scaled": masks.scaled_row(numbers, n), "m": m, "seen": seen}


ITEM = Item(
    id="boolean-mask-weights",
    title=Text(zh="布尔掩码下的一行权重", en="One row under a boolean mask"),
    section="四.1",
    also=("三",),
    needs=("softmax-weights",),
    ask=Text(
        zh="某个查询的得分已经缩放好：<scaled>，布尔掩码是 <m>（1 即 True，0 即 False）。"
        "各个库的约定并不一样：PyTorch 的 scaled_dot_product_attention 里 True 表示可见，"
        "nn.MultiheadAttention 里 True 表示屏蔽。本题约定：掩码里等于 $<seen>$ 的位置可见，其余位置屏蔽。求整行权重。",
        en="A query's scores are scaled already: <scaled>. The boolean mask is <m> (1 is True, 0 is False). "
        "Libraries differ: True means visible in PyTorch's scaled_dot_product_attention, and blocked in "
        "nn.MultiheadAttention. Here the positions where the mask is $<seen>$ are visible and the others are blocked. "
        "Find the whole row of weights.",
    ),
    draw=draw,
    symbols={"scaled": "s'", "seen": "c"},
    avoid=masks.LITTLE_HIDDEN,
    steps=[masks.BOOLEAN, masks.MASKED, *masks.WEIGHING],
    answer=Answer("weights", decimals=3),
    example=({"scaled": [1, 0.4, -0.6, 0.2], "m": [1, 0, 1, 0], "seen": 0}, [0, 0.550, 0, 0.450]),
    exceptions=masks.EPSILON_IS_ZERO,
)
