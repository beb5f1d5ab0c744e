"""Which wrong rule, or which two together, make exactly the number that was typed?"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from engine.formula import Formula
from engine.item import ItemError
from engine.procedure import Swap, Values, asked_entries, with_swap
from engine.question import Prediction, Question
from engine.tolerance import SLACK, step_tolerance, unswapped, within

NEARBY = (40, 100)
"""In units of the last place, times the prediction's size where that is above 1: own tolerances are worked out for
predictions this close to what was typed.

Where one of the nearest explains it, those farther off are not tried; beyond the last bound an own tolerance, as wide
as dividing by next to nothing makes it, would explain any number.
"""
MOST_ALTERNATIVES = 8


@dataclass(frozen=True)
class Explanation:
    """Misconceptions that, held together, give what was typed; each is a set of names with the same number."""

    together: tuple[tuple[str, ...], ...]
    first_wrong_step: str

    @property
    def code(self) -> str:
        """The log's spelling: `a|b` the same number, `a+b` held together."""
        return "+".join("|".join(names) for names in self.together)


def explain(question: Question, typed: Sequence[np.ndarray]) -> list[Explanation]:
    """Give every wrong rule, or where no single one fits every pair, whose own number is what was typed."""
    if question.asks_formulas:
        return _explain_formulas(question, typed)
    singles = _near_singles(question, typed)
    for nearby in NEARBY:
        if matching := [p for p in singles if _matches(question, typed, p.values, [p.swap], nearby)]:
            return _singles(question, matching)
    near = [pair for pair in _joint(question) if _is_near(question, typed, pair.asked, NEARBY[-1])]
    # Two rules that cancel out to the right answer are right in other words: they explain no wrong one.
    near = [p for p in near if _is_new(question, p) and not _same_answer(question, p.asked, question.right)]
    for nearby in NEARBY:
        if fits := [
            p for p in near if _matches(question, typed, p.values, (p.first.swap, p.second.swap), nearby)
        ]:
            return _pairs_named(fits)
    return []


def _explain_formulas(question: Question, typed: Sequence[np.ndarray]) -> list[Explanation]:
    """Explain each wrong formula by itself, for they do not follow from one another; then all of them together."""
    found = [
        _explain_formula(question, part, value)
        for part, value in enumerate(typed)
        if not _same_value(value, question.right[part])
    ]
    place = question.plan.places
    explained = []
    for held in product(*(each for each in found if each)):
        together = tuple(dict.fromkeys(names for one in held for names in one.together))
        if together:
            first = min((one.first_wrong_step for one in held), key=lambda step: place[step])
            explained.append(Explanation(together, first))
    return explained[:MOST_ALTERNATIVES]


def _explain_formula(question: Question, part: int, typed: np.ndarray) -> list[Explanation]:
    """Give the wrong rules, one or two together, on the way to this part that make what was typed of it."""
    plan = question.plan
    reach = {plan.asked[part], *plan.before[part]}
    singles = [p for p in question.predictions if p.swap.place in reach]
    if matching := [p for p in singles if _same_value(typed, p.asked[part])]:
        names = tuple(dict.fromkeys(p.misconception for p in matching))
        return [Explanation((names,), min(matching, key=lambda p: p.swap.place).swap.step)]
    joint = (pair for pair in _joint(question, singles) if _same_value(typed, pair.asked[part]))
    if found := _pairs_named([pair for pair in joint if _is_new(question, pair)]):
        return found
    return [
        Explanation(tuple((swap.misconception,) for swap in swaps), swaps[0].step)
        for swaps, value in _omissions(question, singles, part)
        if _same_value(typed, value)
    ][:1]


def _omissions(
    question: Question, singles: Sequence[Prediction], part: int
) -> Iterator[tuple[list[Swap], np.ndarray]]:
    """Yield what three wrong formulas make of a part, two of which leave their line out: softmax(QK^T) in one go."""
    swaps = [p.swap for p in singles]
    left_out = [swap for swap in swaps if isinstance(swap.rule, Formula) and swap.rule.is_a_name]
    seen = set()
    with np.errstate(all="ignore"):
        for first, second in combinations(left_out, 2):
            for third in swaps:
                held = sorted((first, second, third), key=lambda swap: swap.place)
                key = frozenset(swap.serial for swap in held)
                if len({swap.place for swap in held}) < 3 or key in seen:
                    continue
                seen.add(key)
                values: Values = question.values
                for swap in held:
                    values = with_swap(question.plan, values, swap)
                yield held, asked_entries(question.plan, values)[part]


def _same_value(one: np.ndarray, other: np.ndarray) -> bool:
    return one.shape == other.shape and bool(within(one, other, SLACK * np.abs(other)).all())


def _near_singles(question: Question, typed: Sequence[np.ndarray]) -> list[Prediction]:
    """Give the predictions that are near enough to try; those of the right shape are compared all at once."""
    if any(t.shape != r.shape for t, r in zip(typed, question.right, strict=True)):
        others = (p for p in question.predictions if p.joined is None)
        return [p for p in others if _is_near(question, typed, p.asked, NEARBY[-1])]
    alike = [p for p in question.predictions if p.joined is not None]
    if not alike:
        return []
    parts = zip(question.right, question.item.parts, strict=True)
    unit = np.concatenate([np.full(right.size, 10.0**-part.decimals) for right, part in parts])
    table = np.array([p.joined for p in alike])
    near = (np.abs(table - np.concatenate(typed)) <= NEARBY[-1] * unit * np.maximum(1, np.abs(table))).all(
        axis=1
    )
    return [alike[k] for k in np.flatnonzero(near)]


def _matches(
    question: Question, typed: Sequence[np.ndarray], values: Values, swaps: Sequence[Swap], nearby: int
) -> bool:
    """Compare what was typed with a wrong procedure's number, within that procedure's own tolerance."""
    asked = asked_entries(question.plan, values)
    if not _is_near(question, typed, asked, nearby):
        return False
    plan = question.plan
    slopes = unswapped(plan, question.slopes, swaps)
    for t, a, end, part in zip(typed, asked, plan.asked, question.item.parts, strict=True):
        least = 10.0**-part.decimals if question.item.steps[end].kind == "number" else 0.0
        if within(t, a, np.full(a.shape, least)).all():
            continue  # no tolerance is smaller, so it need not be worked out
        if not within(t, a, step_tolerance(plan, values, end, part.decimals, swaps, slopes=slopes)).all():
            return False
    return True


def _is_near(
    question: Question, typed: Sequence[np.ndarray], asked: Sequence[np.ndarray], nearby: int
) -> bool:
    return all(
        t.shape == a.shape
        and bool((np.abs(t - a) <= nearby * 10.0**-part.decimals * np.maximum(1, np.abs(a))).all())
        for t, a, part in zip(typed, asked, question.item.parts, strict=True)
    )


def _singles(question: Question, matching: Sequence[Prediction]) -> list[Explanation]:
    """Gather matching predictions into sets with the same number; several sets are alternatives."""
    groups: list[list[Prediction]] = []
    for prediction in matching:
        for group in groups:
            if any(_same_number(question, prediction, other) for other in group):
                group.append(prediction)
                break
        else:
            groups.append([prediction])
    found = []
    for group in groups:
        names = tuple(dict.fromkeys(p.misconception for p in group))
        first = min(group, key=lambda p: p.swap.place)
        found.append(Explanation((names,), first.swap.step))
    return list(dict.fromkeys(found))


def _same_number(question: Question, one: Prediction, other: Prediction) -> bool:
    if any({one.swap.serial, other.swap.serial} <= group for group in question.alike):
        return True
    return _equal(one.asked, other.asked)


def _equal(one: Sequence[np.ndarray], other: Sequence[np.ndarray]) -> bool:
    return all(
        a.shape == b.shape and bool((np.abs(a - b) <= SLACK).all()) for a, b in zip(one, other, strict=True)
    )


def beside(question: Question, explanations: Sequence[Explanation]) -> dict[str, list[str]]:
    """Give, for each misconception that explains an answer alone, those that held beside it would not change it.

    Who forgets the scaling and also takes the largest weight for the whole answers as one who only does the latter: a
    diagnosis has to know that the answer fits both.
    """
    alone = {name for e in explanations if len(e.together) == 1 for name in e.together[0]}
    found: dict[str, list[str]] = {}
    for pair in _joint(question, having=alone) if alone else ():
        for one, other in ((pair.first, pair.second), (pair.second, pair.first)):
            if one.misconception in alone and _same_answer(question, pair.asked, one.asked):
                found.setdefault(one.misconception, []).append(other.misconception)
    return {name: list(dict.fromkeys(others)) for name, others in found.items()}


def _pairs_named(fits: Sequence[Pair]) -> list[Explanation]:
    """Name the pairs that fit; rules of one step that give the same number with the other rule are one set."""
    found: dict[tuple[frozenset[str], ...], Explanation] = {}
    for pair in fits:
        same = [other for other in fits if _equal(pair.asked, other.asked)]
        first = [
            p.first for p in same if p.second is pair.second and p.first.swap.step == pair.first.swap.step
        ]
        second = [
            p.second for p in same if p.first is pair.first and p.second.swap.step == pair.second.swap.step
        ]
        together = tuple(tuple(dict.fromkeys(p.misconception for p in names)) for names in (first, second))
        key = tuple(frozenset(names) for names in together)
        found.setdefault(key, Explanation(together, pair.first.swap.step))
    return list(found.values())


class Pair(NamedTuple):
    """Two wrong rules on different steps, the earlier first, and what they give together."""

    first: Prediction
    second: Prediction
    values: Values
    asked: list[np.ndarray]


def pairs(question: Question) -> Iterator[Pair]:
    """Yield two wrong rules on different steps with what they give together.

    Left out are pairs of one misconception, pairs that cannot run, and pairs whose joint answer is that of one alone.
    """
    return (pair for pair in _joint(question) if _is_new(question, pair))


def _joint(
    question: Question, singles: Sequence[Prediction] | None = None, having: Container[str] | None = None
) -> Iterator[Pair]:
    """Yield pairs of these wrong rules, or of all; where `having` is given, those with one of its misconceptions."""
    ordered = sorted(question.predictions if singles is None else singles, key=lambda p: p.swap.place)
    with np.errstate(all="ignore"):
        for first, second in combinations(ordered, 2):
            if first.swap.place == second.swap.place or first.misconception == second.misconception:
                continue
            if (
                having is not None
                and first.misconception not in having
                and second.misconception not in having
            ):
                continue
            try:
                values = with_swap(question.plan, first.values, second.swap)
                yield Pair(first, second, values, asked_entries(question.plan, values))
            except (ItemError, ValueError, TypeError):
                continue  # the second rule cannot use what the first one gives


def _is_new(question: Question, pair: Pair) -> bool:
    """Say whether a pair gives finite numbers that neither of its rules gives alone."""
    return all(np.isfinite(part).all() for part in pair.asked) and not any(
        _same_answer(question, pair.asked, single.asked) for single in (pair.first, pair.second)
    )


def _same_answer(question: Question, one: Sequence[np.ndarray], other: Sequence[np.ndarray]) -> bool:
    return all(
        a.shape == b.shape == t.shape and bool((np.abs(a - b) <= t + SLACK).all())
        for a, b, t in zip(one, other, question.tolerances, strict=True)
    )
