"""How far may an answer be off when each step was rounded by hand?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.procedure import Plan, Swap, entries, moved_entries, settle

SLACK = 1e-9
"""Bounds are inclusive: half a unit is not punished for how floats store it."""


def tolerances(
    plan: Plan, values: Mapping[str, Any], swaps: Sequence[Swap] = (), own: frozenset[int] = frozenset()
) -> list[np.ndarray]:
    """Give each asked part's tolerance, entry by entry, for the procedure (with `swaps`) that made `values`.

    Asked to d decimals it is 2 (u/2 + sum over every entry x of every intermediate step of |da/dx| u/2), u = 10^-d,
    the derivative taken over half a unit (first-order propagation of rounding; the factor 2 lets the same procedure in
    another order pass). Whole-number parts have none. Steps at the places `own` hold the learner's own typed value,
    which is used as it stands: it and everything before it moves nothing.
    """
    result = []
    for part, end in zip(plan.item.parts, plan.asked, strict=True):
        result.append(step_tolerance(plan, values, end, part.decimals, swaps, own))
    return result


def step_tolerance(
    plan: Plan,
    values: Mapping[str, Any],
    end: int,
    decimals: int,
    swaps: Sequence[Swap] = (),
    own: frozenset[int] = frozenset(),
) -> np.ndarray:
    """Give the tolerance of the step at place `end`, asked to `decimals`, entry by entry (flattened)."""
    name = plan.names[end]
    here = entries(values[name])
    if plan.item.steps[end].kind != "number":
        return np.zeros(here.shape)
    half = 0.5 * 10.0**-decimals
    used = {swap.place: (swap.rule, swap.needs) for swap in swaps}
    total = np.full(here.shape, half)
    with np.errstate(all="ignore"):
        for place in _sources(plan, end, used, own):
            rest = [k for k in _between(plan, place, end, used) if k not in own]
            if not rest:
                continue
            for moved in moved_entries(values[plan.names[place]], half):
                total += np.abs(_follow(plan, values, place, moved, rest, end, used) - here)
    return 2.0 * np.where(np.isfinite(total), total, half)


def _follow(
    plan: Plan,
    values: Mapping[str, Any],
    place: int,
    moved: Any,
    rest: Sequence[int],
    end: int,
    used: Mapping[int, tuple[Any, tuple[str, ...]]],
) -> np.ndarray:
    trial = dict(values)
    trial[plan.names[place]] = moved
    for k in rest:
        rule, needs = used.get(k) or (plan.rules[k], plan.needs[k])
        trial[plan.names[k]] = settle(rule(*[trial[need] for need in needs]))
    return entries(trial[plan.names[end]])


def _needs(plan: Plan, place: int, used: Mapping[int, tuple[Any, tuple[str, ...]]]) -> tuple[str, ...]:
    return used[place][1] if place in used else plan.needs[place]


def _sources(
    plan: Plan, end: int, used: Mapping[int, tuple[Any, tuple[str, ...]]], own: frozenset[int]
) -> list[int]:
    """Give the earlier steps whose rounding reaches `end`, not looking behind the learner's own values."""
    wanted, found = {plan.names[end]}, []
    for place in range(end, -1, -1):
        if plan.names[place] in wanted:
            if place in own:
                continue
            if place != end:
                found.append(place)
            wanted.update(_needs(plan, place, used))
    return found


def _between(plan: Plan, place: int, end: int, used: Mapping[int, tuple[Any, tuple[str, ...]]]) -> list[int]:
    """Give the steps after `place` up to `end` that depend on it."""
    changed, later = {plan.names[place]}, []
    for k in range(place + 1, end + 1):
        if changed.intersection(_needs(plan, k, used)):
            changed.add(plan.names[k])
            later.append(k)
    return later if end in later else []


def within(typed: np.ndarray, value: np.ndarray, tolerance: np.ndarray) -> np.ndarray:
    """Say, entry by entry, whether typed entries lie within the tolerance, bounds included; equal infinities do."""
    with np.errstate(invalid="ignore"):
        return (np.abs(typed - value) <= tolerance + SLACK) | (typed == value)
