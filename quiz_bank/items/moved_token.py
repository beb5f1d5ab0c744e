"""Which output stands at a place after all tokens have moved (document, opening)."""

from engine.item import Answer, Item, Step, Text
from quiz_bank import self_attention as self_att


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    return {
        "W": [self_att.shares(numbers, n) for _ in range(n)],
        "V": numbers.integers(-3, 3, n, 2),
        "order": self_att.new_order(numbers, n),
        "p": numbers.integer(1, n),
    }


TOKEN = Step(
    "token",
    Text(zh="第 $p$ 位现在的 token", en="the token now at place $p$"),
    lambda order, p: int(order[p - 1]),
    r"\pi(p)",
    r"\pi(p)",
    wrong={
        "invariance_vs_equivariance": lambda p: p,
        "permutation_read_backwards": self_att.place_of,
    },
    kind="index",
).fed(token="p")

ROW = Step(
    "row",
    Text(zh="这个 token 的权重", en="the weights of that token"),
    lambda W, token: W[token - 1],
    r"W_{\pi(p),:}",
    r"W_{\pi(p),:}",
    wrong={"weights_transposed": lambda W, token: W[:, token - 1]},
)

OUTPUT = Step(
    "output",
    Text(zh="第 $p$ 位的输出", en="the output at place $p$"),
    lambda row, V: row @ V,
    "o'_p",
    r"o'_p = o_{\pi(p)} = \sum_j W_{\pi(p),j}\,v_j",
    wrong={
        "attention_knows_order": lambda row, V, order: row @ self_att.seated(order, V),
        "mean_of_values": lambda V: V.mean(axis=0),
    },
)

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
    symbols={"order": r"\pi"},
    avoid={"a component that is the same in all values": self_att.same_somewhere},
    steps=[TOKEN, ROW, OUTPUT],
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
