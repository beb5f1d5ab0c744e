"""Is every concept card whole: asked and answered in both languages, in its place, right where the document errs?"""

from __future__ import annotations

import re

import pytest

from engine.item import Card
from quiz_bank import SECTIONS, SELF_TESTS
from quiz_bank.cards import CARDS
from quiz_bank.claims import CLAIMS
from tests.quiz_bank.wording import assert_said_in_both

ALL = [pytest.param(card, id=card.id) for card in CARDS.values()]
every_card = pytest.mark.parametrize("card", ALL)


@every_card
def test_a_card_says_where_the_document_speaks_of_it(card: Card) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.id)
    assert card.section in SECTIONS
    assert set(card.also) <= {*SECTIONS, *SELF_TESTS} - {card.section}


@every_card
def test_a_card_asks_and_answers_in_both_languages(card: Card) -> None:
    for text in (card.front, card.back):
        assert_said_in_both(text)
    assert card.front.zh.endswith(("？", "。"))
    assert card.front.en.endswith(("?", "."))
    assert card.back.zh.endswith("。")
    assert card.back.en.endswith(".")


@every_card
def test_a_back_that_corrects_the_document_says_so(card: Card) -> None:
    assert all(CLAIMS[number].finding != "holds" for number in card.corrects)
    assert bool(card.corrects) == ("文档" in card.back.zh) == ("document" in card.back.en)


def test_no_two_cards_ask_the_same() -> None:
    for lang in ("zh", "en"):
        fronts = [card.front.say(lang) for card in CARDS.values()]
        assert len(set(fronts)) == len(fronts)
