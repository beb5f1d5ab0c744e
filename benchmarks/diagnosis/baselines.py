"""What ours is measured against: the same questions as multiple choice, or with nothing but right and wrong known."""

from __future__ import annotations

import random
from functools import cached_property

import numpy as np

from benchmarks.diagnosis.classroom import Arm, Read, Tables, Trace
from engine.choosing import Probe
from engine.diagnosis import Observation

OPTIONS = 4


class Choices(Arm):
    """Multiple choice: the right number and wrong ones that misconceptions predict; who has none of them guesses."""

    @cached_property
    def _options(self) -> list[list[int]]:
        """For each question the outcomes that are offered, the right one first."""
        offered = []
        for number, table in enumerate(self.bank.predicted):
            wrong = list(range(1, table.shape[1] - 1))
            random.Random(f"options {self.bank.topic} {number}").shuffle(wrong)
            offered.append([0, *wrong[: OPTIONS - 1]])
        return offered

    @cached_property
    def _names(self) -> list[list[frozenset[str]]]:
        """For each question and option, whose answer it is."""
        found = []
        for asked, options in zip(self.bank.asked, self._options, strict=True):
            outcome = Probe(asked.question, self.bank.known).outcome
            found.append(
                [
                    frozenset(
                        p.misconception for p in asked.question.predictions if outcome[p.swap.serial] == k
                    )
                    for k in options
                ]
            )
        return found

    @cached_property
    def tables(self) -> Tables:
        """What each state is expected to choose: its own number, or by chance where that is not offered."""
        tables = []
        for table, options in zip(self.bank.predicted, self._options, strict=True):
            offered = table[:, options]
            tables.append(offered + (1 - offered.sum(axis=1, keepdims=True)) / len(options))
        return Tables(tables, 1 + len(self.bank.known.classes))

    @cached_property
    def _visible(self) -> np.ndarray:
        known = self.bank.known
        return np.array(
            [
                known.shown(Observation(True, frozenset().union(*names[1:]) if names[1:] else frozenset()))
                for names in self._names
            ]
        )

    def of(self, question: int, seen: Observation, chance: random.Random) -> Read:
        """Give what is made of an answer: the option with its number."""
        names = self._names[question]
        fitting = [0] if seen.right else [k for k, of in enumerate(names) if k and of & seen.singles]
        option = chance.choice(fitting) if fitting else chance.randrange(len(names))
        row = self.tables.of(question)[:, option].astype(float)
        return Read(row, self._visible[question], option == 0, frozenset() if option == 0 else names[option])


class RandomChoices(Choices):
    """Multiple choice by chance."""

    adaptive = False


class RightOrWrong(Arm):
    """Only whether an answer is right is known, as in cognitive diagnosis models such as DINA."""

    @cached_property
    def tables(self) -> Tables:
        """How likely each state is to answer right, and wrong."""
        both = [np.column_stack([table[:, 0], 1 - table[:, 0]]) for table in self.bank.predicted]
        return Tables(both, 1 + len(self.bank.known.classes))

    def of(self, question: int, seen: Observation, chance: random.Random) -> Read:
        """Give what is made of an answer."""
        row = self.tables.of(question)[:, int(not seen.right)].astype(float)
        return Read(row, self.bank.visible[question], seen.right)


class RandomRightOrWrong(RightOrWrong):
    """Right or wrong, questions by chance."""

    adaptive = False


def counted(trace: Trace, matches: int) -> np.ndarray:
    """Say whom a rule that counts would have labelled with what (learners, questions, classes): so many matches."""
    return trace.matched.cumsum(axis=1) >= matches
