"""Does our scheduler agree with fsrs itself, count study days, and give the same dates everywhere?"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import fsrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.schedule import (
    MOST_PACE,
    PACE_UNSURE,
    CardState,
    Phase,
    Rating,
    Scheduler,
    rating_named,
)

AGAIN, HARD, GOOD, EASY = Rating
BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
START = datetime(2025, 3, 3, 12, tzinfo=UTC)
RATINGS = st.lists(st.sampled_from(list(Rating)), min_size=1, max_size=30)


def moment(zone: str, *parts: int) -> datetime:
    return datetime(*parts, tzinfo=ZoneInfo(zone)).astimezone(UTC)


def noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def when_due(state: CardState) -> datetime:
    return state.due_at or noon(state.due_day)


def reviewed(
    ratings: Sequence[Rating], scheduler: Scheduler | None = None, late: Sequence[int] = ()
) -> list[CardState]:
    """Rate a card each time when it is due, or so many days later; give all its states."""
    scheduler = scheduler or Scheduler()
    state, at, states = CardState("item:x"), START, []
    for number, rating in enumerate(ratings):
        state = scheduler.review(state, rating, at, "UTC")
        states.append(state)
        at = when_due(state) + timedelta(days=late[number] if number < len(late) else 0)
    return states


# --- fsrs itself, fed by hand -----------------------------------------------------------------------------------------


@settings(derandomize=True, deadline=None, max_examples=60)
@given(RATINGS, st.lists(st.integers(0, 40), max_size=30), st.sampled_from([0.8, 0.85, 0.9, 0.95]))
def test_golden_histories_agree_with_fsrs_itself(ratings, late, retention):
    scheduler = Scheduler(retention=retention, follows_pace=False)
    oracle = fsrs.Scheduler(desired_retention=retention, maximum_interval=365, enable_fuzzing=False)
    theirs, ours, at = fsrs.Card(card_id=1, due=START), CardState("item:x"), START
    for number, rating in enumerate(ratings):
        # Noon in UTC, and nothing that runs past midnight: here whole days of 24 hours are study days.
        at = at.replace(hour=12, minute=0, second=0) + timedelta(seconds=number)
        recall = scheduler.retrievability(ours, at, "UTC")
        assert recall is None or recall == pytest.approx(
            oracle.get_card_retrievability(theirs, at), abs=1e-12
        )
        theirs, _ = oracle.review_card(theirs, rating, at)
        ours = scheduler.review(ours, rating, at, "UTC")
        assert (ours.phase.value, ours.step) == (theirs.state.name.lower(), theirs.step)
        assert (ours.stability, ours.difficulty) == (theirs.stability, theirs.difficulty)
        if ours.phase is Phase.REVIEW:
            exact = (theirs.due - at).days
            low, high = spread(exact)
            assert low <= (ours.due_day - ours.last_day).days <= high
        else:
            assert ours.due_at == theirs.due
        at = theirs.due + timedelta(days=late[number] if number < len(late) else 0)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(RATINGS, st.lists(st.integers(0, 400), max_size=30))
def test_a_cards_pace_leaves_fsrss_own_figures_alone_and_has_its_bounds(ratings, late):
    plain, at = CardState("item:x"), START
    paced = plain
    for number, rating in enumerate(ratings):
        before = paced.pace
        plain = Scheduler(follows_pace=False).review(plain, rating, at, "UTC")
        paced = Scheduler().review(paced, rating, at, "UTC")
        assert (paced.stability, paced.difficulty, paced.phase) == (
            plain.stability,
            plain.difficulty,
            plain.phase,
        )
        assert abs(paced.pace) <= MOST_PACE
        assert 0 < paced.pace_unsure <= PACE_UNSURE
        assert paced.pace <= before or rating is not AGAIN
        at = when_due(paced) + timedelta(days=late[number] if number < len(late) else 0)
    assert plain.pace == 0


def test_who_recalls_as_often_as_wanted_keeps_the_pace_and_others_go_their_way():
    def paces(share: float) -> list[float]:
        found = []
        for card in range(60):
            chance, state, at = random.Random(f"{share} {card}"), CardState(f"item:{card}"), START
            for _ in range(20):
                rating = GOOD if chance.random() < share or state.phase is not Phase.REVIEW else AGAIN
                state = Scheduler().review(state, rating, at, "UTC")
                at = when_due(state)
            found.append(state.pace)
        return found

    fast, wanted, slow = (sum(paces(share)) / 60 for share in (0.7, 0.9, 1.0))
    assert fast < -0.6
    assert abs(wanted) < 0.4
    assert slow > 0.15


def test_a_forgotten_card_comes_sooner_than_fsrs_has_it_and_its_recall_is_predicted_lower():
    ratings = [GOOD, GOOD, GOOD, AGAIN, GOOD, AGAIN, GOOD]
    plain, paced = (reviewed(ratings, Scheduler(follows_pace=follows))[-1] for follows in (False, True))
    assert paced.due_day - paced.last_day <= plain.due_day - plain.last_day
    assert paced.holds < plain.holds
    later = paced.last_day + timedelta(days=5)
    assert Scheduler().recall_on(paced, later) < Scheduler().recall_on(plain, later)


def spread(days: int) -> tuple[int, int]:
    """Work out the range of fsrs's fuzz, as its documentation gives it."""
    if days < 2.5:
        return days, days
    delta = 1.0
    for start, end, factor in ((2.5, 7.0, 0.15), (7.0, 20.0, 0.1), (20.0, float("inf"), 0.05)):
        delta += factor * max(min(days, end) - start, 0.0)
    high = min(round(days + delta), 365)
    return min(max(2, round(days - delta)), high), high


def test_good_every_time_grows_as_fsrs_says():
    days = [(s.due_day - s.last_day).days for s in reviewed([GOOD] * 6) if s.due_day]
    for found, plain in zip(days[:4], (2, 11, 46, 163), strict=False):
        assert spread(plain)[0] <= found <= spread(plain)[1] or found < plain * 1.2


@pytest.mark.parametrize(
    "rating, phase, step, wait",
    [
        (AGAIN, Phase.LEARNING, 0, timedelta(minutes=1)),
        (HARD, Phase.LEARNING, 0, timedelta(minutes=5, seconds=30)),
        (GOOD, Phase.LEARNING, 1, timedelta(minutes=10)),
        (EASY, Phase.REVIEW, None, None),
    ],
)
def test_the_first_rating(rating, phase, step, wait):
    state = Scheduler().review(CardState("item:x"), rating, START, "UTC")
    assert (state.phase, state.step, state.reps, state.lapses) == (phase, step, 1, 0)
    assert state.due_at == (None if wait is None else START + wait)


def test_only_forgetting_what_was_learnt_is_a_lapse():
    lapses = [s.lapses for s in reviewed([AGAIN, GOOD, GOOD, AGAIN, AGAIN, GOOD, AGAIN])]
    assert lapses == [0, 0, 0, 1, 1, 1, 2]


# --- study days -------------------------------------------------------------------------------------------------------


def learnt(zone: str, at: datetime) -> CardState:
    scheduler = Scheduler()
    state = scheduler.review(CardState("item:x"), EASY, at, zone)
    assert state.phase is Phase.REVIEW
    return state


@pytest.mark.parametrize(
    "zone, first, second",
    [
        (BERLIN, (2025, 3, 29, 20, 0), (2025, 3, 30, 19, 30)),  # a night of 23 hours
        (BERLIN, (2025, 10, 25, 20, 0), (2025, 10, 26, 19, 30)),  # and one of 25
        (NEW_YORK, (2025, 3, 8, 20, 0), (2025, 3, 9, 19, 30)),
        (NEW_YORK, (2025, 11, 1, 20, 0), (2025, 11, 2, 19, 30)),
        (NEW_YORK, (2025, 6, 1, 20, 0), (2025, 6, 2, 19, 50)),  # a little earlier than the day before
    ],
)
def test_the_next_study_day_is_one_day_later_whatever_the_clock_does(zone, first, second):
    scheduler, state = Scheduler(), learnt(zone, moment(zone, *first))
    after = moment(zone, *second)
    assert scheduler.elapsed(state, after, zone) == 1
    assert scheduler.review(state, GOOD, after, zone).stability > state.stability


@pytest.mark.parametrize("zone, day", [(BERLIN, date(2025, 3, 30)), (BERLIN, date(2025, 10, 26))])
@pytest.mark.parametrize("rollover", [0, 4])
def test_on_a_day_of_another_length_cards_come_due_at_the_rollover(zone, day, rollover):
    scheduler = Scheduler(rollover_hour=rollover)
    state = replace(learnt(zone, moment(zone, 2025, 1, 1, 12, 0)), due_day=day)
    begin = moment(zone, day.year, day.month, day.day, rollover, 0)
    assert not scheduler.is_due(state, begin - timedelta(seconds=1), zone)
    assert scheduler.is_due(state, begin, zone)


def test_a_learner_who_travels_west_does_not_go_back_a_day():
    scheduler, state = Scheduler(), learnt("Pacific/Auckland", moment("Pacific/Auckland", 2025, 5, 2, 6, 0))
    there = moment("Pacific/Honolulu", 2025, 5, 1, 9, 0)
    assert scheduler.elapsed(state, there, "Pacific/Honolulu") == 0
    after = scheduler.review(state, GOOD, there, "Pacific/Honolulu")
    assert after.last_day == state.last_day == date(2025, 5, 2)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    RATINGS, st.lists(st.integers(-400, 400), min_size=30, max_size=30), st.sampled_from([BERLIN, NEW_YORK])
)
def test_no_jump_of_the_clock_does_harm(ratings, jumps, zone):
    scheduler, state, at = Scheduler(), CardState("item:x"), START
    for rating, jump in zip(ratings, jumps, strict=False):
        at = at + timedelta(days=jump, hours=jump)
        before, state = state, scheduler.review(state, rating, at, zone)
        assert state.stability > 0
        assert 1 <= state.difficulty <= 10
        assert before.last_review is None or state.last_review >= before.last_review
        assert (state.due_at or noon(state.due_day + timedelta(days=1))) > state.last_review
        assert 0 < scheduler.retrievability(state, at, zone) <= 1


def test_a_step_is_not_put_off_by_a_clock_that_was_set_back():
    scheduler = Scheduler()
    state = scheduler.review(CardState("item:x"), GOOD, START + timedelta(days=300), "UTC")
    assert scheduler.is_due(state, START, "UTC")
    assert not scheduler.is_due(state, START + timedelta(days=300), "UTC")


# --- caps, spread, plans ----------------------------------------------------------------------------------------------


def test_two_hundred_times_easy_stops_at_the_cap():
    states = reviewed([EASY] * 200)
    assert max((s.due_day - s.last_day).days for s in states) <= 365
    assert (states[-1].due_day - states[-1].last_day).days > 330


def test_twenty_times_again_keeps_the_card_in_its_first_step():
    states = reviewed([AGAIN] * 20)
    assert {(s.phase, s.step) for s in states} == {(Phase.LEARNING, 0)}
    assert all(s.stability > 0 and s.difficulty <= 10 for s in states)
    assert states[-1].due_at - states[-1].last_review == timedelta(minutes=1)


def test_nothing_waits_beyond_an_exam_that_is_to_come():
    exam = date(2025, 4, 1)
    states = reviewed([GOOD] * 12, Scheduler(exam=exam))
    due = [s.due_day for s in states if s.due_day and s.last_day < exam]
    assert max(due) == exam
    after = [s for s in states if s.due_day and s.last_day >= exam]
    assert after
    assert max((s.due_day - s.last_day).days for s in after) > 60


@settings(derandomize=True, deadline=None, max_examples=50)
@given(
    RATINGS,
    st.sampled_from([0.8, 0.9, 0.95]),
    st.one_of(st.none(), st.dates(date(2025, 3, 4), date(2026, 1, 1))),
)
def test_planning_anew_gives_what_that_plan_would_have_given_and_never_a_day_in_the_past(
    ratings, retention, exam
):
    old, new = Scheduler(), Scheduler(retention=retention, exam=exam)
    state, other, at = CardState("item:x"), CardState("item:x"), START
    for rating in ratings:
        state, other = old.review(state, rating, at, "UTC"), new.review(other, rating, at, "UTC")
        assert new.planned(state) == other
        assert other.due_day is None or other.due_day > other.last_day
        at = when_due(state)


def test_the_spread_of_many_cards_fills_fsrss_range_and_is_each_cards_own():
    scheduler = Scheduler()
    found = set()
    for number in range(500):
        state = scheduler.review(CardState(f"item:{number}"), EASY, START, "UTC")
        found.add((state.due_day - state.last_day).days)
    low, high = spread(8)
    assert found == set(range(low, high + 1))


@settings(derandomize=True, deadline=None, max_examples=50)
@given(RATINGS)
def test_what_the_buttons_promise_is_what_happens(ratings):
    scheduler, state, at = Scheduler(), CardState("item:x"), START
    for rating in ratings:
        promised = scheduler.intervals(state, at, "UTC")
        state = scheduler.review(state, rating, at, "UTC")
        wait = state.due_at - at if state.due_at else state.due_day - state.last_day
        assert promised[rating] == wait
        assert promised[AGAIN] <= promised[HARD] <= promised[GOOD] <= promised[EASY] <= timedelta(days=365)
        at = when_due(state)


@pytest.mark.parametrize("retention", [0.79, 0.951, 1.5, 0, -1, float("nan"), float("inf")])
def test_the_recall_wanted_is_bounded(retention):
    with pytest.raises(ValueError, match="retention"):
        Scheduler(retention=retention)


@pytest.mark.parametrize("days", [0, -1, 366, 36500])
def test_the_longest_wait_is_bounded(days):
    with pytest.raises(ValueError, match="longest_days"):
        Scheduler(longest_days=days)


@pytest.mark.parametrize("step", [timedelta(0), timedelta(days=1), timedelta(minutes=-1)])
def test_a_step_is_shorter_than_a_day(step):
    with pytest.raises(ValueError, match="step"):
        Scheduler(learning_steps=(step,))


def test_the_recall_wanted_moves_the_interval():
    waits = []
    for retention in (0.8, 0.85, 0.9, 0.95):
        state = reviewed([GOOD, GOOD, GOOD], Scheduler(retention=retention))[-1]
        waits.append(state.due_day - state.last_day)
    assert waits == sorted(waits, reverse=True)
    assert waits[0] > 2 * waits[-1]


def test_other_processes_with_other_hash_seeds_give_the_same_dates():
    told = (
        "from tests.engine.test_schedule import reviewed, GOOD, AGAIN, EASY;"
        "print([s.as_object() for s in reviewed([GOOD, GOOD, GOOD, AGAIN, GOOD, EASY, GOOD])])"
    )
    root = Path(__file__).parents[2]
    said = {
        subprocess.run(
            [sys.executable, "-c", told],
            cwd=root,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    mine = str([s.as_object() for s in reviewed([GOOD, GOOD, GOOD, AGAIN, GOOD, EASY, GOOD])])
    assert said == {mine.encode() + b"\n"}


# --- states that were kept --------------------------------------------------------------------------------------------


@settings(derandomize=True, deadline=None, max_examples=60)
@given(RATINGS)
def test_a_kept_state_reads_back(ratings):
    for state in reviewed(ratings):
        assert CardState.from_object(state.as_object()) == state


KEPT = reviewed([GOOD, GOOD, GOOD])[-1].as_object()


@pytest.mark.parametrize("key", [key for key in KEPT if key != "card"])
def test_an_old_state_without_a_key_can_be_gone_on_from(key):
    state = CardState.from_object({k: v for k, v in KEPT.items() if k != key} | {"unknown": [1]})
    after = Scheduler().review(state, GOOD, START + timedelta(days=30), "UTC")
    assert after.stability > 0


@pytest.mark.parametrize(
    "spoilt",
    [
        {"phase": "dreaming"},
        {"phase": 3},
        {"stability": -1},
        {"stability": "5"},
        {"stability": True},
        {"stability": float("nan")},
        {"difficulty": 11},
        {"last_review": "yesterday"},
        {"last_review": "9999-12-31T23:59:59"},
        {"due_day": "2025-02-30"},
        {"due_day": 20250301},
        {"reps": -1},
        {"reps": 1.5},
        {"lapses": "many"},
        {"card": ""},
        {"card": None},
    ],
    ids=str,
)
def test_a_state_that_cannot_be_is_refused_by_the_name_of_its_key(spoilt):
    with pytest.raises(ValueError, match=next(iter(spoilt))):
        CardState.from_object({**KEPT, **spoilt})


@pytest.mark.parametrize(
    "word, rating",
    [("again", AGAIN), ("easy", EASY), ("Good", None), ("", None), (3, None), (None, None), (["good"], None)],
)
def test_ratings_are_read_by_their_words(word, rating):
    assert rating_named(word) is rating
