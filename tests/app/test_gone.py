"""Does "deleted: nothing is left" stay true, and does a retry save what was submitted and nothing of somebody else?"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from app import people, question
from engine.attempts import Attempts
from engine.records import CsvStore
from engine.records.not_saved import DiskFull
from engine.scribe import Moment
from quiz_bank import bank
from tests.app.screen import written
from tests.app.test_sidebar import name


def test_a_visitor_who_was_erased_goes_on_under_a_new_key(screen, monkeypatch):
    monkeypatch.setenv("TRAINER_MODE", "public")
    page = screen()
    learner, secret = page.rows[-1].learner, page.at.session_state["secret"]
    other = screen(secret=secret)
    assert other.question_id == page.question_id
    name(page, "erase", "删除")
    assert "已删除" in page.alerts
    assert page.at.session_state["secret"] != secret
    assert any(page.at.session_state["secret"] in str(html.proto.body) for html in page.at.get("html"))
    other.press("skip")
    assert "全部记录已经删除" in other.alerts
    assert other.boxes
    assert all(learner not in file.read_text("utf-8") for file in page.folder.glob("*.csv"))


def test_nothing_is_saved_for_a_name_that_was_deleted_in_another_tab(screen, folder):
    page = screen()
    page.type(*written(page.question))
    learner = page.rows[-1].learner
    other = screen(question_id=page.question_id)
    name(page, "delete", "学生一")
    assert "已删除" in page.alerts
    assert "没有再为它保存" not in page.alerts
    for press in ("next", "hint"):
        other.press(press)
        assert ("这个名字已经被删除" in other.alerts) is (press == "next")
    assert all(learner not in file.read_text("utf-8") for file in folder.glob("*.csv"))
    assert other.rows[-1].learner in people.names(CsvStore(folder))


def test_records_are_not_moved_to_a_name_that_was_deleted(screen, folder):
    screen()
    store = CsvStore(folder)
    (first,) = people.names(store)
    with pytest.raises(people.NameRefused):
        people.merge(store, first, "nobody")
    assert list(people.names(store)) == [first]
    assert store.read_since(learner=first).events


@pytest.mark.parametrize("press", ["submit", "hint", "show", "skip", "report", "topic-now"])
def test_a_question_that_is_gone_is_said_and_needs_no_retry(screen, folder, press):
    page = screen()
    page.serve("softmax-weights")
    typed, store = written(page.question), CsvStore(folder)
    if press == "report":
        page.press("report")
    if press == "topic-now":
        page.at.selectbox(key="topic").set_value("六").run()
    learner = page.rows[-1].learner
    row = people.names(store)[learner]
    store.erase_learner(learner)
    people._name(store, learner, row)  # somebody brought the name back, but not the question
    if press == "submit":
        page.type(*typed)
    else:
        page.press("submit-note" if press == "report" else press)
    assert "这道题已经不在了" in page.alerts
    assert not [button for button in page.at.button if button.key.startswith("retry")]
    assert page.boxes


def broken(folder):
    (folder / "attempts.csv").rename(folder / "kept")
    (folder / "attempts.csv").mkdir()


def mend(folder):
    (folder / "attempts.csv").rmdir()
    (folder / "kept").rename(folder / "attempts.csv")


def test_a_retry_saves_what_was_submitted_whatever_stands_in_the_boxes_by_then(screen, folder):
    page = screen()
    typed = written(page.serve("softmax-weights"))
    broken(folder)
    page.type(*typed)
    mend(folder)
    for box in page.boxes:
        page.at.session_state[box.key] = " "
    page.run()
    assert [box.value for box in page.boxes] == [" "]
    page.press("retry")
    assert "正确" in page.alerts
    assert page.kinds == ["served", "answered"]
    assert [page.rows[-1].typed] == typed


def test_a_retry_of_one_learner_is_not_left_to_the_next(screen, folder):
    page = screen()
    first = page.rows[-1].learner
    typed = written(page.serve("softmax-weights"))
    broken(folder)
    page.type(*typed)
    assert page.button("retry")
    mend(folder)
    name(page, "add", "学生二")
    assert not [button for button in page.at.button if button.key.startswith("retry")]
    assert "没有保存" not in page.alerts
    assert not [row for row in page.rows if row.event == "answered"]
    picker = next(box for box in page.at.selectbox if str(box.key).startswith("pick-"))
    picker.set_value(first).run()
    assert not [button for button in page.at.button if button.key.startswith("retry")]


@pytest.mark.parametrize(
    "age, is_new",
    [("0.1", True), ("0.5", False), ("-0.1", False), ("-3600", False), ("86400", False), ("?", False)],
)
def test_a_question_is_new_for_a_moment_only_whatever_the_clock_says(folder, monkeypatch, age, is_new):
    monkeypatch.setattr(question, "GRACE", timedelta(seconds=0.3))
    now = datetime(2026, 5, 1, 12, tzinfo=UTC)
    monkeypatch.setattr(question, "moment", lambda: Moment(now, "", ""))
    attempts = Attempts(CsvStore(folder), bank(), "someone")
    asked = question.fresh(bank()["softmax-weights"])
    served = attempts.serve(asked, "0123456789abcdef", "practice", Moment(now, "", ""))
    stamp = "yesterday" if age == "?" else (now - timedelta(seconds=float(age))).isoformat()
    object.__setattr__(served.row, "ts_utc", stamp)
    visitor = question.Visitor("someone", people.Mode.LOCAL, "zh", attempts)
    assert question.is_just_served(visitor, served.question_id) is is_new
    assert not question.is_just_served(visitor, "unknown")


def test_a_topic_is_changed_once_and_again_after_a_failed_save(screen, monkeypatch):
    page = screen()
    page.serve("softmax-weights")
    left = page.question_id
    page.at.selectbox(key="topic").set_value("六").run()
    with monkeypatch.context() as patched:
        patched.setattr(Attempts, "serve", _fail)
        page.press("topic-now")
    page.press("retry")
    assert page.question.item.section == "六" or "六" in page.question.item.also
    assert [row.event for row in page.rows if row.question_id == left] == ["served", "set_aside"]


def _fail(*_):
    raise DiskFull
