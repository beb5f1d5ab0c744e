import re
import subprocess
import sys

import numpy as np
import pytest

from engine.pose import question_from
from engine.procedure import entries
from engine.solution import solve
from engine.stepwise import asked_steps, step_decimals
from quiz_bank import bank
from tests.engine.sample_items import BANK, COUNTS, ROOT, posed


def lines_of(question, **how):
    return {line.step: line for line in solve(question, **how)}


def test_each_step_has_its_rule_its_exact_value_and_its_decimals():
    question = question_from(
        bank()["softmax-weights"], {"q": [1, 0], "K": [[1, 0], [0, 1], [-1, 0]], "d_k": 2}
    )
    lines = lines_of(question)
    assert list(lines) == list(asked_steps(question))
    scaled = lines["scaled"]
    assert scaled.formula == r"s'_j = \frac{s_j}{\sqrt{d_k}}"
    assert scaled.exact == r"\left(\frac{\sqrt{2}}{2},\ 0,\ - \frac{\sqrt{2}}{2}\right)"
    assert scaled.decimal == r"(0.707,\ 0.000,\ -0.707)"
    assert scaled.line == rf"s' = {scaled.exact} \approx {scaled.decimal}"
    assert [name for name, line in lines.items() if line.asked] == ["weights"]


def test_a_short_decimal_is_equal_and_a_rounded_one_about_equal():
    lines = lines_of(question_from(ROOT, {"a": 2, "b": 3}))
    assert lines["root"].line == r"root = \sqrt{2} \approx 1.41"
    lines = lines_of(question_from(ROOT, {"a": 9, "b": 2}))
    assert lines["root"].line == "root = 3.00"
    assert lines["product"].line == "product = 6.00"
    lines = lines_of(question_from(ROOT, {"a": 0.25, "b": 3}))
    assert lines["root"].line == r"root = \frac{1}{2} = 0.50"
    assert lines_of(question_from(ROOT, {"a": 2, "b": 3}), exact=False)["root"].line == r"root \approx 1.41"


def test_whole_numbers_shapes_and_places_stand_as_they_are():
    lines = lines_of(question_from(COUNTS, {"d": 512, "rows": 2, "keys": [1, 5, 7]}))
    assert [line.line for line in lines.values()] == ["count = 1048576", r"size = 2\times 5", "place = 1"]


def test_hidden_scores_are_infinite():
    question = posed("causal-weights", 0)
    assert r"-\infty" in lines_of(question)["masked"].decimal


@pytest.mark.parametrize("item", BANK)
def test_the_decimals_are_those_of_the_values(item):
    question = posed(item, 0)
    for name, line in lines_of(question, exact=False).items():
        assert line.exact is None
        shown = line.decimal.replace(r"\infty", "inf")
        numbers = [float(word) for word in re.findall(r"-?(?:inf|\d+(?:\.\d+)?)", shown)]
        finite = step_decimals(question, name)
        with np.errstate(invalid="ignore"):
            apart = np.abs(np.array(numbers) - entries(question.values[name]))
        assert np.nan_to_num(apart).max() <= 0.5001 * 10.0**-finite


def test_values_that_are_not_exact_are_worked_in_decimals():
    lines = lines_of(question_from(ROOT, {"a": 1 / 3, "b": 2}))
    assert lines["root"].exact is None
    assert lines["root"].decimal == "0.58"


def test_without_exact_values_sympy_stays_out():
    script = (
        "import sys; from engine.solution import solve; from engine.pose import pose; from quiz_bank import bank;"
        "solve(pose(bank()['softmax-weights'], 1), exact=False); print('sympy' in sys.modules, 'pandas' in sys.modules)"
    )
    made = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert made.stdout.split() == ["False", "False"]
