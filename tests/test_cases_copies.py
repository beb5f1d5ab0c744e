"""Are the case files in this repository still those that were handed over, where the originals are at hand?"""

from __future__ import annotations

import ast
import csv
from pathlib import Path

import pytest

OURS = Path(__file__).parent / "cases"
ORIGINALS = Path(__file__).parent.parent.parent / "shared" / "cases"
COPIES = ("hostile_answers.txt", "public_reports.tsv", "typed_answers.tsv")


def differing(copies: Path, originals: Path) -> list[str]:
    """Name the copies that differ from their original, and the originals that have no copy."""
    found = [path for path in originals.glob("*") if path.suffix in (".tsv", ".txt")]
    return sorted(
        path.name
        for path in found
        if not (copies / path.name).is_file() or (copies / path.name).read_bytes() != path.read_bytes()
    )


def test_the_copies_are_the_originals() -> None:
    assert differing(OURS, ORIGINALS) == []


@pytest.mark.parametrize("spoil", [lambda copy: copy.unlink(), lambda copy: copy.write_text("0,7")])
def test_a_missing_or_changed_copy_would_be_noticed(spoil, tmp_path: Path) -> None:
    originals, copies = tmp_path / "originals", tmp_path / "copies"
    for folder in (originals, copies):
        folder.mkdir()
        (folder / "typed_answers.tsv").write_text("0.7")
    assert differing(copies, originals) == []
    spoil(copies / "typed_answers.tsv")
    assert differing(copies, originals) == ["typed_answers.tsv"]


def test_the_copies_are_whole() -> None:
    rows = {}
    for name in COPIES[1:]:
        with (OURS / name).open(encoding="utf-8", newline="") as cases:
            rows[name] = list(csv.DictReader(cases, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert len(rows["public_reports.tsv"]) == 89
    assert len({row["id"] for row in rows["typed_answers.tsv"]}) == len(rows["typed_answers.tsv"]) > 100
    assert None not in {key for row in rows["public_reports.tsv"] for key in row}


def test_every_hostile_answer_has_a_policy_and_a_literal() -> None:
    lines = (OURS / "hostile_answers.txt").read_text(encoding="utf-8").splitlines()
    cases = [line.split("\t") for line in lines if line and not line.startswith("#")]
    assert len(cases) > 50
    for _, policy, literal in cases:
        assert policy in ("REJECT", "EITHER") or policy.startswith("VALUE:")
        assert isinstance(ast.literal_eval(literal), str)
