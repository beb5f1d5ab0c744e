"""Which wrong rule, or which two together, make exactly the number that was typed?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from engine.item import ItemError
from engine.pose import Prediction, Question
from engine.procedure import Swap, Values, asked_entries, with_swap
from engine.tolerance import SLACK, tolerances, within

NEARBY = 200
"""In units of the last place: an own tolerance is worked out only for predictions this close to what was typed."""


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
    matching = [p for p in question.predictions if _matches(question, typed, p.values, p.asked, [p.swap])]
    if matching:
        return _singles(question, matching)
    found: dict[tuple[frozenset[str], ...], Explanation] = {}
    for first, second, values in pairs(question):
        if _matches(question, typed, values, asked_entries(question.plan, values), [first.swap, second.swap]):
            names = sorted([first, second], key=lambda p: p.swap.place)
            together = tuple(_names_alike(question, p) for p in names)
            key = tuple(frozenset(n) for n in together)
            found.setdefault(key, Explanation(together, names[0].swap.step))
    return list(found.values())


def _matches(
    question: Question,
    typed: Sequence[np.ndarray],
    values: Values,
    asked: Sequence[np.ndarray],
    swaps: Sequence[Swap],
) -> bool:
    """Compare what was typed with a wrong procedure's number, within that procedure's own tolerance."""
    if any(t.shape != a.shape for t, a in zip(typed, asked, strict=True)):
        return False
    for t, a, part in zip(typed, asked, question.item.parts, strict=True):
        if not (np.abs(t - a) <= NEARBY * 10.0**-part.decimals).all():
            return False
    own = tolerances(question.plan, values, swaps)
    return all(bool(within(t, a, o).all()) for t, a, o in zip(typed, asked, own, strict=True))


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
    return all(
        a.shape == b.shape and bool((np.abs(a - b) <= SLACK).all())
        for a, b in zip(one.asked, other.asked, strict=True)
    )


def _names_alike(question: Question, prediction: Prediction) -> tuple[str, ...]:
    """Give the misconceptions on the same step that always give this prediction's number, its own first."""
    same = (
        p.misconception
        for p in question.predictions
        if p.swap.place == prediction.swap.place
        and all(
            a.shape == b.shape and bool((np.abs(a - b) <= SLACK).all())
            for a, b in zip(p.asked, prediction.asked, strict=True)
        )
    )
    return tuple(dict.fromkeys([prediction.misconception, *same]))


def pairs(question: Question) -> Iterator[tuple[Prediction, Prediction, Values]]:
    """Yield two wrong rules on different steps, and the values they give together.

    Left out are pairs of one misconception, pairs that cannot run, and pairs whose joint answer is that of one alone.
    """
    ordered = sorted(question.predictions, key=lambda p: p.swap.place)
    with np.errstate(all="ignore"):
        for first, second in combinations(ordered, 2):
            if first.swap.place == second.swap.place or first.misconception == second.misconception:
                continue
            try:
                values = with_swap(question.plan, first.values, second.swap)
                asked = asked_entries(question.plan, values)
            except (ItemError, ValueError, TypeError):
                continue
            if any(_same_answer(question, asked, single.asked) for single in (first, second)):
                continue
            if all(np.isfinite(part).all() for part in asked):
                yield first, second, values


def _same_answer(question: Question, one: Sequence[np.ndarray], other: Sequence[np.ndarray]) -> bool:
    return all(
        a.shape == b.shape == t.shape and bool((np.abs(a - b) <= t + SLACK).all())
        for a, b, t in zip(one, other, question.tolerances, strict=True)
    )
