"""How many pairs of query and key does a causal mask leave (document, section 四.1)?"""

from engine.item import Answer, Item, Text
from quiz_bank import cells


def draw(numbers):
    """Draw an even number of tokens, so that half of its square is whole."""
    n = numbers.sized(easy=range(4, 41, 2), usual=range(6, 201, 2), hard=range(50, 401, 2))
    return {"n": n, "i": numbers.integer(2, n - 1)}


ITEM = Item(
    id="causal-pairs",
    title=Text(zh="因果掩码留下多少格", en="Cells that a causal mask leaves"),
    section="四.1",
    ask=Text(
        zh="自注意力有 <n> 个 token，加因果掩码。第 $<i>$ 个 token 能看到几个键？整个权重矩阵里，没有被屏蔽的格子一共有几个？",
        en="Self-attention over <n> tokens with a causal mask. How many keys does token $<i>$ see? "
        "And how many cells of the whole weight matrix are not masked?",
    ),
    draw=draw,
    steps=[cells.CAUSAL_ROW, cells.CAUSAL_PAIRS],
    answer=[Answer("row"), Answer("pairs")],
    example=({"n": 6, "i": 4}, [4, 21]),
)
