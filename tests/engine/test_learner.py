"""Does the log alone say what a learner holds, the same one row at a time, all at once, and on any machine?"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.attempts import Attempts
from engine.check import typed
from engine.diagnosis import Hypotheses, Status
from engine.history import History
from engine.learner import Learner, Mastery
from engine.question import Question
from engine.records import CsvStore, Event
from engine.scribe import Moment
from quiz_bank import bank
from tests.engine.sample_items import COUNTS, ROOT, SHARES, posed

ITEMS = {item.id: item for item in (ROOT, SHARES, COUNTS)}
TOPICS = {"one": Hypotheses([ROOT]), "both": Hypotheses([ROOT, SHARES])}
VISIBLE = {"a-root": ("no_root", "half", "added"), "shares": ("linear", "base_two", "one_more")}
NOON = "2026-05-{day:02d}T04:00:00.000Z"


def row(event: str, question: str, item: str = "a-root", day: int = 4, **fields: object) -> Event:
    stamp = {"ts_utc": NOON.format(day=day), "tz": "Asia/Shanghai", "mode": "practice", "learner": "a"}
    return Event(event=event, question_id=question, item=item, **{**stamp, **fields})


def served(question: str, item: str = "a-root", **fields: object) -> Event:
    return row("served", question, item, data={"visible": list(VISIBLE.get(item, ()))}, **fields)


def answered(question: str, says: str = "", item: str = "a-root", **fields: object) -> Event:
    """An attempt: "right", or the misconceptions that give it."""
    verdict = "right" if says == "right" else "wrong"
    return row(
        "answered", question, item, verdict=verdict, misconceptions=says.removeprefix("right"), **fields
    )


def asked(number: int, says: str, item: str = "a-root", **fields: object) -> list[Event]:
    return [served(f"q{number}", item, **fields), answered(f"q{number}", says, item, **fields)]


def told(rows: Sequence[Event]) -> Learner:
    history, learner = History(), Learner(ITEMS, TOPICS)
    history.take(rows)
    learner.follow(history)
    return learner


def state(learner: Learner) -> object:
    """Everything that is known of a learner, in a form that compares exactly."""
    topics = {
        name: (
            topic.belief.tobytes(),
            topic.beliefs.status.tolist(),
            topic.beliefs.supports.tolist(),
            topic.beliefs.last_support.tolist(),
            [[(e.row.event_id, e.weight, e.right) for e in each] for each in topic.evidence],
            [each.event_id for each in topic.unexplained],
            topic.attempts,
        )
        for name, topic in learner.topics.items()
    }
    return topics, learner.mastery


def standing(learner: Learner, name: str):
    return next(each for each in learner.standings() if name in each.names)


# --- replay ----------------------------------------------------------------------------------------------------------

EVENTS = ("served", "answered", "withdrawn", "shown", "skipped", "set_aside", "solution", "retried")
ROWS = st.lists(
    st.tuples(
        st.sampled_from(EVENTS),
        st.sampled_from(["q1", "q2", "q3"]),
        st.sampled_from(["right", "", "added", "no_root|half", "no_root+added", "linear base_two"]),
        st.integers(4, 7),
    ),
    max_size=25,
)


@settings(max_examples=150, derandomize=True)
@given(ROWS)
def test_following_row_by_row_is_replaying_all_at_once(drawn):
    rows = []
    for number, (kind, question, says, day) in enumerate(drawn):
        item, id_of_row = ("shares" if question == "q3" else "a-root"), f"e{number}"
        if kind == "served":
            rows.append(served(question, item, day=day, event_id=id_of_row))
        elif kind == "answered":
            rows.append(answered(question, says, item, day=day, event_id=id_of_row))
        else:
            rows.append(row(kind, question, item, day, event_id=id_of_row))
    history, live = History(), Learner(ITEMS, TOPICS)
    for each in rows:
        history.take([each])
        live.follow(history)
    assert state(live) == state(told(rows))


def test_an_attempt_that_was_taken_back_leaves_no_trace():
    kept = [*asked(1, "added"), *asked(3, "right")]
    history, learner = History(), Learner(ITEMS, TOPICS)
    for rows in (kept[:2], asked(2, "added"), kept[2:], [row("withdrawn", "q2")]):
        history.take(rows)
        learner.follow(history)
    assert state(learner) == state(told(kept))
    history.take([answered("q2", "right", event_id="again")])
    learner.follow(history)
    assert [e.row.event_id for e in standing(learner, "added").evidence][-1] == "again"


def test_answers_count_in_the_order_in_which_they_were_given():
    late = [served("q1"), *asked(2, "added"), answered("q1", "right")]
    assert [e.right for e in standing(told(late), "added").evidence] == [False, True]


def test_a_log_that_was_rewritten_is_read_anew():
    learner = told(asked(1, "added"))
    history = History()
    history.take(asked(2, "right"))
    learner.follow(history)
    assert state(learner) == state(told([*history_rows(history)]))
    assert standing(learner, "added").status is Status.NONE


def history_rows(history: History) -> list[Event]:
    return [each for s in history.questions.values() for each in (s.row, s.attempt) if each is not None]


DIGEST = """
import hashlib
from tests.engine.test_learner import mixed_rows, state, told
print(hashlib.sha256(repr(state(told(mixed_rows()))).encode()).hexdigest())
"""


def mixed_rows() -> list[Event]:
    chance, rows = random.Random(11), []
    for number in range(60):
        item = chance.choice(["a-root", "shares"])
        wrong = list(VISIBLE[item])
        chance.shuffle(wrong)
        says = chance.choice(
            ["right", "", wrong[0], "|".join(wrong[:2]), "+".join(wrong[:2]), " ".join(wrong)]
        )
        rows += asked(number, says, item, day=4 + number // 10, event_id="")
    return [row_with_id(each, k) for k, each in enumerate(rows)]


def row_with_id(event: Event, number: int) -> Event:
    object.__setattr__(event, "event_id", f"e{number}")
    return event


def test_the_states_do_not_depend_on_the_seed_of_hashes():
    root = Path(__file__).parents[2]
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "42")
    }
    assert len(digests) == 1
    assert len(digests.pop().strip()) == 64


# --- what is said ----------------------------------------------------------------------------------------------------


def test_each_answer_is_evidence_in_every_topic_of_its_item():
    learner = told([*asked(1, "added"), *asked(2, "linear", "shares")])
    assert [learner.topics[name].attempts for name in ("one", "both")] == [1, 2]
    assert len(standing(learner, "linear").evidence) == 1
    assert standing(learner, "linear").topic == "both"


def test_what_supports_weighs_and_what_does_not_weighs_against():
    learner = told([*asked(1, "added"), *asked(2, "right"), *asked(3, "half")])
    support, right, other = standing(learner, "added").evidence
    assert support.supports
    assert support.weight > np.log(3)
    assert right.weight < 0
    assert other.weight < 0
    assert not right.supports
    assert not other.supports


def test_misconceptions_stand_once_the_surest_first():
    learner = told([*asked(1, "added"), *asked(2, "added"), *asked(3, "linear", "shares")])
    found = learner.standings()
    names = [name for each in found for name in each.names]
    assert len(names) == len(set(names)) == 6
    assert [each.status for each in found[:2]] == [Status.CONFIRMED, Status.SUSPECTED]
    assert found[0].names == ("added",)
    assert told([]).standings() == []


def test_wrong_answers_that_nothing_explains_are_listed():
    learner = told([*asked(1, ""), *asked(2, "added"), *asked(3, "right"), *asked(4, "", "shares")])
    assert [each.question_id for each in learner.topics["both"].unexplained] == ["q1", "q4"]
    assert [each.question_id for each in learner.topics["one"].unexplained] == ["q1"]


def test_what_was_given_up_is_not_known_and_no_evidence():
    learner = told([served("q1"), row("skipped", "q1")])
    assert learner.mastery["a-root"].attempts == 1
    assert learner.mastery["a-root"].right == 0
    assert learner.topics["both"].attempts == 0


def test_an_item_that_is_gone_and_a_stamp_that_is_none_do_no_harm():
    rows = [
        served("q1", "gone"),
        answered("q1", "added", "gone"),
        served("q2"),
        answered("q2", "added", ts_utc="?"),
    ]
    learner = told(rows)
    assert set(learner.mastery) == {"gone", "a-root"}
    assert standing(learner, "added").status is Status.SUSPECTED


@pytest.mark.parametrize(
    "few, answers, expected, mastered",
    [
        (False, "", 0.1, False),
        (False, "r", 0.8 + 0.05, False),
        (False, "rr", 0.9965, True),
        (False, "w", 0.1 * 0.1 / (0.01 + 0.9 * 0.98) * 0.9 + 0.1, False),
        (True, "rr", 0.7, False),
        (True, "rrrr", 0.9743, True),
    ],
)
def test_mastery_is_bayesian_knowledge_tracing(few, answers, expected, mastered):
    mastery = Mastery()
    for answer in answers:
        mastery.take(answer == "r", few)
    assert mastery.known == pytest.approx(expected, abs=2e-3)
    assert mastery.is_mastered is mastered
    assert (mastery.attempts, mastery.right) == (len(answers), answers.count("r"))


# --- the real bank ---------------------------------------------------------------------------------------------------

FIVE = Hypotheses([item for item in bank().values() if "五" in (item.section, *item.also)])


@pytest.fixture
def practised(tmp_path):
    """Answer questions of the bank and give what is known of the learner."""
    attempts = Attempts(CsvStore(tmp_path), bank(), "someone")
    moment = Moment(datetime(2026, 5, 4, 12, tzinfo=UTC), "Asia/Shanghai", "")

    def answer(item: str, seed: int, say) -> Learner:
        question = posed(item, seed)
        attempts.serve(question, f"{item}-{seed}", "practice", moment)
        attempts.answer(f"{item}-{seed}", say(question), moment)
        learner = Learner(bank(), {"五": FIVE})
        learner.follow(attempts.refresh())
        return learner

    return answer


def forgetful(question: Question) -> list[str]:
    """Answer as somebody who forgets to divide by the square root."""
    found = next(p for p in question.predictions if p.misconception == "scale_missing")
    return typed(question, found.asked)


def test_who_forgets_to_scale_is_named_after_two_answers(practised):
    practised("softmax-weights", 3, forgetful)
    learner = practised("softmax-weights", 4, forgetful)
    found = [each for each in learner.standings() if each.status.is_held]
    assert [each.names for each in found] == [("scale_missing",)]


def test_who_slips_now_and_then_is_not_accused(practised):
    chance = random.Random(5)

    def careless(question):
        values = [right.astype(float) for right in question.right]
        if chance.random() < 0.3:  # a sign is lost, or two neighbours are taken for each other
            part = values[chance.randrange(len(values))]
            part[:] = part[::-1] if part.size > 1 and chance.random() < 0.5 else -part
        return typed(question, values)

    for seed in range(6):
        for item in ("scaled-scores", "softmax-weights"):
            learner = practised(item, seed, careless)
            assert not [each for each in learner.standings() if each.status.is_held]
    assert 0 < sum(each.right for each in learner.mastery.values()) < 12


def test_the_right_answer_in_whole_numbers_says_nothing_of_misconceptions_and_counts_as_wrong():
    """(0, 1, 0) is what taking the largest weight for the whole gives, and what rounding gives."""
    rounded = {"rounded": True}
    learner = told(
        [row for n in range(3) for row in (served(f"q{n}"), answered(f"q{n}", "added", data=rounded))]
    )
    assert learner.topics["one"].attempts == 0
    assert learner.topics["one"].belief == pytest.approx(TOPICS["one"].prior)
    assert (learner.mastery["a-root"].attempts, learner.mastery["a-root"].right) == (3, 0)
