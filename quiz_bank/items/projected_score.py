"""What two tokens score against each other, both ways, from X, W^Q and W^K (document, sections 二 and 三)."""

import numpy as np

from engine.item import Answer, Item, Step, Text
from quiz_bank import self_attention as self_att


def draw(numbers):
    d = numbers.sized(easy=(2,), usual=(2, 3), hard=(3,))
    d_k = numbers.sized(easy=(2,), usual=(2,), hard=(2, 3))
    W_Q, W_K = (self_att.nonzero(numbers, (1, 1, 2), d, d_k) for _ in range(2))
    return {"X": self_att.nonzero(numbers, (0.5, 1, 1.5), 2, d), "W_Q": W_Q, "W_K": W_K}


QUERIES = Step(
    "Q",
    Text(zh="两个查询", en="both queries"),
    lambda X, W_Q: X @ W_Q,
    "Q",
    "Q = XW^Q",
    wrong={"score_same_projection": lambda X, W_K: X @ W_K},
)

BOTH_WAYS = Step(
    "scores",
    Text(zh="两个得分", en="both scores"),
    lambda Q, K: np.array([Q[0] @ K[1], Q[1] @ K[0]]),
    r"(s_{12},\ s_{21})",
    r"s_{12} = q_1\cdot k_2,\quad s_{21} = q_2\cdot k_1",
    wrong={
        "score_transposed": lambda Q, K: np.array([Q[1] @ K[0], Q[0] @ K[1]]),
        "score_symmetric": (
            lambda Q, K: np.array([Q[0] @ K[1], Q[0] @ K[1]]),
            lambda Q, K: np.array([Q[1] @ K[0], Q[1] @ K[0]]),
        ),
        "score_raw_embeddings": lambda X: np.array([X[0] @ X[1], X[1] @ X[0]]),
        "score_drops_sign": lambda Q, K: np.array([abs(Q[0]) @ abs(K[1]), abs(Q[1]) @ abs(K[0])]),
        "score_elementwise": lambda Q, K: np.array([Q[0, 0] * K[1, 0], Q[1, 0] * K[0, 0]]),
        "score_reuses_coordinate": lambda Q, K: np.array(
            [Q[0] @ K[1] + Q[0, 1] * (K[1, 0] - K[1, 1]), Q[1] @ K[0] + Q[1, 1] * (K[0, 0] - K[0, 1])]
        ),
    },
)

ITEM = Item(
    id="projected-score",
    title=Text(zh="两个 token 互相打分", en="Two tokens score each other"),
    section="二",
    also=("三",),
    needs=("projected-query",),
    ask=Text(
        zh="两个 token 是 <X> 的第 $1$ 行和第 $2$ 行，<W_Q>，<W_K>。求第 $1$ 个 token 的查询对第 $2$ 个 token 的键的得分 "
        "$s_{12}$，以及反过来的得分 $s_{21}$，都先不缩放。",
        en="Two tokens are rows $1$ and $2$ of <X>, with <W_Q> and <W_K>. Find the score $s_{12}$ of the query of "
        "token $1$ against the key of token $2$, and the score $s_{21}$ the other way round, both before any scaling.",
    ),
    draw=draw,
    symbols=self_att.MATRICES,
    avoid={
        "a query or key of noughts": lambda Q, K: not (Q.any(axis=1).all() and K.any(axis=1).all()),
    },
    steps=[QUERIES, self_att.KEYS, BOTH_WAYS],
    answer=Answer("scores", decimals=2),
    example=(
        {"X": [[1, 2], [-1, 0.5]], "W_Q": [[1, 0], [1, -1]], "W_K": [[0, 2], [1, 1]]},
        [4.5, -3],
    ),
)
