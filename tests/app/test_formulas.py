"""Does the practice page ask for a formula, and say what came of it, without a number in sight?"""

from __future__ import annotations

import pytest

from app import topics
from engine.stepwise import asked_steps
from tests.app.screen import mistaken, written


@pytest.fixture
def serve(screen, monkeypatch):
    """Open the page with a question of that item on it."""

    def opened(item, locale="zh-CN", **state):
        monkeypatch.setattr(topics, "choose", lambda items, *_: items[item])
        return screen(locale, **state)

    return opened


@pytest.mark.parametrize(
    "locale, right, misfit",
    [
        ("zh-CN", "正确", "不能相乘：前者的列数要等于后者的行数"),
        ("en-US", "Correct", "does not fit: the columns of the first must be the rows of the second"),
    ],
)
def test_a_formula_that_does_not_fit_is_told_where_and_named_and_then_put_right(serve, locale, right, misfit):
    page = serve("attention-formula", locale)
    page.type("softmax(QK^T/√d_k + M V")
    assert page.kinds == ["served", "asked_again"]
    page.type("softmax(QK/√d_k + M)V")
    assert misfit in page.alerts
    assert r"$n_q\times d_k$" in page.alerts
    assert page.rows[-1].misconceptions == "transpose_missing"
    assert r"$\operatorname{softmax}\!\left(\frac{Q\, K}{\sqrt{d_k}} + M\right) V$" in page.text
    page.type(*written(page.question))
    assert right in page.alerts
    assert page.kinds == ["served", "asked_again", "answered", "retried"]


def test_no_number_of_the_hidden_matrices_is_on_the_page(serve):
    page = serve("attention-formula")
    question = page.question
    page.press("hint")
    page.type(*mistaken(question, "scale_by_dk"))
    page.press("solution")
    numbers = {f"{abs(entry)}" for row in question.drawn["Q"] for entry in row}
    assert not [number for number in numbers if number in page.text]
    assert r"= \operatorname{softmax}" in page.text
    assert "判为正确的范围" not in page.text


def test_each_box_is_judged_by_itself(serve):
    page = serve("projections-formula")
    page.type("W^Q X", "XW^K", "X")
    assert "不对的：查询；值。" in page.alerts
    assert page.rows[-1].misconceptions == "projection_from_left+uses_x_as_v"
    assert page.rows[-1].score == "0.3333"


def test_an_unknown_wrong_formula_has_words_of_its_own(serve):
    page = serve("plain-attention-formula", "en-US")
    page.type("softmax(QK^T/√d_k)V + softmax(QK^T)V")
    assert "none of the usual wrong ones" in page.text


def test_a_reload_shows_the_verdict_again(serve, screen):
    page = serve("multi-head-formula")
    page.type(*mistaken(page.question, "missing_W_O"))
    again = screen(question_id=page.question_id)
    assert "漏了输出投影" in again.text
    assert "不对的：多头注意力。" in again.alerts


def test_step_by_step_every_line_is_written_in_the_given_names(serve):
    page = serve("plain-attention-formula", way="steps")
    question = page.question
    for step, text in zip(
        asked_steps(question),
        ("QK^T", "QK^T/d_k", "softmax(QK^T/√d_k)", "softmax(QK^T/√d_k)V"),
        strict=True,
    ):
        assert rf"{question.item.step(step).symbol} \in" in page.text
        page.type(text)
    assert "4 步里做对了 3 步" in page.alerts
    assert page.rows[-1].misconceptions == "scale_by_dk"
