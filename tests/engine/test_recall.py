"""Are retention, calibration, load and forecast counted as the reviews have them?"""

from __future__ import annotations

import math
from datetime import date, timedelta

import pytest
from scipy.stats import binomtest

from engine.catalogue import Catalogue
from engine.deck import Review
from engine.recall import Share, calibration, days, forecast, retention
from engine.schedule import Phase, Rating
from tests.engine.deck_rows import ZONE, at, deck_of, graded, row

DAY = 24 * 60
FIRST = date(2026, 5, 4)


def review(rating=Rating.Good, day=0, elapsed=5, recall=0.9, phase=Phase.REVIEW, seconds=30.0) -> Review:
    on = FIRST + timedelta(days=day)
    return Review("e", "card:a", rating, at(day * DAY), on, seconds, "", phase, elapsed, 5.0, recall)


def test_true_retention_counts_learnt_cards_once_a_day():
    reviews = [
        review(),
        review(Rating.Again),
        review(Rating.Hard, elapsed=21),
        review(Rating.Again, elapsed=20),
        review(Rating.Again, elapsed=0),  # a second time on that day
        review(Rating.Again, phase=Phase.LEARNING),
        review(Rating.Again, phase=Phase.RELEARNING),
        review(Rating.Again, phase=Phase.NEW, elapsed=None, recall=None),
    ]
    found = retention(reviews)
    assert (found.all, found.young, found.mature) == (Share(2, 4), Share(1, 3), Share(1, 1))
    assert retention(reviews, since=FIRST + timedelta(days=1)).all == Share(0, 0)


@pytest.mark.parametrize("hits, total", [(0, 1), (1, 1), (9, 10), (450, 500), (0, 40)])
def test_a_shares_interval_is_wilsons(hits, total):
    theirs = binomtest(hits, total).proportion_ci(method="wilson")
    assert Share(hits, total).interval == pytest.approx((theirs.low, theirs.high), abs=1e-9)
    assert Share(hits, total).value == hits / total


def test_of_nothing_there_is_no_share():
    assert (Share(0, 0).value, Share(0, 0).interval) == (None, None)
    assert calibration([]) is None
    assert calibration([review(recall=None)]) is None
    assert days([]) == []


def test_calibration_compares_what_was_predicted_with_what_came():
    right, wrong = review(recall=0.85), review(Rating.Again, recall=0.87)
    found = calibration([right, right, right, wrong, review(Rating.Again, recall=0.31)])
    low, high = found.bins
    assert (low.low, low.high, low.observed) == (0.3, 0.4, Share(0, 1))
    assert (high.low, high.high, high.observed) == (0.8, 0.9, Share(3, 4))
    assert high.predicted == pytest.approx((3 * 0.85 + 0.87) / 4)
    wanted = -(3 * math.log(0.85) + math.log(1 - 0.87) + math.log(1 - 0.31)) / 5
    assert found.log_loss == pytest.approx(wanted)
    assert found.error == pytest.approx(math.sqrt((0.31**2 + 4 * (high.predicted - 0.75) ** 2) / 5))


@pytest.mark.parametrize("recall, rating", [(1.0, Rating.Again), (0.0, Rating.Good), (1.0, Rating.Good)])
def test_a_prediction_that_was_sure_and_wrong_is_still_a_number(recall, rating):
    found = calibration([review(rating, recall=recall)])
    assert 0 <= found.log_loss < 20
    assert len(found.bins) == 1


def test_the_load_of_each_day_is_counted_and_idle_days_are_there():
    reviews = [
        review(),
        review(Rating.Again, seconds=None),
        review(phase=Phase.NEW, elapsed=None),
        review(phase=Phase.LEARNING, elapsed=0),
        review(day=2),
    ]
    first, idle, last = days(reviews)
    assert (first.day, first.new, first.steps, first.reviews, first.recalled) == (FIRST, 1, 1, 2, 1)
    assert first.minutes == pytest.approx(1.5)
    assert (idle.reviews, idle.minutes) == (0, 0)
    assert last.reviews == 1
    assert len(days(reviews, FIRST - timedelta(days=3), FIRST + timedelta(days=3))) == 7


def test_the_forecast_counts_every_card_on_its_day_and_what_is_overdue_today():
    own = tuple(f"own:{n}" for n in range(4))
    deck = deck_of([graded(card, "easy", n * DAY) for n, card in enumerate(own)], graded("own:gone", "easy"))
    shelf = Catalogue({}, {}, (), own)
    due = [deck.state(card).due_day for card in own]
    for shift in (0, 5, 30):
        today = FIRST + timedelta(days=shift)
        told = dict(forecast(deck, shelf, today, ZONE, 20))
        assert list(told) == [today + timedelta(days=k) for k in range(20)]
        wanted = [max(day, today) for day in due if day < today + timedelta(days=20)]
        assert {day: count for day, count in told.items() if count} == {d: wanted.count(d) for d in wanted}
    deck.take([row("suspended", item="own:0"), graded("own:1", "again", 40 * DAY)])
    told = forecast(deck, shelf, FIRST + timedelta(days=40), ZONE, 1)
    assert told == [(FIRST + timedelta(days=40), 3)]
