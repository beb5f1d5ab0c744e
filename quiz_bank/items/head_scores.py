"""Scaled scores inside one head (document, sections 四.3 and 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import heads, one_head


def draw(numbers):
    h, d_k, n = numbers.sized(**one_head.UNLIKE_SIZES)
    q, K = numbers.halves(-2, 2, h * d_k), numbers.halves(-2, 2, n, h * d_k)
    return {"q": q, "K": K, "d_model": h * d_k, "h": h, "i": numbers.integer(1, h)}


ITEM = Item(
    id="head-scores",
    title=Text(zh="一个头里的缩放得分", en="Scaled scores inside one head"),
    section="四.3",
    also=("三", "题4"),
    needs=("channel-of-head", "scaled-scores"),
    ask=Text(
        zh="多头注意力有 $h = <h>$ 个头，$d_{\\text{model}} = <d_model>$。投影之后、拆头之前，一个 token 的查询是 <q>，"
        "各个 token 的键是 <K> 的各行。求这个查询在第 $<i>$ 个头里对每个键的缩放得分，头从 1 数起。",
        en="Multi-head attention has $h = <h>$ heads and $d_{\\text{model}} = <d_model>$. After the projections, "
        "before the split into heads, one token's query is <q> and the keys of all tokens are the rows of <K>. "
        "Find the scaled scores of this query with every key inside head $<i>$; heads count from 1.",
    ),
    draw=draw,
    avoid={"no score to scale": lambda scores: not scores.any(), "tied scores": att.tied},
    steps=[heads.PER_HEAD, *one_head.TO_SCORES],
    answer=Answer("scaled", decimals=3),
    example=(
        {
            "q": [1, 2, 1, -1, 0.5, 1],
            "K": [[1, 0, 2, 1, 1, 0], [0, 1, 1, -1, 2, 2], [1, 1, -1, 0.5, -1, 1]],
            "d_model": 6,
            "h": 3,
            "i": 2,
        },
        [0.707, 1.414, -1.061],
    ),
    alike=att.SCALED_TWICE,
)
