"""Variance and standard deviation of q·k before and after scaling (document, section 三; self-test 1)."""

from engine.item import Answer, Item, Text
from quiz_bank.variance import AFTER, BEFORE, SPREAD, SPREAD_AFTER


def draw(numbers):
    return {
        "d_k": numbers.sized(
            easy=(9, 16, 25, 36, 49, 64, 81, 100), usual=range(2, 41), hard=range(8, 129), but=4
        ),
        "var_q": numbers.pick(0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4),
        "var_k": numbers.pick(0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4),
    }


ITEM = Item(
    id="dot-variance",
    title=Text(zh="点积的方差", en="The variance of a dot product"),
    section="三",
    also=("题1",),
    ask=Text(
        zh="$q$ 和 $k$ 各有 $d_k = <d_k>$ 个分量，全部相互独立、均值为 0；$q$ 的每个分量方差是 $<var_q>$，"
        "$k$ 的每个分量方差是 $<var_k>$。求 $q\\cdot k$ 的方差和标准差，以及除以 $\\sqrt{d_k}$ 之后的方差和标准差。",
        en="$q$ and $k$ have $d_k = <d_k>$ components each, all independent with mean 0; every component of $q$ has "
        "variance $<var_q>$ and every component of $k$ has variance $<var_k>$. Find the variance and the standard "
        "deviation of $q\\cdot k$, and both again after division by $\\sqrt{d_k}$.",
    ),
    draw=draw,
    avoid={"components of variance 1 on both sides": lambda var_q, var_k: var_q * var_k == 1},
    steps=[BEFORE, SPREAD, AFTER, SPREAD_AFTER],
    answer=[Answer(step, decimals=2) for step in ("var_dot", "std_dot", "var_scaled", "std_scaled")],
    example=({"d_k": 9, "var_q": 2, "var_k": 2}, [36, 6, 4, 2]),
)
