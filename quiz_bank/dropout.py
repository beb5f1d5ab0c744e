r"""What does attention dropout do to a row of weights, in one draw and on average?

Each weight is dropped with probability p, and those kept are divided by 1 - p, in training only. Rules take drawn
values and earlier steps by name: m (n, the scores being ln m), b (n, 1 for kept and 0 for dropped), p, w or weights
(n, before dropout), factor, dropped (n).
"""

from __future__ import annotations

from engine.arithmetic import log
from engine.item import Step, Text
from quiz_bank import attention as att

FACTOR = Step(
    "factor",
    Text(zh="留下的放大多少倍", en="the factor for what is kept"),
    lambda p: 1 / (1 - p),
    "f",
    r"f = \frac{1}{1-p}",
    wrong={"dropout_no_rescale": lambda: 1, "dropout_divides_by_p": lambda p: 1 / p},
)

# --- one draw of what is kept ----------------------------------------------------------------------------------------

WEIGHTS = Step(
    "weights",
    Text(zh="丢弃之前的权重", en="the weights before dropout"),
    lambda m: m / m.sum(),
    "w",
    r"w_j = \frac{m_j}{\sum_i m_i}",
)

DROPPED = Step(
    "dropped",
    Text(zh="丢弃之后的一行", en="the row after dropout"),
    lambda weights, b, factor: weights * b * factor,
    r"\hat w",
    r"\hat w_j = \frac{b_j w_j}{1-p}",
    wrong={
        "dropout_before_softmax": (
            lambda m, b, factor: att.softmax(b * log(m) * factor),
            lambda m, b: att.softmax(b * log(m)),
        ),
        "dropout_keeps_sum_one": lambda weights, b: weights * b / (weights * b).sum(),
    },
)

ROW_SUM = Step(
    "row_sum",
    Text(zh="这一行的和", en="the sum of the row"),
    lambda dropped: dropped.sum(),
    r"\sum_j \hat w_j",
    r"\sum_j \hat w_j",
    wrong={"dropout_keeps_sum_one": lambda: 1},
)

# --- all draws together ----------------------------------------------------------------------------------------------

MEAN = Step(
    "mean",
    Text(zh="行和的期望", en="the expected sum of the row"),
    lambda w, p, factor: factor * (1 - p) * w.sum(),
    r"\operatorname{E}",
    r"\operatorname{E}\sum_j \hat w_j = \frac{1}{1-p}\,(1-p)\sum_j w_j",
)

VARIANCE = Step(
    "variance",
    Text(zh="行和的方差", en="the variance of the sum"),
    lambda w, p, factor: factor**2 * p * (1 - p) * (w * w).sum(),
    r"\operatorname{Var}",
    r"\operatorname{Var}\sum_j \hat w_j = \frac{p(1-p)}{(1-p)^2}\sum_j w_j^2",
    wrong={
        "dropout_keeps_sum_one": lambda: 0,
        "variance_forgets_square": (
            lambda w, p, factor: factor * p * (1 - p) * (w * w).sum(),
            lambda w, p, factor: factor**2 * p * (1 - p) * w.sum(),
        ),
    },
)
