"""Which numbers make a question whose right answer and wrong ones can be told apart?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.draws import Numbers, plain
from engine.item import BANDS, Item, ItemError
from engine.procedure import NotFiniteError, plan
from engine.question import Certificate, Prediction, Question
from engine.trial import Trial

__all__ = [
    "MAX_DRAWS",
    "MAX_SEED",
    "Certificate",
    "PoseError",
    "Prediction",
    "Question",
    "pose",
    "question_from",
]

MAX_SEED = 2**53
MAX_DRAWS = 400


class PoseError(ItemError):
    """No draw passed: names the item and what collided how often."""


def pose(item: Item, seed: int, band: str = "usual") -> Question:
    """Draw values until the right answer and every wrong one can be told apart.

    The same item, seed and band give the same question everywhere and for ever, as long as the item stays the same.
    Raises PoseError after MAX_DRAWS draws, ValueError for a seed or band that cannot be.
    """
    if type(seed) is not int or not 0 <= seed < MAX_SEED:
        raise ValueError(f"a seed is a whole number from 0 to 2^53 - 1, not {seed!r}")
    if band not in BANDS:
        raise ValueError(f"a band is one of {', '.join(BANDS)}, not {band!r}")
    numbers = Numbers(f"{item.id}:{seed}", band)
    rejected: Counter[str] = Counter()
    for draws in range(1, MAX_DRAWS + 1):
        drawn = _draw(item, numbers)
        try:
            trial = Trial(plan(item), drawn)
            fault = trial.fault()
        except NotFiniteError:
            fault = "the answer is not finite"
        if fault is None:
            return trial.question(seed, band, draws, rejected)
        rejected[fault] += 1
    common = ", ".join(f"{why} ({n}x)" for why, n in rejected.most_common(3))
    raise PoseError(f"{item.id}: no draw of {MAX_DRAWS} can be asked (seed {seed}, {band}): {common}")


def _draw(item: Item, numbers: Numbers) -> dict[str, Any]:
    """Draw once; what an author can get wrong here is an ItemError that names the item."""
    try:
        drawn = {name: plain(value) for name, value in item.draw(numbers).items()}
    except Exception as fault:
        raise ItemError(f"{item.id}: the draw: {fault!r}") from fault
    if drawn.keys() != item.example[0].keys():
        wanted, given = (", ".join(sorted(names)) for names in (item.example[0], drawn))
        raise ItemError(f"{item.id}: the draw must give exactly {wanted}, not {given}")
    return drawn


def question_from(item: Item, values: Mapping[str, Any], band: str = "usual") -> Question:
    """Make a question of given values, such as the document's own; its certificate records what is invisible there.

    A wrong rule that cannot run on these values is invisible, too. Raises ItemError where names are missing or
    unknown, or the values give no finite answer.
    """
    expected = set(item.example[0])
    if set(values) != expected:
        raise ItemError(f"{item.id}: values must name exactly {', '.join(sorted(expected))}")
    drawn = {name: plain(value) for name, value in values.items()}
    for name, value in drawn.items():
        if not isinstance(item.example[0][name], str) and not _is_numeric(value):
            raise ItemError(f"{item.id}: {name} must be a number, or lists of numbers")
    trial = Trial(plan(item), drawn)
    if not trial.is_finite:
        raise ItemError(f"{item.id}: these values give no finite answer")
    with np.errstate(all="ignore"):
        trial.predict()
    return trial.question(None, band, 1, Counter())


def _is_numeric(value: Any) -> bool:
    """Say whether a value holds nothing but numbers: text that looks like one could be anything."""
    if isinstance(value, list):
        return all(map(_is_numeric, value))
    return isinstance(value, (int, float)) and not isinstance(value, bool)
