"""What is measured for one topic, cell by cell, and which figure answers which target."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np

from benchmarks.diagnosis.baselines import Choices, RandomChoices, RandomRightOrWrong, RightOrWrong, counted
from benchmarks.diagnosis.classroom import Arm, Pursuing, Random, TopicBank, Trace, run
from benchmarks.diagnosis.figures import (
    NEVER,
    Figure,
    among,
    calibration,
    f1,
    precision,
    reachable,
    recall,
    share,
    truth,
    until_told,
)
from benchmarks.diagnosis.students import FORGOTTEN, OUTSIDE, RELAPSED, Student, couples, holding, singles
from engine.diagnosis import Model
from engine.item import Item

STUDENTS = 400
SLIPS, STEADY = (0.05, 0.1, 0.2, 0.3), (1.0, 0.85, 0.6)
SLIP, CONSISTENCY = 0.1, 0.85
"""Where nothing else is said."""
WHOLE, HALF, LONG = 20, 12, 24
"""Questions asked in a cell."""
NO_UNKNOWN = Model(unknown=1e-12)
NO_ATTRACTOR = Model(
    by_slip_of_few=0.01, by_unknown_of_few=0.03, by_slip_of_handful=0.01, by_unknown_of_handful=0.03
)
STEADIER = Model(consistency=0.85)


@dataclass(frozen=True)
class Row:
    """One figure of one topic."""

    topic: str
    what: str
    figure: Figure
    target: str = ""
    """Such as ">= 0.95"; nothing where none is set."""

    @property
    def is_met(self) -> bool | None:
        """Say whether the target is met; None where there is none, or nothing to measure."""
        if not self.target or self.figure.value != self.figure.value:
            return None
        sign, bound = self.target.split()
        value, limit = round(self.figure.value, 4), float(bound)
        return value >= limit if sign == ">=" else value <= limit

    def as_object(self) -> dict[str, Any]:
        """Give the row for JSON."""
        return {
            "topic": self.topic,
            "what": self.what,
            **asdict(self.figure),
            "target": self.target,
            "met": self.is_met,
        }


class Protocol:
    """One topic's simulation. `share` is the part of the students; below 1 the ablations are left out."""

    def __init__(
        self, topic: str, members: Sequence[Item], purpose: str, share: float, whole: bool = True
    ) -> None:
        self.topic, self._members, self._purpose, self._share = topic, members, purpose, share
        self._whole = whole
        self._mean = float("nan")
        """How many questions ours needs on average, beside which others are put."""
        self._count = max(round(STUDENTS * share), 4)

    @cached_property
    def _bank(self) -> TopicBank:
        return self._posed()

    def _posed(self, gate: bool = True) -> TopicBank:
        return TopicBank(self.topic, self._members, self._purpose, min(1.0, max(self._share, 0.25)), gate)

    def cells(self) -> list[tuple[str, Callable[[], Iterator[Row]]]]:
        """Give the cells in order: a name, and what gives its rows."""
        first: list[tuple[str, Callable[[], Iterator[Row]]]] = [
            ("one misconception", self._one),
            ("two misconceptions", self._two),
            ("careless", self._careless),
            ("guessers", self._guessers),
            ("outside the bank", self._outside),
            ("given up", self._given_up),
        ]
        more: list[tuple[str, Callable[[], Iterator[Row]]]] = [
            ("noise", self._noise),
            ("calibration", self._calibration),
            ("multiple choice", self._choices),
            ("right or wrong", self._right_or_wrong),
            ("switchers", self._switchers),
            ("ablations", self._ablations),
        ]
        return first + more if self._whole else first

    # --- students ---------------------------------------------------------------------------------------------------

    def _row(self, what: str, figure: Figure, target: str = "") -> Row:
        return Row(self.topic, what, figure, target)

    def _class(
        self, held: Sequence[Sequence[int]], kind: str = "", slip: float = SLIP, steady: float = CONSISTENCY
    ) -> list[Student]:
        chance = random.Random(f"{self._purpose} {self.topic} names")
        return [Student(steady, slip, holding(self._bank.known, classes, kind, chance)) for classes in held]

    def _singles(self) -> list[tuple[int, ...]]:
        return singles(self._bank.known, self._count, random.Random(f"{self._purpose} {self.topic} one"))

    def _couples(self) -> list[tuple[int, ...]]:
        return couples(self._bank.known, self._count, random.Random(f"{self._purpose} {self.topic} two"))

    def _true(self, held: Sequence[Sequence[int]]) -> np.ndarray:
        return truth(held, len(self._bank.known.classes))

    def _run(self, arm: Arm, students: Sequence[Student], turns: int, name: str) -> Trace:
        return run(arm, students, turns, f"{self._purpose} {self.topic} {name}")

    @cached_property
    def _ours(self) -> Arm:
        return Arm(self._bank)

    # --- cells ------------------------------------------------------------------------------------------------------

    def _one(self) -> Iterator[Row]:
        held = self._singles()
        true, students = self._true(held), self._class(held)
        trace = self._run(self._ours, students, WHOLE, "one")
        for n in (3, 5, 8, 12):
            figure = recall(trace.held[:, n - 1], true)
            yield self._row(f"1: recall @{n}", figure, ">= 0.95" if n == 5 else "")
        fires = (1 - SLIP) * CONSISTENCY
        for n in (5, 8):
            best = reachable(self._bank.visible.astype(float), fires, n)
            yield self._row(f"1: recall @{n} within anyone's reach", Figure(best))
        yield self._row("1: precision", precision(trace.held[:, -1], true), ">= 0.99")
        ours = until_told(trace.held, true)
        yield self._row("1: items to confirm, median", Figure(float(np.median(ours))), "<= 3")
        yield self._row("1: items to confirm, 90th", Figure(float(np.percentile(ours, 90))), "<= 5")
        yield self._row("1: items to confirm, mean", Figure(float(ours.mean())))
        yield self._row("1: never in 20", among(ours == NEVER))
        self._mean = float(ours.mean())
        other = self._run(Random(self._bank), students, WHOLE, "one by chance")
        chance = until_told(other.held, true)
        yield self._row("1: by chance, recall @5", recall(other.held[:, 4], true))
        yield self._row("1: by chance / ours, mean items", Figure(float(chance.mean()) / self._mean), ">= 2")
        for matches in (1, 2):
            wrong = (counted(other, matches)[:, -1] & ~true).any(axis=1)
            yield self._row(f"1: counting {matches}, wrongly labelled", among(wrong))

    def _two(self) -> Iterator[Row]:
        held = self._couples()
        true = self._true(held)
        trace = self._run(self._ours, self._class(held), HALF, "two")
        for n in (5, 8, 12):
            yield self._row(f"2: F1 @{n}", f1(trace.held[:, n - 1], true), ">= 0.95" if n == 8 else "")
        exact = (trace.held[:, 11] == true).all(axis=1)
        yield self._row("2: exactly both @12", among(exact))

    def _careless(self) -> Iterator[Row]:
        for slip, target in ((0.1, ""), (0.2, "<= 0.005"), (0.3, "<= 0.01")):
            students = [Student(1.0, slip)] * self._count
            trace = self._run(self._ours, students, WHOLE, f"careless {slip}")
            told = trace.held.any(axis=(1, 2))
            yield self._row(f"careless {slip}: ever accused in 20", among(told), target)

    def _guessers(self) -> Iterator[Row]:
        trace = self._run(self._ours, [Student(1.0, 0.0, guesses=True)] * self._count, WHOLE, "guesser")
        told = trace.held.any(axis=(1, 2))
        yield self._row("guesser: ever accused in 20", among(told), "<= 0.01")
        flagged = trace.unknown[:, 7]
        yield self._row("guesser: unexplained @8", among(flagged))
        trace = self._run(self._ours, [Student(1.0, 0.0, gives_up=True)] * 4, WHOLE, "gives up")
        yield self._row("gives up: ever accused", among(trace.held.any(axis=(1, 2))), "<= 0")

    def _outside(self) -> Iterator[Row]:
        for name, change in OUTSIDE.items():
            students = [Student(1.0, SLIP, outside=change)] * self._count
            trace = self._run(self._ours, students, HALF, f"outside {name}")
            told = trace.held.any(axis=(1, 2))
            yield self._row(f"outside, {name}: accused", among(told), "<= 0.03")
            often = trace.wrong.mean() >= 0.5
            flagged = among(trace.unknown[:, 7])
            yield self._row(f"outside, {name}: unexplained @8", flagged, ">= 0.8" if often else "")

    def _given_up(self) -> Iterator[Row]:
        held = self._singles()
        true, arm = self._true(held), Pursuing(self._bank)
        trace = self._run(arm, self._class(held, "learner"), LONG, "learner")
        told = (trace.held[:, : FORGOTTEN + 2] & true[:, None]).any(axis=(1, 2))
        gone = (trace.past & true[:, None]).any(axis=2)
        after = np.where(gone.any(axis=1), gone.argmax(axis=1) + 1 - FORGOTTEN, LONG)[told]
        if len(after):
            yield self._row("given up: items to resolved, median", Figure(float(np.median(after))), "<= 8")
            yield self._row("given up: items to resolved, 90th", Figure(float(np.percentile(after, 90))))
        for steady, target in ((0.85, "<= 0.01"), (0.6, "<= 0.03")):
            trace = self._run(arm, self._class(held, steady=steady), LONG, f"still held {steady}")
            yield self._row(
                f"still held, steady {steady}: called resolved", _called_resolved(trace, true), target
            )
        trace = self._run(arm, self._class(held, "relapser"), LONG, "relapser")
        gone = (trace.past[:, RELAPSED - 1] & true).any(axis=1)
        back = (trace.held[:, -1] & true).any(axis=1)
        yield self._row("relapser: told again @8 after", share(int((gone & back).sum()), int(gone.sum())))

    def _noise(self) -> Iterator[Row]:
        held = self._singles()
        true = self._true(held)
        for slip in SLIPS:
            for steady in STEADY:
                students = self._class(held, slip=slip, steady=steady)
                trace = self._run(self._ours, students, HALF, f"noise {slip} {steady}")
                worst = (slip, steady) == (max(SLIPS), min(STEADY))
                for n in (5, 8, 12):
                    figure = recall(trace.held[:, n - 1], true)
                    target = ">= 0.9" if worst and n == 12 else ""
                    yield self._row(f"slip {slip}, steady {steady}: recall @{n}", figure, target)
                yield self._row(
                    f"slip {slip}, steady {steady}: precision", precision(trace.held[:, -1], true)
                )

    def _calibration(self) -> Iterator[Row]:
        held = [places if k % 2 else () for k, places in enumerate(self._singles())]
        trace = self._run(self._ours, self._class(held, slip=0.2, steady=0.7), 8, "calibration")
        error, brier = calibration(trace.believed, self._true(held))
        yield self._row("calibration error", error, "<= 0.03")
        yield self._row("Brier score", brier)

    def _choices(self) -> Iterator[Row]:
        held = self._singles()
        true, students = self._true(held), self._class(held)
        for name, arm in (("", Choices(self._bank)), (" by chance", RandomChoices(self._bank))):
            trace = self._run(arm, students, WHOLE, f"choices{name}")
            yield self._row(f"multiple choice{name}: recall @5", recall(trace.held[:, 4], true))
            mean = float(until_told(trace.held, true).mean())
            yield self._row(f"multiple choice{name}: mean items", Figure(mean))

    def _right_or_wrong(self) -> Iterator[Row]:
        held = self._singles()
        true, students = self._true(held), self._class(held)
        for name, arm in (("", RightOrWrong(self._bank)), (" by chance", RandomRightOrWrong(self._bank))):
            trace = self._run(arm, students, WHOLE, f"right or wrong{name}")
            yield self._row(f"right or wrong{name}: recall @5", recall(trace.held[:, 4], true))
            mean = float(until_told(trace.held, true).mean())
            target = "" if name else ">= 3.5"
            yield self._row(f"right or wrong{name} / ours, mean items", Figure(mean / self._mean), target)

    def _switchers(self) -> Iterator[Row]:
        held = self._couples()
        true = self._true(held)
        trace = self._run(self._ours, self._class(held, "switcher"), WHOLE, "switcher")
        ever = np.asarray(trace.held.any(axis=1))
        yield self._row("switcher: recall @20", recall(ever, true))
        yield self._row("switcher: precision", precision(ever, true))

    def _ablations(self) -> Iterator[Row]:
        held = self._singles()
        true, students = self._true(held), self._class(held)
        guessers = [Student(1.0, 0.0, guesses=True)] * self._count
        banks = {
            "no unknown": self._bank.assuming(NO_UNKNOWN),
            "no attractor": self._bank.assuming(NO_ATTRACTOR),
            "c = .85": self._bank.assuming(STEADIER),
            "no gate": self._posed(gate=False),
        }
        for name, bank in banks.items():
            trace = self._run(Arm(bank), students, 8, name)
            yield self._row(f"{name}: recall @5", recall(trace.held[:, 4], true))
            yield self._row(f"{name}: precision", precision(trace.held[:, -1], true))
            trace = self._run(Arm(bank), guessers, 8, f"{name} guesser")
            told = trace.held.any(axis=(1, 2))
            yield self._row(f"{name}: guesser accused", among(told))
        trace = self._run(
            Pursuing(banks["c = .85"]), self._class(held, steady=0.6), LONG, "c = .85 still held 0.6"
        )
        yield self._row("c = .85: still held, steady 0.6, called resolved", _called_resolved(trace, true))


def _called_resolved(trace: Trace, true: np.ndarray) -> Figure:
    """Give of how many who were told what they hold it was later said that they no longer do, though they do."""
    told = (trace.held & true[:, None]).any(axis=(1, 2))
    false = (trace.past & true[:, None]).any(axis=(1, 2))
    return share(int(false.sum()), int(told.sum()))
