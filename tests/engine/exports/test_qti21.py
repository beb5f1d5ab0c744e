"""Are our QTI 2.1 items read by somebody else's reader, and marked as our own grader does?"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import groupby
from pathlib import Path

import pytest
from onyx2moodle.parser import parse_item

from engine.exports.qti21 import QTI, qti21
from quiz_bank import bank
from tests.engine.exports.other_systems import (
    HOSTILE,
    SAMPLES,
    agrees_with_our_grader,
    explains_as_we_do,
    hostile,
    names_the_mistakes,
    read_qti21,
    taken_apart,
    unpacked,
    written,
)
from tests.engine.sample_items import COUNTS, ROOT, SHARES, TABLE

ORDER = ("responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing", "modalFeedback")
"""In which the schema wants what is in an item."""
IDENTIFIER = re.compile(r"[A-Za-z_][\w.-]*")


@pytest.mark.parametrize("item", [*SAMPLES, ROOT, SHARES, TABLE, COUNTS], ids=str)
def test_a_question_is_one_item_that_is_marked_as_we_do(item) -> None:
    item = bank()[item] if isinstance(item, str) else item
    made = taken_apart(item)
    for (question, asked), sheet in zip(made, read_qti21(qti21(written(item, made), "en")), strict=True):
        assert (sheet.id, sheet.title) == (asked.id, asked.title)
        agrees_with_our_grader(question, sheet.boxes)
        names_the_mistakes(question, sheet.boxes)
        if len(sheet.boxes) == 1 and question.tolerances[0][0]:
            explains_as_we_do(question, sheet.boxes[0])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_reader_for_another_system_finds_boxes_answers_and_feedback(lang: str, tmp_path: Path) -> None:
    made = [one for name in SAMPLES for one in taken_apart(bank()[name], 1, lang)]
    files = unpacked(qti21([("all", [asked for _, asked in made])], lang))
    for _, asked in made:
        (tmp_path / "item.xml").write_bytes(files[f"items/{asked.id}.xml"])
        read = parse_item(tmp_path / "item.xml")
        assert (read.identifier, read.title, read.adaptive) == (f"item-{asked.id}", asked.title, False)
        assert [one.kind for one in read.interactions] == ["textEntry"] * len(asked.boxes)
        declared = [read.response_decls[one.response_identifier] for one in read.interactions]
        assert [one.correct_values for one in declared] == [[box.shown] for box in asked.boxes]
        assert {(one.cardinality, one.base_type) for one in declared} == {("single", "float")}
        told = {mistake.feedback.replace("<br>", "<br/>") for box in asked.boxes for mistake in box.mistakes}
        assert sorted(one.html for one in read.feedback) == sorted(told)


def test_an_item_keeps_the_order_and_the_names_that_the_schema_wants() -> None:
    made = taken_apart(bank()["dot-variance"], 2)
    files = unpacked(qti21([("all", [asked for _, asked in made])], "zh"))
    manifest = ET.fromstring(files.pop("imsmanifest.xml"))
    identifiers = [one.get("identifier", "") for one in manifest.iter() if one.get("identifier")]
    assert len(set(identifiers)) == len(identifiers) == 3
    for data in files.values():
        item = ET.fromstring(data)
        assert item.get("{http://www.w3.org/XML/1998/namespace}lang") == "zh"
        assert [tag.removeprefix(f"{{{QTI}}}") for tag, _ in groupby(one.tag for one in item)] == list(ORDER)
        identifiers += [value for one in item.iter() if (value := one.get("identifier"))]
        score = item.find(f"{{{QTI}}}outcomeDeclaration[@identifier='SCORE']")
        assert score is not None
        assert score.get("normalMaximum") == "4"
    assert all(IDENTIFIER.fullmatch(identifier) for identifier in identifiers)


def test_words_with_a_meaning_come_back_as_they_went() -> None:
    _, question, asked = hostile()
    (sheet,) = read_qti21(qti21([(HOSTILE, [asked])], "en"))
    assert " ".join(sheet.title.split()) == " ".join(asked.title.split())
    agrees_with_our_grader(question, sheet.boxes)
    for mistake in asked.boxes[0].wrong:
        said = sheet.boxes[0](str(mistake.numbers.value))[1]
        assert " ".join(said.split()) == " ".join(mistake.feedback.split())
