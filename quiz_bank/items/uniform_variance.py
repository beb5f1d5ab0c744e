"""Variance of q·k when the components are whole numbers, each equally likely (document, section 三; self-test 1)."""

from engine.item import Answer, Item, Text
from quiz_bank import uniform_components as uniform
from quiz_bank import variance


def draw(numbers):
    return {
        "a": numbers.pick(1, 1, 2, 3),
        "b": numbers.pick(1, 1, 2, 3, 4),
        "d_k": numbers.sized(easy=range(2, 33), usual=range(2, 81), hard=range(32, 129), but=4),
    }


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
    steps=[uniform.SQUARES, uniform.PAIRS, uniform.BEFORE, uniform.SPREAD, variance.AFTER],
    answer=[Answer("var_dot", decimals=3), Answer("std_dot", decimals=3), Answer("var_scaled", decimals=3)],
    example=({"a": 1, "b": 1, "d_k": 9}, [4, 2, 0.444]),
)
