"""Do others, who know nothing of our steps, get the same answers?"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.pose import Question, pose
from quiz_bank import bank
from quiz_bank.document import FIXED
from tests.quiz_bank import oracle_onnx
from tests.thorough import some

SEEDS = some(200, 16)
CLOSE = 1e-12

Oracle = Callable[[Mapping[str, Any]], list[Any]]
"""Gives one value, vector or shape per asked part for drawn values."""

MODULES = [
    importlib.import_module(f"tests.quiz_bank.{path.stem}")
    for path in Path(__file__).parent.glob("oracle_*.py")
]
PAIRS: list[tuple[str, Oracle]] = [
    (item, oracle) for module in MODULES for item, oracle in module.ORACLES.items()
]
"""Each module of oracles says which items it can answer; found because it is there."""


# --- the comparison --------------------------------------------------------------------------------------------------


@cache
def questions(item: str) -> tuple[Question, ...]:
    """Pose questions, every fourth of them easy and every fourth hard."""
    bands = ("usual", "easy", "usual", "hard")
    return tuple(pose(bank()[item], seed, bands[seed % 4]) for seed in SEEDS)


def differences(found: list[Question], oracle: Oracle) -> Iterator[tuple[int | None, float]]:
    """Give the seeds where an oracle disagrees, and by how much relative to the value where that is over 1."""
    for question in found:
        theirs = [np.asarray(part, dtype=float).ravel() for part in oracle(question.drawn)]
        for here, there in zip(question.right, theirs, strict=True):
            apart = float((np.abs(here - there) / np.maximum(1, np.abs(here))).max())
            if not apart <= CLOSE or here.shape != there.shape:
                yield question.seed, apart


@pytest.mark.parametrize(
    "item, oracle",
    [pytest.param(item, oracle, id=f"{item} {oracle.__module__}") for item, oracle in PAIRS],
)
def test_the_oracle_gets_our_answer(item: str, oracle: Oracle) -> None:
    assert list(differences(list(questions(item)), oracle)) == []


def test_an_oracle_answers_an_item_that_is_there() -> None:
    assert {item for item, _ in PAIRS} <= set(bank())


@pytest.mark.parametrize("fixed", FIXED, ids=lambda fixed: f"{fixed.item} {fixed.place.en}")
def test_the_oracles_work_the_documents_numbers_as_we_do(fixed: Any) -> None:
    oracles = [oracle for item, oracle in PAIRS if item == fixed.item]
    assert oracles
    for oracle in oracles:
        assert list(differences([fixed.question()], oracle)) == []


def test_an_oracle_of_another_item_disagrees() -> None:
    few = list(questions("softmax-weights"))[:12]
    assert len(list(differences(few, oracle_onnx.scaled))) == len(few)
    assert len(list(differences(few, lambda drawn: [oracle_onnx.weights(drawn)[0] + 2e-12]))) == len(few)
