"""Variance of q·k when the components are whole numbers, each equally likely (document, section 三; self-test 1)."""

from engine.arithmetic import sqrt
from engine.item import Answer, Item, Step, Text
from quiz_bank.items import dot_variance


def draw(numbers):
    return {
        "a": numbers.pick(1, 1, 2, 3),
        "b": numbers.pick(1, 1, 2, 3, 4),
        "d_k": numbers.sized(easy=range(2, 33), usual=range(2, 81), hard=range(32, 129), but=4),
    }


def squares(end):
    """Add up x² for the whole numbers from -end to end."""
    return end * (end + 1) * (2 * end + 1) // 3


SQUARES = Step(
    "squares",
    Text(zh="两边平方和的乘积", en="the product of both sums of squares"),
    lambda a, b: squares(a) * squares(b),
    r"\sum x^2\sum y^2",
    r"\sum_{x=-a}^{a} x^2\ \sum_{y=-b}^{b} y^2",
    kind="integer",
)

COUNT = Step(
    "pairs",
    Text(zh="取值对的个数", en="the number of pairs of values"),
    lambda a, b: (2 * a + 1) * (2 * b + 1),
    "(2a+1)(2b+1)",
    "(2a+1)(2b+1)",
    wrong={"variance_divides_by_n_minus_1": lambda a, b: 4 * a * b},
    kind="integer",
)

BEFORE = Step(
    "var_dot",
    dot_variance.BEFORE.label,
    lambda d_k, squares, pairs: d_k * squares / pairs,
    dot_variance.BEFORE.symbol,
    r"\operatorname{Var}(q\cdot k) = d_k\,\frac{\sum x^2}{2a+1}\,\frac{\sum y^2}{2b+1}",
    wrong={
        "var_dot_is_sqrt_dk": lambda d_k, squares, pairs: sqrt(d_k) * squares / pairs,
        "var_ignores_component_variance": lambda d_k: d_k,
    },
)

ITEM = Item(
    id="uniform-variance",
    title=Text(zh="整数分量的点积方差", en="The variance with whole-number components"),
    section="三",
    also=("题1",),
    needs=("dot-variance",),
    ask=Text(
        zh="$q$ 和 $k$ 各有 $d_k = <d_k>$ 个分量，全部相互独立。$q$ 的每个分量等可能地取 $-a$ 到 $a$ 的每个整数，"
        "$a = <a>$；$k$ 的每个分量等可能地取 $-b$ 到 $b$ 的每个整数，$b = <b>$。"
        "求 $q\\cdot k$ 的方差、标准差，以及除以 $\\sqrt{d_k}$ 之后的方差。",
        en="$q$ and $k$ have $d_k = <d_k>$ components each, all independent. Every component of $q$ is one of the whole "
        "numbers from $-a$ to $a$, all equally likely, with $a = <a>$; every component of $k$ likewise from $-b$ to "
        "$b$, with $b = <b>$. Find the variance and the standard deviation of $q\\cdot k$, and the variance after "
        "division by $\\sqrt{d_k}$.",
    ),
    draw=draw,
    steps=[
        SQUARES,
        COUNT,
        BEFORE,
        dot_variance.SPREAD.without("std_dot_is_dk").plus(
            std_dot_is_dk=lambda var_dot, d_k: sqrt(var_dot * d_k)
        ),
        dot_variance.AFTER,
    ],
    answer=[Answer("var_dot", decimals=3), Answer("std_dot", decimals=3), Answer("var_scaled", decimals=3)],
    example=({"a": 1, "b": 1, "d_k": 9}, [4, 2, 0.444]),
)
