"""How good were they? Shares with their intervals, items until somebody is told, and what any order could reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.recall import Share

NEVER = 21
"""Counted for who is not told within the twenty questions."""


@dataclass(frozen=True)
class Figure:
    """One figure: a share with its Wilson interval (95 %), or a plain number without one."""

    value: float
    low: float | None = None
    high: float | None = None
    count: int = 0
    """Out of how many; 0 for a plain number."""


def share(hits: int, count: int) -> Figure:
    """Give hits of count with Wilson's interval; NaN of none."""
    found = Share(hits, count)
    if found.value is None or found.interval is None:
        return Figure(float("nan"))
    return Figure(found.value, *found.interval, count)


def among(flags: Any) -> Figure:
    """Give how many of these are true."""
    flags = np.asarray(flags)
    return share(int(flags.sum()), flags.size)


def truth(held: Sequence[Sequence[int]], classes: int) -> np.ndarray:
    """Give who holds what (learners, classes)."""
    table = np.zeros((len(held), classes), dtype=bool)
    for k, places in enumerate(held):
        table[k, list(places)] = True
    return table


def recall(told: np.ndarray, true: np.ndarray) -> Figure:
    """Give how many of the misconceptions held are told (both learners, classes)."""
    return share(int((told & true).sum()), int(true.sum()))


def precision(told: np.ndarray, true: np.ndarray) -> Figure:
    """Give how many of those told are held."""
    return share(int((told & true).sum()), int(told.sum()))


def f1(told: np.ndarray, true: np.ndarray) -> Figure:
    """Give the harmonic mean of precision and recall over all learners and misconceptions (Dice)."""
    hits, both = int((told & true).sum()), int(told.sum() + true.sum())
    return Figure(2 * hits / both if both else float("nan"))


def until_told(told: np.ndarray, true: np.ndarray) -> np.ndarray:
    """Give after how many questions each learner was told what they hold, all of it (learners); NEVER where not.

    `told` is (learners, questions, classes), `true` (learners, classes).
    """
    whole = (told | ~true[:, None]).all(axis=2)
    first = np.where(whole.any(axis=1), whole.argmax(axis=1) + 1, NEVER)
    return np.minimum(first, NEVER)


def calibration(believed: np.ndarray, true: np.ndarray, bins: int = 10) -> tuple[Figure, Figure]:
    """Give the expected calibration error and the Brier score of beliefs (learners, classes)."""
    p, y = believed.ravel(), true.ravel().astype(float)
    place = np.minimum((p * bins).astype(int), bins - 1)
    error = sum(
        abs(p[place == k].mean() - y[place == k].mean()) * (place == k).mean()
        for k in range(bins)
        if (place == k).any()
    )
    return Figure(float(error)), Figure(float(np.mean((p - y) ** 2)))


def reachable(visible: np.ndarray, fires: float, turns: int) -> float:
    """Give about how many holders of one misconception any order of questions could tell within so many.

    Nobody is told before two answers showed it, and until one did, nothing says where to look: the questions up to
    there are a fixed list. From then on every question shows it, which is the best that can be. The list is taken
    greedily. `visible` says which classes show in each question (questions, classes), `fires` how likely somebody
    who holds one answers by it.
    """
    unseen = np.ones(visible.shape[1])
    """How likely each class has not shown yet."""
    total = 0.0
    for turn in range(turns - 1):
        second = 1 - (1 - fires) ** (turns - 1 - turn)
        gains = visible @ (unseen * fires * second)
        best = visible[int(gains.argmax())]
        total += float(gains.max())
        unseen = unseen * np.where(best, 1 - fires, 1.0)
    return total / visible.shape[1]
