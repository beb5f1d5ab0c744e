"""How far may an answer be off when each step was rounded by hand?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.item import Rule
from engine.procedure import Plan, Swap, entries, moved_entries

Slopes = dict[tuple[int, str, float], np.ndarray]
"""d(step)/d(one of its inputs), entries by entries: by the step's place, the input's name, and how far it was moved."""

SLACK = 1e-9
"""Bounds are inclusive: half a unit is not punished for how floats store it."""


def tolerances(
    plan: Plan,
    values: Mapping[str, Any],
    swaps: Sequence[Swap] = (),
    own: frozenset[int] = frozenset(),
    slopes: Slopes | None = None,
) -> list[np.ndarray]:
    """Give each asked part's tolerance, entry by entry, for the procedure (with `swaps`) that made `values`.

    Whole-number parts have none, those of formulas that of floats. `own` and `slopes` are those of `step_tolerance`.
    """
    slopes = {} if slopes is None else slopes
    return [
        step_tolerance(plan, values, end, part.decimals, swaps, own, slopes)
        for part, end in zip(plan.item.parts, plan.asked, strict=True)
    ]


def step_tolerance(
    plan: Plan,
    values: Mapping[str, Any],
    end: int,
    decimals: int,
    swaps: Sequence[Swap] = (),
    own: frozenset[int] = frozenset(),
    slopes: Slopes | None = None,
) -> np.ndarray:
    """Give the tolerance of the step at place `end`, asked to `decimals`, entry by entry (flattened).

    It is 2 (u/2 + sum over every entry x of every intermediate step of |da/dx| u/2), u = 10^-decimals: first-order
    propagation of rounding, where the factor 2 lets the same procedure in another order pass. Derivatives run
    backwards through the steps, each taken over half a unit. Steps at the places `own` hold the learner's own typed
    values, which are used as they stand: they, and everything before them, move nothing. `slopes` are those worked
    out before for the same values and swaps; new ones are added.
    """
    slopes = {} if slopes is None else slopes
    name = plan.names[end]
    size = entries(values[name]).size
    kind = plan.item.steps[end].kind
    if kind == "formula":  # nobody rounds the numbers on which it is tried
        return SLACK * np.abs(entries(values[name]))
    if kind != "number":
        return np.zeros(size)
    half = 0.5 * 10.0**-decimals
    used = {swap.place: (swap.rule, swap.needs) for swap in swaps}
    reach: dict[str, np.ndarray] = {name: np.eye(size)}
    moved = np.ones(size)
    with np.errstate(all="ignore"):
        for place in range(end, -1, -1):
            later = reach.pop(plan.names[place], None)
            if later is None or place in own:
                continue
            rule, needs = used.get(place) or (plan.rules[place], plan.needs[place])
            if place != end:
                moved += np.abs(later[:, _rounded(values[plan.names[place]])]).sum(axis=1)
            for need in needs:
                if need in plan.places and plan.places[need] not in own:
                    key = (place, need, half)
                    if key not in slopes:
                        slopes[key] = _slope(values, plan.names[place], rule, needs, need, half)
                    step = later @ slopes[key]
                    reach[need] = reach[need] + step if need in reach else step
    return 2 * half * np.where(np.isfinite(moved), moved, 1.0)


def unswapped(plan: Plan, slopes: Slopes, swaps: Sequence[Swap]) -> Slopes:
    """Give those slopes of the right procedure that hold with these wrong rules, too: of steps they do not reach."""
    reached = {swap.place for swap in swaps}.union(*(plan.after[swap.place] for swap in swaps))
    return {key: slope for key, slope in slopes.items() if key[0] not in reached}


def _slope(
    values: Mapping[str, Any],
    name: str,
    rule: Rule,
    needs: tuple[str, ...],
    moving: str,
    half: float,
) -> np.ndarray:
    """Give d(step)/d(input `moving`), entries by entries, by moving one entry of the input after the other."""
    trial = [values[need] for need in needs]
    here = entries(values[name])
    slope = np.zeros((here.size, entries(values[moving]).size))
    place = needs.index(moving)
    for entry, value in moved_entries(trial[place], half):
        trial[place] = value
        slope[:, entry] = (entries(rule(*trial)) - here) / half
    slope[~np.isfinite(slope)] = 0.0  # a hidden entry stays hidden
    return slope


def _rounded(value: Any) -> np.ndarray:
    """Say which entries a hand calculation rounds: whole numbers and infinities never."""
    flat = entries(value)
    whole = isinstance(value, int) or (isinstance(value, np.ndarray) and value.dtype.kind != "f")
    return np.zeros(flat.size, dtype=bool) if whole else np.isfinite(flat)


def within(typed: np.ndarray, value: np.ndarray, tolerance: np.ndarray) -> np.ndarray:
    """Say, entry by entry, whether typed entries lie within the tolerance, bounds included; equal infinities do."""
    with np.errstate(invalid="ignore"):
        return (np.abs(typed - value) <= tolerance + SLACK) | (typed == value)
