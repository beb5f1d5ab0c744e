"""What would today's items and rules say of answers that were judged earlier, and how is a new judgement kept?

A dry run lists old and new beside each other; nothing changes until it is kept. Both stay on record: the answer's own
row as it was, and a row `rejudged` that refers to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine import history as kinds
from engine.classroom.assignment import place_in
from engine.days import format_utc
from engine.history import History
from engine.item import Item
from engine.records import Event
from engine.scribe import Moment, Scribe
from engine.verification import Judgement, verify


@dataclass(frozen=True)
class Change:
    """An attempt that would be judged otherwise today; `today` is a text where it cannot be worked out any more."""

    row: Event
    before: str
    today: Judgement | str
    earlier: int = 0
    """How often it was judged anew before."""

    @property
    def can_be_kept(self) -> bool:
        """Say whether there is a new judgement."""
        return isinstance(self.today, Judgement)


def dry_run(
    rows: Iterable[Event], items: Mapping[str, Item], assignment: str = "", item: str = ""
) -> list[Change]:
    """Judge the attempts of a log again; of one assignment or one item, where that is named. Changes nothing.

    Looked at is what counts: no retries, and no attempt that was taken back.
    """
    told = [
        row
        for row in rows
        if (not assignment or _assignment_of(row) == assignment) and item in ("", row.item)
    ]
    histories: dict[str, History] = {}
    for row in told:
        histories.setdefault(row.learner, History()).take([row])
    standing = {
        served.attempt.event_id
        for history in histories.values()
        for served in history.questions.values()
        if served.attempt is not None
    }
    earlier = Counter(str(row.data.get("about")) for row in told if row.event == kinds.REJUDGED)
    return [
        Change(found.row, found.logged, found.today, earlier[found.event_id])
        for found in verify(told, items)
        if found.event_id in standing
    ]


def kept(changes: Sequence[Change], reason: str, moment: Moment) -> list[Event]:
    """Give the rows that put the new judgements on record. The same changes again make the same rows."""
    return [
        _row(change, change.today, reason, moment)
        for change in changes
        if isinstance(change.today, Judgement)
    ]


def _row(change: Change, today: Judgement, reason: str, moment: Moment) -> Event:
    row = change.row
    data: dict[str, object] = {"about": row.event_id, "before": change.before, "reason": reason[:500]}
    data |= {"rounded": True} if today.rounded else {}
    data |= {"beside": dict(today.beside)} if today.beside else {}
    # Which time it is belongs to it: rules may change there and back, and back again.
    once = Scribe(row.learner).once
    event_id = once(row.question_id, kinds.REJUDGED, row.event_id, change.earlier, str(today))
    return replace(
        row,
        event_id=event_id,
        event=kinds.REJUDGED,
        seq=0,
        ts_utc=format_utc(moment.now),
        tz=moment.tz,
        app_version=moment.app_version,
        verdict=today.verdict,
        misconceptions=today.misconceptions,
        score=today.score,
        typed="",
        ms="",
        data=data,
    )


def _assignment_of(row: Event) -> str:
    place = place_in(row.mode)
    return "" if place is None else place[0]
