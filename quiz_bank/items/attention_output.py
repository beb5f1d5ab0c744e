"""The output vector of one query for given keys and values (document, sections 三 and 七.1)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att


def draw(numbers):
    drawn = att.one_query(numbers, easy=(3,), usual=(3,), hard=(4,))
    d_v = numbers.sized(easy=(2, 3), usual=(2, 3, 4), hard=(3, 4), but=drawn["d_k"])
    return {**drawn, "V": att.values(numbers, len(drawn["K"]), d_v)}


ITEM = Item(
    id="attention-output",
    title=Text(zh="注意力的输出向量", en="The output vector"),
    section="三",
    also=("七.1", "五"),
    needs=("softmax-weights",),
    ask=Text(
        zh="给定查询 <q>、键 <K>、值 <V>（每行对应一个 token）和 $d_k = <d_k>$，求这个查询的注意力输出。",
        en="Given the query <q>, the keys <K>, the values <V> (one row per token) and $d_k = <d_k>$, "
        "find the attention output for this query.",
    ),
    draw=draw,
    avoid={**att.TIED_OR_SATURATED, "all values add up to nothing": att.cancelled},
    steps=[
        att.SCORES,
        att.DIVISOR.plus(**att.SCALE_BY_VALUES),
        att.SCALED,
        *att.only(att.SOFTMAX, "softmax_base2", "softmax_plus_one", "softmax_no_normalise"),
        att.OUTPUT,
    ],
    answer=Answer("output", decimals=3, tells_size=False),
    example=(
        {"q": [1, 0], "K": [[1, 0], [0, 1], [-1, 0]], "V": [[1, 2, 0], [0, 3, -1], [2, 0, 3]], "d_k": 2},
        [0.856, 2.004, 0.136],
    ),
    exceptions={
        "weights_transposed": "one query has one row of weights, and a row has no other way to meet V",
        "uses_x_as_v": "no inputs X are given beside V",
        "score_q_times_v": "d_v differs from d_k, so the query cannot meet the values",
        "swaps_k_and_v": "d_v differs from d_k, so the query cannot meet the values",
    },
    alike=att.SCALED_TWICE,
)
