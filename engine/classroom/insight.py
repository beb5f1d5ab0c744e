"""What can a teacher learn from a class's answers: which items are hard, tell students apart, or behave strangely?

Everything is made of the attempts of a score sheet and the served rows; nothing here says anything of one student.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from engine.classroom.sheet import AttemptLine, ScoreSheet
from engine.history import History

FEW = 5
"""A group of fewer students is not shown in a report that is handed on, and fewer attempts say nothing."""
SURE = 0.05
"""So large a share of the differences that are reported may be there by chance (Benjamini and Hochberg 1995)."""


@dataclass(frozen=True)
class ItemReport:
    """How the first attempts at one item came out."""

    item: str
    attempts: int
    facility: float
    """Their mean score, 0 to 1."""
    discrimination: float | None
    """Correlation of an item's score with the mean score of the other items; None where it cannot be said."""
    seconds: float | None
    """The median time."""
    unexplained: int
    """Wrong answers that no known mistake gives."""


@dataclass(frozen=True)
class Unexplained:
    """Wrong answers to one question that nothing explains."""

    item: str
    values: Mapping[str, object]
    typed: tuple[tuple[str, int], ...]
    """What was typed, and how often, the most frequent first."""


@dataclass(frozen=True)
class Sibling:
    """Questions of an item whose numbers share a value, and that came out otherwise than their siblings."""

    item: str
    name: str
    value: str
    attempts: int
    right: int
    other_attempts: int
    other_right: int
    chance: float
    """How likely so great a difference is by chance (Fisher's exact test, two-sided)."""


def items_of(sheet: ScoreSheet) -> list[ItemReport]:
    """Report on every item that was attempted, the hardest first; each student's first attempt counts."""
    first: dict[tuple[str, str], AttemptLine] = {}
    for line in sheet.attempts:
        first.setdefault((line.student.learner, line.item), line)
    by_item: dict[str, list[AttemptLine]] = {}
    scores: dict[str, dict[str, float]] = {}
    for (learner, item), line in first.items():
        by_item.setdefault(item, []).append(line)
        scores.setdefault(learner, {})[item] = line.score
    reports = []
    for item, lines in by_item.items():
        seconds = [line.seconds for line in lines if line.seconds is not None]
        reports.append(
            ItemReport(
                item,
                len(lines),
                math.fsum(line.score for line in lines) / len(lines),
                _discrimination(item, scores),
                median(seconds) if seconds else None,
                sum(_is_unexplained(line) for line in lines),
            )
        )
    return sorted(reports, key=lambda report: (report.facility, report.item))


def _discrimination(item: str, scores: Mapping[str, Mapping[str, float]]) -> float | None:
    pairs = []
    for own in scores.values():
        rest = [score for name, score in own.items() if name != item]
        if item in own and rest:
            pairs.append((own[item], math.fsum(rest) / len(rest)))
    return correlation(pairs) if len(pairs) >= FEW else None


def correlation(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Give Pearson's correlation; None where one side never varies."""
    if len(pairs) < 2:
        return None
    x, y = ([pair[side] for pair in pairs] for side in (0, 1))
    mx, my = math.fsum(x) / len(x), math.fsum(y) / len(y)
    sx, sy = math.fsum((a - mx) ** 2 for a in x), math.fsum((b - my) ** 2 for b in y)
    if sx <= 1e-12 or sy <= 1e-12:
        return None
    r = math.fsum((a - mx) * (b - my) for a, b in pairs) / math.sqrt(sx * sy)
    return min(max(r, -1.0), 1.0)


def _is_unexplained(line: AttemptLine) -> bool:
    return line.verdict == "wrong" and not line.misconceptions


def unexplained(sheet: ScoreSheet, histories: Mapping[str, History]) -> list[Unexplained]:
    """Group the wrong answers that nothing explains by question, the questions with most of them first."""
    groups: dict[tuple[str, str], dict[str, int]] = {}
    values: dict[tuple[str, str], Mapping[str, object]] = {}
    for line in filter(_is_unexplained, sheet.attempts):
        served = histories[line.student.learner].questions[line.question_id]
        drawn = _values(served.row.data.get("values"))
        # The same seed in another band, or in another version of its item, is another question.
        place = line.item, json.dumps(drawn, sort_keys=True) if drawn else line.question_id
        values[place] = drawn
        typed = groups.setdefault(place, {})
        typed[line.typed] = typed.get(line.typed, 0) + 1
    made = [
        Unexplained(
            place[0], values[place], tuple(sorted(typed.items(), key=lambda pair: (-pair[1], pair[0])))
        )
        for place, typed in groups.items()
    ]
    per_item: dict[str, int] = {}
    for group in made:
        per_item[group.item] = per_item.get(group.item, 0) + sum(count for _, count in group.typed)
    return sorted(made, key=lambda g: (-per_item[g.item], g.item, -sum(count for _, count in g.typed)))


def siblings(sheet: ScoreSheet, histories: Mapping[str, History]) -> list[Sibling]:
    """Give the values of a drawn number with which an item came out otherwise than without, the surest first.

    Looked at are whole numbers and words among the drawn values (how many keys, which head); each with at least `FEW`
    attempts on both sides. The more is looked at, the surer each must be; see `SURE`.
    """
    attempts: Counter[str] = Counter()
    right: Counter[str] = Counter()
    having: Counter[tuple[str, str, str]] = Counter()
    right_having: Counter[tuple[str, str, str]] = Counter()
    for line in sheet.attempts:
        served = histories[line.student.learner].questions[line.question_id]
        looks = [(line.item, *pair) for pair in _drawn(_values(served.row.data.get("values")))]
        attempts[line.item] += 1
        having.update(looks)
        if line.verdict == "right":
            right[line.item] += 1
            right_having.update(looks)
    looked: list[Sibling] = []
    for (item, name, value), count in having.items():
        others, hits = attempts[item] - count, right_having[item, name, value]
        if min(count, others) >= FEW:
            chance = fisher(hits, count, right[item] - hits, others)
            looked.append(Sibling(item, name, value, count, hits, others, right[item] - hits, chance))
    looked.sort(key=lambda each: (each.chance, each.item, each.name, each.value))
    sure = [rank for rank, each in enumerate(looked, start=1) if each.chance <= SURE * rank / len(looked)]
    return looked[: max(sure, default=0)]


def _values(told: object) -> Mapping[str, object]:
    return told if isinstance(told, dict) else {}


def _drawn(values: Mapping[str, object]) -> set[tuple[str, str]]:
    """Give the drawn values that may make a kind of question: whole numbers, words, and how long a list is."""
    found = set()
    for name, value in values.items():
        if isinstance(value, (int, str)) and not isinstance(value, bool):
            found.add((name, str(value)))
        elif isinstance(value, list):
            found.add((name, f"[{len(value)}]"))
    return found


def fisher(hits: int, total: int, other_hits: int, other_total: int) -> float:
    """Give the probability, if both sides are alike, of a split at most as likely as this one (Fisher 1922)."""
    all_hits, both = hits + other_hits, total + other_total
    low, high = max(0, all_hits - other_total), min(all_hits, total)
    # Whole numbers: which splits are as likely as this one is exact, however great they are.
    weight = math.comb(total, low) * math.comb(other_total, all_hits - low)
    weights = [weight]
    for k in range(low, high):
        weight = weight * (total - k) * (all_hits - k) // ((k + 1) * (other_total - all_hits + k + 1))
        weights.append(weight)
    mine = weights[hits - low]
    return sum(each for each in weights if each <= mine) / math.comb(both, all_hits)
