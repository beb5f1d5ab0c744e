"""Does the whole bank leave for other systems, and does the command line say what was left out?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.exports.variants import questions
from quiz_bank import bank
from quiz_bank.exporting import FORMATS, MOST_VARIANTS, export
from tests.engine.exports.other_systems import (
    agrees_with_our_grader,
    read_gift,
    read_moodle,
    read_qti12,
    read_qti21,
)
from tests.quiz_bank.command_line import ROOT, answered, refused
from tests.thorough import IS_FULL

READERS = {"moodle": read_moodle, "gift": read_gift, "canvas": read_qti12, "qti21": read_qti21}
FORMULAS = [item.id for item in bank().values() if item.step(item.parts[0].step).kind == "formula"]
NUMERIC = [name for name in bank() if name not in FORMULAS]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("form", FORMATS)
def test_the_whole_bank_leaves_but_for_formulas(form: str, lang: str) -> None:
    made = export(form, variants=2, lang=lang)
    assert made.left_out == tuple(FORMULAS)
    assert len(FORMULAS) >= 4
    assert made.variants == dict.fromkeys(NUMERIC, 2)
    assert made.file_name == f"attention-{form}{FORMATS[form].ending}"
    sheets = READERS[form](made.data)
    assert len({sheet.id for sheet in sheets}) == len(sheets)
    posed = [question for name in NUMERIC for question in questions(bank()[name], 2)]
    assert sum(len(sheet.boxes) for sheet in sheets) == sum(question.joined.size for question in posed)
    titles = {title.say(lang) for title in (bank()[name].title for name in NUMERIC)}
    assert {title for title in titles if any(sheet.title.startswith(title) for sheet in sheets)} == titles


@pytest.mark.parametrize("name", NUMERIC if IS_FULL else NUMERIC[::7])
def test_what_leaves_is_marked_as_we_do(name: str) -> None:
    boxes = iter([box for sheet in read_moodle(export("moodle", [name], 2).data) for box in sheet.boxes])
    for question in questions(bank()[name], 2):
        agrees_with_our_grader(question, [next(boxes) for _ in question.joined])


def test_chosen_items_come_once_in_the_order_chosen() -> None:
    made = export("gift", ["weight-ratio", "largest-key", "softmax-formula", "weight-ratio"], variants=3)
    assert list(made.variants.items()) == [("weight-ratio", 3), ("largest-key", 3)]
    assert made.left_out == ("softmax-formula",)


def test_many_variants_all_differ() -> None:
    made = export("moodle", ["weight-ratio"], variants=40)
    assert made.variants == {"weight-ratio": 40}
    assert len({sheet.text for sheet in read_moodle(made.data)}) == 40


@pytest.mark.parametrize("variants", [0, -1, MOST_VARIANTS + 1])
def test_a_number_of_variants_has_bounds(variants: int) -> None:
    with pytest.raises(ValueError, match="variants"):
        export("gift", ["weight-ratio"], variants)


def test_what_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError, match="no-such-item"):
        export("gift", ["no-such-item"])
    with pytest.raises(KeyError, match="no-such-form"):
        export("no-such-form", ["weight-ratio"])


@pytest.mark.parametrize("form", FORMATS)
def test_another_process_writes_the_same_bytes(form: str, tmp_path: Path) -> None:
    chosen = ["weight-ratio", "softmax-weights", "output-shape"]
    file = tmp_path / f"out{Path('x' + FORMATS[form].ending).suffix}"
    command = [sys.executable, "-m", "quiz_bank", "export", form, str(file), "--variants", "2"]
    subprocess.run(
        [*command, *(word for name in chosen for word in ("--item", name))],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7", "TZ": "Pacific/Auckland"},
        check=True,
        capture_output=True,
        timeout=60,
    )
    assert file.read_bytes() == export(form, chosen, 2).data


def test_the_command_writes_a_file_and_says_what_is_in_it(run, tmp_path: Path) -> None:
    file = tmp_path / "questions.xml"
    chosen = ("--item", "largest-key", "--item", "softmax-formula")
    told = answered(
        run("export", "moodle", str(file), *chosen, "--variants", "2", "--lang", "en", "--json")
    ).only
    assert told == {
        "file": str(file),
        "format": "moodle",
        "items": {"largest-key": 2},
        "left_out": ["softmax-formula"],
        "bytes": file.stat().st_size,
    }
    assert file.read_bytes() == export("moodle", ["largest-key"], 2, "en").data
    said = answered(run("export", "gift", str(tmp_path / "q.txt"), *chosen, "--variants", "2")).out
    assert "2 questions of 1 items" in said
    assert "softmax-formula" in said


def test_the_command_refuses_what_cannot_be(run, tmp_path: Path) -> None:
    file = str(tmp_path / "questions.xml")
    assert "no item 'no-such'" in refused(run("export", "moodle", file, "--item", "no-such"))
    assert "--variants" in refused(run("export", "moodle", file, "--variants", "0"))
    assert ".zip" in refused(run("export", "canvas", file))
    assert "folder" in refused(run("export", "moodle", str(tmp_path / "nowhere" / "q.xml")))
    assert "softmax-formula" in refused(run("export", "moodle", file, "--item", "softmax-formula"))
    (tmp_path / "folder.xml").mkdir()
    folder = str(tmp_path / "folder.xml")
    assert "cannot be written" in refused(
        run("export", "moodle", folder, "--item", "weight-ratio", "--variants", "1")
    )
    assert not Path(file).exists()
    assert run("export", "no-such-form", file).code == 2
