"""Live figure: which shape has what comes of each product of matrices?"""

from __future__ import annotations

from typing import Any

import streamlit as st

from app.figures.picture import BLUE, GREEN, GREY, ORANGE, Picture, Say
from engine.item import Text

D_MODEL = 8
PRODUCT = Text("看哪一次乘法", "which product")
TOKENS, KEY_WIDTH, VALUE_WIDTH = (
    Text("token 数 $n$", "tokens $n$"),
    Text("键宽 $d_k$", "key width $d_k$"),
    Text("值宽 $d_v$", "value width $d_v$"),
)
SAID = Text(
    "${left}$ 乘 ${right}$：中间的 ${inner}$ 相消，得到 ${result}$。",
    "${left}$ times ${right}$: the inner ${inner}$ cancels, and what comes out is ${result}$.",
)
HEAD = Text("矩阵|形状", "matrix|shape")

PRODUCTS = {
    "queries": ("X", "W^Q", "Q"),
    "values": ("X", "W^V", "V"),
    "scores": ("Q", "K^\\top", "S"),
    "output": ("A", "V", "O"),
}
"""The matrices of each product: left, right and result. K comes about as Q does; A are the weights, softmax of S."""
OF_VALUES = ("values", "output")
"""The products in which the width of the values occurs; in the others it is that of the keys."""


def shapes_of(n: int, d_k: int, d_v: int) -> dict[str, tuple[int, int]]:
    """Give the shape of every matrix in self-attention over n tokens of width D_MODEL."""
    return {
        "X": (n, D_MODEL),
        "W^Q": (D_MODEL, d_k),
        "W^V": (D_MODEL, d_v),
        "Q": (n, d_k),
        "K^\\top": (d_k, n),
        "V": (n, d_v),
        "S": (n, n),
        "A": (n, n),
        "O": (n, d_v),
    }


def draw(say: Say) -> Picture:
    """Draw the three matrices of a product to scale."""
    product = st.segmented_control(
        say(PRODUCT),
        list(PRODUCTS),
        format_func=lambda name: f"${PRODUCTS[name][0]}\\,{PRODUCTS[name][1]} = {PRODUCTS[name][2]}$",
        default="queries",
        required=True,
        key="shapes-product",
    )
    width, label, usual = ("d_v", VALUE_WIDTH, 6) if product in OF_VALUES else ("d_k", KEY_WIDTH, 3)
    places = st.columns(2)
    n = places[0].slider(say(TOKENS), 1, 10, 4, key="shapes-n")
    chosen = places[1].slider(say(label), 1, 10, usual, key=f"shapes-{width}")
    shapes = shapes_of(n, chosen, chosen)
    names = PRODUCTS[product]
    left, right, result = (shapes[name] for name in names)
    facts = {"left": _times(left), "right": _times(right), "inner": str(left[1]), "result": _times(result)}
    return Picture(
        _side_by_side(names, (left, right, result)),
        say(SAID).format(**facts),
        say(HEAD).split("|"),
        [[f"${name}$", f"${_times(shapes[name])}$"] for name in names],
        height=230,
    )


def _times(shape: tuple[int, int]) -> str:
    return f"{shape[0]}\\times {shape[1]}"


def _side_by_side(names: tuple[str, str, str], shapes: tuple[tuple[int, int], ...]) -> list[dict[str, Any]]:
    """Draw matrices as grids of cells, hanging from one line, with name and shape below each."""
    cells, labels, x = [], [], 0.0
    for name, (rows, columns), sign in zip(names, shapes, ("·", "=", ""), strict=True):
        cells += [
            {"x": x + c, "x2": x + c + 0.9, "y": -r, "y2": -r - 0.9, "m": name}
            for r in range(rows)
            for c in range(columns)
        ]
        plain = name.replace("^\\top", "ᵀ")
        labels.append({"x": x + columns / 2, "y": -rows - 0.7, "text": f"{plain}: {rows} × {columns}"})
        x += columns + 1.2
        labels.append({"x": x - 0.65, "y": -0.5, "text": sign})
    flat = {"axis": None, "scale": {"zero": False}}
    place = {
        "x": {"field": "x", "type": "quantitative", **flat},
        "y": {"field": "y", "type": "quantitative", **flat},
    }
    colour = {
        "field": "m",
        "type": "nominal",
        "legend": None,
        "scale": {"domain": list(names), "range": [BLUE, ORANGE, GREEN]},
    }
    return [
        {
            "data": {"values": cells},
            "mark": {"type": "rect"},
            "encoding": {**place, "x2": {"field": "x2"}, "y2": {"field": "y2"}, "color": colour},
        },
        {
            "data": {"values": labels},
            "mark": {"type": "text", "fontSize": 13, "color": GREY},
            "encoding": {**place, "text": {"field": "text"}},
        },
    ]
