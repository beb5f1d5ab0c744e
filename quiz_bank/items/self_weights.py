"""The weights of all tokens from Q and K: who looks at whom, and that it is not mutual (document, section 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import self_attention as self_att

ITEM = Item(
    id="self-weights",
    title=Text(zh="所有 token 的权重", en="The weights of all tokens"),
    section="三",
    also=("二", "七.4"),
    needs=("softmax-weights",),
    ask=Text(
        zh="自注意力里第 $i$ 个 token 对应 <Q> 的第 $i$ 行和 <K> 的第 $i$ 行，$d_k = <d_k>$，不加掩码。"
        "求整个权重矩阵，第 $i$ 行是第 $i$ 个 token 的权重。",
        en="In self-attention token $i$ has row $i$ of <Q> and row $i$ of <K>, with $d_k = <d_k>$ and no mask. "
        "Find the whole matrix of weights, with the weights of token $i$ in row $i$.",
    ),
    draw=self_att.queries_and_keys,
    avoid={
        **self_att.TIED_OR_SATURATED,
        "two queries equal": lambda Q: self_att.repeated(Q),
        "two tokens that score each other alike": self_att.symmetric,
    },
    steps=[
        self_att.SCORES.plus(score_matrix_dk_by_dk=lambda Q, K: Q.T @ K),
        att.DIVISOR.without("scale_hardcoded_8", "scale_quarter_power"),
        self_att.SCALED,
        self_att.EXPONENTIALS,
        self_att.TOTALS,
        self_att.WEIGHTS,
    ],
    answer=Answer("weights", decimals=3),
    example=(
        {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [1, 1]], "d_k": 2},
        [[0.5, 0.5], [0.330, 0.670]],
    ),
    alike=att.SCALED_TWICE,
)
