"""Live figure: from which length on do the scores cost more than the projections?"""

from __future__ import annotations

import streamlit as st

from app.figures.picture import Picture, Say, lines, points, upright
from engine.item import Text

WIDTHS = (64, 128, 256, 512, 1024, 2048)
LENGTHS = (64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384)
POWERS = [10**k for k in (6, 8, 10, 12)]

WIDTH, LENGTH = Text("宽度 $d$", "width $d$"), Text("序列长度 $N$", "length $N$")
LONG, COST = (
    Text("序列长度 N（对数刻度）", "length N (logarithmic)"),
    Text("FLOPs（对数刻度）", "FLOPs (logarithmic)"),
)
PROJECTIONS = Text("投影 8Nd²", "projections 8Nd²")
CORE = Text("打分与加权 4N²d", "scores and averages 4N²d")
SAID = Text(
    "$d = {d}$ 时，两者在 $N = 2d = {crossing}$ 处相等（竖线）。$N = {n}$ 时（圆点），"
    "打分与加权占整层的 ${share}\\%$。",
    "With $d = {d}$ the two are equal at $N = 2d = {crossing}$ (upright line). At $N = {n}$ (dots) scores and "
    "averages make up ${share}\\%$ of the layer.",
)
HEAD = Text(
    "N|投影（百万）|打分与加权（百万）|后者占",
    "N|projections (millions)|scores, averages (millions)|their share",
)


def costs(n: int, d: int) -> tuple[int, int]:
    """Give the FLOPs of the four projections, and of scores and averages; a multiply-add counts as two."""
    return 8 * n * d**2, 4 * n**2 * d


def draw(say: Say) -> Picture:
    """Draw both costs against the length, with the length where they are equal."""
    places = st.columns(2)
    d = places[0].select_slider(say(WIDTH), WIDTHS, 512, key="layer-cost-d")
    n = places[1].select_slider(say(LENGTH), LENGTHS, 512, key="layer-cost-n")
    x, y = say(LONG), say(COST)
    rows = [
        {x: length, y: costs(length, d)[which], "part": say(part)}
        for which, part in enumerate((PROJECTIONS, CORE))
        for length in LENGTHS
    ]
    x_scale = {"type": "log", "base": 2, "domain": [LENGTHS[0], LENGTHS[-1]]}
    here = [{x: n, y: cost} for cost in costs(n, d)]
    return Picture(
        [
            *lines(rows, x, y, "part", x_scale, {"type": "log"}, {"values": POWERS, "format": "~s"}),
            upright(2 * d, x),
            points(here, x, y),
        ],
        say(SAID).format(d=d, crossing=2 * d, n=n, share=_share(n, d)),
        say(HEAD).split("|"),
        [
            [
                f"${length}$",
                *(f"${cost / 1e6:.0f}$" for cost in costs(length, d)),
                f"${_share(length, d)}\\%$",
            ]
            for length in LENGTHS
        ],
    )


def _share(n: int, d: int) -> str:
    projections, core = costs(n, d)
    return f"{100 * core / (projections + core):.0f}"
