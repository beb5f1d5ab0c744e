"""What comes next today: in which order, within which limits, with which numbers, and what is left out?"""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.card_rows import Plan
from engine.catalogue import Catalogue
from engine.deal import deal, variants
from engine.deck import Deck
from engine.diagnosis import Hypotheses, Status
from engine.due import Today, due
from engine.history import History
from engine.item import Card
from engine.learner import Learner, Mastery, Standing
from engine.leech import LAPSES, QUESTIONS, Cause, Leech, leech_of, probe
from engine.pose import Question
from engine.schedule import Phase
from tests.engine.deck_rows import ZONE, answered, asked, at, deck_of, graded, row, served
from tests.engine.sample_items import COUNTS, ROOT, SHARES, scaled_item, text

DAY = 24 * 60
MIDDLE = scaled_item(id="middle", needs=("a-root",))
TOP = scaled_item(id="top", needs=("middle",), section="2")
ITEMS = {item.id: item for item in (TOP, ROOT, MIDDLE)}
WORDS = {
    name: Card(name, section, text(name), text(name)) for name, section in (("late", "2"), ("early", "1"))
}
SHELF = Catalogue(ITEMS, WORDS, ("1", "2"))
OWN = Catalogue({}, {}, (), tuple(f"own:{n}" for n in range(40)))
A_ROOT, A_MIDDLE, A_TOP = "item:a-root", "item:middle", "item:top"


def today(deck: Deck, minute: float = 0, catalogue: Catalogue = SHELF, **more) -> Today:
    return due(deck, catalogue, at(minute), ZONE, **more)


def queue(*given, **more) -> list[str]:
    return [entry.card for entry in today(*given, **more).queue]


def learnt(card: str, minute: float = 0) -> list:
    """A card of words that was learnt: due in about eight days."""
    return [graded(card, "easy", minute)]


def standing(name: str, status: Status) -> Standing:
    return Standing("1", (name,), 0.99, status, ())


# --- new cards --------------------------------------------------------------------------------------------------------


def test_new_cards_come_in_the_documents_order_with_what_they_stand_on_first():
    assert SHELF.order == ("card:early", A_ROOT, A_MIDDLE, "card:late", A_TOP)
    assert queue(Deck()) == ["card:early", A_ROOT, "card:late"]


@pytest.mark.parametrize(
    "rows, ready",
    [
        ([], False),
        (asked("q1", verdict="wrong"), False),
        (asked("q1"), True),
        (asked("q1") + asked("q2", minute=1, verdict="wrong"), True),
        ([row("suspended", item=A_ROOT)], True),
        ([*asked("q1"), row("reset", item=A_ROOT)], False),
    ],
)
def test_a_new_item_waits_until_what_it_stands_on_was_recalled(rows, ready):
    assert (A_MIDDLE in queue(deck_of(rows))) == ready


def test_what_is_mastered_in_practice_counts_as_recalled():
    found = queue(Deck(), mastery={"a-root": Mastery(known=0.99), "middle": Mastery(known=0.5)})
    assert A_MIDDLE in found
    assert A_TOP not in found


def test_confirmed_mistakes_and_own_cards_come_before_the_documents():
    shelf = Catalogue(ITEMS, WORDS, ("1", "2"), ("own:1",))
    standings = [standing("half", Status.CONFIRMED), standing("added", Status.SUSPECTED)]
    found = queue(Deck(), catalogue=shelf, standings=standings)
    assert found[:2] == ["misconception:half", "own:1"]
    assert "misconception:added" not in found
    assert "misconception:nowhere" not in queue(Deck(), standings=[standing("nowhere", Status.RETURNED)])


def test_the_card_of_a_mistake_that_is_gone_goes_on():
    dealt = row("dealt", item="misconception:half", question_id="q1")
    deck = deck_of(dealt, asked("q1"))
    assert queue(deck, 11)[0] == "misconception:half"


# --- what is due ------------------------------------------------------------------------------------------------------


def test_steps_come_first_by_their_moment_then_reviews_then_new_cards():
    rows = [*learnt("card:early"), graded("own:2", "good", 30 * DAY), graded("own:1", "good", 30 * DAY + 1)]
    shelf = Catalogue({}, WORDS, ("1", "2"), ("own:1", "own:2"))
    found = today(deck_of(rows), 30 * DAY + 12, shelf)
    assert [entry.card for entry in found.queue] == ["own:2", "own:1", "card:early", "card:late"]
    assert [entry.phase for entry in found.queue] == [Phase.LEARNING] * 2 + [Phase.REVIEW, Phase.NEW]
    assert (found.counts.new, found.counts.learning, found.counts.due, found.counts.done) == (1, 2, 1, 2)


def test_of_what_is_overdue_the_least_likely_recalled_comes_first():
    rows = [
        *learnt("own:1"),
        graded("own:2", "good", 0),
        graded("own:2", "good", 10),
        *learnt("own:3", 3 * DAY),
    ]
    found = today(deck_of(rows), 40 * DAY, OWN)
    recalls = [entry.recall for entry in found.queue if entry.phase is Phase.REVIEW]
    assert [entry.card for entry in found.queue[:3]] == ["own:2", "own:1", "own:3"]
    assert recalls == sorted(recalls)


def test_a_step_is_waited_for_unless_nothing_else_is_left_and_it_comes_soon():
    shelf = Catalogue({}, WORDS, ("1", "2"))
    begun = deck_of(graded("card:early", "good"))
    assert queue(begun, 1, catalogue=shelf) == ["card:late"]
    both = deck_of(graded("card:early", "good"), learnt("card:late"))
    assert queue(both, 1, catalogue=shelf) == ["card:early"]
    night = deck_of(graded("card:early", "good", 17 * 60 + 55), learnt("card:late"))
    waits = today(night, 17 * 60 + 56, shelf)  # 3:56 in Berlin: its step comes on the next study day
    assert (waits.queue, waits.next_at, waits.counts.learning) == ((), None, 0)


def test_a_card_is_left_out_while_it_is_suspended_and_for_the_day_it_was_put_aside():
    rows = [
        *learnt("card:early"),
        row("suspended", item="card:late"),
        row("buried", 20 * DAY, item="card:early"),
    ]
    assert "card:late" not in queue(deck_of(rows))
    assert "card:early" not in queue(deck_of(rows), 20 * DAY + 5)
    assert "card:early" in queue(deck_of(rows), 21 * DAY)


def test_a_card_whose_item_is_gone_stays_and_is_not_asked():
    deck = deck_of(asked("q1", "gone"), graded("card:gone"), graded("own:gone"))
    assert queue(deck, 60) == queue(Deck(), 60)
    assert len(deck.tracks) == 3
    assert today(deck, 60).counts.done == 3


def test_who_passes_a_composite_rests_all_that_it_stands_on_for_the_day():
    begun = [r for k, name in enumerate(("a-root", "middle")) for r in asked(f"q{k}", name)]
    later = 30 * DAY
    assert {A_ROOT, A_MIDDLE} <= set(queue(deck_of(begun), later))
    passed = deck_of(begun, asked("q9", "top", later))
    assert not {A_ROOT, A_MIDDLE} & set(queue(passed, later + 1))
    assert {A_ROOT, A_MIDDLE} <= set(queue(passed, later + DAY))
    failed = deck_of(begun, asked("q9", "top", later, "wrong"))
    assert {A_ROOT, A_MIDDLE} <= set(queue(failed, later + 1))
    assert SHELF.below(["top"]) == {A_ROOT, A_MIDDLE}


# --- limits -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "limits, minutes, left, ended_by",
    [
        (Plan(new=3, reviews=50), 0, (3, 20), "new"),
        (Plan(new=30, reviews=50), 0, (20, 20), None),
        (Plan(new=3, reviews=5), 0, (0, 5), "reviews"),
        (Plan(new=3, reviews=20), 0, (3, 20), "new"),
        (Plan(new=0, reviews=0), 0, (0, 0), "reviews"),
        (Plan(new=3, reviews=50, minutes=5), 6, (0, 0), "minutes"),
        (Plan(new=3, reviews=50, minutes=7), 6, (2, 20), "new"),
        (Plan(new=0, reviews=50, minutes=0), 0, (0, 0), "minutes"),
    ],
)
def test_the_days_limits_keep_back_what_is_too_much(limits, minutes, left, ended_by):
    rows = [r for n in range(20) for r in learnt(f"own:{n}")]
    if minutes:
        rows.append(graded("own:30", "easy", 30 * DAY, ms=str(60_000 * minutes)))
    found = today(deck_of(rows), 30 * DAY, OWN, limits=limits)
    new = min(left[0], 19) if minutes else left[0]
    assert (found.counts.new, found.counts.due, found.ended_by) == (new, left[1], ended_by)


DAYS = st.lists(
    st.lists(st.sampled_from(["again", "hard", "good", "easy"]), max_size=40), min_size=1, max_size=6
)


@settings(derandomize=True, deadline=None, max_examples=25)
@given(DAYS, st.integers(0, 8), st.integers(0, 10), st.integers(0, 12))
def test_whoever_follows_the_queue_stays_within_all_limits(sessions, new, reviews, minutes):
    deck = deck_of(row("planned", data=Plan(new=new, reviews=reviews, minutes=minutes).as_object()))
    for number, session in enumerate(sessions):
        minute = number * 2 * DAY
        for rating in session:
            found = today(deck, minute, OWN)
            if found.next is None:
                break
            deck.take([graded(found.next.card, rating, minute, ms="40000")])
            minute += 1
        done = deck.on(date(2026, 5, 4) + timedelta(days=2 * number))
        assert sum(r.phase is Phase.NEW for r in done) <= new
        assert sum(r.phase is Phase.REVIEW for r in done) <= reviews
        assert sum(r.seconds for r in done) < 60 * minutes + 40 or not done


def test_counts_and_place_are_as_before_when_a_review_is_undone():
    rows = [r for n in range(6) for r in learnt(f"own:{n}", n)]
    review = graded("own:3", "good", 30 * DAY)
    before, after = deck_of(rows), deck_of(rows, review)
    assert today(after, 30 * DAY, OWN) != today(before, 30 * DAY, OWN)
    after.take([row("undone", 30 * DAY, item="own:3", data={"event_id": review.event_id})])
    assert today(after, 30 * DAY, OWN) == today(before, 30 * DAY, OWN)


# --- numbers ----------------------------------------------------------------------------------------------------------


def seeds(count: int, learner: str = "a") -> list[str]:
    """Ask a card so often, each time what it shows next."""
    deck, found = Deck(), []
    for number in range(count):
        item, seed = next(variants(deck.track(A_ROOT), SHELF, learner))
        deck.take(asked(f"q{number}", item, number, ("right", "wrong")[number % 2], seed=seed))
        found.append(str(seed))
    return found


def test_no_numbers_come_again_within_twenty_questions_and_steps_show_others():
    found = seeds(60)
    for n in range(60):
        assert found[n] not in found[max(0, n - 20) : n]
    assert found == seeds(60)
    assert not set(found) & set(seeds(60, "b"))


def test_numbers_that_were_had_are_passed_over():
    deck = Deck()
    first = [
        seed
        for _, seed in zip(range(3), (s for _, s in variants(deck.track(A_ROOT), SHELF, "a")), strict=False)
    ]
    for number, seed in enumerate(first):
        deck.tracks[A_ROOT] = deck.track(A_ROOT)
        deck.tracks[A_ROOT].seeds.append(("a-root", str(seed)))
        assert next(variants(deck.track(A_ROOT), SHELF, "a"))[1] not in first[: number + 1]


def test_numbers_are_not_those_of_an_undone_or_abandoned_question():
    deck = Deck()
    _, seed = next(variants(deck.track(A_ROOT), SHELF, "a"))
    deck.take([served("q1", seed=str(seed))])
    assert next(variants(deck.track(A_ROOT), SHELF, "a"))[1] != seed
    rows = [answered("q1"), row("undone", item=A_ROOT, data={"event_id": "x"})]
    deck.take(rows)
    assert next(variants(deck.track(A_ROOT), SHELF, "a"))[1] != seed


def test_a_card_poses_its_item_and_a_mistakes_card_poses_what_shows_it():
    question = deal(Deck().track(A_ROOT), SHELF, "a")
    assert question.item is ROOT
    shown = set()
    deck = Deck()
    for number in range(6):
        track = deck.track("misconception:half")
        question = deal(track, SHELF, "a")
        assert "half" in question.certificate.visible
        shown.add(question.item.id)
        dealt = row("dealt", number, item=track.card, question_id=f"q{number}")
        deck.take([dealt, *asked(f"q{number}", question.item.id, number, seed=question.seed)])
    assert shown == {"a-root", "middle", "top"}


def test_a_card_of_words_has_no_numbers():
    with pytest.raises(KeyError):
        deal(Deck().track("card:early"), SHELF, "a")


# --- what is forgotten again and again --------------------------------------------------------------------------------


def lapsed(times: int, item: str = "a-root") -> list:
    rows, minute = [], 0
    for number in range(times):
        for verdict in ("right", "right", "wrong"):
            rows += asked(f"l{minute}", item, minute, verdict, seed=minute)
            minute += 11 if verdict == "right" and number == 0 and minute == 0 else 60 * DAY
    return rows


def test_a_card_that_lapsed_four_times_wants_a_probe_and_is_still_asked():
    fewer = deck_of(lapsed(LAPSES - 1))
    assert leech_of(fewer.track(A_ROOT)) is None
    deck = deck_of(lapsed(LAPSES))
    assert deck.state(A_ROOT).lapses == LAPSES
    end = LAPSES * 3 * 60 * DAY
    found = today(deck, end)
    assert found.leeches == (Leech(A_ROOT, LAPSES, 0),)
    assert A_ROOT in [entry.card for entry in found.queue]
    deck.take([row("probed", end, item=A_ROOT, mode="probe", data={"misconceptions": [], "questions": 5})])
    assert today(deck, end).leeches == ()
    assert deck.track(A_ROOT).found == ()


def test_a_card_of_words_never_wants_a_probe():
    rows = []
    for number in range(2 * LAPSES):
        minute = number * 100 * DAY
        rows += [graded("card:early", r, minute + k) for k, r in enumerate(("easy", "again"))]
    deck = deck_of(rows)
    assert deck.state("card:early").lapses >= LAPSES
    assert today(deck, 10**6).leeches == ()


@pytest.mark.parametrize("holds, cause", [("half", Cause(("half",))), (None, Cause(()))])
def test_a_probe_names_what_is_held_or_says_that_it_stays_unexplained(holds, cause):
    shelf = Catalogue({ROOT.id: ROOT, SHARES.id: SHARES, COUNTS.id: COUNTS}, {}, ())
    history = History()
    learner = Learner(shelf.items, {"1": Hypotheses([ROOT, SHARES])})
    number = 0
    for asked_so_far in range(QUESTIONS + 1):
        number += 1
        found = probe(
            Leech(A_ROOT, LAPSES, asked_so_far), shelf, learner, chance=lambda n=number: (n * 0.37) % 1
        )
        if isinstance(found, Cause):
            break
        assert isinstance(found, Question)
        visible = list(found.certificate.visible)
        name = holds if holds in visible else ""
        data = {"visible": visible}
        told = [served(f"p{number}", found.item.id, mode="probe", data=data)]
        verdict = "wrong" if name or holds is None else "right"
        told.append(answered(f"p{number}", found.item.id, verdict=verdict, misconceptions=name, mode="probe"))
        history.take(told)
        learner.follow(history)
    assert found == cause
    assert number <= QUESTIONS + 1


def test_a_probe_of_what_no_topic_knows_stays_unexplained():
    learner = Learner(ITEMS, {})
    assert probe(Leech(A_ROOT, LAPSES, 0), SHELF, learner, chance=lambda: 0.5) == Cause(())
