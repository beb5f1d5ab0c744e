"""How long does a teacher of a large class wait for the score sheet, on the screen and as a file?"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter

from app.teacher_scores import names
from benchmarks.learner import asked_and_answered
from benchmarks.measure import Row, scaled
from benchmarks.page import FLAGS, OURS, find_browser
from benchmarks.servers import running
from engine.classroom.assignment import Assignment, Assignments
from engine.classroom.scores import Gradebook
from engine.classroom.sheet import Student
from engine.days import format_utc
from engine.exports.score_xlsx import score_xlsx
from engine.records import CsvStore, Event
from engine.records import Row as TableRow

STUDENTS, QUESTIONS = 300, 40
AT_ONCE = 2_000
"""Rows written together."""
START = datetime(2026, 1, 5, 8, tzinfo=UTC)


def measure(share: float) -> Iterator[Row]:
    """Simulate a class that did an assignment; time its sheet in this process, and the page in a browser."""
    count = scaled(STUDENTS, share, 3)
    said = f"{count} students, {QUESTIONS} questions"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        records = Path(folder) / "records"
        students, week = _class(records, count)
        begin = perf_counter()
        book = Gradebook()
        book.take(CsvStore(records).read_since().events)
        sheet = book.sheet(students, [week], START)
        made = perf_counter()
        items, mistakes = names()
        score_xlsx(sheet, items=items, misconceptions=mistakes)
        written = perf_counter()
        yield Row("class", f"sheet of {said}", 1000 * (made - begin), aim_median=3000)
        yield Row("class", f"XLSX of {said}", 1000 * (written - begin), aim_median=10_000)
        yield _page(records, said)


def _page(records: Path, said: str) -> Row:
    what, path = f"page with {said}", find_browser()
    if path is None:
        return Row("class", what, note="not measured: no Chromium on this machine")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return Row("class", what, note="not measured: playwright is not installed (requirements-dev.txt)")
    with ExitStack() as closing:
        settings = {"TRAINER_DATA": str(records), "TRAINER_MODE": "local"}
        server = closing.enter_context(running(OURS, settings))
        playwright = closing.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        page = browser.new_page(locale="zh-CN")
        page.goto(server.address)
        page.locator('[data-testid="stMain"] input[type="text"]').first.wait_for(timeout=60_000)
        page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()
        begin = perf_counter()
        page.locator('[data-testid="stSidebarNavLink"][href$="teacher"]').click()
        page.get_by_test_id("stDataFrame").first.wait_for(timeout=60_000)
        taken = 1000 * (perf_counter() - begin)
        browser.close()
    return Row("class", what, taken, aim_median=3000)


def _class(records: Path, count: int) -> tuple[list[Student], Assignment]:
    """Write the log of a class in which everybody answered every question once; give it and the assignment."""
    store = CsvStore(records)
    by_item: dict[str, list[tuple[Event, Event]]] = {}
    for pair in asked_and_answered(2):
        by_item.setdefault(pair[0].item, []).append(pair)
    week = Assignment("week1", "Week 1", tuple((item, 1) for item in list(by_item)[:QUESTIONS]))
    Assignments(store).save(week)
    students = [Student(f"s{k:04d}", f"Student {k + 1}", f"{k:07d}") for k in range(count)]
    store.table("people").put(*[TableRow(s.learner, {"name": s.name}, learner=s.learner) for s in students])
    rows: list[Event] = []
    for k, student in enumerate(students):
        for position, item in enumerate(week.questions, start=1):
            served, answered = by_item[item][k % len(by_item[item])]
            stamp = format_utc(START + timedelta(minutes=k + position))
            for row in (served, answered):
                event_id, question = f"{row.event}{k}x{position}", f"q{k}x{position}"
                told = replace(row, event_id=event_id, question_id=question, ts_utc=stamp)
                rows.append(replace(told, learner=student.learner, mode=week.mode_of(position)))
    for first in range(0, len(rows), AT_ONCE):
        store.append(*rows[first : first + AT_ONCE])
    return students, week
