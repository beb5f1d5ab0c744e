"""Variance and standard deviation of q·k before and after scaling (document, section 三; self-test 1)."""

from engine.arithmetic import sqrt
from engine.item import Answer, Item, Step, Text


def draw(numbers):
    return {
        "d_k": numbers.sized(
            easy=(9, 16, 25, 36, 49, 64, 81, 100), usual=range(2, 41), hard=range(8, 129), but=4
        ),
        "var_q": numbers.pick(0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4),
        "var_k": numbers.pick(0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4),
    }


BEFORE = Step(
    "var_dot",
    Text(zh="缩放前的方差", en="variance before scaling"),
    lambda d_k, var_q, var_k: d_k * var_q * var_k,
    r"\operatorname{Var}(q\cdot k)",
    r"\operatorname{Var}(q\cdot k) = d_k\,\sigma_q^2\,\sigma_k^2",
    wrong={
        "var_dot_is_sqrt_dk": lambda d_k, var_q, var_k: sqrt(d_k) * var_q * var_k,
        "var_ignores_component_variance": lambda d_k: d_k,
    },
)

SPREAD = Step(
    "std_dot",
    Text(zh="缩放前的标准差", en="standard deviation before scaling"),
    lambda var_dot: sqrt(var_dot),
    r"\operatorname{std}(q\cdot k)",
    r"\operatorname{std}(q\cdot k) = \sqrt{\operatorname{Var}(q\cdot k)}",
    wrong={"std_dot_is_dk": lambda d_k, var_q, var_k: d_k * sqrt(var_q * var_k)},
)

AFTER = Step(
    "var_scaled",
    Text(zh="缩放后的方差", en="variance after scaling"),
    lambda var_dot, d_k: var_dot / d_k,
    r"\operatorname{Var}(s')",
    r"\operatorname{Var}\!\left(\frac{q\cdot k}{\sqrt{d_k}}\right) = \frac{\operatorname{Var}(q\cdot k)}{d_k}",
    wrong={"var_scaled_is_sqrt_dk": lambda var_dot, d_k: var_dot / sqrt(d_k)},
)

SPREAD_AFTER = Step(
    "std_scaled",
    Text(zh="缩放后的标准差", en="standard deviation after scaling"),
    lambda var_scaled: sqrt(var_scaled),
    r"\operatorname{std}(s')",
    r"\operatorname{std}(s') = \sqrt{\operatorname{Var}(s')}",
)

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
    answer=[
        Answer("var_dot", decimals=2),
        Answer("std_dot", decimals=2),
        Answer("var_scaled", decimals=2),
        Answer("std_scaled", decimals=2),
    ],
    example=({"d_k": 9, "var_q": 2, "var_k": 2}, [36, 6, 4, 2]),
)
