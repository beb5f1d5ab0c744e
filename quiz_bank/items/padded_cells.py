"""Which cells of the weight matrix does a padding mask leave (document, section 四.2)?"""

from engine.item import Answer, Item, Text
from quiz_bank import cells


def draw(numbers):
    n = numbers.sized(easy=range(6, 33), usual=range(8, 65), hard=range(32, 257))
    return {"n": n, "L": numbers.integer(3, n - 2)}


ITEM = Item(
    id="padded-cells",
    title=Text(zh="padding 掩码留下多少格", en="Cells that a padding mask leaves"),
    section="四.2",
    needs=("padded-weights",),
    ask=Text(
        zh="双向的编码器里，一句话有 $L = <L>$ 个真实 token，补到了 $n = <n>$ 个位置。"
        "按通常的做法加 padding 掩码：任何查询都看不到 pad，pad 自己的那些行照常计算（算损失时再忽略）。"
        "一个真实 token 的行、一个 pad 的行各有几个可见的键？整个权重矩阵里，没有被屏蔽的格子一共有几个？",
        en="In a bidirectional encoder a sentence of $L = <L>$ real tokens was padded to $n = <n>$ positions. "
        "The usual padding mask is applied: no query sees the padding, and the pads' own rows are computed as they "
        "are (the loss ignores them). How many visible keys are there in the row of a real token, and in the row of "
        "a pad? And how many cells of the whole weight matrix are not masked?",
    ),
    draw=draw,
    steps=[cells.PADDED_ROWS, cells.TOKEN_ROW, cells.PAD_ROW, cells.PADDED_CELLS],
    answer=[Answer("token_row"), Answer("pad_row"), Answer("cells")],
    example=({"n": 6, "L": 4}, [4, 4, 24]),
    exceptions={
        "pad_zero_embedding_enough": "which keys are masked is told, not what they contain",
        "mask_combined_with_or": "no causal mask is applied; asked by causal-and-padding",
    },
)
