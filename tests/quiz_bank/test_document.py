"""The document's own numbers, worked rightly: what its example prints wrong is not taught."""

import numpy as np
import pytest

from engine.check import typed
from engine.grade import Outcome, grade
from engine.solution import solve
from quiz_bank.document import FIXED

RIGHT = {
    ("文档第五节的算例", "scaled-scores"): [0.735, 0.651, 0.283, -0.014, -0.141, -0.792],
    ("文档第五节的算例", "softmax-weights"): [0.2732, 0.2510, 0.1738, 0.1291, 0.1137, 0.0593],
    ("文档第五节印出来的算式", "error-in-scaled-scores"): [1, 1.04, 0.92, 0.40, -0.02, -0.20, -1.12],
    ("文档第五节：q = k₃ 的因果掩码", "causal-weights"): [0.286454, 0.263150, 0.450396, 0, 0, 0],
    ("文档自测题 2", "scaled-scores"): [0.707, 0, -0.707],
    ("文档自测题 2", "largest-key"): [1],
    ("文档自测题 2", "softmax-weights"): [0.575976, 0.283995, 0.140029],
}


@pytest.mark.parametrize("fixed", FIXED, ids=lambda fixed: f"{fixed.place.en}: {fixed.item}")
def test_the_documents_own_numbers_are_worked_rightly(fixed):
    question = fixed.question()
    np.testing.assert_allclose(question.joined, RIGHT[fixed.place.zh, fixed.item], atol=6e-4)
    assert grade(question, typed(question, question.right)).outcome is Outcome.RIGHT


def test_the_third_score_is_040_and_the_weights_add_up_to_one():
    question = next(fixed for fixed in FIXED if fixed.item == "softmax-weights").question()
    assert question.values["scores"][2] == pytest.approx(0.40)
    assert question.values["scaled"][2] == pytest.approx(0.4 / 2**0.5)
    assert question.joined.sum() == pytest.approx(1)
    lines = {line.step: line for line in solve(question)}
    assert r"\frac{2}{5}" in lines["scores"].exact
    assert "0.400" in lines["scores"].decimal


@pytest.mark.parametrize(
    "item, printed, wrong",
    [
        ("scaled-scores", "0.735, 0.651, 0.170, -0.014, -0.141, -0.792", (2,)),
        ("softmax-weights", "0.435, 0.396, 0.245, 0.204, 0.180, 0.094", (0, 1, 2, 3, 4, 5)),
    ],
)
def test_what_the_document_prints_wrong_is_wrong(item, printed, wrong):
    question = next(fixed for fixed in FIXED if fixed.item == item).question()
    verdict = grade(question, [printed])
    assert verdict.outcome is Outcome.WRONG
    assert verdict.wrong_entries == wrong
