"""The outputs of all tokens from Q, K and V (document, sections 三 and 七.1)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import self_attention as self_att


def draw(numbers):
    """Draw values as wide as the keys: who mixes the two up gets numbers, too."""
    drawn = self_att.queries_and_keys(numbers)
    return {**drawn, "V": numbers.integers(-2, 2, len(drawn["K"]), drawn["d_k"])}


ITEM = Item(
    id="output-matrix",
    title=Text(zh="所有 token 的输出", en="The outputs of all tokens"),
    section="三",
    also=("七.1",),
    needs=("self-weights", "attention-output"),
    ask=Text(
        zh="自注意力里第 $i$ 个 token 对应 <Q>、<K>、<V> 的第 $i$ 行，$d_k = <d_k>$，不加掩码。求输出矩阵，每个 token 一行。",
        en="In self-attention token $i$ has row $i$ of <Q>, of <K> and of <V>, with $d_k = <d_k>$ and no mask. "
        "Find the matrix of outputs, a row for every token.",
    ),
    draw=draw,
    avoid={
        **self_att.TIED_OR_SATURATED,
        "two queries equal": lambda Q: self_att.repeated(Q),
        "a component that is the same in all values": self_att.same_somewhere,
    },
    steps=[
        self_att.SCORES.plus(score_q_times_v=lambda Q, V: Q @ V.T),
        att.DIVISOR.only("scale_missing", "scale_by_dk"),
        self_att.SCALED.only("scale_multiplied"),
        self_att.EXPONENTIALS.only(),
        self_att.TOTALS,
        self_att.WEIGHTS.only("softmax_query_axis"),
        self_att.OUTPUT,
    ],
    answer=Answer("output", decimals=3),
    example=(
        {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [1, 1]], "V": [[2, 0], [-1, 1]], "d_k": 2},
        [[0.5, 0.5], [-0.009, 0.670]],
    ),
)
