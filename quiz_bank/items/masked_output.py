"""The output vector of one token under a causal mask (document, sections 四.1 and 七.3)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import masks


def draw(numbers):
    n = numbers.sized(easy=(4,), usual=(4, 5), hard=(5, 6))
    i = numbers.integer(2, n - 1)
    scaled = masks.best_is_seen(numbers, masks.scaled_row(numbers, n), i)
    return {"scaled": scaled, "V": att.values(numbers, n, 2), "i": i}


ITEM = Item(
    id="masked-output",
    title=Text(zh="因果掩码下的输出", en="The output under a causal mask"),
    section="四.1",
    also=("七.1", "七.3"),
    needs=("causal-weights", "attention-output"),
    ask=Text(
        zh="自注意力加了因果掩码。第 $<i>$ 个 token 的得分已经缩放好，还没有加掩码：<scaled>；各个 token 的值是 <V> 的各行。"
        "求第 $<i>$ 个 token 的输出。",
        en="Self-attention with a causal mask. Token $<i>$ has these scores, scaled but not masked yet: <scaled>; the "
        "values of all tokens are the rows of <V>. Find the output for token $<i>$.",
    ),
    draw=draw,
    symbols={"scaled": "s'"},
    avoid=masks.LITTLE_HIDDEN,
    steps=[masks.CAUSAL, *masks.TO_OUTPUT],
    answer=Answer("output", decimals=3),
    example=(
        {"scaled": [1, 0.4, -0.6, 0.2], "V": [[3, 0], [-2, 3], [0, -2], [1, 1]], "i": 2},
        [1.228, 1.063],
    ),
    exceptions={
        "uses_k_as_v": "no keys are given beside the scores",
        "scores_times_v": "a hidden score of minus infinity times a value is no number",
    },
    alike={
        ("mask_after_softmax_no_renorm", "mask_values_zeroed"): "w_j · 0 = 0 · v_j, and no row sum is asked"
    },
)
