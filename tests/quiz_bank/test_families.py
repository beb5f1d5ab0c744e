"""Does every item carry the wrong rules of its family, or say of each why it cannot?"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from quiz_bank import bank, unused
from quiz_bank.misconceptions import CATALOGUE, NOT_ASKED

CASES = Path(__file__).parent.parent / "cases" / "families.tsv"

with CASES.open(encoding="utf-8", newline="") as cases:
    FAMILY = [(row["item"], row["misconception"]) for row in csv.DictReader(cases, delimiter="\t")]

EXCEPTIONS = [(item.id, name) for item in bank().values() for name in item.exceptions]


def test_every_family_has_its_item_and_no_row_comes_twice() -> None:
    assert {item for item, _ in FAMILY} <= set(bank())
    assert len(set(FAMILY)) == len(FAMILY)


@pytest.mark.parametrize("item, misconception", FAMILY)
def test_a_misconception_of_the_family_is_a_wrong_rule_or_an_exception(item: str, misconception: str) -> None:
    assert misconception in CATALOGUE
    assert misconception in (*bank()[item].misconceptions, *bank()[item].exceptions)


@pytest.mark.parametrize("item, misconception", EXCEPTIONS)
def test_an_exception_gives_its_reason_in_a_phrase(item: str, misconception: str) -> None:
    reason = bank()[item].exceptions[misconception]
    assert len(reason.split()) >= 3
    assert reason == reason.strip().rstrip(".")


def test_most_of_every_family_is_asked() -> None:
    rules = [misconception in bank()[item].misconceptions for item, misconception in FAMILY]
    assert sum(rules) >= 0.6 * len(rules)


def test_every_misconception_that_can_be_executed_is_asked_about_or_says_why_not() -> None:
    assert set(unused()) == set(NOT_ASKED)
    assert len(NOT_ASKED) <= 10


def test_what_cannot_be_executed_is_no_wrong_rule() -> None:
    executed = {name for item in bank().values() for name in item.misconceptions}
    assert not {name for name in executed if not CATALOGUE[name].executable}
