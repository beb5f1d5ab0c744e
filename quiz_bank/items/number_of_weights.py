"""How many attention weights a layer holds for a batch (document, sections 三 and 四.3)."""

from engine.item import Answer, Item, Text
from quiz_bank import shapes


def draw(numbers):
    B = numbers.sized(easy=range(2, 7), usual=range(2, 17), hard=range(8, 65))
    h = numbers.sized(easy=(2, 3, 4, 5), usual=(2, 3, 4, 6, 8, 12), hard=(8, 12, 16, 20, 32), but=B)
    n = numbers.sized(easy=range(4, 13), usual=range(6, 65), hard=range(64, 1025), but=(B, h))
    d_k = numbers.sized(
        easy=range(3, 11), usual=(8, 12, 16, 20, 24, 32, 64), hard=(32, 48, 64, 80, 128), but=(B, h, n)
    )
    return {"B": B, "h": h, "n": n, "d_k": d_k}


ITEM = Item(
    id="number-of-weights",
    title=Text(zh="一层有多少个权重", en="How many weights a layer has"),
    section="三",
    also=("四.3",),
    needs=("output-shape",),
    ask=Text(
        zh="一个 batch 有 $B = <B>$ 个样本，每个样本 $n = <n>$ 个 token，没有填充，也没有掩码。"
        "一层多头自注意力有 $h = <h>$ 个头，每个头 $d_k = <d_k>$。"
        "这一层为整个 batch 一共算出多少个注意力权重（softmax 之后的数）？",
        en="A batch has $B = <B>$ samples of $n = <n>$ tokens each, without padding or masks. A layer of multi-head "
        "self-attention has $h = <h>$ heads with $d_k = <d_k>$. How many attention weights (numbers after the softmax) "
        "does the layer work out for the whole batch?",
    ),
    draw=draw,
    steps=[shapes.ONE_HEAD, shapes.ONE_SAMPLE, shapes.WHOLE_BATCH],
    answer=Answer("in_all"),
    example=({"B": 2, "h": 3, "n": 5, "d_k": 4}, 150),
)
