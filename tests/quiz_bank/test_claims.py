"""Does every claim of the document have a finding that the numbers bear out, said in both languages?"""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from engine.claim import FINDINGS, Claim, Figure
from quiz_bank import SECTIONS, SELF_TESTS, SOURCES
from quiz_bank.claims import CLAIMS
from tests.quiz_bank.wording import assert_said_in_both

ALL = [pytest.param(claim, id=str(claim.number)) for claim in CLAIMS.values()]
every_claim = pytest.mark.parametrize("claim", ALL)


@every_claim
def test_a_claim_says_where_it_stands_and_what_came_of_it(claim: Claim) -> None:
    assert claim.section in (*SECTIONS, *SELF_TESTS, SOURCES)
    assert claim.finding in FINDINGS
    assert claim.correction is not None or claim.finding == "holds"


@every_claim
def test_a_claim_is_decided_by_numbers_or_cites_a_source(claim: Claim) -> None:
    assert bool(claim.figures) != bool(claim.source)


@every_claim
def test_the_numbers_say_what_the_finding_says(claim: Claim) -> None:
    if claim.figures:
        assert claim.computed() == ("holds" if claim.finding == "holds" else "wrong")


@every_claim
def test_every_number_computed_now_is_the_one_we_say(claim: Claim) -> None:
    for figure in claim.figures:
        assert figure.is_sound(), (figure.label.en, figure.found())
        assert figure.true is None or not figure.agrees(), "`true` is for a number that is not the stated one"


@every_claim
def test_another_number_would_be_noticed(claim: Claim) -> None:
    for figure in claim.figures:
        said = figure.stated if figure.true is None else figure.true
        moved = (np.asarray(said, dtype=float) + 3 * 10.0**-figure.decimals).tolist()
        changed = replace(figure, stated=moved) if figure.true is None else replace(figure, true=moved)
        assert not changed.is_sound()


@every_claim
def test_a_claim_is_said_in_both_languages(claim: Claim) -> None:
    assert_said_in_both(claim.says)
    if claim.correction is not None:
        assert_said_in_both(claim.correction)
    for figure in claim.figures:
        assert_said_in_both(figure.label)
        assert "$" not in figure.symbol


@every_claim
def test_a_source_is_a_public_page_or_a_work_that_can_be_found(claim: Claim) -> None:
    assert not re.search(r"\.tsv|fact_check|/shared", claim.source)


def test_a_claim_computes_its_numbers_when_asked() -> None:
    """Not when the bank is loaded: a page shows one section of many."""
    for claim in CLAIMS.values():
        assert all(callable(figure.found) for figure in claim.figures)


def test_a_figure_of_another_shape_does_not_agree() -> None:
    label = next(iter(CLAIMS.values())).says
    assert not Figure(label, stated=[1, 2], found=lambda: [1, 2, 3]).agrees()
    assert Figure(label, stated=[1, 2], found=lambda: np.array([1.0004, 2])).agrees()
    assert not Figure(label, stated=1, found=lambda: float("nan")).agrees()
