"""Which token a token attends to most, and that it need not be itself (document, opening)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import self_attention as self_att
from quiz_bank.winners import MOST_ATTENDED


def draw(numbers):
    """Draw the asking token shorter than others, so that it seldom resembles itself most."""
    n = numbers.sized(easy=(3, 4), usual=(4, 5), hard=(5, 6))
    i = numbers.integer(1, n)
    X = self_att.nonzero(numbers, (1, 1.5, 2), n, 2)
    X[i - 1] = self_att.nonzero(numbers, (0.5, 1, 1.5), 1, 2)[0]
    W_Q, W_K = (numbers.integers(-2, 2, 2, 2) for _ in range(2))
    return {"X": X, "W_Q": W_Q, "W_K": W_K, "i": i}


ITEM = Item(
    id="most-attended",
    title=Text(zh="一个 token 最关注谁", en="Whom a token attends to most"),
    section="开头",
    also=("二", "三"),
    needs=("projected-score", "largest-key"),
    ask=Text(
        zh="单头自注意力，不加掩码。<X> 的每一行是一个 token，投影矩阵是 <W_Q> 和 <W_K>。"
        "第 $<i>$ 个 token 把最大的权重给了第几个 token？",
        en="Self-attention with one head and no mask. The rows of <X> are the tokens; the projections are <W_Q> and "
        "<W_K>. Which token gets the largest weight from token $<i>$?",
    ),
    draw=draw,
    symbols=self_att.MATRICES,
    avoid={
        "tied scores": att.tied,
        "two tokens equal": lambda X: self_att.repeated(X),
        "a query of noughts": lambda q: not q.any(),
    },
    steps=[
        self_att.QUERY.only(),
        self_att.KEYS.only(),
        self_att.TOKEN_SCORES.plus(score_transposed=lambda X, W_Q, K, i: X @ W_Q @ K[i - 1]),
        MOST_ATTENDED,
    ],
    answer=Answer("most"),
    example=({**self_att.EXAMPLE, "W_K": [[1, 1], [2, 1]], "i": 1}, 3),
)
