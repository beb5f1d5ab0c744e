"""Does Moodle, as its importer is described, read our XML and mark as our own grader does?"""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.exports.asked import Numbers
from engine.exports.moodle_xml import folder, gap, moodle_xml
from quiz_bank import bank
from tests.engine.exports.other_systems import (
    HOSTILE,
    SAMPLES,
    Posed,
    agrees_with_our_grader,
    explains_as_we_do,
    hostile,
    names_the_mistakes,
    read_gaps,
    read_moodle,
    taken_apart,
    written,
)
from tests.engine.sample_items import COUNTS, ROOT, SHARES, TABLE


@pytest.fixture(scope="module", params=[*SAMPLES, ROOT, SHARES, TABLE, COUNTS], ids=str)
def posed(request: pytest.FixtureRequest) -> tuple[Posed, bytes]:
    item = bank()[request.param] if isinstance(request.param, str) else request.param
    made = taken_apart(item)
    return made, moodle_xml(written(item, made), "Trainer")


def test_moodle_marks_as_we_do_and_names_what_we_name(posed: tuple[Posed, bytes]) -> None:
    made, data = posed
    for (question, asked), sheet in zip(made, read_moodle(data), strict=True):
        assert (sheet.id, sheet.title) == (asked.id, asked.title)
        agrees_with_our_grader(question, sheet.boxes)
        names_the_mistakes(question, sheet.boxes)
        if len(sheet.boxes) == 1 and question.tolerances[0][0]:
            explains_as_we_do(question, sheet.boxes[0])


def test_a_question_has_what_moodle_wants(posed: tuple[Posed, bytes]) -> None:
    made, data = posed
    category, *questions = ET.fromstring(data).findall("question")
    assert category.findtext("category/text", "").startswith("$course$/top/Trainer/")
    for question, (_, asked) in zip(questions, made, strict=True):
        assert question.get("type") == ("numerical" if len(asked.boxes) == 1 else "cloze")
        assert asked.parts[0].label in question.findtext("questiontext/text", "")
        assert question.findtext("generalfeedback/text") == asked.solution
        for answer in question.findall("answer"):
            assert answer.get("fraction") in ("100", "0")
        if len(asked.boxes) == 1:
            # Moodle shows the first answer with full marks as the right one.
            first = question.find("answer")
            assert first is not None
            assert (first.get("fraction"), float(first.findtext("text", ""))) == (
                "100",
                float(asked.boxes[0].shown),
            )


def test_a_vector_is_one_question_with_a_gap_for_each_entry() -> None:
    made = taken_apart(bank()["weight-matrix"], 1)
    ((question, asked),) = made
    rows, columns = question.dims(0)
    (text,) = [
        one.findtext("questiontext/text", "")
        for one in ET.fromstring(moodle_xml(written(question.item, made), "T"))
        if one.get("type") == "cloze"
    ]
    assert text.count("{1:NUMERICAL:=") == len(asked.boxes) == rows * columns
    assert f"row {rows}, column {columns} {{1:NUMERICAL:" in text


def test_a_slash_in_a_category_is_not_another_category() -> None:
    assert folder(" a/b\x00 ") == "a//b"


def test_words_with_a_meaning_come_back_as_they_went() -> None:
    item, question, asked = hostile()
    (sheet,) = read_moodle(moodle_xml([(item.title.en, [asked])], HOSTILE))
    assert sheet.text == asked.body()
    agrees_with_our_grader(question, sheet.boxes)
    for mistake in asked.boxes[0].wrong:
        assert sheet.boxes[0](str(mistake.numbers.value))[1] == mistake.feedback


@given(words=st.text(st.characters(codec="utf-8"), max_size=40))
@example(words=HOSTILE)
@example(words="\\")
@example(words="~%100%7:1#")
@example(words="}{1:NUMERICAL:=2}")
def test_a_gap_says_what_was_to_be_said_whatever_it_is(words: str) -> None:
    _, _, asked = hostile(f"x{words}")
    text, boxes = read_gaps(f"before {gap(asked.boxes[0])} after")
    assert (text, len(boxes)) == ("before [] after", 1)
    told = {mistake.numbers.value: mistake.feedback for mistake in asked.boxes[0].wrong}
    assert {value: boxes[0](str(value))[1] for value in told} == told


def test_the_short_right_answer_reaches_no_farther_than_all_that_is_accepted() -> None:
    for _, asked in taken_apart(bank()["softmax-weights"], 5):
        for box in asked.boxes:
            short, everything = box.answers
            assert everything == box.accepted
            assert isinstance(short, Numbers)
            assert f"{short.value:.3f}" == box.shown
            assert everything.low <= short.low < short.high <= everything.high
