"""The entropy of a row of weights, and how near it comes to the most that the mask allows (document, section 三)."""

from engine.item import Answer, Item, Text
from quiz_bank import distributions as dist
from quiz_bank import softmax as soft


def draw(numbers):
    i = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    hidden = numbers.sized(easy=(1, 2), usual=(1, 2, 3), hard=(2, 3))
    return {"w": [*numbers.shuffled(dist.shares(numbers, i)), *[0] * hidden], "i": i}


ITEM = Item(
    id="row-entropy",
    title=Text(zh="一行权重的熵", en="The entropy of a row"),
    section="三",
    also=("五", "四.1"),
    needs=("softmax-weights",),
    ask=Text(
        zh="因果掩码下，第 $<i>$ 个 token 只能看到第 $1$ 到第 $<i>$ 个，它的一行权重是 <w>。"
        "用自然对数求这一行的熵 $H$，再求 $H$ 与这一行在该掩码下所能达到的最大熵之比。",
        en="Under a causal mask token $<i>$ sees tokens $1$ to $<i>$ only, and its row of weights is <w>. "
        "Find the entropy $H$ of the row with natural logarithms, and then $H$ over the largest entropy that a row "
        "under this mask can have.",
    ),
    draw=draw,
    avoid={"uniform": lambda w, i: len(set(w[:i].tolist())) == 1},
    steps=[soft.TERMS, soft.ENTROPY, soft.MOST, soft.SHARE],
    answer=[Answer("entropy", decimals=3), Answer("share", decimals=3)],
    example=({"w": [0.5, 0.25, 0.25, 0], "i": 3}, [1.040, 0.946]),
)
