"""What do an item's steps give: right, with wrong rules, rounded, on exact numbers, from the learner's own value?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from engine.arithmetic import InexactError, to_exact
from engine.item import Item, ItemError, Rule, needs_of

Values = dict[str, Any]
"""Drawn values and step results by name."""


class NotFiniteError(ItemError):
    """A rule divided by zero or left the range of floats: these values have no answer, the rule may be sound."""


class NotApplicableError(ItemError):
    """A wrong rule gave None: it has nothing to say about these values, as another line's correction has not."""


@dataclass(frozen=True, eq=False)
class Swap:
    """One wrong rule in its place: which misconception, at which step, and what it needs."""

    misconception: str
    place: int
    step: str
    rule: Rule
    needs: tuple[str, ...]
    serial: int
    """Counts all wrong rules of the item from 0."""


@dataclass(frozen=True, eq=False)
class Plan:
    """An item's steps made ready to run: arguments resolved, and what has to run again after a change."""

    item: Item
    names: tuple[str, ...]
    places: Mapping[str, int]
    rules: tuple[Rule, ...]
    needs: tuple[tuple[str, ...], ...]
    swaps: tuple[Swap, ...]
    asked: tuple[int, ...]
    """Places of the asked steps."""
    after: tuple[tuple[int, ...], ...]
    """For each step, the later steps that depend on it."""
    before: tuple[tuple[int, ...], ...]
    """For each asked step, the earlier steps it depends on."""
    avoid: tuple[tuple[str, Rule, tuple[str, ...]], ...]
    """Each draw to avoid: why, its test, and what the test needs."""


@cache
def plan(item: Item) -> Plan:
    """Resolve an item's steps once."""
    names = tuple(step.name for step in item.steps)
    needs = tuple(step.needs(step.rule) for step in item.steps)
    after = tuple(_dependants(place, names, needs) for place in range(len(names)))
    asked = tuple(names.index(part.step) for part in item.parts)
    swaps = [
        (misconception, place, rule)
        for place, step in enumerate(item.steps)
        for misconception, rule in step.wrong_rules
    ]
    return Plan(
        item=item,
        names=names,
        places={name: place for place, name in enumerate(names)},
        rules=tuple(step.rule for step in item.steps),
        needs=needs,
        swaps=tuple(
            Swap(misconception, place, names[place], rule, item.steps[place].needs(rule), serial)
            for serial, (misconception, place, rule) in enumerate(swaps)
        ),
        asked=asked,
        after=after,
        before=tuple(tuple(p for p in range(end) if end in after[p]) for end in asked),
        avoid=tuple((why, test, needs_of(test)) for why, test in item.avoid.items()),
    )


def _dependants(place: int, names: tuple[str, ...], needs: tuple[tuple[str, ...], ...]) -> tuple[int, ...]:
    changed = {names[place]}
    later = []
    for other in range(place + 1, len(names)):
        if changed & set(needs[other]):
            changed.add(names[other])
            later.append(other)
    return tuple(later)


def settle(value: Any) -> Any:
    """Bring a rule's result to one form: Python number or NumPy array; whole numbers stay whole."""
    if isinstance(value, np.ndarray):
        return value if value.ndim else value.item()
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, (list, tuple)):
        return np.array(value)
    return value


def as_floats(drawn: Mapping[str, Any]) -> Values:
    """Give drawn values as a float run takes them: vectors and matrices as float arrays, scalars as they are."""
    return {
        name: np.array(value, dtype=float) if isinstance(value, (list, tuple)) else value
        for name, value in drawn.items()
    }


def run(
    plan: Plan,
    drawn: Mapping[str, Any],
    swaps: Mapping[int, Swap] | None = None,
    keep: Callable[[Any], Any] = settle,
) -> Values:
    """Run every step on `drawn`, with wrong rules by place in `swaps`; `keep` sees each result before it is used.

    `keep` is where a hand calculation rounds and where an exact run checks. Raises ItemError, naming the step, when
    a rule fails: NotFiniteError where it divided by zero.
    """
    values = dict(drawn)
    for place, name in enumerate(plan.names):
        swap = swaps.get(place) if swaps else None
        rule, needs = (swap.rule, swap.needs) if swap else (plan.rules[place], plan.needs[place])
        try:
            values[name] = keep(rule(*[values[need] for need in needs]))
        except Exception as fault:
            raise _failure(plan, name, swap, fault) from fault
    return values


def _failure(plan: Plan, step: str, swap: Swap | None, fault: Exception) -> ItemError:
    wrong = f" with {swap.misconception}" if swap else ""
    kind = NotFiniteError if isinstance(fault, ArithmeticError) else ItemError
    return kind(f"{plan.item.id}: step {step!r}{wrong}: {fault!r}")


def run_floats(plan: Plan, drawn: Mapping[str, Any]) -> Values:
    """Run the right procedure on floats; raises ItemError where the values are no numbers or a rule fails."""
    try:
        values = as_floats(drawn)
    except (ValueError, TypeError, OverflowError) as fault:
        raise ItemError(f"{plan.item.id}: values that are no vector or matrix of numbers: {fault}") from fault
    with np.errstate(all="ignore"):
        return run(plan, values)


def run_exact(plan: Plan, drawn: Mapping[str, Any]) -> Values:
    """Run the right procedure on SymPy numbers; raises ItemError where a value or a rule is not exact."""
    exact = {}
    for name, value in drawn.items():
        try:
            exact[name] = to_exact(value)
        except InexactError as fault:
            raise ItemError(f"{plan.item.id}: value {name!r}: {fault}") from fault
    return run(plan, exact, keep=to_exact)


def run_by_hand(
    plan: Plan, drawn: Mapping[str, Any], decimals: int, swaps: Mapping[int, Swap] | None = None
) -> Values:
    """Run on floats as a person does: every step's result is rounded to `decimals`, and the next one uses it."""

    def rounded(value: Any) -> Any:
        value = settle(value)
        is_whole = isinstance(value, (int, str)) or (
            isinstance(value, np.ndarray) and value.dtype.kind != "f"
        )
        return value if is_whole else settle(np.round(value, decimals))

    with np.errstate(all="ignore"):
        return run(plan, as_floats(drawn), swaps, keep=rounded)


def rerun(plan: Plan, values: Values, place: int) -> Values:
    """Run again, in place, what depends on the step at `place`, whose value in `values` was changed."""
    for later in plan.after[place]:
        values[plan.names[later]] = settle(plan.rules[later](*[values[need] for need in plan.needs[later]]))
    return values


def with_swap(plan: Plan, values: Mapping[str, Any], swap: Swap) -> Values:
    """Give the values that come out when this wrong rule is used and every other step is done right.

    Raises ItemError, naming the misconception, when the rule fails: NotApplicableError where it gives None.
    """
    changed = dict(values)
    try:
        changed[swap.step] = settle(swap.rule(*[values[need] for need in swap.needs]))
        if changed[swap.step] is None:
            raise NotApplicableError(f"{plan.item.id}: {swap.misconception} does not apply")
        return rerun(plan, changed, swap.place)
    except NotApplicableError:
        raise
    except Exception as fault:
        raise _failure(plan, swap.step, swap, fault) from fault


def with_value(plan: Plan, values: Mapping[str, Any], place: int, value: Any) -> Values:
    """Give the values that follow when the step at `place` has this value instead of its own."""
    changed = dict(values)
    changed[plan.names[place]] = value
    return rerun(plan, changed, place)


def asked_entries(plan: Plan, values: Mapping[str, Any]) -> list[np.ndarray]:
    """Give the asked values, each part flattened to a vector of floats."""
    return [entries(values[plan.names[place]]) for place in plan.asked]


def entries(value: Any) -> np.ndarray:
    """Flatten a step's value to a vector of floats, rows first."""
    return np.asarray(value, dtype=float).ravel()


def moved_entries(value: Any, by: float) -> Iterator[tuple[int, Any]]:
    """Yield (place, value with the entry at this place moved by `by`); whole numbers and infinities are not moved."""
    if isinstance(value, float):
        if np.isfinite(value):
            yield 0, value + by
    elif isinstance(value, np.ndarray) and value.dtype.kind == "f":
        for place in np.flatnonzero(np.isfinite(value)):
            moved = value.copy()
            moved.flat[place] += by
            yield int(place), moved
