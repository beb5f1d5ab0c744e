import threading
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from filelock import FileLock

from engine.attempts import MOST_QUESTIONS, Attempts, Moment, typed_of
from engine.grade import Outcome
from engine.history import Tally
from engine.item import Answer
from engine.pose import question_from
from engine.records import CsvStore, NotSaved, RecordsError
from engine.stepwise import asked_steps
from tests.engine.sample_items import ROOT, SHARES, scaled_item, step

NOW = Moment(datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC), "Asia/Shanghai", "1.2.3")
TWO_PARTS = scaled_item(id="two-parts", answer=[Answer("root", decimals=2), Answer("product", decimals=2)])
CHINESE_STEP = scaled_item(
    id="chinese-step",
    steps=[step("开平方", lambda a: a), step("product", lambda root, b: root * b).fed(root="开平方")],
)
ITEMS = {item.id: item for item in (ROOT, SHARES, TWO_PARTS, CHINESE_STEP)}
NINE = {"a": 9, "b": 2}  # root 3, product 6; without the root 18, added 5, both 11


@pytest.fixture
def store(tmp_path):
    return CsvStore(tmp_path / "data")


@pytest.fixture
def attempts(store):
    return Attempts(store, ITEMS, "learner-a")


def serve(attempts, question_id="q1", item=ROOT, values=None, mode="practice"):
    return attempts.serve(question_from(item, values or NINE), question_id, mode, NOW)


def events(store):
    return [row.event for row in store.read_since().events]


def another(attempts, store):
    """Give the same learner in another process: nothing in memory, the same folder."""
    return Attempts(CsvStore(store.folder), ITEMS, attempts.learner)


# --- serving ------------------------------------------------------------------------------------------------


def test_a_question_is_on_the_disk_before_it_is_shown(attempts, store):
    served = serve(attempts)
    (row,) = CsvStore(store.folder).read_since().events
    assert served.is_open
    assert (row.event, row.question_id, row.item, row.mode, row.learner) == (
        "served",
        "q1",
        "a-root",
        "practice",
        "learner-a",
    )
    assert row.item_version == ROOT.version
    assert row.data == {"values": NINE, "visible": ["no_root", "half", "added"]}
    assert (row.ts_utc, row.tz, row.app_version) == ("2026-03-04T05:06:07.000Z", "Asia/Shanghai", "1.2.3")
    assert "6.0" not in str(row)  # the right answer is not in the log before the attempt


def test_serving_twice_is_one_row(attempts, store):
    serve(attempts)
    serve(attempts)
    assert events(store) == ["served"]


def test_the_open_question_is_resumed_and_one_of_another_mode_is_not(attempts):
    serve(attempts, "q1")
    serve(attempts, "q2", mode="exam")
    assert attempts.open_question("practice").question_id == "q1"
    assert attempts.open_question("exam").question_id == "q2"
    assert attempts.open_question("cards") is None


def test_two_tabs_that_want_a_question_get_the_same(attempts, store):
    made = []

    def make():
        made.append(1)
        return question_from(ROOT, NINE)

    first = attempts.open_or_serve("practice", make, "q1", NOW)
    second = attempts.open_or_serve("practice", make, "q2", NOW)
    assert (first.question_id, second.question_id, len(made)) == ("q1", "q1", 1)
    assert events(store) == ["served"]


def test_a_question_whose_item_is_gone_or_changed_is_not_resumed(attempts, store):
    serve(attempts)
    assert Attempts(CsvStore(store.folder), {}, "learner-a").open_question("practice") is None
    other = scaled_item(id="a-root", ask=ROOT.ask, steps=[step("product", lambda a, b: a / (b - 2))])
    changed = Attempts(CsvStore(store.folder), {"a-root": other}, "learner-a")
    assert changed.open_question("practice") is None
    with pytest.raises(KeyError):
        changed.answer("q1", ["6"], NOW)


def test_the_question_is_made_again_from_the_values_in_the_log(attempts, store):
    serve(attempts)
    there = another(attempts, store)
    question = there.question(there.find("q1"))
    assert question.drawn == NINE
    assert question.joined.tolist() == [6]


def test_questions_of_other_learners_are_not_there(attempts, store):
    serve(attempts)
    other = Attempts(store, ITEMS, "learner-b")
    assert other.find("q1") is None
    assert other.open_question("practice") is None
    with pytest.raises(KeyError):
        other.answer("q1", ["6"], NOW)
    with pytest.raises(KeyError):
        other.answer_step("q1", "root", "3", NOW)
    for act in (other.hint, other.show, other.skip, other.open_solution, other.withdraw):
        with pytest.raises(KeyError):
            act("q1", NOW)
    with pytest.raises(KeyError):
        other.report("q1", ["6"], "why?", NOW)
    assert events(store) == ["served"]


# --- answering ----------------------------------------------------------------------------------------------


def test_the_first_right_or_wrong_answer_is_the_attempt(attempts, store):
    serve(attempts)
    given = attempts.answer("q1", ["18"], NOW, ms=1234)
    assert given.is_attempt
    row = store.read_since().events[-1]
    assert (row.event, row.typed, row.verdict, row.score, row.ms) == ("answered", "18", "wrong", "0", "1234")
    assert row.misconceptions == "no_root"
    assert row.data["explanations"] == [{"together": [["no_root"]], "first_wrong_step": "root"}]
    assert row.data["wrong_entries"] == [0]
    assert row.data["way"] == "answer"
    assert attempts.open_question("practice") is None


def test_the_same_submission_twice_is_one_row(attempts, store):
    serve(attempts)
    for _ in range(3):
        assert attempts.answer("q1", ["18"], NOW).is_attempt
    assert events(store) == ["served", "answered"]


def test_a_second_tab_finds_the_attempt_made(attempts, store):
    serve(attempts)
    tab = another(attempts, store)
    assert tab.open_question("practice").question_id == "q1"
    assert attempts.answer("q1", ["6"], NOW).is_attempt
    given = tab.answer("q1", ["5"], NOW)
    assert (given.verdict.outcome, given.is_attempt) == (Outcome.WRONG, False)
    assert tab.find("q1").attempt.typed == "6"
    assert events(store) == ["served", "answered", "retried"]


def test_two_processes_at_once_cannot_both_have_the_attempt(attempts, store):
    serve(attempts)
    texts = ["18", "5", "6", "7"]
    processes = [another(attempts, store) for _ in texts]
    for process in processes:
        process.refresh()
    given = {}
    ready = threading.Barrier(len(texts))

    def submit(process, text):
        ready.wait()
        given[text] = process.answer("q1", [text], NOW)

    threads = [threading.Thread(target=submit, args=pair) for pair in zip(processes, texts, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(one.is_attempt for one in given.values()) == 1
    assert events(store).count("answered") == 1
    (winner,) = [text for text, one in given.items() if one.is_attempt]
    assert another(attempts, store).find("q1").attempt.typed == winner


class Late(CsvStore):
    """A store that reads nothing new while `deaf`: its process has not looked since."""

    deaf = False

    def read_since(self, cursor="", learner=None, limit=None):
        tail = super().read_since(cursor, learner, limit)
        return tail._replace(events=(), cursor=cursor, fresh=False) if self.deaf and cursor else tail

    def append(self, *rows):
        kept = super().append(*rows)
        self.deaf = False
        return kept


def test_a_process_that_has_not_looked_loses_to_what_the_log_holds(attempts, store):
    serve(attempts)
    late_store = Late(store.folder)
    late = Attempts(late_store, ITEMS, "learner-a")
    late.refresh()
    late_store.deaf = True
    attempts.answer("q1", ["6"], NOW)
    assert not late.answer("q1", ["18"], NOW).is_attempt
    assert events(store) == ["served", "answered", "retried"]
    assert late.find("q1").attempt.typed == "6"


def test_an_answer_typed_while_another_process_gave_up_is_no_attempt(attempts, store):
    serve(attempts)
    late_store = Late(store.folder)
    late = Attempts(late_store, ITEMS, "learner-a")
    late.refresh()
    late_store.deaf = True
    attempts.show("q1", NOW)
    assert not late.answer("q1", ["6"], NOW).is_attempt
    assert late.find("q1").attempt is None
    assert another(attempts, store).find("q1").shown


def test_an_attempt_counts_where_the_log_was_rewritten_meanwhile(attempts, store):
    serve(attempts)
    attempts.refresh()
    CsvStore(store.folder).compact()
    assert attempts.answer("q1", ["6"], NOW).is_attempt
    assert attempts.answer("q1", ["6"], NOW).is_attempt


def test_the_attempt_is_known_although_the_log_is_rewritten_in_between(attempts, store):
    serve(attempts)
    append = store.append

    def append_and_compact(*rows):
        kept = append(*rows)
        CsvStore(store.folder).compact()
        return kept

    store.append = append_and_compact
    assert attempts.answer("q1", ["6"], NOW).is_attempt


@pytest.mark.parametrize(
    "text, verdict", [("6 6", "unreadable"), ("", "unreadable"), ("1/0", "unreadable"), ("4.2", "too_rough")]
)
def test_unreadable_and_too_rough_answers_are_asked_again_and_no_attempt(attempts, store, text, verdict):
    serve(attempts, values={"a": 2, "b": 3})
    given = attempts.answer("q1", [text], NOW)
    assert (given.verdict.outcome, given.is_attempt) == (verdict, False)
    row = store.read_since().events[-1]
    assert (row.event, row.typed, row.verdict) == ("asked_again", text, verdict)
    assert attempts.find("q1").is_open
    attempts.answer("q1", [text], NOW)  # a double click
    assert events(store) == ["served", "asked_again"]
    assert attempts.answer("q1", ["4.24"], NOW).is_attempt


def test_later_answers_are_retries_graded_and_never_evidence(attempts, store):
    serve(attempts)
    attempts.answer("q1", ["18"], NOW)
    given = attempts.answer("q1", ["5"], NOW)
    assert (given.verdict.misconceptions, given.is_attempt) == ("added", False)
    attempts.answer("q1", ["5"], NOW)
    assert attempts.answer("q1", ["6"], NOW).verdict.outcome is Outcome.RIGHT
    assert events(store) == ["served", "answered", "retried", "retried"]
    assert attempts.history.tallies() == {"no_root": Tally(1, 1)}


def test_several_parts_are_kept_apart(attempts, store):
    serve(attempts, item=TWO_PARTS)
    attempts.answer("q1", ["9", "18"], NOW)
    row = store.read_since().events[-1]
    assert typed_of(row) == ("9", "18")
    assert row.misconceptions == "no_root"
    assert attempts.answer("q1", ["9", "18"], NOW).is_attempt
    assert not attempts.answer("q1", ["9\n18", ""], NOW).is_attempt
    with pytest.raises(ValueError, match="2 parts"):
        attempts.answer("q1", ["9"], NOW)


@pytest.mark.parametrize("text", ['1,"2"\r\n3', "=1+1", "\x00", "\ud800", "中文 ＝ ½", "\\n", "18 " * 150])
def test_whatever_is_typed_comes_back_as_it_was(attempts, store, text):
    serve(attempts)
    attempts.answer("q1", [text], NOW)
    assert another(attempts, store).refresh().questions["q1"].asked_again[-1].typed == text


# --- hints, giving up, skipping, taking back ----------------------------------------------------------------


def test_a_hint_is_kept_once_and_with_the_attempt(attempts, store):
    serve(attempts)
    attempts.hint("q1", NOW)
    attempts.hint("q1", NOW)
    assert attempts.find("q1").is_open
    attempts.answer("q1", ["6"], NOW)
    assert events(store) == ["served", "hint", "answered"]
    assert store.read_since().events[-1].data["hinted"] is True


@pytest.mark.parametrize("act, event", [("show", "shown"), ("skip", "skipped")])
def test_giving_up_and_skipping_are_no_attempts_and_end_the_question(attempts, store, act, event):
    serve(attempts)
    getattr(attempts, act)("q1", NOW)
    getattr(attempts, act)("q1", NOW)
    assert attempts.open_question("practice") is None
    assert not attempts.answer("q1", ["6"], NOW).is_attempt
    assert events(store) == ["served", event, "retried"]
    assert list(attempts.history.attempts()) == []
    assert not attempts.withdraw("q1", NOW)


@pytest.mark.parametrize("act", ["show", "skip"])
def test_there_is_no_giving_up_after_the_attempt(attempts, store, act):
    serve(attempts)
    attempts.answer("q1", ["6"], NOW)
    getattr(attempts, act)("q1", NOW)
    assert events(store) == ["served", "answered"]


def test_an_attempt_is_taken_back_once(attempts, store):
    serve(attempts)
    attempts.answer("q1", ["18"], NOW)
    assert attempts.withdraw("q1", NOW)
    assert not attempts.withdraw("q1", NOW)
    assert attempts.open_question("practice").question_id == "q1"
    assert attempts.history.tallies() == {}
    assert attempts.answer("q1", ["18"], NOW).is_attempt
    assert not attempts.withdraw("q1", NOW)
    assert events(store) == ["served", "answered", "withdrawn", "answered"]


def test_nothing_is_taken_back_after_the_solution_was_opened(attempts, store):
    serve(attempts)
    attempts.answer("q1", ["18"], NOW)
    attempts.open_solution("q1", NOW)
    assert not attempts.withdraw("q1", NOW)
    assert events(store) == ["served", "answered", "solution"]


def test_nothing_is_taken_back_where_another_process_opened_the_solution(attempts, store):
    serve(attempts)
    attempts.answer("q1", ["18"], NOW)
    late_store = Late(store.folder)
    late = Attempts(late_store, ITEMS, "learner-a")
    late.refresh()
    late_store.deaf = True
    attempts.open_solution("q1", NOW)
    assert not late.withdraw("q1", NOW)
    assert late.find("q1").attempt.typed == "18"


def test_a_report_keeps_the_question_with_its_values(attempts, store):
    serve(attempts)
    attempts.report("q1", ["6"], "this is right!" + "!" * 5000, NOW)
    attempts.report("q1", ["6"], "this is right!" + "!" * 5000, NOW)
    row = store.read_since().events[-1]
    assert events(store) == ["served", "reported"]
    assert row.data["values"] == NINE
    assert row.data["typed"] == ["6"]
    assert len(row.data["note"]) == 2000


# --- step by step -------------------------------------------------------------------------------------------


def test_a_walk_is_one_row_a_step_and_one_attempt_at_its_end(attempts, store):
    served = serve(attempts)
    assert attempts.next_step(served) == "root"
    assert attempts.answer_step("q1", "root", "9", NOW, ms=10).misconceptions == ("no_root",)
    assert attempts.next_step(attempts.find("q1")) == "product"
    assert attempts.find("q1").is_open
    verdict = attempts.answer_step("q1", "product", "18", NOW)
    assert (verdict.outcome, verdict.own) == (Outcome.RIGHT, True)
    assert attempts.next_step(attempts.find("q1")) is None
    assert events(store) == ["served", "step", "step", "answered"]
    first, second, attempt = store.read_since().events[1:]
    assert (first.step, first.typed, first.verdict, first.score, first.misconceptions, first.ms) == (
        "root",
        "9",
        "wrong",
        "0",
        "no_root",
        "10",
    )
    assert (second.verdict, second.score, second.data) == ("right", "1", {"own": True})
    assert (attempt.verdict, attempt.score, attempt.misconceptions) == ("wrong", "0.5", "no_root")
    assert attempt.data == {"way": "steps", "hinted": False, "first_wrong_step": "root"}
    assert attempts.history.tallies() == {"no_root": Tally(1, 1)}


def test_the_first_wrong_step_is_the_evidence(attempts, store):
    serve(attempts)
    attempts.answer_step("q1", "root", "9", NOW)
    attempts.answer_step("q1", "product", "11", NOW)
    attempt = store.read_since().events[-1]
    assert (attempt.misconceptions, attempt.score) == ("no_root", "0")
    assert attempt.data["first_wrong_step"] == "root"


def test_a_right_walk_is_a_right_attempt(attempts, store):
    serve(attempts)
    attempts.answer_step("q1", "root", "3", NOW)
    attempts.answer_step("q1", "product", "6", NOW)
    attempt = store.read_since().events[-1]
    assert (attempt.event, attempt.verdict, attempt.score, attempt.misconceptions) == (
        "answered",
        "right",
        "1",
        "",
    )


def test_a_step_stays_as_it_was_first_typed(attempts, store):
    serve(attempts)
    attempts.answer_step("q1", "root", "9", NOW)
    again = attempts.answer_step("q1", "root", "3", NOW)
    assert again.outcome is Outcome.WRONG
    assert events(store) == ["served", "step"]


def test_a_step_is_asked_again_and_a_double_click_is_one_row(attempts, store):
    serve(attempts, values={"a": 2, "b": 3})
    for _ in range(2):
        assert attempts.answer_step("q1", "root", "1.4", NOW).outcome is Outcome.TOO_ROUGH
    attempts.answer_step("q1", "root", "?", NOW)
    attempts.answer_step("q1", "root", "1.41", NOW)
    assert events(store) == ["served", "asked_again", "asked_again", "step"]
    assert [row.step for row in attempts.find("q1").asked_again] == ["root", "root"]


def test_a_slower_process_is_told_what_the_log_holds_of_a_step(attempts, store):
    serve(attempts)
    late_store = Late(store.folder)
    late = Attempts(late_store, ITEMS, "learner-a")
    late.refresh()
    late_store.deaf = True
    attempts.answer_step("q1", "root", "9", NOW)
    assert late.answer_step("q1", "root", "3", NOW).outcome is Outcome.WRONG
    assert events(store) == ["served", "step"]


def test_the_last_step_can_be_taken_back(attempts, store):
    serve(attempts)
    attempts.answer_step("q1", "root", "3", NOW)
    attempts.answer_step("q1", "product", "5", NOW)
    assert attempts.withdraw("q1", NOW)
    served = attempts.find("q1")
    assert (served.is_open, attempts.next_step(served)) == (True, "product")
    attempts.answer_step("q1", "product", "6", NOW)
    assert attempts.find("q1").attempt.verdict == "right"
    assert events(store) == ["served", "step", "step", "answered", "withdrawn", "step", "answered"]


def test_a_step_that_is_not_asked_is_not_there(attempts):
    serve(attempts)
    for name in ("a", "nothing", ""):
        with pytest.raises(KeyError):
            attempts.answer_step("q1", name, "3", NOW)


def test_steps_after_the_attempt_are_practice(attempts, store):
    serve(attempts)
    attempts.answer("q1", ["6"], NOW)
    attempts.answer_step("q1", "root", "9", NOW)
    attempts.answer_step("q1", "product", "18", NOW)
    assert events(store) == ["served", "answered", "step", "step"]
    assert attempts.find("q1").attempt.verdict == "right"
    assert attempts.history.tallies() == {}


def test_a_step_may_have_any_python_name(attempts, store):
    serve(attempts, item=CHINESE_STEP, question_id="0123456789abcdef0123456789abcdef")
    for name in asked_steps(question_from(CHINESE_STEP, NINE)):
        attempts.answer_step("0123456789abcdef0123456789abcdef", name, "9", NOW)
    assert events(store) == ["served", "step", "step", "answered"]


def test_the_walk_is_shown_again_as_it_was(attempts, store):
    serve(attempts)
    attempts.answer_step("q1", "root", "9", NOW)
    attempts.answer_step("q1", "product", "18", NOW)
    there = another(attempts, store)
    walk = there.walked(there.find("q1"))
    assert [(s.step, s.typed, s.verdict.outcome.value, s.verdict.own) for s in walk] == [
        ("root", "9", "wrong", False),
        ("product", "18", "right", True),
    ]


def test_a_walk_through_an_item_that_has_changed_shows_the_steps_that_are_left(attempts, store):
    serve(attempts)
    attempts.answer_step("q1", "root", "9", NOW)
    attempts.answer_step("q1", "product", "18", NOW)
    fewer = scaled_item(steps=[step("product", lambda a, b: a**0.5 * b)])
    there = Attempts(CsvStore(store.folder), {"a-root": fewer}, "learner-a")
    assert [s.step for s in there.walked(there.find("q1"))] == ["product"]


def test_an_old_question_is_made_again_when_it_is_opened(attempts, store):
    for number in range(MOST_QUESTIONS + 3):
        serve(attempts, f"q{number}", values={"a": 9, "b": 2 + number})
    assert attempts.answer("q0", ["6"], NOW).verdict.outcome is Outcome.RIGHT
    assert attempts.answer(f"q{MOST_QUESTIONS + 2}", ["6"], NOW).verdict.outcome is Outcome.WRONG
    assert attempts.question(attempts.find("q1")).joined.tolist() == [9]


# --- replay and failure -------------------------------------------------------------------------------------


def a_morning(attempts):
    serve(attempts, "q1")
    attempts.answer("q1", ["??"], NOW)
    attempts.hint("q1", NOW)
    attempts.answer("q1", ["18"], NOW)
    attempts.answer("q1", ["6"], NOW)
    serve(attempts, "q2")
    attempts.answer_step("q2", "root", "3", NOW)
    attempts.withdraw("q2", NOW)
    attempts.answer_step("q2", "root", "9", NOW)
    attempts.answer_step("q2", "product", "11", NOW)
    attempts.open_solution("q2", NOW)
    serve(attempts, "q3")
    attempts.skip("q3", NOW)
    serve(attempts, "q4")
    attempts.show("q4", NOW)
    serve(attempts, "q5", mode="exam")
    serve(attempts, "q6", item=SHARES, values={"x": [0, 1, -1]})
    attempts.report("q6", [], "?", NOW)


def test_replay_from_the_disk_gives_the_same_state(attempts, store):
    a_morning(attempts)
    there = another(attempts, store)
    assert there.refresh().questions == attempts.history.questions
    assert there.history.tallies() == attempts.history.tallies() == {"no_root": Tally(2, 2)}
    assert there.open_question("practice").question_id == "q6"
    assert there.open_question("exam").question_id == "q5"


def test_replay_needs_no_items(attempts, store):
    a_morning(attempts)
    without = Attempts(CsvStore(store.folder), {}, "learner-a")
    assert without.refresh().questions == attempts.history.questions


def test_the_state_is_the_same_after_the_log_was_rewritten(attempts, store):
    a_morning(attempts)
    before = attempts.history.tallies()
    store.compact()
    attempts.refresh()
    assert attempts.history.tallies() == before
    assert attempts.history.questions.keys() == another(attempts, store).refresh().questions.keys()


ACTS = {
    "answer": lambda attempts: attempts.answer("q1", ["18"], NOW),
    "ask again": lambda attempts: attempts.answer("q1", ["?"], NOW),
    "step": lambda attempts: attempts.answer_step("q1", "root", "9", NOW),
    "hint": lambda attempts: attempts.hint("q1", NOW),
    "show": lambda attempts: attempts.show("q1", NOW),
    "skip": lambda attempts: attempts.skip("q1", NOW),
    "report": lambda attempts: attempts.report("q1", ["18"], "?", NOW),
    "serve": lambda attempts: serve(attempts, "q2"),
}


@contextmanager
def busy(store):
    """Keep the lock, as another process does that hangs."""
    with FileLock(store.folder / "records.lock"):
        yield


@contextmanager
def replaced(store):
    """Put a folder in the log's place."""
    log = store.folder / "attempts.csv"
    aside = log.with_name("aside.bin")
    log.rename(aside)
    log.mkdir()
    yield
    log.rmdir()
    aside.rename(log)


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
@pytest.mark.parametrize("fault, error", [(busy, NotSaved), (replaced, RecordsError)])
def test_what_could_not_be_saved_changes_nothing_and_works_when_tried_again(tmp_path, act, fault, error):
    store = CsvStore(tmp_path / "data", wait=0.05)
    attempts = Attempts(store, ITEMS, "learner-a")
    serve(attempts)
    before = str(attempts.history.questions)
    with fault(store), pytest.raises(error):
        act(attempts)
    assert str(attempts.history.questions) == before
    assert events(store) == ["served"]
    act(attempts)
    assert len(events(store)) == 2
    assert str(attempts.history.questions) != before
    assert another(attempts, store).refresh().questions == attempts.history.questions


def test_a_folder_that_is_a_file_saves_nothing_and_says_so(tmp_path):
    (tmp_path / "data").write_text("something else")
    attempts = Attempts(CsvStore(tmp_path / "data"), ITEMS, "learner-a")
    with pytest.raises(NotSaved):
        serve(attempts)
    assert attempts.history.questions == {}
    assert (tmp_path / "data").read_text() == "something else"
    (tmp_path / "data").unlink()
    assert serve(attempts).is_open


def test_rows_hold_the_time_of_each_act(attempts, store):
    serve(attempts)
    later = replace(NOW, now=NOW.now + timedelta(seconds=90))
    attempts.answer("q1", ["6"], later)
    assert [row.ts_utc[-10:] for row in store.read_since().events] == ["06:07.000Z", "07:37.000Z"]


def test_a_group_is_kept_with_every_row(store):
    attempts = Attempts(store, ITEMS, "learner-a", group="class 2")
    serve(attempts)
    attempts.answer("q1", ["6"], NOW)
    assert {row.group for row in store.read_since().events} == {"class 2"}


# --- a log that was brought back ----------------------------------------------------------------------------


def test_the_same_question_under_two_learners_has_an_attempt_each(attempts, store):
    serve(attempts)
    store.bring_back(store.export_learner("learner-a"), "learner-b")
    other = Attempts(store, ITEMS, "learner-b")
    assert other.open_question("practice").question_id == "q1"
    attempts.answer("q1", ["6"], NOW)
    assert other.answer("q1", ["18"], NOW).is_attempt
    assert (attempts.find("q1").attempt.typed, other.find("q1").attempt.typed) == ("6", "18")
    attempts.withdraw("q1", NOW)
    assert other.withdraw("q1", NOW)
    attempts.skip("q1", NOW)
    other.skip("q1", NOW)
    assert attempts.find("q1").skipped
    assert other.find("q1").skipped


def test_bringing_a_log_back_leaves_the_open_question_open(attempts, store):
    serve(attempts, "old")
    attempts.answer("old", ["6"], NOW)
    taken = store.export_learner("learner-a")
    other = Attempts(store, ITEMS, "learner-b")
    serve(other, "mine")
    store.bring_back(taken, "learner-b")
    assert other.open_question("practice").question_id == "mine"
    assert other.find("old").attempt.typed == "6"


def test_a_forged_row_cannot_take_the_place_of_an_answer(attempts, store):
    serve(attempts)
    stranger = Attempts(store, ITEMS, "stranger")
    stranger.serve(question_from(ROOT, NINE), "q1", "practice", NOW)
    stranger.answer("q1", ["18"], NOW)
    forged = store.export_learner("stranger")
    store.bring_back(forged, "another-stranger")
    assert attempts.answer("q1", ["6"], NOW).is_attempt
    assert another(attempts, store).find("q1").attempt.typed == "6"


def test_a_row_that_is_not_ours_is_a_failed_save(attempts, store):
    serve(attempts)
    row = attempts.find("q1").row
    mine = attempts._scribe.once("q1", "skipped", 0)
    store.append(replace(row, event_id=mine, learner="stranger", event="skipped"))
    with pytest.raises(NotSaved):
        attempts.skip("q1", NOW)
    assert attempts.find("q1").is_open


def test_a_question_set_aside_is_closed_and_counts_as_nothing(attempts, store):
    serve(attempts)
    attempts.set_aside("q1", NOW)
    attempts.set_aside("q1", NOW)
    assert events(store) == ["served", "set_aside"]
    assert attempts.open_question("practice") is None
    assert not attempts.answer("q1", ["6"], NOW).is_attempt
    assert tallies(attempts) == {}


def tallies(attempts):
    with attempts.at_rest() as history:
        return history.tallies()


def test_tallies_may_be_asked_for_while_another_tab_answers(attempts):
    faults = []

    def look():
        try:
            for _ in range(300):
                tallies(attempts)
        except RuntimeError as fault:
            faults.append(fault)

    watcher = threading.Thread(target=look)
    watcher.start()
    for number in range(15):
        serve(attempts, f"q{number}")
        attempts.answer(f"q{number}", ["18"], NOW)
    watcher.join()
    assert not faults
    assert tallies(attempts)["no_root"] == Tally(15, 15)
