"""Do a learner's own cards stay theirs: on the disk, taken home, brought back, and gone when they are erased?"""

from __future__ import annotations

import pytest

from engine import own_cards
from engine.exports.own_card import OwnCard, Refusal, own_card
from engine.own_cards import CARDS_TABLE, TABLES, OwnCards
from engine.records import CsvStore, Event, Row

ANNA, BO, CY = "a1b2c3d4e5f60718", "b1b2c3d4e5f60718", "c1b2c3d4e5f60718"
SCALE = own_card("为什么除以 $\\sqrt{d_k}$？", "否则方差是 $d_k$。", ["缩放"], "one")
MASK = own_card("=1+1 和 `,`", 'line\n"quoted", <b>\\n', (), "two")


@pytest.fixture
def store(tmp_path):
    return CsvStore(tmp_path / "data")


def found_in(folder, text):
    needles = [text.encode(form) for form in ("utf-8", "utf-16-le", "utf-16-be")]
    files = (path for path in folder.rglob("*") if path.is_file())
    return [path.name for path in files if any(needle in path.read_bytes() for needle in needles)]


def test_what_was_saved_is_there_after_a_restart(store):
    OwnCards(store, ANNA).save(SCALE, MASK)
    assert OwnCards(CsvStore(store.folder), ANNA).all() == {"own:one": SCALE, "own:two": MASK}
    assert OwnCards(store, BO).all() == {}


def test_an_edited_card_keeps_its_id_and_its_place(store):
    mine = OwnCards(store, ANNA)
    mine.save(SCALE, MASK)
    edited = own_card("为什么要缩放？", SCALE.back, (), "one")
    mine.save(edited)
    assert list(mine.all().items()) == [("own:one", edited), ("own:two", MASK)]
    assert len(store.table(CARDS_TABLE).rows()) == 2


def test_two_learners_with_the_same_card_do_not_touch_each_others(store):
    anna, bo = OwnCards(store, ANNA), OwnCards(store, BO)
    anna.save(SCALE)
    bo.save(SCALE)
    bo.save(own_card("mine", "", (), "one"))
    assert anna.all() == {"own:one": SCALE}
    bo.remove("own:one", "own:none")
    assert (anna.all(), bo.all()) == ({"own:one": SCALE}, {})


def test_a_removed_card_is_gone_and_may_come_again(store):
    mine = OwnCards(store, ANNA)
    mine.save(SCALE)
    mine.remove("own:one")
    assert OwnCards(CsvStore(store.folder), ANNA).all() == {}
    mine.save(SCALE)
    assert mine.all() == {"own:one": SCALE}


def test_cards_are_taken_home_and_come_back_once_under_any_key(store, tmp_path):
    OwnCards(store, ANNA).save(SCALE, MASK)
    OwnCards(store, BO).save(own_card("another's", "", (), "three"))
    OwnCards(store, ANNA).next_export(5000)
    data = store.export_learner(ANNA, TABLES)
    assert b"another" not in data
    for other in (CsvStore(tmp_path / "other"), store):
        assert other.bring_back(data, CY, TABLES).refused == ()
        assert other.bring_back(data, CY, TABLES).added == 0
        brought = OwnCards(other, CY)
        assert brought.all() == {"own:one": SCALE, "own:two": MASK}
        # One that came from elsewhere is changed where it stands, and not doubled.
        edited = own_card("edited", "", (), "one")
        brought.save(edited)
        assert brought.all() == {"own:one": edited, "own:two": MASK}
        assert len([row for row in other.table(CARDS_TABLE).rows().values() if row.learner == CY]) == 2
        assert brought.next_export(1) == 5001
    assert OwnCards(store, ANNA).all() == {"own:one": SCALE, "own:two": MASK}


def test_erasing_leaves_no_byte_of_any_wording(store):
    mine, others = OwnCards(store, ANNA), OwnCards(store, BO)
    mine.save(own_card("first wording zebra", "giraffe", (), "one"))
    mine.save(own_card("second wording", "okapi", (), "one"), own_card("deleted quagga", "", (), "two"))
    mine.remove("own:two")
    mine.next_export(5000)
    others.save(MASK)
    others.next_export(5000)
    store.append(Event(learner=BO, event="reviewed", item="own:two"))
    proof = store.erase_learner(ANNA)
    assert proof.left == ()
    assert proof.rows == 5
    for gone in (ANNA, "zebra", "giraffe", "second wording", "okapi", "quagga"):
        assert found_in(store.folder, gone) == []
    assert mine.all() == {}
    assert others.all() == {"own:two": MASK}


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"key": "one"},
        {"key": "one", "front": 1, "back": ""},
        {"key": "../one", "front": "a", "back": ""},
        {"key": "one", "front": "", "back": ""},
        {"key": "one", "front": "\x00a", "back": ""},
        {"key": "one", "front": "a" * 20_001, "back": ""},
        {"key": "one", "front": "a", "back": "", "tags": ["two words"]},
    ],
)
def test_a_row_that_holds_no_card_is_passed_over_and_can_be_written_over(store, values):
    store.table(CARDS_TABLE).put(Row("row", values, ANNA))
    mine = OwnCards(store, ANNA)
    assert mine.all() == {}
    mine.save(SCALE)
    assert mine.all() == {"own:one": SCALE}


def test_what_would_be_too_much_changes_nothing(store, monkeypatch):
    mine = OwnCards(store, ANNA)
    mine.save(SCALE)
    monkeypatch.setattr(own_cards, "MOST_CARDS", 2)
    with pytest.raises(Refusal):
        mine.save(MASK, own_card("a third", "", (), "three"))
    monkeypatch.setattr(own_cards, "MOST_CHARACTERS", 60)
    with pytest.raises(Refusal):
        mine.save(own_card("b" * 50, "", (), "two"))
    assert mine.all() == {"own:one": SCALE}
    # What is there may always be made shorter.
    monkeypatch.setattr(own_cards, "MOST_CHARACTERS", 5)
    mine.save(OwnCard("short", "er", (), "one"))
    assert [card.front for card in mine.all().values()] == ["short"]


def test_every_export_is_later_than_the_last_whatever_the_clock_says(store):
    stamps = [OwnCards(CsvStore(store.folder), ANNA).next_export(now) for now in (5000.7, 5000.9, 100, 9000)]
    assert stamps == [5000, 5001, 5002, 9000]
    assert OwnCards(store, BO).next_export(7) == 7
    store.table("card_exports").put(Row("odd", {"at": "soon"}, BO), Row("odder", {"at": 1 << 60}, BO))
    assert OwnCards(store, BO).next_export(7) == 8
