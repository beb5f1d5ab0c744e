"""Parameters when groups of query heads share a key and a value (document, section 四.3)."""

from engine.item import Answer, Item, Step, Text


def draw(numbers):
    n_kv = numbers.sized(easy=(2, 3), usual=(2, 3, 4), hard=(4, 6, 8))
    n_q = n_kv * numbers.sized(easy=(2, 3, 4), usual=(2, 3, 4, 5), hard=(3, 4, 5, 8))
    split = numbers.sized(easy=range(4, 13), usual=range(8, 41, 2), hard=range(32, 129, 4))
    d_h = numbers.sized(easy=range(4, 17), usual=range(8, 65, 4), hard=range(32, 161, 8), but=split)
    return {"d_model": n_q * split, "n_q": n_q, "n_kv": n_kv, "d_h": d_h}


WIDTH = Step(
    "width",
    Text(zh="每个头的宽度", en="the width of one head"),
    lambda d_h: d_h,
    "d_h",
    "d_h",
    wrong={"params_assume_split_width": lambda d_model, n_q: d_model // n_q},
    kind="integer",
)

QUERIES = Step(
    "queries",
    Text(zh="$W^Q$ 的参数", en="parameters of $W^Q$"),
    lambda d_model, n_q, width: d_model * n_q * width,
    "P_Q",
    r"P_Q = d_{\text{model}}\cdot n_q d_h",
    kind="integer",
)

KEYS_VALUES = Step(
    "keys_values",
    Text(zh="$W^K$ 和 $W^V$ 的参数", en="parameters of $W^K$ and $W^V$"),
    lambda d_model, n_kv, width: 2 * d_model * n_kv * width,
    "P_{KV}",
    r"P_{KV} = 2\,d_{\text{model}}\cdot n_{kv} d_h",
    wrong={"gqa_kv_like_query_heads": lambda d_model, n_q, width: 2 * d_model * n_q * width},
    kind="integer",
)

OUTPUT = Step(
    "output",
    Text(zh="$W^O$ 的参数", en="parameters of $W^O$"),
    lambda d_model, n_q, width: n_q * width * d_model,
    "P_O",
    r"P_O = n_q d_h\cdot d_{\text{model}}",
    wrong={
        "gqa_shrinks_W_O": lambda d_model, n_kv, width: n_kv * width * d_model,
        "params_forget_W_O": lambda: 0,
        "params_square_W_O": lambda d_model: d_model**2,
    },
    kind="integer",
)

TOTAL = Step(
    "total",
    Text(zh="总数", en="all together"),
    lambda queries, keys_values, output: queries + keys_values + output,
    "P",
    "P = P_Q + P_{KV} + P_O",
    wrong={
        "params_dk_squared_per_head": lambda n_q, n_kv, width, output: (n_q + 2 * n_kv) * width**2 + output,
    },
    kind="integer",
)

SAVED = Step(
    "saved",
    Text(zh="比每头各有一套 $K$、$V$ 时少", en="fewer than with a $K$ and $V$ for every head"),
    lambda d_model, n_q, width, keys_values: 2 * d_model * n_q * width - keys_values,
    r"\Delta P",
    r"\Delta P = 2\,d_{\text{model}}\cdot n_q d_h - P_{KV}",
    kind="integer",
)

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
    steps=[WIDTH, QUERIES, KEYS_VALUES, OUTPUT, TOTAL, SAVED],
    answer=[Answer("total"), Answer("saved")],
    example=({"d_model": 24, "n_q": 6, "n_kv": 2, "d_h": 5}, [1920, 960]),
    exceptions={"head_dim_equals_dmodel": "the width of a head is given"},
)
