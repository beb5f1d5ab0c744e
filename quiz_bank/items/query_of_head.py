"""The query that one head works with, for a given input and projection (document, sections 四.3 and 二)."""

from engine.item import Answer, Item, Text
from quiz_bank import heads, one_head


def draw(numbers):
    h, d_k = numbers.sized(easy=((2, 2),), usual=((2, 2), (2, 3)), hard=((2, 3), (3, 2)))
    d_model = h * d_k
    x, W_Q = numbers.halves(-2, 2, d_model), numbers.integers(-2, 2, d_model, d_model)
    return {"x": x, "W_Q": W_Q, "d_model": d_model, "h": h, "i": numbers.integer(1, h)}


ITEM = Item(
    id="query-of-head",
    title=Text(zh="一个头的查询向量", en="The query of one head"),
    section="四.3",
    also=("二", "题4"),
    needs=("channel-of-head",),
    ask=Text(
        zh="一个 token 的输入是行向量 <x>，$d_{\\text{model}} = <d_model>$，所有头的查询投影合写成一个矩阵 <W_Q>，"
        "再按列依次平均分给 $h = <h>$ 个头。求第 $<i>$ 个头用的查询向量，头从 1 数起。",
        en="A token's input is the row vector <x>, and $d_{\\text{model}} = <d_model>$. The query projections of all "
        "heads stand in one matrix <W_Q>, whose columns go evenly to $h = <h>$ heads, in order. "
        "Find the query vector that head $<i>$ uses; heads count from 1.",
    ),
    draw=draw,
    avoid=one_head.NOTHING_LOST,
    steps=[heads.PER_HEAD, one_head.QUERY],
    answer=Answer("query", decimals=2, tells_size=False),
    example=(
        {
            "x": [1, 2, 0.5, -1],
            "W_Q": [[1, 0, 2, 1], [0, 1, -1, 0], [2, 0, 0, 1], [1, 1, 1, 2]],
            "d_model": 4,
            "h": 2,
            "i": 2,
        },
        [-1, -0.5],
    ),
    symbols={"W_Q": "W^Q"},
)
