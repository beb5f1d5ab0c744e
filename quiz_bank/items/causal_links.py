"""Which pairs of tokens a causal mask leaves connected, in one layer and in many (document, sections 一 and 四.1)."""

from engine.item import Answer, Item, Step, Text


def draw(numbers):
    return {
        "n": numbers.sized(easy=range(4, 41), usual=range(6, 151), hard=range(40, 301)),
        # Two layers have as many pairs as no mask has: 2 · n(n-1)/2.
        "L": numbers.sized(easy=range(3, 9), usual=range(3, 13), hard=range(6, 49)),
    }


VISIBLE = Step(
    "cells",
    Text(zh="掩码留下的格数", en="cells that the mask leaves"),
    lambda n: n * (n + 1) // 2,
    "c",
    r"c = 1 + 2 + \dots + n = \frac{n(n+1)}{2}",
    wrong={
        "attention_path_ignores_mask": lambda n: n * n,
        "mask_off_by_one_future": lambda n: n * (n + 1) // 2 + n - 1,
    },
    kind="integer",
)

DIRECT = Step(
    "direct",
    Text(zh="一层", en="one layer"),
    lambda cells, n: cells - n,
    "P_1",
    "P_1 = c - n",
    wrong={"links_count_oneself": lambda cells: cells},
    kind="integer",
)

STACKED = Step(
    "stacked",
    Text(zh="多层", en="all layers"),
    lambda direct: direct,
    "P_L",
    "P_L = P_1",
    wrong={
        "layers_add_links": lambda direct, L: L * direct,
        "attention_path_ignores_mask": lambda n: n * (n - 1),
    },
    kind="integer",
)

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
    steps=[VISIBLE, DIRECT, STACKED],
    answer=[Answer("direct"), Answer("stacked")],
    example=({"n": 6, "L": 4}, [15, 15]),
)
