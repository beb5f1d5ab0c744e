"""How many pairs of query and key does a causal mask leave (document, section 四.1)?"""

from engine.item import Answer, Item, Step, Text
from quiz_bank import masks


def draw(numbers):
    """Draw an even number of tokens, so that half of its square is whole."""
    n = numbers.sized(easy=range(4, 41, 2), usual=range(6, 201, 2), hard=range(50, 401, 2))
    return {"n": n, "i": numbers.integer(2, n - 1)}


ROW = Step(
    "row",
    Text(zh="这个 token 能看到的键数", en="keys that this token sees"),
    lambda i: i,
    "r_i",
    "r_i = i",
    wrong={
        "mask_forgotten": lambda n: n,
        "mask_past_instead_of_future": lambda n, i: n - i + 1,
        "mask_diagonal_too": lambda i: i - 1,
        "mask_off_by_one_future": lambda i: i + 1,
    },
    kind="integer",
)

PAIRS = Step(
    "pairs",
    Text(zh="没有被屏蔽的格子数", en="cells that are not masked"),
    lambda n: masks.triangle(n),
    "P",
    r"P = 1 + 2 + \dots + n = \frac{n(n+1)}{2}",
    wrong={
        "mask_forgotten": lambda n: n**2,
        # The last row has no further key to let through.
        "mask_off_by_one_future": lambda n: masks.triangle(n) + n - 1,
        "causal_pair_count": (lambda n: n**2 // 2, lambda n: masks.triangle(n - 1)),
    },
    kind="integer",
)

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
    steps=[ROW, PAIRS],
    answer=[Answer("row"), Answer("pairs")],
    example=({"n": 6, "i": 4}, [4, 21]),
)
