"""What of a question is told to another system: which boxes, which numbers, and what is said about them?"""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np
import pytest

from engine.exports.asked import MOST_TOLD, Numbers, asked, clean, number
from engine.exports.variants import questions
from engine.pose import pose
from quiz_bank import bank
from quiz_bank.misconceptions import CATALOGUE
from tests.engine.exports.other_systems import SAMPLES, plain_words, taken_apart, titles_of
from tests.engine.sample_items import COUNTS, TABLE


@pytest.mark.parametrize(
    "item, names",
    [
        ("weight-ratio", [""]),
        ("softmax-weights", ["entry 1", "entry 2", "entry 3"]),
        ("output-shape", ["rows", "columns"]),
        ("head-parameters", ["", "", ""]),
        ("self-weights", ["row 1, column 1", "row 1, column 2", "row 2, column 1", "row 2, column 2"]),
    ],
)
def test_every_entry_is_a_box_with_its_name(item: str, names: list[str]) -> None:
    ((question, made),) = taken_apart(bank()[item], 1)
    assert [box.name for box in made.boxes] == names
    assert [float(box.accepted.value) for box in made.boxes] == list(question.joined)


def test_whole_numbers_are_accepted_alone_and_decimals_to_the_bounds_of_our_grader() -> None:
    ((_, counts),) = taken_apart(COUNTS, 1)
    assert {box.accepted.tolerance for box in counts.boxes} == {0.0}
    assert all(box.answers == (box.accepted,) and not box.rough for box in counts.boxes)
    ((question, made),) = taken_apart(bank()["softmax-weights"], 1)
    for box, tolerance in zip(made.boxes, question.joined_tolerance, strict=True):
        assert box.accepted.tolerance == pytest.approx(tolerance + 1e-9, abs=1e-12)


@pytest.mark.parametrize("item", SAMPLES)
def test_no_number_is_explained_twice_and_none_has_too_many_stories(item: str) -> None:
    for _, made in taken_apart(bank()[item], 5):
        for box in made.boxes:
            spans = sorted((mistake.numbers for mistake in box.wrong), key=lambda one: one.value)
            assert all(one.high <= other.low + 1e-11 for one, other in pairwise(spans))
            for mistake in box.wrong:
                assert mistake.names
                assert len(set(mistake.names)) == len(mistake.names)
                assert ("Why it is wrong" in mistake.feedback) == (len(mistake.names) <= MOST_TOLD)


@pytest.mark.parametrize("seed", range(5))
def test_too_rough_is_what_is_rounded_to_too_few_decimals(seed: int) -> None:
    question = pose(bank()["softmax-weights"], seed)
    for box, right in zip(asked(question, "t", "en", {}).boxes, question.joined, strict=True):
        for mistake in box.rough:
            value = mistake.numbers.value
            assert mistake.numbers.tolerance == 0
            assert any(abs(value - right) <= 0.5 * 10.0**-d and round(value, d) == value for d in (1, 2))
            assert "too rough" in mistake.feedback
        expected = {float(np.round(right, d)) for d in (1, 2)}
        left = {v for v in expected if abs(v - right) > box.accepted.tolerance and not v.is_integer()}
        assert left <= {mistake.numbers.value for mistake in box.rough}


def test_too_rough_goes_before_a_mistake_with_the_same_number() -> None:
    met = 0
    for name in SAMPLES:
        for _, made in taken_apart(bank()[name], 5):
            for box in made.boxes:
                for rough in box.rough:
                    value = rough.numbers.value
                    fitting = [one for one in box.mistakes if one.numbers.low <= value <= one.numbers.high]
                    assert fitting[0] == rough
                    met += len(fitting) > 1
    assert met


def test_a_mistake_that_gives_the_right_number_in_an_entry_is_not_told_there() -> None:
    met = 0
    for name in SAMPLES:
        for question, made in taken_apart(bank()[name], 5):
            joined = [p for p in question.predictions if p.joined is not None]
            for k, box in enumerate(made.boxes):
                told = {name for mistake in box.wrong for name in mistake.names}
                off = [abs(p.joined[k] - box.accepted.value) > box.accepted.tolerance for p in joined]
                elsewhere = {p.misconception for p, is_off in zip(joined, off, strict=True) if is_off}
                assert told <= elsewhere
                met += len({p.misconception for p in joined} - elsewhere)
    assert met


def test_a_procedure_of_another_shape_has_no_box() -> None:
    ((_, made),) = taken_apart(TABLE, 1)
    told = {name for box in made.boxes for mistake in box.wrong for name in mistake.names}
    assert told
    assert "first_row_only" not in told


def test_formulas_are_not_asked() -> None:
    with pytest.raises(ValueError, match="softmax-formula"):
        asked(pose(bank()["softmax-formula"], 0), "t", "en", CATALOGUE)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_language_is_whole(lang: str) -> None:
    for name in SAMPLES:
        for _, made in taken_apart(bank()[name], 1, lang):
            told = [made.title, made.text, made.solution]
            told += [text for part in made.parts for text in (part.label, part.hint, part.hints)]
            told += [text for box in made.boxes for text in (box.name, *(m.feedback for m in box.mistakes))]
            words = " ".join(plain_words(re.sub(r"\\\(.*?\\\)", "", text)) for text in told)
            assert bool(re.search("[\u4e00-\u9fff]", words)) == (lang == "zh")


def test_every_wrong_number_that_shows_is_listed_with_the_asked_decimals() -> None:
    for question, made in taken_apart(bank()["score-for-weight"], 3):
        listed = dict(made.boxes[0].predicted)
        for prediction, gap in zip(question.predictions, question.certificate.gaps, strict=True):
            if gap > 0 and prediction.joined is not None:
                title = titles_of(question)[prediction.misconception]
                assert title in plain_words(listed[f"{prediction.joined[0]:.3f}"])


@pytest.mark.parametrize(
    "value, text",
    [(0.1 + 0.2, "0.3"), (-0.0, "0"), (1e12, "1000000000000"), (1e-9, "0.000000001"), (2.50, "2.5")],
)
def test_numbers_are_written_plainly(value: float, text: str) -> None:
    assert number(value) == text


def test_bounds_are_on_both_sides() -> None:
    assert (Numbers(1.0, 0.25).low, Numbers(1.0, 0.25).high, Numbers(2.0).low) == (0.75, 1.25, 2.0)


def test_what_xml_cannot_hold_is_left_out() -> None:
    assert clean("a\x00\x0b\ud800\ufffe中\t\U0001f600") == "a中\t\U0001f600"


def test_ids_are_made_of_item_and_seed() -> None:
    posed = questions(bank()["weight-ratio"], 3)
    assert [made.id for _, made in taken_apart(bank()["weight-ratio"], 3)] == [
        f"weight-ratio-{q.seed}" for q in posed
    ]
