"""What do the tests of a class share: its secrets, its roster, what is set, and tabs of students and of a teacher?"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from datetime import time as clock_time
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from streamlit.components.v2.component_manager import BidiComponentManager
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from app.classroom import Presence
from engine.attempts import Attempts
from engine.classroom.assignment import Assignment, Assignments
from engine.classroom.keys import password_hash
from engine.classroom.roster import Line, Roster
from engine.classroom.serving import places, serve
from engine.pose import pose, question_from
from engine.question import Question
from engine.records import CsvStore, Event, NameRefused
from engine.scribe import Moment
from quiz_bank import bank
from tests.app.screen import ENTRY, Screen, written

CODE, PEPPER, PASSWORD = "ATT-2026", "0123456789abcdef0123456789abcdef", "open sesame"
SECRETS: dict[str, Any] = {
    "class": {"code": CODE, "pepper": PEPPER, "teacher": password_hash(PASSWORD, b"0123456789abcdef")}
}
ZONE = "Asia/Shanghai"
PAGES = ("practice", "cards", "my-cards", "placement", "guide", "progress", "assignments", "teacher")
ITEM, OTHER = "softmax-weights", "scaled-scores"
ONE, TWO = "StudentOneByName", "学生二的名字"
CODES = {"s1": "ABCDEFGHIJ", "s2": "KLMNOPQRST", "s3": "UVWXYZ2345"}


class Room:
    """A class over a store: `s1` in group A, `s2` in group B, each with a code, unless others are named."""

    def __init__(self, folder: Path, *lines: Line) -> None:
        self.folder = folder
        self.store = CsvStore(folder)
        self.roster = Roster(self.store, PEPPER.encode())
        keys = iter(f"s{number}" for number in range(1, 1000))
        self.roster.take(
            lines or (Line(ONE, "007", "A"), Line(TWO, "20230000000000000123", "B")), keys.__next__
        )
        students = self.roster.students()
        self.roster.issue({key: code for key, code in CODES.items() if key in students})

    def set(self, *items: str, key: str = "week1", **terms: Any) -> Assignment:
        """Set an assignment, one question of each item."""
        wanted = Assignment(
            key, terms.pop("title", f"Title {key}"), tuple((item, 1) for item in items), **terms
        )
        return Assignments(self.store).save(wanted)

    def answer(
        self,
        learner: str,
        assignment: Assignment,
        position: int = 1,
        how: str | Sequence[str] = "right",
        moment: datetime | None = None,
        ms: int | None = 12_000,
    ) -> str:
        """Answer a question of an assignment as the page would: "right", "wrong", "gives up", or texts; give its id."""
        now = Moment(moment or datetime.now(UTC), ZONE, "")
        attempts = Attempts(self.store, bank(), learner)
        place = places(assignment, attempts.refresh())[position - 1]
        asked = serve(attempts, assignment, place, bank(), PEPPER.encode(), now)
        question = attempts.question(asked)
        assert question is not None
        if how == "gives up":
            attempts.show(asked.question_id, now)
        else:
            texts = written(question) if how == "right" else wrong(question) if how == "wrong" else how
            attempts.answer(asked.question_id, texts, now, ms)
        return asked.question_id

    @property
    def rows(self) -> list[Event]:
        """Every row of the log."""
        return list(CsvStore(self.folder).read_since().events)

    @property
    def bytes(self) -> bytes:
        """Everything that stands in the folder's files."""
        return b"".join(file.read_bytes() for file in sorted(self.folder.rglob("*")) if file.is_file())

    def table(self, name: str) -> Mapping[str, Mapping[str, Any]]:
        """Give the rows of a table."""
        return {key: row.values for key, row in CsvStore(self.folder).table(name).rows().items()}


def wrong(question: Question) -> list[str]:
    """Write an answer of the right size that no procedure gives."""
    return written(question, [np.full(np.shape(right), 9.125) for right in question.right])


class Tab(Screen):
    """One browser tab at any page of a class."""

    def __init__(
        self,
        folder: Path,
        path: str = "assignments",
        locale: str = "zh-CN",
        secrets: Mapping[str, Any] | None = SECRETS,
        user: Mapping[str, Any] | None = None,
        query: Mapping[str, str] | None = None,
        zone: str = ZONE,
        **state: Any,
    ) -> None:
        self.folder = folder
        self.at, self.sent = listened_to(AppTest.from_file(ENTRY, default_timeout=120))
        self.at.context = {"locale": locale, "timezone": zone, "url": f"http://localhost:8501/{path}"}
        self.at.secrets = dict(secrets or {})
        self.at.user = dict(user or {})
        for key, value in state.items():
            self.at.session_state[key] = value
        for key, value in (query or {}).items():
            self.at.query_params[key] = value
        self.go(path)

    def go(self, path: str) -> None:
        """Open a page in this tab. AppTest can switch to pages that are files only; ours are functions."""
        self.at._page_hash = calc_hash(path) if path != "practice" else ""
        self.run()

    @property
    def question_id(self) -> str:
        """The question whose boxes are on the screen, else the last one that was served."""
        found = [re.match("box-([0-9a-f]{16})-", str(box.key)) for box in self.at.text_input]
        return (
            next((m[1] for m in found if m), "")
            or [r for r in self.rows if r.event == "served"][-1].question_id
        )

    @property
    def question(self) -> Question:
        row = next(r for r in self.rows if r.event == "served" and r.question_id == self.question_id)
        return question_from(bank()[row.item], row.data["values"], row.band)

    def keys(self) -> set[str]:
        """Give the keys of all buttons."""
        return {str(button.key) for button in self.at.button}

    def has(self, start: str) -> bool:
        return any(key.startswith(start) for key in self.keys())

    def enter(self, class_code: str, personal_code: str) -> None:
        """Type both codes and send them."""
        self.at.text_input(key="enter-class").set_value(class_code)
        self.at.text_input(key="enter-code").set_value(personal_code)
        self.press("enter")

    def open(self, position: int = 1) -> Question:
        """Have the question of an assignment shown."""
        self.press(f"begin-{position}")
        return self.question


def listened_to(at: AppTest) -> tuple[AppTest, bytearray]:
    """Note every message that goes to the browser, as it goes over the wire: also what the same run replaces."""
    sent = bytearray()
    run, enqueue = at._run, ForwardMsgQueue.enqueue

    def noted(queue: ForwardMsgQueue, message: Any) -> None:
        sent.extend(message.SerializeToString())
        enqueue(queue, message)

    def heard(*given: Any, **named: Any) -> AppTest:
        with patch.object(ForwardMsgQueue, "enqueue", noted):
            return run(*given, **named)

    at._run = heard  # type: ignore[method-assign]
    # To look for components through every installed package takes longer than a run of the page.
    at._bidi_component_manager = BidiComponentManager()
    return at, sent


def student(folder: Path, key: str = "s1", path: str = "assignments", **more: Any) -> Tab:
    """Open a tab of a student who has signed in."""
    return Tab(folder, path, student=key, **more)


def teacher(folder: Path, view: str = "scores", **more: Any) -> Tab:
    """Open a tab of a teacher who has signed in, at one view of the page."""
    return Tab(folder, "teacher", **{"teacher": Presence(time.monotonic()), "teacher-view": view, **more})


def hours(number: float) -> datetime:
    """Give the moment so many hours from now."""
    return datetime.now(UTC) + timedelta(hours=number)


# --- what only a teacher may -----------------------------------------------------------------------------------------


def deeds(question: Question) -> dict[str, Any]:
    """Give everything that a teacher's buttons do, by the name of the function, ready to be called."""
    from app import (
        teacher_access,
        teacher_assignments,
        teacher_insight,
        teacher_one,
        teacher_out,
        teacher_students,
    )

    day = (None, clock_time(8))
    boxes = teacher_assignments.Boxes("New", (ITEM,), 1, "usual", day, day, 1, True, False, "now", "")
    return {
        "teacher_students._take": partial(teacher_students._take, (Line("Eve"),)),
        "teacher_students._add": partial(teacher_students._add, Line("Eva")),
        "teacher_students._issue": partial(teacher_students._issue, ("s1",)),
        "teacher_students._remove": partial(teacher_students._remove, "s1"),
        "teacher_students._tidy": partial(teacher_students._tidy, ("s2",)),
        "teacher_assignments._save": partial(teacher_assignments._save, "other", boxes),
        "teacher_assignments._remove": partial(teacher_assignments._remove, "week1"),
        "teacher_one._try": partial(teacher_one._try, "0123456789abcdef", question, ("1",)),
        "teacher_insight._dry_run": teacher_insight._dry_run,
        "teacher_insight._keep": partial(teacher_insight._keep, ()),
        "teacher_out._make": partial(teacher_out._make, "zh"),
        "teacher_out._print": partial(teacher_out._print, "zh"),
        "teacher_access.guarded": lambda: teacher_access.guarded("scores", lambda: b"scores")(),
    }


def try_deeds() -> None:
    """Do everything, one after another, inside a page; keep in the session which were refused."""
    import streamlit as st

    from app import class_words
    from app.people import Mode
    from app.visitor import mode

    question = pose(bank()[ITEM], 1)
    typed = {
        "remove-name": ONE,
        "out-items": [ITEM],
        "out-format": "gift",
        "out-count": 1,
        "paper-items": [ITEM],
    }
    for box, value in typed.items():
        st.session_state[box] = value
    done = {}
    for name, deed in deeds(question).items():
        try:
            deed()
            done[name] = True
        except NameRefused as error:
            done[name] = error.text != class_words.NO_TEACHER
        except ValueError:  # on a machine of one's own there are no codes to give out
            done[name] = mode() is Mode.LOCAL
    st.session_state["done"] = done
