"""The softmax itself, written from memory (document, section 三)."""

from engine.formula import Name, Scope, steps
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
    steps=steps(SCOPE, fm.RAISED, fm.TOTAL, fm.WEIGHT),
    answer=Answer("weight"),
    example=({"s": [0, 0, 0, 0], "n": 7}, [0.25, 0.25, 0.25, 0.25]),
    hidden=("s", "n"),
)
