"""Can a learner look through their cards, write their own, move them in and out, and read how well they remember?"""

from __future__ import annotations

import io
import json
import re
import zipfile
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from app import card_files, card_list, people
from app import my_cards_words as words
from app.dates import day_name
from engine import card_rows as rows
from engine.card_rows import CardScribe
from engine.days import study_day
from engine.deck import Deck, Track
from engine.exports.own_card import own_card
from engine.exports.own_cards import read_own_cards
from engine.exports.plain import csv_file
from engine.item import Text
from engine.own_cards import OwnCards
from engine.records import CsvStore, Event
from engine.schedule import CardState, Phase, Rating
from engine.scribe import Moment
from quiz_bank import bank
from quiz_bank.cards import CARDS
from tests.app.screen import ENTRY, Screen

LOCALES = {"zh-CN": "zh", "en-US": "en"}
ZONE = "Asia/Shanghai"
NOW = datetime.now(UTC)
TODAY = study_day(NOW, ZONE)
CONCEPT = f"card:{next(iter(CARDS))}"


class Page(Screen):
    """One browser tab at the page of one's cards."""

    def __init__(self, folder: Path, locale: str = "zh-CN", **state: object) -> None:
        self.folder = folder
        self.at = AppTest.from_file(ENTRY, default_timeout=120)
        self.at.context = {"locale": locale, "timezone": ZONE}
        for key, value in state.items():
            self.at.session_state[key.replace("_", "-")] = value
        # AppTest can switch to pages that are files only; ours are functions.
        self.at._page_hash = calc_hash("my-cards")
        self.run()
        assert not self.at.error, self.alerts

    @property
    def labels(self) -> list[str]:
        return [fold.label for fold in self.at.expander if "-badge[" in fold.label]

    def search(self, text: str) -> None:
        self.at.text_input(key="mine-search").set_value(text).run()

    def upload(self, name: str, data: bytes) -> None:
        self.at.file_uploader[-1].set_value((name, data, "text/plain")).run()
        assert not self.at.exception

    def write(self, front: str, back: str = "", start: str = "front-new-") -> None:
        box = next(box for box in self.at.text_area if str(box.key).startswith(start))
        box.set_value(front)
        other = next(each for each in self.at.text_area if each.key == box.key.replace("front-", "back-", 1))
        other.set_value(back)
        self.press(f"save-{box.key.removeprefix('front-')}")


@pytest.fixture
def opened(folder):
    return lambda locale="zh-CN", **state: Page(folder, locale, **state)


@pytest.fixture
def mine(folder):
    """The first learner's own cards, before any page is opened."""
    store = CsvStore(folder)
    return OwnCards(store, people.start(store, "zh"))


def review(folder: Path, card: str, *told: tuple[int, Rating], ms: int = 20_000) -> None:
    """Grade a card of words so many days ago."""
    store = CsvStore(folder)
    who = people.start(store, "zh")
    for turn, (days_ago, rating) in enumerate(told):
        moment = Moment(NOW - timedelta(days=days_ago), ZONE, "")
        store.append(CardScribe(who).reviewed(card, rating, 0.9, turn, moment, ms))


# --- looking through -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
def test_all_cards_are_listed_page_by_page_and_found_by_their_words(opened, mine, locale):
    lang = LOCALES[locale]
    mine.save(own_card("zebra 问 $\\sqrt{d_k}$", "quagga", ["条纹"], "one"))
    page = opened(locale)
    total = 1 + len(bank()) + len(CARDS)
    assert words.TITLE.say(lang) in page.text
    assert words.FOUND.say(lang).format(all=total, n=total) in page.text
    assert len(page.labels) == 20
    assert f":gray-badge[{words.STATES['new'].say(lang)}] zebra 问 $\\sqrt{{d_k}}$" == page.labels[0]
    for text in ("ZEBRA", "quagga 条纹"):
        page.search(text)
        assert words.FOUND.say(lang).format(all=total, n=1) in page.text
    page.search("softmax-weights")
    assert any(label.endswith(bank()["softmax-weights"].title.say(lang)) for label in page.labels)
    page.search("no card says this")
    assert words.NONE_FOUND.say(lang) in page.text


def test_sections_and_states_choose_what_is_listed(opened, folder):
    review(folder, CONCEPT, (40, Rating.Easy))
    other = f"card:{list(CARDS)[1]}"
    review(folder, other, (0, Rating.Good))
    page = opened()
    page.at.selectbox(key="mine-state").set_value("due").run()
    assert len(page.labels) == 1
    assert words.STATES["due"].zh[:1] not in words.STATES["new"].zh
    assert "就到期了" in page.labels[0]
    page.at.selectbox(key="mine-state").set_value("learning").run()
    assert [words.STATES["learning"].zh in label for label in page.labels] == [True]
    page.at.selectbox(key="mine-state").set_value("").run()
    page.at.selectbox(key="mine-section").set_value("七.2").run()
    wanted = [one for one in (*bank().values(), *CARDS.values()) if one.section == "七.2"]
    assert len(page.labels) == len(wanted)


def test_a_card_is_put_away_and_taken_back_and_starts_over(opened, folder):
    review(folder, CONCEPT, (40, Rating.Easy))
    page = opened(**{"mine-state": "due"})
    page.unfold(f"card-{CONCEPT}")
    assert "复习过 1 次" in page.text
    page.press(f"suspended-{CONCEPT}")
    assert words.SUSPENDED.zh in page.alerts
    page.at.selectbox(key="mine-state").set_value("suspended").run()
    assert words.STATES["suspended"].zh in page.labels[0]
    page.press(f"unsuspended-{CONCEPT}")
    assert words.UNSUSPENDED.zh in page.alerts
    page.at.selectbox(key="mine-state").set_value("").run()
    page.search(CONCEPT.partition(":")[2])
    page.press(f"reset-{CONCEPT}")
    assert words.WAS_RESET.zh in page.alerts
    assert words.STATES["new"].zh in page.labels[0]
    assert [row.event for row in page.rows] == ["reviewed", "suspended", "unsuspended", "reset"]
    # After a restart it is the same.
    deck = Deck()
    deck.take(page.rows)
    assert deck.track(CONCEPT).state == CardState(CONCEPT)
    assert not deck.track(CONCEPT).suspended


@pytest.mark.parametrize("card", [CONCEPT, "item:softmax-weights", "item:error-in-softmax-weights"])
def test_both_sides_of_a_card_can_be_seen_and_that_is_no_review(opened, card):
    page = opened("en-US")
    page.search(card.partition(":")[2])
    page.unfold(f"card-{card}")
    assert words.FRONT.en in page.text
    before = page.text
    page.at.toggle(key=f"turned-{card}").set_value(True).run()
    assert words.BACK.en in page.text
    if card == CONCEPT:
        assert CARDS[card.partition(":")[2]].back.en in page.text
    else:
        assert len(page.at.latex) > 1
        page.press(f"other-{card}")
        page.at.toggle(key=f"turned-{card}").set_value(False).run()
        assert page.text != before
    assert page.rows == []


# --- writing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
def test_a_card_that_was_written_appears_and_its_progress_outlives_an_edit(opened, folder, locale):
    lang = LOCALES[locale]
    page = opened(locale)
    page.unfold("mine-new")
    page.write("Why $\\sqrt{d_k}$?", "Its **variance** is $d_k$.")
    assert words.SAVED.say(lang) in page.alerts
    assert page.labels[0].endswith("Why $\\sqrt{d_k}$?")
    ((card, kept),) = OwnCards(CsvStore(folder), people.start(CsvStore(folder), lang)).all().items()
    assert kept.back == "Its **variance** is $d_k$."
    assert [box.value for box in page.at.text_area] == ["", ""]
    review(folder, card, (40, Rating.Easy))
    page.run()
    page.unfold(f"card-{card}")
    assert kept.front in page.text
    page.unfold(f"edit-{card}")
    page.write("Why divide?", "Because.", start=f"front-edit-{kept.key}")
    assert words.CHANGED.say(lang) in page.alerts
    assert page.labels[0].endswith("Why divide?")
    assert ":red-badge[" in page.labels[0]
    page.press(f"delete-{card}")
    assert words.DELETED.say(lang) in page.alerts
    assert "Why divide?" not in "".join(page.labels)
    assert opened(locale).at.session_state["mine-view"] == "browse"
    assert OwnCards(CsvStore(folder), people.start(CsvStore(folder), lang)).all() == {}


def test_what_is_no_card_is_not_saved_and_stays_in_the_boxes(opened, folder):
    page = opened()
    page.unfold("mine-new")
    page.write("   ", "a back without a front")
    assert "正面是空的" in page.alerts
    assert page.at.text_area[1].value == "a back without a front"
    assert not (folder / "own_cards.csv").exists()


def test_what_a_learner_writes_runs_nothing_and_loads_nothing(opened, mine):
    mine.save(own_card("<script>alert(1)</script> ![x](https://a.example/b.png) :red[x]", "[a]", (), "one"))
    page = opened()
    page.unfold("card-own:one")
    shown = [block for block in page.at.markdown if "alert(1)" in block.value]
    assert shown
    assert not any(block.proto.allow_html for block in shown)
    assert "a.example" not in page.text
    assert "\\<script\\>" in page.labels[0]


# --- in and out ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
def test_two_cards_come_in_from_a_csv_and_a_second_time_none(opened, folder, locale):
    lang = LOCALES[locale]
    page = opened(locale, mine_view="files")
    data = "问题一,答案一\n问题二,答案二\n".encode()
    page.upload("mine.csv", data)
    assert words.WILL_ADD.say(lang).format(n=2, m=0) in page.alerts
    assert "问题二" in page.text
    assert not (folder / "own_cards.csv").exists()
    page.press("mine-take-in")
    assert words.TAKEN_IN.say(lang).format(n=2, k=0) in page.alerts
    page.upload("mine.csv", data)
    assert words.WILL_ADD.say(lang).format(n=0, m=2) in page.alerts
    assert not [button for button in page.at.button if button.key == "mine-take-in"]
    page.upload("mine.csv", "问题一,答案更好\n".encode())
    assert words.WILL_CHANGE.say(lang).format(n=1) in page.alerts
    page.press("mine-take-in")
    kept = OwnCards(CsvStore(folder), people.start(CsvStore(folder), lang)).all().values()
    assert {(card.front, card.back) for card in kept} == {("问题一", "答案更好"), ("问题二", "答案二")}


@pytest.mark.parametrize(
    "name, data, said",
    [
        ("a.csv", "一,二\n只有一列\n".encode(), "第 2 行"),
        ("a.md", b"Q: one\nA: two\nA: three\n", "第 3 行"),
        ("a.apkg", b"PK no package", words.REFUSED.zh),
        ("a.csv", b"", words.REFUSED.zh),
    ],
)
def test_a_file_that_cannot_be_read_says_where_and_changes_nothing(opened, folder, mine, name, data, said):
    mine.save(own_card("kept", "", (), "one"))
    before = (folder / "own_cards.csv").read_bytes()
    page = opened(mine_view="files")
    page.upload(name, data)
    assert said in page.alerts
    assert words.REFUSED.zh in page.alerts
    assert not [button for button in page.at.button if button.key == "mine-take-in"]
    assert (folder / "own_cards.csv").read_bytes() == before


def test_exports_are_offered_and_hold_what_they_should(opened, mine, folder):
    page = opened("en-US", mine_view="files")
    assert words.NONE_WRITTEN.en in page.text
    mine.save(own_card("zebra", "quagga", ["stripes"], "one"))
    review(folder, "own:one", (3, Rating.Easy))
    page.run()
    labels = [button.label for button in page.at.get("download_button") if hasattr(button, "label")]
    offered = "\n".join(labels)
    for label in (words.TAKE_ANKI, words.TAKE_CSV, words.TAKE_MARKDOWN, words.TAKE_JSON):
        assert label.en in offered


def test_the_whole_state_is_json(mine, folder):
    mine.save(own_card("zebra", "quagga", ["stripes"], "one"))
    review(folder, "own:one", (3, Rating.Easy))
    deck = Deck()
    deck.take(CsvStore(folder).read_since().events)
    listed = [card_list.Entry("own:one", Text("zebra", "zebra"), "own", deck.track("own:one"), "")]
    told = json.loads(card_files.everything(deck, listed, tuple(mine.all().values())))
    assert told["own"] == [{"key": "one", "front": "zebra", "back": "quagga", "tags": ["stripes"]}]
    assert told["states"]["own:one"]["reps"] == 1
    assert CardState.from_object(told["states"]["own:one"]) == deck.state("own:one")
    assert told["settings"]["retention"] == 0.9
    assert told["cards"][0]["card"] == "own:one"


@pytest.mark.slow
def test_the_anki_deck_is_stamped_later_each_time(mine):
    mine.save(own_card("zebra", "quagga", (), "one"))
    made = [card_files.anki("en", mine, 5000, ["scale_missing"]) for _ in range(2)]
    assert mine.next_export(5000) == 5002
    assert made[0] != made[1]
    for data in made:
        assert zipfile.ZipFile(io.BytesIO(data)).testzip() is None
        assert b"zebra" in zipfile.ZipFile(io.BytesIO(data)).read("collection.anki2")


def test_a_plan_tells_new_from_changed_from_there():
    known = own_card("one", "1", (), "one")
    present = {"own:one": known, "own:two": own_card("two", "2", (), "two")}
    cards = [
        known,
        own_card("two", "better", (), "two"),
        own_card("two", "2", (), "x"),
        own_card("3", "", (), "3"),
    ]
    plan = card_files.planned(cards, present)
    assert ([card.key for card in plan.added], [card.key for card in plan.changed], plan.there) == (
        ["3"],
        ["two"],
        2,
    )
    back = read_own_cards("a.csv", csv_file(present.values(), "en"))
    assert card_files.planned(back.cards, present) == ((), (), 2)  # type: ignore[union-attr]


# --- statistics ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
def test_statistics_say_what_the_reviews_say_each_with_its_table(opened, folder, locale):
    lang = LOCALES[locale]
    review(folder, CONCEPT, (60, Rating.Easy), (50, Rating.Good), (20, Rating.Again), (20, Rating.Good))
    review(folder, f"card:{list(CARDS)[1]}", (12, Rating.Easy), (2, Rating.Good))
    page = opened(locale, mine_view="statistics")
    said = words.RETENTION_SAID.say(lang).format(total=3, hits=2, share=67, goal=90)
    assert said in page.text
    assert words.RETENTION_AGE.say(lang).format(young=2, young_total=2, mature=0, mature_total=1) in page.text
    assert words.LOAD_SAID.say(lang).format(days=30, active=3, reviews=4, mean="1.3") in page.text
    assert words.MINUTES_SAID.say(lang).format(days=30, minutes="1.3", mean="0.4") in page.text
    assert len(page.at.get("vega_lite_chart")) == 5
    for key in ("retention", "calibration", "load", "minutes", "forecast"):
        page.at.session_state[f"fold-table-{key}"] = True
    page.run()
    assert f"| {words.WHOLE.say(lang)} | 3 | 2 | 67 |" in page.text
    assert "| 90–100 | 90 | 67 | 3 |" in page.text
    day = day_name(TODAY - timedelta(days=2), TODAY).say(lang)
    assert f"| {day} | 1 | 0 | 0 | 1 | 0.3 |" in page.text
    due = [track.state.due_day for track in _deck(folder).tracks.values() if track.state.due_day is not None]
    shown = [max(day, TODAY) for day in due if day < TODAY + timedelta(days=30)]
    for day in shown:
        assert f"| {day_name(day, TODAY).say(lang)} | {shown.count(day)} |" in page.text


def _deck(folder: Path) -> Deck:
    deck = Deck()
    deck.take(CsvStore(folder).read_since().events)
    return deck


def test_without_reviews_there_is_a_word_and_no_chart(opened):
    page = opened(mine_view="statistics")
    assert words.NO_REVIEWS.zh in page.text
    assert not page.at.get("vega_lite_chart")


# --- what is theirs --------------------------------------------------------------------------------------------------


def test_own_cards_go_along_when_names_are_merged_and_are_gone_when_erased(folder):
    store = CsvStore(folder)
    first = people.start(store, "zh")
    second = people.add(store, "学生二")
    OwnCards(store, first).save(own_card("zebra", "", (), "one"))
    store.append(Event(learner=first, event="reviewed", item="own:one"))
    people.merge(store, first, second)
    assert list(OwnCards(store, second).all()) == ["own:one"]
    assert people.delete(store, second, "学生二").left == ()
    assert not any(b"zebra" in file.read_bytes() for file in folder.iterdir() if file.is_file())


# --- names and words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "state, suspended, expected",
    [
        (CardState("a"), False, "new"),
        (CardState("a", Phase.LEARNING, 0, due_at=NOW), False, "learning"),
        (CardState("a", Phase.RELEARNING, 0, due_at=NOW), False, "learning"),
        (CardState("a", Phase.REVIEW, due_day=TODAY), False, "due"),
        (CardState("a", Phase.REVIEW, due_day=TODAY - timedelta(days=1)), False, "due"),
        (CardState("a", Phase.REVIEW, due_day=TODAY + timedelta(days=1)), False, "later"),
        (CardState("a", Phase.REVIEW, due_day=TODAY), True, "suspended"),
        (CardState("a"), True, "suspended"),
    ],
)
def test_the_state_of_a_card(state, suspended, expected):
    assert card_list.state_of(Track(state, suspended=suspended), TODAY) == expected


def test_a_due_day_is_said():
    def said(day: date) -> str:
        state = CardState("a", Phase.REVIEW, due_day=day)
        return card_list.state_said(Track(state), date(2026, 5, 4)).en

    assert said(date(2026, 5, 4)) == "due today"
    assert said(date(2026, 5, 9)) == "due on 9 May"
    assert said(date(2026, 4, 30)) == "due since 30 Apr"


def test_a_long_name_is_cut_between_formulas():
    assert card_list.cut("short $x_1$\n\nand more") == "short $x_1$ and more"
    assert card_list.cut("**bold**") == "bold"
    assert card_list.cut("a" * 100) == "a" * 60 + "…"
    long = "$" + "x" * 150 + "$"
    assert card_list.cut(f"see {long} there") == "see …"
    assert card_list.cut("*[x](y)*", is_own=True) == r"\*\[x\](y)\*"


@given(st.text(alphabet="ab $\\*`[]()\n:", max_size=200), st.booleans())
def test_a_cut_name_is_one_line_and_breaks_no_formula(text, is_own):
    made = card_list.cut(text, is_own)
    assert "\n" not in made
    assert made.replace("\\$", "").count("$") <= text.count("$")


def every_text():
    for name, value in vars(words).items():
        several = value.values() if isinstance(value, dict) else [value]
        yield from ((f"{name}-{n}", text) for n, text in enumerate(several) if isinstance(text, Text))


@pytest.mark.parametrize("name, text", [pytest.param(*pair, id=pair[0]) for pair in every_text()])
def test_a_text_is_said_in_both_languages_with_the_same_facts(name, text):
    assert text.zh.strip()
    assert text.en.strip()
    facts = [set(re.findall(r"\{(\w+)\}", said)) for said in (text.zh, text.en)]
    assert facts[0] == facts[1]
    assert not re.search(r"[一-鿿]", text.en)


def test_every_kind_and_state_has_its_words():
    assert set(words.KINDS) == {rows.ITEM, rows.CARD, rows.MISCONCEPTION, rows.OWN}
