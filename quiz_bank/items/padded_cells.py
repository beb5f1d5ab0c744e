"""Which cells of the weight matrix does a padding mask leave (document, section 四.2)?"""

import numpy as np

from engine.item import Answer, Item, Step, Text
from quiz_bank import masks


def draw(numbers):
    n = numbers.sized(easy=range(6, 33), usual=range(8, 65), hard=range(32, 257))
    return {"n": n, "L": numbers.integer(3, n - 2)}


ROWS = Step(
    "rows",
    Text(zh="真实 token 与 pad 的行里可见的键数", en="visible keys in the rows of a real token and of a pad"),
    lambda L: np.array([L, L]),
    "r",
    r"r = (L, L)",
    wrong={
        "mask_forgotten": lambda n: np.array([n, n]),
        "pad_masks_query_rows": lambda n: np.array([n, 0]),
        "pad_masks_rows_and_cols": lambda L: np.array([L, 0]),
        "pad_mask_off_by_one": (lambda L: np.array([L - 1, L - 1]), lambda L: np.array([L + 1, L + 1])),
        "mask_polarity_inverted": lambda n, L: np.array([n - L, n - L]),
    },
)

TOKEN_ROW = Step(
    "token_row",
    Text(zh="真实 token 一行里可见的键数", en="visible keys in the row of a real token"),
    lambda rows: rows[0],
    r"r_{\text{token}}",
    r"r_{\text{token}} = L",
    kind="integer",
)

PAD_ROW = Step(
    "pad_row",
    Text(zh="pad 一行里可见的键数", en="visible keys in the row of a pad"),
    lambda rows: rows[1],
    r"r_{\text{pad}}",
    r"r_{\text{pad}} = L",
    kind="integer",
)

CELLS = Step(
    "cells",
    Text(zh="没有被屏蔽的格子数", en="cells that are not masked"),
    lambda token_row, pad_row, n, L: L * token_row + (n - L) * pad_row,
    "P",
    r"P = L\,r_{\text{token}} + (n-L)\,r_{\text{pad}}",
    wrong={
        "causal_used_for_padding": lambda n: masks.triangle(n),
        "pad_masks_rows_and_cols": lambda L: L**2,
    },
    kind="integer",
)

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
    steps=[ROWS, TOKEN_ROW, PAD_ROW, CELLS],
    answer=[Answer("token_row"), Answer("pad_row"), Answer("cells")],
    example=({"n": 6, "L": 4}, [4, 4, 24]),
    exceptions={
        "pad_zero_embedding_enough": "which keys are masked is told, not what they contain",
        "mask_combined_with_or": "no causal mask is applied; asked by causal-and-padding",
    },
)
