"""Does the simulation measure what it says: shares, intervals, what is in reach, students who slip by themselves?"""

from __future__ import annotations

import ast
import json
import random
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from app.topics import of_topic
from benchmarks.diagnosis import slips
from benchmarks.diagnosis.__main__ import main
from benchmarks.diagnosis.classroom import Tables, TopicBank
from benchmarks.diagnosis.figures import NEVER, Figure, calibration, f1, reachable, share, truth, until_told
from benchmarks.diagnosis.protocol import Row
from benchmarks.diagnosis.slips import Written, slipped
from benchmarks.diagnosis.students import OUTSIDE, Student, holding
from benchmarks.diagnosis.table import headlines
from engine.choosing import Probe
from quiz_bank import bank
from quiz_bank.misconceptions import CATALOGUE

TOPIC = "七.5"


@pytest.fixture(scope="module")
def small() -> TopicBank:
    return TopicBank(TOPIC, of_topic(bank(), TOPIC), "tuning", 0.05)


@pytest.mark.parametrize("hits, count", [(0, 400), (1, 400), (380, 400), (400, 400), (3, 7)])
def test_an_interval_is_wilsons(hits: int, count: int) -> None:
    found, known = share(hits, count), stats.binomtest(hits, count).proportion_ci(method="wilson")
    assert found.value == hits / count
    assert (found.low, found.high) == pytest.approx((known.low, known.high), abs=1e-4)


def test_nothing_of_nothing_meets_and_misses_no_target() -> None:
    assert Row("t", "w", share(0, 0), ">= 0.9").is_met is None


@pytest.mark.parametrize(
    "target, met", [(">= 0.5", True), (">= 0.6", False), ("<= 0.5", True), ("<= 0.4", False), ("", None)]
)
def test_a_target_is_met_or_missed(target: str, met: bool | None) -> None:
    assert Row("t", "w", Figure(0.5), target).is_met is met


def test_items_are_counted_until_everything_held_is_told() -> None:
    told = np.zeros((3, 4, 2), dtype=bool)
    told[0, 1:, 0] = True
    told[1, 1:, 0] = told[1, 2:, 1] = True
    true = truth([(0,), (0, 1), (1,)], 2)
    assert until_told(told, true).tolist() == [2, 3, NEVER]


def test_f1_is_the_harmonic_mean() -> None:
    told, true = np.array([[1, 1, 0, 0]], dtype=bool), np.array([[1, 0, 1, 1]], dtype=bool)
    p, r = 1 / 2, 1 / 3
    assert f1(told, true).value == pytest.approx(2 * p * r / (p + r))


def test_beliefs_that_say_how_often_they_are_right_are_calibrated() -> None:
    believed = np.full((1000, 1), 0.25)
    true = np.arange(1000)[:, None] % 4 == 0
    error, brier = calibration(believed, true)
    assert error.value == pytest.approx(0)
    assert brier.value == pytest.approx(0.25 * 0.75)


@pytest.mark.parametrize("turns", [2, 5, 8])
def test_where_every_question_shows_all_two_of_so_many_must_fire(turns: int) -> None:
    fires = 0.765
    expected = stats.binom(turns, fires).sf(1)
    assert reachable(np.ones((3, 5)), fires, turns) == pytest.approx(expected)


def test_what_shows_nowhere_is_in_nobodys_reach() -> None:
    visible = np.array([[1.0, 0.0], [1.0, 0.0]])
    assert reachable(visible, 1.0, 5) == pytest.approx(0.5)


def test_slips_share_no_code_with_the_model() -> None:
    tree = ast.parse(Path(slips.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    assert not any(str(name).startswith(("engine", "quiz_bank", "app")) for name in imported)


def test_a_slip_changes_what_is_typed_and_nothing_else() -> None:
    chance = random.Random(1)
    answer = [Written(np.array([0.25, 0.75]), 3), Written(np.array(2.0), 0)]
    plain = [part.typed for part in answer]
    assert plain == ["[0.250, 0.750]", "2"]
    made = [slipped(answer, lambda: None, chance) for _ in range(200)]
    assert sum(texts != plain for texts in made) > 150
    assert all(sum(a != b for a, b in zip(texts, plain, strict=True)) <= 1 for texts in made)


def test_wrong_procedures_outside_the_bank_are_outside_the_bank() -> None:
    assert len(OUTSIDE) >= 5
    assert not set(OUTSIDE) & set(CATALOGUE)


def test_a_steady_student_types_what_the_misconception_predicts_and_is_named(small: TopicBank) -> None:
    known = small.known
    for k, asked in enumerate(small.asked):
        for place in np.flatnonzero(small.visible[k]):
            holds = holding(known, [int(place)], "", random.Random(0))
            seen = asked.observe(Student(1.0, 0.0, holds).types(asked, 0, random.Random(0)))
            assert seen is not None
            assert not seen.right
            assert set(known.classes[place]) & seen.singles


def test_weighing_for_a_class_is_weighing_for_each(small: TopicBank) -> None:
    known = small.known
    beliefs = np.random.default_rng(1).dirichlet(np.full(known.size, 0.2), 3)
    questions = np.arange(len(small.asked))
    found = Tables(small.predicted, 1 + len(known.classes)).worth(beliefs, questions)
    for learner, belief in enumerate(beliefs):
        alone = [Probe(small.asked[q].question, known).information(belief) for q in questions]
        assert found[learner] == pytest.approx(alone, abs=0.02)


def test_a_tiny_run_prints_every_topics_figures(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "--short",
        "--topic",
        TOPIC,
        "--share",
        "0.01",
        "--processes",
        "1",
        "--seeds",
        "tuning",
        "--json",
    ]
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    rows = [json.loads(line) for line in out.splitlines()]
    assert {row["topic"] for row in rows} == {TOPIC}
    assert {"1: recall @5", "2: F1 @8", "guesser: ever accused in 20"} <= {row["what"] for row in rows}
    assert all(row["met"] in (True, False, None) for row in rows)
    assert "100%" in err
    table = headlines([Row(row["topic"], row["what"], Figure(row["value"])) for row in rows])
    assert table.splitlines()[2].startswith(f"| {TOPIC} |")


def test_wrong_usage_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--share", "0"]) == 2
    assert main(["--topic", "nowhere"]) == 2
    assert capsys.readouterr().err
