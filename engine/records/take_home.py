"""How does a learner take their own rows home, and bring them back under any key?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, NamedTuple

from engine.item import Text
from engine.records.event import COMPACTED, HEADER, Event, NewerSchema, event_of, line_of
from engine.records.journal import LONGEST_LINE, Journal
from engine.records.line import Damaged
from engine.records.not_saved import NotOurFile, TooLarge

LARGEST = 16 << 20  # bytes: some 50,000 rows

_DAMAGED = Text(zh="这一行与写入时不同", en="this line is not as it was written")
_NEWER = Text(zh="由更新版本的程序写成", en="written by a newer version of this program")
_NO_PLACE = Text(zh="这里不收这一类的行", en="rows of this kind are not taken here")
_LONG = Text(zh="这一行太长", en="this line is too long")


class Refused(NamedTuple):
    """A line that was not taken, counted from 1, and why."""

    line: int
    reason: Text


@dataclass(frozen=True)
class Report:
    """What bringing back did."""

    added: int
    already_there: int
    refused: tuple[Refused, ...]


def export_rows(events: Iterable[Event]) -> bytes:
    """Give the rows as a file of the log's own format, byte for byte as they stand in it."""
    return b"".join([HEADER, b"\n", *(line_of(event, event.seq) + b"\n" for event in events)])


def read_back(data: bytes, kinds: Iterable[str]) -> tuple[dict[str, list[Event]], tuple[Refused, ...]]:
    """Read an exported file: its rows by the journal they belong to, and the lines refused.

    `kinds` are the names of the journals whose rows are taken. NotOurFile, TooLarge.
    """
    if len(data) > LARGEST:
        raise TooLarge()
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    if lines[0].removesuffix(b"\r") != HEADER:
        raise NotOurFile()
    rows: dict[str, list[Event]] = {kind: [] for kind in kinds}
    refused = []
    for number, line in enumerate(lines[1:], start=2):
        read = _row(line.removesuffix(b"\r"))
        if isinstance(read, Text):
            refused.append(Refused(number, read))
        elif read is not None:
            kind = journal_of(read)
            if kind in rows:
                rows[kind].append(read)
            else:
                refused.append(Refused(number, _NO_PLACE))
    return rows, tuple(refused)


def _row(line: bytes) -> Event | Text | None:
    if line in (b"", HEADER):
        return None
    if len(line) > LONGEST_LINE // 2:  # leaves room for a longer key
        return _LONG
    try:
        event = event_of(line)
        line_of(event, event.seq)
    except NewerSchema:
        return _NEWER
    except (Damaged, ValueError):
        return _DAMAGED
    return None if event.event == COMPACTED else event


def journal_of(event: Event) -> str:
    """Give the name of the journal an exported row came from."""
    return event.mode if event.event.startswith("table_") else "attempts"


def merge(journal: Journal, events: Iterable[Event], learner: str, names: Mapping[str, str]) -> int:
    """Add the events that `learner` does not have yet, in one write; give how many were added.

    A row that is here under another key is added under an id of its own, always the same one, and what refers
    to the old id refers to the new one; `names` are other ids that have changed. The lock is held. NotSaved,
    OSError.
    """
    offered = {event.event_id: event for event in events}
    there = journal.find(set(offered))
    renamed = {key: own_id(key, learner) for key, row in there.items() if row.learner != learner}
    names = {**names, **renamed}
    there_as_well = journal.find(set(renamed.values()))
    missing = [
        replace(
            event,
            event_id=renamed.get(event_id, event_id),
            learner=learner,
            item=names.get(event.item, event.item),
            data=_renamed(event.data, names),
        )
        for event_id, event in offered.items()
        if (event_id not in there or event_id in renamed) and renamed.get(event_id) not in there_as_well
    ]
    journal.append(missing)
    return len(missing)


def own_id(key: str, learner: str) -> str:
    """Give the id under which `learner` gets a row whose own id is another learner's here."""
    return sha256(f"{learner} {key}".encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if not names:
        return value
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(each, names) for key, each in value.items()}
    return [_renamed(each, names) for each in value] if isinstance(value, list) else value
