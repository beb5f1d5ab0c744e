"""Does whoever tries wrong codes wait longer and longer, and nobody else?"""

from __future__ import annotations

import threading
import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.classroom import throttle
from engine.classroom.throttle import FIRST_WAIT, FORGOTTEN, FREE, LONGEST_WAIT, Throttle

DAY = 24 * 60 * 60.0


def tried(guard: Throttle, names: list[str], until: float, now: float = 0.0) -> list[float]:
    """When somebody who never gives up got a try: as soon as they may."""
    moments = []
    while True:
        now += guard.wait(names, now)
        if now >= until:
            return moments
        moments.append(now)
        guard.failed(names, now)


def test_the_first_tries_are_free_then_each_doubles_the_wait():
    guard = Throttle()
    waits = []
    for _ in range(FREE + 12):
        guard.failed(["a"], 100.0)
        waits.append(guard.wait(["a"], 100.0))
    assert waits[: FREE - 1] == [0.0] * (FREE - 1)
    assert waits[FREE - 1 :] == [min(FIRST_WAIT * 2**k, LONGEST_WAIT) for k in range(13)]
    assert waits[-1] == LONGEST_WAIT


def test_a_wait_passes_and_leaves_the_count():
    guard = Throttle()
    for _ in range(FREE):
        guard.failed(["a"], 10.0)
    assert guard.wait(["a"], 10.0) == FIRST_WAIT
    assert guard.wait(["a"], 11.5) == FIRST_WAIT - 1.5
    assert guard.wait(["a"], 10.0 + FIRST_WAIT) == 0.0
    guard.failed(["a"], 12.0)
    assert guard.wait(["a"], 12.0) == 2 * FIRST_WAIT


def test_ten_thousand_wrong_codes_take_a_hundred_days():
    moments = tried(Throttle(), ["session", "class"], until=DAY)
    assert len(moments) < FREE + 10 + DAY / LONGEST_WAIT
    gaps = [b - a for a, b in pairwise(moments)]
    assert gaps == sorted(gaps)


def test_a_new_session_for_every_try_is_stopped_at_the_class_code():
    guard, now, got = Throttle(), 0.0, 0
    for number in range(10_000):
        names = [f"session-{number}", "class"]
        if guard.wait(names, now) == 0.0:
            guard.failed(names, now)
            got += 1
        now += 1.0
    assert got < FREE + 10 + 10_000 / LONGEST_WAIT


def test_another_class_code_for_every_try_is_stopped_at_the_session():
    guard, now, got = Throttle(), 0.0, 0
    for number in range(10_000):
        names = ["session", f"class-{number}"]
        if guard.wait(names, now) == 0.0:
            guard.failed(names, now)
            got += 1
        now += 1.0
    assert got < FREE + 10 + 10_000 / LONGEST_WAIT


def test_nobody_else_waits():
    guard = Throttle()
    tried(guard, ["session", "class"], until=1000.0)
    assert guard.wait(["other session", "other class"], 1000.0) == 0.0
    assert guard.wait([], 1000.0) == 0.0
    assert guard.wait(["other session", "class"], 1000.0) > 0.0


def test_a_right_code_makes_its_names_as_new():
    guard = Throttle()
    tried(guard, ["session", "class"], until=1000.0)
    guard.passed(["session", "unknown"])
    assert guard.wait(["session"], 1000.0) == 0.0
    assert guard.wait(["class"], 1000.0) > 0.0


def test_a_name_is_forgotten_a_day_after_its_last_wrong_try():
    for later, waits in ((FORGOTTEN, True), (FORGOTTEN + 1, False)):
        guard = Throttle()
        for _ in range(20):
            guard.failed(["a"], 50.0)
        guard.failed(["a"], 50.0 + later)
        assert (guard.wait(["a"], 50.0 + later) > 0.0) is waits


def test_a_clock_that_starts_at_nought_makes_nobody_wait():
    guard = Throttle()
    guard.failed(["a"], 0.0)
    assert guard.wait(["a"], 0.0) == 0.0


def test_what_a_class_shares_may_have_more_tries_and_a_shorter_wait():
    guard = Throttle(free=200, longest=30.0)
    waits = []
    for _ in range(220):
        guard.failed(["class"], 0.0)
        waits.append(guard.wait(["class"], 0.0))
    assert waits[:199] == [0.0] * 199
    assert waits[199:] == [2.0, 4.0, 8.0, 16.0] + [30.0] * 17
    assert len(tried(Throttle(free=200, longest=30.0), ["class"], until=DAY)) < 210 + DAY / 30


def test_names_are_kept_in_bounds_and_the_longest_untried_goes(monkeypatch):
    monkeypatch.setattr(throttle, "MOST", 3)
    guard = Throttle()
    for name in "abc" * FREE + "ad":
        guard.failed([name], 0.0)
    waits = {name: guard.wait([name], 0.0) > 0.0 for name in "abcd"}
    assert waits == {"a": True, "b": False, "c": True, "d": False}


def test_memory_is_bounded_however_many_and_long_the_names():
    guard = Throttle()
    tracemalloc.start()
    try:
        for number in range(30_000):
            guard.failed([f"{number}"], 0.0)
        for number in range(300):
            guard.failed([f"{number}" + "x" * 100_000], 0.0)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < 8_000_000


def test_long_names_and_odd_ones_are_told_apart():
    guard = Throttle()
    for _ in range(FREE):
        guard.failed(["x" * 1000 + "a", "\ud800"], 0.0)
    assert guard.wait(["x" * 1000 + "a"], 0.0) == guard.wait(["\ud800"], 0.0) == FIRST_WAIT
    assert guard.wait(["x" * 1000 + "b", "?", ""], 0.0) == 0.0


def test_threads_that_fail_at_once_are_all_counted():
    guard = Throttle()
    threads = [
        threading.Thread(target=lambda: [guard.failed(["a"], 0.0) for _ in range(2)]) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert guard.wait(["a"], 0.0) == FIRST_WAIT * 2 ** (8 - FREE)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 5000)), max_size=60))
def test_a_wait_is_never_below_nought_nor_above_the_longest(story):
    guard, now = Throttle(), 0.0
    for name, later in story:
        now += later
        guard.failed([name], now)
        for each in "abc":
            assert 0.0 <= guard.wait([each], now) <= LONGEST_WAIT
        assert guard.wait("abc", now) == pytest.approx(max(guard.wait([each], now) for each in "abc"))
