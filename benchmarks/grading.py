"""What does a verdict cost: for a right answer, for one that a wrong rule explains, and when pairs are tried?"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

from benchmarks.measure import WORK, Row, by_turns, median, percentile, scaled
from engine.check import typed
from engine.explanation import pairs
from engine.grade import Outcome, grade
from engine.item import Item
from engine.loading import load
from engine.pose import MAX_SEED, Question, pose
from quiz_bank import bank

ROUNDS = 200
TRIES = 5
"""How many questions may pass without an answer of the wanted kind, for each round."""
Texts = list[str]


def measure(share: float) -> Iterator[Row]:
    """Grade each item's answers on fresh questions, by turns with a grader that only parses and compares."""
    kinds: Sequence[tuple[str, Callable[[Question, int], Texts | None], float]] = (
        ("right", right, 0.5),
        ("one rule explains", explained, 0.5),
        ("pairs run", unexplained, 10),
    )
    for kind, write, aim in kinds:
        rows = []
        for item in numeric():
            made = _answers(item, write, scaled(ROUNDS, share))
            if made:
                rows.append(_row(f"{kind}: {item.id}", made, aim))
                yield rows[-1]
        worst = max(rows, key=lambda row: row.median or 0)
        middle = median([row.median for row in rows if row.median is not None])
        yield Row(
            "grading",
            f"{kind}: middle of all items",
            middle,
            aim_median=aim,
            note=f"worst: {worst.what.split()[-1]}",
        )


def numeric() -> list[Item]:
    """Give the items that ask for numbers: a formula has no other grader to stand beside."""
    return [item for item in bank().values() if item.step(item.parts[0].step).kind != "formula"]


def _row(what: str, answers: Sequence[tuple[Question, Texts]], aim: float) -> Row:
    ours, plain = by_turns(
        [partial(grade, question, texts) for question, texts in answers],
        [partial(compared, question, texts) for question, texts in answers],
        WORK,
    )
    return Row(
        "grading",
        what,
        median(ours),
        percentile(ours, 0.99),
        "sympy parse_expr, compare",
        median(plain),
        aim_median=aim,
    )


def compared(question: Question, texts: Sequence[str]) -> bool:
    """Grade as the plainest grader does: parse every entry, compare with one tolerance, explain nothing."""
    parse = load("sympy.parsing.sympy_parser").parse_expr
    near = True
    for text, right, tolerance in zip(texts, question.right, question.tolerances, strict=True):
        for entry, value, width in zip(text.split(","), right, tolerance, strict=False):
            near &= abs(float(parse(entry)) - value) <= width
    return near


def _answers(
    item: Item, write: Callable[[Question, int], Texts | None], count: int
) -> list[tuple[Question, Texts]]:
    """Give fresh questions, none of them graded before, each with the texts to grade."""
    made: list[tuple[Question, Texts]] = []
    for turn in range(TRIES * count):
        seed = secrets.randbelow(MAX_SEED)
        texts = write(pose(item, seed), turn)
        if texts is not None:
            made.append((pose(item, seed), texts))
        if len(made) == count:
            break
    return made


def right(question: Question, turn: int) -> Texts:
    """Type the right answer, rounded as asked."""
    return _rounded(question, question.right)


def explained(question: Question, turn: int) -> Texts | None:
    """Type what one wrong rule gives, rounded as asked; None where none of a few shows in this question."""
    for offset in range(len(question.predictions)):
        prediction = question.predictions[(turn + offset) % len(question.predictions)]
        texts = _rounded(question, prediction.asked)
        verdict = grade(question, texts)
        if verdict.outcome is Outcome.WRONG and any(len(e.together) == 1 for e in verdict.explanations):
            return texts
    return None


def unexplained(question: Question, turn: int) -> Texts | None:
    """Type what no single rule gives: by turns the number of a pair, and a number that nothing explains."""
    chance = random.Random(turn)
    if turn % 2:
        joint = [pair.asked for pair in pairs(question)]
        asked = chance.choice(joint) if joint else question.right
    else:
        asked = [_random(r, chance) for r in question.right]
    texts = _rounded(question, asked)
    verdict = grade(question, texts)
    single = any(len(e.together) == 1 for e in verdict.explanations)
    return texts if verdict.outcome is Outcome.WRONG and not single else None


def _random(value: np.ndarray, chance: random.Random) -> np.ndarray:
    return np.array([round(abs(entry) * 3 * chance.random() + 1 + 9 * chance.random(), 3) for entry in value])


def _rounded(question: Question, asked: Sequence[np.ndarray]) -> Texts:
    parts = zip(asked, question.item.parts, strict=True)
    return typed(question, [np.round(values, part.decimals) for values, part in parts])
