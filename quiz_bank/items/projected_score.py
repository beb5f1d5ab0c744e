"""What two tokens score against each other, both ways, from X, W^Q and W^K (document, sections 二 and 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import self_attention as self_att


def draw(numbers):
    d = numbers.sized(easy=(2,), usual=(2, 3), hard=(3,))
    d_k = numbers.sized(easy=(2,), usual=(2,), hard=(2, 3))
    W_Q, W_K = (self_att.nonzero(numbers, (1, 1, 2), d, d_k) for _ in range(2))
    return {"X": self_att.nonzero(numbers, (0.5, 1, 1.5), 2, d), "W_Q": W_Q, "W_K": W_K}


ITEM = Item(
    id="projected-score",
    title=Text(zh="两个 token 互相打分", en="Two tokens score each other"),
    section="二",
    also=("三",),
    needs=("projected-query",),
    ask=Text(
        zh="两个 token 是 <X> 的第 $1$ 行和第 $2$ 行，投影矩阵是 <W_Q> 和 <W_K>。求第 $1$ 个 token 的查询"
        "对第 $2$ 个 token 的键的得分 $s_{12}$，以及反过来的得分 $s_{21}$，都先不缩放。",
        en="Two tokens are rows $1$ and $2$ of <X>, and the projections are <W_Q> and <W_K>. Find the score $s_{12}$ of "
        "the query of token $1$ against the key of token $2$, and the score $s_{21}$ the other way round, both before "
        "any scaling.",
    ),
    draw=draw,
    symbols=self_att.MATRICES,
    avoid={
        "a query or key of noughts": lambda Q, K: not (Q.any(axis=1).all() and K.any(axis=1).all()),
    },
    steps=[self_att.QUERIES, self_att.KEYS, self_att.BOTH_WAYS],
    answer=Answer("scores", decimals=2),
    example=(
        {"X": [[1, 2], [-1, 0.5]], "W_Q": [[1, 0], [1, -1]], "W_K": [[0, 2], [1, 1]]},
        [4.5, -3],
    ),
)
