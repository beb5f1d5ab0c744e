"""How much memory does the KV cache take, for a token and for a batch (document, sections 七.2 and 四.3)?"""

from engine.item import Answer, Item, Step, Text

MEBIBYTE = 2**20


def draw(numbers):
    n_kv = numbers.sized(easy=(3, 4), usual=(3, 4, 6, 8), hard=(4, 6, 8, 10))
    n_q = n_kv * numbers.sized(easy=(3, 4), usual=(3, 4, 5), hard=(4, 5, 8))
    d_h = numbers.sized(easy=(32, 64), usual=(64, 80, 96, 128), hard=(96, 128, 160, 192))
    # The hidden size leaves n_q heads a width that is not theirs, and not in a ratio that other mistakes have.
    split = numbers.pick(*[d_h * part // 8 for part in (7, 9, 10, 14)])
    return {
        "L": numbers.sized(easy=(6, 8, 10), usual=range(12, 41, 4), hard=range(24, 81, 4)),
        "d_model": n_q * split,
        "n_q": n_q,
        "n_kv": n_kv,
        "d_h": d_h,
        "S": 256 * numbers.sized(easy=(1, 2, 4), usual=range(2, 17), hard=range(8, 65, 2)),
        "B": numbers.sized(easy=(3, 4, 5), usual=(3, 4, 5, 6, 8), hard=(6, 8, 10, 12, 16)),
        "s": numbers.pick(1, 4),  # with 2 bytes a forgotten factor is either of two
    }


ONE_LAYER = Step(
    "one_layer",
    Text(zh="一个 token 在一层里要存的数", en="numbers that a token stores in one layer"),
    lambda n_kv, d_h: 2 * n_kv * d_h,
    "m",
    r"m = 2\,n_{kv}\,d_h",
    wrong={
        "kv_forgets_factor2": lambda n_kv, d_h: n_kv * d_h,
        "kv_uses_query_heads": lambda n_q, d_h: 2 * n_q * d_h,
        "kv_uses_hidden_size": (
            lambda d_model: 2 * d_model,
            lambda d_model, n_q, n_kv: 2 * n_kv * (d_model // n_q),
        ),
        "kv_forgets_heads": lambda d_h: 2 * d_h,
        "kv_extra_heads_factor": (
            lambda d_model, n_q: 2 * n_q * d_model,
            lambda d_model, n_kv: 2 * n_kv * d_model,
        ),
        "kv_stores_q": (
            lambda n_kv, d_h: 3 * n_kv * d_h,
            lambda n_q, n_kv, d_h: (2 * n_kv + n_q) * d_h,
        ),
    },
    kind="integer",
)

PER_TOKEN = Step(
    "per_token",
    Text(zh="每个 token 的字节数，所有层合计", en="bytes per token, all layers together"),
    lambda one_layer, L, s: L * one_layer * s,
    "b",
    r"b = L\,m\,s",
    wrong={"kv_forgets_layers": lambda one_layer, s: one_layer * s},
    kind="integer",
)

TOTAL = Step(
    "total",
    Text(zh="整个缓存，以 MiB 计", en="the whole cache in MiB"),
    lambda per_token, S, B: per_token * S * B / MEBIBYTE,
    r"\frac{b\,S\,B}{2^{20}}",
    r"\frac{b\,S\,B}{2^{20}}",
    wrong={
        "kv_forgets_batch": lambda per_token, S: per_token * S / MEBIBYTE,
        "mebibyte_is_million": lambda per_token, S, B: per_token * S * B / 10**6,
    },
)

ITEM = Item(
    id="kv-cache",
    title=Text(zh="KV 缓存占多少内存", en="The memory of the KV cache"),
    section="七.2",
    also=("四.3",),
    needs=("kv-head-of-query", "weights-memory"),
    ask=Text(
        zh="生成时用 KV 缓存的模型有 $L = <L>$ 层，$d_{\\text{model}} = <d_model>$，每层 $n_q = <n_q>$ 个查询头、"
        "$n_{kv} = <n_kv>$ 个 KV 头，每个头宽 $d_h = <d_h>$，每个数占 $s = <s>$ 字节。一个 token 在所有层里一共要缓存"
        "多少字节？同时生成 $B = <B>$ 个各长 $S = <S>$ 的序列，没有共用的开头，缓存一共多少 MiB？",
        en="A model generates with a KV cache. It has $L = <L>$ layers, $d_{\\text{model}} = <d_model>$, and in each "
        "layer $n_q = <n_q>$ query heads and $n_{kv} = <n_kv>$ KV heads, every head of width $d_h = <d_h>$; bytes per "
        "number: $s = <s>$. How many bytes are cached for one token in all layers together? And how many MiB for "
        "$B = <B>$ sequences of length $S = <S>$ that are generated at once and share no beginning?",
    ),
    draw=draw,
    steps=[ONE_LAYER, PER_TOKEN, TOTAL],
    answer=[Answer("per_token"), Answer("total", decimals=2)],
    example=(
        {"L": 4, "d_model": 1280, "n_q": 8, "n_kv": 4, "d_h": 128, "S": 512, "B": 3, "s": 4},
        [16384, 24],
    ),
)
