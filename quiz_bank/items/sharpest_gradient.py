"""Which of several weights moves most when its score does, and how fast (document, section 三)."""

from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist


def draw(numbers):
    """Draw a weight near one half, some near 0 and some near 1: those that saturate hardly move."""
    middle = numbers.integer(42, 58, but=50) / 100
    low = [x / 100 for x in numbers.shuffled(range(1, 35))]
    high = [x / 100 for x in numbers.shuffled(range(66, 100))]
    more = numbers.sized(easy=(0,), usual=(0, 1), hard=(1, 2))
    return {
        "w": numbers.shuffled([middle, *low[: 1 + more], *high[: 2 + more // 2]]),
        "d_k": numbers.sized(easy=(4, 9, 16), usual=(2, 3, 5, 6, 8, 16), hard=(5, 8, 12, 16, 24, 32)),
    }


SLOPES = Step(
    "slopes",
    Text(zh="对缩放后得分的导数", en="derivatives by the scaled score"),
    lambda w: w * (1 - w),
    "w(1-w)",
    "w(1-w)",
    wrong={
        "gradient_largest_when_confident": lambda w: w,
        "gradient_largest_when_small": lambda w: 1 - w,
    },
)

STEEPEST = Step(
    "steepest",
    Text(zh="变化最快的一行", en="the row that moves most"),
    lambda slopes: att.largest(slopes),
    r"\arg\max",
    r"\arg\max_i\, w_i(1-w_i)",
    kind="index",
)

RATE = Step(
    "rate",
    Text(zh="该行的导数", en="its derivative"),
    lambda slopes, steepest, divisor: slopes[steepest - 1] / divisor,
    r"\frac{\partial w}{\partial s}",
    r"\frac{\partial w}{\partial s} = \frac{w(1-w)}{\sqrt{d_k}}",
    wrong={
        "jacobian_forgets_scale": lambda slopes, steepest: slopes[steepest - 1],
        "scale_multiplied": lambda slopes, steepest, divisor: slopes[steepest - 1] * divisor,
    },
)

ITEM = Item(
    id="sharpest-gradient",
    title=Text(zh="哪一行变化最快", en="The row that moves most"),
    section="三",
    also=("题1",),
    needs=("weight-gradient",),
    ask=Text(
        zh="同一个头里，几个查询（几行）给同一个键的权重依次是 <w>，$d_k = <d_k>$。让这个键在每一行里缩放前的得分 $s$ "
        "都升高同样小的一点。哪一行（从 1 数）的权重变化最快？那一行的导数 $\\frac{\\partial w}{\\partial s}$ 是多少？",
        en="In one head several queries, one row each, give the same key the weights <w> in order, with "
        "$d_k = <d_k>$. Let that key's score $s$, before scaling, rise by the same tiny bit in every row. In which row, "
        "counted from 1, does the weight move most, and what is the derivative $\\frac{\\partial w}{\\partial s}$ there?",
    ),
    draw=draw,
    avoid={"two rows move alike": lambda slopes: att.tied(slopes.round(4))},
    steps=[
        SLOPES,
        STEEPEST,
        dist.DIVISOR.without("scale_missing", "scale_hardcoded_8"),
        RATE,
    ],
    answer=[Answer("steepest"), Answer("rate", decimals=4)],
    example=({"w": [0.98, 0.4, 0.05, 0.8], "d_k": 4}, [2, 0.12]),
    exceptions={
        "scale_missing": "its number here is that of jacobian_forgets_scale",
        "jacobian_diagonal_only": "only a weight's own score is moved",
        "jacobian_offdiag_sign": "only a weight's own score is moved",
    },
)
