"""Live figure: how do the temperature and the kind of similarity spread the weights over the keys?"""

from __future__ import annotations

import numpy as np
import streamlit as st

from app.figures.picture import Picture, Say, bars
from engine.item import Text
from quiz_bank import attention as att
from quiz_bank.document import SIX_KEYS

KEYS = np.array(SIX_KEYS)
QUERY = KEYS[1]
"""Its nearest key is itself, yet the first key, being longer, has the larger dot product."""
TEMPERATURES = (0.01, 0.03, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 20.0, 100.0)

SIMILARITY = Text("相似度", "similarity")
SIMILARITIES = {
    "dot": Text("点积", "dot product"),
    "cosine": Text("余弦", "cosine"),
    "rbf": Text("RBF（σ = 1）", "RBF (σ = 1)"),
}
TEMPERATURE = Text("温度 $\\tau$", "temperature $\\tau$")
WEIGHT = Text("权重", "weight")
SAID = Text(
    "查询取 $q = k_2$。得分最高的是 $k_{best}$；权重大致相当于在 ${keys}$ 个键之间均分（熵的指数 $e^H$）。",
    "The query is $q = k_2$. The highest score is that of $k_{best}$; the weights are spread about as widely as an "
    "even share among ${keys}$ keys would be (the exponential of the entropy, $e^H$).",
)
HEAD = Text("键|得分|权重", "key|score|weight")


def scores(similarity: str) -> np.ndarray:
    """Give the score of each key."""
    if similarity == "rbf":
        return -((KEYS - QUERY) ** 2).sum(axis=1) / 2
    dots = att.SCORES.rule(q=QUERY, K=KEYS)
    return dots / att.norm(KEYS) / att.norm(QUERY) if similarity == "cosine" else dots


def spread(w: np.ndarray) -> float:
    """Give e to the entropy: among how many keys an even share would be spread as widely."""
    held = w[w > 0]
    return float(np.exp(-(held * np.log(held)).sum()))


def draw(say: Say) -> Picture:
    """Draw the weights of the document's six keys at a temperature."""
    similarity = st.segmented_control(
        say(SIMILARITY),
        list(SIMILARITIES),
        format_func=lambda name: say(SIMILARITIES[name]),
        default="dot",
        required=True,
        key="temperature-similarity",
    )
    tau = st.select_slider(say(TEMPERATURE), TEMPERATURES, 1.0, key="temperature-tau")
    s = scores(similarity)
    w = att.softmax((s - s.max()) / tau)
    weight = say(WEIGHT)
    rows = [{"key": f"k{'₁₂₃₄₅₆'[j]}", weight: float(x)} for j, x in enumerate(w)]
    return Picture(
        bars(rows, "key", weight, top=1.05),
        say(SAID).format(best=att.largest(s.round(9)), keys=f"{spread(w):.1f}"),
        say(HEAD).split("|"),
        [
            [f"$k_{j}$", f"${a:.3f}$", f"${b:.3f}$"]
            for j, (a, b) in enumerate(zip(s, w, strict=True), start=1)
        ],
    )
