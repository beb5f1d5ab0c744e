r"""What does this learner believe? A probability over the misconceptions they may hold, topic by topic, from the log.

A learner holds nothing, one misconception, two that go together, or something that we do not know. A wrong rule that is
held fires with probability c (`Model.consistency`), and any answer may be a slip (`Model.slip`). With S the held set
and d_T the answer when the rules T fire,

    P(a|S) = sum over T in S of c^|T| (1-c)^|S-T| [ (1-s) 1{a is d_T} + s q(a) ],

the emission of a buggy procedure with slips (Brown and Burton 1978, VanLehn 1982). Before each answer the belief drifts
a little towards the prior, for people change. What an answer matched was written down when it was given: nothing is
worked out again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import combinations
from math import log

import numpy as np

from engine.find_error import FindTheError
from engine.history import Served
from engine.item import Item

FEW_KINDS = ("index", "shape", "integer")
HANDFUL_KINDS = ("index", "formula")
HANDFUL = 2
"""So many different wrong places are likely."""


@dataclass(frozen=True)
class Model:
    """What is assumed of how answers come about. All are probabilities."""

    slip: float = 0.10
    consistency: float = 0.70
    """How steadily a wrong rule is followed; less than people are, so that a single right answer clears nobody."""
    drift: float = 0.01
    none: float = 0.42
    single: float = 0.39
    """A topic's single misconceptions share this evenly, and so do its pairs theirs."""
    pair: float = 0.14
    unknown: float = 0.05
    by_slip: float = 0.01
    """How likely a slip is to give some prediction's number; more so where few answers are possible."""
    by_slip_of_few: float = 0.09
    unknown_right: float = 0.15
    by_unknown: float = 0.03
    by_unknown_of_few: float = 0.10
    by_slip_of_handful: float = 0.45
    by_unknown_of_handful: float = 0.30

    def mixed(
        self,
        nothing: np.ndarray | float,
        single: np.ndarray,
        pair: np.ndarray,
        of_pair: np.ndarray,
        by_slip: float,
        by_unknown: float,
    ) -> np.ndarray:
        """Give P(a|S) for all states from what fits: nothing held (0 or 1), each class (n), both of each pair (p).

        `of_pair` is what each one of a pair alone fits (p x 2); `by_slip` is q(a), `by_unknown` P(a|unknown).
        """
        c, s = self.consistency, self.slip
        singles = c * single + (1 - c) * nothing
        pairs = c * c * pair + c * (1 - c) * (of_pair[:, 0] + of_pair[:, 1]) + (1 - c) ** 2 * nothing
        n = len(singles)
        found = np.empty(2 + n + len(pairs))
        found[0], found[1 : 1 + n], found[1 + n : -1] = nothing, singles, pairs
        found *= 1 - s
        found += s * by_slip
        found[-1] = by_unknown
        return found

    def by_chance(
        self, right: bool, explained: bool, predicted: int, few: bool, handful: bool
    ) -> tuple[float, float]:
        """Give how likely a slip, and how likely something unknown, is to give an answer of this kind.

        `predicted` is how many different wrong answers are predicted.
        """
        slip, unknown = self.by_slip, self.by_unknown
        if handful:
            slip, unknown = self.by_slip_of_handful, self.by_unknown_of_handful
        elif few:
            slip, unknown = self.by_slip_of_few, self.by_unknown_of_few
        slip, unknown = min(slip, 0.9 / max(1, predicted)), min(unknown, 0.6 / max(1, predicted))
        if right:
            return 0.0, self.unknown_right
        if explained:
            return slip, unknown
        return 1 - slip * predicted, 1 - self.unknown_right - unknown * predicted


MODEL = Model()


@dataclass(frozen=True)
class Observation:
    """What one attempt says: right or not, and which misconceptions, alone or held together, give exactly it."""

    right: bool
    visible: frozenset[str]
    """Misconceptions that would have shown."""
    singles: frozenset[str] = frozenset()
    pairs: frozenset[frozenset[str]] = frozenset()
    """Those of which both together give it, whether or not one alone does."""
    few: bool = False
    """Whether only few answers are possible, so that a guess may well hit."""
    handful: bool = False
    """Whether a slip gives one of a handful of wrong answers."""
    is_rounded: bool = False
    """Whether it is the right answer rounded to whole numbers: that may look like a misconception, and says nothing."""

    @property
    def is_explained(self) -> bool:
        """Say whether some misconception gives the answer."""
        return bool(self.singles or self.pairs)


def observation(served: Served, items: Mapping[str, Item]) -> Observation:
    """Give what the attempt at a question says; a question that was given up is wrong, and says nothing else."""
    item = items.get(served.row.item)
    few = item is not None and has_few_answers(item)
    handful = item is not None and is_slip_one_of_a_handful(item)
    attempt = served.attempt
    if attempt is None:
        return Observation(False, frozenset(), few=few, handful=handful)
    singles: set[str] = set()
    pairs: set[frozenset[str]] = set()
    for alternative in attempt.misconceptions.split():
        together = [names.split("|") for names in alternative.split("+")]
        if len(together) == 1:
            singles.update(together[0])
        elif len(together) == 2:
            pairs.update(frozenset((a, b)) for a in together[0] for b in together[1])
    beside = attempt.data.get("beside")
    if isinstance(beside, dict):
        for name, others in beside.items():
            if name in singles and isinstance(others, list):
                pairs.update(frozenset((name, str(other))) for other in others)
    right = attempt.verdict == "right"
    rounded = attempt.data.get("rounded") is True
    return Observation(
        right, frozenset(served.visible), frozenset(singles), frozenset(pairs), few, handful, rounded
    )


def has_few_answers(item: Item) -> bool:
    """Say whether a guess may well hit: every part is an index, a shape or a whole number."""
    return all(item.step(part.step).kind in FEW_KINDS for part in item.parts)


def is_slip_one_of_a_handful(item: Item) -> bool:
    """Say whether whoever slips is likely to give what a wrong rule gives: another place, another letter."""
    return all(item.step(part.step).kind in HANDFUL_KINDS for part in item.parts)


class Hypotheses:
    """What a learner may hold in one topic: nothing, a class of misconceptions, a compatible pair, or the unknown.

    States are numbered: 0 nothing, then the n classes, then the p pairs, last the unknown. A class is a set of
    misconceptions that give the same number in every item of the topic.
    """

    def __init__(self, items: Sequence[Item], model: Model = MODEL) -> None:
        self.model = model
        self.item_ids = frozenset(item.id for item in items)
        self.classes = _classes(items)
        self.place = {name: k for k, names in enumerate(self.classes) for name in names}
        steps = [_steps(names, items) for names in self.classes]
        pairs = [(i, j) for i, j in combinations(range(len(steps)), 2) if _are_compatible(steps[i], steps[j])]
        self.pairs = np.array(pairs, dtype=int).reshape(-1, 2)
        self.pair_place = {pair: k for k, pair in enumerate(pairs)}

    @property
    def size(self) -> int:
        """The number of states."""
        return 2 + len(self.classes) + len(self.pairs)

    @cached_property
    def prior(self) -> np.ndarray:
        """The belief before any answer (states)."""
        n, p = len(self.classes), len(self.pairs)
        model = self.model
        shares = [
            np.full(1, model.none),
            np.full(n, model.single / max(1, n)),
            np.full(p, model.pair / max(1, p)),
            np.full(1, model.unknown),
        ]
        prior = np.concatenate(shares)
        return prior / prior.sum()

    def drifted(self, belief: np.ndarray) -> np.ndarray:
        """Give the belief just before the next answer (..., states): people change."""
        return (1 - self.model.drift) * belief + self._towards

    @cached_property
    def _towards(self) -> np.ndarray:
        """What drift adds to every belief (states)."""
        return self.model.drift * self.prior

    def held_drifted(self, held: np.ndarray) -> np.ndarray:
        """Give what `held` is of a belief that has drifted, from what it was before: drift is linear (..., classes)."""
        return (1 - self.model.drift) * held + self._held_towards

    @cached_property
    def _held_towards(self) -> np.ndarray:
        return self.held(self._towards)

    def held(self, belief: np.ndarray) -> np.ndarray:
        """Give how much each class is believed to be held, alone or in a pair (..., states) -> (..., classes)."""
        n = len(self.classes)
        # A table of who goes with whom is summed much faster than a product with a mostly empty matrix.
        table = np.zeros((*belief.shape[:-1], n * n))
        table[..., self._cells] = belief[..., 1 + n : -1]
        table = table.reshape(*belief.shape[:-1], n, n)
        return belief[..., 1 : 1 + n] + table.sum(axis=-1) + table.sum(axis=-2)

    @cached_property
    def _cells(self) -> np.ndarray:
        """Where each pair stands in a flat table of classes by classes."""
        return self.pairs[:, 0] * len(self.classes) + self.pairs[:, 1]

    @cached_property
    def _sides(self) -> tuple[np.ndarray, np.ndarray]:
        """Both sides of the pairs, each as an array of its own: that is looked up faster."""
        first, second = self.pairs.T
        return np.ascontiguousarray(first), np.ascontiguousarray(second)

    def shown(self, seen: Observation) -> np.ndarray:
        """Say which classes would have shown in an attempt (classes)."""
        visible = np.zeros(len(self.classes), dtype=bool)
        for name in seen.visible | seen.singles:
            if name in self.place:
                visible[self.place[name]] = True
        return visible

    def likelihood(self, seen: Observation, visible: np.ndarray | None = None) -> np.ndarray:
        """Give the probability of an attempt under every state (states); `visible` is what `shown` gives."""
        visible = self.shown(seen) if visible is None else visible
        fits = np.zeros(len(self.classes))
        for name in seen.singles:
            if name in self.place:
                fits[self.place[name]] = 1
        nothing = float(seen.right)
        single = np.where(visible, fits, nothing)
        i, j = self._sides
        of_pair, shows, too = single[self.pairs], visible[i], visible[j]
        # Where both show, what they give together is none of what either gives alone.
        pair = np.where(shows, np.where(too, 0, of_pair[:, 0]), np.where(too, of_pair[:, 1], nothing))
        for names in seen.pairs:
            places = tuple(sorted({self.place[name] for name in names if name in self.place}))
            if places in self.pair_place:
                pair[self.pair_place[places]] = 1
        predicted = int(visible.sum())
        if seen.handful and seen.few:  # of a place, many rules predict the same
            predicted = min(predicted, HANDFUL)
        by_chance = self.model.by_chance(seen.right, seen.is_explained, predicted, seen.few, seen.handful)
        return self.model.mixed(nothing, single, pair, of_pair, *by_chance)


# --- what follows from it --------------------------------------------------------------------------------------------


class Status(IntEnum):
    """What is known of one misconception."""

    NONE = 0
    SUSPECTED = 1
    RESOLVED = 2
    """Was confirmed; right answers in a row, one of them on a later study day, say that it is gone."""
    FADING = 3
    """As resolved, but no later study day has said so yet."""
    CONFIRMED = 4
    RETURNED = 5

    @property
    def is_held(self) -> bool:
        """Say whether the learner is told that they hold it."""
        return self >= Status.CONFIRMED


_NONE, _SUSPECTED, _RESOLVED, _FADING, _CONFIRMED, _RETURNED = map(int, Status)
"""As plain numbers, for arrays: a look into the class costs more than a comparison."""

SUSPECTED, NO_LONGER, CONFIRMED, GONE, UNKNOWN = 0.5, 0.2, 0.95, 0.05, 0.5
"""Beliefs at which a misconception is suspected, no longer suspected, confirmed and gone, and the unknown is likely."""
SUPPORT = log(3)
"""An answer supports a misconception where it is three times as likely with it as without it."""
SUPPORTS, IN_A_ROW = 2, 3
RECENT = 12
"""Wrong answers of a topic among which at least as many must speak for a misconception as for none."""
NO_DAY = -1


class Beliefs:
    """What is believed about learners in one topic, and what is said of it. Every array has a row for each learner."""

    def __init__(self, hypotheses: Hypotheses, learners: int = 1) -> None:
        n = len(hypotheses.classes)
        self.hypotheses = hypotheses
        self.belief = np.tile(hypotheses.prior, (learners, 1))
        """(learners, states)"""
        self.held = np.tile(hypotheses.held(hypotheses.prior), (learners, 1))
        """How much each class is believed to be held, alone or with another (learners, n)."""
        self.status = np.full((learners, n), Status.NONE)
        self.supports = np.zeros((learners, n), dtype=int)
        """Answers that support each class."""
        self.wrong = np.zeros((learners, n), dtype=int)
        """Wrong answers where it would have shown."""
        self._speaks = np.zeros((learners, RECENT, n), dtype=bool)
        self._speaks_for_none = np.zeros((learners, RECENT), dtype=bool)
        self.in_a_row = np.zeros((learners, n), dtype=int)
        """Right answers since the last wrong one, where it would have shown."""
        self.last_support = np.full((learners, n), NO_DAY)
        """The study day of the last support, as an ordinal."""

    @property
    def is_unknown(self) -> np.ndarray:
        """Say of which learners it is likely that they do something wrong that nobody has described."""
        return self.belief[:, -1] >= UNKNOWN

    def take(
        self, likelihood: np.ndarray, right: np.ndarray, visible: np.ndarray, day: np.ndarray
    ) -> np.ndarray:
        """Take one answer of each learner; give what it weighs for each class: ln P(a|held) / P(a|not held).

        `likelihood` is P(a|state) (learners, states), `right` (learners), `visible` says which classes would have
        shown (learners, n), `day` is the study day's ordinal (learners).
        """
        before = self.hypotheses.drifted(self.belief)
        joint = before * likelihood
        total = joint.sum(axis=1, keepdims=True)
        held, with_it = self.hypotheses.held_drifted(self.held), self.hypotheses.held(joint)
        weight = np.log(with_it / held) - np.log((total - with_it) / (1 - held))
        self.belief, self.held = joint / total, with_it / total
        right, day = right[:, None], day[:, None]
        support = visible & ~right & (weight >= SUPPORT)
        self.supports += support
        self.wrong += visible & ~right
        self._note(~right[:, 0], support)
        self.in_a_row = np.where(visible, np.where(right, self.in_a_row + 1, 0), self.in_a_row)
        later = (day > self.last_support) & (self.last_support != NO_DAY)
        self.last_support = np.where(support & (day != NO_DAY), day, self.last_support)
        self._move(support, visible & right & later, visible)
        return weight

    def _note(self, wrong: np.ndarray, support: np.ndarray) -> None:
        """Keep what the last wrong answers in the topic speak for, whether or not it would have shown."""
        if not wrong.any():
            return
        none = ~support[wrong].any(axis=1, keepdims=True)
        self._speaks[wrong] = np.append(self._speaks[wrong, 1:], support[wrong, None], axis=1)
        self._speaks_for_none[wrong] = np.append(self._speaks_for_none[wrong, 1:], none, axis=1)

    def _move(self, support: np.ndarray, later: np.ndarray, visible: np.ndarray) -> None:
        was, held = self.status, self.held
        confirmed = (held >= CONFIRMED) & visible
        if confirmed.any():
            confirmed &= (self.supports >= SUPPORTS) & (2 * self.supports >= self.wrong)
            # Who errs in many ways of which nobody knows meets some prediction again and again.
            confirmed &= self._speaks.sum(axis=1) >= self._speaks_for_none.sum(axis=1, keepdims=True)
        status = np.where(held >= SUSPECTED, _SUSPECTED, np.where(held < NO_LONGER, _NONE, was))
        # Each of these goes before the ones above it.
        status = np.where(confirmed, _CONFIRMED, status)
        if (was >= _RESOLVED).any():  # somebody was told something
            gone = (held <= GONE) & (self.in_a_row >= IN_A_ROW)
            told = (was == _CONFIRMED) | (was == _RETURNED)
            past = (was == _FADING) | (was == _RESOLVED)
            status = np.where(told | past, was, status)
            status = np.where(told & gone, _FADING, status)
            status = np.where((told & gone & later) | ((was == _FADING) & later), _RESOLVED, status)
            status = np.where(past & support, _RETURNED, status)
        self.status = status


# --- which may be held together ---------------------------------------------------------------------------------------


def _steps(names: Sequence[str], items: Iterable[Item]) -> dict[str, frozenset[str]]:
    """Give, for each item that has them, the steps at which these misconceptions are wrong rules."""
    found = {
        item.id: frozenset(step.name for step in item.steps if any(name in step.wrong for name in names))
        for item in items
    }
    return {item: steps for item, steps in found.items() if steps}


def _are_compatible(one: Mapping[str, frozenset[str]], other: Mapping[str, frozenset[str]]) -> bool:
    """Say whether two can be held at once: not where, whenever both are met, it is at one and the same step."""
    both = one.keys() & other.keys()
    return not both or any(len(one[item] | other[item]) > 1 for item in both)


def _classes(items: Iterable[Item]) -> tuple[tuple[str, ...], ...]:
    """Group the misconceptions of a topic: those that every item which has one of them gives the same number."""
    names = list(dict.fromkeys(name for item in items for name in item.misconceptions))
    # To correct somebody's line tells rules apart by where it stands, not by their numbers.
    items = [item for item in items if not isinstance(item, FindTheError)]
    homes = {name: {item.id for item in items if name in item.misconceptions} for name in names}
    alike: dict[frozenset[str], set[str]] = {}
    for item in items:
        for together in item.alike:
            for pair in combinations(together, 2):
                alike.setdefault(frozenset(pair), set()).add(item.id)
    classes: list[list[str]] = []
    for name in names:
        for known in classes:
            if homes[name] and all(
                alike.get(frozenset((name, other)), set()) == homes[name] == homes[other] for other in known
            ):
                known.append(name)
                break
        else:
            classes.append([name])
    return tuple(map(tuple, classes))
