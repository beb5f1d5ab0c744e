import re

import pytest

from engine.explanation import Explanation
from engine.feedback import (
    VERDICTS,
    accepted_intervals,
    entry_names,
    expected,
    explanation_text,
    instructions,
    rough_text,
    verdict_text,
)
from engine.grade import Outcome, grade
from engine.item import Misconception
from engine.pose import question_from
from quiz_bank.misconceptions import CATALOGUE
from tests.engine.sample_items import BANK, COUNTS, ROOT, SHARES, TABLE, posed, text

SIX = question_from(ROOT, {"a": 9, "b": 2})
COUNTED = question_from(COUNTS, {"d": 512, "rows": 2, "keys": [1, 5, 7]})
TABLED = question_from(TABLE, {"u": [1, 2], "v": [3, 4, 5]})
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def named(name, zh, en):
    blank = text("")
    return Misconception(name, "1", type(blank)(zh=zh, en=en), blank, blank, blank)


NAMES = {
    "no_root": named("no_root", "没有开方", "forgot the root"),
    "half": named("half", "除以二", "halved"),
    "added": named("added", "用了加法", "added"),
}


def test_every_outcome_has_words_in_both_languages():
    assert set(VERDICTS) == set(Outcome)
    for said in VERDICTS.values():
        assert CHINESE.search(said.zh)
        assert said.en.isascii()


@pytest.mark.parametrize(
    "typed, zh, en",
    [
        ("6", "正确；而且是精确值。", "Correct; and exact."),
        ("6.01", "正确。", "Correct."),
        ("7.77", "不对。", "Not correct."),
        ("18", "不对；没有开方。", "Not correct; forgot the root."),
        ("11", "不对；没有开方，同时用了加法。", "Not correct; forgot the root, and added."),
    ],
)
def test_the_verdict_in_words(typed, zh, en):
    said = verdict_text(grade(SIX, [typed]), SIX, NAMES)
    assert (said.zh, said.en) == (zh, en)


def test_a_rough_answer_is_told_how_many_decimals_to_give():
    question = question_from(ROOT, {"a": 2, "b": 3})
    said = verdict_text(grade(question, ["4.2"]), question, NAMES)
    assert "2 位小数" in said.zh
    assert "at least 2 decimals" in said.en
    assert rough_text(question).en.endswith("2 decimals and answer again")


def test_an_unreadable_answer_is_told_why():
    verdict = grade(SIX, ["1/0"])
    said = verdict_text(verdict, SIX, NAMES)
    assert said.zh.startswith("没有读懂；")
    assert verdict.readings[0].message.en.rstrip(".") in said.en


def test_names_with_the_same_number_are_alternatives():
    said = explanation_text(Explanation((("no_root", "half"), ("added",)), "root"), NAMES)
    assert said.zh == "没有开方 或 除以二，同时用了加法"
    assert said.en == "forgot the root or halved, and added"


def test_a_name_that_the_catalogue_does_not_have_is_shown_as_it_is():
    assert explanation_text(Explanation((("gone",),), "root"), NAMES).en == "gone"


def test_instructions_say_what_to_type():
    assert instructions(SIX, 0).en == "one number, 2 decimals"
    assert instructions(SIX, 0).zh == "一个数，保留 2 位小数"
    assert instructions(COUNTED, 0).en == "a whole number"
    assert instructions(COUNTED, 1).zh == "行数 × 列数"
    assert instructions(COUNTED, 2).en == "its number, counted from 1"
    assert (
        instructions(question_from(SHARES, {"x": [0, 1, -1]}), 0).en
        == "3 numbers, commas between, 3 decimals"
    )
    assert expected("number", (2, 3), 2).en == "a 2 × 3 matrix, 2 decimals"
    assert expected("number", (), 1).en == "one number, 1 decimal"


@pytest.mark.parametrize("dims", [(), (4,), (2, 3)])
def test_instructions_keep_a_size_that_is_the_question(dims):
    said = expected("number", dims, 1, tells_size=False)
    assert said == expected("number", (7,), 1, tells_size=False)


@pytest.mark.parametrize("item", BANK)
def test_shown_intervals_are_accepted_at_both_ends_and_not_beyond(item):
    for seed in range(4):
        question = posed(item, seed)
        right = [accepted_intervals(question, part) for part in range(len(question.item.parts))]
        for end in (0, -1):
            texts = [_joined(question, part, shown, end) for part, shown in enumerate(right)]
            assert grade(question, texts).outcome is Outcome.RIGHT
        for part, shown in enumerate(right):
            for entry, interval in enumerate(shown):
                for end in (0, -1) if "…" in interval else ():
                    unit = 10.0 ** -(question.item.parts[part].decimals + 1)
                    moved = float(interval.split(" … ")[end]) + (unit if end else -unit)
                    beyond = [*shown[:entry], f"{moved:.9f}", *shown[entry + 1 :]]
                    texts = [_joined(question, k, beyond if k == part else s, 0) for k, s in enumerate(right)]
                    verdict = grade(question, texts)
                    assert verdict.outcome is Outcome.WRONG
                    assert len(verdict.wrong_entries) == 1


def _joined(question, part, shown, end):
    between = "x" if question.item.step(question.item.parts[part].step).kind == "shape" else ", "
    return between.join(interval.split(" … ")[end] for interval in shown)


def test_whole_numbers_are_shown_alone():
    assert accepted_intervals(COUNTED, 0) == ["1048576"]
    assert accepted_intervals(COUNTED, 1) == ["2", "5"]
    assert accepted_intervals(SIX, 0) == ["5.970 … 6.030"]


def test_rs09_verdicts_match_the_interval_that_is_shown():
    low, high = (float(end) for end in accepted_intervals(SIX, 0)[0].split(" … "))
    for typed, outcome in ((low, "right"), (high, "right"), (low - 0.001, "wrong"), (high + 0.001, "wrong")):
        assert grade(SIX, [f"{typed:.3f}"]).outcome == outcome


def test_entries_are_named_by_part_and_place():
    assert entry_names(SIX, [0]) == [(0, "")]
    assert entry_names(COUNTED, [0, 1, 2, 3]) == [(0, ""), (1, "1"), (1, "2"), (2, "")]
    assert entry_names(TABLED, [0, 5]) == [(0, "1, 1"), (0, "2, 3")]


@pytest.mark.parametrize("item", BANK)
def test_every_explanation_of_the_bank_can_be_said_in_both_languages(item):
    question = posed(item, 0)
    for prediction in question.predictions:
        said = explanation_text(Explanation(((prediction.misconception,),), prediction.swap.step), CATALOGUE)
        assert CHINESE.search(said.zh)
        assert not CHINESE.search(said.en)
