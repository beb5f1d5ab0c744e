"""Does an item keep its promises on many seeds: right is right, wrong is wrong and named, by hand too?"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.apart import Apart
from engine.explanation import pairs
from engine.formula import whole_formula
from engine.grade import Outcome, Verdict, grade
from engine.item import Item, ItemError
from engine.pose import pose, question_from
from engine.procedure import NotFiniteError, Swap, asked_entries, entries, run_by_hand, run_exact
from engine.question import Question
from engine.tolerance import within

PAIRS_EVERY = 25
"""Pairs are many: they are run on every so many seeds."""
FIRST = 500
DIFFERENT = 0.6
"""Least share of the first seeds that must give questions that differ: 300 of 500."""


@dataclass
class Report:
    """What came of checking one item; `faults` is empty where every promise was kept."""

    item: Item
    seeds: int = 0
    faults: list[str] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    rejected: Counter[str] = field(default_factory=Counter)
    alike: Counter[tuple[str, ...]] = field(default_factory=Counter)
    invisible: Counter[str] = field(default_factory=Counter)
    apart: Apart = field(init=False)
    cancelling: Counter[tuple[str, str]] = field(default_factory=Counter)
    parameters: dict[str, Counter[Any]] = field(default_factory=dict)
    different: int = 0
    random_explained: int = 0

    def __post_init__(self) -> None:
        self.apart = Apart(self.item)

    def fault(self, seed: int, what: str) -> None:
        """Note a broken promise; of the same kind only the first few are kept."""
        if len(self.faults) < 20:
            self.faults.append(f"seed {seed}: {what}")


def check(item: Item, seeds: Iterable[int], band: str = "usual") -> Report:
    """Pose an item with every seed and try right, wrong, hand-rounded, shifted and random answers on each question.

    The author's worked example comes first.
    """
    report = Report(item)
    _try_example(report)
    drawn = []
    for seed in seeds:
        try:
            question = pose(item, seed, band)
        except ItemError as fault:
            report.fault(seed, str(fault))
            continue
        report.seeds += 1
        drawn.append(repr(question.drawn))
        _note_certificate(report, question)
        if question.asks_formulas:
            _try_formulas(report, question, seed)
        else:
            _try_right(report, question, seed)
            _try_wrong(report, question, seed)
            _try_random(report, question, seed)
        if report.seeds % PAIRS_EVERY == 1:
            _try_exact(report, question, seed)
            _note_pairs(report, question)
    report.different = len(set(drawn))
    first = drawn[:FIRST]
    if len(set(first)) < DIFFERENT * len(first):
        report.faults.append(f"only {len(set(first))} of {len(first)} questions differ")
    report.faults += report.apart.faults()
    if report.random_explained > 0.02 * report.seeds:
        report.faults.append(f"{report.random_explained} of {report.seeds} random answers are explained")
    return report


def typed(question: Question, asked: Sequence[np.ndarray]) -> list[str]:
    """Write asked values as a learner with a calculator would: every digit, entries apart by commas."""
    texts = []
    for part, values in enumerate(asked):
        kind = question.item.step(question.item.parts[part].step).kind
        whole = kind != "number"
        texts.append(", ".join(str(round(x)) if whole else repr(round(float(x), 12)) for x in values))
    return texts


def written(question: Question, swaps: Sequence[Swap] = ()) -> list[str]:
    """Write the asked formulas as a learner would who holds these wrong rules, or none."""
    steps = question.item.steps
    wrong = {swap.step: swap.rule for swap in swaps}
    return [whole_formula(steps, part.step, wrong).plain for part in question.item.parts]


def _try_example(report: Report) -> None:
    values, worked = report.item.example
    try:
        question = question_from(report.item, values)
    except ItemError as fault:
        report.faults.append(f"example: {fault}")
        return
    answers = [worked] if len(question.right) == 1 else list(worked)
    if len(answers) != len(question.right):
        report.faults.append(f"example: {len(answers)} answers for {len(question.right)} parts")
        return
    for part, answer, right in zip(question.item.parts, answers, question.right, strict=True):
        here = entries(answer)
        whole = question.item.step(part.step).kind != "number"
        half = 0.0 if whole else 0.5 * 10.0**-part.decimals
        if here.shape != right.shape or not within(here, right, np.full(right.shape, half)).all():
            report.faults.append(f"example: {part.step} is {right.tolist()}, not {here.tolist()}")


def _note_certificate(report: Report, question: Question) -> None:
    certificate = question.certificate
    report.draws.append(certificate.draws)
    report.gaps.append(certificate.smallest_gap)
    report.rejected.update(certificate.rejected)
    report.alike.update(certificate.alike)
    report.apart.note(certificate)
    report.invisible.update(set(certificate.invisible) - set(certificate.not_applicable))
    for name, value in question.drawn.items():
        shown = "x".join(map(str, np.shape(value))) if np.ndim(value) else value
        report.parameters.setdefault(name, Counter())[shown] += 1


def _try_right(report: Report, question: Question, seed: int) -> None:
    decimals = max(part.decimals for part in question.item.parts)
    hand = asked_entries(question.plan, run_by_hand(question.plan, question.drawn, decimals))
    rounded = [
        np.round(r, part.decimals) for r, part in zip(question.right, question.item.parts, strict=True)
    ]
    for what, asked in (
        ("the right answer", question.right),
        ("the rounded answer", rounded),
        ("hand rounding", hand),
    ):
        verdict = grade(question, typed(question, asked))
        if verdict.outcome is not Outcome.RIGHT:
            report.fault(seed, f"{what} {typed(question, asked)} is {verdict.outcome}")
    if all(question.item.steps[place].kind == "number" for place in question.plan.asked):
        for sign in (1, -1):
            moved = [r + 3 * sign * t for r, t in zip(question.right, question.tolerances, strict=True)]
            if grade(question, typed(question, moved)).outcome is Outcome.RIGHT:
                report.fault(seed, "the right answer moved by three tolerances is right")


def _try_wrong(report: Report, question: Question, seed: int) -> None:
    decimals = max(part.decimals for part in question.item.parts)
    for prediction in question.predictions:
        name = prediction.misconception
        if not _differs(question, prediction.asked):
            continue  # a question with few answers: this rule does not show here
        verdict = grade(question, typed(question, prediction.asked))
        if verdict.outcome is not Outcome.WRONG:
            report.fault(seed, f"{name} {typed(question, prediction.asked)} is {verdict.outcome}")
        elif not _named(verdict, name):
            report.fault(seed, f"{name} is explained by {verdict.misconceptions or 'nothing'}")
        swaps: Mapping[int, Swap] = {prediction.swap.place: prediction.swap}
        try:
            hand = asked_entries(question.plan, run_by_hand(question.plan, question.drawn, decimals, swaps))
        except NotFiniteError:  # rounded to nothing and divided by it: there is no number to type
            continue
        if not _differs(question, hand):  # no grading: its search for an explanation would go to waste
            report.fault(seed, f"{name} by hand {typed(question, hand)} is right")


def _try_formulas(report: Report, question: Question, seed: int) -> None:
    """Type the right formulas and each wrong one; their words are the same on all seeds, but not their numbers."""
    right = written(question)
    if grade(question, right).outcome is not Outcome.RIGHT:
        report.fault(seed, f"the right formulas {right} are {grade(question, right).outcome}")
    for prediction in question.predictions:
        wrong = written(question, [prediction.swap])
        verdict = grade(question, wrong)
        if verdict.outcome is not Outcome.WRONG:
            report.fault(seed, f"{prediction.misconception} {wrong} is {verdict.outcome}")
        elif not _named(verdict, prediction.misconception):
            report.fault(
                seed,
                f"{prediction.misconception} {wrong} is explained by {verdict.misconceptions or 'nothing'}",
            )


def _differs(question: Question, asked: Sequence[np.ndarray]) -> bool:
    return any(
        a.shape != r.shape or not within(a, r, t).all()
        for a, r, t in zip(asked, question.right, question.tolerances, strict=True)
    )


def _named(verdict: Verdict, name: str) -> bool:
    return any(name in names for e in verdict.explanations if len(e.together) == 1 for names in e.together)


def _try_random(report: Report, question: Question, seed: int) -> None:
    """Type numbers of the right size that no procedure made; few-answer questions have no such numbers."""
    if any(question.item.steps[place].kind in ("index", "shape") for place in question.plan.asked):
        return
    chance = random.Random(f"check:{question.item.id}:{seed}").random
    # Several numbers meet a prediction in all entries by no accident; one alone does, unless it has room.
    room = 1 if question.joined.size > 1 else 100
    asked = [
        np.round(room * (np.abs(r) * 3 * np.array([chance() for _ in r]) + chance()), 3)
        for r in question.right
    ]
    verdict = grade(question, typed(question, asked))
    if verdict.outcome is Outcome.RIGHT:
        report.fault(seed, f"random numbers {typed(question, asked)} are right")
    report.random_explained += bool(verdict.explanations)


def _try_exact(report: Report, question: Question, seed: int) -> None:
    exact = run_exact(question.plan, question.drawn)
    for place in question.plan.asked:
        name = question.plan.names[place]
        there = np.array(exact[name], dtype=object).ravel()
        here = np.asarray(question.values[name], dtype=float).ravel()
        if any(abs(float(a) - b) > 1e-12 * max(1.0, abs(b)) for a, b in zip(there, here, strict=True)):
            report.fault(seed, f"step {name} differs between floats and exact numbers")


def _note_pairs(report: Report, question: Question) -> None:
    for pair in pairs(question):
        if not _differs(question, pair.asked):
            report.cancelling[pair.first.misconception, pair.second.misconception] += 1
