"""Are days, weeks, shares and seconds counted as the log has them, one row at a time as all at once?"""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.history import History
from engine.progress import AWAY, Count, Progress, monday
from engine.records import Event

TZ = "Asia/Shanghai"


def row(event: str, question: str = "q1", day: str = "2026-05-04", **fields: str | dict) -> Event:
    """A row at noon in Shanghai."""
    stamp = {"ts_utc": f"{day}T04:00:00.000Z", "tz": TZ}
    return Event(event=event, question_id=question, learner="a", mode="practice", **{**stamp, **fields})


def progress(*rows: Event) -> Progress:
    history, found = History(), Progress()
    history.take(rows)
    found.follow(history)
    return found


def sums(count: Count) -> tuple[int, int, int]:
    return count.right, count.wrong, count.given_up


@pytest.mark.parametrize(
    "rows, expected",
    [
        ([], (0, 0, 0)),
        ([row("answered", verdict="right")], (1, 0, 0)),
        ([row("answered", verdict="wrong")], (0, 1, 0)),
        ([row("shown")], (0, 0, 1)),
        ([row("skipped")], (0, 0, 1)),
        ([row("set_aside")], (0, 0, 0)),
        ([row("asked_again"), row("hint"), row("reported")], (0, 0, 0)),
        ([row("answered", verdict="wrong"), row("retried", verdict="right")], (0, 1, 0)),
        ([row("answered", verdict="wrong"), row("withdrawn")], (0, 0, 0)),
        ([row("answered", verdict="wrong"), row("withdrawn"), row("answered", verdict="right")], (1, 0, 0)),
        ([row("answered", verdict="right"), row("shown"), row("solution")], (1, 0, 0)),
    ],
)
def test_attempts_and_what_was_given_up_are_counted_once(rows, expected):
    found = progress(row("served"), *rows)
    assert sums(found.total) == expected
    assert len(found.days) == bool(sum(expected))


def test_a_day_is_the_learners_own_and_ends_at_four_in_the_morning():
    def at(stamp, question):
        return [row("served", question), row("answered", question, verdict="right", ts_utc=stamp)]

    found = progress(*at("2026-05-04T19:59:00.000Z", "a"), *at("2026-05-04T20:01:00.000Z", "b"))
    assert sorted(found.days) == [date(2026, 5, 4), date(2026, 5, 5)]


@pytest.mark.parametrize("stamp", ["", "yesterday", "9999-12-31T23:59:59", "0001-01-01T00:00:00+12:00"])
def test_an_answer_with_a_stamp_that_is_none_counts_but_for_no_day(stamp):
    found = progress(row("served"), row("answered", verdict="right", ts_utc=stamp))
    assert (found.total.right, found.days) == (1, {})


@pytest.mark.parametrize(
    "ms, expected",
    [
        ("1499", {1: 1}),
        ("1500", {2: 1}),
        ("0", {0: 1}),
        (str(AWAY * 1000), {AWAY: 1}),
        (str(AWAY * 1000 + 501), {}),
        ("", {}),
        ("-5", {}),
        ("1e3", {}),
        ("٣", {}),
        ("9" * 40, {}),
    ],
)
def test_seconds_are_kept_where_they_can_be_true(ms, expected):
    found = progress(row("served"), row("answered", verdict="right", ms=ms))
    assert found.total.seconds == expected
    assert found.total.right == 1


def test_an_answer_in_steps_took_as_long_as_its_steps():
    walk = [row("step", step="a", ms="4000"), row("step", step="b", ms="6000")]
    done = row("answered", verdict="right", data={"way": "steps"})
    assert progress(row("served"), *walk, done).total.seconds == {10: 1}
    untimed = row("step", step="c", ms="")
    assert progress(row("served"), *walk, untimed, done).total.seconds == {}


@pytest.mark.parametrize(
    "seconds, expected",
    [
        ([], None),
        ([7], (7, 7, 7)),
        ([1, 2, 3, 4], (1, 2, 3)),
        ([1, 2, 3, 4, 5], (2, 3, 4)),
        ([10, 10, 10, 90], (10, 10, 10)),
    ],
)
def test_quartiles_are_times_that_somebody_took(seconds, expected):
    count = Count()
    count.seconds.update(seconds)
    assert count.quartiles == expected


def test_a_share_of_nothing_is_none():
    assert Count().share is None
    assert Count(given_up=3).share is None
    assert Count(right=3, wrong=1).share == 0.75


def test_weeks_begin_on_monday_and_come_without_a_gap():
    days = ("2026-05-03", "2026-05-04", "2026-05-10", "2026-05-19", "2026-06-09")
    rows = []
    for number, day in enumerate(days):
        rows += [row("served", str(number)), row("answered", str(number), day, verdict="right")]
    weeks = progress(*rows).weeks(date(2026, 5, 6), date(2026, 5, 20))
    assert {week.isoformat(): count.right for week, count in weeks.items()} == {
        "2026-05-04": 2,
        "2026-05-11": 0,
        "2026-05-18": 1,
    }
    assert all(monday(week) == week for week in weeks)
    assert monday(date(2026, 5, 10)) == date(2026, 5, 4)


KINDS = ("served", "answered", "withdrawn", "shown", "skipped", "set_aside", "step", "solution", "retried")
ROWS = st.lists(
    st.builds(
        lambda kind, question, day, right, ms: row(
            kind,
            question,
            (date(2026, 5, 1) + timedelta(days=day)).isoformat(),
            verdict="right" if right else "wrong",
            step="a",
            ms=ms,
        ),
        st.sampled_from(KINDS),
        st.sampled_from("abc"),
        st.integers(0, 9),
        st.booleans(),
        st.sampled_from(["", "5000", "61000"]),
    ),
    max_size=30,
)


@settings(max_examples=150, derandomize=True)
@given(ROWS)
def test_counting_row_by_row_is_counting_all_at_once(rows):
    history, one_by_one = History(), Progress()
    for each in rows:
        history.take([each])
        one_by_one.follow(history)
    at_once = progress(*rows)
    assert one_by_one.total == at_once.total
    assert one_by_one.days == at_once.days
    done = [served for served in history.questions.values() if served.is_done]
    assert at_once.total.answers + at_once.total.given_up == len(done)


def test_a_log_that_was_rewritten_is_counted_anew():
    found, history = progress(row("served"), row("answered", verdict="right")), History()
    history.take([row("served", "other"), row("skipped", "other")])
    found.follow(history)
    assert sums(found.total) == (0, 0, 1)
