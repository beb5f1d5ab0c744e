import pytest

from engine.history import History, Tally, names_in
from engine.records import Event

# The words of the log, as they stand in files that exist: a renamed constant must not hide them.
WORDS = [
    "answered",
    "retried",
    "asked_again",
    "step",
    "hint",
    "shown",
    "skipped",
    "withdrawn",
    "solution",
    "reported",
]


def row(event, question="q1", **fields):
    return Event(
        event=event, question_id=question, learner="a", mode=fields.pop("mode", "practice"), **fields
    )


def served(question="q1", visible=("x", "y"), **fields):
    return row("served", question, data={"values": {}, "visible": list(visible)}, **fields)


def after(*rows, question="q1"):
    history = History()
    history.take([served(), *rows])
    return history.questions[question]


def test_a_question_is_open_until_its_attempt():
    assert after().is_open
    assert not after(row("answered", verdict="wrong")).is_open
    assert not after(row("shown")).is_open
    assert not after(row("skipped")).is_open
    assert after(row("asked_again"), row("hint"), row("step", step="scores"), row("reported")).is_open


def test_what_happened_is_kept_by_kind():
    seen = after(
        row("hint"),
        row("asked_again", typed="a"),
        row("answered", typed="b"),
        row("retried", typed="c"),
        row("reported"),
        row("solution"),
    )
    assert (seen.hinted, seen.reported, seen.solution_opened, seen.shown) == (True, True, True, False)
    assert [r.typed for r in seen.asked_again + seen.retries] == ["a", "c"]
    assert seen.attempt.typed == "b"
    assert seen.question_id == "q1"
    assert seen.visible == ("x", "y")


def test_the_first_answer_is_the_attempt():
    assert after(row("answered", typed="1"), row("answered", typed="2")).attempt.typed == "1"


def test_the_first_row_of_a_step_counts():
    seen = after(
        row("step", step="s", typed="1"), row("step", step="s", typed="2"), row("step", step="t", typed="3")
    )
    assert [step.typed for step in seen.steps] == ["1", "3"]


def test_an_attempt_can_be_taken_back_once_and_only_before_the_solution():
    assert not after().may_withdraw
    assert after(row("answered")).may_withdraw
    assert after(row("step", step="s")).may_withdraw
    assert not after(row("answered"), row("solution")).may_withdraw
    assert not after(row("shown")).may_withdraw
    back = after(row("answered", typed="1"), row("withdrawn"))
    assert (back.is_open, back.attempt, back.withdrawn) == (True, None, 1)
    again = after(row("answered", typed="1"), row("withdrawn"), row("answered", typed="2"))
    assert again.attempt.typed == "2"
    assert not again.may_withdraw


def test_taking_back_takes_back_the_last_step_too():
    steps = [row("step", step="s"), row("step", step="t")]
    seen = after(*steps, row("withdrawn"))
    assert [step.step for step in seen.steps] == ["s"]
    seen = after(*steps, row("answered", data={"way": "steps"}), row("withdrawn"))
    assert [step.step for step in seen.steps] == ["s"]
    assert seen.is_open


def test_taking_back_an_answer_leaves_the_steps_alone():
    seen = after(row("step", step="s"), row("answered", data={"way": "answer"}), row("withdrawn"))
    assert [step.step for step in seen.steps] == ["s"]


# Two processes may write about one question without seeing each other's row first: the log's order decides.


def test_an_answer_after_giving_up_is_no_attempt():
    assert after(row("shown"), row("answered")).attempt is None
    assert after(row("skipped"), row("answered")).attempt is None


def test_giving_up_after_the_attempt_is_opening_the_solution():
    seen = after(row("answered"), row("shown"))
    assert (seen.shown, seen.solution_opened) == (False, True)
    assert seen.attempt is not None
    assert not seen.may_withdraw
    assert not after(row("answered"), row("skipped")).skipped


def test_seeing_the_solution_of_an_attempt_that_was_taken_back_is_giving_up():
    seen = after(row("answered"), row("withdrawn"), row("solution"), row("answered"))
    assert seen.shown
    assert seen.attempt is None


def test_taking_back_after_the_solution_was_opened_takes_nothing_back():
    seen = after(row("answered", typed="1"), row("solution"), row("withdrawn"))
    assert seen.attempt.typed == "1"
    assert after(row("withdrawn")).withdrawn == 0


def test_rows_of_unknown_kinds_and_unknown_questions_are_passed_over():
    seen = after(row("dreamt"), row("answered", question="q2"))
    assert seen.is_open
    assert seen.attempt is None


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_the_log_is_understood(word):
    from engine import history

    assert word in vars(history).values()
    before = vars(after(row("answered", typed="1"))) if word == "withdrawn" else vars(after())
    rows = [row("answered", typed="1")] if word == "withdrawn" else []
    assert vars(after(*rows, row(word, step="s"))).keys() == before.keys()
    assert {k: str(v) for k, v in vars(after(*rows, row(word, step="s"))).items() if k != "row"} != {
        k: str(v) for k, v in before.items() if k != "row"
    }


def test_there_is_one_open_question_per_mode_the_last_that_was_served():
    history = History()
    assert history.open_question("practice") is None
    history.take([served("q1"), served("q2"), served("q3", mode="exam")])
    assert history.open_question("practice").question_id == "q2"
    assert history.open_question("exam").question_id == "q3"
    assert history.open_question("cards") is None
    history.take([row("answered", "q2")])
    # Two processes had served one each: the other still waits.
    assert history.open_question("practice").question_id == "q1"
    history.take([row("set_aside", "q1")])
    assert history.open_question("practice") is None
    history.take([row("withdrawn", "q2")])
    assert history.open_question("practice").question_id == "q2"
    # A log that was brought back stands after what was there.
    history.take([served("q0"), row("answered", "q0")])
    assert history.open_question("practice").question_id == "q2"


def test_nothing_can_be_taken_back_after_a_retry():
    assert after(row("answered", verdict="wrong")).may_withdraw
    assert not after(row("answered", verdict="wrong"), row("retried")).may_withdraw


def test_a_question_set_aside_counts_as_nothing():
    history = History()
    history.take([served(), row("set_aside")])
    assert not history.questions["q1"].is_open
    assert history.tallies() == {}


@pytest.mark.parametrize("visible", [5, [["x"]], None, "x", {"x": 1}])
def test_a_row_that_was_tampered_with_is_no_error(visible):
    history = History()
    history.take([row("served", data={"visible": visible}), row("answered", misconceptions="x")])
    assert history.questions["q1"].visible == ()
    assert history.tallies() == {"x": Tally(1, 1)}


def test_serving_the_same_question_again_changes_nothing():
    history = History()
    history.take([served("q1"), row("answered", "q1", typed="1"), served("q1")])
    assert history.questions["q1"].attempt.typed == "1"


def test_rows_may_come_in_any_pieces():
    rows = [
        served("q1"),
        row("hint"),
        row("answered", misconceptions="x"),
        served("q2"),
        row("skipped", "q2"),
    ]
    whole, pieces = History(), History()
    whole.take(rows)
    for one in rows:
        pieces.take([one])
    assert whole.questions == pieces.questions


@pytest.mark.parametrize(
    "spelled, names",
    [("", set()), ("a", {"a"}), ("a|b", {"a", "b"}), ("a+b", {"a", "b"}), ("a|b+c d", {"a", "b", "c", "d"})],
)
def test_names_in_the_logs_spelling(spelled, names):
    assert names_in(spelled) == names


def test_a_tally_is_hits_out_of_the_questions_where_it_could_have_shown():
    history = History()
    history.take(
        [
            served("q1", visible=("x", "y")),
            row("answered", "q1", misconceptions="x"),
            served("q2", visible=("x", "z")),
            row("answered", "q2", misconceptions="x|z"),
            served("q3", visible=("x",)),
            row("answered", "q3", verdict="right"),
            served("q4", visible=("x", "y")),
            row("retried", "q4", misconceptions="y"),
            served("q5", visible=("x",)),
            row("answered", "q5", misconceptions="x"),
            row("withdrawn", "q5"),
        ]
    )
    assert history.tallies() == {"x": Tally(2, 3), "z": Tally(1, 1)}
    assert list(history.tallies()) == ["x", "z"]
    assert [s.question_id for s in history.attempts()] == ["q1", "q2", "q3"]


def test_a_tally_counts_a_name_once_for_a_question():
    history = History()
    history.take([served("q1", visible=()), row("answered", "q1", misconceptions="x+y x+z")])
    assert history.tallies() == {"x": Tally(1, 1), "y": Tally(1, 1), "z": Tally(1, 1)}
