"""Which head, and which place in it, does a channel go to (document, section 四.3)?"""

from engine.item import Answer, Item, Step, Text
from quiz_bank import heads


def draw(numbers):
    h = numbers.sized(easy=(2, 3, 4), usual=(3, 4, 5, 6, 8), hard=(6, 8, 12, 16))
    d_k = numbers.sized(easy=range(3, 9), usual=range(4, 17), hard=range(10, 65), but=h)
    n = numbers.sized(easy=range(2, 6), usual=range(2, 10), hard=range(5, 33))
    return {
        "n": n,
        "d_model": h * d_k,
        "h": h,
        "t": numbers.integer(1, n),
        "c": numbers.integer(1, h * d_k),
    }


BEFORE = Step(
    "before",
    Text(zh="它前面的列数", en="columns in front of it"),
    lambda c: c - 1,
    "b",
    "b = c - 1",
    wrong={"position_counts_itself": lambda c: c},
    kind="integer",
)

DIVIDED = Step(
    "divided",
    Text(zh="前面的整头数，和本头里前面的分量数", en="whole heads in front, and components left over"),
    lambda before, d_k: (before // d_k, before % d_k),
    r"(a, r)",
    r"b = a\,d_k + r,\quad 0\le r\lt d_k",
    wrong={
        "channels_dealt_in_turn": lambda before, h: (before % h, before // h),
        # Row t starts at place (t - 1) h d_k of the data, and a head takes n d_k places of them.
        "reshape_without_transpose_split": lambda before, d_k, n, h, t: (
            ((t - 1) * h + before // d_k) // n,
            before % d_k,
        ),
    },
    kind="integer",
)

HEAD = Step(
    "head",
    Text(zh="第几个头", en="the head"),
    lambda divided: divided[0] + 1,
    "i",
    "i = a + 1",
    kind="index",
)

PLACE = Step(
    "place",
    Text(zh="头里的第几个分量", en="the component in the head"),
    lambda divided: divided[1] + 1,
    "j",
    "j = r + 1",
    kind="index",
)

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
    avoid={
        "dealing the channels out leads to the same head": lambda before, divided, h: (
            divided[0] == before % h
        ),
        "a bare reshape leads to the same head": lambda divided, t, h, n: (
            divided[0] == ((t - 1) * h + divided[0]) // n
        ),
    },
    steps=[heads.PER_HEAD, BEFORE, DIVIDED, HEAD, PLACE],
    answer=[Answer("head"), Answer("place")],
    example=({"n": 3, "d_model": 12, "h": 3, "t": 3, "c": 6}, [2, 2]),
    exceptions={"reshape_without_transpose_merge": "heads are split here and not joined"},
)
