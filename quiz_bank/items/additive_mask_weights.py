"""A row of weights under the additive mask M of the formula (document, sections 三 and 四.1)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import masks


def draw(numbers):
    n = numbers.sized(easy=(4,), usual=(4, 5), hard=(5, 6))
    d_k = numbers.sized(easy=(2,), usual=(2, 3, 5), hard=(3, 5), but=n)
    first = numbers.integer(1, n - 1)
    scores = numbers.shuffled([x / 2 for x in range(-4, 6) if x])[:n]
    return {"scores": scores, "d_k": d_k, "first": first, "second": numbers.integer(first + 1, n)}


ITEM = Item(
    id="additive-mask-weights",
    title=Text(zh="加性掩码下的一行权重", en="One row under an additive mask"),
    section="四.1",
    also=("三", "题1"),
    needs=("softmax-weights",),
    ask=Text(
        zh="在 $\\text{softmax}(s/\\sqrt{d_k} + m)$ 里，某个查询的点积得分是 <scores>，$d_k = <d_k>$。"
        "它那一行掩码 $m$ 的第 $<first>$ 个和第 $<second>$ 个元素是 $-\\infty$，其余都是 $0$。求整行权重。",
        en="In $\\text{softmax}(s/\\sqrt{d_k} + m)$ a query has the dot-product scores <scores>, and $d_k = <d_k>$. "
        "In its row $m$ of the mask, entries number $<first>$ and $<second>$ are $-\\infty$ and the others are $0$. "
        "Find the whole row of weights.",
    ),
    draw=draw,
    symbols={"scores": "s"},
    avoid=masks.LITTLE_HIDDEN,
    steps=[
        att.DIVISOR.only("scale_missing", "scale_by_dk"),
        att.SCALED,
        masks.ADDITIVE,
        masks.MASKED.without("mask_bool_added_as_number"),
        *masks.WEIGHING,
    ],
    answer=Answer("weights", decimals=3),
    example=({"scores": [2, 1, -1, 0.5], "d_k": 4, "first": 2, "second": 4}, [0.818, 0, 0.182, 0]),
    exceptions={"mask_bool_added_as_number": "this mask is made to be added", **masks.EPSILON_IS_ZERO},
    alike=att.SCALED_TWICE,
)
