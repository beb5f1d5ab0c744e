"""A token's row of Concat(head_1, head_2) W^O, from the heads' outputs (document, section 四.3)."""

import numpy as np

from engine.item import Answer, Item, Step, Text


def draw(numbers):
    n = numbers.sized(easy=(2,), usual=(2, 3), hard=(3, 4))
    return {
        "head_1": numbers.halves(-2, 2, n, 2),
        "head_2": numbers.halves(-2, 2, n, 2),
        "W_O": numbers.integers(-2, 2, 4, 4),
        "t": numbers.integer(1, n),
    }


def both(head_1, head_2, t):
    """Give the outputs of both heads for token t, a row per head."""
    return np.array([head_1[t - 1], head_2[t - 1]])


JOINED = Step(
    "joined",
    Text(zh="拼接后的一行", en="the heads side by side"),
    lambda head_1, head_2, t: both(head_1, head_2, t).ravel(),
    "c",
    r"c = \text{Concat}(\text{head}_1,\ \text{head}_2)_t",
    wrong={
        "head_order_swapped": lambda head_1, head_2, t: both(head_2, head_1, t).ravel(),
        "reshape_without_transpose_merge": lambda head_1, head_2, t: np.array([head_1, head_2]).reshape(
            len(head_1), -1
        )[t - 1],
        "channels_dealt_in_turn": lambda head_1, head_2, t: both(head_1, head_2, t).T.ravel(),
    },
)

OUTPUT = Step(
    "output",
    Text(zh="输出的一行", en="the row of the output"),
    lambda joined, W_O: joined @ W_O,
    "y",
    r"y = c\,W^O",
    wrong={
        "missing_W_O": lambda joined: joined,
        # Merged heads are half as wide and meet the first half of W^O only.
        "heads_averaged_not_concat": lambda head_1, head_2, t, W_O: (
            both(head_1, head_2, t).sum(axis=0) / 2 @ W_O[:2]
        ),
        "heads_summed_or_max": (
            lambda head_1, head_2, t, W_O: both(head_1, head_2, t).sum(axis=0) @ W_O[:2],
            lambda head_1, head_2, t, W_O: both(head_1, head_2, t).max(axis=0) @ W_O[:2],
        ),
    },
)

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
    avoid={
        "a head gives this token nothing": lambda head_1, head_2, t: (
            not both(head_1, head_2, t).any(axis=1).all()
        ),
        "both heads give the same": lambda head_1, head_2, t: bool((head_1[t - 1] == head_2[t - 1]).all()),
    },
    steps=[JOINED, OUTPUT],
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
