"""How much memory do a layer's attention weights take (document, section 七.2)?"""

from engine.item import Answer, Item, Text
from quiz_bank import costs


def draw(numbers):
    B = numbers.sized(easy=(2, 3, 4), usual=(2, 3, 4, 5, 6, 8), hard=(8, 12, 16, 24, 32))
    h = numbers.sized(easy=(2, 3, 4, 5), usual=(3, 4, 6, 8, 12), hard=(12, 16, 20, 32), but=B)
    N = numbers.sized(easy=range(10, 61, 5), usual=range(50, 501, 10), hard=range(512, 2049, 32))
    d_k = numbers.sized(easy=(4, 8, 16), usual=(16, 32, 48, 64), hard=(64, 80, 96, 128))
    return {"B": B, "h": h, "N": N, "d_k": d_k, "s": numbers.pick(2, 4)}


ITEM = Item(
    id="weights-memory",
    title=Text(zh="注意力权重占多少内存", en="The memory of attention weights"),
    section="七.2",
    needs=("output-shape",),
    ask=Text(
        zh="一层自注意力一次处理 $B = <B>$ 个序列，每个序列 $N = <N>$ 个 token，有 $h = <h>$ 个头，每个头 $d_k = <d_k>$，"
        "不加掩码。softmax 之后的权重全部存下来，一共有多少个？每个占 $s = <s>$ 字节，一共多少字节？",
        en="A layer of self-attention takes $B = <B>$ sequences at once, of $N = <N>$ tokens each, and has $h = <h>$ "
        "heads with $d_k = <d_k>$, without a mask. All weights after the softmax are stored: how many are they, and "
        "how many bytes do they take at $s = <s>$ bytes each?",
    ),
    draw=draw,
    steps=[costs.ONE_HEAD, costs.COUNT, costs.MEMORY],
    answer=[Answer("count"), Answer("memory")],
    example=({"B": 2, "h": 3, "N": 20, "d_k": 8, "s": 4}, [2400, 9600]),
)
