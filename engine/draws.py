"""Where do a question's numbers come from, the same on every machine and for ever?"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")
Nested = Any
"""A number or (nested) lists of numbers."""


def plain(value: Any) -> Any:
    """Give NumPy numbers, arrays and tuples as Python numbers and lists, which a log can hold."""
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    return [plain(entry) for entry in value] if isinstance(value, (list, tuple)) else value


class Numbers:
    """A source of teaching-sized numbers for an author's `draw`.

    Only `random()` of Python's generator is promised never to change, so every choice is made from it here.
    `band` is "easy", "usual" or "hard".
    """

    def __init__(self, seed_text: str, band: str = "usual") -> None:
        self.band = band
        self._random = random.Random(seed_text).random

    def integer(self, low: int, high: int, but: int | Sequence[int] = ()) -> int:
        """Draw a whole number from low to high, both included, leaving out `but`."""
        excluded = but if isinstance(but, (list, tuple)) else (but,)
        gone = sorted({number for number in excluded if low <= number <= high and number % 1 == 0})
        left = high - low + 1 - len(gone)
        if left < 1:
            raise ValueError(f"nothing left to draw from {low} to {high} without {but}")
        drawn = low + int(self._random() * left)
        for number in gone:
            drawn += number <= drawn
        return drawn

    def pick(self, *choices: T, but: T | Sequence[T] = ()) -> T:
        """Draw one of `choices`, leaving out `but` (one value, or several in a list or tuple)."""
        excluded = but if isinstance(but, (list, tuple)) else (but,)
        left = [choice for choice in choices if choice not in excluded]
        if not left:
            raise ValueError(f"nothing left to pick from {choices} without {but}")
        return left[int(self._random() * len(left))]

    def sized(self, easy: Sequence[T], usual: Sequence[T], hard: Sequence[T], but: T | Sequence[T] = ()) -> T:
        """Draw from the choices of this question's band."""
        return self.pick(*{"easy": easy, "usual": usual, "hard": hard}[self.band], but=but)

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """Give the values in a random order."""
        left = list(values)
        return [left.pop(int(self._random() * len(left))) for _ in values]

    def integers(self, low: int, high: int, *shape: int) -> Nested:
        """Draw a vector (one size) or matrix (two sizes) of whole numbers from low to high."""
        return self._fill(shape, lambda: self.integer(low, high))

    def halves(self, low: int, high: int, *shape: int) -> Nested:
        """Draw a vector or matrix of multiples of one half from low to high."""
        return self._fill(shape, lambda: self.integer(2 * low, 2 * high) / 2)

    def _fill(self, shape: Sequence[int], one: Any) -> Nested:
        if not shape:
            return one()
        return [self._fill(shape[1:], one) for _ in range(shape[0])]
