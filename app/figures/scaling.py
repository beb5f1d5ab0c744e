"""Live figure: what does dividing by the root of the width do to the scores and to the largest weight?"""

from __future__ import annotations

from functools import cache

import numpy as np
import streamlit as st

from app.figures.picture import Picture, Say, lines
from engine.item import Text
from quiz_bank.evidence import mean_largest_weight, typical_scores

WIDTHS = (2, 4, 8, 16, 32, 64, 128, 256, 512)
KEYS = (4, 16, 64)
WHAT = Text("看什么", "what to see")
SPREAD, LARGEST = Text("得分的标准差", "spread of the scores"), Text("最大的权重", "largest weight")
HOW_MANY = Text("键的个数 $n$", "keys $n$")
WIDTH = Text("向量宽度 d（对数刻度）", "width d (logarithmic)")
BARE, DIVIDED = Text("不缩放", "without scaling"), Text("除以 √d", "divided by √d")
SAID = Text(
    "分量独立、均值 0、方差 1，${n}$ 个键，$d = 512$ 时：不缩放，得分的标准差约 ${s}$，最大权重平均 ${w}$；"
    "除以 $\\sqrt{{d}}$ 之后是 ${s_scaled}$ 和 ${w_scaled}$。",
    "Independent components with mean 0 and variance 1, ${n}$ keys, at $d = 512$: without scaling the scores spread by "
    "about ${s}$ and the largest weight is ${w}$ on average; divided by $\\sqrt{{d}}$ they are ${s_scaled}$ and "
    "${w_scaled}$.",
)
HEAD = Text("d|标准差|缩放后|最大权重|缩放后", "d|spread|scaled|largest weight|scaled")


@cache
def measured(n: int) -> list[tuple[int, float, float, float, float]]:
    """Give, for every width, spread and mean largest weight of n typical scores, before and after scaling."""
    found = []
    for d in WIDTHS:
        scores = typical_scores(d, rows=1600 // n, keys=n)
        scaled = scores / np.sqrt(d)
        found.append(
            (
                d,
                float(scores.std()),
                float(scaled.std()),
                mean_largest_weight(scores),
                mean_largest_weight(scaled),
            )
        )
    return found


def draw(say: Say) -> Picture:
    """Draw spread or largest weight against the width, with and without scaling."""
    places = st.columns(2)
    with places[0]:
        shown = st.segmented_control(
            say(WHAT),
            ["spread", "largest"],
            format_func=lambda what: say(SPREAD if what == "spread" else LARGEST),
            default="largest",
            required=True,
            key="scaling-what",
        )
    with places[1]:
        n = st.segmented_control(say(HOW_MANY), list(KEYS), default=16, required=True, key="scaling-n")
    table = measured(n)
    first = 1 if shown == "spread" else 3
    x, y = say(WIDTH), say(SPREAD if shown == "spread" else LARGEST)
    rows = [
        {x: row[0], y: row[first + scaled], "how": say(DIVIDED if scaled else BARE)}
        for scaled in (0, 1)
        for row in table
    ]
    top = {"domain": [0, 1]} if shown == "largest" else {}
    numbers = dict(
        zip(("s", "s_scaled", "w", "w_scaled"), (f"{value:.2f}" for value in table[-1][1:]), strict=True)
    )
    return Picture(
        lines(rows, x, y, "how", x_scale={"type": "log", "base": 2, "domain": [2, 512]}, y_scale=top),
        say(SAID).format(n=n, **numbers),
        say(HEAD).split("|"),
        [[f"${row[0]}$", *(f"${value:.2f}$" for value in row[1:])] for row in table],
    )
