"""May these numbers be asked: can the right answer and every wrong one be told apart?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

import numpy as np

from engine.item import ItemError, Rule
from engine.procedure import (
    NotApplicableError,
    NotFiniteError,
    Plan,
    Swap,
    asked_entries,
    run_floats,
    with_swap,
)
from engine.question import Certificate, Prediction, Question, groups_alike
from engine.tolerance import SLACK, Slopes, tolerances, unswapped

LARGEST = 1e12
"""No right answer and no prediction may be larger in size."""
WIDEST_TOLERANCE = 10
"""In units of the last place asked."""


class Trial:
    """One draw under examination; what is worked out for one test is kept for the next."""

    def __init__(self, plan: Plan, drawn: Mapping[str, Any]) -> None:
        self.plan = plan
        self.drawn = drawn
        self.values = run_floats(plan, drawn)
        self.right = asked_entries(plan, self.values)
        self.joined = np.concatenate(self.right)
        self.is_finite = self.joined.size > 0 and bool((np.abs(self.joined) < LARGEST).all())
        self.predictions: list[Prediction] = []
        self.slopes: Slopes = {}
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
            for why, test, needs in self.plan.avoid:
                if self._is_avoided(why, test, needs):
                    return f"avoid: {why}"
            return self._collision()

    def _is_avoided(self, why: str, test: Rule, needs: Sequence[str]) -> bool:
        try:
            return bool(test(*[self.values[need] for need in needs]))
        except Exception as fault:
            raise ItemError(f"{self.plan.item.id}: avoid {why!r}: {fault!r}") from fault

    def _collision(self) -> str | None:
        if ((self.half > 0) & (self.tolerance > 2 * WIDEST_TOLERANCE * self.half + SLACK)).any():
            return "the tolerance is too wide"
        for swap in self.plan.swaps:
            try:
                prediction = self._predict(swap)
            except NotApplicableError:
                continue
            except NotFiniteError:
                return f"{swap.misconception} is not finite"
            if not all((np.abs(part) < LARGEST).all() for part in prediction.asked):  # false for NaN, too
                return f"{swap.misconception} is not finite"
            if not self.is_choice and self._is_near(prediction, 2 * self.tolerance):
                return f"{swap.misconception} gives the right answer"
            self.predictions.append(prediction)
        return None if self.is_choice else self._confusion()

    def predict(self) -> None:
        """Work out every prediction, whatever it collides with; those that fail or are not finite are left out."""
        self.predictions = []
        for swap in self.plan.swaps:
            with suppress(ItemError):
                prediction = self._predict(swap)
                if all(np.isfinite(part).all() for part in prediction.asked):
                    self.predictions.append(prediction)

    def _predict(self, swap: Swap) -> Prediction:
        values = with_swap(self.plan, self.values, swap)
        asked = asked_entries(self.plan, values)
        same_shape = all(a.shape == r.shape for a, r in zip(asked, self.right, strict=True))
        return Prediction(swap, values, asked, np.concatenate(asked) if same_shape else None)

    @cached_property
    def tolerance(self) -> np.ndarray:
        """The tolerance of every asked entry, in one vector."""
        return np.concatenate(tolerances(self.plan, self.values, slopes=self.slopes))

    def _is_near(self, prediction: Prediction, distance: np.ndarray) -> bool:
        return (
            prediction.joined is not None
            and not (np.abs(prediction.joined - self.joined) > distance + SLACK).any()
        )

    def _confusion(self) -> str | None:
        """Say which prediction may be taken for the right answer when either is rounded; all are tried at once."""
        same = [p for p in self.predictions if p.joined is not None]
        if not same:
            return None
        table = np.array([p.joined for p in same])
        nearby = ~(np.abs(table - self.joined) > 8 * self.tolerance + SLACK).any(axis=1)
        rounded = self._equal_rounded(table)
        for k in np.flatnonzero(nearby | rounded):
            if nearby[k]:
                swaps = [same[k].swap]
                slopes = unswapped(self.plan, self.slopes, swaps)
                own = np.concatenate(tolerances(self.plan, same[k].values, swaps, slopes=slopes))
                if self._is_near(same[k], self.tolerance + own):
                    return f"{same[k].misconception} gives the right answer when rounded by hand"
            if rounded[k]:
                return f"{same[k].misconception} gives the right answer with fewer decimals"
        return None

    def _equal_rounded(self, table: np.ndarray) -> np.ndarray:
        """Say which rows are the right answer, entry by entry rounded to fewer decimals or not."""
        equal = np.abs(table - self.joined) <= self.tolerance
        for decimals in range(1, max(part.decimals for part in self.plan.item.parts)):
            rounded = np.round(table, decimals)
            # Half a unit either way: a tie may be rounded up or down.
            rough = (10.0**-decimals > 2.5 * self.half) & (
                np.abs(rounded - self.joined) <= 0.5 * 10.0**-decimals + SLACK
            )
            equal |= rough & (np.abs(table - rounded) <= self.half + SLACK)
        return equal.all(axis=1)

    def question(self, seed: int | None, band: str, draws: int, rejected: Counter[str]) -> Question:
        """Make the question, with the certificate of what this examination found."""
        predictions = tuple(self.predictions)
        gaps = self._gaps()
        seen = {p.misconception for p, gap in zip(predictions, gaps, strict=True) if gap > 0}
        names = self.plan.item.misconceptions
        alike = (
            tuple(dict.fromkeys(p.misconception for p in predictions if p.swap.serial in group))
            for group in groups_alike(predictions, self.tolerance)
        )
        certificate = Certificate(
            draws=draws,
            rejected=dict(rejected),
            gaps=gaps,
            visible=tuple(name for name in names if name in seen),
            invisible=tuple(name for name in names if name not in seen),
            not_applicable=tuple(
                name for name in names if name not in {p.misconception for p in predictions}
            ),
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
            slopes=self.slopes,
            predictions=predictions,
            certificate=certificate,
        )

    def _gaps(self) -> tuple[float, ...]:
        """Give each prediction's largest distance from the right answer in tolerances; 0 for one that does not show."""
        table = np.array([self.joined if p.joined is None else p.joined for p in self.predictions])
        if not table.size:
            return ()
        distance = np.abs(table - self.joined)
        with np.errstate(all="ignore"):
            whole = np.where(distance > 0, np.inf, 0.0)
            over = np.where(self.tolerance > 0, distance / self.tolerance, whole).max(axis=1)
        shown = np.where(over > 1 + SLACK, over, 0.0)
        shown[[p.joined is None for p in self.predictions]] = np.inf
        return tuple(shown.tolist())
