"""Scaled scores of one query against its keys (document, section 五 steps 1 and 2; self-test 2)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att


def draw(numbers):
    return att.one_query(numbers, usual=(3, 4, 5, 6))


ITEM = Item(
    id="scaled-scores",
    title=Text(zh="缩放点积得分", en="Scaled scores"),
    section="五",
    also=("三", "题2"),
    ask=Text(
        zh="一个查询 <q> 面对若干个键，矩阵 <K> 的每一行是一个键，$d_k = <d_k>$。求每个键的缩放得分，先不做 softmax。",
        en="One query <q> meets several keys, the rows of <K>, with $d_k = <d_k>$. "
        "Find the scaled score of every key, before any softmax.",
    ),
    draw=draw,
    avoid={"a key with nothing to work out": att.all_products_zero, "the query is a key": att.query_is_a_key},
    steps=[att.SCORES, att.DIVISOR, att.SCALED.plus(**att.SCALE_AFTER)],
    answer=Answer("scaled", decimals=3),
    example=({"q": [1, 0], "K": [[1, 0], [0, 1], [-1, 0]], "d_k": 2}, [0.707, 0, -0.707]),
    exceptions={
        "score_transposed": "one query has one row of scores, so there is no column to mistake for it",
        "scale_by_sqrt_dmodel": "there are no heads here, so no d_model beside d_k",
        "scale_by_sqrt_dv": "no values are given",
        "scale_bigger_divisor_sharper": "a belief about weights, asked in words",
    },
    alike=att.SCALED_TWICE,
)
