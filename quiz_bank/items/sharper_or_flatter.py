"""Which of several divisors makes a row of weights the most peaked, and how peaked (document, section 三)."""

from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    smallest = numbers.pick(0.5, 0.75, 1.25, 1.5, 2)
    larger = [numbers.pick(1.5, 2) * smallest, numbers.pick(3, 4) * smallest]
    more = numbers.sized(easy=(0,), usual=(0, 1), hard=(1,))
    return {
        "scores": dist.distinct(numbers, n, -int(12 * smallest), int(15 * smallest), per=10),
        "c": numbers.shuffled([smallest, *larger, *[6 * smallest] * more]),
    }


SHARPEST = Step(
    "sharpest",
    Text(zh="最尖的是哪一个除数", en="the divisor that sharpens most"),
    lambda c: att.largest(-c),
    r"\arg\min",
    r"\arg\min_i\, c_i",
    wrong={"scale_bigger_divisor_sharper": lambda c: att.largest(c)},
    kind="index",
)

DIVISOR = Step(
    "divisor",
    Text(zh="这个除数", en="that divisor"),
    lambda c, sharpest: c[sharpest - 1],
    "c",
    "c",
)

PEAK = Step(
    "peak",
    Text(zh="用它时的最大权重", en="the largest weight with it"),
    lambda weights: weights.max(),
    r"w_{\max}",
    r"w_{\max} = \max_j w_j",
)

ITEM = Item(
    id="sharper-or-flatter",
    title=Text(zh="更尖还是更平", en="Sharper or flatter"),
    section="三",
    also=("六", "题1"),
    needs=("softmax-weights",),
    ask=Text(
        zh="一行点积得分是 <scores>。softmax 之前把它们都除以同一个数，可选的除数有 <c>。"
        "用第几个除数（从 1 数），最大的权重最大？这时最大的权重是多少？",
        en="A row of dot products is <scores>. Before the softmax all of them are divided by one number, and the "
        "choices are <c>. Which of these divisors, counted from 1, makes the largest weight largest, and what is the "
        "largest weight then?",
    ),
    draw=draw,
    avoid={"scores that sum to zero": att.scores_sum_to_zero, "saturated": att.saturated},
    steps=[
        SHARPEST,
        DIVISOR,
        att.SCALED.only("scale_multiplied").written(r"s'_j = \frac{s_j}{c}"),
        att.EXPONENTIALS.without("softmax_abs_normalisation"),
        att.TOTAL.only("softmax_plus_one"),
        att.WEIGHTS.only("softmax_no_normalise", "softmax_odds", "softmax_hard_argmax"),
        PEAK,
    ],
    answer=[Answer("sharpest"), Answer("peak", decimals=3)],
    example=({"scores": [1, 0, -1], "c": [4, 2, 1]}, [3, 0.665]),
    exceptions={
        "softmax_scale_invariant": "it says that no divisor is the best, which is no answer to which one"
    },
    symbols={"scores": "s"},
)
