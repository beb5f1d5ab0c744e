"""Live figure: how long is the way between two positions in an RNN, in convolutions and in attention?"""

from __future__ import annotations

import streamlit as st

from app.figures.picture import Picture, Say, lines, upright
from engine.item import Text

FARTHEST = 60
DISTANCE = Text("相隔多远 $j-i$", "distance $j-i$")
KERNEL = Text("卷积核宽度 $k$", "kernel width $k$")
FAR, LONG = Text("距离", "distance"), Text("路径长度", "path length")
RNN, CONVOLUTION, ATTENTION = (
    Text("RNN：状态转移", "RNN: transitions"),
    Text("卷积：层数", "convolution: layers"),
    Text("注意力：一步", "attention: one step"),
)
SAID = Text(
    "相隔 ${far}$：RNN 要 ${rnn}$ 次转移，核宽 ${k}$ 的卷积要 ${layers}$ 层，没有掩码的注意力总是 $1$ 步。",
    "At distance ${far}$ an RNN takes ${rnn}$ transitions, convolution with kernels of ${k}$ takes ${layers}$ layers, "
    "and attention without a mask always $1$ step.",
)
HEAD = Text("距离|RNN|卷积|注意力", "distance|RNN|convolution|attention")


def layers_needed(far: int, kernel: int) -> int:
    """Give how many layers of odd kernels it takes until one position depends on another `far` away."""
    return -(-far // (kernel // 2))


def draw(say: Say) -> Picture:
    """Draw the three path lengths against the distance."""
    places = st.columns(2)
    far = places[0].slider(say(DISTANCE), 1, FARTHEST, 20, key="path-length-distance")
    with places[1]:
        kernel = st.segmented_control(
            say(KERNEL), [3, 5, 7], default=5, required=True, key="path-length-kernel"
        )
    x, y = say(FAR), say(LONG)
    rows = [
        {x: d, y: length, "way": say(way)}
        for way, lengths in (
            (RNN, range(1, FARTHEST + 1)),
            (CONVOLUTION, [layers_needed(d, kernel) for d in range(1, FARTHEST + 1)]),
            (ATTENTION, [1] * FARTHEST),
        )
        for d, length in enumerate(lengths, start=1)
    ]
    shown = sorted({1, 5, 10, 20, 40, FARTHEST, far})
    return Picture(
        [*lines(rows, x, y, "way"), upright(far, x)],
        say(SAID).format(far=far, rnn=far, k=kernel, layers=layers_needed(far, kernel)),
        say(HEAD).split("|"),
        [[f"${n}$" for n in (d, d, layers_needed(d, kernel), 1)] for d in shown],
    )
