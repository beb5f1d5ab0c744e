"""Is the whole bank in the deck, and does its script show the variant of the study day?"""

from __future__ import annotations

import html
import json
import re
import sqlite3
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from engine.exports.anki import (
    MISTAKES_DECK,
    NUMBERS,
    OWN_DECK,
    Note,
    package,
)
from engine.exports.anki_templates import NUMBERS_BACK, NUMBERS_FRONT
from engine.exports.own_card import own_card
from engine.exports.variants import VARIANTS, item_note
from engine.pose import pose
from engine.typeset import latex
from quiz_bank import SECTIONS, bank
from quiz_bank.anki import deck_names, item_notes, word_notes
from quiz_bank.cards import CARDS
from quiz_bank.misconceptions import CATALOGUE
from tests.engine.exports.anki_desk import bring, collection
from tests.quiz_bank.command_line import answered, refused

DAY = 24 * 60 * 60 * 1000
CLOCK = """(function () {
  const Real = window.RealDate || (window.RealDate = Date);
  window.Date = class extends Real { constructor(...told) { super(...(told.length ? told : [MOMENT])); } };
})();"""
"""Sets the page's clock."""
FORMULA = re.compile(r"\\\(.*?\\\)|\\\[.*?\\\]", re.DOTALL)


@pytest.fixture(scope="module")
def whole() -> dict[str, Note]:
    mine = own_card("我的", "卡片", (), "k")
    return {note.key: note for note in (*item_notes("zh"), *word_notes("zh", own=[mine]))}


def variants(note: Note) -> list[dict]:
    return json.loads(html.unescape(note.fields[NUMBERS.fields.index("Variants") - 1]))


def test_every_item_card_and_misconception_has_its_note(whole: dict[str, Note]) -> None:
    wanted = [f"item:{name}" for name in bank()] + [f"card:{name}" for name in CARDS]
    assert list(whole) == [*wanted, *(f"misconception:{name}" for name in CATALOGUE), "own:k"]
    assert {note.deck for note in whole.values()} == {*SECTIONS, MISTAKES_DECK, OWN_DECK}
    chosen = [note.key for note in word_notes("en", misconceptions=["scale_by_dk"])]
    assert chosen == [*(f"card:{name}" for name in CARDS), "misconception:scale_by_dk"]
    with pytest.raises(KeyError, match="no_such_mistake"):
        list(word_notes("en", misconceptions=["no_such_mistake"]))


def test_every_item_has_eight_variants_that_differ(whole: dict[str, Note]) -> None:
    for name, item in bank().items():
        note = whole[f"item:{name}"]
        asked = [variant["question"] for variant in variants(note)]
        count = 1 if pose(item, 0).asks_formulas else VARIANTS
        assert len(set(asked)) == len(asked) == count, name
        assert note.fields[1:3] == (asked[0], variants(note)[0]["answer"])


def test_variants_have_the_right_answer_and_the_wrong_ones(whole: dict[str, Note]) -> None:
    for name in ("softmax-weights", "largest-key", "output-shape", "attention-output"):
        question = pose(bank()[name], 0)
        variant = variants(whole[f"item:{name}"])[0]
        for part in question.item.parts:
            if question.item.step(part.step).kind == "number":
                assert (
                    html.escape(latex(question.values[part.step], part.decimals), False) in variant["answer"]
                )
        assert list(variant["mistakes"]) == [
            name for name in question.item.misconceptions if name in question.certificate.visible
        ]
        shown = whole[f"item:{name}"].fields[3]
        for mistake, number in variant["mistakes"].items():
            assert f'data-mistake="{mistake}"' in shown
            assert number in shown
            assert html.escape(CATALOGUE[mistake].name.zh, False).partition("$")[0] in shown


def test_no_formula_is_broken_and_no_dollar_is_left(whole: dict[str, Note]) -> None:
    for key, note in whole.items():
        for variant in [dict(enumerate(note.fields[:-1]))] + (
            variants(note) if note.layout is NUMBERS else []
        ):
            for field in variant.values():
                if isinstance(field, str):
                    assert "\n" not in field, key
                    assert "$" not in field, key
                    assert field.count(r"\(") == field.count(r"\)"), key
                    assert not any("<" in formula for formula in FORMULA.findall(field)), key


def test_anki_takes_the_whole_deck(whole: dict[str, Note], tmp_path: Path) -> None:
    names = deck_names("zh")
    with collection(tmp_path) as col:
        assert bring(col, tmp_path, package(whole.values(), names, 1_700_000_000)) == {"new": len(whole)}
        assert col.card_count() == len(whole)
        counts = {name: len(col.find_cards(f'"deck:{name}"')) for name in names.values()}
        assert all(counts.values()), counts


def test_both_languages_name_every_deck() -> None:
    zh, en = deck_names("zh"), deck_names("en")
    assert zh.keys() == en.keys() == {*SECTIONS, MISTAKES_DECK, OWN_DECK}
    assert len({*zh.values(), *en.values()}) == len(zh) + len(en)
    assert zh["四.1"].startswith("注意力机制练习::")
    assert en["四.1"].endswith("::4.1")
    assert all(name.isascii() for name in en.values())
    assert all('"' not in name for name in (*zh.values(), *en.values()))


# --- the script, in a browser ----------------------------------------------------------------------------------------


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(timezone_id="Asia/Shanghai")
    yield context.new_page()
    context.close()


def shown(page: Page, note: Note, template: str, moment: int) -> tuple[str, str, list[str]]:
    """Give question, answer and the mistakes' numbers that are seen at that moment (milliseconds since 1970)."""
    side = template.replace("{{FrontSide}}", NUMBERS_FRONT)
    for name, field in zip(NUMBERS.fields, (note.key, *note.fields), strict=True):
        side = side.replace("{{" + name + "}}", field)
    page.set_content(f"<body><script>{CLOCK.replace('MOMENT', str(moment))}</script>{side}</body>")
    return page.evaluate(
        """() => {
          const html = id => (document.getElementById(id) || {}).innerHTML || "";
          const seen = [...document.querySelectorAll("[data-mistake]")].filter(each => !each.hidden);
          return [html("at-question"), html("at-answer"),
                  seen.map(each => each.getAttribute("data-mistake") + " " +
                                   each.querySelector(".at-number").innerHTML)];
        }"""
    )


def parsed(page: Page, field: str) -> str:
    """Give a field as a browser writes it out again."""
    return page.evaluate(
        "field => { const box = document.createElement('div'); box.innerHTML = field; return box.innerHTML }",
        field,
    )


def test_the_script_shows_the_variant_of_the_study_day_on_both_sides(page: Page) -> None:
    note = item_note(bank()["softmax-weights"], "zh", CATALOGUE)
    every = variants(note)
    four_in_shanghai = 20 * 60 * 60 * 1000  # 1970-01-02, 04:00 at UTC+8: the study day 1
    for moment, place in [
        (four_in_shanghai - 1, 0),
        (four_in_shanghai, 1),
        (four_in_shanghai + DAY - 1, 1),
        (four_in_shanghai + DAY, 2),
        (four_in_shanghai + 6 * DAY, 7),
        (four_in_shanghai + 7 * DAY, 0),
        (four_in_shanghai + 20_000 * DAY, 20_001 % len(every)),
    ]:
        variant = every[place]
        front = shown(page, note, NUMBERS_FRONT, moment)
        question, answer, mistakes = shown(page, note, NUMBERS_BACK, moment)
        assert front[0] == question == parsed(page, variant["question"])
        assert answer == parsed(page, variant["answer"])
        expected = {f"{name} {parsed(page, number)}" for name, number in variant["mistakes"].items()}
        assert set(mistakes) == expected


def test_without_variants_the_first_one_is_seen(page: Page) -> None:
    note = item_note(bank()["softmax-weights"], "en", CATALOGUE, count=1)
    for broken in ("", "[]", "{}", "not json"):
        plain = Note(NUMBERS, note.key, (*note.fields[:-1], broken), note.deck)
        question, answer, mistakes = shown(page, plain, NUMBERS_BACK, 0)
        assert (question, answer) == (parsed(page, note.fields[1]), parsed(page, note.fields[2]))
        assert len(mistakes) == note.fields[3].count("data-mistake")


# --- the command -----------------------------------------------------------------------------------------------------


def test_the_command_writes_the_deck(run, tmp_path: Path) -> None:
    file = tmp_path / "deck.apkg"
    told = answered(run("anki", str(file), "--lang", "en", "--timestamp", "1700000000", "--json")).only
    assert told["notes"] == len(bank()) + len(CARDS) + len(CATALOGUE)
    assert (told["bytes"], told["timestamp"]) == (file.stat().st_size, 1700000000)
    with zipfile.ZipFile(file) as archive:
        database = sqlite3.connect(":memory:")
        database.deserialize(archive.read("collection.anki2"))
    assert database.execute("SELECT count(*), min(mod), max(mod) FROM notes").fetchone() == (
        told["notes"],
        1700000000,
        1700000000,
    )
    database.close()


def test_the_command_refuses_what_it_cannot_write(run, tmp_path: Path) -> None:
    assert ".apkg" in refused(run("anki", str(tmp_path / "deck.zip")))
    assert "folder" in refused(run("anki", str(tmp_path / "nowhere" / "deck.apkg")))
    assert "--timestamp" in refused(run("anki", str(tmp_path / "deck.apkg"), "--timestamp", "0"))
