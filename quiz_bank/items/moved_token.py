"""Which output stands at a place after all tokens have moved (document, opening)."""

from engine.item import Answer, Item, Text
from quiz_bank import distributions as dist
from quiz_bank import order
from quiz_bank import self_attention as self_att


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    return {"W": [dist.shares(numbers, n) for _ in range(n)], **order.tokens_in_new_order(numbers, n)}


ITEM = Item(
    id="moved-token",
    title=Text(zh="所有 token 换了位置", en="All tokens change places"),
    section="开头",
    needs=("reordered-context",),
    ask=Text(
        zh="一层自注意力没有位置编码，也没有掩码。各个 token 的权重是 <W> 的各行，值是 <V> 的各行。"
        "现在把这些 token 重排再输入，新次序是 <order>：第 $j$ 位是原来的第 $\\pi(j)$ 个 token。第 $p = <p>$ 位的输出现在是什么？",
        en="A layer of self-attention has no positional encodings and no mask. The tokens' weights are the rows of <W> "
        "and their values the rows of <V>. The tokens are fed in again in the new order <order>: place $j$ now holds "
        "the old token number $\\pi(j)$. What is the output at place $p = <p>$ now?",
    ),
    draw=draw,
    symbols=order.SYMBOLS,
    avoid={"a component that is the same in all values": self_att.same_somewhere},
    steps=[order.TOKEN, order.ROW, order.OUTPUT_AT_PLACE],
    answer=Answer("output", decimals=3),
    example=(
        {
            "W": [[0.5, 0.3, 0.2], [0.1, 0.6, 0.3], [0.25, 0.35, 0.4]],
            "V": [[1, 0], [2, -1], [0, 3]],
            "order": [3, 1, 2],
            "p": 1,
        },
        [0.95, 0.85],
    ),
)
