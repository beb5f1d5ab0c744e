r"""What does one more key, an attention sink or a key of score and value 0, leave to the others of its row?

Its exponential joins the softmax's denominator: Z = e_0 + Σ e_j. A sink has some score z (Xiao et al., ICLR 2024); a
zero key has e_0 = 1 and no value, so that a row may give away less than all of its weight. Rules take drawn values and
earlier steps by name: z, exponentials (n, of the other keys), sink or extra (e_0), total.
"""

from __future__ import annotations

from dataclasses import replace

from engine.arithmetic import exp
from engine.item import Step, Text
from quiz_bank import attention as att

# --- an attention sink -----------------------------------------------------------------------------------------------

SINK = Step(
    "sink",
    Text(zh="sink 的指数", en="the sink's exponential"),
    lambda z: exp(z),
    "e_0",
    r"e_0 = e^{z}",
)

TOTAL = Step(
    "total",
    Text(zh="全部指数之和", en="the sum of all exponentials"),
    lambda exponentials, sink: exponentials.sum() + sink,
    "Z",
    r"Z = e_0 + \sum_j e_j",
    wrong={"softmax_plus_one": lambda exponentials, sink: 1 + exponentials.sum() + sink},
)

TAKEN = Step(
    "taken",
    Text(zh="分给 sink 的权重", en="the sink's weight"),
    lambda sink, total: sink / total,
    "w_0",
    r"w_0 = \frac{e_0}{Z}",
    wrong={"softmax_odds": lambda sink, exponentials: sink / exponentials.sum()},
)

# --- a key of score 0 and value 0 ------------------------------------------------------------------------------------

ZERO_KEY = Step(
    "extra",
    Text(zh="多出的键的指数", en="the extra key's exponential"),
    lambda: 1,
    "e_0",
    "e_0 = e^0 = 1",
    wrong={"softmax_zero_score_no_weight": lambda: 0},
    kind="integer",
)

# The 1 that a wrong "plus one" adds is here the extra key's own.
TOTAL_WITH_ZERO_KEY = replace(
    TOTAL.without("softmax_plus_one").fed(sink="extra"),
    label=Text(zh="指数之和，含多出的键", en="the sum of the exponentials, the extra key's among them"),
)

TAKEN_BY_ZERO_KEY = replace(
    TAKEN.fed(sink="extra"),
    name="empty",
    label=Text(zh="多出的键的权重", en="the extra key's weight"),
)

# --- both ------------------------------------------------------------------------------------------------------------

LEFT = Step(
    "weights",
    Text(zh="其余各键的权重", en="the weights of the other keys"),
    lambda exponentials, total: exponentials / total,
    "w",
    r"w_j = \frac{e_j}{Z}",
    wrong={
        "sink_left_out": lambda exponentials: exponentials / exponentials.sum(),
        "softmax_no_normalise": lambda exponentials: exponentials,
    },
)

# --- the output beside a key of value 0 ------------------------------------------------------------------------------

OUTPUT = replace(
    att.OUTPUT.only("mean_of_values", "sum_of_values", "hard_value_of_argmax").fed(V="v"),
    label=Text(zh="这一行的输出", en="the output of the row"),
)
"""One number: every value is one."""
