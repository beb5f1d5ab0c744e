"""Small items that stand in for any document's: what do the tests of the engine ask about?"""

from functools import cache
from typing import Any

import numpy as np

from engine.arithmetic import exp, sqrt
from engine.item import Answer, Item, Step, Text
from engine.pose import Question, pose
from engine.procedure import Swap, plan
from quiz_bank import bank


def text(words: str) -> Text:
    return Text(zh=words, en=words)


def step(name: str, rule: Any, **more: Any) -> Step:
    return Step(name, text(name), rule, name, name, **more)


def swap(item: Item, misconception: str, nth: int = 0) -> Swap:
    """Give the nth wrong rule of that misconception."""
    return [s for s in plan(item).swaps if s.misconception == misconception][nth]


def scaled_item(**changes: Any) -> Item:
    """Make the item `a-root`: root = sqrt(a), product = root * b, to two decimals; `changes` replace its fields."""
    fields = {
        "id": "a-root",
        "title": text("root"),
        "section": "1",
        "ask": text("<a> and <b>"),
        "draw": lambda numbers: {"a": numbers.integer(2, 9, but=4), "b": numbers.integer(2, 9)},
        "steps": [
            step("root", lambda a: sqrt(a), wrong={"no_root": lambda a: a, "half": lambda a: a * 0.5}),
            step("product", lambda root, b: root * b, wrong={"added": lambda root, b: root + b}),
        ],
        "answer": Answer("product", decimals=2),
        "example": ({"a": 9, "b": 2}, 6),
    }
    return Item(**{**fields, **changes})


ROOT = scaled_item()

SHARES = Item(
    id="shares",
    title=text("shares"),
    section="1",
    ask=text("<x>"),
    draw=lambda numbers: {"x": numbers.halves(-2, 2, numbers.sized(easy=(3,), usual=(3, 4), hard=(5,)))},
    avoid={"all equal": lambda x: len(set(x.tolist())) == 1},
    steps=[
        step("powers", lambda x: exp(x), wrong={"linear": lambda x: x, "base_two": lambda x: 2.0**x}),
        step("total", lambda powers: powers.sum(), wrong={"one_more": lambda powers: powers.sum() + 1}),
        step(
            "shares",
            lambda powers, total: powers / total,
            wrong={
                "not_divided": lambda powers: powers,
                "odds": lambda powers, total: powers / (total - powers),
            },
        ),
    ],
    answer=Answer("shares", decimals=3),
    example=({"x": [0, 1, -1]}, [0.245, 0.665, 0.090]),
)

TABLE = Item(
    id="table",
    title=text("table"),
    section="1",
    ask=text("<u> <v>"),
    draw=lambda numbers: {"u": numbers.integers(1, 9, 2), "v": numbers.integers(1, 9, 3)},
    steps=[
        step(
            "products",
            lambda u, v: u[:, None] * v[None, :] / 4,
            wrong={
                "other_way_round": lambda u, v: v[:, None] * u[None, :] / 4,
                "sums": lambda u, v: (u[:, None] + v[None, :]) / 4,
                "first_row_only": lambda u, v: u[0] * v / 4,
            },
        )
    ],
    answer=Answer("products", decimals=1, tells_size=False),
    example=({"u": [1, 2], "v": [3, 4, 5]}, [[0.75, 1, 1.25], [1.5, 2, 2.5]]),
)

COUNTS = Item(
    id="counts",
    title=text("counts"),
    section="1",
    ask=text("<d> <rows> <keys>"),
    draw=lambda numbers: {
        "d": numbers.pick(512, 256),
        "rows": numbers.integer(2, 4),
        "keys": [1, *numbers.integers(2, 9, 2)],
    },
    steps=[
        step("count", lambda d: 4 * d**2, kind="integer", wrong={"one_matrix": lambda d: d**2}),
        step(
            "size",
            lambda rows, keys: (rows, len(keys) + 2),
            kind="shape",
            wrong={"swapped": lambda rows: (5, rows)},
        ),
        step("place", lambda keys: int(np.argmin(keys)) + 1, kind="index", wrong={"largest": lambda keys: 3}),
    ],
    answer=[Answer("count"), Answer("size"), Answer("place")],
    example=({"d": 512, "rows": 2, "keys": [1, 5, 7]}, [1048576, [2, 5], 1]),
)


BANK = (
    "scaled-scores", "softmax-weights", "largest-key", "causal-weights", "lost-mass", "attention-output",
    "output-shape", "head-parameters", "dot-variance", "cosine-weights", "weight-matrix",
)  # fmt: skip
"""Real items of every kind: laws are tested on them, too. What every item must keep: tests/quiz_bank/test_items.py."""


@cache
def posed(item: str, seed: int, band: str = "usual") -> Question:
    """Give a question of the bank; made once for all test files."""
    return pose(bank()[item], seed, band)


def apart(one: Any, other: Any) -> float:
    """Give how far two values of the same shape lie apart, relative to their size where that is above 1."""
    one, other = np.asarray(one, dtype=float), np.asarray(other, dtype=float)
    assert one.shape == other.shape
    same = one == other  # infinities too
    with np.errstate(invalid="ignore"):
        return float(np.where(same, 0.0, np.abs(one - other) / np.maximum(1, np.abs(other))).max(initial=0.0))
