"""Are the cases from the field read, or asked again, as they should be?"""

from __future__ import annotations

import ast
import csv
import json
import math
import re
import time
from fractions import Fraction
from pathlib import Path

import pytest

from engine.reading import SCALAR, Code, Reading, Shape, Unreadable, read
from tests.thorough import is_within

CASES = Path(__file__).parents[1] / "cases"
ELSEWHERE = Path(__file__).parents[3] / "shared" / "cases"
MOST_SECONDS = 0.050


def built(expression: str) -> str:
    """Build a text from a sum of products such as 'a'*3+'b', without evaluating anything."""
    text = ""
    for term in re.findall(r"'[^']*'(?:\*\d+)?", expression):
        quoted, _, times = term.partition("*")
        text += quoted.strip("'") * int(times or 1)
    return text


def typed_answers() -> list[dict[str, str]]:
    with (CASES / "typed_answers.tsv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def hostile_answers() -> list[tuple[str, str, str]]:
    lines = (CASES / "hostile_answers.txt").read_text(encoding="utf-8").split("\n")
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(label, policy, ast.literal_eval(literal)) for label, policy, literal in rows]


def seconds(text: str, shape: Shape = SCALAR) -> float:
    """Give the processor time of reading a text, the best of three."""
    times = []
    for _ in range(3):
        start = time.process_time()
        read(text, shape)
        times.append(time.process_time() - start)
    return min(times)


def test_a_generated_text_is_built_as_its_expression_says() -> None:
    assert built("'('*3+'1'+')'*3") == "(((1)))"
    assert built("'sqrt('*2") == "sqrt(sqrt("


@pytest.mark.parametrize("case", typed_answers(), ids=lambda case: case["id"] + " " + case["category"])
def test_a_typed_answer_is_read_to_an_accepted_value_or_asked(case: dict[str, str]) -> None:
    written = case["input"]
    text = built(written.removeprefix("@gen:")) if written.startswith("@gen:") else json.loads(written)
    accepted = json.loads(case["accept"])
    shape = Shape.parse("vector:3") if case["kind"] == "vec" else SCALAR
    found = read(text, shape, infinity=case["kind"] == "inf")
    if isinstance(found, Unreadable):
        assert "reject" in accepted, found
        return
    assert found.value in [as_value(value) for value in accepted if value != "reject"]
    if case["kind"] == "inf":
        asked = read(text)
        assert isinstance(asked, Unreadable)
        assert asked.code is Code.INFINITE


def as_value(value: object) -> object:
    """Give an accepted value as read gives it, close values being equal."""
    if isinstance(value, list):
        return tuple(pytest.approx(entry, rel=1e-15, abs=0) for entry in value)
    return pytest.approx(float(str(value)), rel=1e-15, abs=0)


@pytest.mark.parametrize("label, policy, text", hostile_answers(), ids=lambda part: ascii(part)[:30])
def test_a_hostile_answer_is_asked_or_exact_and_never_slow(label: str, policy: str, text: str) -> None:
    found = read(text)
    if policy == "REJECT":
        assert isinstance(found, Unreadable), label
        assert 0 <= found.position <= len(text)
    elif policy.startswith("VALUE:"):
        assert isinstance(found, Reading), label
        assert found.exact
        assert Fraction(found.value) == Fraction(policy.removeprefix("VALUE:"))
    else:
        assert policy == "EITHER"
    assert is_within(seconds(text), MOST_SECONDS)


@pytest.mark.parametrize("shape", ["vector:3", "matrix:2x2", "integer", "index", "shape"])
def test_hostile_answers_are_never_slow_for_any_shape(shape: str) -> None:
    for label, _, text in hostile_answers():
        assert is_within(seconds(text, Shape.parse(shape)), MOST_SECONDS), label


def test_reading_hostile_answers_leaves_no_file_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _, _, text in hostile_answers():
        read(text)
    assert list(tmp_path.iterdir()) == []


# What the public reports of parsing, security, vectors and separators ask of us: text, shape, and value or code.
REPORTS: list[tuple[str, str, str, object]] = [
    ("IN02", "25/1,000", "scalar", Code.AMBIGUOUS_COMMA),
    ("IN03", "1,5", "scalar", 1.5),
    ("IN03", "1.5", "scalar", 1.5),
    ("IN03", "1,5e-3", "scalar", 0.0015),
    ("IN04", "[1,5; 2,5]", "matrix:2x2", ((1.0, 5.0), (2.0, 5.0))),
    ("IN04", "[1,5; 2,5]", "vector:2", Code.WRONG_SHAPE),
    ("IN05", "[4.4, 0]", "vector:2", (4.4, 0.0)),
    ("IN07", "1,2", "scalar", 1.2),
    ("IP02", "1/0", "scalar", Code.DIVISION_BY_ZERO),
    ("IP02", "3/(2-2)", "scalar", Code.DIVISION_BY_ZERO),
    ("IP02", "[1/0, 1]", "vector:2", Code.DIVISION_BY_ZERO),
    ("IP04", "sqrt(-2)", "scalar", Code.NOT_REAL),
    ("IP04", "(-8)^0.5", "scalar", Code.NOT_REAL),
    ("IP04", "ln(-1)", "scalar", Code.NOT_REAL),
    ("IP05", "q(0)", "scalar", Code.UNKNOWN_NAME),
    ("IP05", "softmax(0)", "scalar", Code.UNKNOWN_NAME),
    ("IP05", "d_k", "scalar", Code.UNKNOWN_NAME),
    ("IP07", "2.5 e-3", "scalar", 0.0025),
    ("IP07", "2.5e -3", "scalar", Code.AMBIGUOUS_EXPONENT),
    ("IP08", "1e3", "scalar", 1000.0),
    ("IP08", "1E3", "scalar", 1000.0),
    ("IP08", "e^2", "scalar", math.exp(2)),
    ("IP08", "2*e", "scalar", 2 * math.e),
    ("IP08", "1e-2", "scalar", 0.01),
    ("IP09", "45e-6", "scalar", 4.5e-5),
    ("IP09", "45", "scalar", 45.0),
    ("IP09", "4E+5", "scalar", 400000.0),
    ("IP10", "1*10^5", "scalar", 100000.0),
    ("IP10", "3*10^-2", "scalar", 0.03),
    ("IP10", "-1*10^5", "scalar", -100000.0),
    ("IP10", "1.0*10^5", "scalar", 100000.0),
    ("IP11", ".5", "scalar", 0.5),
    ("IP11", "-.5", "scalar", -0.5),
    ("IP11", "5.", "scalar", 5.0),
    ("IP12", "2^0.5", "scalar", math.sqrt(2)),
    ("IP12", "3^2", "scalar", 9.0),
    ("IP12", "2**0.5", "scalar", math.sqrt(2)),
    ("IP16", "nan", "scalar", Code.UNKNOWN_NAME),
    ("IP16", "NaN", "scalar", Code.UNKNOWN_NAME),
    ("IP16", "inf", "scalar", Code.INFINITE),
    ("IP16", "-inf", "scalar", Code.INFINITE),
    ("IP16", "[nan, 1]", "vector:2", Code.UNKNOWN_NAME),
    ("IP16", "1e400", "scalar", Code.TOO_LARGE),
    ("IP16", "0*1e400", "scalar", Code.TOO_LARGE),
    ("IP17", "1_000", "scalar", Code.BAD_NUMBER),
    ("IP17", "[1_000, 2]", "vector:2", Code.BAD_NUMBER),
    ("IP17", "０．５", "scalar", 0.5),
    ("IP20", '"0.5"', "scalar", Code.QUOTED),
    ("IP20", '["0.5", 1]', "vector:2", Code.QUOTED),
    ("IP20", "0.5;", "scalar", Code.TRAILING_MARK),
    ("IP20", "1, 0.5;", "vector:2", Code.TRAILING_MARK),
    ("IP21", "-(8.5E-5)", "scalar", -8.5e-5),
    ("IP21", "5e2", "scalar", 500.0),
    ("SD01", "print(40+2)", "scalar", Code.UNKNOWN_NAME),
    ("SD01", "().__class__.__mro__", "scalar", Code.BAD_NUMBER),
    ("SD01", "'__cl'+'ass__'", "scalar", Code.QUOTED),
    ("SD01", "lambda: 1", "scalar", Code.UNKNOWN_CHARACTER),
    ("SD03", "exp(exp(exp(exp(exp(2)))))", "scalar", Code.TOO_LARGE),
    ("SD03", "e^e^e^e^e^2", "scalar", Code.TOO_LARGE),
    ("SD04", "1e1000000000", "scalar", Code.TOO_LARGE),
    ("SD04", "1e-1000000000", "scalar", Code.TOO_SMALL),
    ("SD04", "1e99999999999999", "scalar", Code.TOO_LARGE),
    ("TO06", "1048576.0", "integer", 1048576),
    ("TO06", "4*512^2", "integer", 1048576),
    ("TO07", "0*10^10", "scalar", 0.0),
    ("TO07", "-0", "scalar", 0.0),
    ("VM02", "[1,2,3; 4,5,6]", "matrix:2x3", ((1.0, 2.0, 3.0), (4.0, 5.0, 6.0))),
    ("VM02", "[1,,2,3]", "vector:3", Code.EMPTY_ENTRY),
    ("VM03", "[1,2,3]", "vector:3", (1.0, 2.0, 3.0)),
    ("VM03", "[[1,2,3]]", "vector:3", (1.0, 2.0, 3.0)),
    ("VM03", "[[1],[2],[3]]", "vector:3", (1.0, 2.0, 3.0)),
    ("VM03", "1 2 3", "vector:3", (1.0, 2.0, 3.0)),
    ("VM04", "5", "vector:3", Code.WRONG_SHAPE),
    ("VM04", "[1,2]", "vector:3", Code.WRONG_SHAPE),
    ("VM04", "[[1,2],[3,4]]", "vector:3", Code.WRONG_SHAPE),
    ("VM04", "[]", "vector:3", Code.WRONG_SHAPE),
    ("VM07", "[[1,2],[3,4]]", "matrix:2x2", ((1.0, 2.0), (3.0, 4.0))),
    ("VM07", "[[1,2], [3,4]]", "matrix:2x2", ((1.0, 2.0), (3.0, 4.0))),
    ("VM07", "[[1,2],\n[3,4]]", "matrix:2x2", ((1.0, 2.0), (3.0, 4.0))),
    ("VM07", "1 2\n3 4", "matrix:2x2", ((1.0, 2.0), (3.0, 4.0))),
    ("VM08", "[(1,2),(3,4)]", "matrix:2x2", ((1.0, 2.0), (3.0, 4.0))),
    ("VM08", "((1,2),(3,4))", "matrix:2x2", ((1.0, 2.0), (3.0, 4.0))),
    ("VM09", "[[1,2],[3]]", "matrix:2x2", Code.RAGGED),
    ("VM10", "2x4", "shape", (2, 4)),
    ("VM10", "(2,4)", "shape", (2, 4)),
    ("VM10", "4x2", "shape", (4, 2)),
]


@pytest.mark.parametrize("report, text, shape, right", REPORTS)
def test_a_publicly_reported_fault_is_not_ours(report: str, text: str, shape: str, right: object) -> None:
    found = read(text, Shape.parse(shape))
    if isinstance(right, Code):
        assert isinstance(found, Unreadable), report
        assert found.code is right
    else:
        assert isinstance(found, Reading), report
        assert found.value == (pytest.approx(right, rel=1e-15) if isinstance(right, float) else right)


def test_a_size_message_names_both_sizes() -> None:
    for text, count in [
        ("5", "1 number"),
        ("[1,2]", "2 numbers"),
        ("[[1,2],[3,4]]", "4 numbers"),
        ("[]", "0 numbers"),
    ]:
        found = read(text, Shape.parse("vector:3"))
        assert isinstance(found, Unreadable)
        assert found.message.en.startswith(f"Expected 3 numbers, got {count}")


def test_ragged_rows_are_named_with_both_lengths() -> None:
    found = read("[[1,2],[3]]", Shape.parse("matrix:2x2"))
    assert isinstance(found, Unreadable)
    assert found.message.en == "Rows have different lengths (2 and 1)."


def test_the_copies_of_the_cases_are_the_cases() -> None:
    originals = [path for path in ELSEWHERE.glob("*") if path.suffix in (".tsv", ".txt")]
    for original in originals:
        assert (CASES / original.name).read_bytes() == original.read_bytes()
    assert {path.name for path in originals} <= {path.name for path in CASES.iterdir()}
