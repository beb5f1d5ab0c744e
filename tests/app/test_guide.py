"""Does the guide show every section whole in both languages, and keep folded what a reader should answer first?"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from app import claims, guide, place, topics, words
from engine.item import Card
from quiz_bank import SECTIONS, SELF_TESTS, SOURCES, bank
from quiz_bank.cards import CARDS
from quiz_bank.claims import CLAIMS
from quiz_bank.guide import CHAPTERS, chapter_of
from tests.app.screen import ENTRY, Screen

LOCALES = {"zh-CN": "zh", "en-US": "en"}
FIRST = next(iter(CHAPTERS))
CLAIMED = [section for section, chapter in CHAPTERS.items() if claims.of_places(chapter.places)]


class Guide(Screen):
    """One browser tab at the guide page."""

    def __init__(self, folder: Path, locale: str = "zh-CN", section: str | None = None) -> None:
        self.folder = folder
        self.at = AppTest.from_file(ENTRY, default_timeout=120)
        self.at.context = {"locale": locale, "timezone": "Asia/Shanghai"}
        if section is not None:
            self.at.query_params["section"] = section
        # AppTest can switch to pages that are files only; ours are functions.
        self.at._page_hash = calc_hash("guide")
        self.run()
        assert not self.at.error, self.alerts

    @property
    def section(self) -> str:
        named = self.at.query_params["section"]
        return named[0] if isinstance(named, list) else named

    @property
    def shown(self) -> str:
        """Everything in words, and the labels of the folds."""
        return "\n".join([self.text, *(fold.label for fold in self.at.expander)])


@pytest.fixture
def opened(folder: Path) -> Callable[..., Guide]:
    def open_guide(**look: Any) -> Guide:
        return Guide(folder, **look)

    return open_guide


def cards_of(section: str) -> list[Card]:
    places = CHAPTERS[section].places
    return [card for card in CARDS.values() if {card.section, *card.also} & {*places}]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("section", CHAPTERS)
def test_a_section_shows_all_that_belongs_to_it_and_keeps_the_answers_folded(opened, section, locale):
    chapter, lang = CHAPTERS[section], LOCALES[locale]
    page = opened(section=section, locale=locale)
    assert page.section == section
    assert [header.value for header in page.at.header] == [guide.title(chapter).say(lang)]
    assert chapter.told.say(lang) in page.text
    assert chapter.formula in page.text
    assert len(page.at.get("vega_lite_chart")) == 1
    for asked in chapter.open_questions:
        assert asked.say(lang) in page.alerts
    for where in chapter.places:
        for item in topics.of_topic(bank(), where):
            assert item.title.say(lang) in page.text
    labels = [fold.label for fold in page.at.expander]
    for card in cards_of(section):
        assert card.front.say(lang) in labels
        assert card.back.say(lang) not in page.shown
    for claim in claims.of_places(chapter.places):
        (label,) = (label for label in labels if f"· {claim.number} ·" in label)
        assert claim.says.say(lang) in label
        assert words.FINDINGS[claim.finding].say(lang) in label
        assert claim.correction is None or claim.correction.say(lang) not in page.shown


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("section", CLAIMED)
def test_unfolded_a_claim_shows_what_is_so_and_its_numbers_as_computed(opened, section, locale):
    found = claims.of_places(CHAPTERS[section].places)
    page, lang = opened(section=section, locale=locale), LOCALES[locale]
    page.press("claims-unfold_more")
    assert not page.at.error, page.alerts
    for claim in found:
        assert claim.correction is None or claim.correction.say(lang) in page.text
        for figure in claim.figures:
            line = next(
                block.value
                for block in page.at.markdown
                if figure.label.say(lang) in block.value
                and claims.written(figure.stated, figure) in block.value
            )
            assert line.endswith(claims.written(figure.found(), figure))
        if not claim.figures:
            assert words.BY_READING.say(lang) in page.text
            assert claims.cited(claim.source) in page.text
    page.press("claims-unfold_less")
    assert not any(claim.correction.say(lang) in page.text for claim in found if claim.correction)


def test_every_claim_and_every_card_is_in_some_section():
    shown = [claim.number for chapter in CHAPTERS.values() for claim in claims.of_places(chapter.places)]
    assert sorted(shown) == sorted(CLAIMS)
    assert {card.id for section in CHAPTERS for card in cards_of(section)} == set(CARDS)


def test_a_summary_counts_the_findings(opened):
    page = opened(section="worked-example", locale="en-US")
    found = [claim.finding for claim in CLAIMS.values() if claim.section == "五"]
    summary = next(block.value for block in page.at.markdown if "&emsp;" in block.value)
    counts = re.findall(r":\w+\[:material/\w+: (.+?)\]&nbsp;\*\*(\d+)\*\*", summary)
    assert {word: int(n) for word, n in counts} == {
        words.FINDINGS[finding].en: found.count(finding) for finding in set(found)
    }


def test_a_card_is_turned_by_its_fold(opened):
    page = opened(section="worked-example")
    card = CARDS["weights-add-up-to-one"]
    page.unfold(f"card-{card.id}")
    assert card.back.zh in page.text
    assert [other.back.zh in page.text for other in cards_of("worked-example")].count(True) == 1


# --- which section ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("named", ["", "nothing", "五", "../../x", "<script>alert(1)</script>", "x" * 3000])
def test_an_address_that_names_no_section_shows_the_first(opened, named):
    page = opened(section=named)
    assert page.section == FIRST
    assert chapter_of("开头").told.zh in page.text
    assert "script" not in page.shown


def test_a_section_is_picked_stepped_through_and_kept_in_the_address(opened):
    page = opened()
    assert page.section == FIRST
    assert page.button("section-arrow_back").disabled
    page.at.selectbox(key="section").set_value("scaled-attention").run()
    assert page.section == "scaled-attention"
    page.press("section-arrow_forward")
    assert page.section == "masks-and-heads"
    page.press("section-arrow_back")
    assert page.section == "scaled-attention"
    page.choose("lang", "en")
    assert CHAPTERS["scaled-attention"].told.en in page.text
    page.at.query_params["section"] = "sources"  # as the browser's back button does
    page.run()
    assert CHAPTERS["sources"].told.en in page.text
    assert page.at.selectbox(key="section").value == "sources"
    assert page.button("section-arrow_forward").disabled


def test_every_place_has_a_name():
    for where in (*SECTIONS, *SELF_TESTS, SOURCES):
        assert place.name(where).zh
        assert not re.search("[一-鿿]", place.name(where).en)


# --- on to practice --------------------------------------------------------------------------------------------------


def test_practise_this_leads_to_a_question_of_that_section(opened):
    page = opened(section="masks-and-heads")
    page.press("practise-2")
    assert page.at.selectbox(key="topic").value == "四.2"
    assert page.question.item in topics.of_topic(bank(), "四.2")
    first = page.question_id
    # An untouched question of another topic is left for one of this.
    back = opened(section="common-mistakes")
    back.press("practise-2")
    assert back.question_id != first
    assert back.question.item in topics.of_topic(bank(), "七.2")
    assert [row.event for row in back.rows if row.question_id == first] == ["served", "set_aside"]


def test_a_question_that_was_begun_is_not_left(opened, screen):
    page = screen()
    page.serve("scaled-scores")
    page.press("hint")
    other = opened(section="common-mistakes")
    other.press("practise-2")
    assert other.at.selectbox(key="topic").value == "七.2"
    assert other.question_id == page.question_id
    assert words.TOPIC_LATER.zh in other.text


def test_language_topic_and_way_outlast_a_look_into_the_guide(screen):
    page = screen(locale="en-US")
    page.choose("lang", "zh")
    page.at.selectbox(key="topic").set_value("六").run()
    page.choose("way", "steps")
    for there, here in (("guide", "section"), ("practice", "topic")):
        page.at._page_hash = calc_hash(there)
        page.run()
        assert page.at.session_state["lang"] == "zh"
        assert page.at.selectbox(key=here)
    assert page.at.selectbox(key="topic").value == "六"
    assert page.at.session_state["way"] == "steps"


@pytest.mark.parametrize("where", SELF_TESTS)
def test_a_self_test_is_practised_where_its_questions_are(where):
    topic = place.topic(bank(), where)
    assert topic in topics.topics(bank())
    assert any(item in topics.of_topic(bank(), topic) for item in topics.of_topic(bank(), where))


def test_what_no_item_practises_has_no_topic():
    assert place.topic({}, "三") == ""


# --- claims ----------------------------------------------------------------------------------------------------------


def test_a_claim_is_computed_once_in_a_process(monkeypatch):
    called = []
    original = claims.CLAIMS[43]
    claims.computed.clear()
    monkeypatch.setattr(claims, "CLAIMS", {43: original})
    monkeypatch.setattr(type(original.figures[0]), "agrees", lambda figure: called.append(figure) or True)
    assert claims.computed(43) == claims.computed(43)
    assert len(called) == len(original.figures)
    claims.computed.clear()


@pytest.mark.parametrize(
    "source, shown",
    [
        ("https://arxiv.org/abs/1706.03762", "<https://arxiv.org/abs/1706.03762>"),
        ("A paper, section 3.1", "A paper, section 3.1"),
        ("See (https://example.org/a_b), too.", r"See (<https://example.org/a_b>), too."),
        ("a *star* javascript:alert(1)", "a \\*star\\* javascript\u2060\\:alert(1)"),
    ],
)
def test_a_source_is_linked_where_it_is_an_address(source, shown):
    assert claims.cited(source).replace("\\:\u2060", "\u2060\\:") == shown
