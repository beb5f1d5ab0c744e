"""Is our QTI 1.2 built as Canvas' own is, and marked as our own grader does?"""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from engine.exports.qti12 import qti12
from quiz_bank import bank
from tests.engine.exports.other_systems import (
    HOSTILE,
    SAMPLES,
    agrees_with_our_grader,
    hostile,
    plain_words,
    read_qti12,
    taken_apart,
    titles_of,
    unpacked,
    written,
)
from tests.engine.sample_items import COUNTS, ROOT, SHARES, TABLE

QUIZ = """Quiz title: T

1. What is x?
- wrong
=   [0.57, 0.58]

2. What is n?
=   3
"""
"""Two questions in the notation of text2qti, whose packages Canvas imports."""


@pytest.mark.parametrize("item", [*SAMPLES, ROOT, SHARES, TABLE, COUNTS], ids=str)
def test_each_entry_is_a_question_that_is_marked_as_we_do(item) -> None:
    item = bank()[item] if isinstance(item, str) else item
    made = taken_apart(item)
    sheets = iter(read_qti12(qti12(written(item, made), "Trainer", "en")))
    for question, asked in made:
        ours = [next(sheets) for _ in asked.boxes]
        assert [(s.id, s.title, s.text) for s in ours] == [one[:3] for one in asked.one_by_one()]
        agrees_with_our_grader(question, [box for sheet in ours for box in sheet.boxes])
    assert next(sheets, None) is None


def test_what_mistakes_give_is_listed_for_wrong_answers_only() -> None:
    item = bank()["weight-ratio"]
    ((question, asked),) = made = taken_apart(item, 1)
    (sheet,) = read_qti12(qti12(written(item, made), "T", "en"))
    right, wrong = sheet.boxes[0](asked.boxes[0].shown), sheet.boxes[0]("-99")
    assert right == (1.0, "")
    shown = {
        p.misconception for p, gap in zip(question.predictions, question.certificate.gaps, strict=True) if gap
    }
    for name in shown:
        assert titles_of(question)[name] in plain_words(wrong[1])
    for prediction in question.predictions:
        if prediction.misconception in shown and prediction.joined is not None:
            assert f"<li>{prediction.joined[0]:.3f}: " in wrong[1]


def conditions(data: bytes) -> list[ET.Element]:
    name = next(name for name in unpacked(data) if name.endswith(".xml") and name.count("quiz-") == 2)
    return list(
        ET.fromstring(unpacked(data)[name]).iter("{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}setvar")
    )


def test_no_condition_but_the_right_one_gives_a_mark() -> None:
    # Canvas takes every range in a condition for a right answer, whatever mark is set there.
    made = taken_apart(bank()["softmax-weights"], 2)
    data = qti12(written(made[0][0].item, made), "T", "en")
    assert [one.text for one in conditions(data)] == ["100"] * sum(len(asked.boxes) for _, asked in made)


def test_it_is_built_like_a_package_that_canvas_imports(tmp_path: Path) -> None:
    (tmp_path / "quiz.txt").write_text(QUIZ, encoding="utf-8")
    command = [sys.executable, "-c", "from text2qti.cmdline import main; main()", "quiz.txt"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=60)
    theirs = unpacked((tmp_path / "quiz.zip").read_bytes())
    made = taken_apart(bank()["weight-ratio"], 1) + taken_apart(bank()["number-of-weights"], 1)
    ours = unpacked(qti12([("both", [asked for _, asked in made])], "T", "en"))
    for kind in ("imsmanifest.xml", "assessment_meta.xml", ""):
        mine, other = (paths(one, kind) for one in (ours, theirs))
        assert mine <= other, (kind, mine - other)
        if not kind:
            assert mine == other


def paths(files: dict[str, bytes], kind: str) -> set[tuple[str, ...]]:
    """Give every way from the root of a file to an element, with the names of its attributes."""
    known = ("imsmanifest.xml", "assessment_meta.xml")
    (data,) = [
        content
        for name, content in files.items()
        if content and (name.endswith(kind) if kind else not name.endswith(known))
    ]
    found = set()

    def walk(element: ET.Element, way: tuple[str, ...]) -> None:
        here = (*way, element.tag)
        found.add((*here, *sorted(name for name in element.attrib if "schemaLocation" not in name)))
        for inside in element:
            walk(inside, here)

    walk(ET.fromstring(data), ())
    return found


def test_words_with_a_meaning_come_back_as_they_went() -> None:
    _, question, asked = hostile()
    (sheet,) = read_qti12(qti12([(HOSTILE, [asked])], HOSTILE, "en"))
    ((_, title, words, _),) = asked.one_by_one()
    assert (" ".join(sheet.title.split()), sheet.text) == (" ".join(title.split()), words)
    agrees_with_our_grader(question, sheet.boxes)
