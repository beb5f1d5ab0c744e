"""Attention weights of one query over its keys (document, section 五 step 3; self-test 2)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att

ITEM = Item(
    id="softmax-weights",
    title=Text(zh="softmax 权重", en="Softmax weights"),
    section="五",
    also=("三", "题2"),
    needs=("scaled-scores",),
    ask=Text(
        zh="给定查询 <q>、键矩阵 <K>（每行一个键）和 $d_k = <d_k>$，求这个查询对各个键的注意力权重。",
        en="Given the query <q>, the keys <K> (one per row) and $d_k = <d_k>$, "
        "find the query's attention weight on every key.",
    ),
    draw=att.one_query,
    avoid={
        **att.TIED_OR_SATURATED,
        "scores that sum to zero": att.scores_sum_to_zero,
        "the query is a key": att.query_is_a_key,
    },
    steps=[
        att.SCORES,
        att.DIVISOR,
        att.SCALED,
        att.EXPONENTIALS,
        att.TOTAL,
        att.WEIGHTS.plus(**att.SCALE_AFTER),
    ],
    answer=Answer("weights", decimals=3),
    example=({"q": [1, 0], "K": [[1, 0], [0, 1], [-1, 0]], "d_k": 2}, [0.576, 0.284, 0.140]),
    exceptions={
        "scale_by_sqrt_dmodel": "there are no heads here, so no d_model beside d_k",
        "scale_by_sqrt_dv": "no values are given",
        "scale_bigger_divisor_sharper": "a belief about weights, asked in words",
    },
    alike=att.SCALED_TWICE,
)
