"""Live figure: how large can a weight get when the scores are cosines, and what does a gain change?"""

from __future__ import annotations

import numpy as np
import streamlit as st

from app.figures.picture import Picture, Say, lines
from engine.item import Text
from quiz_bank import attention as att

KEYS = (2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
GAIN = Text("增益 $g$", "gain $g$")
MANY = Text("键的个数 n（对数刻度）", "keys n (logarithmic)")
LARGEST = Text("最大可能的权重", "largest possible weight")
WITH_GAIN, BARE, DIVIDED = (
    Text("乘以 g", "times g"),
    Text("余弦本身", "the cosine itself"),
    Text("再除以 √64", "divided by √64 as well"),
)
SAID = Text(
    "一个键的余弦是 $1$，其余都是 $-1$，这已是最好的情形。$n = 64$ 时，余弦本身至多给出 ${bare}$，"
    "再除以 $\\sqrt{{64}}$ 只剩 ${divided}$，乘以 $g = {g}$ 则有 ${gained}$。要到 $0.9$，需要 $g = {needed}$。",
    "One key has cosine $1$ and all others $-1$, the best that can be. With $n = 64$ the cosine itself gives at most "
    "${bare}$, divided by $\\sqrt{{64}}$ as well only ${divided}$, and times $g = {g}$ it gives ${gained}$. To reach "
    "$0.9$ takes $g = {needed}$.",
)
HEAD = Text("n|余弦本身|再除以 √64|乘以 g", "n|the cosine|divided by √64|times g")


def largest_weight(n: int, gain: float) -> float:
    """Give the weight of the one key out of n whose cosine is 1, where all others have -1."""
    cosines = np.full(n, -1.0)
    cosines[0] = 1.0
    return float(att.softmax(gain * cosines)[0])


def gain_needed(n: int, weight: float) -> float:
    """Give the gain with which that key gets this weight: ½ ln(p (n-1)/(1-p))."""
    return float(np.log(weight * (n - 1) / (1 - weight)) / 2)


def draw(say: Say) -> Picture:
    """Draw the largest possible weight against the number of keys for three gains."""
    gain = st.slider(say(GAIN), 1.0, 10.0, 4.0, 0.5, key="cosine-gain-g")
    ways = ((BARE, 1.0), (DIVIDED, 1 / 8), (WITH_GAIN, gain))
    x, y = say(MANY), say(LARGEST)
    rows = [{x: n, y: largest_weight(n, g), "how": say(how)} for how, g in ways for n in KEYS]
    at_64 = {
        name: f"{largest_weight(64, g):.3f}"
        for name, (_, g) in zip(("bare", "divided", "gained"), ways, strict=True)
    }
    return Picture(
        lines(rows, x, y, "how", {"type": "log", "base": 2, "domain": [2, 1024]}, {"domain": [0, 1]}),
        say(SAID).format(g=f"{gain:g}", needed=f"{gain_needed(64, 0.9):.2f}", **at_64),
        say(HEAD).split("|"),
        [[f"${n}$", *(f"${largest_weight(n, g):.3f}$" for _, g in ways)] for n in KEYS],
    )
