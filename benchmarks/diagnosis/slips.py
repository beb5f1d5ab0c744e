"""How do people slip? Shares no code with the model: it works on what is about to be written down."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

ADJACENT = {
    "0": "9",
    "1": "2",
    "2": "13",
    "3": "24",
    "4": "35",
    "5": "46",
    "6": "57",
    "7": "68",
    "8": "79",
    "9": "80",
}
"""Digits beside each other on a keyboard."""
WORDS = ("Q", "K", "V", "d_k", "sqrt", "^T", "softmax", "+", "*")


@dataclass(frozen=True)
class Written:
    """One part of an answer as it is about to be typed: its numbers, or the text of a formula."""

    value: np.ndarray
    decimals: int
    """Places after the point; 0 for whole numbers."""
    text: str = ""

    @property
    def typed(self) -> str:
        """The text that is typed."""
        return self.text or _bracketed(self.value, self.decimals)


def _bracketed(value: np.ndarray, decimals: int) -> str:
    if value.ndim > 1:
        return "[" + ", ".join(_bracketed(row, decimals) for row in value) + "]"
    numbers = [f"{x:.{decimals}f}" if np.isfinite(x) else ("inf" if x > 0 else "-inf") for x in value.ravel()]
    return numbers[0] if value.ndim == 0 else "[" + ", ".join(numbers) + "]"


def slipped(
    answer: Sequence[Written], misread: Callable[[], Sequence[Written] | None], chance: random.Random
) -> list[str]:
    """Give the texts of an answer with one slip in it; `misread` gives the answer to a question misread."""
    kind = chance.choice(("misread", "sign", "shift", "typo", "rounding", "random"))
    if kind == "misread":
        other = misread()
        if other is not None:
            return [part.typed for part in other]
        kind = "random"
    texts = [part.typed for part in answer]
    place = chance.randrange(len(answer))
    part = answer[place]
    texts[place] = _of_formula(part.text, chance) if part.text else _of_numbers(part, kind, chance)
    return texts


def _of_numbers(part: Written, kind: str, chance: random.Random) -> str:
    value = np.array(part.value, dtype=float)
    entry = chance.randrange(value.size) if value.size else 0
    decimals = part.decimals
    if not value.size:
        return part.typed
    x = float(value.flat[entry])
    if kind == "typo":
        return _mistyped(part.typed, chance)
    if kind == "rounding":
        return _bracketed(value, max(0, decimals - 2))
    if decimals == 0:
        # Whole numbers are miscounted, not shifted.
        value.flat[entry] = max(1.0, x + chance.choice((-2, -1, 1, 2)))
    elif kind == "sign":
        value.flat[entry] = -x
    elif kind == "shift":
        value.flat[entry] = x * chance.choice((0.1, 10.0))
    else:
        value.flat[entry] = chance.uniform(-1, 1) * max(1.0, abs(x))
    return _bracketed(value, decimals)


def _mistyped(text: str, chance: random.Random) -> str:
    places = [k for k, character in enumerate(text) if character in ADJACENT]
    if not places:
        return text
    k = chance.choice(places)
    return text[:k] + chance.choice(ADJACENT[text[k]]) + text[k + 1 :]


def _of_formula(text: str, chance: random.Random) -> str:
    """Take one word of a formula for another, or leave it out."""
    there = [word for word in WORDS if word in text]
    if not there:
        return text
    word = chance.choice(there)
    return text.replace(word, chance.choice(["", *(w for w in WORDS[:4] if w != word)]), 1)
