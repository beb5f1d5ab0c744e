"""Two heads worked through, from a projected query to the joined outputs (document, sections 四.3 and 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import heads


def draw(numbers):
    n = numbers.sized(easy=(2,), usual=(2, 3), hard=(3,))
    V, q = heads.small_values(numbers, n, 4), [numbers.pick(-1.5, -1, -0.5, 0.5, 1, 1.5) for _ in range(4)]
    return {"q": q, "K": numbers.halves(-2, 2, n, 4), "V": V, "d_model": 4, "h": 2}


ITEM = Item(
    id="multi-head-output",
    title=Text(zh="两个头从头算到尾", en="Two heads from start to end"),
    section="四.3",
    also=("三", "题4"),
    needs=("head-scores", "head-outputs", "attention-output"),
    ask=Text(
        zh="多头注意力有 $h = <h>$ 个头，$d_{\\text{model}} = <d_model>$。投影之后、拆头之前，一个 token 的查询是 <q>，"
        "所有 token 的键是 <K> 的各行，值是 <V> 的各行。求这个 token 的各头输出拼接成的一行，还没有乘 $W^O$。",
        en="Multi-head attention has $h = <h>$ heads and $d_{\\text{model}} = <d_model>$. After the projections, before "
        "the split into heads, one token's query is <q>, the keys of all tokens are the rows of <K> and their values "
        "the rows of <V>. Find this token's head outputs joined into one row, not yet multiplied by $W^O$.",
    ),
    draw=draw,
    avoid=heads.DULL_HEAD,
    steps=[heads.PER_HEAD, *heads.ALL_HEADS],
    answer=Answer("joined", decimals=3, tells_size=False),
    example=(
        {
            "q": [1, 0, 0, 1],
            "K": [[1, 0, 0, 0], [0, 1, 0, 1]],
            "V": [[3, 0, 1, 0], [0, 3, 0, -1]],
            "d_model": 4,
            "h": 2,
        },
        [2.009, 0.991, 0.330, -0.670],
    ),
    exceptions={
        **heads.ONE_ROW_EXCEPTIONS,
        "slice_input_before_projection": "projected queries, keys and values are given; asked by query-of-head",
        "scale_by_dk": "d_k is √d_model with two heads of width 2",
    },
)
