"""On which names and numbers do the tests of formulas try them?"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from engine.formula import FormulaReading, Name, Scope, read
from engine.reading import Unreadable


def sizes(*names: str) -> tuple[Name, ...]:
    return tuple(Name(name) for name in names)


ATTENTION = Scope(
    (
        Name("Q", ("n_q", "d_k")),
        Name("K", ("n_k", "d_k")),
        Name("V", ("n_k", "d_v")),
        Name("M", ("n_q", "n_k")),
        *sizes("d_k", "d_v", "n_q", "n_k"),
    ),
    frozenset({"softmax", "exp"}),
    result=("n_q", "d_v"),
    own="Attention",
)
SOFTMAX = Scope(
    (Name("s", (), over="n", whole=("n",)), *sizes("n")),
    frozenset({"exp", "sum", "max"}),
    result=("n",),
    own="softmax(s)_i",
)
HEADS = Scope(
    (
        Name("head", ("n_q", "d_v"), over="h"),
        Name("W^O", ("d_v", "d_model"), over="h", whole=("h d_v", "d_model")),
        *sizes("h", "d_v", "d_model"),
    ),
    frozenset({"concat", "sum"}),
    result=("n_q", "d_model"),
    own="MultiHead",
)
SCOPES = {"attention": ATTENTION, "softmax": SOFTMAX, "heads": HEADS}


def numbers(*shape: int) -> Any:
    """Give the same small numbers for a shape on every run."""
    chance = Random(repr(shape))
    return np.array([chance.uniform(-2, 2) for _ in range(int(np.prod(shape)))]).reshape(shape)


DRAWN: dict[str, dict[str, Any]] = {
    "attention": {
        "Q": numbers(3, 3),
        "K": numbers(3, 3) @ numbers(3, 3),
        "V": numbers(3, 3).T - 1,
        "M": np.array([[0, 0, -1e6], [0, -1e6, 0], [0, 0, 0]]),
        **dict(zip(("d_k", "d_v", "n_q", "n_k"), (7, 5, 11, 6), strict=True)),
    },
    "softmax": {"s": numbers(4), "n": 7},
    "heads": {"head": numbers(4, 3, 3), "W_O": numbers(4, 3, 3) ** 2, "h": 6, "d_v": 5, "d_model": 11},
}


def understood(text: str, scope: str) -> FormulaReading | Unreadable:
    return read(text, SCOPES[scope], DRAWN[scope])


def read_as(text: str, scope: str) -> FormulaReading:
    found = understood(text, scope)
    assert isinstance(found, FormulaReading), f"{text}: {found}"
    return found
