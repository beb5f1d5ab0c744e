"""Does the command line read, grade and show formulas?"""

from __future__ import annotations

import json

import pytest

from tests.quiz_bank.command_line import answered


def test_a_formula_is_read_with_the_names_of_a_question(run) -> None:
    read = answered(run("read", "QK^T/√d_k", "--shape", "formula", "--json")).only
    assert (read["status"], read["echo"], read["sizes"]) == ("read", "Q K^T / sqrt(d_k)", ["n_q", "n_k"])
    assert read["misfit"]
    second = run("read", "Concat(heads)W^O", "--shape", "formula:multi-head-formula:2", "--json")
    assert answered(second).only["misfit"] is None


def test_a_misfit_and_a_code_are_printed_for_people(run) -> None:
    assert "不能相乘" in answered(run("read", "softmax(QK)V", "--shape", "formula")).out
    asked = answered(run("read", "softmax QK^T", "--shape", "formula", "--lang", "en")).out
    assert asked.startswith("ambiguous_argument at 0: How far does")


@pytest.mark.parametrize(
    "shape", ["formula:lost-mass", "formula:softmax-formula:2", "formula:nothing", "formula:"]
)
def test_a_question_without_such_a_formula_is_wrong_usage(run, shape: str) -> None:
    done = run("read", "Q", "--shape", shape)
    assert (done.code, done.out == "") == ((0, False) if shape == "formula:" else (2, True))


def test_a_formula_is_graded_and_named(run) -> None:
    wrong = answered(
        run("grade", "attention-formula", "softmax(QK/√d_k + M)V", "--lang", "en", "--json")
    ).only
    assert wrong["verdict"] == "wrong"
    assert wrong["explanations"] == [{"together": [["transpose_missing"]], "first_wrong_step": "scores"}]
    assert wrong["misfits"][0].startswith("Q (n_q × d_k) times K (n_k × d_k) does not fit")
    right = answered(run("grade", "attention-formula", r"softmax(\frac{QK^T}{\sqrt{d_k}}+M)V", "--json")).only
    assert (right["verdict"], right["score"], right["misfits"]) == ("right", 1.0, [None])


def test_thousands_can_be_tried_in_one_process(run) -> None:
    texts = ["softmax(QK^T/√d_k + M)V", "softmax(QK^T + M)V", "softmax("]
    given = "\n".join(json.dumps([text]) for text in texts).encode()
    done = answered(run("grade", "attention-formula", "-", "--json", given=given))
    assert [one["verdict"] for one in done.objects] == ["right", "wrong", "unreadable"]


def test_a_formula_question_is_shown_with_its_formulas_and_its_hidden_numbers_only_as_values(run) -> None:
    shown = answered(run("show", "attention-formula", "--json")).only
    assert shown["parts"][0]["formula"] == "softmax(Q K^T / sqrt(d_k) + M) V"
    assert shown["parts"][0]["accepted"] == []
    assert shown["predictions"][0]["formulas"] == ["softmax(Q K / sqrt(d_k) + M) V"]
    assert set(shown["values"]) >= {"Q", "K", "V", "M", "d_k"}
    text = answered(run("show", "projections-formula", "--lang", "en")).out
    assert "  = X W^Q" in text
    assert "W^Q X; X W^K; X W^V" in text
    assert str(shown["values"]["Q"][0][0]) not in shown["question"]


def test_formulas_are_listed_by_their_kind(run) -> None:
    listed = {one["id"]: one for one in answered(run("list", "--json")).objects}
    assert listed["projections-formula"]["kinds"] == ["formula"] * 3
    assert listed["projections-formula"]["decimals"] == [None] * 3
