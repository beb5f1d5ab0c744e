"""What a query gets when its context is put in another order (document, opening)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist
from quiz_bank import order
from quiz_bank import self_attention as self_att


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(5,))
    return {"w": dist.shares(numbers, n), **order.tokens_in_new_order(numbers, n)}


ITEM = Item(
    id="reordered-context",
    title=Text(zh="上下文换了顺序", en="The context in another order"),
    section="开头",
    needs=("attention-output",),
    ask=Text(
        zh="上下文之外的一个查询对各个 token 的权重是 <w>，它们的值是 <V> 的各行；没有位置编码，也没有掩码。"
        "现在把上下文重排，每个 token 带着自己的键和值走，新次序是 <order>：第 $j$ 位是原来的第 $\\pi(j)$ 个 token。"
        "同一个查询现在给第 $p = <p>$ 位的权重是多少？它的输出是什么？",
        en="A query from outside a context gives its tokens the weights <w>, and their values are the rows of <V>; "
        "there are no positional encodings and no mask. The context is put in the new order <order>, every token "
        "taking its key and value along: place $j$ now holds the old token number $\\pi(j)$. Which weight does the "
        "same query now give to place $p = <p>$, and what is its output?",
    ),
    draw=draw,
    symbols=order.SYMBOLS,
    avoid={
        "a component that is the same in all values": self_att.same_somewhere,
        "values that add up to nothing": att.cancelled,
    },
    steps=[order.WEIGHTS, order.WEIGHT, order.VALUES, order.OUTPUT],
    exceptions={"invariance_vs_equivariance": "the query stays outside, so no output changes its place"},
    answer=[Answer("weight", decimals=3), Answer("output", decimals=3)],
    example=(
        {"w": [0.5, 0.3, 0.2], "V": [[1, 0], [2, -1], [0, 3]], "order": [3, 1, 2], "p": 1},
        [0.2, [1.1, 0.3]],
    ),
)
