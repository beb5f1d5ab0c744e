"""Does the keyboard alone do for ten cards, does undo reach back, and does a restart change nothing?"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from app import card_words as words
from app.question import GRACE
from engine.deck import Deck
from engine.schedule import CardState, Rating
from tests.app.screen import written
from tests.browser.server import Server
from tests.browser.tab import Tab
from tests.chromium import PATIENCE

pytestmark = pytest.mark.browser

CARDS = 10


def deck_of(server: Server) -> Deck:
    deck = Deck()
    deck.take(server.rows)
    return deck


def states(server: Server) -> dict[str, CardState]:
    return {card: track.state for card, track in deck_of(server).tracks.items() if track.reviews}


def control(tab: Tab, key: str) -> Locator:
    return tab.page.locator(f".st-key-{key} button")


def settled(tab: Tab) -> None:
    """Wait for a card, with boxes to type into or a front to turn, or for the end of the day."""
    end = tab.main.get_by_role("heading", name=words.FINISHED.zh)
    expect(tab.boxes.or_(control(tab, "card-turn")).or_(end).first).to_be_visible(timeout=PATIENCE)
    tab.page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]', timeout=PATIENCE)


def open_cards(tab: Tab) -> None:
    tab.page.get_by_role("link", name=words.TITLE.zh, exact=True).click(timeout=PATIENCE)
    tab.page.wait_for_url("**/cards*", timeout=PATIENCE)
    settled(tab)


def do_one(tab: Tab) -> str:
    """Do the card on the screen without the mouse; give its kind."""
    keyboard = tab.page.keyboard
    if control(tab, "card-turn").is_visible():
        keyboard.press("Space")
        expect(control(tab, "grade-4")).to_be_visible(timeout=PATIENCE)
        keyboard.press("4")
        expect(control(tab, "grade-4")).to_be_hidden(timeout=PATIENCE)
        settled(tab)
        return "words"
    expect(tab.boxes.first).to_be_focused(timeout=PATIENCE)
    texts = written(tab.question)
    for place, text in enumerate(texts):
        keyboard.type(text)
        keyboard.press("Tab" if place < len(texts) - 1 else "Enter")
    expect(control(tab, "card-next")).to_be_visible(timeout=PATIENCE)
    keyboard.press("Alt+e")
    tab.page.get_by_text(words.COUNTED[Rating.Easy].zh).wait_for(timeout=PATIENCE)
    keyboard.press("Alt+n")
    expect(control(tab, "card-next")).to_be_hidden(timeout=PATIENCE)
    settled(tab)
    return "numbers"


def undo(tab: Tab, times: int) -> None:
    tab.page.wait_for_timeout(GRACE / timedelta(milliseconds=1) + 100)  # sooner, it would be a double click
    tab.page.keyboard.press("Alt+z")
    tab.page.wait_for_function(
        "text => document.body.innerText.includes(text)", arg=words.UNDONE.zh[:3], timeout=PATIENCE
    )
    for _ in range(300):
        if sum(row.event == "undone" for row in tab.server.rows) >= times:
            break
        tab.page.wait_for_timeout(100)
    settled(tab)


def test_ten_cards_by_keyboard_two_undone_and_the_same_dates_after_a_restart(
    server: Server, open_tab: Any
) -> None:
    tab = open_tab()
    open_cards(tab)
    kinds = [do_one(tab) for _ in range(CARDS)]
    assert set(kinds) == {"words", "numbers"}
    before = deck_of(server)
    assert len(list(before.reviews())) == CARDS
    assert {state.due_day is not None for state in states(server).values()} == {True}

    last_card = before.last_act()
    assert last_card is not None
    undo(tab, 1)
    undo(tab, 2)
    after = deck_of(server)
    acts = sum(len(track.acts) for track in before.tracks.values())
    assert sum(len(track.acts) for track in after.tracks.values()) == acts - 2
    due, counts = states(server), tab.main.locator("p").first.inner_text()

    server.kill()
    server.start()
    tab.page.goto(server.url, timeout=PATIENCE)
    tab.ready()
    server.back()
    open_cards(tab)
    assert states(server) == due
    assert tab.main.locator("p").first.inner_text() == counts
    do_one(tab)
    assert len(list(deck_of(server).reviews())) == len(list(after.reviews())) + 1
