"""A real token's row of weights where the sentence was padded (document, section 四.2)."""

from engine.item import Answer, Item, Text
from quiz_bank import masks


def draw(numbers):
    """Draw at least two pads, and a token before the last but one: or mistakes about the border look alike."""
    n = numbers.sized(easy=(5,), usual=(5, 6), hard=(6, 7))
    L = numbers.integer(3, n - 2)
    return {"scaled": masks.scaled_row(numbers, n), "L": L, "i": numbers.integer(1, L - 2)}


ITEM = Item(
    id="padded-weights",
    title=Text(zh="补位之后的一行权重", en="One row of a padded sentence"),
    section="四.2",
    needs=("softmax-weights",),
    ask=Text(
        zh="双向的编码器里，一句话只有前 $<L>$ 个位置是真实的 token，后面都是 pad，要用 padding 掩码挡住。"
        "第 $<i>$ 个 token 对所有位置的得分已经缩放好：<scaled>。求它这一行的全部权重，pad 的位置也要写。",
        en="In a bidirectional encoder only the first $<L>$ positions of a sentence are real tokens; the rest is "
        "padding, to be hidden by a padding mask. Token $<i>$ has these scores, scaled already, on all positions: "
        "<scaled>. Find its whole row of weights, padding included.",
    ),
    draw=draw,
    symbols={"scaled": "s'"},
    avoid=masks.LITTLE_HIDDEN,
    steps=[masks.PADDING, masks.MASKED_PADS, *masks.WEIGHING],
    answer=Answer("weights", decimals=3),
    example=({"scaled": [1, 0.4, -0.6, 0.2, 0.8], "L": 3, "i": 1}, [0.571, 0.313, 0.115, 0, 0]),
    exceptions={
        "pad_masks_rows_and_cols": "leaves the row of a real token right; asked by padded-cells",
        "mask_combined_with_or": "no causal mask is applied; asked by causal-and-padding",
    },
    alike={
        ("mask_forgotten", "pad_masks_query_rows"): "no row of a real token changes when pad rows are masked",
        ("mask_zero_before_softmax", "pad_zero_embedding_enough"): "a key of zeros has the score 0",
    },
)
