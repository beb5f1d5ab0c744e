"""How much memory does the KV cache take, for a token and for a batch (document, sections 七.2 and 四.3)?"""

from engine.item import Answer, Item, Text
from quiz_bank import grouped


def draw(numbers):
    """Draw numbers of 1 or 4 bytes: with 2, a forgotten factor of 2 is either of two."""
    drawn = grouped.heads_of_model(numbers)
    L = numbers.sized(easy=(6, 8, 10), usual=range(12, 41, 4), hard=range(24, 81, 4))
    S = 256 * numbers.sized(easy=(1, 2, 4), usual=range(2, 17), hard=range(8, 65, 2))
    B = numbers.sized(easy=(3, 4, 5), usual=(3, 4, 5, 6, 8), hard=(6, 8, 10, 12, 16))
    return {"L": L, **drawn, "S": S, "B": B, "s": numbers.pick(1, 4)}


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
    steps=[grouped.ONE_LAYER, grouped.PER_TOKEN, grouped.CACHE],
    answer=[Answer("per_token"), Answer("total", decimals=2)],
    example=(
        {"L": 4, "d_model": 1280, "n_q": 8, "n_kv": 4, "d_h": 128, "S": 512, "B": 3, "s": 4},
        [16384, 24],
    ),
)
