"""How much weight do pads take whose keys are zero vectors (document, section 四.2)?"""

from engine.item import Answer, Item, Step, Text
from quiz_bank import attention as att
from quiz_bank import masks


def draw(numbers):
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    return {
        "scaled": masks.scaled_row(numbers, n),
        "p": numbers.sized(easy=(2,), usual=(2, 3), hard=(3, 4), but=n),
    }


PAD_TERMS = Step(
    "pad_terms",
    Text(zh="各个 pad 的指数之和", en="the exponentials of the pads, added up"),
    lambda p: p,
    r"Z_{\text{pad}}",
    r"Z_{\text{pad}} = p\,e^{0}",
    wrong={"pad_zero_embedding_enough": lambda p: 0, "pads_counted_once": lambda p: 1},
)

LEAK = Step(
    "leak",
    Text(zh="不加掩码时 pad 分走的权重", en="the weight on the padding without a mask"),
    lambda pad_terms, total: pad_terms / (pad_terms + total),
    r"w_{\text{pad}}",
    r"w_{\text{pad}} = \frac{Z_{\text{pad}}}{Z_{\text{pad}} + Z}",
    wrong={
        "softmax_odds": lambda pad_terms, total: pad_terms / total,
        "mask_makes_uniform": lambda scaled, p: p / (p + len(scaled)),
    },
)

MASKED_WEIGHT = Step(
    "weight",
    Text(zh="加掩码后第 1 个真实 token 的权重", en="the weight on the first real token with the mask"),
    lambda exponentials, total: exponentials[0] / total,
    "w_1",
    r"w_1 = \frac{e_1}{Z}",
    wrong={
        "mask_zero_before_softmax": lambda exponentials, total, p: exponentials[0] / (total + p),
        "softmax_no_normalise": lambda exponentials: exponentials[0],
    },
)

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
        att.TOTAL.only("softmax_plus_one"),
        PAD_TERMS,
        LEAK,
        MASKED_WEIGHT,
    ],
    answer=[Answer("leak", decimals=3), Answer("weight", decimals=3)],
    example=({"scaled": [1, -0.6, 0.4], "p": 2}, [0.296, 0.571]),
)
