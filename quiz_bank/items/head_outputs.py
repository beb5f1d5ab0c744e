"""The heads' outputs for one token, side by side, from each head's own weights (document, section 四.3)."""

from engine.item import Answer, Item, Text
from quiz_bank import heads


def draw(numbers):
    n, h = numbers.sized(easy=((3, 2),), usual=((3, 2), (4, 2)), hard=((4, 2), (3, 3)))
    return {"A": heads.weight_rows(numbers, n, h), "V": numbers.integers(-3, 3, n, 2 * h), "h": h}


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
    avoid=heads.SAME_OUTPUTS,
    steps=[heads.OUTPUTS_OF_GIVEN_WEIGHTS, heads.JOINED],
    answer=Answer("joined", decimals=2, tells_size=False),
    example=(
        {"A": [[0.7, 0.2, 0.1], [0.1, 0.3, 0.6]], "V": [[1, 0, 2, -1], [2, 3, 0, 1], [0, -1, 1, 2]], "h": 2},
        [1.1, 0.5, 0.8, 1.4],
    ),
    exceptions=heads.ONE_ROW_EXCEPTIONS,
)
