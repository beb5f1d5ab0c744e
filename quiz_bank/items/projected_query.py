"""One row of Q = XW^Q (document, section 二)."""

from engine.item import Answer, Item, Text
from quiz_bank import self_attention as self_att


def draw(numbers):
    d = numbers.sized(easy=(2,), usual=(2, 3), hard=(3,))
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5), but=d)
    W_Q, W_K = (numbers.halves(-2, 2, d, d) for _ in range(2))
    return {"X": numbers.integers(-3, 3, n, d), "W_Q": W_Q, "W_K": W_K, "i": numbers.integer(1, n - 1)}


ITEM = Item(
    id="projected-query",
    title=Text(zh="一个 token 的查询", en="The query of a token"),
    section="二",
    ask=Text(
        zh="<X> 的每一行是一个 token，最上面一行是第 $1$ 个；投影矩阵是 <W_Q> 和 <W_K>，不用偏置。"
        "求第 $<i>$ 个 token 的查询。",
        en="Every row of <X> is a token, the top one token $1$; the projections are <W_Q> and <W_K>, without biases. "
        "Find the query of token $<i>$.",
    ),
    draw=draw,
    symbols=self_att.MATRICES,
    avoid={
        "a matrix that equals its transpose": lambda W_Q: (W_Q == W_Q.T).all(),
        "a token with nothing to work out": lambda x: (x == 0).sum() > 0,
        "two tokens equal": lambda X: self_att.repeated(X),
    },
    steps=[self_att.TOKEN, self_att.TOKEN_QUERY],
    answer=Answer("query", decimals=2),
    example=(
        {"X": [[1, 2], [3, -1], [0, 1]], "W_Q": [[1, 0.5], [-1, 2]], "W_K": [[0, 1], [1, -0.5]], "i": 2},
        [4, -0.5],
    ),
)
