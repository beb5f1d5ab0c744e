"""Which cells are left where a causal and a padding mask hold at once (document, sections 四.1 and 四.2)?"""

from engine.item import Answer, Item, Text
from quiz_bank import cells


def draw(numbers):
    n = numbers.sized(easy=range(7, 13), usual=range(8, 17), hard=range(12, 21))
    L = numbers.integer(4, n - 2)
    return {"n": n, "L": L, "a": numbers.integer(2, L - 1), "b": numbers.integer(L + 1, n)}


ITEM = Item(
    id="causal-and-padding",
    title=Text(zh="因果掩码与 padding 掩码并用", en="Causal and padding masks together"),
    section="四.2",
    also=("四.1",),
    needs=("causal-pairs", "padded-cells"),
    ask=Text(
        zh="解码器里一句话的前 <L> 个位置是真实的 token，后面补 pad，一共 <n> 个位置。因果掩码和 padding 掩码同时起作用；"
        "padding 掩码只挡键，pad 自己的行照常计算。第 $a = <a>$ 行和第 $b = <b>$ 行各有几个可见的键？"
        "整个权重矩阵里，没有被屏蔽的格子一共有几个？",
        en="In a decoder the first <L> positions of a sentence are real tokens and pads fill it up to <n> positions. "
        "A causal mask and a padding mask hold at once; the padding mask hides keys only, and the pads' own rows are "
        "computed as they are. How many visible keys do rows $a = <a>$ and $b = <b>$ have? "
        "And how many cells of the whole weight matrix are not masked?",
    ),
    draw=draw,
    steps=[cells.COUNTS, cells.EARLY_ROW, cells.LATE_ROW, cells.ALL_CELLS],
    answer=[Answer("early"), Answer("late"), Answer("cells")],
    example=({"n": 6, "L": 4, "a": 2, "b": 5}, [2, 4, 18]),
    exceptions={
        "pad_zero_embedding_enough": "which keys are masked is told, not what they contain",
        "causal_used_for_padding": "a causal mask is asked for; alone it is padding_forgotten_beside_causal",
    },
    alike={
        (
            "pad_masks_query_rows",
            "pad_masks_rows_and_cols",
        ): "rows i ≤ L see i keys either way: pads come later",
    },
)
