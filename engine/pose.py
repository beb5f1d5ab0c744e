"""Which numbers make a question whose right answer and wrong ones can be told apart?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.draws import Numbers
from engine.item import BANDS, Item, ItemError, needs_of
from engine.procedure import (
    Plan,
    Swap,
    Values,
    asked_entries,
    plan,
    run_floats,
    with_swap,
)
from engine.tolerance import SLACK, tolerances

MAX_SEED = 2**53
MAX_DRAWS = 400
LARGEST = 1e12
"""No right answer and no prediction may be larger in size."""
WIDEST_TOLERANCE = 10
"""In units of the last place asked."""


class PoseError(ItemError):
    """No draw passed: names the item and what collided how often."""


@dataclass(frozen=True, eq=False)
class Prediction:
    """What one wrong rule makes of the question."""

    swap: Swap
    values: Values
    asked: list[np.ndarray]
    joined: np.ndarray | None
    """All asked entries in one vector, or None where the shape is not the right one."""

    @property
    def misconception(self) -> str:
        """The id of the misconception whose rule this is."""
        return self.swap.misconception


@dataclass(frozen=True)
class Certificate:
    """The proof that the question tells right from wrong: draws used, gaps, what shows and what shows alike."""

    draws: int
    rejected: Mapping[str, int]
    gaps: tuple[float, ...]
    """For each prediction, its largest distance from the right answer over the tolerance there."""
    visible: tuple[str, ...]
    """Misconceptions that change this question's answer."""
    invisible: tuple[str, ...]
    alike: tuple[tuple[str, ...], ...]
    """Sets of misconceptions that this question cannot tell from one another."""

    @property
    def smallest_gap(self) -> float:
        """The smallest gap of a visible prediction, in tolerances; infinite where there is none."""
        return min((gap for gap in self.gaps if gap > 0), default=float("inf"))


@dataclass(frozen=True, eq=False)
class Question:
    """An item with numbers: the right values, their tolerances, and every wrong rule's prediction."""

    item: Item
    drawn: Mapping[str, Any]
    seed: int | None
    band: str
    values: Values
    right: list[np.ndarray]
    tolerances: list[np.ndarray]
    predictions: tuple[Prediction, ...]
    certificate: Certificate

    @property
    def plan(self) -> Plan:
        """The item's steps made ready to run."""
        return plan(self.item)

    @cached_property
    def joined(self) -> np.ndarray:
        """The right answer, all asked entries in one vector."""
        return np.concatenate(self.right)

    @cached_property
    def joined_tolerance(self) -> np.ndarray:
        """The tolerance of each asked entry, in one vector."""
        return np.concatenate(self.tolerances)

    @cached_property
    def alike(self) -> tuple[frozenset[int], ...]:
        """Sets of predictions (by serial number) that cannot be told apart, larger than one."""
        return _alike(self.predictions, self.joined_tolerance)

    def dims(self, part: int) -> tuple[int, ...]:
        """Give the shape of one asked part: () for a number, (3,) for a vector, (2, 3) for a matrix."""
        return np.shape(self.values[self.item.parts[part].step])

    def other_dims(self, part: int) -> set[tuple[int, ...]]:
        """Give the shapes that wrong procedures predict for a part, other than its own."""
        step = self.item.parts[part].step
        return {np.shape(p.values[step]) for p in self.predictions} - {self.dims(part)}


def pose(item: Item, seed: int, band: str = "usual") -> Question:
    """Draw values until the right answer and every wrong one can be told apart.

    The same item, seed and band give the same question everywhere and for ever, as long as the item stays the same.
    Raises PoseError after MAX_DRAWS draws, ValueError for a seed or band that cannot be.
    """
    if not isinstance(seed, int) or not 0 <= seed < MAX_SEED:
        raise ValueError(f"a seed is a whole number from 0 to 2^53 - 1, not {seed!r}")
    if band not in BANDS:
        raise ValueError(f"a band is one of {', '.join(BANDS)}, not {band!r}")
    numbers = Numbers(f"{item.id}:{seed}", band)
    rejected: Counter[str] = Counter()
    for draws in range(1, MAX_DRAWS + 1):
        drawn = item.draw(numbers)
        trial = _Trial(plan(item), drawn)
        fault = trial.fault()
        if fault is None:
            return trial.question(seed, band, draws, rejected)
        rejected[fault] += 1
    common = ", ".join(f"{why} ({n}x)" for why, n in rejected.most_common(3))
    raise PoseError(f"{item.id}: no draw of {MAX_DRAWS} can be asked (seed {seed}, {band}): {common}")


def question_from(item: Item, values: Mapping[str, Any], band: str = "usual") -> Question:
    """Make a question of given values, such as the document's own; its certificate records what is invisible there.

    Raises ItemError where names are missing or unknown, or the values give no finite answer.
    """
    expected = set(item.example[0])
    if set(values) != expected:
        raise ItemError(f"{item.id}: values must name exactly {', '.join(sorted(expected))}")
    trial = _Trial(plan(item), dict(values))
    if not trial.is_finite:
        raise ItemError(f"{item.id}: these values give no finite answer")
    with np.errstate(all="ignore"):
        trial.predict()
    return trial.question(None, band, 1, Counter())


class _Trial:
    """One draw under examination; what is worked out for one test is kept for the next."""

    def __init__(self, plan: Plan, drawn: Mapping[str, Any]) -> None:
        self.plan = plan
        self.drawn = drawn
        self.values = run_floats(plan, drawn)
        self.right = asked_entries(plan, self.values)
        self.joined = np.concatenate(self.right)
        self.is_finite = bool(np.isfinite(self.joined).all()) and float(np.abs(self.joined).max()) < LARGEST
        self.predictions: list[Prediction] = []
        kinds = [plan.item.steps[place].kind for place in plan.asked]
        self.is_choice = all(kind == "index" for kind in kinds)
        parts = zip(plan.item.parts, kinds, self.right, strict=True)
        # Half a unit of the last place, for whole-number parts nothing.
        self.half = np.concatenate(
            [
                np.full(r.shape, 0.5 * 10.0**-part.decimals if kind == "number" else 0.0)
                for part, kind, r in parts
            ]
        )

    def fault(self) -> str | None:
        """Say why this draw cannot be asked, cheapest reasons first; None where it can."""
        with np.errstate(all="ignore"):
            if not self.is_finite:
                return "the answer is not finite"
            for why, test in self.plan.item.avoid.items():
                if test(*[self.values[need] for need in needs_of(test)]):
                    return f"avoid: {why}"
            return self._collision()

    def _collision(self) -> str | None:
        for swap in self.plan.swaps:
            prediction = self._predict(swap)
            if not all(
                np.isfinite(part).all() and (np.abs(part) < LARGEST).all() for part in prediction.asked
            ):
                return f"{swap.misconception} is not finite"
            # A tolerance is at least one unit, so this close is hopeless; the tolerance itself comes last.
            if not self.is_choice and self._is_near(prediction, 4 * self.half):
                return f"{swap.misconception} gives the right answer"
            self.predictions.append(prediction)
        if (self.tolerance > 2 * WIDEST_TOLERANCE * self.half + SLACK).any():
            return "the tolerance is too wide"
        if self.is_choice:
            return None
        return next(
            (f"{p.misconception} {why}" for p in self.predictions if (why := self._too_near(p))), None
        )

    def predict(self) -> None:
        """Work out every prediction, whatever it collides with."""
        every = (self._predict(swap) for swap in self.plan.swaps)
        self.predictions = [p for p in every if all(np.isfinite(part).all() for part in p.asked)]

    def _predict(self, swap: Swap) -> Prediction:
        values = with_swap(self.plan, self.values, swap)
        asked = asked_entries(self.plan, values)
        same_shape = all(a.shape == r.shape for a, r in zip(asked, self.right, strict=True))
        return Prediction(swap, values, asked, np.concatenate(asked) if same_shape else None)

    @cached_property
    def tolerance(self) -> np.ndarray:
        return np.concatenate(tolerances(self.plan, self.values))

    def _is_near(self, prediction: Prediction, distance: np.ndarray) -> bool:
        return (
            prediction.joined is not None
            and not (np.abs(prediction.joined - self.joined) > distance + SLACK).any()
        )

    def _too_near(self, prediction: Prediction) -> str | None:
        """Say how a prediction is too near the right answer to be told from it, by hand too."""
        if self._is_near(prediction, 2 * self.tolerance):
            return "gives the right answer"
        if self._is_near(prediction, 8 * self.tolerance):
            own = np.concatenate(tolerances(self.plan, prediction.values, [prediction.swap]))
            if self._is_near(prediction, self.tolerance + own):
                return "gives the right answer when rounded by hand"
        if prediction.joined is not None and self._equals_rounded(prediction.joined):
            return "gives the right answer with fewer decimals"
        return None

    def _equals_rounded(self, predicted: np.ndarray) -> bool:
        near = np.abs(predicted - self.joined) <= self.tolerance
        for decimals in range(1, max(part.decimals for part in self.plan.item.parts)):
            rounded = np.round(self.joined, decimals)
            rough = (10.0**-decimals > 2.5 * self.half) & (rounded % 1 != 0)
            near |= rough & (np.abs(predicted - rounded) <= self.half + SLACK)
        return bool(near.all())

    def question(self, seed: int | None, band: str, draws: int, rejected: Counter[str]) -> Question:
        predictions = tuple(self.predictions)
        gaps = tuple(self._gap(p) for p in predictions)
        seen = {p.misconception for p, gap in zip(predictions, gaps, strict=True) if gap > 0}
        names = self.plan.item.misconceptions
        alike = (
            tuple(dict.fromkeys(p.misconception for p in predictions if p.swap.serial in group))
            for group in _alike(predictions, self.tolerance)
        )
        certificate = Certificate(
            draws=draws,
            rejected=dict(rejected),
            gaps=gaps,
            visible=tuple(name for name in names if name in seen),
            invisible=tuple(name for name in names if name not in seen),
            alike=tuple(group for group in alike if len(group) > 1),
        )
        ends = np.cumsum([r.size for r in self.right])[:-1]
        return Question(
            item=self.plan.item,
            drawn=self.drawn,
            seed=seed,
            band=band,
            values=self.values,
            right=self.right,
            tolerances=np.split(self.tolerance, ends),
            predictions=predictions,
            certificate=certificate,
        )

    def _gap(self, prediction: Prediction) -> float:
        if prediction.joined is None:
            return float("inf")
        distance = np.abs(prediction.joined - self.joined)
        with np.errstate(all="ignore"):
            over = np.where(
                self.tolerance > 0, distance / self.tolerance, np.where(distance > 0, np.inf, 0.0)
            )
        gap = float(over.max())
        return gap if gap > 1 + SLACK else 0.0


def _alike(predictions: Sequence[Prediction], tolerance: np.ndarray) -> tuple[frozenset[int], ...]:
    """Group predictions no entry of which differs by more than twice the tolerance."""
    same = [p for p in predictions if p.joined is not None]
    if not same:
        return ()
    table = np.array([p.joined for p in same])
    near = (np.abs(table[:, None, :] - table[None, :, :]) <= 2 * tolerance + SLACK).all(axis=2)
    groups: list[set[int]] = []
    left = set(range(len(same)))
    while left:
        group, frontier = set(), {min(left)}
        while frontier:
            group |= frontier
            frontier = {int(j) for i in frontier for j in np.flatnonzero(near[i])} - group
        left -= group
        groups.append(group)
    return tuple(frozenset(same[i].swap.serial for i in group) for group in groups if len(group) > 1)
