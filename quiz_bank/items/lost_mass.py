"""What is left of a row when the softmax comes before the zeros, and what repairs it (document, 七.3; self-test 3)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import causal
from quiz_bank.document import SIX_KEYS

ITEM = Item(
    id="lost-mass",
    title=Text(zh="先 softmax 后置零", en="Softmax first, zeros after"),
    section="七.3",
    also=("四.1", "题3"),
    needs=("causal-weights",),
    ask=Text(
        zh="有人把顺序弄反了：先对整行做 softmax，再把看不到的权重改成 0。第 $<i>$ 个 token 的查询是 <q>，"
        "键是 <K> 的各行，$d_k = <d_k>$，它只能看到第 $1$ 到第 $<i>$ 个。"
        "改成 0 之后这一行的和是多少？剩下的权重要乘以多少才变回正确的因果权重？求后一个数时请用除法。",
        en="Somebody did it in the wrong order: softmax over the whole row, and only then zeros where token $<i>$ must "
        "not look. Its query is <q>, the keys are the rows of <K>, $d_k = <d_k>$, and it may see tokens $1$ to $<i>$. "
        "What do the weights in the row add up to after the zeros, and by which factor must those left be multiplied "
        "to become the right causal weights? Divide to find the factor.",
    ),
    draw=causal.row_with_the_best_seen,
    avoid={
        "next to nothing is hidden": causal.little_hidden,
        # The factor magnifies rounding by the square of itself.
        "too little is left": lambda weights, i: weights[:i].sum() < 0.6,
    },
    steps=[
        att.SCORES,
        att.DIVISOR,
        att.SCALED,
        *att.only(att.SOFTMAX, "softmax_base2", "softmax_plus_one", "softmax_no_normalise", "softmax_twice"),
        causal.LEFT,
        causal.REPAIR,
    ],
    answer=[Answer("row_sum", decimals=3), Answer("factor", decimals=3)],
    example=({"q": SIX_KEYS[2], "K": SIX_KEYS, "d_k": 2, "i": 3}, [0.615, 1.626]),
    exceptions={
        "mask_renorm_is_wrong": "a belief about an equal procedure; its number here is mask_row_sum_still_1"
    },
    alike=att.SCALED_TWICE,
)
