"""How much of a row an attention sink takes, and what it leaves (document, section 七.5).

What the document calls an attention trap could not be verified; the established notion is the attention sink
(Xiao et al., ICLR 2024): a token that takes the weight a row must give away.
"""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import distributions as dist
from quiz_bank import extra_key as extra


def draw(numbers):
    n = numbers.sized(easy=(2,), usual=(2, 3), hard=(3, 4))
    return {"scaled": dist.distinct(numbers, n, -15, 12, per=10), "z": numbers.integer(6, 28) / 10}


ITEM = Item(
    id="sink-share",
    title=Text(zh="attention sink 拿走多少", en="What the attention sink takes"),
    section="七.5",
    also=("七.4", "九"),
    needs=("softmax-weights",),
    ask=Text(
        zh="训练好的模型常把多余的注意力放到第一个 token 上，它就是 attention sink。某一行里 sink 缩放后的得分是 "
        "$z = <z>$，其余各键缩放后的得分是 <scaled>。求 sink 的权重，以及其余各键的权重。",
        en="Trained models often park attention that they have no use for on the first token, the attention sink. "
        "In one row the sink's scaled score is $z = <z>$, and the other keys' scaled scores are <scaled>. "
        "Find the sink's weight, and the weights of the other keys.",
    ),
    draw=draw,
    steps=[att.EXPONENTIALS.only(), extra.SINK, extra.TOTAL, extra.TAKEN, extra.LEFT],
    answer=[Answer("taken", decimals=3), Answer("weights", decimals=3)],
    example=({"scaled": [0, -1], "z": 2}, [0.844, [0.114, 0.042]]),
    symbols={"scaled": "s'"},
)
