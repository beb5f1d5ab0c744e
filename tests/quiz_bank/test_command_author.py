"""What does an author get from the command line: a new item, a check that fails, a version that moves?"""

from __future__ import annotations

from pathlib import Path

import pytest

from quiz_bank import bank
from tests.quiz_bank.command_line import answered, in_tree, refused


def test_a_new_item_works_as_it_is_written(tree: Path) -> None:
    path = tree / "quiz_bank" / "items" / "brand_new.py"
    try:
        written = answered(in_tree(tree, "-m", "quiz_bank", "new", "brand-new", "--json")).only
        assert written == {"item": "brand-new", "file": "quiz_bank/items/brand_new.py"}
        assert path.is_file()
        report = answered(
            in_tree(tree, "-m", "quiz_bank", "check", "brand-new", "--seeds", "40", "--json")
        ).only
        assert (report["seeds"], report["different"], report["faults"]) == (40, 40, [])
        shown = answered(in_tree(tree, "-m", "quiz_bank", "show", "brand-new")).out
        assert shown.startswith("brand-new ")
        assert "exists already" in refused(in_tree(tree, "-m", "quiz_bank", "new", "brand-new"))
    finally:
        path.unlink()


@pytest.mark.parametrize(
    "file, good, bad, fault",
    [
        (
            "shapes.py",
            "lambda score_shape, d_v: (score_shape[0], d_v)",
            "lambda score_shape, d_v: (d_v, score_shape[0])",
            "example:",
        ),
        ("items/output_shape.py", "range(2, 17)", "range(2, 6)", "questions differ"),
        (
            "shapes.py",
            "lambda n_q, d_k: (n_q, d_k)",
            "lambda n_q, d_v: (n_q, d_v)",
            "output_shape_uses_dk gives the right answer",
        ),
        ("items/output_shape.py", "numbers.shuffled(numbers", "numbers.scrambled(numbers", "scrambled"),
    ],
)
def test_check_finds_a_broken_item(tree: Path, file: str, good: str, bad: str, fault: str) -> None:
    path = tree / "quiz_bank" / file
    source = path.read_text(encoding="utf-8")
    assert good in source
    try:
        path.write_text(source.replace(good, bad), encoding="utf-8")
        ran = in_tree(tree, "-m", "quiz_bank", "check", "output-shape", "--seeds", "40", "--json")
        assert ran.code == 1
        assert fault in " ".join(ran.only["faults"])
    finally:
        path.write_text(source, encoding="utf-8")


def test_check_takes_an_item_that_cannot_be_loaded_for_a_fault(tree: Path) -> None:
    path = tree / "quiz_bank" / "items" / "output_shape.py"
    before = path.read_text(encoding="utf-8")
    path.write_text(before.replace("batch_axis_mixed_up", "batch_axis_mixed_upp"), encoding="utf-8")
    try:
        for command, code in (("check", 1), ("list", 2)):
            ran = in_tree(tree, "-m", "quiz_bank", command)
            assert ran.code == code
            assert "output_shape.py: output-shape" in ran.err
            assert "batch_axis_mixed_upp" in ran.err
    finally:
        path.write_text(before, encoding="utf-8")


def test_the_version_of_an_item_changes_with_the_source_of_a_rule(tree: Path) -> None:
    path = tree / "quiz_bank" / "winners.py"
    source = path.read_text(encoding="utf-8")
    program = (
        "from quiz_bank import bank; print(bank()['largest-key'].version, bank()['output-shape'].version)"
    )
    try:
        before = answered(in_tree(tree, "-c", program)).out.split()
        path.write_text(
            source.replace("lambda s: att.largest(-s)", "lambda s: att.largest(0 - s)"), encoding="utf-8"
        )
        after = answered(in_tree(tree, "-c", program)).out.split()
    finally:
        path.write_text(source, encoding="utf-8")
    assert before[0] != after[0]
    assert before[1] == after[1]
    assert before[0] == bank()["largest-key"].version


def test_the_command_speaks_utf8_whatever_the_terminal_does(tree: Path) -> None:
    ran = answered(
        in_tree(tree, "-m", "quiz_bank", "grade", "largest-key", "-", "--json", given=b'"\\ud800"\n"2"\n')
    )
    assert [result["verdict"] for result in ran.objects][:1] == ["unreadable"]
    assert "没有读懂" in ran.out
