"""How far back do stacked causal windows look (document, sections 七.2 and 一)?"""

from engine.item import Answer, Item, Text
from quiz_bank import windows


def draw(numbers):
    """Draw token n beyond the field, and between the reach of one number of layers and of the next."""
    W = numbers.sized(easy=range(6, 17), usual=range(8, 33), hard=(32, 48, 64, 100, 128, 256))
    L = numbers.sized(easy=range(3, 9), usual=range(4, 17), hard=range(6, 33))
    layers = L + numbers.integer(1, {"easy": 3, "usual": 6, "hard": 12}[numbers.band])
    return {"W": W, "L": L, "n": 1 + layers * (W - 1) + numbers.integer(1, W - 2)}


ITEM = Item(
    id="receptive-field",
    title=Text(zh="叠起来的窗口能看多远", en="How far stacked windows see"),
    section="七.2",
    also=("一",),
    needs=("swin-cost",),
    ask=Text(
        zh="因果窗口注意力叠了 $L = <L>$ 层，每层里每个 token 只看到包括自己在内的最近 $W = <W>$ 个 token。"
        "序列有 $n = <n>$ 个 token：最后一层第 $n$ 个 token 的输出，最多取决于多少个输入 token？"
        "要让第 $1$ 个 token 也能影响它，至少要叠几层？",
        en="Causal windowed attention is stacked $L = <L>$ layers deep; in each layer a token sees the latest "
        "$W = <W>$ tokens, itself among them. The sequence has $n = <n>$ tokens. On how many input tokens can the "
        "last layer's output for token $n$ depend? How many layers are needed at least for token $1$ to have an "
        "influence on it?",
    ),
    draw=draw,
    steps=[windows.REACH, windows.FIELD, windows.LAYERS],
    answer=[Answer("field"), Answer("layers")],
    example=({"W": 4, "L": 3, "n": 15}, [10, 5]),
)
