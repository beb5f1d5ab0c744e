"""Does the real Anki take our packages, and take edits without forgetting what was learnt?"""

from __future__ import annotations

import html
import json
import sqlite3
import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from anki.collection import ExportAnkiPackageOptions, ImportCsvRequest
from anki.scheduler.v3 import CardAnswer

from engine.exports.anki import (
    NUMBERS,
    OWN_DECK,
    WORDS,
    Note,
    card_note,
    deck_id,
    misconception_note,
    next_timestamp,
    own_note,
    package,
)
from engine.exports.own_card import Imported, own_card
from engine.exports.own_cards import read_apkg, read_csv
from engine.exports.plain import csv_file
from engine.exports.variants import item_note
from engine.item import Card, ItemError, Misconception
from tests.engine.exports.anki_desk import bring, collection, fields_of
from tests.engine.sample_items import COUNTS, ROOT, SHARES, TABLE, text

DECKS = {"1": "Trainer::01 One", "own": "Trainer::02 Own", "misconceptions": "Trainer::03 Mistakes"}
CARD = Card("why-scale", "1", text("Why $a<b$?"), text("Because\n\n$$a$$"))
MISTAKE = Misconception(
    "no_root", "roots", text("forgot √"), text("did"), text("why"), text("use $\\sqrt{a}$")
)
OWN = own_card("**Mine** <i> $x$ & y", "line\n\n$$\nz\n$$", ("maths", "exam::1"), "mine-1")
NOTES = (
    *(item_note(item, "en", {"no_root": MISTAKE}, count=3) for item in (ROOT, SHARES, TABLE, COUNTS)),
    card_note(CARD, "en"),
    misconception_note(MISTAKE, "en"),
    own_note(OWN),
)
THEN = 1_700_000_000


def test_anki_finds_every_note_with_its_fields_and_deck(tmp_path: Path) -> None:
    with collection(tmp_path) as col:
        assert bring(col, tmp_path, package(NOTES, DECKS, THEN)) == {"new": len(NOTES)}
        assert (col.note_count(), col.card_count()) == (len(NOTES), len(NOTES))
        for note in NOTES:
            (found,) = col.find_notes(f'"Key:{note.key}"')
            kept = col.get_note(found)
            assert kept.guid == note.guid
            assert tuple(kept.fields) == (note.key, *note.fields)
            assert set(note.tags) <= set(kept.tags)
            assert col.decks.name(kept.cards()[0].did) == DECKS[note.deck]
        assert {"Trainer", *DECKS.values()} <= {deck.name for deck in col.decks.all_names_and_ids()}
        card = col.get_note(col.find_notes("Key:card:why-scale")[0]).cards()[0]
        assert r"Why \(a&lt;b\)?" in card.question()
        assert r"Because<br><br>\[a\]" in card.answer()
        numeric = col.get_note(col.find_notes("Key:item:a-root")[0])
        assert len(json.loads(html.unescape(numeric["Variants"]))) == 3
        assert numeric["Question"] in numeric.cards()[0].question()
        assert numeric["Mistakes"] in numeric.cards()[0].answer()


def test_an_edited_export_updates_and_keeps_what_was_learnt(tmp_path: Path) -> None:
    edited = replace(CARD, front=text("Why, then, $a<b$?"))
    again = (*NOTES[:4], card_note(edited, "en"), *NOTES[5:])
    with collection(tmp_path) as col:
        bring(col, tmp_path, package(NOTES, DECKS, THEN))
        (found,) = col.find_notes("Key:card:why-scale")
        card = col.get_note(found).cards()[0]
        col.decks.set_current(card.did)
        for _ in NOTES:  # Anki takes an answer to the first card of its queue only
            (first,) = col.sched.get_queued_cards(fetch_limit=1).cards
            answered = col.get_card(first.card.id)
            answered.start_timer()
            col.sched.answer_card(
                col.sched.build_answer(card=answered, states=first.states, rating=CardAnswer.EASY)
            )
            if answered.id == card.id:
                break
        learnt = col.get_card(card.id)
        assert (learnt.reps, learnt.type) == (1, 2)  # once, and now it is in review
        assert learnt.ivl >= 1
        state = (learnt.type, learnt.queue, learnt.ivl, learnt.due, learnt.reps, learnt.factor)

        assert "updated" not in bring(
            col, tmp_path, package(again, DECKS, THEN)
        )  # Anki says nothing about it
        assert fields_of(col, "card:why-scale")["Front"] == r"Why \(a&lt;b\)?"

        later = package(again, DECKS, next_timestamp(THEN - 50, last=THEN))
        outcome = bring(col, tmp_path, later)
        assert outcome.pop("updated") >= 1
        assert set(outcome) <= {"duplicate"}
        assert fields_of(col, "card:why-scale")["Front"] == r"Why, then, \(a&lt;b\)?"
        assert (col.note_count(), col.card_count()) == (len(NOTES), len(NOTES))
        kept = col.get_card(card.id)
        assert (kept.type, kept.queue, kept.ivl, kept.due, kept.reps, kept.factor) == state


def test_an_export_in_the_other_language_updates_the_same_notes(tmp_path: Path) -> None:
    names = {"1": "练习::01 一", "own": "练习::02 我", "misconceptions": "练习::03 错"}
    with collection(tmp_path) as col:
        bring(col, tmp_path, package([card_note(CARD, "en"), item_note(ROOT, "en", {}, 2)], DECKS, THEN))
        chinese = package([card_note(CARD, "zh"), item_note(ROOT, "zh", {}, 2)], names, THEN + 1)
        assert "new" not in bring(col, tmp_path, chinese)
        assert (col.note_count(), col.card_count()) == (2, 2)
        assert "逐步计算" in fields_of(col, "item:a-root")["Answer"]


def test_own_cards_come_back_from_anki_itself(tmp_path: Path) -> None:
    out = tmp_path / "out.apkg"
    with collection(tmp_path) as col:
        bring(col, tmp_path, package(NOTES, DECKS, THEN))
        col.export_anki_package(
            out_path=str(out),
            options=ExportAnkiPackageOptions(with_scheduling=False, legacy=True),
            limit=None,
        )
        newest = tmp_path / "newest.apkg"
        col.export_anki_package(out_path=str(newest), options=ExportAnkiPackageOptions(), limit=None)
    brought = read_apkg(out.read_bytes())
    assert isinstance(brought, Imported)
    (mine,) = brought.cards
    assert (mine.front, mine.back, mine.key) == (OWN.front, OWN.back, OWN.key)
    assert set(mine.tags) == set(OWN.tags)
    assert brought.left_out == len(NOTES) - 1
    refused = read_apkg(newest.read_bytes())
    if not isinstance(refused, Imported):  # a Python that knows the newest compression reads it
        assert "Support older Anki versions" in refused.message.en


def test_a_card_edited_in_anki_comes_back_edited(tmp_path: Path) -> None:
    with collection(tmp_path) as col:
        bring(col, tmp_path, package([own_note(OWN)], DECKS, THEN))
        note = col.get_note(col.find_notes("")[0])
        note["Front"] = "<b>Changed</b> to \\(y\\)<br>and $5"
        col.update_note(note)
        out = tmp_path / "out.apkg"
        col.export_anki_package(out_path=str(out), options=ExportAnkiPackageOptions(legacy=True), limit=None)
    brought = read_apkg(out.read_bytes())
    assert isinstance(brought, Imported)
    (card,) = brought.cards
    assert (card.front, card.key) == ("**Changed** to $y$\n\nand \\$5", "mine-1")


def test_anki_reads_the_csv_with_its_formulas(tmp_path: Path) -> None:
    other = own_card("=1+1 is $1+1$", "@x", (), "mine-2")
    path = tmp_path / "cards.csv"
    path.write_bytes(csv_file([OWN, other], "en"))
    with collection(tmp_path) as col:
        metadata = col.get_csv_metadata(str(path), None)
        assert (metadata.is_html, metadata.guid_column, metadata.tags_column) == (True, 1, 4)
        col.import_csv(ImportCsvRequest(path=str(path), metadata=metadata))
        notes = {note.guid: note for note in map(col.get_note, col.find_notes(""))}
        assert set(notes) == {"attention-trainer-mine-1", "attention-trainer-mine-2"}
        first, second = notes.values()
        assert first.fields[:2] == [own_note(OWN).fields[0], own_note(OWN).fields[1]]
        assert set(first.tags) == set(OWN.tags)
        assert second.fields[0] == r"&#61;1+1 is \(1+1\)"
        col.import_csv(ImportCsvRequest(path=str(path), metadata=col.get_csv_metadata(str(path), None)))
        assert col.note_count() == 2
    assert isinstance(read_csv(path.read_bytes()), Imported)


# --- what is frozen --------------------------------------------------------------------------------------------------


def test_ids_and_fields_never_change() -> None:
    """Anki knows notes by these. A new layout is a new model with a new id; never change a line here."""
    assert (NUMBERS.id, NUMBERS.name) == (1719843265, "Attention trainer: numbers")
    assert NUMBERS.fields == ("Key", "Title", "Question", "Answer", "Mistakes", "Variants")
    assert (WORDS.id, WORDS.name) == (1719843266, "Attention trainer: words")
    assert WORDS.fields == ("Key", "Front", "Back", "Markdown")
    assert [note.guid for note in NOTES] == GUIDS
    assert [note.key for note in NOTES[4:]] == ["card:why-scale", "misconception:no_root", "own:mine-1"]
    assert (deck_id("三"), deck_id(OWN_DECK)) == DECK_IDS


GUIDS = ["t}cRYY%!QK", "h|wNv<krl>", "J`Z3slM-Vw", "zb&Z`Te9=5", "Cf7Xb>[L$+", "NEPAw_A.s*", "un<Ucg6Vp*"]
DECK_IDS = (1685072038, 1316834117)


def test_the_same_arguments_give_the_same_bytes() -> None:
    assert package(NOTES, DECKS, THEN) == package(list(NOTES), dict(DECKS), THEN)
    assert package(NOTES, DECKS, THEN) != package(NOTES, DECKS, THEN + 1)


def test_a_time_stamp_is_never_the_last_one_again() -> None:
    assert next_timestamp(100.9) == 100
    assert next_timestamp(100.9, last=99) == 100
    assert next_timestamp(100.9, last=100) == 101
    assert next_timestamp(100.9, last=5000) == 5001
    with pytest.raises(ValueError, match="time stamp"):
        package(NOTES, DECKS, 0)


@pytest.mark.parametrize("front", ["", "   ", "<br>", "&nbsp;"])
def test_a_note_without_a_front_is_refused_with_its_name(front: str) -> None:
    with pytest.raises(ItemError, match="card:empty: its front is empty"):
        Note(WORDS, "card:empty", (front, "back", ""), "1")
    with pytest.raises(ItemError, match="item:empty: its front is empty"):
        Note(NUMBERS, "item:empty", ("title", front, "answer", "", "[]"), "1")


def test_an_authors_mistake_is_named() -> None:
    with pytest.raises(ItemError, match="card:why-scale: two notes"):
        package([NOTES[4], NOTES[4]], DECKS, THEN)
    with pytest.raises(ItemError, match="card:why-scale: there is no name for the deck '1'"):
        package([NOTES[4]], {}, THEN)
    with pytest.raises(ItemError, match=r"card:x: .* has 3 fields"):
        Note(WORDS, "card:x", ("front",), "1")


def test_the_package_is_what_anki_writes_itself() -> None:
    with zipfile.ZipFile(BytesIO(package(NOTES, DECKS, THEN))) as archive:
        assert archive.namelist() == ["collection.anki2", "media"]
        database = sqlite3.connect(":memory:")
        database.deserialize(archive.read("collection.anki2"))
    assert database.execute("SELECT count(*) FROM notes").fetchone() == (len(NOTES),)
    assert database.execute("SELECT DISTINCT mod FROM notes").fetchall() == [(THEN,)]
    database.close()
