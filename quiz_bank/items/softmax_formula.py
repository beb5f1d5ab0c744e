"""The softmax itself, written from memory (document, section 三)."""

from engine.formula import Line, Name, Scope, steps
from engine.item import Answer, Item, Text
from quiz_bank import formulas as fm

SCOPE = Scope((Name("s", (), over="n", whole=("n",)), *fm.sizes("n")), frozenset({"exp", "sum", "max"}))


def draw(numbers):
    return {"s": [fm.entry(numbers) for _ in range(fm.HEADS)], **fm.apart(numbers, "n")}


ITEM = Item(
    id="softmax-formula",
    title=Text(zh="默写：softmax", en="The softmax from memory"),
    section="三",
    ask=Text(
        zh=r"给定得分 $s_1,\dots,s_n$，写出 $\text{softmax}(s)_i$ 的公式，用到指数和求和，不能直接写 softmax。",
        en=r"For scores $s_1,\dots,s_n$, write the formula of $\text{softmax}(s)_i$, with exponentials and a sum and "
        "without the word softmax.",
    ),
    draw=draw,
    steps=steps(
        SCOPE,
        Line(
            "raised",
            Text(zh="指数", en="exponentials"),
            "e_i",
            "exp(s_i)",
            {
                "softmax_linear_normalisation": "s_i",
                "softmax_base2": "2^s_i",
                "softmax_negative_exponent": "exp(-s_i)",
            },
        ),
        Line(
            "total",
            Text(zh="指数之和", en="their sum"),
            "Z",
            "sum_j raised_j",
            {
                "softmax_divides_by_n": "n",
                "softmax_divides_by_max": "max_j raised_j",
                "softmax_plus_one": "1 + sum_j raised_j",
            },
        ),
        Line(
            "weight",
            Text(zh="softmax 的第 $i$ 个分量", en="entry $i$ of the softmax"),
            r"\text{softmax}(s)_i",
            "raised_i / total",
            {
                "softmax_no_normalise": "raised_i",
                "softmax_odds": ["raised_i / (total - raised_i)", "raised_i / sum_{j != i} raised_j"],
            },
        ),
    ),
    answer=Answer("weight"),
    example=({"s": [0, 0, 0, 0], "n": 7}, [0.25, 0.25, 0.25, 0.25]),
    hidden=("s", "n"),
)
