"""The padding mask (section 四.2), claim by claim, with the numbers that decide."""

import numpy as np

from engine.claim import Claim, Figure
from engine.item import Text
from quiz_bank.evidence import TOKENS, columns, weights

LENGTH = 4
"""Of the six tokens the last two are padding."""
KEYS_HIDDEN = columns(6, LENGTH)
QUERIES_HIDDEN = KEYS_HIDDEN.T


def rows_that_are_numbers(visible):
    """Count the rows of weights without NaN."""
    return np.isfinite(weights(TOKENS, TOKENS, visible)).all(axis=1).sum()


def padding_that_gets_weight(visible):
    """Count the padding tokens to which some real token gives weight."""
    return (weights(TOKENS, TOKENS, visible)[:LENGTH, LENGTH:] > 0).any(axis=0).sum()


CLAIMS = (
    Claim(
        number=31,
        section="四.2",
        says=Text(
            zh="在掩码里把补位的位置设成 $-\\infty$ 就行",
            en="it is enough to set the positions of the padding to $-\\infty$ in the mask",
        ),
        finding="imprecise",
        correction=Text(
            zh="要说清是行还是列：屏蔽的是补位的列（键）。补位的行（查询）照常计算，到损失里再忽略；"
            "若把整行也填成 $-\\infty$，softmax 就是 $0/0$，得到 NaN。",
            en="Rows or columns? What is masked is the columns of the padding, its keys. Its rows, the queries, are "
            "computed as usual and ignored in the loss; with a whole row at $-\\infty$ the softmax is $0/0$, which is "
            "NaN.",
        ),
        figures=(
            Figure(
                Text(
                    "6 个 token、末尾 2 个补位，行和列都屏蔽：6 行里有几行是数",
                    "6 tokens, the last 2 padding, rows and columns masked: rows out of 6 that are numbers",
                ),
                stated=6,
                found=lambda: rows_that_are_numbers(KEYS_HIDDEN & QUERIES_HIDDEN),
                true=4,
                decimals=0,
            ),
            Figure(
                Text(
                    "只屏蔽行：还分到权重的补位个数", "rows masked only: padding tokens that still get weight"
                ),
                stated=0,
                found=lambda: padding_that_gets_weight(QUERIES_HIDDEN),
                true=2,
                decimals=0,
            ),
            Figure(
                Text("只屏蔽列：6 行里有几行是数", "columns masked only: rows out of 6 that are numbers"),
                stated=6,
                found=lambda: rows_that_are_numbers(KEYS_HIDDEN),
                decimals=0,
            ),
            Figure(
                Text("只屏蔽列：分到权重的补位个数", "columns masked only: padding tokens that get weight"),
                stated=0,
                found=lambda: padding_that_gets_weight(KEYS_HIDDEN),
                decimals=0,
            ),
        ),
    ),
    Claim(
        number=32,
        section="四.2",
        says=Text(
            zh="掩码是为了避免补位“没有注意力”",
            en="the mask is there so that the padding does not go without attention",
        ),
        finding="wrong",
        correction=Text(
            zh="意思说反了：掩码正是要让补位得不到注意力。",
            en="That says the opposite of what is meant: the mask is there so that the padding gets no attention.",
        ),
        figures=(
            Figure(
                Text(
                    "加掩码后分到权重的补位个数（共 2 个）",
                    "padding tokens out of 2 that get weight under the mask",
                ),
                stated=2,
                found=lambda: padding_that_gets_weight(KEYS_HIDDEN),
                true=0,
                decimals=0,
            ),
            Figure(
                Text("不加掩码时", "without the mask"),
                stated=2,
                found=lambda: padding_that_gets_weight(None),
                decimals=0,
            ),
        ),
    ),
)
