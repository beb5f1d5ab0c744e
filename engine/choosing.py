"""Which question would tell most about this learner, and which is next when nothing more need be told?

A question is worth what its answer is expected to tell: the entropy of the answers over all that the learner may hold,
less what remains when that is known (expected information, in bits).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.diagnosis import Hypotheses, has_few_answers, is_slip_one_of_a_handful
from engine.learner import Topic
from engine.question import Question

WORTHWHILE = 0.05
"""Bits below which an answer would tell nothing."""
BEST = 3
"""One of so many best questions is taken by chance, so that no two learners get the same list."""
RARE = 1e-3
"""Pairs believed less than this are left out of the reckoning: they are many, and together they hardly matter."""


@dataclass(frozen=True, eq=False)
class Probe:
    """A question made ready to be weighed: what each class of misconceptions answers to it.

    Outcomes are numbered: 0 right, then the different wrong numbers that are predicted, last any other.
    """

    question: Question
    hypotheses: Hypotheses

    @cached_property
    def _numbers(self) -> tuple[int, dict[int, int]]:
        """Give how many outcomes there are, and the outcome of each prediction by its serial number."""
        question = self.question
        outcome: dict[int, int] = {}
        gaps = dict(zip(question.predictions, question.certificate.gaps, strict=True))
        groups = {serial: group for group in question.alike for serial in group}
        count = 1
        for prediction in question.predictions:
            serial = prediction.swap.serial
            if not gaps[prediction] > 0:
                outcome[serial] = 0
                continue
            same = [outcome[other] for other in groups.get(serial, ()) if outcome.get(other)]
            outcome[serial] = same[0] if same else count
            count += not same
        return count + 1, outcome

    @property
    def outcome(self) -> dict[int, int]:
        """The outcome of each prediction, by its serial number."""
        return self._numbers[1]

    @cached_property
    def answers(self) -> np.ndarray:
        """What each class answers when it fires (classes x outcomes); a class that does not show answers right."""
        outcomes, of = self._numbers
        table = np.zeros((len(self.hypotheses.classes), outcomes))
        for prediction in self.question.predictions:
            place = self.hypotheses.place.get(prediction.misconception)
            if place is not None:
                table[place, of[prediction.swap.serial]] += 1
        total = table.sum(axis=1, keepdims=True)
        table = np.divide(table, total, out=np.zeros_like(table), where=total > 0)
        table[total[:, 0] == 0, 0] = 1
        return table

    def likelihoods(self, pairs: np.ndarray) -> np.ndarray:
        """Give P(outcome|state) for nothing, every class, these pairs (by number), and the unknown.

        What both of a pair give together is taken for a number of its own.
        """
        outcomes, _ = self._numbers
        model, item = self.hypotheses.model, self.question.item
        kind = has_few_answers(item), is_slip_one_of_a_handful(item)
        of_pair = self.hypotheses.pairs[pairs]
        columns = []
        for outcome in range(outcomes):
            is_other = outcome == outcomes - 1
            chance = model.by_chance(outcome == 0, not is_other, outcomes - 2, *kind)
            single = self.answers[:, outcome]
            both = np.full(len(pairs), float(is_other))
            columns.append(model.mixed(float(outcome == 0), single, both, single[of_pair], *chance))
        return np.array(columns).T

    def information(self, belief: np.ndarray) -> float:
        """Give the bits that an answer is expected to tell somebody with this belief (states)."""
        n = len(self.hypotheses.classes)
        pairs = np.flatnonzero(belief[1 + n : -1] >= RARE)
        kept = np.concatenate([belief[: 1 + n], belief[1 + n :][pairs], belief[-1:]])
        kept = kept / kept.sum()
        rows = self.likelihoods(pairs)
        return float(bits(kept @ rows) - kept @ bits(rows))


def bits(p: np.ndarray) -> np.ndarray:
    """Give the entropy of distributions along the last axis, in bits."""
    return -(p * np.log2(np.maximum(p, 1e-300))).sum(axis=-1)


def most_telling(
    topic: Topic, probes: Sequence[Probe], pick: Callable[[Sequence[Probe]], Probe]
) -> tuple[Probe, float] | None:
    """Give one of the most telling questions, and how many bits it is worth; None where none is worth asking."""
    known = topic.beliefs.hypotheses
    belief = known.drifted(topic.belief)
    worth = {probe: probe.information(belief) for probe in probes}
    best = sorted(worth, key=lambda probe: -worth[probe])[:BEST]
    best = [probe for probe in best if worth[probe] >= WORTHWHILE]
    if not best:
        return None
    chosen = pick(best)
    return chosen, worth[chosen]
