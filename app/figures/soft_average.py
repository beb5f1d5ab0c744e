"""Live figure: who gets how much of one query's attention, and what average comes of it?"""

from __future__ import annotations

import streamlit as st

from app.figures.picture import Picture, Say, bars
from engine.item import Text
from engine.procedure import plan, run_floats
from quiz_bank import bank

KEYS = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]
VALUES = [[10.0], [20.0], [60.0]]
NAMES = ("k₁ = (1, 0)", "k₂ = (0, 1)", "k₃ = (−1, 0)")

COMPONENT = Text("查询的分量 $q_{k}$", "component $q_{k}$ of the query")
WEIGHT = Text("权重", "weight")
SAID = Text(
    "三个键的值是 10、20、60，加权平均得到 ${output}$。把查询转向哪个键，结果就偏向那个键的值。",
    "The keys hold the values 10, 20 and 60; their weighted average is ${output}$. Turn the query towards a key, and "
    "the result moves to that key's value.",
)
HEAD = Text("键|得分|权重|值", "key|score|weight|value")


def draw(say: Say) -> Picture:
    """Draw the weights of three keys for the query that two sliders make."""
    places = st.columns(2)
    query = [
        place.slider(say(COMPONENT).format(k=k), -3.0, 3.0, start, 0.1, key=f"soft-average-{k}")
        for k, place, start in ((1, places[0], 1.0), (2, places[1], 0.5))
    ]
    drawn = {"q": query, "K": KEYS, "V": VALUES, "d_k": 2}
    values = run_floats(plan(bank()["attention-output"]), drawn)
    weight = say(WEIGHT)
    rows = [{"key": name, weight: float(w)} for name, w in zip(NAMES, values["weights"], strict=True)]
    table = [
        [name, f"${s:.2f}$", f"${w:.3f}$", f"${v:.0f}$"]
        for name, s, w, (v,) in zip(NAMES, values["scores"], values["weights"], VALUES, strict=True)
    ]
    return Picture(
        bars(rows, "key", weight, top=1.05),
        say(SAID).format(output=f"{values['output'][0]:.1f}"),
        say(HEAD).split("|"),
        table,
    )
