"""Is our GIFT read as it is meant, and marked as our own grader does?"""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.exports.gift import escaped, gift
from quiz_bank import bank
from tests.engine.exports.other_systems import (
    HOSTILE,
    SAMPLES,
    agrees_with_our_grader,
    explains_as_we_do,
    hostile,
    names_the_mistakes,
    read_gift,
    taken_apart,
    unescaped,
    written,
)
from tests.engine.sample_items import COUNTS, ROOT, SHARES, TABLE


@pytest.mark.parametrize("item", [*SAMPLES, ROOT, SHARES, TABLE, COUNTS], ids=str)
def test_each_entry_is_a_question_that_is_marked_as_we_do(item) -> None:
    item = bank()[item] if isinstance(item, str) else item
    made = taken_apart(item)
    sheets = iter(read_gift(gift(written(item, made), "Trainer")))
    for question, asked in made:
        ours = [next(sheets) for _ in asked.boxes]
        boxes = [box for sheet in ours for box in sheet.boxes]
        assert [sheet.id for sheet in ours] == [key for key, *_ in asked.one_by_one()]
        assert [sheet.text for sheet in ours] == [
            " ".join(words.split()) for _, _, words, _ in asked.one_by_one()
        ]
        agrees_with_our_grader(question, boxes)
        names_the_mistakes(question, boxes)
        if len(boxes) == 1 and question.tolerances[0][0]:
            explains_as_we_do(question, boxes[0])
    assert next(sheets, None) is None


def test_numbers_have_no_exponent_and_entries_their_names() -> None:
    made = taken_apart(bank()["head-parameters"]) + taken_apart(bank()["weight-matrix"])
    text = gift([("numbers", [asked for _, asked in made])], "T").decode()
    answers = re.findall(r"^=(?:%0%)?([^#\n]*)", text, re.MULTILINE)
    assert answers
    assert all(re.fullmatch(r"-?\d+(\.\d+)?:\d+(\.\d+)?", answer) for answer in answers)
    assert " · row 1, column 2 (one number, 3 decimals)</p>" in text
    assert "####" not in text


def test_latex_that_begins_with_an_n_is_not_the_end_of_a_line() -> None:
    assert escaped(r"\(\nabla \ne 0\)") == r"\\(\\nabla \\ne 0\\)"
    assert unescaped(escaped(r"\(\nabla \ne 0\)")) == r"\(\nabla \ne 0\)"


@given(words=st.text(st.characters(codec="utf-8"), max_size=40))
@example(words=HOSTILE)
@example(words="\\")
@example(words="\n\n//}\n{#=1}")
def test_words_with_a_meaning_come_back_as_they_went(words: str) -> None:
    item, _, asked = hostile(f"x{words}")
    (sheet,) = read_gift(gift([(item.title.en, [asked])], words))
    assert sheet.title == " ".join(asked.title.split())
    for mistake in asked.boxes[0].wrong:
        said = sheet.boxes[0](str(mistake.numbers.value))[1]
        assert said == " ".join(mistake.feedback.split())
