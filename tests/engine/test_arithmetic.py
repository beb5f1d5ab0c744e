import math
from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.arithmetic import InexactError, exp, is_exact, log, one_hot, sqrt, to_exact

QUARTERS = st.integers(-40, 40).map(lambda n: n / 4)
POSITIVE = st.integers(1, 400).map(lambda n: n / 4)


@pytest.mark.parametrize("function", [exp, sqrt, log])
@settings(derandomize=True, max_examples=25, deadline=None)
@given(values=st.lists(POSITIVE, min_size=1, max_size=4))
def test_floats_and_exact_numbers_agree(function, values):
    floats = function(np.array(values))
    exact = function(to_exact(values))
    assert floats.dtype == float
    assert exact.dtype == object
    assert np.allclose(floats, exact.astype(float), rtol=1e-14, atol=1e-15)
    assert float(function(to_exact(values[0]))) == pytest.approx(function(values[0]), rel=1e-14, abs=1e-15)


@settings(derandomize=True, max_examples=25, deadline=None)
@given(values=st.lists(QUARTERS, min_size=2, max_size=4))
def test_products_sums_maxima_and_choices_agree_on_both(values):
    floats, exact = np.array(values), to_exact(values)
    for rule in (
        lambda x: x @ x,
        lambda x: x.sum(),
        lambda x: x.max(),
        lambda x: (x > 0).sum(),
        lambda x: exp(np.where(x > 0, x, -np.inf)).sum(),
        lambda x: int(np.argmax(x)),
    ):
        assert float(rule(exact)) == pytest.approx(float(rule(floats)), rel=1e-14, abs=1e-15)


def test_exact_results_stay_symbols():
    assert sqrt(to_exact(2)) == sympy.sqrt(2)
    assert exp(to_exact(-math.inf)) == 0
    assert log(to_exact(1)) == 0
    assert list(exp(to_exact([0, 1]))) == [1, sympy.E]


def test_whole_numbers_run_on_floats():
    assert sqrt(9) == 3
    assert exp(0) == 1
    assert log(1) == 0


def test_a_one_hot_vector_holds_whole_numbers():
    made = one_hot(1, 3)
    assert made.tolist() == [0, 1, 0]
    assert made.dtype.kind == "i"


@pytest.mark.parametrize(
    "value, exact",
    [
        (3, sympy.Integer(3)),
        (np.int64(3), sympy.Integer(3)),
        (0.5, sympy.Rational(1, 2)),
        (-0.25, sympy.Rational(-1, 4)),
        (0.1, sympy.Rational(1, 10)),
        (-0.0, sympy.Integer(0)),
        (1e22, sympy.Integer(10) ** 22),
        (1e-9, sympy.Rational(1, 10**9)),
        (123456789.125, sympy.Rational(123456789125, 1000)),
        (np.float64(0.2), sympy.Rational(1, 5)),
        (Fraction(1, 3), sympy.Rational(1, 3)),
        (math.inf, sympy.oo),
        (-math.inf, -sympy.oo),
        (sympy.sqrt(2), sympy.sqrt(2)),
        (np.array(0.5), sympy.Rational(1, 2)),
        (sympy.Float(0.5), sympy.Rational(1, 2)),
    ],
)
def test_short_decimals_become_exact(value, exact):
    assert to_exact(value) == exact
    assert is_exact(to_exact(value))
    assert not getattr(to_exact(value), "is_Float", False)


@pytest.mark.parametrize("value", [True, False, np.True_, "kept"])
def test_truth_values_and_text_pass_unchanged(value):
    assert to_exact(value) is value


def test_lists_and_arrays_become_exact_entry_by_entry():
    made = to_exact([[0.5, 1], [2, -0.25]])
    assert made.shape == (2, 2)
    assert made[1, 1] == sympy.Rational(-1, 4)
    assert (to_exact(np.eye(2)) == np.array([[1, 0], [0, 1]])).all()
    assert to_exact(np.array([True, False])).tolist() == [True, False]


@pytest.mark.parametrize(
    "value",
    [
        1 / 3,
        math.sqrt(2),
        0.1 + 0.2,
        math.nan,
        np.float64(2) ** 0.5,
        sympy.Integer(2) ** 0.5,
        sympy.exp(1) * (1 / 3),
        [0.5, 2 / 3],
        np.eye(2) / 3,
    ],
)
def test_a_float_that_is_no_short_decimal_is_refused(value):
    with pytest.raises(InexactError):
        to_exact(value)


def test_a_short_float_inside_an_expression_is_made_exact():
    assert to_exact(sympy.sqrt(2) * 0.5) == sympy.sqrt(2) / 2
