"""Are procedures that are right in other words graded right, as a learner would carry them out on paper?

Each was called a bug in public by somebody; each gives the same number. A learner rounds every line to a few decimals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from engine.check import typed
from engine.grade import Outcome, grade
from engine.pose import pose
from quiz_bank import bank
from tests.thorough import some

SEEDS = some(60, 6)
Array = np.ndarray
Round = Callable[[Any], Any]


def given(drawn: Mapping[str, Any], *names: str) -> list[Array]:
    return [np.array(drawn[name], dtype=float) for name in names]


def shares(e: Array, write: Round) -> Array:
    """Divide exponentials by their sum, each number written down on the way."""
    e = write(e)
    return e / write(e.sum())


def softmax_rows(s: Array, write: Round) -> Array:
    """Give the softmax of one row or of each."""
    e = write(np.exp(s))
    return e / write(e.sum(axis=-1, keepdims=True))


def visible(drawn: Mapping[str, Any]) -> Array:
    return np.arange(1, len(drawn["K"]) + 1) <= drawn["i"]


def scores(drawn: Mapping[str, Any], write: Round) -> Array:
    q, K = given(drawn, "q", "K")
    return write(write(K @ q) / write(drawn["d_k"] ** 0.5))


# --- masking ---------------------------------------------------------------------------------------------------------


def softmax_then_zeros_then_divide(drawn: Mapping[str, Any], write: Round) -> Array:
    left = write(shares(np.exp(scores(drawn, write)), write)) * visible(drawn)
    return left / write(left.sum())


def minus_a_billion(drawn: Mapping[str, Any], write: Round) -> Array:
    return shares(np.exp(np.where(visible(drawn), scores(drawn, write), -1e9)), write)


def minus_thirty(drawn: Mapping[str, Any], write: Round) -> Array:
    """-30 added to a hidden score is as good as minus infinity at three decimals."""
    return shares(np.exp(scores(drawn, write) + np.where(visible(drawn), 0, -30)), write)


# --- scaling ---------------------------------------------------------------------------------------------------------


def query_scaled_first(drawn: Mapping[str, Any], write: Round) -> Array:
    q, K = given(drawn, "q", "K")
    return K @ write(q / write(drawn["d_k"] ** 0.5))


def keys_scaled_first(drawn: Mapping[str, Any], write: Round) -> Array:
    q, K = given(drawn, "q", "K")
    return write(K / write(drawn["d_k"] ** 0.5)) @ q


def quarter_power_on_both(drawn: Mapping[str, Any], write: Round) -> Array:
    q, K = given(drawn, "q", "K")
    root = write(drawn["d_k"] ** 0.25)
    return write(K / root) @ write(q / root)


# --- softmax ---------------------------------------------------------------------------------------------------------


def largest_subtracted(drawn: Mapping[str, Any], write: Round) -> Array:
    s = scores(drawn, write)
    return shares(np.exp(s - s.max()), write)


def one_vector_added_to_every_key(drawn: Mapping[str, Any], write: Round) -> Array:
    q, K = given(drawn, "q", "K")
    return shares(np.exp(write(write((K + 0.5) @ q) / write(drawn["d_k"] ** 0.5))), write)


def two_to_the_power(drawn: Mapping[str, Any], write: Round) -> Array:
    return shares(2 ** write(scores(drawn, write) * write(np.log2(np.e))), write)


def ratios_to_the_first(drawn: Mapping[str, Any], write: Round) -> Array:
    s = scores(drawn, write)
    return shares(np.exp(s - s[0]), write)


def powers_of_weights_at_temperature_one(drawn: Mapping[str, Any], write: Round) -> Array:
    """w^(1/τ), divided by its sum, is softmax(s/τ)."""
    q, K = given(drawn, "q", "K")
    cosines = K @ q / (np.linalg.norm(q) * np.linalg.norm(K, axis=1))
    w = shares(np.exp(cosines), write)
    return shares(w ** (1 / drawn["tau"]), write)


# --- counting --------------------------------------------------------------------------------------------------------


def one_large_projection(drawn: Mapping[str, Any], write: Round) -> list[int]:
    """One d×3d projection and one d×d, whatever the number of heads: nothing changes with h."""
    d, h = drawn["d_model"], drawn["h"]
    split = d * 3 * d + d * d
    return [split, split + 3 * d + d, h * split]


PROCEDURES: list[tuple[str, Callable[..., Any], int]] = [
    ("causal-weights", softmax_then_zeros_then_divide, 4),
    ("causal-weights", minus_a_billion, 3),
    ("causal-weights", minus_thirty, 3),
    ("scaled-scores", query_scaled_first, 4),
    ("scaled-scores", keys_scaled_first, 4),
    ("scaled-scores", quarter_power_on_both, 4),
    ("softmax-weights", largest_subtracted, 3),
    ("softmax-weights", one_vector_added_to_every_key, 3),
    ("softmax-weights", two_to_the_power, 3),
    ("softmax-weights", ratios_to_the_first, 3),
    ("cosine-weights", powers_of_weights_at_temperature_one, 5),
    ("head-parameters", one_large_projection, 3),
]
"""The item, the procedure, and the decimals of every line at which its answer is right on every seed.

Where every entry is scaled before it is added up, or a weight is raised to a power, three decimals on every line lose
more than the tolerance of another order now and then: such an answer is wrong, but it is no misconception.
"""


@pytest.mark.parametrize("item, procedure, decimals", PROCEDURES, ids=lambda x: getattr(x, "__name__", None))
@pytest.mark.parametrize("band", ["easy", "usual", "hard"])
def test_right_in_other_words_is_right(
    item: str, procedure: Callable[..., Any], decimals: int, band: str
) -> None:
    for seed in SEEDS:
        question = pose(bank()[item], seed, band)
        for write in (lambda x: x, lambda x: np.round(x, decimals)):
            answer = procedure(question.drawn, write)
            parts = answer if isinstance(answer, list) else [answer]
            texts = typed(question, [np.ravel(part) for part in parts])
            verdict = grade(question, texts)
            assert verdict.outcome is Outcome.RIGHT, (seed, texts, verdict.misconceptions)


@pytest.mark.parametrize("item, procedure, decimals", PROCEDURES, ids=lambda x: getattr(x, "__name__", None))
def test_right_in_other_words_is_never_flagged(
    item: str, procedure: Callable[..., Any], decimals: int
) -> None:
    for seed in SEEDS:
        question = pose(bank()[item], seed)
        answer = procedure(question.drawn, lambda x: np.round(x, 3 if decimals < 5 else 4))
        parts = answer if isinstance(answer, list) else [answer]
        verdict = grade(question, typed(question, [np.ravel(part) for part in parts]))
        assert verdict.misconceptions == "", (seed, verdict.misconceptions)
