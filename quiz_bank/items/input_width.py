"""What positional encodings do to the input's width and to the number of parameters (document, section 二)."""

from engine.item import Answer, Item, Text
from quiz_bank.parameters import POSITIONS, PROJECTIONS, WIDTH


def draw(numbers):
    d = numbers.sized(easy=range(4, 33, 2), usual=range(16, 257, 8), hard=range(256, 2049, 64))
    d_k = numbers.sized(easy=range(2, 17), usual=range(8, 65, 4), hard=range(32, 129, 8), but=d)
    N = numbers.sized(
        easy=range(5, 51, 5), usual=range(50, 1001, 50), hard=(512, 1000, 1024, 2048, 4096), but=d
    )
    return {"d": d, "d_k": d_k, "N": N}


ITEM = Item(
    id="input-width",
    title=Text(zh="加上位置编码之后", en="With positional encodings"),
    section="二",
    also=("开头",),
    needs=("projected-query",),
    ask=Text(
        zh="词向量宽 $d = <d>$。位置编码是可学习的，最多 $<N>$ 个位置，按原始 Transformer 的做法与词向量合在一起，"
        "再送进一个头的 $W^Q, W^K, W^V$，投影后都宽 $d_k = <d_k>$，不用偏置。"
        "送进投影的每一行有多宽？三个投影矩阵一共有多少参数？位置编码又有多少参数？",
        en="Embeddings are $d = <d>$ wide. Learned positional encodings for up to $<N>$ positions are joined to them the "
        "way the original Transformer does it, and the result goes into $W^Q, W^K, W^V$ of one head, each projecting to "
        "width $d_k = <d_k>$ without biases. How wide is each row that goes into the projections? How many parameters "
        "do the three projections have together? And how many do the positional encodings have?",
    ),
    draw=draw,
    steps=[WIDTH, PROJECTIONS, POSITIONS],
    answer=[Answer("width"), Answer("projections"), Answer("positions")],
    example=({"d": 8, "d_k": 4, "N": 50}, [8, 96, 400]),
)
