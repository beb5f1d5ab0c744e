"""Do the commands `read` and `grade` take any text, from the arguments and from standard input?"""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.reading.outcome import Code
from tests.quiz_bank.command_line import LOST, SELF_TEST, answered, refused

READING = {"status", "value", "decimals", "exact", "echo", "error", "position", "message"}

READ = [
    (["0.707"], 0.707, 3, True),
    (["-0.5"], -0.5, 1, True),
    (["--", "-0.5"], -0.5, 1, True),
    (["-5", "--shape", "integer"], -5, 0, True),
    (["--shape", "integer", "-5"], -5, 0, True),
    (["--shape=integer", "--", "-5"], -5, 0, True),
    (["-sqrt(4)"], -2.0, None, True),
    (["57.6%"], 0.576, 3, True),
    (["1/2"], 0.5, None, True),
    (["--shape", "vector:3", "1, 2.50, -3"], [1.0, 2.5, -3.0], [0, 2, 0], True),
    (["--shape", "matrix:2x2", "[[1,2],[3,4.5]]"], [[1.0, 2.0], [3.0, 4.5]], [[0, 0], [0, 1]], True),
    (["--shape", "index", "k_2"], 2, None, True),
    (["--shape", "shape", "2×3"], [2, 3], None, True),
    (["--infinity", "-inf"], "-inf", None, True),
    (["-∞", "--infinity"], "-inf", None, True),
]


@pytest.mark.parametrize("arguments, value, decimals, exact", READ)
def test_read_gives_the_value_and_how_it_was_typed(
    run, arguments: list[str], value: Any, decimals: Any, exact: bool
) -> None:
    result = answered(run("read", "--json", *arguments)).only
    assert set(result) == READING
    assert (result["status"], result["value"], result["exact"]) == ("read", value, exact)
    if decimals is not None:
        assert result["decimals"] == decimals
    assert result["error"] is result["position"] is result["message"] is None
    assert answered(run("read", *arguments)).out.startswith(f"{result['echo']} = ")


def test_the_decimals_of_an_expression_are_null(run) -> None:
    assert answered(run("read", "--json", "sqrt(2)/2")).only["decimals"] is None


@pytest.mark.parametrize(
    "text, code, position",
    [
        ("", "empty", 0),
        ("1/0", "division_by_zero", 2),
        ("inf", "infinite", 0),
        ("2+", "incomplete", 2),
    ],
)
def test_what_cannot_be_read_says_why_and_where(run, text: str, code: str, position: int) -> None:
    result = answered(run("read", "--json", text)).only
    assert set(result) == READING
    assert (result["status"], result["error"], result["position"]) == ("unreadable", code, position)
    assert Code(result["error"])
    assert result["value"] is result["decimals"] is result["echo"] is None
    assert result["message"] != answered(run("read", "--json", "--lang", "en", text)).only["message"]
    assert answered(run("read", text)).out.startswith(f"{code} at {position}: ")


def test_a_text_that_looks_like_an_option_is_a_text_behind_two_minuses(run) -> None:
    assert answered(run("read", "--json", "--", "--json")).only["status"] == "unreadable"
    assert answered(run("read", "--", "--7")).out == answered(run("read", "--7")).out


def test_plain_lines_of_standard_input_give_a_result_each(run) -> None:
    lines = ["0.5", "", "-1/4", "１２", "1/0", "x\ty"]
    ran = answered(run("read", "-", given="\n".join(lines).encode()))
    assert len(ran.out.splitlines()) == len(lines)
    windows = answered(run("read", "-", given="\r\n".join(lines).encode()))
    assert windows.out == ran.out


def test_json_lines_of_standard_input_give_an_object_each(run) -> None:
    texts = ["0.5", "-3", "a\nb", '"quoted"', "\ud800", "中文", "\u0000", "--json"]
    results = answered(run("read", "-", "--json", given="\n".join(map(json.dumps, texts)).encode())).objects
    assert [r["status"] for r in results] == ["read", "read", *["unreadable"] * 6]
    for text, result in zip(texts, results, strict=True):
        assert result == answered(run("read", "--json", "--", text)).only


def test_bytes_that_are_no_text_are_unreadable_and_no_crash(run) -> None:
    ran = answered(run("read", "-", given=b"\xff\xfe\n0.5\n"))
    assert len(ran.out.splitlines()) == 2


def test_thousands_of_texts_go_through_one_process(run) -> None:
    texts = [f"{k}/{k + 1}" for k in range(3000)]
    results = answered(run("read", "-", "--json", given="\n".join(map(json.dumps, texts)).encode())).objects
    assert [r["value"] for r in results] == [k / (k + 1) for k in range(3000)]


# --- grade -----------------------------------------------------------------------------------------------------------

GRADED = [
    ("0.576, 0.284, 0.140", "right", [], None),
    ("(0.58, 0.28, 0.14)", "too_rough", [], None),
    ("0.7, 0.2, 0.1", "wrong", [], None),
    ("0.5, x, 0.1", "unreadable", [], None),
    ("0.506, 0.307, 0.186", "wrong", [[["scale_by_dk", "scale_twice"]]], "divisor"),
    ("1, 1, 1", "wrong", [[["softmax_query_axis"]]], "weights"),
]


@pytest.mark.parametrize("text, verdict, explanations, step", GRADED)
def test_grade_says_right_rough_wrong_and_why(
    run, text: str, verdict: str, explanations: Any, step: str | None
) -> None:
    result = answered(run("grade", "softmax-weights", "--values", SELF_TEST, text, "--json")).only
    assert (result["verdict"], result["first_wrong_step"]) == (verdict, step)
    assert [[sorted(names) for names in e["together"]] for e in result["explanations"]] == explanations
    assert (result["score"] == 1) == (verdict == "right")
    assert bool(result["wrong_entries"]) == (verdict == "wrong")
    assert result["message"]
    english = answered(
        run("grade", "softmax-weights", "--values", SELF_TEST, text, "--json", "--lang", "en")
    ).only
    assert english["message"] != result["message"]
    human = answered(run("grade", "softmax-weights", "--values", SELF_TEST, text)).out
    assert human.startswith(result["message"])
    assert all(name in human for e in explanations for names in e for name in names)


def test_two_mistakes_together_are_named_together(run) -> None:
    powers = [2 ** (score / 2**0.5) for score in (1, 0, -1)]
    text = ", ".join(f"{power / (1 + sum(powers)):.6f}" for power in powers)
    result = answered(run("grade", "softmax-weights", "--values", SELF_TEST, text, "--json")).only
    assert [["softmax_base2"], ["softmax_plus_one"]] in [e["together"] for e in result["explanations"]]
    assert result["first_wrong_step"] == "exponentials"
    human = answered(run("grade", "softmax-weights", "--values", SELF_TEST, text)).out
    assert "softmax_base2 + softmax_plus_one" in human


def test_an_answer_with_parts_takes_a_text_for_each(run) -> None:
    result = answered(run("grade", "lost-mass", "--values", LOST, "--json", "0.615", "1.7")).only
    assert (result["verdict"], result["score"], result["wrong_entries"]) == ("wrong", 0.5, [1])
    assert result["readings"] == ["0.615", "1.7"]
    assert "takes 2 TEXTs, one per part, not 1" in refused(run("grade", "lost-mass", "0.615"))
    assert "takes 1 TEXT, one per part, not 2" in refused(run("grade", "largest-key", "1", "2"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["scaled-scores", "--values", SELF_TEST, "-0.707, 0, 0.707"],
        ["scaled-scores", "-0.707, 0, 0.707", "--values", SELF_TEST],
        ["--values", SELF_TEST, "scaled-scores", "--", "-0.707, 0, 0.707"],
        ["scaled-scores", f"--values={SELF_TEST}", "--", "-0.707, 0, 0.707"],
    ],
)
def test_an_answer_may_begin_with_a_minus(run, arguments: list[str]) -> None:
    result = answered(run("grade", "--json", *arguments)).only
    assert (result["verdict"], result["wrong_entries"]) == ("wrong", [0, 2])


def test_several_answers_may_begin_with_a_minus(run) -> None:
    for texts in (["-1", "-2", "-3", "-4"], ["--", "-1", "-2", "-3", "-4"]):
        assert answered(run("grade", "--json", "dot-variance", *texts)).only["readings"] == [
            "-1",
            "-2",
            "-3",
            "-4",
        ]


def test_answers_come_from_standard_input(run) -> None:
    options = ["grade", "lost-mass", "--values", LOST, "-"]
    plain = answered(run(*options, given=b"0.615\t1.626\n0.615\n\n")).out
    assert plain.count("\u3002") >= 3
    lines = [["0.615", "1.626"], ["0.615", ""], "0.615\t1.626"]
    results = answered(run(*options, "--json", given="\n".join(map(json.dumps, lines)).encode())).objects
    assert [r["verdict"] for r in results] == ["right", "unreadable", "right"]
    assert results[1]["unreadable"] == [{"part": 1, "error": "empty", "position": 0}]
