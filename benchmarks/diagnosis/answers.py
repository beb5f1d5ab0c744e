"""What does a student who follows these rules type, and what does the engine make of it? Graded by the real grader."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property

import numpy as np

from benchmarks.diagnosis.slips import Written, slipped
from engine.check import written as formulas_of
from engine.diagnosis import Observation, observation
from engine.grade import grade
from engine.history import ANSWERED, Served
from engine.item import Item, ItemError
from engine.procedure import Swap, Values, run_floats, with_swap
from engine.question import Question
from engine.scribe import Moment, Scribe

SLIPS = 4
"""Different slips kept ready for each answer: each has to be graded."""
Change = Callable[["Asked", Values], "list[Written] | None"]
"""A wrong procedure that the bank does not know: what it makes of a question; None where it has nothing to say."""
_MOMENT = Moment(datetime(2025, 1, 1, 12, tzinfo=UTC), "UTC", "")


class Asked:
    """One question put to many students. What the engine makes of a typed text is worked out once."""

    def __init__(self, question: Question, items: Mapping[str, Item]) -> None:
        self.question = question
        self._items = items
        self._seen: dict[tuple[str, ...], Observation | None] = {}
        self._slips: dict[tuple[str, ...], list[list[str]]] = {}
        self._answers: dict[tuple[int, ...], list[Written]] = {}
        self._scribe = Scribe("student")
        self._served = self._scribe.served(
            question, question.item.id + str(question.seed), "practice", _MOMENT
        )

    @cached_property
    def swaps(self) -> dict[str, list[Swap]]:
        """The wrong rules that have something to say about this question, by misconception."""
        found: dict[str, list[Swap]] = {}
        for prediction in self.question.predictions:
            found.setdefault(prediction.misconception, []).append(prediction.swap)
        return found

    def answer(self, fired: Sequence[Swap]) -> list[Written]:
        """Give what somebody writes down who follows these wrong rules and slips nowhere."""
        key = tuple(swap.serial for swap in fired)
        if key not in self._answers:
            self._answers[key] = self.written(self._values(self.question.values, fired), fired)
        return self._answers[key]

    def _values(self, values: Values, fired: Sequence[Swap]) -> Values:
        for swap in sorted(fired, key=lambda swap: swap.place):
            try:
                values = with_swap(self.question.plan, values, swap)
            except ItemError:
                continue  # after the first wrong step the second rule has nothing to work on
        return values

    def written(self, values: Values, fired: Sequence[Swap] = ()) -> list[Written]:
        """Give the asked values as they are written down."""
        if self.question.asks_formulas:
            return [Written(np.empty(0), 0, text) for text in formulas_of(self.question, fired)]
        item = self.question.item
        return [
            Written(
                np.asarray(values[part.step], dtype=float),
                part.decimals if item.step(part.step).kind == "number" else 0,
            )
            for part in item.parts
        ]

    def slip(self, answer: Sequence[Written], fired: Sequence[Swap], chance: random.Random) -> list[str]:
        """Give the texts of this answer with a slip in it."""
        key = tuple(part.typed for part in answer)
        ready = self._slips.setdefault(key, [])
        if len(ready) < SLIPS:
            ready.append(slipped(answer, lambda: self._misread(fired, chance), chance))
            return ready[-1]
        return chance.choice(ready)

    def _misread(self, fired: Sequence[Swap], chance: random.Random) -> list[Written] | None:
        """Give the answer of somebody who takes one given number for another."""
        if self.question.asks_formulas:
            return None
        drawn = dict(self.question.drawn)
        names = [name for name, value in drawn.items() if isinstance(value, list) and np.ndim(value)]
        if not names:
            return None
        name = chance.choice(names)
        changed = np.array(drawn[name], dtype=float)
        changed.flat[chance.randrange(changed.size)] += chance.choice((-1.0, -0.5, 0.5, 1.0))
        drawn[name] = changed.tolist()
        try:
            with np.errstate(all="ignore"):
                return self.written(self._values(run_floats(self.question.plan, drawn), fired))
        except (ItemError, IndexError):
            return None

    def observe(self, typed: Sequence[str]) -> Observation | None:
        """Give what the engine sees in these texts; None where it would ask again."""
        key = tuple(typed)
        if key not in self._seen:
            verdict = grade(self.question, typed)
            served = Served(self._served)
            if verdict.outcome.decides:
                served.attempt = self._scribe.answer(
                    ANSWERED, served, self.question, typed, verdict, _MOMENT, None
                )
                self._seen[key] = observation(served, self._items)
            else:
                self._seen[key] = None
        return self._seen[key]
