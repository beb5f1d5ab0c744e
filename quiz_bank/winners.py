r"""Which key, or which token, gets the largest weight, and what do learners take for the reason?

Keys and tokens are counted from 1. Rules take q (d), K (n × d), scores (n), and i, the token that asks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from engine.item import Step, Text
from quiz_bank import attention as att

Array = Any
"""A float array or an object array of exact numbers."""


def by_direction(q: Array, K: Array) -> int:
    """Give the key at the smallest angle to the query."""
    return att.largest(K @ q / att.norm(K))


def by_length(K: Array) -> int:
    """Give the longest key."""
    return att.largest(att.norm(K))


LARGEST = Step(
    "largest_key",
    Text("权重最大的键", "the key with the largest weight"),
    att.largest,
    r"j^\ast",
    r"j^\ast = \arg\max_j s_j",
    wrong={
        "nearest_key_equals_max_dot": lambda q, K: att.largest(-((K - q) ** 2).sum(axis=1)),
        "largest_by_direction": by_direction,
        "largest_by_length": by_length,
        "smallest_score_wins": lambda s: att.largest(-s),
    },
    kind="index",
).fed(s="scores")

MOST_ATTENDED = replace(
    LARGEST,
    name="most",
    label=Text("权重最大的 token", "the token with the largest weight"),
    wrong={"score_self_always_max": lambda i: i, **LARGEST.only("smallest_score_wins").wrong},
)


def query_and_keys_in_roles(numbers: Any) -> dict[str, Any]:
    """Draw q and keys in constructed roles: chance seldom makes direction, length and score disagree."""
    q = np.array(numbers.pick([2, 1], [1, 2], [2, 2], [1.5, 2], [2, 1.5], [1, 1.5], [1.5, 1])) * numbers.pick(
        1, -1
    )
    q = q * np.array([1, numbers.pick(1, -1)])
    side = np.array([-q[1], q[0]]) * numbers.pick(1, -1)
    sideways = numbers.pick(0, -0.5)
    keys = [
        q * 0.5,  # the same direction, but short
        q + side * numbers.pick(0.5, 0.5, 1, 1.5),  # the largest score
        side * numbers.pick(2.5, 3, 3.5) + q * sideways,  # the longest, but hardly towards q
        # Pointing away, seldom with the largest score in size.
        q * numbers.pick(-0.5, -0.5, -0.5, -1.5, -2) + side * numbers.pick(0, 0.5),
    ]
    if numbers.sized(easy=(False,), usual=(False, True), hard=(True,)):
        keys.append(q * (-0.5 - sideways) - side * numbers.pick(0.5, 1))
    return {"q": q.tolist(), "K": [key.tolist() for key in numbers.shuffled(keys)]}
