r"""Which steps, right and wrong, turn cosine similarities into weights?

softmax(cos(q, k_j)/τ): the cosine takes the place of q·k_j, and the temperature τ that of √d_k. Rules take q (d),
K (n × d), tau and earlier steps by name: scores (n), query_length, lengths (n), cosines (n), logits (n).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.arithmetic import sqrt
from engine.item import Rule, Step, Text
from quiz_bank import attention as att

# --- cosines ---------------------------------------------------------------------------------------------------------

QUERY_LENGTH = Step(
    "query_length",
    Text("查询的模长", "the length of the query"),
    lambda q: att.norm(q),
    r"\|q\|",
    r"\|q\| = \sqrt{q\cdot q}",
)

LENGTHS = Step(
    "lengths",
    Text("键的模长", "the lengths of the keys"),
    lambda K: att.norm(K),
    r"\|k\|",
    r"\|k_j\| = \sqrt{k_j\cdot k_j}",
)

COSINES = Step(
    "cosines",
    Text("余弦相似度", "cosine similarities"),
    lambda scores, query_length, lengths: scores / (query_length * lengths),
    r"\cos",
    r"\cos_j = \frac{q\cdot k_j}{\|q\|\,\|k_j\|}",
    wrong={
        "cosine_equals_dot": lambda scores: scores,
        "cosine_one_side_normalised": (
            lambda scores, query_length: scores / query_length,
            lambda scores, lengths: scores / lengths,
        ),
    },
)

FROM_SCORES = (QUERY_LENGTH, LENGTHS, COSINES)
"""From the scores to the cosines."""

# --- weights ---------------------------------------------------------------------------------------------------------

LOGITS = Step(
    "logits",
    Text("除以温度", "divided by the temperature"),
    lambda cosines, tau: cosines / tau,
    "z",
    r"z_j = \frac{\cos_j}{\tau}",
    wrong={
        "cosine_no_temperature": lambda cosines: cosines,
        "cosine_keeps_sqrt_dk": lambda cosines, tau, q: cosines / tau / sqrt(len(q)),
        "temperature_multiplied": lambda cosines, tau: cosines * tau,
        "temperature_applied_twice": lambda cosines, tau: cosines / tau**2,
    },
)

EXPONENTIALS = (
    att.EXPONENTIALS.only("softmax_base2", "softmax_linear_normalisation")
    .fed(scaled="logits")
    .written(r"e_j = e^{z_j}")
)

WEIGHTS = att.WEIGHTS.only("softmax_no_normalise", "softmax_hard_argmax").plus(
    temperature_after_softmax=(
        lambda cosines, tau: att.softmax(cosines) / tau,
        lambda cosines, tau: att.softmax(cosines) ** (1 / tau),
    )
)

WEIGHING = (LOGITS, EXPONENTIALS, att.TOTAL.only("softmax_plus_one"), WEIGHTS)
"""From the cosines to the row of weights."""

AVOID: Mapping[str, Rule] = {
    "tied cosines": lambda cosines: att.tied(cosines.round(9)),
    "saturated": lambda logits: logits.max() - logits.min() > 6,
    "logits that sum to zero": lambda logits: att.scores_sum_to_zero(logits),
}
"""Draws to avoid."""

# --- draws -----------------------------------------------------------------------------------------------------------

EXACT_LENGTHS = {
    2: ((0.6, 0.8), (1.2, 1.6), (1.5, 2.0), (0.5, 1.2), (1.0, 2.4), (0.8, 1.5), (1.6, 3.0), (3.0, 4.0)),
    3: ((0.2, 0.4, 0.4), (0.5, 1.0, 1.0), (1.0, 2.0, 2.0), (0.2, 0.3, 0.6), (1.0, 1.5, 3.0), (0.1, 0.4, 0.8)),
}
"""Short decimals whose length is a short decimal too: multiples of the triangles 3-4-5, 5-12-13 and 8-15-17, and of
the boxes with sides 1-2-2, 2-3-6 and 1-4-8."""


def vector(numbers: Any, d: int) -> list[float]:
    """Draw a vector of 2 or 3 coordinates whose length is a short decimal."""
    return [x * numbers.pick(1, -1) for x in numbers.shuffled(numbers.pick(*EXACT_LENGTHS[d]))]


def query_and_keys(numbers: Any) -> dict[str, Any]:
    """Draw q and K: with three coordinates √d_k is far from 1/ln 2, with two it is near."""
    n = numbers.sized(easy=(3,), usual=(3, 4), hard=(4, 5))
    d = numbers.sized(easy=(2,), usual=(2, 3, 3), hard=(3,))
    return {"q": vector(numbers, d), "K": [vector(numbers, d) for _ in range(n)]}
