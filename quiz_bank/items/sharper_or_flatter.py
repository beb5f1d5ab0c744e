"""Which of several divisors makes a row of weights the most peaked, and how peaked (document, section 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist
from quiz_bank import softmax as soft


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    smallest, *larger = soft.divisors(numbers)
    return {
        "scores": dist.distinct(numbers, n, -int(12 * smallest), int(15 * smallest), per=10),
        "c": numbers.shuffled([smallest, *larger]),
    }


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
    steps=[soft.SHARPEST, soft.SHARPEST_DIVISOR, *soft.DIVIDED_ROW, soft.PEAK],
    answer=[Answer("sharpest"), Answer("peak", decimals=3)],
    example=({"scores": [1, 0, -1], "c": [4, 2, 1]}, [3, 0.665]),
    exceptions={"softmax_scale_invariant": "it says that no divisor is the best, which names none"},
    symbols={"scores": "s"},
)
