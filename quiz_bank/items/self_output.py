"""The self-attention output of one token, from X and the three projections (document, sections 二, 三 and 七.1)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import self_attention as self_att


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3,), hard=(3, 4))
    matrices = {name: self_att.projection(numbers) for name in self_att.MATRICES}
    X = self_att.nonzero(numbers, (0.5, 1, 1.5), n, 2)
    return {"X": X, **matrices, "d_k": 2, "i": numbers.integer(1, n)}


ITEM = Item(
    id="self-output",
    title=Text(zh="从 X 算出一个 token 的输出", en="From X to the output of a token"),
    section="三",
    also=("二", "七.1"),
    needs=("projected-score", "attention-output"),
    ask=Text(
        zh="单头自注意力，不加掩码。<X> 的每一行是一个 token，投影矩阵是 <W_Q>、<W_K> 和 <W_V>，$d_k = <d_k>$。"
        "求第 $<i>$ 个 token 的输出（不再乘 $W^O$）。",
        en="Self-attention with one head and no mask. The rows of <X> are the tokens; the projections are <W_Q>, "
        "<W_K> and <W_V>, and $d_k = <d_k>$. Find the output of token $<i>$, without any $W^O$.",
    ),
    draw=draw,
    symbols=self_att.MATRICES,
    avoid={**att.TIED_OR_SATURATED, "a component that is the same in all values": self_att.same_somewhere},
    steps=[
        *self_att.FROM_X,
        self_att.TOKEN_SCORES,
        *att.only((att.DIVISOR, att.SCALED, *att.SOFTMAX), "scale_missing", "scale_by_dk"),
        att.OUTPUT.only("scores_times_v", "uses_k_as_v", "mean_of_values"),
    ],
    answer=Answer("output", decimals=3),
    example=(
        {**self_att.EXAMPLE, "W_K": [[1, 1], [0, 1]], "W_V": [[1, 0], [1, -1]], "d_k": 2, "i": 1},
        [1.401, -0.599],
    ),
)
