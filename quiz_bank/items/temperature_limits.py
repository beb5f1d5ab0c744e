"""What the output tends to for a very low and a very high temperature, with ties and a mask (document, section 六)."""

import numpy as np

from engine.item import Answer, Item, Step, Text
from quiz_bank import distributions as dist


def draw(numbers):
    """Draw two or three visible keys that tie for the lead, and a hidden one with a larger score."""
    ties = numbers.sized(easy=(2,), usual=(2, 2, 3), hard=(2, 3))
    lower = numbers.sized(easy=(2,), usual=(2, 3), hard=(3, 4))
    hidden = numbers.sized(easy=(1,), usual=(1, 2), hard=(2, 3))
    top = numbers.integer(1, 4)
    visible = numbers.shuffled([top] * ties + dist.distinct(numbers, lower, top - 6, top - 1))
    beyond = numbers.shuffled([top + numbers.integer(1, 3), *numbers.integers(-3, top, hidden - 1)])
    i = len(visible)
    return {
        "scaled": [x / 2 for x in visible + beyond],
        "v": dist.distinct(numbers, i + hidden, -9, 9),
        "i": i,
        "k": numbers.integer(ties + 1, i - 1),
    }


def marked(places, scaled):
    """Mark these places of the row with 1 and all others with 0.

    Marks are whole numbers, which rounding by hand leaves alone: moved by a little, tied scores would tie no more.
    """
    return np.array([int(j in places) for j in range(len(scaled))])


def leaders(scaled, visible):
    """Give the places of the visible tokens, largest score first."""
    return sorted(np.flatnonzero(visible).tolist(), key=lambda j: -scaled[j])


def tied(scaled, places):
    """Give those of the places that tie with the first."""
    return [j for j in places if scaled[j] == scaled[places[0]]]


def mean(v, marks):
    return v @ marks / marks.sum()


VISIBLE = Step(
    "visible",
    Text(zh="看得到的，记为 1", en="the visible tokens, marked 1"),
    lambda scaled, i: marked(range(i), scaled),
    r"\beta",
    r"\beta_j = 1\ (j\le i),\quad 0\ (j>i)",
    wrong={
        "mask_forgotten": lambda scaled: marked(range(len(scaled)), scaled),
        "mask_diagonal_too": lambda scaled, i: marked(range(i - 1), scaled),
    },
    kind="integer",
)

BEST = Step(
    "best",
    Text(zh="其中得分最大的，记为 1", en="those with the largest score among them, marked 1"),
    lambda scaled, visible: marked(tied(scaled, leaders(scaled, visible)), scaled),
    r"\alpha",
    r"\alpha_j = 1\ (\beta_j = 1,\ s'_j = \max),\quad 0",
    wrong={
        "temperature_tie_first_wins": lambda scaled, visible: marked(leaders(scaled, visible)[:1], scaled),
        "tau0_is_topk": lambda scaled, visible, k: marked(leaders(scaled, visible)[:k], scaled),
    },
    kind="integer",
)

LIMITS = Step(
    "limits",
    Text(
        zh="输出的极限：$\\tau\\to 0^+$、$\\tau\\to\\infty$",
        en="the limits of the output: $\\tau\\to 0^+$, $\\tau\\to\\infty$",
    ),
    lambda v, best, visible: np.array([mean(v, best), mean(v, visible)]),
    r"(o_0,\ o_\infty)",
    r"o_0 = \frac{\sum_j \alpha_j v_j}{\sum_j \alpha_j},\quad o_\infty = \frac{\sum_j \beta_j v_j}{\sum_j \beta_j}",
    wrong={
        "temperature_limits_swapped": lambda v, best, visible: np.array([mean(v, visible), mean(v, best)]),
        "temperature_inf_is_zero": lambda v, best: np.array([mean(v, best), 0]),
        "uniform_limit_counts_masked": (
            lambda v, best: np.array([mean(v, best), v.mean()]),
            lambda v, best, visible: np.array([mean(v, best), v @ visible / len(v)]),
        ),
    },
)

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
    steps=[VISIBLE, BEST, LIMITS],
    answer=Answer("limits", decimals=3),
    example=({"scaled": [1, 0, 1, -0.5, 2], "v": [4, -1, 7, 2, 9], "i": 4, "k": 3}, [5.5, 3]),
    symbols={"scaled": "s'"},
)
