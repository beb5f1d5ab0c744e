"""Is the committed catalogue what the bank says today, and does every section have something?"""

from __future__ import annotations

from pathlib import Path

from engine.claim import FINDINGS
from quiz_bank import SECTIONS, bank
from quiz_bank.cards import CARDS
from quiz_bank.claims import CLAIMS
from quiz_bank.command import overview
from tests.quiz_bank.command_line import ROOT, answered, in_tree


def test_the_committed_catalogue_is_the_banks() -> None:
    """After a change: `python -m quiz_bank catalogue`, and look at what changed."""
    assert overview.CATALOGUE.read_text(encoding="utf-8") == overview.catalogue()


def test_the_catalogue_has_everything_in_both_languages() -> None:
    page = overview.catalogue()
    for item in bank().values():
        assert f"### {item.id}: {item.title.zh} · {item.title.en}" in page
    for card in CARDS.values():
        assert card.back.zh in page
        assert card.back.en in page
    for claim in CLAIMS.values():
        assert claim.says.zh in page
        assert claim.says.en in page
    assert set(overview.FINDINGS) == set(FINDINGS)


def test_the_readme_has_the_coverage_of_today() -> None:
    """After a change: `python -m quiz_bank coverage --write`."""
    readme = overview.README.read_text(encoding="utf-8")
    assert overview.with_table(readme) == readme


def test_no_section_is_empty() -> None:
    rows = {row["section"]: row for row in overview.coverage()}
    assert all(rows[section]["cards"] for section in SECTIONS)
    assert not [place for place, row in rows.items() if not row["items"] + row["cards"] + row["claims"]]


def test_every_section_that_teaches_something_to_work_out_has_items() -> None:
    rows = {row["section"]: row for row in overview.coverage()}
    # Section 八 is the self-tests, which stand in rows of their own.
    assert [place for place, row in rows.items() if not row["items"]] == ["八", "来源"]


def test_the_commands_print_json_and_write_where_they_are_told(tmp_path: Path) -> None:
    output = tmp_path / "catalogue.md"
    answered(in_tree(ROOT, "-m", "quiz_bank", "catalogue", "--output", str(output)))
    assert output.read_text(encoding="utf-8") == overview.catalogue()
    rows = answered(in_tree(ROOT, "-m", "quiz_bank", "coverage", "--json")).objects
    assert rows == list(overview.coverage())
