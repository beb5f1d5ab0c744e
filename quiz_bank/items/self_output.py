"""The self-attention output of one token, from X and the three projections (document, sections 二, 三 and 七.1)."""

from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import self_attention as self_att


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3,), hard=(3, 4))
    W_Q, W_K, W_V = (self_att.projection(numbers) for _ in range(3))
    return {
        "X": self_att.nonzero(numbers, (0.5, 1, 1.5), n, 2),
        "W_Q": W_Q,
        "W_K": W_K,
        "W_V": W_V,
        "d_k": 2,
        "i": numbers.integer(1, n),
    }


QUERY = Step(
    "q",
    Text(zh="这个 token 的查询", en="the token's query"),
    lambda X, W_Q, i: X[i - 1] @ W_Q,
    "q_i",
    "q_i = x_i W^Q",
    wrong={"score_same_projection": lambda X, W_K, i: X[i - 1] @ W_K},
)

ITEM = Item(
    id="self-output",
    title=Text(zh="从 X 算出一个 token 的输出", en="From X to the output of a token"),
    section="三",
    also=("二", "七.1"),
    needs=("projected-score", "attention-output"),
    ask=Text(
        zh="单头自注意力，不加掩码。<X> 的每一行是一个 token，<W_Q>，<W_K>，<W_V>，$d_k = <d_k>$。"
        "求第 $<i>$ 个 token 的输出（不再乘 $W^O$）。",
        en="Self-attention with one head and no mask. The rows of <X> are the tokens, with <W_Q>, <W_K>, <W_V> and "
        "$d_k = <d_k>$. Find the output of token $<i>$, without any $W^O$.",
    ),
    draw=draw,
    symbols=self_att.MATRICES,
    avoid={
        "tied scores": att.tied,
        "saturated": att.saturated,
        "a component that is the same in all values": self_att.same_somewhere,
    },
    steps=[
        QUERY,
        self_att.KEYS,
        self_att.VALUES,
        att.SCORES.only("score_drops_sign").plus(score_raw_embeddings=lambda X, i: X @ X[i - 1]),
        att.DIVISOR.only("scale_missing", "scale_by_dk"),
        att.SCALED.only(),
        att.EXPONENTIALS.only(),
        att.TOTAL.only(),
        att.WEIGHTS.only(),
        att.OUTPUT.only("scores_times_v", "uses_k_as_v", "mean_of_values"),
    ],
    answer=Answer("output", decimals=3),
    example=(
        {
            "X": [[1, 0], [0, 1], [1, 1]],
            "W_Q": [[1, 0], [0, 1]],
            "W_K": [[1, 1], [0, 1]],
            "W_V": [[1, 0], [1, -1]],
            "d_k": 2,
            "i": 1,
        },
        [1.401, -0.599],
    ),
)
