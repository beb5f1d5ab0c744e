"""Does what learners say is wrong with a question arrive with its values and what was typed?"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from engine.attempts import Attempts
from engine.classroom.reports import Complaint, complaints
from engine.days import format_utc
from engine.pose import question_from
from engine.records import CsvStore, Event
from engine.scribe import Moment
from tests.engine.sample_items import ROOT, scaled_item

START = datetime(2026, 3, 4, 5, 0, 0, tzinfo=UTC)
ANNA, BO = "a1b2c3d4e5f60718", "b1b2c3d4e5f60718"
NINE = {"a": 9, "b": 2}
NOTE = '=1+1 我算的是 6，"为什么"？\n<b>second line</b>'


def at(seconds: float) -> Moment:
    return Moment(START + timedelta(seconds=seconds), "Asia/Shanghai", "1.2.3")


@pytest.fixture
def store(tmp_path):
    return CsvStore(tmp_path / "data")


def asked(store, learner=ANNA, question_id="q1", item=ROOT):
    attempts = Attempts(store, {item.id: item}, learner)
    attempts.serve(question_from(item, NINE), question_id, "assignment:k1:1", at(0))
    return attempts


def filed(store):
    return complaints(CsvStore(store.folder).read_since().events)


def test_what_was_filed_arrives_as_it_was_seen_and_typed(store):
    anna = asked(store)
    anna.answer("q1", ["6.5"], at(1))
    anna.report("q1", ["6.5"], NOTE, at(2))
    row = store.read_since().events[-1]
    assert filed(store) == [
        Complaint(
            row.event_id, ANNA, format_utc(at(2).now), "q1", "a-root", ROOT.version, "", NINE, ("6.5",), NOTE
        )
    ]


def test_it_may_be_filed_before_anything_was_typed_and_names_the_seed(store):
    anna = Attempts(store, {"a-root": ROOT}, ANNA)
    anna.serve(replace(question_from(ROOT, NINE), seed=2**53 - 1), "q1", "practice", at(0))
    anna.report("q1", [], "", at(1))
    (found,) = filed(store)
    assert (found.typed, found.note, found.seed) == ((), "", str(2**53 - 1))


def test_every_part_of_an_answer_is_told(store):
    parts = scaled_item(id="two-parts", answer=[replace(ROOT.parts[0], step="root"), ROOT.parts[0]])
    anna = asked(store, item=parts)
    anna.report("q1", ["3", "1e99, ''"], "odd", at(1))
    assert filed(store)[0].typed == ("3", "1e99, ''")


def test_the_last_one_comes_first_whoever_filed_it(store):
    for number, learner in enumerate((ANNA, BO, ANNA)):
        asked(store, learner, f"q{number}").report(f"q{number}", ["6"], f"note {number}", at(-number))
    assert [(one.learner, one.note) for one in filed(store)] == [
        (ANNA, "note 2"),
        (BO, "note 1"),
        (ANNA, "note 0"),
    ]


def test_the_same_words_twice_are_one_and_other_words_another(store):
    anna = asked(store)
    for note in ("why?", "why?", "still: why?"):
        anna.report("q1", ["6"], note, at(1))
    assert [one.note for one in filed(store)] == ["still: why?", "why?"]


def test_what_was_filed_stays_when_its_item_is_gone_and_goes_when_its_learner_is_erased(store):
    asked(store).report("q1", ["6"], "Student 1 says why", at(1))
    asked(store, BO, "q2").report("q2", ["6"], "kept", at(1))
    store.erase_learner(ANNA)
    assert [one.note for one in filed(store)] == ["kept"]


@pytest.mark.parametrize(
    "data, values, typed, note",
    [
        ({}, {}, (), ""),
        ({"values": [1], "typed": "6", "note": None}, {}, (), ""),
        ({"values": None, "typed": {"a": 1}, "note": 5}, {}, (), ""),
        ({"values": {"a": None}, "typed": [6, None], "note": "x"}, {"a": None}, ("6", "None"), "x"),
    ],
)
def test_a_row_that_somebody_spoilt_stops_nothing(store, data, values, typed, note):
    store.append(
        Event(event="reported", learner=ANNA, data=data), Event(event="cheered", data={"note": "no"})
    )
    asked(store).report("q1", ["6"], "last", at(1))
    last, found = filed(store)
    assert last.note == "last"
    assert (found.values, found.typed, found.note) == (values, typed, note)


def test_nothing_filed_is_nothing(store):
    asked(store)
    assert filed(store) == complaints([]) == []
