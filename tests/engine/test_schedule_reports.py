"""Does each fault of a scheduler that people have reported elsewhere stay away? By the ids of public_reports.tsv."""

from __future__ import annotations

import csv
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from engine.schedule import CardState, Phase, Rating, Scheduler
from tests.engine.deck_rows import deck_of, graded, undone

REPORTS = Path(__file__).parents[1] / "cases" / "public_reports.tsv"
START = datetime(2025, 3, 3, 12, tzinfo=UTC)
NEW = CardState("item:x")


def at(zone: str, *parts: int) -> datetime:
    return datetime(*parts, tzinfo=ZoneInfo(zone)).astimezone(UTC)


def ready(state: CardState) -> datetime:
    return state.due_at or datetime(*state.due_day.timetuple()[:3], 12, tzinfo=UTC)


def learnt(days: int = 10, end: date = date(2025, 3, 16)) -> CardState:
    return CardState(
        "item:x",
        Phase.REVIEW,
        stability=float(days),
        difficulty=5.0,
        due_day=end + timedelta(days=days),
        last_review=datetime(end.year, end.month, end.day, 12, tzinfo=UTC),
        last_day=end,
        reps=5,
    )


def moments_without_a_zone_are_utc() -> None:
    kept = {
        "card": "item:x",
        "phase": "learning",
        "step": 0,
        "stability": 2.3,
        "difficulty": 2.1,
        "due_at": "2025-03-03T12:00:00",
        "last_review": "2025-03-03T11:59:00",
    }
    state, scheduler = CardState.from_object(kept), Scheduler()
    assert state.due_at == START
    assert scheduler.is_due(state, START, "UTC")
    assert not scheduler.is_due(state, START - timedelta(seconds=1), "UTC")
    naive = START.replace(tzinfo=None)
    assert scheduler.review(state, Rating.Good, naive, "UTC") == scheduler.review(
        state, Rating.Good, START, "UTC"
    )


def a_day_begins_at_the_learners_own_hour() -> None:
    zone, scheduler = "America/New_York", Scheduler()
    state = scheduler.review(NEW, Rating.Good, at(zone, 2025, 3, 3, 21, 45), zone)
    state = scheduler.review(state, Rating.Good, at(zone, 2025, 3, 3, 22, 0), zone)
    assert state.last_day == date(2025, 3, 3)
    state = replace(state, due_day=state.last_day + timedelta(days=1))
    assert not scheduler.is_due(state, at(zone, 2025, 3, 4, 1, 0), zone)
    assert scheduler.is_due(state, at(zone, 2025, 3, 4, 4, 0), zone)


def a_day_of_25_hours_does_not_end_early() -> None:
    zone, scheduler = "Europe/Berlin", Scheduler(rollover_hour=0)
    state = replace(learnt(), due_day=date(2025, 10, 27))
    assert scheduler.day(at(zone, 2025, 10, 26, 23, 30), zone) == date(2025, 10, 26)
    assert not scheduler.is_due(state, at(zone, 2025, 10, 26, 23, 30), zone)
    assert scheduler.is_due(state, at(zone, 2025, 10, 27, 0, 0), zone)


def a_worse_rating_never_waits_longer() -> None:
    chance, scheduler = random.Random("histories"), Scheduler(longest_days=365)
    for history in range(400):
        state, moment = CardState(f"item:{history}"), START
        for _ in range(6):
            waits = scheduler.intervals(state, moment, "UTC")
            assert list(waits) == list(Rating)
            assert list(waits.values()) == sorted(waits.values())
            assert max(waits.values()) <= timedelta(days=365)
            state = scheduler.review(state, Rating(chance.choice([1, 2, 3, 3, 3, 4])), moment, "UTC")
            moment = ready(state) + timedelta(days=chance.choice([0, 0, 0, 1, 30]))


def planning_anew_puts_nothing_before_its_review() -> None:
    for state in (NEW, learnt(), learnt(1), learnt(300)):
        for rating in Rating:
            after = Scheduler().review(state, rating, START, "UTC")
            for other in (
                Scheduler(0.8),
                Scheduler(0.95),
                Scheduler(exam=after.last_day + timedelta(days=1)),
            ):
                again = other.planned(after)
                assert again.due_at is None or again.due_at > again.last_review
                assert again.due_day is None or again.due_day > again.last_day


def a_clock_set_back_is_no_time_passed() -> None:
    state, scheduler = learnt(), Scheduler()
    back = datetime(2025, 3, 13, 12, tzinfo=UTC)
    for rating in Rating:
        after = scheduler.review(state, rating, back, "UTC")
        assert scheduler.elapsed(state, back, "UTC") == 0
        assert after == scheduler.review(state, rating, state.last_review, "UTC")
        assert after.last_review == state.last_review
        assert after.stability > 0
        assert (after.due_at or ready(after)) > back


def undoing_gives_back_what_was() -> None:
    seen = [graded("card:a", "good", minute) for minute in (0, 10)]
    before = deck_of(*seen)
    due_day = before.state("card:a").due_day
    late = graded("card:a", "good", 60 * 24 * ((due_day - date(2026, 5, 4)).days + 5))
    assert deck_of(*seen, late).state("card:a") != before.state("card:a")
    assert deck_of(*seen, late, undone(late)).state("card:a") == before.state("card:a")
    first = graded("card:never", "easy", 0)
    assert deck_of(first, undone(first)).state("card:never") == CardState("card:never")


def fewer_steps_do_not_end_learning() -> None:
    long = Scheduler(learning_steps=(timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=10)))
    state = NEW
    for _ in range(2):
        state = long.review(state, Rating.Good, state.due_at or START, "UTC")
    assert (state.phase, state.step) == (Phase.LEARNING, 2)
    short = Scheduler(learning_steps=(timedelta(minutes=1),))
    after = short.review(state, Rating.Again, state.due_at, "UTC")
    assert (after.phase, after.step) == (Phase.LEARNING, 0)
    assert after.due_at - after.last_review == timedelta(minutes=1)


def easy_for_ever_stops_at_the_cap() -> None:
    scheduler, state, moment = Scheduler(), NEW, START
    for _ in range(200):
        state = scheduler.review(state, Rating.Easy, moment, "UTC")
        moment = ready(state)
    assert 300 < (state.due_day - state.last_day).days <= 365


def intervals_are_multiplied() -> None:
    # There is no SM-2 here; its report's point is that an interval grows in proportion to itself.
    for days in (6, 30, 100):
        state = replace(learnt(days), difficulty=2.5)
        after = Scheduler().review(state, Rating.Good, ready(state), "UTC")
        assert (after.due_day - after.last_day).days >= min(1.8 * days, 300)


CASES: dict[str, Callable[[], None]] = {
    "SC01": moments_without_a_zone_are_utc,
    "SC02": a_day_begins_at_the_learners_own_hour,
    "SC03": a_day_of_25_hours_does_not_end_early,
    "SC05": a_worse_rating_never_waits_longer,
    "SC06": planning_anew_puts_nothing_before_its_review,
    "SC07": a_clock_set_back_is_no_time_passed,
    "SC09": undoing_gives_back_what_was,
    "SC11": fewer_steps_do_not_end_learning,
    "SC13": easy_for_ever_stops_at_the_cap,
    "SC15": intervals_are_multiplied,
}


@pytest.mark.parametrize("report", CASES)
def test_a_fault_reported_elsewhere_is_none_of_ours(report):
    CASES[report]()


def test_every_report_about_scheduling_has_its_test():
    with REPORTS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        assert {row["id"] for row in rows if row["kind"] == "scheduling"} == set(CASES)
