"""Live figure: what becomes of the weights when every score is low, with and without an extra 1 below the line?"""

from __future__ import annotations

import numpy as np
import streamlit as st

from app.figures.picture import Picture, Say, bars
from engine.arithmetic import exp
from engine.item import Text
from quiz_bank import attention as att

SCORES = np.array([1.0, 0.5, 0.0, -0.5])
SHIFT = Text("所有得分一起加上 $c$", "add $c$ to every score")
WEIGHT = Text("权重", "weight")
PLAIN, PLUS_ONE = Text("softmax", "softmax"), Text("分母加 1", "1 more below the line")
SAID = Text(
    "softmax 的权重不随 $c$ 改变，加起来总是 $1$；分母加 $1$ 之后，加起来是 ${sum}$。",
    "The softmax does not change with $c$, and its weights always add up to $1$; with an extra $1$ below the line they "
    "add up to ${sum}$.",
)
HEAD = Text("得分|softmax|分母加 1", "score|softmax|1 more below the line")


def plus_one(s: np.ndarray) -> np.ndarray:
    """Give e^s over 1 plus the sum of all e^s."""
    return exp(s) / (1 + exp(s).sum())


def draw(say: Say) -> Picture:
    """Draw both kinds of weights for four scores, shifted together."""
    shift = st.slider(say(SHIFT), -6.0, 4.0, 0.0, 0.5, key="sink-shift")
    s = SCORES + shift
    both = {say(PLAIN): att.softmax(s), say(PLUS_ONE): plus_one(s)}
    weight = say(WEIGHT)
    rows = [
        {"key": f"s{'₁₂₃₄'[j]}", weight: float(w), "how": how}
        for how, weights in both.items()
        for j, w in enumerate(weights)
    ]
    return Picture(
        bars(rows, "key", weight, top=0.55, series="how"),
        say(SAID).format(sum=f"{plus_one(s).sum():.3f}"),
        say(HEAD).split("|"),
        [[f"${a:.1f}$", *(f"${w[j]:.3f}$" for w in both.values())] for j, a in enumerate(s)],
    )
