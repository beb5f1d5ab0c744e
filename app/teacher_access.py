"""May whoever is here do what only a teacher may? Asked again at every deed, not only where a page is shown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from app import class_words, classroom, room
from app.people import Mode
from app.visitor import mode
from engine.days import format_utc
from engine.records import NameRefused, Row, new_event_id

AUDIT = "audit"
LARGEST_MB = 5
"""Megabytes of a file that a teacher may upload."""


def is_teacher() -> bool:
    """Say whether it is the teacher: on one's own machine everybody, in a class who signed in, elsewhere nobody."""
    here = mode()
    return here is Mode.LOCAL or (here is Mode.CLASS and classroom.presence() is not None)


def check() -> None:
    """Refuse, with a NameRefused that is shown, where it is not the teacher."""
    if not is_teacher():
        raise NameRefused(class_words.NO_TEACHER)


def audit(what: str, about: str = "") -> None:
    """Keep that something left, or was deleted, and when; no names, no answers. NotSaved, NotRead."""
    stamp = format_utc(datetime.now(UTC))
    room.store().table(AUDIT).put(Row(new_event_id(), {"what": what, "about": about}, ts_utc=stamp))


def guarded(what: str, make: Callable[[], bytes]) -> Callable[[], bytes]:
    """Give what makes a file when it is clicked: only for a teacher who is still here by then, and noted.

    A click is served outside the page's run, where nothing is known of who is there: what was known when the button
    was drawn goes along.
    """
    check()
    is_local, here = mode() is Mode.LOCAL, classroom.presence()

    def made() -> bytes:
        if not is_local and (here is None or not here.is_on):
            raise NameRefused(class_words.NO_TEACHER)
        data = make()
        audit(f"downloaded {what}")
        return data

    return made
