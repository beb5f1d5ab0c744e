"""Weights of scaled scores that are divided by a temperature as well (document, section 六)."""

from engine.arithmetic import sqrt
from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist


def draw(numbers):
    """Draw scores that lie as far apart as both divisors together want."""
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    tau = numbers.sized(easy=(0.5, 2), usual=(0.25, 0.4, 0.5, 2, 2.5), hard=(0.25, 0.4, 0.8, 1.5, 2.5))
    d_k = numbers.sized(easy=(9, 16, 25), usual=(5, 6, 8, 9, 12, 16), hard=(7, 10, 12, 20, 24), but=n)
    reach = 1.4 * tau * sqrt(d_k)
    per = 10 if reach < 3 else 2
    return {
        "scores": dist.distinct(numbers, n, -int(reach * per), int(reach * per), per),
        "d_k": d_k,
        "tau": tau,
    }


LOGITS = Step(
    "logits",
    Text(zh="除以温度", en="divided by the temperature"),
    lambda scaled, tau: scaled / tau,
    "z",
    r"z_j = \frac{s'_j}{\tau}",
    wrong={
        "temperature_replaces_sqrt_dk": lambda scores, tau: scores / tau,
        "temperature_multiplied": lambda scaled, tau: scaled * tau,
        "temperature_applied_twice": lambda scaled, tau: scaled / tau**2,
        "temperature_ignored": lambda scaled: scaled,
    },
)

ITEM = Item(
    id="temperature-weights",
    title=Text(zh="带温度的权重", en="Weights with a temperature"),
    section="六",
    needs=("softmax-weights",),
    ask=Text(
        zh="一个查询对各个键的点积得分是 <scores>（还没有缩放），$d_k = <d_k>$。"
        "缩放点积注意力另外带温度 $\\tau = <tau>$。求各个权重。",
        en="One query has the dot products <scores> with its keys, not scaled yet, and $d_k = <d_k>$. "
        "Scaled dot-product attention has a temperature $\\tau = <tau>$ as well. Find all the weights.",
    ),
    draw=draw,
    avoid={
        "saturated": lambda logits: att.saturated(logits),
        "hardly any difference": lambda logits: logits.max() - logits.min() < 0.8,
    },
    steps=[
        dist.DIVISOR.without("scale_missing", "scale_hardcoded_8"),
        att.SCALED.only("scale_multiplied"),
        LOGITS,
        att.EXPONENTIALS.only("softmax_base2").fed(scaled="logits").written(r"e_j = e^{z_j}"),
        att.TOTAL.only("softmax_plus_one"),
        att.WEIGHTS.only("softmax_no_normalise", "softmax_hard_argmax").plus(
            temperature_after_softmax=(
                lambda scaled, tau: att.softmax(scaled) / tau,
                lambda scaled, tau: att.softmax(scaled) ** (1 / tau),
            )
        ),
    ],
    answer=Answer("weights", decimals=3),
    example=({"scores": [2, 0, -2], "d_k": 4, "tau": 2}, [0.506, 0.307, 0.186]),
    exceptions={
        "scale_missing": "its number here is that of temperature_replaces_sqrt_dk",
        "temperature_limits_swapped": "the temperature is given; no limit is asked",
        "temperature_inf_is_zero": "the temperature is given; no limit is asked",
        "uniform_limit_counts_masked": "no limit is asked, and no key is hidden",
    },
    symbols={"scores": "s"},
)
