"""What is left of a row when the softmax comes before the zeros, and what repairs it (document, 七.3; self-test 3)."""

import numpy as np

from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank.items import causal_weights


def draw(numbers):
    """Draw as for causal weights, then let the token see the key with the largest score: enough must be left."""
    drawn = causal_weights.draw(numbers)
    keys, i = drawn["K"], drawn["i"]
    best = int(np.argmax(np.array(keys) @ drawn["q"]))
    if best >= i:
        seen = numbers.integer(0, i - 1)
        keys[seen], keys[best] = keys[best], keys[seen]
    return drawn


LEFT = Step(
    "row_sum",
    Text(zh="置零后的行和", en="the row sum after the zeros"),
    lambda weights, i: weights[:i].sum(),
    "S",
    r"S = \sum_{j\le i} w_j",
    wrong={
        "mask_row_sum_still_1": lambda weights: 1,
        "lost_mass_is_masked_share": lambda weights, i: weights[i:].sum(),
        "mask_past_instead_of_future": lambda weights, i: weights[i - 1 :].sum(),
        "mask_diagonal_too": lambda weights, i: weights[: i - 1].sum(),
        "mask_off_by_one_future": lambda weights, i: weights[: i + 1].sum(),
    },
)

REPAIR = Step(
    "factor",
    Text(zh="修正系数", en="the factor that repairs it"),
    lambda row_sum: 1 / row_sum,
    "c",
    r"c = \frac{1}{S}",
    wrong={"repair_multiplies_by_sum": lambda row_sum: row_sum},
)

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
    draw=draw,
    avoid={
        "next to nothing is hidden": lambda weights, i: weights[i:].sum() < 0.1,
        # The factor magnifies rounding by the square of itself.
        "too little is left": lambda weights, i: weights[:i].sum() < 0.6,
    },
    steps=[
        att.SCORES,
        att.DIVISOR,
        att.SCALED,
        att.EXPONENTIALS.only("softmax_base2"),
        att.TOTAL.only("softmax_plus_one"),
        att.WEIGHTS.only("softmax_no_normalise", "softmax_twice"),
        LEFT,
        REPAIR,
    ],
    answer=[Answer("row_sum", decimals=3), Answer("factor", decimals=3)],
    example=(
        {
            "q": [0.2, 1],
            "K": [[1, 0.2], [0.9, 0.1], [0.2, 1], [-0.2, 0.9], [0, -1], [-1, -0.6]],
            "d_k": 2,
            "i": 3,
        },
        [0.615, 1.626],
    ),
    exceptions={
        "mask_renorm_is_wrong": "a belief about an equal procedure; its number here is mask_row_sum_still_1"
    },
    alike={
        ("scale_by_dk", "scale_twice"): "s/√d_k/√d_k = s/d_k",
    },
)
