"""Live figure: what does the document's worked example print, and what do its own vectors give?"""

from __future__ import annotations

import streamlit as st

from app.figures.picture import Picture, Say, bars
from engine.item import Text
from engine.procedure import plan, run_floats
from quiz_bank import bank
from quiz_bank.document import EXAMPLE

PRINTED = {
    "scores": (1.04, 0.92, 0.24, -0.02, -0.20, -1.12),
    "scaled": (0.735, 0.651, 0.170, -0.014, -0.141, -0.792),
    "weights": (0.435, 0.396, 0.245, 0.204, 0.180, 0.094),
}
STAGE = Text("算到哪一步", "which step")
STAGES = {
    "scores": Text("点积得分", "scores"),
    "scaled": Text("缩放之后", "scaled"),
    "weights": Text("权重", "weights"),
}
ITS, OURS = Text("文档所列", "as printed"), Text("由同样的向量算得", "from the same vectors")
SAID = {
    "scores": Text(
        "只有第 3 个得分不同：文档写 $0.24$，算得 $0.40$。",
        "Only the third score differs: the document prints $0.24$, the vectors give $0.40$.",
    ),
    "scaled": Text(
        "错误传了下来：第 3 个文档写 $0.170$，算得 $0.283$。",
        "The slip is carried on: for the third the document prints $0.170$, the vectors give $0.283$.",
    ),
    "weights": Text(
        "六个都不同：文档所列加起来是 ${printed}$，算得的加起来是 ${true}$。",
        "All six differ: those printed add up to ${printed}$, those computed to ${true}$.",
    ),
}
HEAD = Text("键|文档所列|算得", "key|as printed|computed")
AXES = {"scores": (-1.3, 1.25), "scaled": (-1.0, 0.95), "weights": (0.0, 0.5)}


def draw(say: Say) -> Picture:
    """Draw a step of the example twice: as the document prints it, and as its vectors give it."""
    stage = st.segmented_control(
        say(STAGE),
        list(STAGES),
        format_func=lambda stage: say(STAGES[stage]),
        default="weights",
        required=True,
        key="worked-example-stage",
    )
    true = run_floats(plan(bank()["softmax-weights"]), EXAMPLE)[stage]
    y = say(STAGES[stage])
    rows = [
        {"key": f"k{'₁₂₃₄₅₆'[j]}", y: float(value), "whose": say(whose)}
        for whose, values in ((ITS, PRINTED[stage]), (OURS, true))
        for j, value in enumerate(values)
    ]
    bottom, top = AXES[stage]
    sums = {"printed": f"{sum(PRINTED['weights']):.3f}", "true": f"{true.sum():.3f}"}
    return Picture(
        bars(rows, "key", y, top, series="whose", bottom=bottom),
        say(SAID[stage]).format(**sums),
        say(HEAD).split("|"),
        [
            [f"$k_{j}$", f"${its:.3f}$", f"${ours:.3f}$"]
            for j, (its, ours) in enumerate(zip(PRINTED[stage], true, strict=True), start=1)
        ],
        height=300,
    )
