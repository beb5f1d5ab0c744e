"""Does the guide retell every part of the document once, in both languages, without the document's mistakes?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.chapter import Chapter
from engine.procedure import plan, run_floats
from quiz_bank import SECTIONS, SELF_TESTS, SOURCES, bank, guide
from quiz_bank.claims import CLAIMS
from quiz_bank.document import EXAMPLE
from quiz_bank.guide import CHAPTERS, chapter_of
from tests.quiz_bank.wording import FORMULA, assert_said_in_both, balanced

ALL = [pytest.param(chapter, id=chapter.id) for chapter in CHAPTERS.values()]
every_chapter = pytest.mark.parametrize("chapter", ALL)


def test_every_place_of_the_document_is_in_one_chapter() -> None:
    covered = [place for chapter in CHAPTERS.values() for place in chapter.places]
    assert sorted(covered) == sorted((*SECTIONS, *SELF_TESTS, SOURCES))
    assert all(place in chapter_of(place).places for place in covered)


def test_chapters_come_in_the_order_of_the_document() -> None:
    numbers = [chapter.number.zh for chapter in CHAPTERS.values()]
    assert numbers == ["开头", *"一二三四五六七八九", "来源"]


def test_a_place_that_the_document_does_not_have_is_in_no_chapter() -> None:
    with pytest.raises(KeyError):
        chapter_of("十")


@every_chapter
def test_a_chapter_has_an_address_and_a_figure_that_no_other_has(chapter: Chapter) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", chapter.id)
    assert [other.figure for other in CHAPTERS.values()].count(chapter.figure) == 1


@every_chapter
def test_a_chapter_is_retold_briefly_in_both_languages(chapter: Chapter) -> None:
    assert_said_in_both(chapter.title)
    assert_said_in_both(chapter.told)
    for question in chapter.open_questions:
        assert_said_in_both(question)
    words = FORMULA.sub("x", chapter.told.en).split()
    assert 60 <= len(words) <= 140, len(words)


@every_chapter
def test_both_languages_have_the_same_formulas(chapter: Chapter) -> None:
    told_zh, told_en = (set(FORMULA.findall(chapter.told.say(lang))) for lang in ("zh", "en"))
    assert told_zh == told_en


@every_chapter
def test_a_formula_can_be_typeset(chapter: Chapter) -> None:
    assert balanced(chapter.formula)
    assert "$" not in chapter.formula
    assert not re.search(r"[\u3000-\uffef]", chapter.formula)


def test_open_questions_are_open() -> None:
    (chapter,) = (chapter for chapter in CHAPTERS.values() if chapter.open_questions)
    assert chapter.places == ("九",)
    assert len(chapter.open_questions) == 4
    assert not [claim for claim in CLAIMS.values() if claim.section == "九"]


def test_the_example_is_retold_with_the_weights_that_its_vectors_give() -> None:
    weights = run_floats(plan(bank()["softmax-weights"]), EXAMPLE)["weights"]
    written = f"({typeset(weights)})"
    for lang in ("zh", "en"):
        assert written in chapter_of("五").told.say(lang)


def test_every_file_on_the_shelf_is_a_chapter() -> None:
    files = {path.stem for path in Path(str(guide.__file__)).parent.glob("*.py")} - {"__init__"}
    assert len(files) == len(CHAPTERS)


def typeset(numbers: Iterable[float]) -> str:
    return ",\\ ".join(f"{number:.3f}" for number in numbers)
