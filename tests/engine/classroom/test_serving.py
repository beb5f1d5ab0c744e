"""Does every student get their own numbers, the same ones after a reload, and as many tries as were set?"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.attempts import Attempts
from engine.classroom.assignment import Assignment
from engine.classroom.serving import Place, has_begun, places, points_of, posed, question_id, serve
from engine.history import History, Served
from engine.pose import PoseError, question_from
from engine.records import CsvStore, Event
from engine.scribe import Moment
from quiz_bank import bank
from tests.engine.classroom.test_keys import by_hand
from tests.engine.sample_items import ROOT, SHARES, scaled_item, step

SECRET = b"a secret of the class"
NOW = Moment(datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC), "Asia/Shanghai", "1.2.3")
ITEMS = {item.id: item for item in (ROOT, SHARES)}
WEEK = Assignment("k1", "Week 1", (("a-root", 2), ("shares", 1)), tries=3)
ANNA, BO = "a1b2c3d4e5f60718", "b1b2c3d4e5f60718"
NINE = {"a": 9, "b": 2}  # root 3, product 6; without the root 18


@pytest.fixture
def store(tmp_path):
    return CsvStore(tmp_path / "data")


def of(store, learner=ANNA, items=ITEMS):
    """Give a learner in a process of their own: nothing in memory, the same folder."""
    return Attempts(CsvStore(store.folder), items, learner)


def place(attempts, position=1, assignment=WEEK):
    return places(assignment, attempts.refresh())[position - 1]


def ask(attempts, position=1, assignment=WEEK, items=ITEMS, secret=SECRET, moment=NOW):
    return serve(attempts, assignment, place(attempts, position, assignment), items, secret, moment)


def answer(attempts, served, right=True):
    product = attempts.question(served).joined.tolist()
    return attempts.answer(
        served.question_id, [" ".join(map(str, product)) if right else "1000"], NOW, ms=1000
    )


def events(store):
    return [row.event for row in store.read_since().events]


# --- which numbers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position, attempt", [(1, 1), (2, 1), (1, 2)])
def test_seed_and_id_are_keyed_hashes_that_anybody_with_the_secret_can_check(position, attempt):
    question = posed(ROOT, WEEK, ANNA, position, attempt, SECRET)
    hashes = [by_hand(SECRET, "seed", "k1", ANNA, str(position), str(attempt), str(n)) for n in range(8)]
    seeds = [int(told[:14], 16) % 2**53 for told in hashes]
    assert question.seed == seeds[0]
    told = by_hand(SECRET, "question", "k1", ANNA, str(position), str(attempt))
    assert question_id(WEEK, ANNA, position, attempt, SECRET) == told[:16]


def test_each_of_learner_position_attempt_assignment_and_secret_makes_another_question():
    def told(assignment=WEEK, learner=ANNA, position=1, attempt=1, secret=SECRET):
        return (
            posed(SHARES, assignment, learner, position, attempt, secret).seed,
            question_id(assignment, learner, position, attempt, secret),
        )

    all_told = [
        told(),
        told(learner=BO),
        told(position=2),
        told(attempt=2),
        told(assignment=replace(WEEK, key="k2")),
        told(secret=SECRET + b"!"),
        told(position=11, attempt=1),
        told(position=1, attempt=11),
    ]
    for part in zip(*all_told, strict=True):
        assert len(set(part)) == len(all_told)
    assert told() == told(assignment=replace(WEEK, title="Renamed", tries=1, closes=NOW.now)) == all_told[0]


def test_the_band_that_was_set_is_posed():
    easy, hard = (posed(SHARES, replace(WEEK, band=band), ANNA, 3, 1, SECRET) for band in ("easy", "hard"))
    assert (easy.band, len(easy.drawn["x"]), hard.band, len(hard.drawn["x"])) == ("easy", 3, "hard", 5)


def test_nothing_is_posed_and_no_id_made_without_a_secret():
    with pytest.raises(ValueError, match="secret"):
        posed(ROOT, WEEK, ANNA, 1, 1, b"")
    with pytest.raises(ValueError, match="secret"):
        question_id(WEEK, ANNA, 1, 1, b"")


IN_ANOTHER_PROCESS = """
from engine.classroom.assignment import Assignment
from engine.classroom.serving import posed, question_id
from quiz_bank import bank
from tests.engine.sample_items import SHARES
week = Assignment("k1", "Week 1", (("shares", 3),))
for item in (SHARES, bank()["softmax-weights"]):
    q = posed(item, week, "a1b2c3d4e5f60718", 2, 2, b"secret")
    print(q.seed, sorted(q.drawn.items()), question_id(week, "a1b2c3d4e5f60718", 2, 2, b"secret"))
"""


def test_another_process_with_other_hashing_gives_the_same_questions():
    root = Path(__file__).resolve().parents[3]
    told = {
        subprocess.run(
            [sys.executable, "-c", IN_ANOTHER_PROCESS],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    (lines,) = told
    week = Assignment("k1", "Week 1", (("shares", 3),))
    here = posed(SHARES, week, "a1b2c3d4e5f60718", 2, 2, b"secret")
    assert lines.splitlines()[0].startswith(f"{here.seed} {sorted(here.drawn.items())}")
    assert len(lines.splitlines()) == 2


def test_a_class_gets_many_different_numbers_and_ids():
    many = [posed(SHARES, WEEK, f"learner-{number}", 3, 1, SECRET) for number in range(60)]
    assert len({str(q.drawn) for q in many}) > 50
    assert (
        len({question_id(WEEK, f"learner-{n}", p, 1, SECRET) for n in range(300) for p in range(1, 41)})
        == 12_000
    )


def test_nobody_meets_the_same_numbers_twice_in_an_assignment():
    """Of `a-root` there are 56 questions: by chance alone, four of them would often hold two alike."""
    week = Assignment("k1", "Week 1", (("a-root", 2), ("shares", 1), ("a-root", 2)), tries=2)
    for number in range(30):
        drawn = [
            str(posed(ROOT, week, f"learner-{number}", position, attempt, SECRET).drawn)
            for attempt in (1, 2)
            for position in (1, 2, 4, 5)
        ]
        assert len(set(drawn)) == len(drawn)


def test_an_item_with_few_numbers_repeats_them_rather_than_fail():
    two = scaled_item(draw=lambda numbers: {"a": numbers.pick(3, 9), "b": 2})
    week = Assignment("k1", "Week 1", (("a-root", 5),))
    made = [posed(two, week, ANNA, position, 1, SECRET).drawn["a"] for position in range(1, 6)]
    assert set(made) == {3, 9}
    assert made == [posed(two, week, ANNA, position, 1, SECRET).drawn["a"] for position in range(1, 6)]


def test_where_a_seed_gives_no_question_another_is_tried_and_at_last_it_is_said():
    rare = scaled_item(draw=lambda numbers: {"a": 9 if numbers.integer(1, 900) == 1 else 0, "b": 2})
    made, failed = 0, 0
    for number in range(20):
        try:
            assert posed(rare, WEEK, f"learner-{number}", 1, 1, SECRET).drawn == NINE
            made += 1
        except PoseError:
            failed += 1
    assert made > 12  # a single seed would do for a third
    with pytest.raises(PoseError, match="a-root"):
        posed(scaled_item(draw=lambda numbers: {"a": 0, "b": 2}), WEEK, ANNA, 1, 1, SECRET)


# --- serving --------------------------------------------------------------------------------------------------------


def test_a_question_is_on_the_disk_before_it_is_shown(store):
    served = ask(of(store))
    (row,) = CsvStore(store.folder).read_since().events
    assert (row.event, row.mode, row.item, row.learner) == ("served", "assignment:k1:1", "a-root", ANNA)
    assert (row.question_id, row.seed) == (
        question_id(WEEK, ANNA, 1, 1, SECRET),
        str(posed(ROOT, WEEK, ANNA, 1, 1, SECRET).seed),
    )
    assert row.data["values"] == posed(ROOT, WEEK, ANNA, 1, 1, SECRET).drawn
    assert served.question_id == row.question_id
    assert served.is_open


def test_reloading_twenty_times_gives_one_variant_and_one_row(store):
    met = [ask(of(store)) for _ in range(20)]
    assert len({served.question_id for served in met}) == 1
    assert len({str(of(store).question(served).drawn) for served in met}) == 1
    assert events(store) == ["served"]


def test_two_tabs_at_once_get_the_same_question_in_one_row(store):
    ready, met = threading.Barrier(4), []

    def tab():
        attempts = Attempts(CsvStore(store.folder, wait=60), ITEMS, ANNA)
        fresh = place(attempts)
        ready.wait()
        served = serve(attempts, WEEK, fresh, ITEMS, SECRET, NOW)
        met.append((served.question_id, str(attempts.question(served).drawn)))

    threads = [threading.Thread(target=tab) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(met)) == 1
    assert len(met) == 4
    assert events(store) == ["served"]


def test_students_and_places_do_not_touch_each_other(store):
    anna, bo = of(store), of(store, BO)
    met = [ask(who, position) for who in (anna, bo) for position in (1, 2, 3)]
    assert len({served.question_id for served in met}) == 6
    answer(anna, met[0])
    assert [len(each.served) for each in places(WEEK, bo.refresh())] == [1, 1, 1]
    assert [each.points for each in places(WEEK, bo.history)] == [None, None, None]
    assert [each.points for each in places(WEEK, anna.refresh())] == [1.0, None, None]
    assert bo.find(met[0].question_id) is None


def test_a_new_secret_changes_only_what_was_not_asked_yet(store):
    first = ask(of(store))
    later = of(store)
    assert ask(later, secret=b"a new secret").question_id == first.question_id
    assert later.question(first).drawn == posed(ROOT, WEEK, ANNA, 1, 1, SECRET).drawn
    second = ask(later, position=2, secret=b"a new secret")
    assert second.question_id == question_id(WEEK, ANNA, 2, 1, b"a new secret")


def test_practice_is_not_mixed_up_with_an_assignment(store):
    anna = of(store)
    anna.serve(question_from(ROOT, NINE), "own", "practice", NOW)
    assert ask(anna).question_id != "own"
    assert anna.open_question("practice").question_id == "own"
    assert len(place(anna).served) == 1


# --- tries ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tries, allowed", [(1, 1), (3, 3), (0, 6)])
def test_so_many_tries_as_were_set_each_with_other_numbers(store, tries, allowed):
    week, anna = replace(WEEK, tries=tries), of(store)
    drawn = []
    for _ in range(allowed):
        assert place(anna, assignment=week).may_begin
        served = ask(anna, assignment=week)
        assert not place(anna, assignment=week).may_begin  # one waits
        drawn.append(str(anna.question(served).drawn))
        answer(anna, served, right=False)
    assert len(set(drawn)) == allowed
    assert place(anna, assignment=week).may_begin is (tries == 0)
    if tries:
        with pytest.raises(ValueError, match="no further attempt"):
            ask(anna, assignment=week)
        assert events(store) == ["served", "answered"] * allowed


def test_a_tab_that_does_not_know_of_the_attempt_does_not_get_another_try(store):
    anna, week = of(store), replace(WEEK, tries=1)
    stale = place(anna, assignment=week)
    answer(anna, ask(anna, assignment=week))
    met = serve(of(store), week, stale, ITEMS, SECRET, NOW)
    assert met.attempt is not None
    assert events(store) == ["served", "answered"]


def test_the_best_attempt_counts_and_a_retry_does_not(store):
    anna = of(store)
    first = ask(anna)
    answer(anna, first, right=False)
    answer(anna, first, right=True)  # a retry
    assert place(anna).points == 0.0
    answer(anna, ask(anna), right=True)
    assert place(anna).points == 1.0
    answer(anna, ask(anna), right=False)
    assert place(anna).points == 1.0
    assert [points_of(served) for served in place(anna).served] == [0.0, 1.0, 0.0]


@pytest.mark.parametrize("give_up", ["show", "skip", "open_solution"])
def test_who_gave_up_has_nought_and_used_up_a_try(store, give_up):
    anna, week = of(store), replace(WEEK, tries=1)
    getattr(anna, give_up)(ask(anna, assignment=week).question_id, NOW)
    done = place(anna, assignment=week)
    assert (done.points, done.open, done.may_begin) == (0.0, None, False)


def test_nothing_attempted_is_none_and_never_nought(store):
    anna = of(store)
    assert [each.points for each in places(WEEK, anna.refresh())] == [None] * 3
    served = ask(anna)
    anna.answer(served.question_id, ["what?"], NOW)  # asked again: no attempt
    anna.hint(served.question_id, NOW)
    waiting = place(anna)
    assert (waiting.points, waiting.open.question_id, waiting.may_begin) == (None, served.question_id, False)


def test_an_attempt_that_was_taken_back_is_none_until_it_is_answered_again(store):
    anna, week = of(store), replace(WEEK, tries=1)
    served = ask(anna, assignment=week)
    answer(anna, served, right=False)
    assert anna.withdraw(served.question_id, NOW)
    assert place(anna, assignment=week).points is None
    assert ask(anna, assignment=week).question_id == served.question_id
    answer(anna, served, right=True)
    assert place(anna, assignment=week).points == 1.0
    assert not anna.withdraw(served.question_id, NOW)


@pytest.mark.parametrize(
    "score, verdict, points",
    [
        ("0.3333", "wrong", 0.3333),
        ("1", "right", 1.0),
        ("", "right", 1.0),
        ("", "wrong", 0.0),
        ("nan", "wrong", 0.0),
        ("nan", "right", 1.0),
        ("inf", "wrong", 0.0),
        ("-inf", "right", 1.0),
        ("7", "wrong", 1.0),
        ("-3", "right", 0.0),
        ("a lot", "right", 1.0),
        ("", "a verdict of a later version", 0.0),
    ],
)
def test_points_lie_between_nought_and_one_whatever_a_row_says(score, verdict, points):
    served = Served(Event(event="served"), Event(event="answered", score=score, verdict=verdict))
    assert points_of(served) == points
    assert Place(1, "a-root", (served,), 1).points == points


# --- when it may be served ------------------------------------------------------------------------------------------


def test_nothing_is_served_before_it_opens_and_late_it_still_is(store):
    week = replace(WEEK, opens=NOW.now, closes=NOW.now + timedelta(hours=1))
    early, late = (replace(NOW, now=NOW.now + timedelta(seconds=s)) for s in (-0.001, 7200))
    with pytest.raises(ValueError, match="not open"):
        ask(of(store), assignment=week, moment=early)
    assert events(store) == []
    first = ask(of(store), assignment=week, moment=NOW)
    ask(of(store), 2, week, moment=late)
    # What was served stays, also where the teacher moves the opening.
    again = ask(of(store), assignment=replace(week, opens=NOW.now + timedelta(minutes=5)))
    assert again.question_id == first.question_id


def test_an_item_that_is_gone_is_said_and_nothing_is_served(store):
    with pytest.raises(KeyError):
        ask(of(store), items={"shares": SHARES})
    assert events(store) == []


def test_an_open_question_that_can_no_longer_be_asked_is_no_try(store):
    week = replace(WEEK, tries=1)
    first = ask(of(store), assignment=week)
    changed = scaled_item(
        draw=lambda numbers: {"c": numbers.integer(2, 9)},
        ask=replace(ROOT.ask, zh="<c>", en="<c>"),
        steps=[step("product", lambda c: c * 2, wrong={"thrice": lambda c: c * 3})],
        example=({"c": 2}, 4),
    )
    items = {**ITEMS, "a-root": changed}
    anna = of(store, items=items)
    second = ask(anna, assignment=week, items=items)
    assert second.question_id != first.question_id
    assert ask(anna, assignment=week, items=items).question_id == second.question_id
    answer(anna, second)
    done = place(anna, assignment=week)
    assert (done.points, done.may_begin) == (1.0, False)
    gone = of(store, items={"shares": SHARES})
    ask(of(store), 2, week)
    with pytest.raises(KeyError):
        ask(gone, 2, week, items={"shares": SHARES})


def test_somebody_has_begun_once_anything_was_served(store):
    anna, bo = of(store), of(store, BO)
    histories = lambda: [anna.refresh(), bo.refresh()]  # noqa: E731
    anna.serve(question_from(ROOT, NINE), "own", "practice", NOW)
    assert not has_begun(WEEK, histories())
    assert not has_begun(WEEK, [])
    ask(bo, 3)
    assert has_begun(WEEK, histories())
    assert not has_begun(replace(WEEK, key="k2"), histories())
    assert not has_begun(replace(WEEK, key="k"), histories())


# --- step by step, and rows that nobody expects ---------------------------------------------------------------------


def test_step_by_step_the_walk_is_the_attempt(store):
    anna = of(store)
    served = ask(anna)
    values = anna.question(served).drawn
    anna.answer_step(served.question_id, "root", f"{values['a'] ** 0.5:.4f}", NOW)
    assert place(anna).points is None
    anna.answer_step(served.question_id, "product", "1000", NOW)
    assert place(anna).points == 0.5


def test_rows_of_unknown_kinds_and_modes_change_nothing(store):
    anna = of(store)
    served = ask(anna)
    for mode in ("assignment:k1:1", "assignment:k1:99", "assignment:k1:x", "assignment:" + "9" * 9):
        store.append(
            Event(learner=ANNA, event="cheered", mode=mode, question_id=served.question_id, verdict="right")
        )
        store.append(
            Event(learner=ANNA, event="served", mode=mode.replace("k1:1", "k1:88"), question_id=f"odd-{mode}")
        )
    assert [len(each.served) for each in places(WEEK, anna.refresh())] == [1, 0, 0]
    assert place(anna).points is None


def test_a_clock_that_was_set_back_changes_no_order(store):
    anna, earlier = of(store), replace(NOW, now=NOW.now - timedelta(days=400))
    first = ask(anna)
    answer(anna, first, right=False)
    second = ask(anna, moment=earlier)
    assert [served.question_id for served in place(anna).served] == [first.question_id, second.question_id]
    assert place(anna).open.question_id == second.question_id


def test_places_of_nobody_are_all_there_and_empty():
    empty = places(WEEK, History())
    assert [(each.position, each.item, each.served, each.tries) for each in empty] == [
        (1, "a-root", (), 3),
        (2, "a-root", (), 3),
        (3, "shares", (), 3),
    ]


def test_a_whole_assignment_of_the_real_bank(store):
    names = ("softmax-weights", "largest-key", "output-shape")
    week = Assignment("k9", "Week 9", tuple((name, 2) for name in names))
    items = bank()
    for learner in (ANNA, BO):
        attempts = of(store, learner, items)
        for position in range(1, 7):
            served = ask(attempts, position, week, items)
            again = of(store, learner, items)
            assert again.question(again.find(served.question_id)).drawn == attempts.question(served).drawn
        assert Counter(each.row.item for each in attempts.refresh().questions.values()) == dict.fromkeys(
            names, 2
        )
