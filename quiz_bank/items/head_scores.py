"""Scaled scores inside one head (document, sections 四.3 and 三)."""

from engine.arithmetic import sqrt
from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import heads


def draw(numbers):
    # Numbers of keys that differ from d_k, and sizes with h other than d_k: else √n, d_k and √d_model meet.
    h, d_k, n = numbers.sized(
        easy=((2, 3, 2), (3, 2, 3)),
        usual=((3, 2, 3), (2, 3, 4)),
        hard=((4, 2, 3), (2, 5, 3), (2, 5, 4)),
    )
    return {
        "q": numbers.halves(-2, 2, h * d_k),
        "K": numbers.halves(-2, 2, n, h * d_k),
        "d_model": h * d_k,
        "h": h,
        "i": numbers.integer(1, h),
    }


HEAD_QUERY = Step(
    "q_head",
    Text(zh="这个头的查询", en="the head's query"),
    lambda q, i, d_k: heads.own(q, i, d_k),
    "q^{(i)}",
    r"q^{(i)} = q_{(i-1)d_k+1,\ \dots,\ i\,d_k}",
)

HEAD_KEYS = Step(
    "K_head",
    Text(zh="这个头的键", en="the head's keys"),
    lambda K, i, d_k: heads.own(K, i, d_k),
    "K^{(i)}",
    r"K^{(i)} = K_{\cdot,\ (i-1)d_k+1,\ \dots,\ i\,d_k}",
    wrong={"reshape_without_transpose_split": lambda K, i, h: heads.recut(K, i, h)},
)

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
    avoid={
        "no score to scale": lambda scores: not scores.any(),
        "tied scores": att.tied,
    },
    steps=[
        heads.PER_HEAD,
        HEAD_QUERY,
        HEAD_KEYS,
        att.SCORES.fed(q="q_head", K="K_head").written(r"s_j = q^{(i)}\cdot k^{(i)}_j"),
        att.DIVISOR.plus(scale_by_sqrt_dmodel=lambda d_model: sqrt(d_model)),
        att.SCALED.plus(
            channels_dealt_in_turn=lambda q, K, i, h, divisor: (
                heads.dealt(K, i, h) @ heads.dealt(q, i, h) / divisor
            ),
            single_head_no_split=lambda q, K, d_model: K @ q / sqrt(d_model),
        ),
    ],
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
    alike={("scale_by_dk", "scale_twice"): "s/√d_k/√d_k = s/d_k"},
)
