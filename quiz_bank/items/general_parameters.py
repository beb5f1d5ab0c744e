"""Parameters of multi-head attention whose widths are set freely (document, section 四.3; self-test 4)."""

from engine.item import Answer, Item, Text
from quiz_bank import free_widths as free


def draw(numbers):
    d_model = numbers.sized(easy=range(8, 65, 4), usual=range(32, 257, 8), hard=range(128, 769, 16))
    h = numbers.sized(easy=(2, 3, 5), usual=(3, 5, 6, 8), hard=(6, 8, 12, 16))
    widths = {"easy": range(2, 13), "usual": range(4, 49, 2), "hard": range(16, 97, 4)}[numbers.band]
    unusual = [width for width in widths if h * width != d_model]
    d_k = numbers.pick(*unusual)
    return {"d_model": d_model, "h": h, "d_k": d_k, "d_v": numbers.pick(*unusual, but=d_k)}


ITEM = Item(
    id="general-parameters",
    title=Text(zh="头宽自定时的参数量", en="Parameters with head widths set freely"),
    section="四.3",
    also=("题4",),
    needs=("head-parameters",),
    ask=Text(
        zh="多头注意力的输入和输出都宽 $d_{\\text{model}} = <d_model>$，有 $h = <h>$ 个头，每个头的查询和键宽 "
        "$d_k = <d_k>$，值宽 $d_v = <d_v>$。$W^Q, W^K, W^V, W^O$ 一共有多少参数？"
        "四种投影的每个输出分量都带一个偏置时又有多少？",
        en="Multi-head attention takes and gives vectors of width $d_{\\text{model}} = <d_model>$. It has $h = <h>$ "
        "heads; in each, queries and keys have width $d_k = <d_k>$ and values $d_v = <d_v>$. How many parameters do "
        "$W^Q, W^K, W^V$ and $W^O$ have? And how many are there when every output component of all four projections "
        "has a bias?",
    ),
    draw=draw,
    steps=[free.QUERIES_KEYS, free.VALUES, free.OUTPUT, free.TOTAL, free.WITH_BIASES],
    answer=[Answer("total"), Answer("with_biases")],
    example=({"d_model": 10, "h": 2, "d_k": 3, "d_v": 4}, [280, 310]),
    exceptions={
        "head_dim_equals_dmodel": "the widths of a head are given",
        "params_times_h": "nothing cancels h when the widths are free, so the matrices do grow with it",
    },
)
