"""What is one row of the log, and how does it look as one physical line?"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from typing import Any
from uuid import uuid4

from engine.records.line import Damaged, read_line, write_line

SCHEMA = 1
COMPACTED = "compacted"  # the store's own event: ends a rewritten file, so that seq goes on from there

_DIGITS = frozenset("0123456789")
_ID_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def new_event_id() -> str:
    """Give a random id of 32 hexadecimal digits."""
    return uuid4().hex


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. Fields are text as the log holds it; `data` is a JSON object with open keys.

    Make an event once and keep it until it is saved: its `event_id` is what makes a second try harmless.
    `schema`, `seq` and `crc32` are the store's: whatever is given is replaced when the event is appended.
    Empty text means "none"; `ts_utc` is what `engine.days.format_utc` gives.
    """

    schema: int = SCHEMA
    event_id: str = field(default_factory=new_event_id)
    seq: int = 0
    ts_utc: str = ""
    tz: str = ""
    learner: str = ""
    group: str = ""
    mode: str = ""
    event: str = ""
    question_id: str = ""
    item: str = ""
    item_version: str = ""
    band: str = ""
    seed: str = ""
    step: str = ""
    typed: str = ""
    verdict: str = ""
    score: str = ""
    misconceptions: str = ""
    ms: str = ""
    app_version: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    crc32: str = ""


COLUMNS = tuple(column.name for column in fields(Event))
HEADER = ",".join(COLUMNS).encode()
_TEXTS = COLUMNS[3:-2]  # every column between seq and data


class NewerSchema(Damaged):
    """A sound line that a newer version of this program wrote."""


def line_of(event: Event, seq: int) -> bytes:
    """Write `event` as one line without its line break. TypeError or ValueError for what no log can hold."""
    if not event.event_id or not _ID_CHARACTERS.issuperset(event.event_id) or len(event.event_id) > 64:
        raise ValueError(f"an event_id is 1 to 64 of A-Z a-z 0-9 - _, not {event.event_id!r}")
    texts = [getattr(event, name) for name in _TEXTS]
    for name, text in zip(_TEXTS, texts, strict=True):
        if not isinstance(text, str):
            raise TypeError(f"{name} is text in the log, not {type(text).__name__}")
    if not isinstance(event.data, dict) or not all(isinstance(key, str) for key in event.data):
        raise TypeError("data is a dict whose keys are text")
    data = json.dumps(event.data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return write_line([str(SCHEMA), event.event_id, str(seq), *texts, data])


def event_of(line: bytes) -> Event:
    """Read one line (without its line break). Damaged or NewerSchema unless it is exactly what we wrote."""
    texts = read_line(line.removesuffix(b"\r"))  # an editor may have given every line another end
    schema = _whole(texts[0])
    if schema > SCHEMA:
        raise NewerSchema("written by a newer version")
    if schema != SCHEMA or len(texts) != len(COLUMNS):
        raise Damaged("not the columns of this log")
    values: list[Any] = [schema, texts[1], _whole(texts[2]), *texts[3:-2], _object(texts[-2]), texts[-1]]
    return Event(*values)


def _whole(text: str) -> int:
    if not text or len(text) > 18 or not _DIGITS.issuperset(text):
        raise Damaged("not a whole number")
    return int(text)


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse)


def _object(text: str) -> dict[str, Any]:
    if text == "{}":
        return {}
    try:
        value = _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise Damaged("data is no JSON") from error
    if not isinstance(value, dict):
        raise Damaged("data is no JSON object")
    return value
