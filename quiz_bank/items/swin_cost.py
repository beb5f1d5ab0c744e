"""What windows save in an image model: multiply-adds with windows of M by M tokens (document, section 七.2)."""

from engine.item import Answer, Item, Text
from quiz_bank import windows


def draw(numbers):
    M = numbers.sized(easy=(2, 3, 4), usual=(3, 4, 5, 7), hard=(7, 8, 12))
    counts = {"easy": range(2, 6), "usual": range(3, 9), "hard": range(4, 13)}[numbers.band]
    C = numbers.sized(easy=range(4, 33, 2), usual=range(16, 97, 8), hard=range(64, 193, 16))
    return {"H": M * numbers.pick(*counts), "W": M * numbers.pick(*counts), "C": C, "M": M}


ITEM = Item(
    id="swin-cost",
    title=Text(zh="窗口注意力省了多少", en="What windows save"),
    section="七.2",
    needs=("attention-flops",),
    ask=Text(
        zh="一幅图切成高 $H = <H>$、宽 $W = <W>$ 的 token 网格，每个 token 宽 $C = <C>$，注意力只在互不重叠、"
        "边长 $M = <M>$ 的方形窗口内做。只数矩阵乘法里的乘加（分成几个头都一样）：核心（$QK^\\top$ 以及权重乘 $V$）"
        "要多少次？连同 Q、K、V、O 的投影，整层要多少次？换成不分窗口的全局注意力，核心的次数是现在的几倍？",
        en="A picture is a grid of tokens, height $H = <H>$ and width $W = <W>$, each token of width $C = <C>$. "
        "Attention runs only inside square windows of side $M = <M>$ that do not overlap. Count the multiply-adds of "
        "matrix products, which splitting into heads does not change. How many does the core take ($QK^\\top$, and "
        "the weights times $V$)? How many the whole layer, with the projections Q, K, V and O? And by which "
        "factor would the core's number grow with global attention, without windows?",
    ),
    draw=draw,
    steps=[*windows.COST, windows.SAVING],
    answer=[Answer("core_adds"), Answer("layer_adds"), Answer("saving")],
    example=({"H": 56, "W": 56, "C": 96, "M": 7}, [29503488, 145108992, 64]),
)
