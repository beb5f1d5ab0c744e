"""What the output tends to for a very low and a very high temperature, with ties and a mask (document, section 六)."""

from engine.item import Answer, Item, Text
from quiz_bank import distributions as dist
from quiz_bank import temperature as temp


def draw(numbers):
    visible, hidden = temp.with_ties(numbers)
    i, ties = len(visible), visible.count(max(visible))
    return {
        "scaled": [x / 2 for x in visible + hidden],
        "v": dist.distinct(numbers, i + len(hidden), -9, 9),
        "i": i,
        "k": numbers.integer(ties + 1, i - 1),
    }


ITEM = Item(
    id="temperature-limits",
    title=Text(zh="温度的两个极限", en="The two limits of the temperature"),
    section="六",
    also=("四.1",),
    needs=("temperature-weights", "causal-weights"),
    ask=Text(
        zh="因果掩码下，第 $<i>$ 个 token 只看得到第 $1$ 到第 $<i>$ 个。它对所有 token 缩放后的得分是 <scaled>，"
        "每个 token 的值是一个数，依次是 <v>。硬 k-NN 会取看得到的、得分最高的 $k = <k>$ 个值求平均；"
        "这里用带温度的注意力，权重是 $\\text{softmax}(s'/\\tau)$。"
        "$\\tau\\to 0^+$ 和 $\\tau\\to\\infty$ 时，输出各趋于多少？依次写两个数。",
        en="Under a causal mask token $<i>$ sees tokens $1$ to $<i>$ only. Its scaled scores with all tokens are "
        "<scaled>, and the tokens' values, one number each, are <v>. Hard k-NN would average the values of the "
        "$k = <k>$ best visible tokens; here attention has a temperature, with weights "
        "$\\text{softmax}(s'/\\tau)$. What does the output tend to as $\\tau\\to 0^+$ and as $\\tau\\to\\infty$? "
        "Give the two numbers in this order.",
    ),
    draw=draw,
    steps=[temp.VISIBLE, temp.BEST, temp.LIMITS],
    answer=Answer("limits", decimals=3),
    example=({"scaled": [1, 0, 1, -0.5, 2], "v": [4, -1, 7, 2, 9], "i": 4, "k": 3}, [5.5, 3]),
    symbols={"scaled": "s'"},
)
