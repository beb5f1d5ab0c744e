"""Which pairs of tokens a causal mask leaves connected, in one layer and in many (document, sections 一 and 四.1)."""

from engine.item import Answer, Item, Text
from quiz_bank import paths


def draw(numbers):
    return {
        "n": numbers.sized(easy=range(4, 41), usual=range(6, 151), hard=range(40, 301)),
        # Two layers have as many pairs as no mask has: 2 · n(n-1)/2.
        "L": numbers.sized(easy=range(3, 9), usual=range(3, 13), hard=range(6, 49)),
    }


ITEM = Item(
    id="causal-links",
    title=Text(zh="因果掩码下谁能影响谁", en="Who can influence whom under a causal mask"),
    section="一",
    also=("四.1",),
    needs=("path-length",),
    ask=Text(
        zh="自注意力加了因果掩码（第 $i$ 个 token 只看第 $1$ 到第 $i$ 个），序列有 $n = <n>$ 个 token。"
        "考虑“从 $a$ 到 $b$”这样的有序对，$a$ 与 $b$ 是两个不同的 token。"
        "只有一层时，有多少对能让 $a$ 的信息到达 $b$？叠了 $<L>$ 层之后呢？",
        en="Self-attention with a causal mask (token $i$ sees tokens $1$ to $i$ only) on a sequence of $n = <n>$ "
        "tokens. Take ordered pairs “from $a$ to $b$” of two different tokens. For how many of them can information "
        "of $a$ reach $b$ in a single layer? And after a stack of $<L>$ layers?",
    ),
    draw=draw,
    steps=[paths.CAUSAL_CELLS, paths.DIRECT_LINKS, paths.STACKED_LINKS],
    answer=[Answer("direct"), Answer("stacked")],
    example=({"n": 6, "L": 4}, [15, 15]),
)
