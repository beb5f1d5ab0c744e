"""What comes out of a row whose keys are all masked with a finite number (document, sections 四.1 and 四.2)?"""

import numpy as np

from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import masks


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4,))
    low = numbers.pick(-2, -1)
    v = numbers.shuffled([low, low + 3, *(numbers.pick(-1, 1) for _ in range(n - 2))])
    return {
        "scaled": masks.scaled_row(numbers, n),
        "v": v,
        "fill": -numbers.pick(1000, 5000, 10000, 50000),
    }


def evenly(scaled):
    return np.array([0 * score + 1 for score in scaled]) / len(scaled)


FILLED = Step(
    "filled",
    Text(zh="换成 $c$ 之后的权重", en="the weights after replacing by $c$"),
    evenly,
    "u",
    r"u_j = \frac{e^{c}}{n\,e^{c}} = \frac{1}{n}",
    wrong={
        "fully_masked_row_is_zero": lambda scaled: 0 * scaled,
        "masked_fill_is_added": lambda scaled: att.softmax(scaled),
    },
)

FILLED_OUTPUT = Step(
    "filled_output",
    Text(zh="换成 $c$ 之后的输出", en="the output after replacing by $c$"),
    lambda filled, v: filled @ v,
    r"o_{\text{fill}}",
    r"o_{\text{fill}} = \sum_j u_j v_j",
    wrong={"sum_of_values": lambda v: v.sum()},
)

SHIFTED = Step(
    "shifted",
    Text(zh="加上 $c$ 之后，减去最大值的得分", en="the scores after adding $c$, less the largest of them"),
    lambda scaled: scaled - scaled.max(),
    "z",
    r"z_j = (s'_j + c) - \max_i\,(s'_i + c) = s'_j - \max_i s'_i",
)

ADDED_OUTPUT = Step(
    "added_output",
    Text(zh="加上 $c$ 之后的输出", en="the output after adding $c$"),
    lambda weights, v: weights @ v,
    r"o_{\text{add}}",
    r"o_{\text{add}} = \sum_j w_j v_j",
    wrong={"hard_value_of_argmax": lambda weights, v: v[att.largest(weights) - 1]},
)

ITEM = Item(
    id="fully-masked-row",
    title=Text(zh="整行都被屏蔽", en="A fully masked row"),
    section="四.2",
    also=("四.1",),
    needs=("masked-output",),
    ask=Text(
        zh="一个查询的所有键都被屏蔽了。缩放后的得分是 <scaled>，各个键的值依次是 <v> 的元素。程序不特别处理这种行，"
        "屏蔽时用的也不是 $-\\infty$，而是 $c = <fill>$。一种实现把被屏蔽的得分换成 $c$，另一种给它们加上 $c$，"
        "然后都照常做 softmax、对值加权求和（按精确计算）。两种实现的输出各是多少？",
        en="All keys of a query are masked. Its scaled scores are <scaled>, and the values of the keys are the entries "
        "of <v>. The program does not treat such rows specially, and it masks with $c = <fill>$ instead of $-\\infty$. "
        "One version replaces masked scores by $c$, another adds $c$ to them; both go on with softmax and weighted sum "
        "as usual (computed exactly). What is the output of each?",
    ),
    draw=draw,
    symbols={"scaled": "s'"},
    steps=[
        FILLED,
        FILLED_OUTPUT,
        SHIFTED,
        att.EXPONENTIALS.only("softmax_base2").fed(scaled="shifted").written(r"e_j = e^{z_j}"),
        att.TOTAL.only("softmax_plus_one"),
        att.WEIGHTS.only("softmax_no_normalise").plus(
            fully_masked_row_is_zero=lambda scaled: 0 * scaled,
            masked_fill_is_added=evenly,
        ),
        ADDED_OUTPUT,
    ],
    answer=[Answer("filled_output", decimals=3), Answer("added_output", decimals=3)],
    example=({"scaled": [1, 0.4, -0.6], "v": [5, -3, 2], "fill": -10000}, [1.333, 2.146]),
    exceptions={"allmasked_row_value": "a belief about what libraries agree on; here the convention is told"},
)
