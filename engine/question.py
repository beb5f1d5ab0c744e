"""What is a question: an item with numbers, its right answer, its wrong ones, and the proof that they differ?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.item import Item
from engine.procedure import Plan, Swap, Values, plan
from engine.tolerance import SLACK, Slopes


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
    """Misconceptions that do not; among them those whose rules have nothing to say here, which are `not_applicable`."""
    alike: tuple[tuple[str, ...], ...]
    """Sets of misconceptions that this question cannot tell from one another."""
    not_applicable: tuple[str, ...] = ()

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
    slopes: Slopes
    """What the tolerances were made of, kept for those of wrong procedures, which share most of it."""
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
    def asks_formulas(self) -> bool:
        """Whether formulas are asked for, not numbers."""
        return self.item.steps[self.plan.asked[0]].kind == "formula"

    @cached_property
    def judged(self) -> tuple[int, ...]:
        """In how many entries each part is judged: a formula is right or wrong as a whole."""
        return tuple(1 if self.asks_formulas else part.size for part in self.right)

    @cached_property
    def joined_tolerance(self) -> np.ndarray:
        """The tolerance of each asked entry, in one vector."""
        return np.concatenate(self.tolerances)

    @cached_property
    def alike(self) -> tuple[frozenset[int], ...]:
        """Sets of predictions (by serial number) that cannot be told apart, larger than one."""
        return groups_alike(self.predictions, self.joined_tolerance)

    def dims(self, part: int) -> tuple[int, ...]:
        """Give the shape of one asked part: () for a number, (3,) for a vector, (2, 3) for a matrix."""
        return np.shape(self.values[self.item.parts[part].step])

    def other_dims(self, part: int) -> set[tuple[int, ...]]:
        """Give the shapes that wrong procedures predict for a part, other than its own."""
        step = self.item.parts[part].step
        return {np.shape(p.values[step]) for p in self.predictions} - {self.dims(part)}


def groups_alike(predictions: Sequence[Prediction], tolerance: np.ndarray) -> tuple[frozenset[int], ...]:
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
