"""Hard k-NN beside attention at a temperature near zero (document, section 六)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import neighbours as near


def draw(numbers):
    n = numbers.sized(easy=(5,), usual=(5, 6), hard=(6, 7))
    drawn = near.near_and_beyond(numbers, n)
    return {**drawn, "v": numbers.shuffled([x for x in range(-9, 10) if x])[:n], "k": numbers.pick(2, 3)}


ITEM = Item(
    id="hard-knn",
    title=Text(zh="硬 k-NN 与注意力", en="Hard k-NN and attention"),
    section="六",
    also=("开头",),
    needs=("largest-key", "attention-output"),
    ask=Text(
        zh="查询 <q>，键是 <K> 的各行，各个键的值依次是 <v> 的元素。硬 k-NN 按欧氏距离取最近的 <k> 个键，输出它们的值的平均，"
        "是多少？点积注意力的权重是 $\\text{softmax}(q\\cdot k_j/\\tau)$，$\\tau\\to 0^+$ 时它的输出趋于多少？",
        en="The query is <q>, the keys are the rows of <K>, and their values are the entries of <v>. Hard k-NN takes "
        "the <k> keys nearest by Euclidean distance and gives the mean of their values: what is it? Dot-product "
        "attention has the weights $\\text{softmax}(q\\cdot k_j/\\tau)$: what does its output tend to as "
        "$\\tau\\to 0^+$?",
    ),
    draw=draw,
    avoid=near.AVOID,
    steps=[near.SQUARED, near.NEIGHBOURS, near.KNN, att.SCORES.only(), near.COLD],
    answer=[Answer("knn", decimals=3), Answer("cold", decimals=3)],
    example=(
        {
            "q": [1, 0.5],
            "K": [[0.5, 0.5], [3, 1], [1, -0.5], [-2, 0], [0, 2.5]],
            "v": [4, -3, 7, 1, -6],
            "k": 2,
        },
        [5.5, -3],
    ),
)
