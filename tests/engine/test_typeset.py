import re
from dataclasses import replace

import numpy as np
import pytest
import sympy

from engine.item import Text
from engine.typeset import decimal, givens, latex, latex_exact, latex_shape, prompt, symbol
from tests.engine.sample_items import BANK, ROOT, SHARES, posed


@pytest.mark.parametrize(
    "x, decimals, text",
    [
        (0.5, None, "0.5"),
        (2.0, None, "2"),
        (-0.0, None, "0"),
        (1e-7, None, "0.0000001"),
        (1e16, None, "10000000000000000"),
        (10**16 + 1, None, "10000000000000001"),
        (3, 3, "3"),
        (np.int64(3), 3, "3"),
        (2.0, 3, "2.000"),
        (0.70710678, 3, "0.707"),
        (-0.0004, 3, "0.000"),
        (-0.0005001, 3, "-0.001"),
        (float("inf"), 3, "∞"),
        (float("-inf"), None, "-∞"),
        ("kept", 3, "kept"),
    ],
)
def test_a_number_in_decimals(x, decimals, text):
    assert decimal(x, decimals) == text


def test_vectors_stand_in_a_row_and_matrices_in_rows():
    assert latex([1, 0.5, -2]) == r"(1,\ 0.5,\ -2)"
    assert latex([[1, 2], [3, 4]]) == r"\begin{pmatrix}1 & 2\\ 3 & 4\end{pmatrix}"
    assert latex(np.array([0.25, -np.inf]), 3) == r"(0.250,\ -\infty)"
    assert latex(0.25, 1) == "0.2"
    assert latex_shape((2, 3)) == r"2\times 3"


def test_exact_numbers_are_typeset_as_such():
    assert latex_exact(sympy.sqrt(2) / 2) == r"\frac{\sqrt{2}}{2}"
    assert latex_exact(np.array([sympy.Rational(1, 2), sympy.Integer(0)])) == r"\left(\frac{1}{2},\ 0\right)"
    assert latex_exact(-sympy.oo) == r"-\infty"


def test_a_long_vector_is_stacked():
    entry = sympy.exp(sympy.sqrt(2) / 2) / (1 + sympy.exp(sympy.sqrt(2)) + sympy.exp(-sympy.sqrt(2) / 2))
    written = latex_exact(np.array([entry] * 4))
    assert written.startswith(r"\begin{pmatrix}")
    assert written.count(r"\\[") == 3


@pytest.mark.parametrize(
    "name, written",
    [
        ("q", "q"),
        ("K", "K"),
        ("d_k", "d_k"),
        ("tau", r"\tau"),
        ("d_model", r"d_{\text{model}}"),
        ("tau_max", r"\tau_{\text{max}}"),
        ("seed", r"\text{seed}"),
        ("n_kv_heads", r"n_{\text{kv\_heads}}"),
    ],
)
def test_a_drawn_name_becomes_a_symbol(name, written):
    assert symbol(ROOT, name) == written


def test_an_items_own_symbol_goes_first():
    assert symbol(replace(ROOT, symbols={"a": r"\alpha"}), "a") == r"\alpha"


def test_a_placeholder_is_a_value_inside_dollars_and_a_formula_outside():
    item = replace(ROOT, ask=Text(zh="给定 <a>，$b = <b>$。", en="Given <a> and $b = <b>$."))
    assert prompt(item, {"a": 9, "b": 0.5}, "zh") == "给定 $a = 9$，$b = 0.5$。"
    assert prompt(item, {"a": 9, "b": 0.5}, "en") == "Given $a = 9$ and $b = 0.5$."


def test_a_vector_may_stand_apart_from_its_sentence():
    drawn = {"x": [1, 2]}
    assert prompt(SHARES, drawn, "en") == r"$x = (1,\ 2)$"
    assert prompt(SHARES, drawn, "en", apart=True) == "$x$"
    assert givens(SHARES, drawn, "en") == [r"x = (1,\ 2)"]
    assert givens(ROOT, {"a": 9, "b": 2}, "en") == []


@pytest.mark.parametrize("item", BANK)
def test_both_languages_show_the_same_numbers_and_no_placeholder_is_left(item):
    question = posed(item, 0)
    numbers = []
    for lang in ("zh", "en"):
        words = prompt(question.item, question.drawn, lang)
        assert not re.search(r"<[A-Za-z]", words)
        assert words.count("$") % 2 == 0
        formulas = re.findall(r"\$[^$]*\$", words)
        numbers.append(sorted(re.findall(r"-?\d+(?:\.\d+)?", " ".join(formulas))))
    assert numbers[0] == numbers[1]
