"""What is set for a class: which questions, when, how often, and what is shown of them?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, get_args

from engine.days import format_utc, parse_utc
from engine.item import Text
from engine.records import NameRefused, Row, Store, normalise_name
from engine.schedule import aware

ASSIGNMENTS = "assignments"
MODE = "assignment"
MOST_QUESTIONS, MOST_OF_ONE, MOST_TRIES = 100, 20, 20
Feedback = Literal["now", "closed", "never"]
"""What somebody sees of an answer: at once, once the assignment is closed, or that it was kept."""
BANDS = ("easy", "usual", "hard")
_KEY = re.compile(r"[^:\s]{1,64}")
_MODE = re.compile(rf"{MODE}:([^:\s]{{1,64}}):([1-9][0-9]{{0,5}})")

NO_QUESTIONS = Text("请至少选一道题。", "Choose at least one question.")
TOO_MANY = Text(
    f"一次作业最多 {MOST_QUESTIONS} 题。", f"An assignment has at most {MOST_QUESTIONS} questions."
)
CLOSES_FIRST = Text("截止时间早于开始时间。", "It closes before it opens.")
BEGUN = Text(
    "已经有人开始做了，题目和次序不能再改；名称、时间和次数可以。",
    "Somebody has begun: the questions and their order can no longer change; title, times and tries can.",
)


@dataclass(frozen=True)
class Assignment:
    """What a teacher sets. ValueError for what cannot be; `problem` says in words what a form should not send.

    A time without a zone is in UTC.
    """

    key: str
    title: str
    items: tuple[tuple[str, int], ...]
    """Items, and how many questions of each, in order."""
    band: str = "usual"
    opens: datetime | None = None
    """In UTC; None: at once."""
    closes: datetime | None = None
    """In UTC; what comes later is late. None: never."""
    tries: int = 1
    """Attempts at each question, each with other numbers; 0: any number."""
    scored: bool = True
    """Whether it counts; otherwise it is practice, and says so."""
    stepwise: bool = False
    feedback: Feedback = "now"
    group: str = ""
    """For whom; empty: everybody."""

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise ValueError(f"a key is 1 to 64 characters without a colon or a blank, not {self.key[:80]!r}")
        if self.band not in BANDS or self.feedback not in get_args(Feedback):
            raise ValueError(f"{self.band!r} or {self.feedback!r} cannot be")
        if not all(item and 1 <= count <= MOST_OF_ONE for item, count in self.items):
            raise ValueError(f"1 to {MOST_OF_ONE} questions of an item")
        if not 0 <= self.tries <= MOST_TRIES:
            raise ValueError(f"0 to {MOST_TRIES} tries")

    @property
    def questions(self) -> tuple[str, ...]:
        """The item of each question, in order."""
        return tuple(item for item, count in self.items for _ in range(count))

    def has_opened(self, moment: datetime) -> bool:
        """Say whether it may be done by now."""
        return self.opens is None or aware(moment) >= aware(self.opens)

    def is_late(self, moment: datetime) -> bool:
        """Say whether what is done now is late."""
        return self.closes is not None and aware(moment) > aware(self.closes)

    def is_for(self, group: str) -> bool:
        """Say whether it was set for somebody of a group."""
        return self.group in ("", group)

    def shows_verdicts(self, moment: datetime) -> bool:
        """Say whether somebody sees now what came of their answers."""
        return self.feedback == "now" or (self.feedback == "closed" and self.is_late(moment))

    @property
    def problem(self) -> Text | None:
        """What is wrong with it, in words; None where it may be set."""
        if not self.questions:
            return NO_QUESTIONS
        if len(self.questions) > MOST_QUESTIONS:
            return TOO_MANY
        if self.opens is not None and self.closes is not None and aware(self.closes) <= aware(self.opens):
            return CLOSES_FIRST
        return None

    def mode_of(self, position: int) -> str:
        """Give the mode under which the log has the question at a position, from 1."""
        return f"{MODE}:{self.key}:{position}"


def place_in(mode: str) -> tuple[str, int] | None:
    """Read assignment key and position from a mode of the log; None for any other mode."""
    found = _MODE.fullmatch(mode)
    return None if found is None else (found[1], int(found[2]))


class Assignments:
    """The assignments of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> dict[str, Assignment]:
        """Give them by key, the oldest first; rows that cannot be read are passed over. NotRead."""
        made = ((key, _read(row)) for key, row in self._store.table(ASSIGNMENTS).rows().items())
        return {key: assignment for key, assignment in made if assignment is not None}

    def save(self, assignment: Assignment, begun: bool = False) -> Assignment:
        """Keep an assignment; one that is there is changed. Its title as it is kept.

        NameRefused, which says why, for what cannot be set; where somebody has `begun`, also for other questions.
        NotSaved, NotRead.
        """
        wanted = replace(assignment, title=normalise_name(assignment.title))
        if wanted.problem is not None:
            raise NameRefused(wanted.problem)

        def decide(rows: dict[str, Row]) -> list[Row]:
            known = _read(rows[wanted.key]) if wanted.key in rows else None
            if begun and known is not None and _asked(known) != _asked(wanted):
                raise NameRefused(BEGUN)
            return [Row(wanted.key, _values(wanted))]

        self._store.table(ASSIGNMENTS).change(decide)
        return wanted

    def remove(self, key: str) -> None:
        """Take an assignment away; what was done for it stays in the log. NotSaved, NotRead."""
        self._store.table(ASSIGNMENTS).delete(key)


def _asked(assignment: Assignment) -> tuple[object, ...]:
    return assignment.questions, assignment.band


def _values(assignment: Assignment) -> dict[str, Any]:
    return {
        "title": assignment.title,
        "items": [list(pair) for pair in assignment.items],
        "band": assignment.band,
        "opens": _stamp(assignment.opens),
        "closes": _stamp(assignment.closes),
        "tries": assignment.tries,
        "scored": assignment.scored,
        "stepwise": assignment.stepwise,
        "feedback": assignment.feedback,
        "group": assignment.group,
    }


def _read(row: Row) -> Assignment | None:
    values: Mapping[str, Any] = row.values
    try:
        return Assignment(
            key=row.key,
            title=str(values["title"]),
            items=_items(values["items"]),
            band=str(values.get("band") or "usual"),
            opens=_moment(values.get("opens")),
            closes=_moment(values.get("closes")),
            tries=_whole(values.get("tries", 1)),
            scored=values.get("scored") is not False,
            stepwise=values.get("stepwise") is True,
            feedback=values.get("feedback", "now"),
            group=str(values.get("group") or ""),
        )
    except (KeyError, TypeError, ValueError, OverflowError):
        return None


def _items(told: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(told, list) or not all(isinstance(pair, list) for pair in told):
        raise TypeError("items are a list of pairs")
    return tuple((_text(item), _whole(count)) for item, count in told)


def _text(told: object) -> str:
    if not isinstance(told, str):
        raise TypeError(f"not a text: {told!r}")
    return told


def _whole(told: object) -> int:
    if not isinstance(told, int) or isinstance(told, bool):
        raise TypeError(f"not a whole number: {told!r}")
    return told


def _stamp(moment: datetime | None) -> str:
    return "" if moment is None else format_utc(aware(moment))


def _moment(told: object) -> datetime | None:
    # What cannot be read must not open at once, or never close.
    return parse_utc(_text(told)) if told not in (None, "") else None
