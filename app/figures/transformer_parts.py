"""Live figure: what does a Transformer consist of, counted in parameters?"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from app.figures.picture import BLUE, GREY, Picture, Say
from engine.item import Text

VOCABULARY = 37_000
"""About what the paper has for English and German, shared by both embeddings and the output layer (section 5.1)."""
MODELS = {"base": (512, 2048), "big": (1024, 4096)}
MODEL = Text("原论文的模型", "model of the paper")
LAYERS = Text("编码器和解码器各几层", "layers in encoder and decoder, each")
PARTS = {
    "embedding": Text("嵌入与输出层", "embeddings, output"),
    "self": Text("自注意力", "self-attention"),
    "cross": Text("交叉注意力", "cross-attention"),
    "feed": Text("前馈网络", "feed-forward"),
    "norm": Text("层归一化", "layer norm"),
}
MILLIONS = Text("参数（百万）", "parameters (millions)")
SAID = Text(
    "一共约 ${ten_thousands}$ 万个参数，其中 ${others}\\%$ 不在自注意力和前馈网络里。"
    "位置编码和残差连接没有参数，图里看不见。",
    "About ${millions}$ million parameters, ${others}\\%$ of them outside self-attention and feed-forward networks. "
    "Position encodings and residual connections have no parameters, so no bar shows them.",
)
HEAD = Text("部分|参数个数", "part|parameters")


def parameters(d: int, d_ff: int, layers: int) -> Mapping[str, int]:
    """Give the parameters of each part (Vaswani et al. 2017, section 3), biases of the feed-forward layers included."""
    attention, feed, norm = 4 * d**2, 2 * d * d_ff + d_ff + d, 2 * d
    return {
        "embedding": VOCABULARY * d,
        "self": 2 * layers * attention,
        "cross": layers * attention,
        "feed": 2 * layers * feed,
        "norm": (2 + 3) * layers * norm,
    }


def draw(say: Say) -> Picture:
    """Draw the parameters of each part."""
    model = st.segmented_control(say(MODEL), list(MODELS), default="base", required=True, key="parts-model")
    layers = st.slider(say(LAYERS), 1, 12, 6, key="parts-layers")
    counts = parameters(*MODELS[model], layers)
    x, most = say(MILLIONS), max(counts.values()) / 1e6
    rows = [{"part": say(PARTS[part]), x: count / 1e6} for part, count in counts.items()]
    place = {
        "x": {"field": x, "type": "quantitative", "scale": {"domain": [0, most * 1.2]}},
        "y": {"field": "part", "type": "nominal", "sort": None, "title": None, "axis": {"labelLimit": 150}},
    }
    total = sum(counts.values())
    others = total - counts["self"] - counts["feed"]
    facts = {
        "millions": f"{total / 1e6:.0f}",
        "ten_thousands": f"{total / 1e4:.0f}",
        "others": f"{100 * others / total:.0f}",
    }
    return Picture(
        [
            {"data": {"values": rows}, "mark": {"type": "bar", "color": BLUE}, "encoding": place},
            {
                "data": {"values": rows},
                "mark": {"type": "text", "align": "left", "dx": 4, "color": GREY},
                "encoding": {**place, "text": {"field": x, "type": "quantitative", "format": ".2f"}},
            },
        ],
        say(SAID).format(**facts),
        say(HEAD).split("|"),
        [[say(PARTS[part]), f"{count:,}"] for part, count in counts.items()],
    )
