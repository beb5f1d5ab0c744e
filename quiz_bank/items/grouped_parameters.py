"""Parameters when groups of query heads share a key and a value (document, section 四.3)."""

from engine.item import Answer, Item, Text
from quiz_bank import free_widths as free


def draw(numbers):
    n_kv = numbers.sized(easy=(2, 3), usual=(2, 3, 4), hard=(4, 6, 8))
    n_q = n_kv * numbers.sized(easy=(2, 3, 4), usual=(2, 3, 4, 5), hard=(3, 4, 5, 8))
    split = numbers.sized(easy=range(4, 13), usual=range(8, 41, 2), hard=range(32, 129, 4))
    d_h = numbers.sized(easy=range(4, 17), usual=range(8, 65, 4), hard=range(32, 161, 8), but=split)
    return {"d_model": n_q * split, "n_q": n_q, "n_kv": n_kv, "d_h": d_h}


ITEM = Item(
    id="grouped-parameters",
    title=Text(zh="分组查询注意力的参数量", en="Parameters of grouped-query attention"),
    section="四.3",
    needs=("general-parameters", "kv-head-of-query"),
    ask=Text(
        zh="分组查询注意力（GQA）的 $d_{\\text{model}} = <d_model>$，有 $n_q = <n_q>$ 个查询头和 $n_{kv} = <n_kv>$ 个"
        " KV 头，每个头宽 $d_h = <d_h>$，都不带偏置。$W^Q, W^K, W^V, W^O$ 一共有多少参数？"
        "比起 $n_q$ 个查询头各有自己的 $K$、$V$，少了多少？",
        en="Grouped-query attention (GQA) has $d_{\\text{model}} = <d_model>$, $n_q = <n_q>$ query heads, "
        "$n_{kv} = <n_kv>$ KV heads, every head of width $d_h = <d_h>$, and no biases. How many parameters do "
        "$W^Q, W^K, W^V$ and $W^O$ have? How many fewer is that than with a $K$ and $V$ of its own for each of the "
        "$n_q$ query heads?",
    ),
    draw=draw,
    steps=[
        free.WIDTH,
        free.GROUPED_QUERIES,
        free.GROUPED_KEYS_VALUES,
        free.GROUPED_OUTPUT,
        free.GROUPED_TOTAL,
        free.SAVED,
    ],
    answer=[Answer("total"), Answer("saved")],
    example=({"d_model": 24, "n_q": 6, "n_kv": 2, "d_h": 5}, [1920, 960]),
    exceptions={"head_dim_equals_dmodel": "the width of a head is given"},
)
