"""Is an answer judged anew by today's rules only when somebody keeps that, once, and with both judgements on record?"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from engine.attempts import Attempts
from engine.classroom.assignment import Assignment
from engine.classroom.regrade import Change, dry_run, kept
from engine.classroom.scores import Gradebook
from engine.classroom.serving import places, serve
from engine.classroom.sheet import Student
from engine.diagnosis import Hypotheses
from engine.history import History
from engine.item import Answer
from engine.learner import Learner
from engine.pose import question_from
from engine.records import CsvStore
from engine.scribe import Moment
from engine.verification import Judgement, verify
from quiz_bank import bank
from tests.engine.sample_items import ROOT, SHARES, scaled_item, step

START = datetime(2026, 3, 4, 5, 0, 0, tzinfo=UTC)
ANNA, BO = "a1b2c3d4e5f60718", "b1b2c3d4e5f60718"
STUDENTS = [Student(ANNA, "Student 1"), Student(BO, "学生二")]
NINE = {"a": 9, "b": 2}  # root 3, product 6; without the root 18; half of a, 9; added 5

ROOT_STEP, PRODUCT = ROOT.steps
TREBLED = scaled_item(
    steps=[
        ROOT_STEP,
        step("product", PRODUCT.rule, wrong={**PRODUCT.wrong, "trebled": lambda root, b: root * b * 3.5}),
    ]
)
"""The same item, which knows one more mistake: 21."""
PLAIN = scaled_item(
    steps=[step("root", lambda a: a, wrong={"rooted": lambda a: a**0.5}), PRODUCT],
    example=({"a": 9, "b": 2}, 18),
)
"""The same item with another right rule: 18, and 6 is a mistake."""
ITEMS = {item.id: item for item in (ROOT, SHARES)}
KNOWS, OTHER = {**ITEMS, "a-root": TREBLED}, {**ITEMS, "a-root": PLAIN}
WEEK = Assignment("k1", "Week 1", (("a-root", 2), ("shares", 1)))
REASON = "the rule was wrong"


def at(seconds: float) -> Moment:
    return Moment(START + timedelta(seconds=seconds), "Asia/Shanghai", "1.2.3")


LATER = at(9 * 86_400)


@pytest.fixture
def store(tmp_path):
    return CsvStore(tmp_path / "data")


def of(store, learner=ANNA, items=ITEMS):
    return Attempts(store, items, learner)


def answered(attempts, question_id, typed, mode="practice", values=NINE, item=ROOT, seconds=0):
    attempts.serve(question_from(item, values), question_id, mode, at(seconds))
    attempts.answer(question_id, [typed], at(seconds + 1))


def rows(store):
    return store.read_since().events


def regrade(store, items, **which) -> list[Change]:
    """Judge again and keep it, as a teacher does."""
    changes = dry_run(rows(store), items, **which)
    store.append(*kept(changes, REASON, LATER))
    return changes


def points(store, learner=ANNA):
    book = Gradebook()
    book.take(rows(store))
    sheet = book.sheet(STUDENTS, [WEEK], START)
    return [
        (mark.points if (mark := sheet.of_question.get((learner, "k1", position))) else None)
        for position in (1, 2, 3)
    ]


def as_first_judged(store, items):
    """Give the log as it were had these items always been there."""
    own = [row for row in rows(store) if row.event != "rejudged"]
    told = {found.event_id: found.today for found in verify(own, items)}
    return [
        replace(
            row,
            **{name: getattr(told[row.event_id], name) for name in ("verdict", "misconceptions", "score")},
        )
        if row.event_id in told
        else row
        for row in own
    ]


# --- the dry run ----------------------------------------------------------------------------------------------------


def test_nothing_changes_where_the_rules_are_the_same(store):
    for number, typed in enumerate(["6", "18", "21", "5", "what?"]):
        answered(of(store), f"q{number}", typed)
    assert dry_run(rows(store), ITEMS) == []
    assert dry_run([], ITEMS) == []


def test_old_and_new_stand_beside_each_other_and_the_files_stay(store):
    for number, typed in enumerate(["6", "18", "21"]):
        answered(of(store), f"q{number}", typed)
    before = (store.folder / "attempts.csv").read_bytes()
    told = {change.row.typed: (change.before, str(change.today)) for change in dry_run(rows(store), OTHER)}
    assert told == {
        "6": ("right, score 1", "wrong rooted, score 0"),
        "18": ("wrong no_root, score 0", "right, score 1"),
    }
    (change,) = dry_run(rows(store), KNOWS)
    assert (change.before, change.today) == ("wrong, score 0", Judgement("wrong", "trebled", "0"))
    assert change.can_be_kept
    assert (store.folder / "attempts.csv").read_bytes() == before


def test_only_the_named_assignment_or_item_is_judged_again(store):
    anna, bo = of(store), of(store, BO)
    answered(anna, "own", "18")
    answered(anna, "first", "18", "assignment:k1:1")
    answered(bo, "second", "18", "assignment:k1:2")
    answered(bo, "else", "18", "assignment:k11:1")
    answered(bo, "shares", "0.2 0.7 0.1", "assignment:k1:3", {"x": [0, 1, -1]}, SHARES)
    shares = replace(
        SHARES, steps=[*SHARES.steps[:2], step("shares", lambda powers: powers / powers.sum() + 0.5)]
    )
    items = {"a-root": PLAIN, "shares": shares}

    def found(**which):
        return {change.row.question_id for change in dry_run(rows(store), items, **which)}

    assert found() == {"own", "first", "second", "else"} | found(item="shares")
    assert found(assignment="k1") - found(item="shares") == {"first", "second"}
    assert found(item="a-root") == {"own", "first", "second", "else"}
    assert found(assignment="k1", item="a-root") == {"first", "second"}
    assert found(assignment="none") == found(item="none") == set()


def test_what_cannot_be_worked_out_any_more_is_said_and_not_kept(store):
    answered(of(store), "q1", "6")
    parts = scaled_item(answer=[Answer("root", decimals=2), Answer("product", decimals=2)])
    (change,) = dry_run(rows(store), {"a-root": parts})
    assert change.today == "the item has 2 parts now"
    (change,) = dry_run(rows(store), {"shares": SHARES})
    assert not change.can_be_kept
    assert change.today == "there is no item 'a-root'"
    assert kept([change], REASON, LATER) == []


# --- keeping it -----------------------------------------------------------------------------------------------------


def test_what_is_kept_changes_the_score_and_both_judgements_stay_on_record(store):
    anna = of(store)
    answered(anna, "q1", "18", "assignment:k1:1")
    answered(anna, "q2", "6", "assignment:k1:2")
    answered(of(store, BO), "q1", "18", "assignment:k1:1")
    own = rows(store)
    assert (points(store), points(store, BO)) == ([0.0, 1.0, None], [0.0, None, None])
    assert len(regrade(store, OTHER, assignment="k1")) == 3
    assert (points(store), points(store, BO)) == ([1.0, 0.0, None], [1.0, None, None])
    log = rows(CsvStore(store.folder))
    assert log[: len(own)] == own  # the answers' own rows are as they were
    first = next(row for row in log if row.event == "rejudged" and row.learner == ANNA)
    about = next(row for row in log if row.event == "answered" and row.learner == ANNA)
    assert first.data == {"about": about.event_id, "before": "wrong no_root, score 0", "reason": REASON}
    assert (first.verdict, first.score, first.misconceptions, first.typed) == ("right", "1", "", "")
    assert (first.question_id, first.mode, first.item) == ("q1", "assignment:k1:1", "a-root")
    assert first.ts_utc == "2026-03-13T05:00:00.000Z"
    served = anna.find("q1")
    assert (served.attempt.typed, served.attempt.verdict, served.attempt.data["was"]) == (
        "18",
        "right",
        "wrong",
    )


def test_a_new_judgement_moves_neither_the_moment_nor_the_time_of_an_answer(store):
    anna = of(store)
    anna.serve(question_from(ROOT, NINE), "q1", "assignment:k1:1", at(0))
    anna.answer("q1", ["18"], at(60), ms=45_000)
    regrade(store, OTHER)
    book = Gradebook()
    book.take(rows(store))
    week = replace(WEEK, closes=at(3600).now)
    (line,) = book.sheet(STUDENTS, [week], START).attempts
    assert (line.moment, line.seconds, line.late, line.typed, line.score) == (
        at(60).now,
        45.0,
        False,
        "18",
        1.0,
    )


def test_keeping_the_same_twice_is_once(store):
    answered(of(store), "q1", "18")
    changes = dry_run(rows(store), OTHER)
    once = kept(changes, REASON, LATER)
    again = kept(changes, "another reason", at(10**6))
    assert [row.event_id for row in once] == [row.event_id for row in again]
    store.append(*once)
    before = (store.folder / "attempts.csv").read_bytes()
    store.append(*again)
    assert (store.folder / "attempts.csv").read_bytes() == before


def test_afterwards_a_dry_run_finds_nothing_and_verify_agrees(store):
    for number, typed in enumerate(["6", "18", "21", "5"]):
        answered(of(store), f"q{number}", typed)
    assert regrade(store, OTHER)
    assert dry_run(rows(store), OTHER) == []
    assert list(verify(rows(store), OTHER)) == []


def test_rules_may_change_there_and_back_as_often_as_they_like(store):
    answered(of(store), "q1", "18", "assignment:k1:1")
    for number, (items, expected) in enumerate([(OTHER, 1.0), (ITEMS, 0.0)] * 3, start=1):
        (change,) = regrade(store, items)
        assert points(store)[0] == expected
        assert dry_run(rows(store), items) == list(verify(rows(store), items)) == []
        assert [row.event for row in rows(store)].count("rejudged") == number
        assert str(change.today) != change.before
    served = of(store).find("q1")
    assert (served.attempt.verdict, served.attempt.data["was"]) == ("wrong", "wrong")


def test_two_teachers_who_keep_the_same_at_once_keep_it_once(store):
    answered(of(store), "q1", "18")
    one, other = (dry_run(rows(CsvStore(store.folder)), OTHER) for _ in range(2))
    for changes in (one, other):
        CsvStore(store.folder).append(*kept(changes, REASON, LATER))
    assert [row.event for row in rows(store)] == ["served", "answered", "rejudged"]


def test_a_learner_who_had_the_same_question_brought_is_not_touched(store):
    anna = of(store)
    answered(anna, "q1", "18", "assignment:k1:1")
    store.bring_back(store.export_learner(ANNA), BO)
    changes = dry_run(rows(store), OTHER)
    assert len({row.event_id for row in kept(changes, REASON, LATER)}) == 2
    store.append(*kept(changes[:1], REASON, LATER))
    assert (points(store), points(store, BO)) == ([1.0, None, None], [0.0, None, None])


def test_a_log_that_was_taken_home_brings_its_new_judgements_along(store):
    answered(of(store), "q1", "18", "assignment:k1:1")
    regrade(store, OTHER)
    store.bring_back(store.export_learner(ANNA), BO)
    assert points(store, BO) == [1.0, None, None]
    assert dry_run(rows(store), OTHER) == []


def test_who_is_erased_leaves_no_judgement(store):
    answered(of(store), "q1", "18")
    regrade(store, OTHER)
    assert store.erase_learner(ANNA).left == ()
    assert rows(store) == ()


def test_a_reason_is_cut_and_may_be_anything(store):
    answered(of(store), "q1", "18")
    (row,) = kept(dry_run(rows(store), OTHER), "=cmd|'\n中文" + "x" * 1000, LATER)
    store.append(row)
    assert rows(CsvStore(store.folder))[-1].data["reason"] == ("=cmd|'\n中文" + "x" * 1000)[:500]


# --- what somebody does afterwards ----------------------------------------------------------------------------------


def test_an_attempt_that_is_taken_back_afterwards_takes_its_new_judgement_with_it(store):
    anna = of(store)
    answered(anna, "q1", "18", "assignment:k1:1")
    regrade(store, OTHER)
    assert anna.withdraw("q1", at(20))
    assert points(store) == [None, None, None]
    assert anna.refresh().tallies() == {}
    anna.answer("q1", ["5"], at(30))
    assert points(store) == [0.0, None, None]
    assert anna.find("q1").attempt.misconceptions == "added"


def test_an_attempt_that_was_taken_back_before_is_not_brought_back(store):
    anna = of(store)
    answered(anna, "q1", "18", "assignment:k1:1")
    stale = dry_run(rows(store), OTHER)
    anna.withdraw("q1", at(20))
    store.append(*kept(stale, REASON, LATER))
    assert points(store) == [None, None, None]
    anna.answer("q1", ["6"], at(30))
    assert points(store) == [1.0, None, None]
    regrade(store, OTHER)
    assert points(store) == [0.0, None, None]


def test_an_attempt_that_does_not_stand_is_not_listed(store):
    anna = of(store)
    answered(anna, "q1", "18")
    anna.withdraw("q1", at(20))
    assert dry_run(rows(store), OTHER) == []
    anna.answer("q1", ["6"], at(30))
    assert [change.row.typed for change in dry_run(rows(store), OTHER)] == ["6"]


def test_a_retry_is_no_attempt_and_is_not_judged_again(store):
    anna = of(store)
    answered(anna, "q1", "7")
    anna.answer("q1", ["18"], at(30))
    assert [row.event for row in rows(store)] == ["served", "answered", "retried"]
    assert dry_run(rows(store), OTHER) == []


def test_a_learner_who_goes_on_sees_the_new_judgement_without_a_restart(store):
    anna = of(store)
    answered(anna, "q1", "21")
    assert anna.refresh().tallies() == {}
    regrade(store, KNOWS)
    tally = anna.refresh().tallies()["trebled"]
    assert (tally.hits, tally.chances) == (1, 1)


# --- step by step ---------------------------------------------------------------------------------------------------


def test_a_step_by_step_answer_is_judged_again_as_a_whole(store):
    anna = of(store)
    anna.serve(question_from(ROOT, NINE), "q1", "assignment:k1:1", at(0))
    anna.answer_step("q1", "root", "9", at(1))
    anna.answer_step("q1", "product", "18", at(2))
    assert points(store)[0] == 0.5  # the second step follows from the first
    (change,) = regrade(store, OTHER)
    assert (change.before, str(change.today)) == ("wrong no_root, score 0.5", "right, score 1")
    assert points(store)[0] == 1.0
    assert dry_run(rows(store), OTHER) == []
    assert anna.find("q1").attempt.data["way"] == "steps"


# --- what is believed of a learner ----------------------------------------------------------------------------------


def believed(log, items):
    history, learner = History(), Learner(items, {"one": Hypotheses([items["a-root"]])})
    history.take([row for row in log if row.learner == ANNA])
    learner.follow(history)
    return learner


def weights(learner):
    return {each.names: (each.belief, each.status, len(each.evidence)) for each in learner.standings()}


def test_a_new_judgement_of_the_last_answer_is_believed_as_if_it_had_been_the_first(store):
    anna = of(store)
    for number, typed in enumerate(["6", "18", "18"]):
        answered(anna, f"q{number}", typed, seconds=100 * number)
    before = weights(believed(rows(store), ITEMS))
    answered(anna, "last", "21", seconds=1000)
    unknown = weights(believed(rows(store), KNOWS))
    regrade(store, KNOWS)
    after = weights(believed(rows(store), KNOWS))
    assert after == weights(believed(as_first_judged(store, KNOWS), KNOWS))
    assert after != unknown
    assert ("trebled",) in after
    assert ("trebled",) not in before
    assert after["trebled",][0] > 0.05


def test_a_new_judgement_in_the_midst_of_others_changes_what_is_believed_on_replay(store):
    anna = of(store)
    for number in range(4):
        answered(anna, f"q{number}", "21", seconds=100 * number)
    before = weights(believed(rows(store), KNOWS))
    regrade(store, KNOWS)
    after = weights(believed(rows(store), KNOWS))
    assert after == weights(believed(as_first_judged(store, KNOWS), KNOWS))
    assert ("trebled",) not in before or after["trebled",][0] > before["trebled",][0]
    assert after["trebled",][0] > 0.9


def test_a_new_judgement_of_old_answers_leaves_them_old(store):
    anna = of(store)
    for number, typed in enumerate(["21", "21", "6", "6", "6", "6"]):
        answered(anna, f"q{number}", typed, seconds=86_400 * number)
    history, learner = History(), Learner(KNOWS, {"one": Hypotheses([TREBLED])})
    history.take(rows(store))
    learner.follow(history)
    taken = len(rows(store))
    regrade(store, KNOWS)
    ideal = believed(as_first_judged(store, KNOWS), KNOWS)
    again = believed(rows(store), KNOWS)
    history.take(rows(store)[taken:])
    learner.follow(history)
    for found in (again, learner):
        assert weights(found) == weights(ideal)
        assert found.mastery == ideal.mastery


def test_following_along_and_replaying_from_the_start_believe_the_same(store):
    anna = of(store)
    history, learner = History(), Learner(KNOWS, {"one": Hypotheses([TREBLED])})
    taken = 0

    def follow():
        nonlocal taken
        log = rows(store)
        history.take(log[taken:])
        learner.follow(history)
        taken = len(log)

    for number, typed in enumerate(["21", "6", "18", "21"]):
        answered(anna, f"q{number}", typed, seconds=100 * number)
        follow()
    regrade(store, KNOWS)
    follow()
    assert weights(learner) == weights(believed(rows(store), KNOWS))


def test_a_real_assignment_is_regraded_when_its_item_loses_a_rule(store):
    """A real item that forgets one mistake: its answers become unexplained, and known again when it is back."""
    real = bank()
    week = Assignment("k1", "Week 1", (("softmax-weights", 1),))
    anna = of(store, items=real)
    served = serve(anna, week, places(week, anna.refresh())[0], real, b"secret", at(0))
    wrong = next(p for p in anna.question(served).predictions if p.misconception == "softmax_odds")
    anna.answer(served.question_id, [" ".join(f"{value:.6f}" for value in wrong.joined)], at(1))
    item = real["softmax-weights"]
    forgetful = replace(
        item, steps=[s.without("softmax_odds") if "softmax_odds" in s.wrong else s for s in item.steps]
    )
    (change,) = regrade(store, {**real, item.id: forgetful})
    assert "softmax_odds" in change.before
    assert "softmax_odds" not in str(change.today)
    (change,) = regrade(store, real)
    assert "softmax_odds" in change.today.misconceptions
    assert list(verify(rows(store), real)) == []
