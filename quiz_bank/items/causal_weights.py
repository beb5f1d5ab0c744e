"""One row of attention weights under a causal mask (document, sections 四.1 and 五; self-test 3)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import causal
from quiz_bank.document import SIX_KEYS

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
    draw=causal.one_row,
    avoid=causal.AVOID,
    steps=[att.SCORES, att.DIVISOR, att.SCALED, *causal.MASKED_ROW],
    answer=Answer("weights", decimals=3),
    example=({"q": SIX_KEYS[2], "K": SIX_KEYS, "d_k": 2, "i": 3}, [0.286, 0.263, 0.450, 0, 0, 0]),
    exceptions={
        "mask_values_zeroed": "no values are asked, and the weights it leaves are those of mask_forgotten",
        "mask_combined_with_or": "there is no padding mask to combine with",
        "mask_topleft_kv_cache": "there are as many queries as keys, so both alignments are the same",
        "mask_row_sum_still_1": "asked by lost-mass",
        "lost_mass_is_masked_share": "asked by lost-mass",
    },
    alike={
        **att.SCALED_TWICE,
        ("mask_zero_before_softmax", "mask_tiny_epsilon"): "e^0.000000001 is 1 to eight decimals, as e^0 is",
    },
)
