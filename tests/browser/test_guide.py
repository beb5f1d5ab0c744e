"""Does a real browser lead through the guide: pick, unfold, slide, go back, and on to practice?"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app import guide, topics, words
from quiz_bank import bank
from quiz_bank.cards import CARDS
from quiz_bank.claims import CLAIMS
from quiz_bank.guide import CHAPTERS
from tests.chromium import PATIENCE

pytestmark = pytest.mark.browser
UNFOLDED = ("masks-and-heads", "worked-example")
"""Sections whose claims have the widest numbers: they are unfolded on a phone."""


def open_guide(open_tab, lang, **look):
    tab = open_tab({"zh": "zh-CN", "en": "en-US"}[lang], **look)
    # On a phone the links are folded away with the sidebar.
    tab.page.locator(f'a[href$="/guide"], a:has-text("{words.GUIDE.say(lang)}")').first.evaluate(
        "link => link.click()"
    )
    expect(tab.main.locator("h2")).to_have_text(
        guide.title(CHAPTERS["intuition"]).say(lang), timeout=PATIENCE
    )
    tab.rest()
    return tab


def drawn(tab):
    """Wait until the figure is drawn."""
    expect(tab.main.get_by_test_id("stVegaLiteChart").locator("svg").first).to_be_visible(timeout=PATIENCE)


def test_a_walk_through_the_guide(server, open_tab):
    tab = open_guide(open_tab, "en")
    page, heading = tab.page, tab.main.locator("h2")

    # Another section, which the address names; the browser's back button leads back.
    example = CHAPTERS["worked-example"]
    page.locator(".st-key-section").click()
    page.get_by_role("option", name=guide.title(example).en).click()
    expect(heading).to_have_text(guide.title(example).en)
    page.wait_for_url("**/guide?section=worked-example")
    drawn(tab)
    page.go_back()
    expect(heading).to_have_text(guide.title(CHAPTERS["intuition"]).en)
    page.go_forward()
    expect(heading).to_have_text(guide.title(example).en)

    # A card is turned by the keyboard alone; a claim unfolds with its number computed.
    back = CARDS["weights-add-up-to-one"].back.en.partition(":")[0]
    expect(tab.main).not_to_contain_text(back)
    page.locator(".st-key-fold-card-weights-add-up-to-one summary").press("Enter")
    expect(tab.main).to_contain_text(back)
    claim = page.locator(".st-key-fold-claim-43")
    expect(claim).to_contain_text(words.FINDINGS[CLAIMS[43].finding].en)
    expect(claim).not_to_contain_text("1.554")
    claim.locator("summary").click()
    expect(claim).to_contain_text("computed now")
    expect(claim).to_contain_text("1.554")
    tab.rest()

    # The next section in the other language; its slider moves the figure and what is said of it.
    tab.press("section-arrow_forward")
    tab.sidebar.get_by_text("中文", exact=True).click()
    expect(heading).to_have_text(guide.title(CHAPTERS["nearest-neighbours"]).zh)
    drawn(tab)
    said = tab.main.locator("p", has_text="得分最高的是")
    before = said.inner_text()
    page.locator(".st-key-temperature-tau").get_by_role("slider").press("Home")
    expect(said).not_to_have_text(before)
    expect(page.locator(".katex-error")).to_have_count(0)
    tab.rest()

    # Practise this: a question of the section is there, and the topic is chosen.
    tab.press("practise-1")
    page.wait_for_url("**/?q=*")
    tab.ready()
    assert tab.question.item in topics.of_topic(bank(), "六")
    expect(page.locator(".st-key-topic").get_by_role("combobox")).to_have_value(topics.title("六").zh)


def test_a_phone_shows_every_section_without_scrolling_sideways(server, open_tab):
    tab = open_guide(open_tab, "zh", viewport={"width": 390, "height": 844})
    for chapter in CHAPTERS.values():
        expect(tab.main.locator("h2")).to_have_text(guide.title(chapter).zh)
        drawn(tab)
        tab.rest()
        if chapter.id in UNFOLDED:
            tab.press("claims-unfold_more")
            tab.rest()
        main = tab.page.get_by_test_id("stMain")
        assert main.evaluate("e => e.scrollWidth - e.clientWidth") <= 0, chapter.id
        expect(tab.page.locator(".katex-error")).to_have_count(0)
        if tab.key("section-arrow_forward").is_enabled():
            tab.press("section-arrow_forward")
