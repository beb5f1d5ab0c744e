"""What comes out of a row whose keys are all masked with a finite number (document, sections 四.1 and 四.2)?"""

from engine.item import Answer, Item, Text
from quiz_bank import masks


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4,))
    low = numbers.pick(-2, -1)
    v = numbers.shuffled([low, low + 3, *(numbers.pick(-1, 1) for _ in range(n - 2))])
    return {"scaled": masks.scaled_row(numbers, n), "v": v, "fill": -numbers.pick(1000, 5000, 10000, 50000)}


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
        masks.FILLED,
        masks.FILLED_OUTPUT,
        masks.SHIFTED,
        masks.ADDED_EXPONENTIALS,
        masks.TOTAL,
        masks.ADDED_WEIGHTS,
        masks.ADDED_OUTPUT,
    ],
    answer=[Answer("filled_output", decimals=3), Answer("added_output", decimals=3)],
    example=({"scaled": [1, 0.4, -0.6], "v": [5, -3, 2], "fill": -10000}, [1.333, 2.146]),
    exceptions={"allmasked_row_value": "a belief about what libraries agree on; here the convention is told"},
)
