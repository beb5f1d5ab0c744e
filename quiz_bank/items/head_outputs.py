"""The heads' outputs for one token, side by side, from each head's own weights (document, section 四.3)."""

import numpy as np

from engine.item import Answer, Item, Step, Text
from quiz_bank import heads

ROWS = {
    3: ([0.1, 0.2, 0.7], [0.1, 0.3, 0.6], [0.2, 0.3, 0.5], [0.1, 0.4, 0.5], [0.2, 0.2, 0.6]),
    4: ([0.1, 0.2, 0.3, 0.4], [0.1, 0.1, 0.2, 0.6], [0.1, 0.1, 0.3, 0.5], [0.1, 0.2, 0.2, 0.5]),
}


def draw(numbers):
    n, h = numbers.sized(easy=((3, 2),), usual=((3, 2), (4, 2)), hard=((4, 2), (3, 3)))
    return {
        "A": [numbers.shuffled(row) for row in numbers.shuffled(ROWS[n])[:h]],
        "V": numbers.integers(-3, 3, n, 2 * h),
        "h": h,
    }


OUTPUTS = Step(
    "outputs",
    Text(zh="各头的输出", en="the heads' outputs"),
    lambda A, V, h: heads.per_head(A, heads.in_heads(V, h)),
    r"\text{head}_i",
    r"\text{head}_i = a_i V_i",
    wrong={
        "mean_weights_times_v": lambda A, V, h: heads.in_heads(A.sum(axis=0) / h @ V, h),
        "channels_dealt_in_turn": lambda A, V, h: heads.per_head(A, heads.in_heads(V, h, heads.dealt)),
        "reshape_without_transpose_split": lambda A, V, h: heads.per_head(
            A, heads.in_heads(V, h, heads.recut)
        ),
        "head_dim_equals_dmodel": lambda A, V: A @ V,
    },
)

ITEM = Item(
    id="head-outputs",
    title=Text(zh="各头的输出拼在一起", en="The heads' outputs side by side"),
    section="四.3",
    needs=("channel-of-head",),
    ask=Text(
        zh="多头注意力有 $h = <h>$ 个头。一个 token 在每个头里的权重是 <A> 的各行（一行一个头）；"
        "所有 token 的值投影之后、拆头之前是 <V> 的各行。求这个 token 的各头输出拼接成的一行，还没有乘 $W^O$。",
        en="Multi-head attention has $h = <h>$ heads. One token's weights in each head are the rows of <A>, one row "
        "per head; the values of all tokens, after the projection and before the split into heads, are the rows of "
        "<V>. Find this token's head outputs joined into one row, not yet multiplied by $W^O$.",
    ),
    draw=draw,
    avoid={
        "a head's outputs are all zero": lambda outputs: bool((outputs == 0).all(axis=1).any()),
        "two heads give the same": lambda outputs: len(np.unique(outputs, axis=0)) < len(outputs),
    },
    steps=[OUTPUTS, heads.JOINED],
    answer=Answer("joined", decimals=2, tells_size=False),
    example=(
        {
            "A": [[0.7, 0.2, 0.1], [0.1, 0.3, 0.6]],
            "V": [[1, 0, 2, -1], [2, 3, 0, 1], [0, -1, 1, 2]],
            "h": 2,
        },
        [1.1, 0.5, 0.8, 1.4],
    ),
    exceptions={
        "missing_W_O": "the row is asked before W^O; asked by join-heads",
        "reshape_without_transpose_merge": "one token alone has nothing to be mixed with; asked by join-heads",
    },
)
