"""Two heads worked through, from a projected query to the joined outputs (document, sections 四.3 and 三)."""

from engine.arithmetic import sqrt
from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import heads

COLUMNS = {2: ((-1, 1), (-1, 2), (-2, 1)), 3: ((-1, 0, 1), (-1, 0, 2), (-2, 0, 1), (-1, 1, 1), (-1, -1, 1))}
"""Columns of values, small: every weight's rounding counts as often as its value is large."""


def draw(numbers):
    n = numbers.sized(easy=(2,), usual=(2, 3), hard=(3,))
    columns = [numbers.shuffled(numbers.pick(*COLUMNS[n])) for _ in range(4)]
    return {
        "q": [numbers.pick(-1.5, -1, -0.5, 0.5, 1, 1.5) for _ in range(4)],
        "K": numbers.halves(-2, 2, n, 4),
        "V": [[column[j] for column in columns] for j in range(n)],
        "d_model": 4,
        "h": 2,
    }


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
    avoid={
        "a head has no scores": lambda scores: not scores.any(axis=1).all(),
        "a head is saturated": lambda scaled: any(att.saturated(row) for row in scaled),
        "a head's weights are equal": lambda scaled: any(att.tied(row) for row in scaled),
    },
    steps=[
        heads.PER_HEAD,
        heads.SCORES,
        att.DIVISOR.only("scale_missing").plus(scale_by_sqrt_dmodel=lambda d_model: sqrt(d_model)),
        att.SCALED.only("scale_multiplied").written(r"s'_{ij} = \frac{s_{ij}}{\sqrt{d_k}}"),
        att.EXPONENTIALS.only().written(r"e_{ij} = e^{s'_{ij}}"),
        heads.TOTALS,
        heads.WEIGHTS,
        heads.OUTPUTS,
        heads.JOINED,
    ],
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
        "missing_W_O": "the row is asked before W^O; asked by join-heads",
        "reshape_without_transpose_merge": "one token alone has nothing to be mixed with; asked by join-heads",
        "slice_input_before_projection": "projected queries, keys and values are given; asked by query-of-head",
        "scale_by_dk": "d_k is √d_model with two heads of width 2",
    },
)
