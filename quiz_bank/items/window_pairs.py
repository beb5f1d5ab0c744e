"""How many pairs of query and key does a causal sliding window leave (document, sections 四.1 and 七.2)?"""

from engine.item import Answer, Item, Text
from quiz_bank import windows


def draw(numbers):
    W = numbers.sized(easy=range(3, 9), usual=range(4, 33), hard=range(16, 129))
    n = W + numbers.sized(easy=range(3, 21), usual=range(8, 101), hard=range(50, 501))
    return {"n": n, "W": W, "i": numbers.pick(numbers.integer(2, W - 1), numbers.integer(W + 1, n - 1))}


ITEM = Item(
    id="window-pairs",
    title=Text(zh="滑动窗口留下多少格", en="Cells that a sliding window leaves"),
    section="四.1",
    also=("七.2",),
    needs=("causal-pairs",),
    ask=Text(
        zh="自注意力有 <n> 个 token，用因果的滑动窗口：每个 token 只看连自己在内最近的 <W> 个，前面不够就有几个看几个。"
        "第 $<i>$ 个 token 能看到几个键？整个权重矩阵里，没有被屏蔽的格子一共有几个？",
        en="Self-attention over <n> tokens with a causal sliding window: every token sees the latest <W> tokens, "
        "itself included, or as many as there are. How many keys does token $<i>$ see? "
        "And how many cells of the whole weight matrix are not masked?",
    ),
    draw=draw,
    steps=[windows.WIDTH, windows.ROW, windows.PAIRS],
    answer=[Answer("row"), Answer("pairs")],
    example=({"n": 6, "W": 3, "i": 2}, [2, 15]),
    exceptions={"causal_pair_count": "the triangle without the window is window_forgotten here"},
)
