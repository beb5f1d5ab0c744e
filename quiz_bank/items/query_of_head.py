"""The query that one head works with, for a given input and projection (document, sections 四.3 and 二)."""

from engine.item import Answer, Item, Step, Text
from quiz_bank import heads


def draw(numbers):
    h, d_k = numbers.sized(easy=((2, 2),), usual=((2, 2), (2, 3)), hard=((2, 3), (3, 2)))
    return {
        "x": numbers.halves(-2, 2, h * d_k),
        "W_Q": numbers.integers(-2, 2, h * d_k, h * d_k),
        "d_model": h * d_k,
        "h": h,
        "i": numbers.integer(1, h),
    }


QUERY = Step(
    "query",
    Text(zh="这个头的查询", en="the head's query"),
    lambda x, W_Q, i, d_k: heads.own(x @ W_Q, i, d_k),
    "q",
    r"q = (xW^Q)_{(i-1)d_k+1,\ \dots,\ i\,d_k}",
    wrong={
        "slice_input_before_projection": lambda x, W_Q, i, d_k: (
            heads.own(x, i, d_k) @ heads.own(heads.own(W_Q, i, d_k).T, i, d_k).T
        ),
        "channels_dealt_in_turn": lambda x, W_Q, i, h: heads.dealt(x @ W_Q, i, h),
        "head_dim_equals_dmodel": lambda x, W_Q: x @ W_Q,
    },
)

ITEM = Item(
    id="query-of-head",
    title=Text(zh="一个头的查询向量", en="The query of one head"),
    section="四.3",
    also=("二", "题4"),
    needs=("channel-of-head",),
    ask=Text(
        zh="一个 token 的输入是行向量 <x>，$d_{\\text{model}} = <d_model>$，所有头的查询投影合写成一个矩阵 <W_Q>，"
        "再按列平均分给 $h = <h>$ 个头。求第 $<i>$ 个头用的查询向量，头从 1 数起。",
        en="A token's input is the row vector <x>, and $d_{\\text{model}} = <d_model>$. The query projections of all "
        "heads stand in one matrix <W_Q>, whose columns are shared out evenly among $h = <h>$ heads. "
        "Find the query vector that head $<i>$ uses; heads count from 1.",
    ),
    draw=draw,
    avoid={
        "an entry of the input is zero": lambda x: not x.all(),
        "the other pieces of the input add nothing": lambda x, W_Q, i, d_k, query: bool(
            (heads.own(x, i, d_k) @ heads.own(heads.own(W_Q, i, d_k).T, i, d_k).T == query).any()
        ),
    },
    steps=[heads.PER_HEAD, QUERY],
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
