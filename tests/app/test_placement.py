"""Does a placement session ask at most twelve questions, keep every answer, and end with a map?"""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from app import placement, topics
from app import placement_words as words
from engine.find_error import FindTheError
from engine.placement import QUESTIONS
from engine.pose import question_from
from engine.question import Question
from quiz_bank import bank
from tests.app.screen import ENTRY, Screen, written


class Session(Screen):
    """One browser tab at the placement page."""

    def __init__(self, folder: Path, locale: str = "zh-CN") -> None:
        self.folder = folder
        self.at = AppTest.from_file(ENTRY, default_timeout=120)
        self.at.context = {"locale": locale, "timezone": "Asia/Shanghai"}
        # AppTest can switch to pages that are files only; ours are functions.
        self.at._page_hash = calc_hash("placement")
        self.run()
        assert not self.at.error, self.alerts

    @property
    def ours(self) -> list[str]:
        return [row.event for row in self.rows if row.mode == placement.MODE]

    @property
    def question_id(self) -> str:
        return [r for r in self.rows if r.event == "served" and r.mode == placement.MODE][-1].question_id

    @property
    def question(self) -> Question:
        row = next(r for r in self.rows if r.event == "served" and r.question_id == self.question_id)
        return question_from(bank()[row.item], row.data["values"], row.band)


@pytest.fixture
def session(folder: Path) -> Session:
    return Session(folder)


def test_nothing_is_asked_before_somebody_begins(session: Session) -> None:
    assert words.INTRO.zh.format(n=QUESTIONS)[:20] in session.text
    assert session.ours == []


def test_twelve_right_answers_end_with_a_map_where_all_that_was_seen_is_held(session: Session) -> None:
    session.press("placement-start")
    for _ in range(QUESTIONS):
        session.type(*written(session.question))
    assert session.ours.count("served") == session.ours.count("answered") == QUESTIONS
    assert words.PLACES["held"].zh in session.text
    assert words.PLACES["shaky"].zh not in session.text
    items = {row.item for row in session.rows if row.mode == placement.MODE}
    assert len(items) == QUESTIONS
    assert not any(isinstance(bank()[item], FindTheError) for item in items)


def test_not_knowing_is_an_answer_and_a_session_may_be_ended(session: Session) -> None:
    session.press("placement-start")
    session.press("placement-skip")
    first = session.rows[0].item
    assert session.ours[:2] == ["served", "skipped"] or session.ours == [
        "served"
    ]  # a double click within a moment
    while "skipped" not in session.ours:
        session.press("placement-skip")
    session.press("placement-end")
    assert session.ours[-1] == "set_aside"
    assert words.PLACES["shaky"].zh in session.text
    assert topics.title(bank()[first].section).zh in session.text
    again = Session(session.folder)
    assert words.AGAIN.zh in again.text


def test_what_cannot_be_read_is_asked_again_and_says_why(session: Session) -> None:
    session.press("placement-start")
    session.type(*["??"] * len(session.boxes))
    assert session.ours == ["served", "asked_again"]
    assert session.boxes


def test_a_session_goes_on_where_it_was_left(session: Session) -> None:
    session.press("placement-start")
    session.type(*written(session.question))
    open_now = session.question_id
    again = Session(session.folder)
    assert again.question_id == open_now
    assert again.ours.count("served") == 2


def test_the_map_is_said_in_english(folder: Path) -> None:
    page = Session(folder, "en-US")
    page.press("placement-start")
    page.type(*written(page.question))
    page.press("placement-end")
    assert "held" in page.text
    assert words.NO_SUSPICION.en in page.text
