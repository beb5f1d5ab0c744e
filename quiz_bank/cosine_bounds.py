r"""How large can a weight become where similarities are cosines, and which gain does a given weight need?

A cosine lies between -1 and 1, so one key leads each of its n - 1 rivals by at most 2, and by 2/τ at a temperature.
Rules take n, d_k, tau, p (a weight to be reached), and earlier steps by name: lead, logits, winner and total (without
and with the temperature), rivals, odds, ratio, gain.
"""

from __future__ import annotations

import numpy as np

from engine.arithmetic import exp, log, sqrt
from engine.item import Step, Text

# --- from the cosines to the largest weight --------------------------------------------------------------------------

LEAD = Step(
    "lead",
    Text(zh="余弦最多领先", en="the largest lead in cosine"),
    lambda: 2,
    r"\Delta",
    r"\Delta = 1 - (-1) = 2",
    wrong={"cosine_lowest_is_zero": lambda: 1},
)

LOGITS = Step(
    "logits",
    Text(
        zh="指数上领先多少：没有温度、有温度", en="the lead in the exponent, without and with a temperature"
    ),
    lambda lead, tau: np.array([lead, lead / tau]),
    "z",
    r"z = \left(\Delta,\ \frac{\Delta}{\tau}\right)",
    wrong={
        "cosine_keeps_sqrt_dk": lambda lead, tau, d_k: np.array([lead, lead / tau]) / sqrt(d_k),
        "temperature_multiplied": lambda lead, tau: np.array([lead, lead * tau]),
        "cosine_no_temperature": lambda lead: np.array([lead, lead]),
    },
)

WINNER = Step(
    "winner",
    Text(zh="领先者的指数（其余的记为 1）", en="the winner's exponential, the others' being 1"),
    lambda logits: exp(logits),
    "e",
    r"e = e^{z}",
    wrong={"softmax_base2": lambda logits: 2.0**logits},
)

TOTAL = Step(
    "total",
    Text(zh="指数之和", en="the sum of the exponentials"),
    lambda winner, rivals: winner + rivals,
    "Z",
    r"Z = e^{z} + (n-1)",
)

SHARE = Step(
    "share",
    Text(
        zh="最大可能的权重：没有温度、有温度", en="the largest possible weight: without, with a temperature"
    ),
    lambda winner, total: winner / total,
    "w",
    r"w = \frac{e^{z}}{e^{z} + (n-1)}",
    wrong={
        "softmax_odds": lambda winner, rivals: winner / rivals,
        "softmax_hard_argmax": lambda winner: 0 * winner + 1,
    },
)

# --- from a weight back to the gain ----------------------------------------------------------------------------------

ODDS = Step(
    "odds",
    Text(zh="这个键与其余之和的比", en="this key against all others"),
    lambda p: p / (1 - p),
    r"\omega",
    r"\omega = \frac{p}{1-p}",
    wrong={"softmax_odds": lambda p: p},
)

RATIO = Step(
    "ratio",
    Text(zh="这个键与其余每一个的权重之比", en="this key against each one of the others"),
    lambda odds, rivals: odds * rivals,
    "r",
    r"r = \omega\,(n-1)",
)

LEAD_NEEDED = Step(
    "lead",
    Text(zh="指数上需要领先多少", en="the lead needed in the exponent"),
    lambda ratio: log(ratio),
    r"\Delta",
    r"\Delta = \ln r",
    wrong={"softmax_base2": lambda ratio: log(ratio) / log(2.0)},
)

GAIN = Step(
    "gain",
    Text(zh="需要的增益", en="the gain needed"),
    lambda lead: lead / 2,
    "g",
    r"g = \frac{\Delta}{1 - (-1)}",
    wrong={
        "cosine_lowest_is_zero": lambda lead: lead,
        "cosine_keeps_sqrt_dk": lambda lead, d_k: lead / 2 * sqrt(d_k),
        "cosine_no_temperature": lambda: 1,
    },
)

TEMPERATURE = Step(
    "temperature",
    Text(zh="对应的温度", en="the temperature this means"),
    lambda gain: 1 / gain,
    r"\tau",
    r"\tau = \frac{1}{g}",
    wrong={"temperature_multiplied": lambda gain: gain},
)
