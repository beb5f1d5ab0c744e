"""A token's row of Concat(head_1, head_2) W^O, from the heads' outputs (document, section 四.3)."""

from engine.item import Answer, Item, Text
from quiz_bank import heads


def draw(numbers):
    n = numbers.sized(easy=(2,), usual=(2, 3), hard=(3, 4))
    head_1, head_2 = (numbers.halves(-2, 2, n, 2) for _ in range(2))
    W_O = numbers.integers(-2, 2, 4, 4)
    return {"head_1": head_1, "head_2": head_2, "W_O": W_O, "t": numbers.integer(1, n)}


ITEM = Item(
    id="join-heads",
    title=Text(zh="拼接各头再做输出投影", en="Joining the heads and projecting"),
    section="四.3",
    needs=("head-outputs",),
    ask=Text(
        zh="两个头的输出是 <head_1> 和 <head_2>，每行对应一个 token，输出投影是 <W_O>。"
        "求第 $<t>$ 个 token 的多头注意力输出，token 从 1 数起。",
        en="The outputs of two heads are <head_1> and <head_2>, one row per token, and the output projection is "
        "<W_O>. Find the multi-head attention output for token $<t>$; tokens count from 1.",
    ),
    draw=draw,
    avoid=heads.SAME_TWO,
    steps=[heads.TWO_JOINED, heads.PROJECTED],
    answer=Answer("output", decimals=2),
    example=(
        {
            "head_1": [[1, 0.5], [0, 2]],
            "head_2": [[-1, 1], [0.5, -2]],
            "W_O": [[1, 0, 2, -1], [2, 0, 0, 1], [0, 1, -1, 2], [1, -2, 0, 1]],
            "t": 1,
        },
        [3, -3, 3, -1.5],
    ),
    symbols={"W_O": "W^O"},
    exceptions={"mean_weights_times_v": "no weights are given; asked by head-outputs"},
)
