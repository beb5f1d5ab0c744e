"""Does `verify` agree with a log that the app wrote, and name every row that would be judged otherwise today?"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from engine.attempts import Attempts, Moment
from engine.pose import pose
from engine.records import CsvStore, Event
from engine.stepwise import asked_steps
from quiz_bank import bank
from tests.quiz_bank.command_line import answered, refused


def moment() -> Moment:
    return Moment(datetime(2026, 7, 3, 9, 0, tzinfo=UTC), "Asia/Shanghai", "0.1.0")


@pytest.fixture
def store(tmp_path: Path) -> CsvStore:
    """A folder with answers of every kind, made as the app makes them."""
    store = CsvStore(tmp_path / "data")
    attempts = Attempts(store, bank(), "learner")
    for number, item in enumerate(bank().values()):
        question = pose(item, number)
        attempts.serve(question, f"question{number}", "practice", moment())
        names = question.predictions[0]
        for asked in (names.asked, question.right):
            texts = [", ".join(repr(round(float(x), 9)) for x in part) for part in asked]
            if item.step(item.parts[0].step).kind != "number":
                texts = [", ".join(str(round(float(x))) for x in part) for part in asked]
            attempts.answer(f"question{number}", texts, moment())
        attempts.answer(f"question{number}", ["?"] * len(item.parts), moment())
    walk_with_a_slip(attempts)
    return store


def walk_with_a_slip(attempts: Attempts) -> None:
    """Answer step by step: the second step wrong, taken back, wrong again; the rest follows from it."""
    question = pose(bank()["scaled-scores"], 99)
    attempts.serve(question, "walk", "practice", moment())
    for step in asked_steps(question):
        value = (
            3
            if step == "divisor"
            else question.values[step]
            if step == "scores"
            else question.values["scores"] / 3
        )
        text = str(value) if step == "divisor" else ", ".join(f"{x:.4f}" for x in value)
        attempts.answer_step("walk", step, text, moment())
        if step == "divisor":
            assert attempts.withdraw("walk", moment())
            attempts.answer_step("walk", step, text, moment())


def test_a_log_agrees_with_the_bank_that_made_it(run, store: CsvStore) -> None:
    kinds = {event.event for event in store.read_since().events}
    assert {"served", "answered", "retried", "asked_again", "step", "withdrawn"} <= kinds
    for log in (store.folder / "attempts.csv", store.folder):
        assert answered(run("verify", str(log))).out == "0 differences, 0 damaged lines\n"
        assert answered(run("verify", str(log), "--json")).objects == []


def test_a_verdict_that_would_be_another_today_is_listed(run, store: CsvStore) -> None:
    rows = store.read_since().events
    right = next(row for row in rows if row.event == "retried")
    total = next(row for row in rows if row.data.get("way") == "steps")
    unknown = Event(
        event="answered", question_id="nobody", item="largest-key", verdict="right", typed="1", learner="x"
    )
    gone = Event(event="served", question_id="gone", item="gone-item", learner="x", data={"values": {}})
    old = Event(event="answered", question_id="gone", item="gone-item", verdict="right", learner="x")
    changed = [
        Event(**{**fields_of(right), "verdict": "wrong", "misconceptions": "scale_by_dk"}),
        Event(**{**fields_of(total), "score": "0.1"}),
    ]
    store.append(*changed, unknown, gone, old)
    ran = run("verify", str(store.folder), "--json")
    assert (ran.code, ran.err) == (1, "")
    assert [(d["item"], d["logged"].split(",")[0].split()[0]) for d in ran.objects] == [
        (right.item, "wrong"),
        (total.item, "wrong"),
        ("largest-key", "right"),
        ("gone-item", "right"),
    ]
    assert [d["today"] for d in ran.objects[2:]] == [
        "its question was never served",
        "there is no item 'gone-item'",
    ]
    text = run("verify", str(store.folder))
    assert text.code == 1
    assert text.out.splitlines()[-1] == "4 differences, 0 damaged lines"


def fields_of(event: Event) -> dict[str, Any]:
    kept = (
        "learner",
        "mode",
        "event",
        "question_id",
        "item",
        "item_version",
        "band",
        "seed",
        "typed",
        "verdict",
    )
    return {name: getattr(event, name) for name in (*kept, "score", "misconceptions", "data")}


def test_a_damaged_line_is_named_and_is_a_fault(run, store: CsvStore) -> None:
    log = store.folder / "attempts.csv"
    with log.open("ab") as file:
        file.write(b"1,half a li\n")
    ran = run("verify", str(log))
    assert ran.code == 1
    assert f"line {len(log.read_bytes().splitlines())}: " in ran.err
    assert ran.out == "0 differences, 1 damaged lines\n"


def test_a_file_that_is_no_log_is_wrong_usage(run, tmp_path: Path) -> None:
    (tmp_path / "notes.csv").write_text("name,score\n")
    assert "is no log of this program" in refused(run("verify", str(tmp_path / "notes.csv")))
    assert "holds no attempts.csv" in refused(run("verify", str(tmp_path)))


def test_a_folder_whose_first_file_was_changed_by_another_program_is_read_on(run, store: CsvStore) -> None:
    log = store.folder / "attempts.csv"
    header, _, rest = log.read_text(encoding="utf-8").partition("\n")
    log.rename(store.folder / "attempts-2.csv")
    log.write_text(header.replace(",", ";") + "\n", encoding="utf-8")
    ran = run("verify", str(store.folder))
    assert ran.code == 1
    assert "attempts.csv, line 1" in ran.err
    assert "0 differences, 1 damaged" in ran.out
    assert rest
