"""How much weight do pads take whose keys are zero vectors (document, section 四.2)?"""

from engine.item import Answer, Item, Text
from quiz_bank import attention as att
from quiz_bank import masks


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    scaled = masks.scaled_row(numbers, n)
    return {"scaled": scaled, "p": numbers.sized(easy=(2,), usual=(2, 3), hard=(3, 4), but=n)}


ITEM = Item(
    id="zero-padding",
    title=Text(zh="零向量的 pad", en="Padding of zero vectors"),
    section="四.2",
    needs=("softmax-weights",),
    ask=Text(
        zh="某个查询对一句话里各个真实 token 的得分已经缩放好：<scaled>。句子后面还补了 <p> 个 pad，它们的键都是零向量，"
        "有人便省掉了 padding 掩码。这样 pad 一共分走多少权重？把掩码加上，第 1 个真实 token 的权重又是多少？",
        en="A query's scores on the real tokens of a sentence, scaled already, are <scaled>. "
        "The sentence is followed by <p> pads whose keys are zero vectors, so somebody left the padding mask out. "
        "How much weight do the pads take together? And with the mask, what is the weight on the first real token?",
    ),
    draw=draw,
    symbols={"scaled": "s'"},
    steps=[
        att.EXPONENTIALS.only("softmax_base2"),
        masks.TOTAL,
        masks.PAD_TERMS,
        masks.PAD_SHARE,
        masks.FIRST_WEIGHT,
    ],
    answer=[Answer("leak", decimals=3), Answer("weight", decimals=3)],
    example=({"scaled": [1, -0.6, 0.4], "p": 2}, [0.296, 0.571]),
)
