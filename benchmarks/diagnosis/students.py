"""Who answers: what do simulated students hold, how steadily, and how often do they slip?"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.diagnosis.answers import Asked, Change
from benchmarks.diagnosis.slips import Written
from engine.diagnosis import Hypotheses
from engine.item import ItemError
from engine.procedure import run_floats

GUESSES = 6
"""Different guesses at one question."""
FORGOTTEN, RELAPSED = 6, 16
"""A learner gives a misconception up after so many questions; a relapser takes it up again after so many."""
SWITCHES = 4
"""A switcher changes between two misconceptions after so many questions."""


@dataclass(frozen=True)
class Student:
    """One simulated student. `holds` gives, for the number of the question, the misconceptions held just then."""

    consistency: float
    slip: float
    holds: Callable[[int], Sequence[str]] = lambda turn: ()
    outside: Change | None = None
    guesses: bool = False
    gives_up: bool = False

    def types(self, asked: Asked, turn: int, chance: random.Random) -> list[str]:
        """Give what this student types at this question; nothing where they give up."""
        if self.gives_up:
            return []
        if self.guesses:
            return _guess(asked, chance)
        fired = []
        for name in self.holds(turn):
            # Which of several wrong rules of one misconception somebody follows stays the same for a question.
            rules = asked.swaps.get(name)
            if rules and chance.random() < self.consistency:
                fired.append(rules[chance.randrange(len(rules))])
        answer = asked.answer(fired)
        if self.outside is not None and chance.random() < self.consistency:
            answer = self.outside(asked, asked.question.values) or answer
        if chance.random() < self.slip:
            return asked.slip(answer, fired, chance)
        return [part.typed for part in answer]


def _guess(asked: Asked, chance: random.Random) -> list[str]:
    """Give an answer made of numbers of a likely size, or of the question's letters; one of a few for each question."""
    own = random.Random(f"{asked.question.item.id} {asked.question.seed} {chance.randrange(GUESSES)}")
    if asked.question.asks_formulas:
        letters = ["Q", "K^T", "V", "softmax(Q K^T)", "/ sqrt(d_k)", "K"]
        return [" ".join(own.sample(letters, own.randint(1, 3))) for _ in asked.question.right]
    texts = []
    for part in asked.answer(()):
        value = np.array(part.value, dtype=float)
        for k, x in enumerate(value.flat):
            size = max(1.0, abs(x)) if np.isfinite(x) else 1.0
            value.flat[k] = (
                own.uniform(-2, 2) * size if part.decimals else own.randint(1, round(2 * size) + 2)
            )
        texts.append(Written(value, part.decimals).typed)
    return texts


# --- wrong procedures that the bank does not know -------------------------------------------------------------------


def _numbers(change: Callable[[np.ndarray], np.ndarray], whole: bool = True) -> Change:
    def changed(asked: Asked, values: dict[str, object]) -> list[Written] | None:
        answer = asked.answer(())
        if any(part.text or not (whole or part.decimals) for part in answer):
            return None
        return [Written(change(part.value), part.decimals) for part in answer]

    return changed


def _to_whole(asked: Asked, values: dict[str, object]) -> list[Written] | None:
    answer = asked.answer(())
    if any(part.text or not part.decimals for part in answer):
        return None
    return [Written(np.round(part.value), 0) for part in answer]


def _drops_last_key(asked: Asked, values: dict[str, object]) -> list[Written] | None:
    drawn = dict(asked.question.drawn)
    keys = [name for name in ("K", "V") if isinstance(drawn.get(name), list) and len(drawn[name]) > 1]
    if "K" not in keys or asked.question.asks_formulas:
        return None
    for name in keys:
        drawn[name] = drawn[name][:-1]
    try:
        with np.errstate(all="ignore"):
            return asked.written(run_floats(asked.question.plan, drawn))
    except (ItemError, IndexError):
        return None


OUTSIDE: dict[str, Change] = {
    "doubled": _numbers(lambda value: 2 * value),
    "plus one": _numbers(lambda value: value + 1),
    "negated": _numbers(lambda value: -value, whole=False),
    "backwards": _numbers(lambda value: value[..., ::-1] if value.ndim else value),
    "whole numbers": _to_whole,
    "last key dropped": _drops_last_key,
}
"""By name what each makes of a question; where it has nothing to say the student answers right."""


# --- what they hold -------------------------------------------------------------------------------------------------


def singles(known: Hypotheses, count: int, chance: random.Random) -> list[tuple[int, ...]]:
    """Give so many students' classes, one each, every class as often as every other (but for the rest)."""
    order = list(range(len(known.classes)))
    chance.shuffle(order)
    return [(order[k % len(order)],) for k in range(count)]


def couples(known: Hypotheses, count: int, chance: random.Random) -> list[tuple[int, ...]]:
    """Give so many students' classes, compatible pairs taken by chance."""
    return [tuple(int(k) for k in known.pairs[chance.randrange(len(known.pairs))]) for _ in range(count)]


def holding(
    known: Hypotheses, classes: Sequence[int], kind: str, chance: random.Random
) -> Callable[[int], list[str]]:
    """Give what a student of this kind holds at each question: misconceptions, one of each class."""
    names = [chance.choice(known.classes[k]) for k in classes]
    if kind == "learner":
        return lambda turn: names if turn < FORGOTTEN else []
    if kind == "relapser":
        return lambda turn: names if turn < FORGOTTEN or turn >= RELAPSED else []
    if kind == "switcher":
        return lambda turn: [names[turn // SWITCHES % len(names)]]
    return lambda turn: names
