"""Do others, who know nothing of our steps, get the same answers?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest

from engine.pose import Question, pose
from quiz_bank import bank
from quiz_bank.document import FIXED
from tests.quiz_bank import oracle_onnx, oracle_sums

SEEDS = range(200)
CLOSE = 1e-12

Oracle = Callable[[Mapping[str, Any]], list[Any]]
"""Gives one value, vector or shape per asked part for drawn values."""

ORACLES: dict[str, tuple[Oracle, ...]] = {
    "scaled-scores": (oracle_onnx.scaled, oracle_sums.scaled),
    "softmax-weights": (oracle_onnx.weights, oracle_sums.weights),
    "largest-key": (oracle_onnx.largest, oracle_sums.largest),
    "causal-weights": (oracle_onnx.causal, oracle_sums.causal),
    "lost-mass": (oracle_onnx.lost_mass, oracle_sums.lost_mass),
    "attention-output": (oracle_onnx.output, oracle_sums.output),
    "output-shape": (oracle_onnx.shape, oracle_sums.blas_shape),
    "head-parameters": (oracle_onnx.parameters, oracle_sums.counted_parameters),
    "dot-variance": (oracle_sums.two_point_variance, oracle_sums.three_point_variance),
    "cosine-weights": (oracle_onnx.cosine, oracle_sums.cosine),
}


# --- the comparison --------------------------------------------------------------------------------------------------


@cache
def questions(item: str) -> tuple[Question, ...]:
    """Pose 200 questions, every fourth of them easy and every fourth hard."""
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
    [pytest.param(i, oracle, id=f"{i} {oracle.__module__}") for i, two in ORACLES.items() for oracle in two],
)
def test_the_oracle_gets_our_answer(item: str, oracle: Oracle) -> None:
    assert list(differences(list(questions(item)), oracle)) == []


def test_an_item_that_has_an_oracle_has_two() -> None:
    assert set(ORACLES) <= set(bank())
    assert {len(two) for two in ORACLES.values()} == {2}


@pytest.mark.parametrize("fixed", FIXED, ids=lambda fixed: f"{fixed.item} {fixed.place.en}")
def test_the_oracles_work_the_documents_numbers_as_we_do(fixed: Any) -> None:
    for oracle in ORACLES[fixed.item]:
        assert list(differences([fixed.question()], oracle)) == []


def test_an_oracle_of_another_item_disagrees() -> None:
    few = list(questions("softmax-weights"))[:20]
    assert len(list(differences(few, oracle_onnx.scaled))) == 20
    assert len(list(differences(few, lambda drawn: [oracle_onnx.weights(drawn)[0] + 2e-12]))) == 20
