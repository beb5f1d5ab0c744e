"""A topic's questions before a class of simulated students: who is asked what, and what the diagnosis then says."""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

import numpy as np

from benchmarks.diagnosis.answers import Asked
from benchmarks.diagnosis.students import Student
from engine.choosing import BEST, RARE, WORTHWHILE, Probe, bits
from engine.diagnosis import MODEL, Beliefs, Hypotheses, Model, Observation, Status
from engine.draws import Numbers, plain
from engine.item import Item
from engine.pose import MAX_SEED, PoseError, pose, question_from
from engine.question import Question

CANDIDATES = 60
"""Questions weighed before one is chosen."""
QUESTIONS, OF_EACH = 120, 8
"""A topic has so many questions, and at least so many of each item."""
TRIES = 3
"""An answer that is asked again is typed anew so often."""


class Tables:
    """P(outcome|state) of many questions, side by side, so that all are weighed for a whole class at once."""

    def __init__(self, tables: Sequence[np.ndarray], first_pair: int) -> None:
        self._first_pair = first_pair
        self._all = np.concatenate(tables, axis=1, dtype=np.float32)
        """(states, outcomes of all questions)"""
        self._begins = np.cumsum([0, *(table.shape[1] for table in tables)])
        self._noise = np.array([bits(table) for table in tables], dtype=np.float32).T

    def of(self, question: int) -> np.ndarray:
        """Give one question's table (states, outcomes)."""
        return self._all[:, self._begins[question] : self._begins[question + 1]]

    def worth(self, beliefs: np.ndarray, questions: np.ndarray) -> np.ndarray:
        """Give the bits each of these questions is expected to tell each learner (learners, questions).

        As in the app, pairs that nobody is believed to hold are left out of the reckoning.
        """
        kept = beliefs.max(axis=0) >= RARE
        kept[: self._first_pair] = kept[-1] = True
        beliefs = beliefs[:, kept].astype(np.float32)
        beliefs /= beliefs.sum(axis=1, keepdims=True)
        begins, ends = self._begins[questions], self._begins[questions + 1]
        columns = np.concatenate([np.arange(b, e) for b, e in zip(begins, ends, strict=True)])
        mixture = beliefs @ self._all[np.ix_(kept, columns)]
        bits = -mixture * np.log2(np.maximum(mixture, 1e-30))
        total = np.add.reduceat(bits, np.cumsum([0, *(ends - begins)[:-1]]), axis=1)
        return total - beliefs @ self._noise[np.ix_(kept, questions)]


class TopicBank:
    """A topic's questions, posed from seeds of one purpose ("tuning" or "reporting")."""

    def __init__(
        self, topic: str, members: Sequence[Item], purpose: str, share: float = 1.0, gate: bool = True
    ) -> None:
        self.topic, self._members = topic, members
        items = {item.id: item for item in members}
        each = max(round(OF_EACH * share), round(QUESTIONS * share / len(members)), 3)
        self.asked = [
            Asked(question, items) for item in members for question in _posed(item, purpose, each, gate)
        ]
        self._assume(MODEL)

    def _assume(self, model: Model) -> None:
        self.known = Hypotheses(self._members, model)
        self._likelihoods: dict[tuple[int, Observation], np.ndarray] = {}
        names = (frozenset(asked.question.certificate.visible) for asked in self.asked)
        self.visible = np.array([self.known.shown(Observation(True, shown)) for shown in names])
        """Which classes show in each question (questions, classes)."""

    def assuming(self, model: Model) -> TopicBank:
        """Give the same questions, whatever was graded of them included, under another model."""
        other = copy(self)
        other.__dict__.pop("predicted", None)
        other._assume(model)
        return other

    @cached_property
    def predicted(self) -> list[np.ndarray]:
        """P(outcome|state) for each question (states, outcomes): right, the predicted numbers, any other."""
        pairs = np.arange(len(self.known.pairs))
        return [Probe(asked.question, self.known).likelihoods(pairs) for asked in self.asked]

    def likelihood(self, question: int, seen: Observation) -> np.ndarray:
        """Give P(answer|state) (states), worked out once for each observation."""
        key = (question, seen)
        if key not in self._likelihoods:
            self._likelihoods[key] = self.known.likelihood(seen)
        return self._likelihoods[key]


def _posed(item: Item, purpose: str, count: int, gate: bool) -> list[Question]:
    found: list[Question] = []
    for k in range(4 * count):
        seed = int.from_bytes(sha256(f"{purpose} {item.id} {k}".encode()).digest()[:8]) % MAX_SEED
        try:
            if gate:
                found.append(pose(item, seed))
            else:
                drawn = item.draw(Numbers(f"{item.id}:{seed}", "usual"))
                found.append(question_from(item, {name: plain(value) for name, value in drawn.items()}))
        except (PoseError, ValueError):
            continue
        if len(found) == count:
            break
    return found


@dataclass(frozen=True)
class Read:
    """What is made of one answer: P(answer|state) (states), which classes show (classes), and whether it is right."""

    likelihood: np.ndarray
    visible: np.ndarray
    right: bool
    named: frozenset[str] = frozenset()


@dataclass
class Trace:
    """What was said of a class of students, question by question."""

    held: np.ndarray
    """Who was told that they hold what (learners, questions, classes)."""
    past: np.ndarray
    """Of whom it was said that they held what and no longer do (learners, questions, classes)."""
    believed: np.ndarray
    """How much each class was believed to be held after the eighth question (learners, classes)."""
    unknown: np.ndarray
    """Whose mistakes were called unknown (learners, questions)."""
    wrong: np.ndarray
    """Who answered wrongly (learners, questions)."""
    matched: np.ndarray
    """How often an answer named each class, alone, among its explanations (learners, questions, classes)."""
    bits: list[float]
    """What the chosen questions were expected to tell, on average, question by question."""


class Arm:
    """A way to choose and to read answers: ours. Baselines override what they do otherwise."""

    adaptive = True
    pursues = False
    """Whether somebody who has been told is from then on asked where it shows: "practise exactly this"."""

    def __init__(self, bank: TopicBank) -> None:
        self.bank = bank

    @cached_property
    def tables(self) -> Tables:
        """What each state is expected to answer to each question."""
        return Tables(self.bank.predicted, 1 + len(self.bank.known.classes))

    def read(self, question: int, student: Student, turn: int, chance: random.Random) -> Read | None:
        """Put a question to a student; None where the answer says nothing, or none comes that is not asked again."""
        asked = self.bank.asked[question]
        for _ in range(TRIES):
            texts = student.types(asked, turn, chance)
            seen = asked.observe(texts) if texts else None
            if seen is not None:
                return None if seen.is_rounded else self.of(question, seen, chance)
        return None

    def of(self, question: int, seen: Observation, chance: random.Random) -> Read:
        """Give what is made of an answer."""
        known = self.bank.known
        return Read(self.bank.likelihood(question, seen), known.shown(seen), seen.right, seen.singles)


class Random(Arm):
    """Questions of the topic by chance, read as we do."""

    adaptive = False


class Pursuing(Arm):
    """Ours, and who has been told something is asked where it shows."""

    pursues = True


def run(arm: Arm, students: Sequence[Student], turns: int, name: str) -> Trace:
    """Ask every student so many questions; `name` makes the chances of this run."""
    bank, count = arm.bank, len(students)
    known = bank.known
    n, size = len(known.classes), len(bank.asked)
    chances = [random.Random(f"{name} {k}") for k in range(count)]
    draws = np.random.default_rng(int.from_bytes(sha256(name.encode()).digest()[:8]))
    beliefs = Beliefs(known, count)
    had = np.zeros((count, size), dtype=bool)
    shape = (count, turns)
    trace = Trace(
        held=np.zeros((*shape, n), dtype=bool),
        past=np.zeros((*shape, n), dtype=bool),
        believed=np.zeros((count, n)),
        unknown=np.zeros(shape, dtype=bool),
        wrong=np.zeros(shape, dtype=bool),
        matched=np.zeros((*shape, n), dtype=bool),
        bits=[],
    )
    day = np.zeros(count, dtype=int)
    for turn in range(turns):
        chosen, bits = _choose(arm, beliefs, had, draws)
        trace.bits.append(bits)
        had[np.arange(count), chosen] = True
        likelihood = np.ones((count, known.size))
        visible, right = np.zeros((count, n), dtype=bool), np.ones(count, dtype=bool)
        for k, (student, question) in enumerate(zip(students, chosen, strict=True)):
            read = arm.read(int(question), student, turn, chances[k])
            if read is None:
                continue
            likelihood[k], visible[k], right[k] = read.likelihood, read.visible, read.right
            trace.matched[k, turn, [known.place[name] for name in read.named if name in known.place]] = True
        beliefs.take(likelihood, right, visible, day)
        trace.held[:, turn] = beliefs.status >= Status.CONFIRMED
        trace.past[:, turn] = (beliefs.status == Status.FADING) | (beliefs.status == Status.RESOLVED)
        trace.unknown[:, turn] = beliefs.is_unknown
        trace.wrong[:, turn] = ~right
        if turn == min(7, turns - 1):
            trace.believed = beliefs.held
    return trace


def _choose(
    arm: Arm, beliefs: Beliefs, had: np.ndarray, draws: np.random.Generator
) -> tuple[np.ndarray, float]:
    """Give everybody's next question, and how many bits they are worth on average."""
    count, size = had.shape
    by_chance = np.where(had, -1.0, draws.random(had.shape)).argmax(axis=1)
    told = beliefs.status >= Status.CONFIRMED
    if arm.pursues and told.any():
        shows = (told.astype(np.int8) @ arm.bank.visible.T.astype(np.int8)) > 0
        # In the app there is always a question with other numbers; here one may have to come again.
        where = np.where(shows, draws.random(had.shape) - had, -2.0)
        by_chance = np.where(shows.any(axis=1), where.argmax(axis=1), by_chance)
    if not arm.adaptive:
        return by_chance, 0.0
    questions = np.sort(draws.permutation(size)[:CANDIDATES])
    worth = arm.tables.worth(arm.bank.known.drifted(beliefs.belief), questions)
    worth = np.where(had[:, questions], -1.0, worth)
    best = np.argsort(-worth, axis=1)[:, :BEST]
    top = np.take_along_axis(worth, best, axis=1)
    good = np.maximum((top >= WORTHWHILE).sum(axis=1), 1)
    pick = (draws.random(count) * good).astype(int)
    found = questions[best[np.arange(count), pick]]
    use = top[:, 0] >= WORTHWHILE
    if arm.pursues:
        use &= ~told.any(axis=1)
    return np.where(use, found, by_chance), float(top[:, 0].mean())
