"""What did learners say is wrong with a question?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.history import REPORTED
from engine.records import Event


@dataclass(frozen=True)
class Complaint:
    """One "something is wrong here", as it was filed."""

    event_id: str
    learner: str
    ts_utc: str
    question_id: str
    item: str
    item_version: str
    seed: str
    values: Mapping[str, Any]
    typed: tuple[str, ...]
    note: str


def complaints(rows: Iterable[Event]) -> list[Complaint]:
    """Give what was filed, the last one first."""
    found = []
    for row in rows:
        if row.event != REPORTED:
            continue
        values, typed, note = (row.data.get(name) for name in ("values", "typed", "note"))
        found.append(
            Complaint(
                row.event_id,
                row.learner,
                row.ts_utc,
                row.question_id,
                row.item,
                row.item_version,
                row.seed,
                values if isinstance(values, dict) else {},
                tuple(map(str, typed)) if isinstance(typed, list) else (),
                note if isinstance(note, str) else "",
            )
        )
    return found[::-1]
