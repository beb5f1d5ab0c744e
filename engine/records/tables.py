"""What are the present rows of a small table (people, own cards …) that is kept as a log of changes?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from engine.days import format_utc
from engine.records.event import Event
from engine.records.journal import Journal
from engine.records.rewrite import compact
from engine.records.rows import Damage

PUT, DELETE = "table_put", "table_delete"

_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
_DEVICES = re.compile(r"con|prn|aux|nul|com\d|lpt\d")  # names that Windows does not let a file have


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its key, its values (a JSON object with open keys), whom it is about, and when it was put."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    learner: str = ""
    ts_utc: str = ""


def is_table_name(name: str) -> bool:
    """Tell whether a table may have this name. It becomes a file name, so it never comes from a person."""
    return bool(_NAME.fullmatch(name)) and not _DEVICES.fullmatch(name) and name != "attempts"


class Table:
    """Rows by key: the last one put wins, a deleted one is gone. Same file format and promises as the log."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._guard = Lock()
        self._cursor = ""
        self._rows: dict[str, Row] = {}

    def rows(self) -> dict[str, Row]:
        """Give the present rows by key, in the order in which the keys were first put. NotRead."""
        with self._guard:
            events, self._cursor, fresh = self.journal.read(self._cursor)
            if fresh:
                self._rows = {}
            for event in events:
                if event.event == PUT:
                    self._rows[event.item] = row_of(event)
                else:
                    self._rows.pop(event.item, None)
            return dict(self._rows)

    def get(self, key: str) -> Row | None:
        """Give the present row of a key. NotRead."""
        return self.rows().get(key)

    def put(self, *rows: Row) -> None:
        """Save rows, all or none, on the disk when it returns. NotSaved, NotRead."""
        self.change(lambda _: rows)

    def delete(self, *keys: str) -> None:
        """Let rows be gone; a key that has none is no error. NotSaved, NotRead."""
        with self.journal.lock.held():
            present = self.rows()
            self.journal.append([self._event(DELETE, present[key]) for key in keys if key in present])

    def change(self, decide: Callable[[dict[str, Row]], Iterable[Row]]) -> tuple[Row, ...]:
        """Put what `decide` makes of the present rows while nobody else can write; give it back.

        So two people who ask for the same name at once are told apart. An error in `decide` changes nothing.
        NotSaved, NotRead.
        """
        with self.journal.lock.held():
            rows = tuple(decide(self.rows()))
            saved = self.journal.append([self._event(PUT, row) for row in rows])
        return tuple(row_of(event) for event in saved)

    def compact(self) -> None:
        """Leave only the present rows in the file. NotSaved, NotRead."""
        with self.journal.lock.held():
            last: dict[str, str] = {}
            for event in self.journal.read().events:
                last[event.item] = event.event_id if event.event == PUT else ""
            compact(self.journal, lambda event: last.get(event.item) == event.event_id)

    def damage(self) -> tuple[Damage, ...]:
        """Give every line that cannot be read. NotRead."""
        return self.journal.damage()

    def _event(self, kind: str, row: Row) -> Event:
        return Event(
            ts_utc=row.ts_utc or format_utc(self.journal.disk.now()),
            learner=row.learner,
            mode=self.journal.name,
            event=kind,
            item=row.key,
            data=dict(row.values) if kind == PUT else {},
        )


def row_of(event: Event) -> Row:
    """Give the table row that a PUT event holds."""
    return Row(event.item, event.data, event.learner, event.ts_utc)
