"""One row of attention weights under a causal mask (document, sections 四.1 and 五; self-test 3)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att


def draw(numbers):
    drawn = att.one_query(numbers, easy=(3, 4), usual=(4, 5), hard=(5, 6))
    return {**drawn, "i": numbers.integer(2, len(drawn["K"]) - 1)}


ITEM = Item(
    id="causal-weights",
    title=Text(zh="因果掩码下的一行权重", en="One row under a causal mask"),
    section="四.1",
    also=("五", "题3"),
    needs=("softmax-weights",),
    ask=Text(
        zh="自注意力加了因果掩码：第 $i$ 个 token 只能看到第 $1$ 到第 $i$ 个。第 $<i>$ 个 token 的查询是 <q>，"
        "所有 token 的键依次是 <K> 的各行，$d_k = <d_k>$。求第 $<i>$ 行的全部权重，看不到的位置也要写。",
        en="Self-attention with a causal mask: token $i$ sees tokens $1$ to $i$ only. Token $<i>$ has the query <q>; "
        "the keys of all tokens are the rows of <K>, and $d_k = <d_k>$. "
        "Find the whole row $<i>$ of weights, hidden positions included.",
    ),
    draw=draw,
    avoid={
        "tied scores": lambda scores, i: att.tied(scores[:i]),
        "saturated": att.saturated,
        "scores that sum to zero": lambda scaled, i: att.scores_sum_to_zero(scaled[:i]),
        "next to nothing is hidden": lambda scaled, i: att.softmax(scaled)[i:].sum() < 0.1,
    },
    steps=[
        att.SCORES,
        att.DIVISOR,
        att.SCALED,
        att.MASKED,
        att.EXPONENTIALS_AFTER_MASK,
        att.TOTAL.without("softmax_wrong_denominator"),
        att.WEIGHTS_AFTER_MASK,
    ],
    answer=Answer("weights", decimals=3),
    example=(
        {
            "q": [0.2, 1],
            "K": [[1, 0.2], [0.9, 0.1], [0.2, 1], [-0.2, 0.9], [0, -1], [-1, -0.6]],
            "d_k": 2,
            "i": 3,
        },
        [0.286, 0.263, 0.450, 0, 0, 0],
    ),
    exceptions={
        "mask_values_zeroed": "no values are asked, and the weights it leaves are those of mask_forgotten",
        "mask_combined_with_or": "there is no padding mask to combine with",
        "mask_topleft_kv_cache": "there are as many queries as keys, so both alignments are the same",
        "mask_row_sum_still_1": "asked by lost-mass",
        "lost_mass_is_masked_share": "asked by lost-mass",
    },
    alike={
        ("scale_by_dk", "scale_twice"): "s/√d_k/√d_k = s/d_k",
        ("mask_zero_before_softmax", "mask_tiny_epsilon"): "e^0.000000001 is 1 to eight decimals, as e^0 is",
    },
)
