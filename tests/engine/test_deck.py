"""Does the log alone say how every card stands, in whatever pieces it is read, and is what was undone left out?"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.card_rows import CardScribe, Plan, Rating
from engine.days import format_utc
from engine.deck import LONGEST_ANSWER, Deck
from engine.records import CsvStore, Event
from engine.schedule import CardState, Phase, Scheduler
from engine.scribe import Moment
from tests.engine.deck_rows import ZONE, answered, asked, at, deck_of, graded, row, served, standing, undone
from tests.thorough import some

DAY = 24 * 60
ROOT = "item:a-root"


def ratings(deck: Deck, card: str = ROOT) -> list[str]:
    return [review.rating.name for review in deck.track(card).reviews]


# --- which rows are reviews -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rows, expected",
    [
        ([served("q")], []),
        ([served("q"), answered("q")], ["Good"]),
        ([served("q"), row("hint", question_id="q"), answered("q")], ["Hard"]),
        ([served("q"), answered("q"), row("hint", question_id="q")], ["Good"]),
        ([served("q"), answered("q", verdict="wrong")], ["Again"]),
        ([served("q"), row("hint", question_id="q"), answered("q", verdict="wrong")], ["Again"]),
        ([served("q"), row("shown", question_id="q")], ["Again"]),
        ([served("q"), row("skipped", question_id="q")], ["Again"]),
        ([served("q"), row("set_aside", question_id="q")], []),
        ([served("q"), row("asked_again", question_id="q", verdict="too_rough")], []),
        ([served("q"), row("asked_again", question_id="q", verdict="unreadable"), answered("q")], ["Good"]),
        ([served("q"), answered("q"), row("withdrawn", question_id="q")], []),
        (
            [served("q"), answered("q"), row("withdrawn", question_id="q"), answered("q", verdict="wrong")],
            ["Again"],
        ),
        (
            [served("q"), answered("q", verdict="wrong"), row("retried", question_id="q", verdict="right")],
            ["Again"],
        ),
        (
            [served("q"), answered("q"), row("shown", question_id="q"), row("solution", question_id="q")],
            ["Good"],
        ),
        ([served("q"), answered("q"), answered("q", verdict="wrong")], ["Good"]),
        ([served("q"), served("q"), answered("q")], ["Good"]),
        ([answered("q")], []),
        ([served("q", mode="practice"), answered("q", mode="practice")], []),
        ([served("q"), row("dreamt", question_id="q"), row("dreamt")], []),
    ],
)
def test_a_question_of_a_card_is_one_review_or_none(rows, expected):
    assert ratings(deck_of(rows)) == expected


@pytest.mark.parametrize(
    "fields, expected",
    [
        ({}, ["Good"]),
        ({"data": {"rating": "again"}}, ["Again"]),
        ({"data": {"rating": "Good"}}, []),
        ({"data": {"rating": 3}}, []),
        ({"ts_utc": "soon"}, []),
        ({"ts_utc": "9999-12-31T23:59:59Z"}, []),
        ({"ts_utc": "0001-01-01T00:00:00Z"}, []),
        ({"ts_utc": ""}, []),
        ({"tz": ""}, ["Good"]),
        ({"tz": "Mars/Olympus"}, ["Good"]),
        ({"data": {"recall": "high"}}, ["Good"]),
        ({"mode": "practice"}, []),
    ],
)
def test_a_row_that_cannot_be_is_passed_over_and_what_is_missing_is_no_error(fields, expected):
    assert ratings(deck_of(graded("card:a", **fields)), "card:a") == expected


@pytest.mark.parametrize("card", ["item:a-root", "misconception:half", "", "x", "x:y"])
def test_only_cards_of_words_are_graded_by_the_learner(card):
    assert list(deck_of(graded(card)).reviews()) == []


def test_rows_with_nothing_in_them_are_no_error():
    kinds = [
        "dealt",
        "reviewed",
        "regraded",
        "undone",
        "suspended",
        "reset",
        "buried",
        "probed",
        "planned",
        "served",
    ]
    for data in (
        {},
        {"event_id": 5, "rating": [], "misconceptions": 3, "new": "x", "exam": "soon", "retention": 9},
    ):
        deck = deck_of([Event(event=kind, mode="cards", data=data) for kind in kinds])
        assert list(deck.reviews()) == []
        assert deck.plan == Plan()


def test_words_and_numbers_of_the_same_learner_stand_beside_each_other():
    deck = deck_of(asked("q1"), graded("card:a"), graded("own:1", "easy"))
    assert list(deck.tracks) == [ROOT, "card:a", "own:1"]
    assert deck.state("own:1").phase is Phase.REVIEW
    assert deck.state("card:unknown") == CardState("card:unknown")


def test_a_card_stands_as_the_scheduler_says():
    minutes = [0, 10, 10 + 3 * DAY, 10 + 20 * DAY]
    deck = deck_of([graded("card:a", "good", m) for m in minutes])
    state = CardState("card:a")
    for minute in minutes:
        state = Scheduler().review(state, Rating.Good, at(minute), ZONE)
    assert deck.state("card:a") == state


def test_every_review_keeps_what_was_predicted():
    first, second, third = list(deck_of([graded("card:a", "good", m) for m in (0, 10, 3 * DAY)]).reviews())
    assert (first.phase, first.recall, first.elapsed) == (Phase.NEW, None, None)
    assert (second.phase, second.recall, second.elapsed) == (Phase.LEARNING, 1.0, 0)
    assert (third.phase, third.elapsed) == (Phase.REVIEW, 3)
    assert 0.8 < third.recall < 0.9
    logged = graded("card:a", "good", 3 * DAY, data={"recall": 0.5})
    assert next(reversed(list(deck_of(graded("card:a", "easy"), logged).reviews()))).recall == 0.5


def test_what_was_predicted_when_a_question_was_dealt_counts_on_that_day():
    def recall(minute):
        dealt = row("dealt", 30 * DAY, item=ROOT, question_id="q2", data={"recall": 0.25})
        deck = deck_of(asked("q0"), asked("q1", minute=10), dealt, served("q2", minute=30 * DAY))
        deck.take([answered("q2", minute=minute)])
        return list(deck.reviews())[-1].recall

    assert recall(30 * DAY + 5) == 0.25
    assert recall(31 * DAY) not in (0.25, None)


@pytest.mark.parametrize(
    "ms, way, seconds",
    [
        ("1500", "answer", 1.5),
        ("", "answer", None),
        ("-5", "answer", None),
        ("99999999", "answer", LONGEST_ANSWER),
        ("9" * 40, "answer", None),
        ("", "steps", 5.0),
    ],
)
def test_the_time_of_an_answer_is_bounded_and_steps_take_theirs_together(ms, way, seconds):
    steps = [row("step", step=name, question_id="q", ms="2500") for name in ("root", "product")]
    rows = [served("q"), *(steps if way == "steps" else []), answered("q", ms=ms, data={"way": way})]
    assert next(deck_of(rows).reviews()).seconds == seconds


# --- a misconception's card, probes -----------------------------------------------------------------------------------


def test_a_question_dealt_for_a_misconception_reviews_its_card():
    dealt = row("dealt", item="misconception:half", question_id="q1")
    deck = deck_of(dealt, served("q1", "a-root"))
    card, waiting = deck.open_question()
    assert (card, waiting.question_id) == ("misconception:half", "q1")
    deck.take([answered("q1")])
    assert ratings(deck, "misconception:half") == ["Good"]
    assert ROOT not in deck.tracks
    assert deck.open_question() is None


def test_a_question_dealt_for_another_items_card_reviews_its_own():
    deck = deck_of(row("dealt", item="item:shares", question_id="q1"), asked("q1", "a-root"))
    assert ratings(deck) == ["Good"]


def test_questions_of_a_probe_are_counted_and_review_nothing():
    rows = [row("dealt", item=ROOT, question_id="p1", mode="probe"), served("p1", mode="probe")]
    deck = deck_of(asked("q1"), rows, answered("p1", mode="probe", verdict="wrong"))
    assert deck.track(ROOT).probing == 1
    assert ratings(deck) == ["Good"]
    deck.take([row("probed", item=ROOT, mode="probe", data={"misconceptions": ["half"], "questions": 1})])
    assert (deck.track(ROOT).probing, deck.track(ROOT).found) == (0, ("half",))


# --- what is done with a card -----------------------------------------------------------------------------------------


def test_a_card_is_suspended_put_aside_and_begun_again():
    deck = deck_of(asked("q1"), row("suspended", item=ROOT))
    assert deck.track(ROOT).suspended
    deck.take([row("unsuspended", item=ROOT), row("buried", 5 * DAY, item=ROOT)])
    assert not deck.track(ROOT).suspended
    assert deck.track(ROOT).buried == date(2026, 5, 9)
    deck.take([row("reset", 6 * DAY, item=ROOT)])
    assert deck.state(ROOT) == CardState(ROOT)
    assert ratings(deck) == ["Good"]


@pytest.mark.parametrize(
    "verdict, rating, expected",
    [
        ("right", "easy", ["Easy"]),
        ("right", "again", ["Again"]),
        ("wrong", "easy", ["Again"]),
        ("right", "hard", ["Good"]),
        ("right", "best", ["Good"]),
    ],
)
def test_a_right_answer_may_be_called_easy_or_guessed(verdict, rating, expected):
    rows = asked("q1", verdict=verdict)
    deck = deck_of(rows, row("regraded", item=ROOT, data={"event_id": rows[-1].event_id, "rating": rating}))
    assert ratings(deck) == expected


def test_the_last_word_on_an_answer_counts_and_can_be_undone_alone():
    rows = asked("q1")
    about = rows[-1].event_id
    easy = row("regraded", item=ROOT, data={"event_id": about, "rating": "easy"})
    guessed = row("regraded", item=ROOT, data={"event_id": about, "rating": "again"})
    assert ratings(deck_of(rows, easy, guessed)) == ["Again"]
    assert ratings(deck_of(rows, easy, guessed, undone(guessed))) == ["Easy"]
    assert ratings(deck_of(rows, easy, guessed, undone(guessed), undone(easy))) == ["Good"]


def test_a_plan_moves_what_is_due_and_its_parts_may_be_missing():
    deck = deck_of([graded("card:a", "good", m) for m in (0, 10, 3 * DAY)])
    before = deck.state("card:a")
    deck.take([row("planned", 4 * DAY, data={"retention": 0.8, "new": 3, "exam": "2027-01-01"})])
    assert deck.plan == Plan(retention=0.8, new=3, exam=date(2027, 1, 1))
    after = deck.state("card:a")
    assert after.due_day > before.due_day
    assert after.stability == before.stability


@pytest.mark.parametrize(
    "key, value", [("retention", 0.5), ("new", -1), ("reviews", 10**9), ("minutes", 2000)]
)
def test_a_plan_that_cannot_be_is_refused_and_in_the_log_passed_over(key, value):
    with pytest.raises(ValueError, match=key):
        Plan(**{key: value})
    assert Plan.from_object({key: value, "later": [1]}) == Plan()


def test_a_plan_reads_back():
    plan = Plan(retention=0.85, exam=date(2026, 7, 1), new=0, reviews=50, minutes=15)
    assert Plan.from_object(plan.as_object()) == plan


# --- undo -------------------------------------------------------------------------------------------------------------

CARDS = ("card:a", "card:b", "own:1")
STEP = st.one_of(
    st.tuples(
        st.just("reviewed"), st.sampled_from(CARDS), st.sampled_from(["again", "hard", "good", "easy"])
    ),
    st.tuples(st.just("asked"), st.just(ROOT), st.sampled_from(["right", "wrong"])),
    st.tuples(
        st.sampled_from(["suspended", "unsuspended", "reset", "buried"]), st.sampled_from(CARDS), st.just("")
    ),
    st.tuples(st.just("planned"), st.just(""), st.sampled_from([0.8, 0.9, 0.95])),
    st.tuples(st.just("undone"), st.just(""), st.integers(0, 30)),
)
HISTORY = st.lists(st.tuples(STEP, st.sampled_from([0, 5, DAY, 3 * DAY, 40 * DAY])), max_size=25)


def rows_of(history) -> list[Event]:
    rows, acts, minute = [], [], 0
    for number, ((kind, card, what), wait) in enumerate(history):
        minute += wait
        match kind:
            case "reviewed":
                made = [graded(card, what, minute)]
            case "asked":
                made = asked(f"q{number}", minute=minute, verdict=what, seed=number)
            case "planned":
                made = [row("planned", minute, data={"retention": what})]
            case "undone":
                made = [undone(acts[what % len(acts)], minute)] if acts else []
            case _:
                made = [row(kind, minute, item=card)]
        rows += made
        acts += [made[-1]] if made and kind not in ("planned", "undone") else []
    return rows


@settings(derandomize=True, deadline=None, max_examples=60)
@given(HISTORY, STEP.filter(lambda step: step[0] not in ("planned", "undone")), HISTORY)
def test_anything_done_and_undone_is_as_if_it_had_not_been(history, step, later):
    before, done, after = rows_of(history), rows_of([(step, 5)]), rows_of(later)
    done = [Event(**{**_fields(r), "question_id": r.question_id and "undone"}) for r in done]
    after = [
        Event(**{**_fields(r), "question_id": r.question_id and f"later-{r.question_id}"}) for r in after
    ]
    wanted = standing(deck_of(before, after))
    assert standing(deck_of(before, done, undone(done[-1]), after)) == wanted
    # However deep it lies.
    assert standing(deck_of(before, done, after, undone(done[-1]))) == wanted


def _fields(event: Event) -> dict:
    return {name: getattr(event, name) for name in Event.__slots__}


@settings(derandomize=True, deadline=None, max_examples=50)
@given(HISTORY)
def test_one_row_at_a_time_gives_the_same_deck_as_all_at_once(history):
    rows = rows_of(history)
    whole, pieces = deck_of(rows), Deck()
    for one in rows:
        pieces.take([one])
    assert standing(whole) == standing(pieces)
    assert {c: (t.turn, t.served, list(t.seeds)) for c, t in whole.tracks.items()} == {
        c: (t.turn, t.served, list(t.seeds)) for c, t in pieces.tracks.items()
    }


def test_undoing_twice_or_what_is_not_there_changes_nothing():
    review = graded("card:a")
    once = deck_of(review, undone(review))
    assert standing(deck_of(review, undone(review), undone(review), undone(graded("card:a")))) == standing(
        once
    )
    assert standing(deck_of(undone(review), review)) == standing(once)


def test_undoing_all_the_way_back_gives_every_deck_on_the_way():
    rows = [graded("card:a", "good", m) for m in (0, 10)] + [
        graded("card:a", r, 20 * DAY) for r in ("again", "good")
    ]
    decks = [standing(deck_of(rows[:n])) for n in range(len(rows) + 1)]
    deck = deck_of(rows)
    for wanted in reversed(decks):
        assert standing(deck) == wanted
        last = deck.last_act()
        if last is not None:
            deck.take([row("undone", item=last[0], data={"event_id": last[1]})])
    assert deck.last_act() is None


def test_a_question_taken_back_after_its_review_was_undone_can_be_answered_again():
    rows = asked("q1")
    deck = deck_of(
        rows, undone(rows[-1]), row("withdrawn", question_id="q1"), answered("q1", verdict="wrong")
    )
    assert ratings(deck) == ["Again"]


# --- rows as they are written -----------------------------------------------------------------------------------------


def test_what_is_written_is_what_is_read_and_twice_the_same_is_once(tmp_path: Path):
    store, scribe = CsvStore(tmp_path), CardScribe("a")
    moment = Moment(at(0), ZONE, "1")
    review = scribe.reviewed("card:a", Rating.Good, None, 0, moment, 900)
    later = scribe.reviewed("card:a", Rating.Easy, 1.0, 1, Moment(at(10), ZONE, "1"), None)
    store.append(review, scribe.reviewed("card:a", Rating.Good, None, 0, moment, 950), later)
    store.append(scribe.done("suspended", "card:a", 2, moment), scribe.planned(Plan(new=5), 0, moment))
    store.append(
        scribe.dealt(ROOT, "q1", 0.75, moment), *asked("q1"), scribe.probed(ROOT, ["half"], 3, 1, moment)
    )
    deck = Deck()
    deck.take(store.read_since(learner="a").events)
    assert ratings(deck, "card:a") == ["Good", "Easy"]
    assert deck.track("card:a").suspended
    assert deck.plan == Plan(new=5)
    assert deck.track(ROOT).found == ("half",)
    store.append(scribe.undone("card:a", later.event_id, moment))
    again = Deck()
    again.take(store.read_since(learner="a").events)
    assert ratings(again, "card:a") == ["Good"]


def test_an_answer_called_easy_then_guessed_then_easy_again_is_easy(tmp_path: Path):
    store, scribe, moment = CsvStore(tmp_path), CardScribe("a"), Moment(at(0), ZONE, "1")
    rows = asked("q1")
    store.append(*rows)
    for rating in (Rating.Easy, Rating.Again, Rating.Easy):
        turn = deck_of(store.read_since(learner="a").events).track(ROOT).turn
        store.append(scribe.regraded(ROOT, rows[-1].event_id, rating, turn, moment))
    assert ratings(deck_of(store.read_since(learner="a").events)) == ["Easy"]


def test_only_what_is_done_with_a_card_can_be_written_as_done():
    with pytest.raises(ValueError, match="reviewed"):
        CardScribe("a").done("reviewed", "card:a", 0, Moment(at(0), ZONE, "1"))


def test_two_learners_and_two_turns_never_write_the_same_row():
    moment = Moment(at(0), ZONE, "1")
    ids = {CardScribe(who).done("reset", "card:a", turn, moment).event_id for who in "ab" for turn in (0, 1)}
    assert len(ids) == 4


# --- long logs --------------------------------------------------------------------------------------------------------


def long_log(count: int) -> list[Event]:
    """Rows of all kinds, the same every time."""
    rows: list[Event] = []
    for number in range(count // 4):
        minute = number * 37
        rows += asked(
            f"q{number}", f"item-{number % 90}", minute, ("right", "wrong", "right")[number % 3], seed=number
        )
        rows.append(
            graded(f"card:{number % 60}", ("good", "again", "easy", "good", "hard")[number % 5], minute)
        )
        rows.append(
            undone(rows[-1], minute) if number % 11 == 0 else graded(f"own:{number % 200}", "good", minute)
        )
    return rows


def digest(deck: Deck) -> str:
    return repr([t.state.as_object() for t in deck.tracks.values()])


def test_a_long_log_gives_the_same_cards_in_pieces_at_once_and_elsewhere():
    count = len(some(10_000, 1_500))
    rows = long_log(count)
    whole, pieces = deck_of(rows), Deck()
    for start in range(0, len(rows), 7):
        pieces.take(rows[start : start + 7])
    assert digest(whole) == digest(pieces)
    assert len(whole.tracks) >= 250
    told = f"from tests.engine.test_deck import *; print(digest(deck_of(long_log({count}))), end='')"
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(root)}
    said = subprocess.run([sys.executable, "-c", told], cwd=root, env=env, capture_output=True, check=True)
    assert said.stdout.decode() == digest(whole)


def test_a_deck_grows_with_its_cards_and_keeps_the_last_twenty_seeds():
    rows = [r for n in range(50) for r in asked(f"q{n}", minute=n, seed=n)]
    track = deck_of(rows).track(ROOT)
    assert track.served == 50
    assert [int(seed) for _, seed in track.seeds] == list(range(30, 50))
    assert timedelta(0) < track.state.last_review - at(0) <= timedelta(days=60)


def test_an_answer_judged_anew_stays_the_review_that_it_was():
    told = [*asked("q1", verdict="wrong", minute=0), *asked("q2", minute=60 * 24 * 3)]
    anew = replace(
        told[1], event_id="anew", event="rejudged", verdict="right", data={"about": told[1].event_id}
    )
    late = replace(anew, ts_utc=format_utc(at(60 * 24 * 9)))
    assert list(deck_of([*told, late]).reviews()) == list(deck_of(told).reviews())
