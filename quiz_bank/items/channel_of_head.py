"""Which head, and which place in it, does a channel go to (document, section 四.3)?"""

from engine.item import Answer, Item, Text
from quiz_bank import heads, one_head


def draw(numbers):
    h = numbers.sized(easy=(2, 3, 4), usual=(3, 4, 5, 6, 8), hard=(6, 8, 12, 16))
    d_k = numbers.sized(easy=range(3, 9), usual=range(4, 17), hard=range(10, 65), but=h)
    n = numbers.sized(easy=range(2, 6), usual=range(2, 10), hard=range(5, 33))
    t = numbers.integer(1, n)
    return {"n": n, "d_model": h * d_k, "h": h, "t": t, "c": numbers.integer(1, h * d_k)}


ITEM = Item(
    id="channel-of-head",
    title=Text(zh="通道归哪个头", en="The head that owns a channel"),
    section="四.3",
    ask=Text(
        zh="$Q$ 每行对应一个 token，共 $n = <n>$ 行、$d_{\\text{model}} = <d_model>$ 列，按标准的多头注意力拆成 "
        "$h = <h>$ 个头。第 $<t>$ 行第 $<c>$ 列的那个数归第几个头？在这个头里，它是该 token 的第几个分量？"
        "行、列、头和分量都从 1 数起。",
        en="$Q$ has one row per token, $n = <n>$ rows and $d_{\\text{model}} = <d_model>$ columns, and standard "
        "multi-head attention splits it into $h = <h>$ heads. Which head gets the number in row $<t>$, column $<c>$? "
        "And which component of the token's vector in that head is it? Rows, columns, heads and components all "
        "count from 1.",
    ),
    draw=draw,
    avoid=one_head.SAME_HEAD,
    steps=[heads.PER_HEAD, one_head.BEFORE, one_head.DIVIDED, one_head.HEAD, one_head.PLACE],
    answer=[Answer("head"), Answer("place")],
    example=({"n": 3, "d_model": 12, "h": 3, "t": 3, "c": 6}, [2, 2]),
    exceptions={"reshape_without_transpose_merge": "heads are split here and not joined"},
)
