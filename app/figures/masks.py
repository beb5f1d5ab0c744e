"""Live figure: which keys may each query look at under which mask?"""

from __future__ import annotations

import numpy as np
import streamlit as st

from app.figures.picture import BLUE, GREY, Picture, Say
from engine.item import Text
from quiz_bank.evidence import causal, columns, window

WIDTH = 3
KIND = Text("哪种掩码", "which mask")
KINDS = {
    "causal": Text("因果", "causal"),
    "padding": Text("填充", "padding"),
    "both": Text("因果加填充", "causal and padding"),
    "window": Text("窗口", "window"),
}
LENGTH = Text("序列长度 $n$", "length $n$")
KEY, QUERY = Text("键 j", "key j"), Text("查询 i", "query i")
SAID = {
    "causal": Text(
        "第 $i$ 行看得到前 $i$ 个键，包括自己：一共 ${count}$ 格。",
        "Row $i$ sees the first $i$ keys, its own included: ${count}$ cells in all.",
    ),
    "padding": Text(
        "最后 ${pads}$ 个是 pad，它们的列被屏蔽，行照常：一共 ${count}$ 格。",
        "The last ${pads}$ are pads. Their columns are hidden, their rows are not: ${count}$ cells in all.",
    ),
    "both": Text(
        "两种掩码都允许才看得见；最后 ${pads}$ 个是 pad：一共 ${count}$ 格。",
        "Visible is what both masks allow; the last ${pads}$ are pads: ${count}$ cells in all.",
    ),
    "window": Text(
        "每行只看自己和前两个，窗口宽 $3$：一共 ${count}$ 格。要看得更远，得叠更多层。",
        "Each row sees itself and the two before it, a window of $3$: ${count}$ cells in all. To see farther takes "
        "more layers.",
    ),
}
HEAD = Text("查询|看得见的键|个数", "query|visible keys|how many")


def pads_of(n: int) -> int:
    """Give how many of n tokens are padding in this figure: about a third."""
    return max(1, n // 3)


def visible(kind: str, n: int) -> np.ndarray:
    """Give the mask (n × n): True where the query of that row may look at the key of that column."""
    padding = columns(n, n - pads_of(n))
    return {
        "causal": causal(n),
        "padding": padding,
        "both": causal(n) & padding,
        "window": window(n, WIDTH),
    }[kind]


def draw(say: Say) -> Picture:
    """Draw a mask as a table of cells: 0 where it lets through, −∞ where it hides."""
    kind = st.segmented_control(
        say(KIND),
        list(KINDS),
        format_func=lambda kind: say(KINDS[kind]),
        default="causal",
        required=True,
        key="masks-kind",
    )
    n = st.slider(say(LENGTH), 3, 10, 6, key="masks-n")
    seen = visible(kind, n)
    x, y = say(KEY), say(QUERY)
    cells = [
        {x: j + 1, y: i + 1, "open": bool(seen[i, j]), "text": "0" if seen[i, j] else "−∞"}
        for i in range(n)
        for j in range(n)
    ]
    place = {
        "x": {"field": x, "type": "ordinal", "axis": {"orient": "top", "labelAngle": 0}},
        "y": {"field": y, "type": "ordinal"},
    }
    white_where_open = {"condition": {"test": "datum.open", "value": "white"}, "value": GREY}
    layers = [
        {
            "data": {"values": cells},
            "mark": {"type": "rect", "stroke": GREY, "strokeOpacity": 0.35},
            "encoding": {
                **place,
                "color": {"condition": {"test": "datum.open", "value": BLUE}, "value": "transparent"},
            },
        },
        {
            "data": {"values": cells},
            "mark": {"type": "text"},
            "encoding": {**place, "text": {"field": "text"}, "color": white_where_open},
        },
    ]
    rows = [
        [f"${i + 1}$", ", ".join(str(j + 1) for j in range(n) if seen[i, j]), f"${seen[i].sum()}$"]
        for i in range(n)
    ]
    return Picture(
        layers,
        say(SAID[kind]).format(count=seen.sum(), pads=pads_of(n)),
        say(HEAD).split("|"),
        rows,
        height=min(300, 36 * n + 40),
    )
