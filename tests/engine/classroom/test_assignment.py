"""Is an assignment kept as it was set, open and closed to the second, and unchanged once somebody has begun?"""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.classroom.assignment import (
    ASSIGNMENTS,
    BEGUN,
    CLOSES_FIRST,
    MOST_OF_ONE,
    MOST_QUESTIONS,
    MOST_TRIES,
    NO_QUESTIONS,
    TOO_MANY,
    Assignment,
    Assignments,
    place_in,
)
from engine.records import CsvStore, NameRefused, Row

OPENS = datetime(2026, 3, 2, 8, 0, 0, tzinfo=UTC)
CLOSES = datetime(2026, 3, 9, 15, 59, 59, tzinfo=UTC)
TICK = timedelta(milliseconds=1)
SHANGHAI, NEW_YORK = timezone(timedelta(hours=8)), timezone(timedelta(hours=-5))
WEEK = Assignment(
    "k1", "第一周", (("a-root", 2), ("shares", 1)), "hard", OPENS, CLOSES, 3, False, True, "closed", "A"
)
PLAIN = Assignment("k2", "Week 2", (("a-root", 1),))


@pytest.fixture
def store(tmp_path):
    return CsvStore(tmp_path / "data")


@pytest.fixture
def assignments(store):
    return Assignments(store)


# --- times ----------------------------------------------------------------------------------------------------------


def test_it_opens_and_closes_at_the_very_second():
    assert not WEEK.has_opened(OPENS - TICK)
    assert WEEK.has_opened(OPENS)
    assert not WEEK.is_late(CLOSES)
    assert WEEK.is_late(CLOSES + TICK)
    assert WEEK.has_opened(CLOSES + TICK)  # late is late, and not refused


def test_the_zone_in_which_a_moment_is_told_does_not_matter():
    for zone in (SHANGHAI, NEW_YORK, timezone(timedelta(hours=5, minutes=45))):
        week = replace(WEEK, opens=OPENS.astimezone(zone), closes=CLOSES.astimezone(zone))
        for moment in (OPENS - TICK, OPENS, CLOSES, CLOSES + TICK):
            for told in (moment, moment.astimezone(NEW_YORK), moment.replace(tzinfo=None)):
                assert week.has_opened(told) == WEEK.has_opened(moment)
                assert week.is_late(told) == WEEK.is_late(moment)


def test_times_without_a_zone_are_in_utc():
    bare = replace(WEEK, opens=OPENS.replace(tzinfo=None), closes=CLOSES.replace(tzinfo=None))
    assert bare.problem is None
    assert replace(bare, closes=CLOSES).problem is None
    assert replace(bare, closes=OPENS).problem == CLOSES_FIRST
    for moment in (OPENS - TICK, OPENS, CLOSES, CLOSES + TICK):
        assert bare.has_opened(moment) == WEEK.has_opened(moment)
        assert bare.is_late(moment) == WEEK.is_late(moment)


def test_without_times_it_is_always_open_and_never_late():
    for moment in (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)):
        assert PLAIN.has_opened(moment)
        assert not PLAIN.is_late(moment)


@pytest.mark.parametrize(
    "feedback, before, at, after",
    [("now", True, True, True), ("closed", False, False, True), ("never", False, False, False)],
)
def test_verdicts_are_shown_when_they_should_be(feedback, before, at, after):
    week = replace(WEEK, feedback=feedback)
    assert [week.shows_verdicts(moment) for moment in (OPENS, CLOSES, CLOSES + TICK)] == [before, at, after]
    assert replace(week, closes=None).shows_verdicts(CLOSES + TICK) is (feedback == "now")


def test_it_is_for_its_group_or_for_everybody():
    assert [WEEK.is_for(group) for group in ("A", "B", "")] == [True, False, False]
    assert [PLAIN.is_for(group) for group in ("A", "B", "")] == [True, True, True]


# --- what can be set ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"band": "harder"},
        {"band": ""},
        {"feedback": "later"},
        {"items": (("a-root", 0),)},
        {"items": (("a-root", -1),)},
        {"items": (("a-root", MOST_OF_ONE + 1),)},
        {"items": (("", 1),)},
        {"tries": -1},
        {"tries": MOST_TRIES + 1},
        {"key": ""},
        {"key": "a:b"},
        {"key": "a\nb"},
    ],
)
def test_what_cannot_be_is_an_error(changes):
    with pytest.raises(ValueError, match=r"."):
        replace(PLAIN, **changes)


@pytest.mark.parametrize(
    "changes, problem",
    [
        ({"items": ()}, NO_QUESTIONS),
        ({"items": (("a-root", 20),) * 5}, None),
        ({"items": (("a-root", 20),) * 5 + (("shares", 1),)}, TOO_MANY),
        ({"opens": OPENS, "closes": OPENS}, CLOSES_FIRST),
        ({"opens": CLOSES, "closes": OPENS}, CLOSES_FIRST),
        ({"opens": OPENS, "closes": OPENS + TICK}, None),
        ({"closes": OPENS}, None),
        ({"opens": CLOSES}, None),
        ({"tries": 0}, None),
        ({"tries": MOST_TRIES}, None),
    ],
)
def test_what_should_not_be_set_is_said(assignments, changes, problem):
    wanted = replace(PLAIN, **changes)
    assert wanted.problem == problem
    if problem is None:
        assert assignments.save(wanted) == assignments.all()["k2"] == wanted
    else:
        with pytest.raises(NameRefused) as refused:
            assignments.save(wanted)
        assert refused.value.text == problem
        assert assignments.all() == {}


def test_the_questions_are_the_items_so_often_in_their_order():
    assert WEEK.questions == ("a-root", "a-root", "shares")
    twice = replace(PLAIN, items=(("shares", 1), ("a-root", 2), ("shares", 1)))
    assert twice.questions == ("shares", "a-root", "a-root", "shares")


# --- the mode in the log --------------------------------------------------------------------------------------------


@given(st.from_regex(r"[A-Za-z0-9_-]{1,20}", fullmatch=True), st.integers(1, MOST_QUESTIONS))
def test_the_mode_of_a_place_is_read_back(key, position):
    assert place_in(replace(PLAIN, key=key).mode_of(position)) == (key, position)


@pytest.mark.parametrize(
    "mode",
    [
        "",
        "practice",
        "assignment",
        "assignment:k1",
        "assignment::1",
        "assignment:k1:",
        "assignment:k1:x",
        "assignment:k1:-1",
        "assignment:k1:0",
        "assignment:k1:01",
        "assignment:k1:1:2",
        "assignment:k1:²",
        "assignment:k1:١",
        "Assignment:k1:1",
        "cards:k1:1",
        "assignment:k1:" + "9" * 5000,
    ],
)
def test_any_other_mode_is_no_place(mode):
    assert place_in(mode) is None


@given(st.text() | st.text("assignment:0123456789k").map("assignment:".__add__))
def test_whatever_a_mode_is_it_is_read_or_none(mode):
    place = place_in(mode)
    assert place is None or mode == f"assignment:{place[0]}:{place[1]}"


# --- keeping --------------------------------------------------------------------------------------------------------


def test_what_was_set_is_there_after_a_restart(assignments, store):
    assert assignments.save(WEEK) == WEEK
    assignments.save(PLAIN)
    kept = Assignments(CsvStore(store.folder)).all()
    assert list(kept.items()) == [("k1", WEEK), ("k2", PLAIN)]


def test_times_in_another_zone_are_kept_as_the_same_moment(assignments):
    assignments.save(replace(WEEK, opens=OPENS.astimezone(SHANGHAI), closes=CLOSES.replace(tzinfo=None)))
    kept = assignments.all()["k1"]
    assert (kept.opens, kept.closes) == (OPENS, CLOSES)
    assert kept.opens.utcoffset() == timedelta(0)


def test_a_title_is_tidied_as_a_name_is(assignments):
    assert assignments.save(replace(PLAIN, title="  Week\u3000 2 ")).title == "Week 2"
    for title in ("", "=1+1", "a\x00", "a" * 61):
        with pytest.raises(NameRefused):
            assignments.save(replace(PLAIN, title=title))
    assert assignments.all()["k2"].title == "Week 2"


def test_two_of_the_same_title_are_two(assignments):
    assignments.save(PLAIN)
    assignments.save(replace(PLAIN, key="k3"))
    assert [a.title for a in assignments.all().values()] == ["Week 2", "Week 2"]


@pytest.mark.parametrize(
    "changes",
    [
        {"items": (("a-root", 2), ("shares", 2))},
        {"items": (("shares", 1), ("a-root", 2))},
        {"items": (("a-root", 2),)},
        {"band": "easy"},
    ],
)
def test_once_somebody_has_begun_its_questions_stay(assignments, changes):
    assignments.save(WEEK)
    with pytest.raises(NameRefused) as refused:
        assignments.save(replace(WEEK, title="Changed", **changes), begun=True)
    assert refused.value.text == BEGUN
    assert assignments.all() == {"k1": WEEK}
    changed = replace(WEEK, **changes)
    assert assignments.save(changed) == changed  # before that they may change


def test_once_somebody_has_begun_the_rest_may_change(assignments):
    assignments.save(WEEK)
    later = replace(
        WEEK, title="Later", opens=None, closes=CLOSES + 7 * timedelta(days=1), tries=0, scored=True
    )
    assert assignments.save(later, begun=True) == later
    same = replace(later, items=(("a-root", 1), ("a-root", 1), ("shares", 1)))  # the same questions
    assert assignments.save(same, begun=True).questions == WEEK.questions
    assert assignments.save(PLAIN, begun=True) == PLAIN  # nothing was there


def test_what_was_removed_is_gone_and_nothing_else(assignments):
    assignments.save(WEEK)
    assignments.save(PLAIN)
    assignments.remove("k1")
    assignments.remove("unknown")
    assert assignments.all() == {"k2": PLAIN}


def test_two_that_are_saved_at_once_are_both_there(store):
    ready = threading.Barrier(4)

    def save(number):
        mine = Assignments(CsvStore(store.folder, wait=60))
        ready.wait()
        mine.save(replace(PLAIN, key=f"k{number}"))

    threads = [threading.Thread(target=save, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(Assignments(store).all()) == {"k0", "k1", "k2", "k3"}


GOOD = {"title": "Week 2", "items": [["a-root", 1]]}


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"title": "Week 2"},
        {"items": [["a-root", 1]]},
        {**GOOD, "items": None},
        {**GOOD, "items": 5},
        {**GOOD, "items": "a-root"},
        {**GOOD, "items": ["a1", "b2"]},
        {**GOOD, "items": {"a1": 1}},
        {**GOOD, "items": [["a-root"]]},
        {**GOOD, "items": [["a-root", "many"]]},
        {**GOOD, "items": [["a-root", 1.5]]},
        {**GOOD, "items": [["a-root", True]]},
        {**GOOD, "items": [[None, 1]]},
        {**GOOD, "items": [["a-root", 1, 2]]},
        {**GOOD, "items": [["a-root", 10**400]]},
        {**GOOD, "band": "harder"},
        {**GOOD, "band": ["usual"]},
        {**GOOD, "feedback": []},
        {**GOOD, "feedback": None},
        {**GOOD, "tries": None},
        {**GOOD, "tries": 1.5},
        {**GOOD, "tries": "three"},
        {**GOOD, "tries": 99},
        {**GOOD, "opens": "soon"},
        {**GOOD, "opens": 5},
        {**GOOD, "closes": "2026-02-30T00:00:00Z"},
        {**GOOD, "closes": "0001-01-01T00:00:00+23:59"},
        {**GOOD, "closes": ["2026-03-09T00:00:00Z"]},
    ],
)
def test_a_row_that_cannot_be_read_is_passed_over_and_can_be_written_over(assignments, store, values):
    store.table(ASSIGNMENTS).put(Row("k2", values))
    assignments.save(WEEK)
    assert assignments.all() == {"k1": WEEK}
    assert assignments.save(PLAIN, begun=True) == PLAIN
    assert assignments.all() == {"k2": PLAIN, "k1": WEEK}


def test_a_row_of_an_earlier_version_is_read(assignments, store):
    store.table(ASSIGNMENTS).put(Row("k2", GOOD))
    assert assignments.all() == {"k2": PLAIN}


def test_a_row_of_a_later_version_is_read_without_what_it_adds(assignments, store):
    assignments.save(WEEK)
    values = store.table(ASSIGNMENTS).rows()["k1"].values
    store.table(ASSIGNMENTS).put(Row("k1", {**values, "colour": "green"}))
    assert assignments.all() == {"k1": WEEK}
