"""How does a file lose lines without a moment in which any other line could be lost?"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

from engine.days import format_utc
from engine.records.disk import Disk, open_to_read, replace_safely, whole_lines, write_new
from engine.records.event import COMPACTED, HEADER, Event, event_of, line_of
from engine.records.journal import Journal
from engine.records.line import Damaged
from engine.records.repair import set_aside

_TEMPORARY = ".tmp-"


def rewrite(
    journal: Journal,
    path: Path,
    change: Callable[[bytes], bytes | None],
    before_replacing: Callable[[], object] = lambda: None,
) -> None:
    """Write a file of the series anew, each line changed or, for None, left out. OSError.

    The lock is held and the journal settled. The old file stands until the new one is whole and on the disk; a
    reader has either. The series' last file ends with a row of the store's own: `seq` never goes back.
    """
    last = _last_row(journal) if path == journal.paths()[-1] else b""
    temporary = path.with_name(f"{path.name}{_TEMPORARY}{uuid4().hex}")
    descriptor = open_to_read(journal.disk, path)
    if descriptor is None:
        return
    try:
        write_new(journal.disk, temporary, _parts(journal.disk, descriptor, change, last))
    finally:
        os.close(descriptor)
    try:
        before_replacing()
    except BaseException:
        journal.disk.unlink(temporary)
        raise
    replace_safely(journal.disk, temporary, path)


def compact(journal: Journal, current: Callable[[Event], bool]) -> None:
    """Leave out the rows that are not `current`, move damaged lines into a file beside. NotSaved, OSError."""
    with journal.lock.held():
        journal.settle()
        for path in journal.own_paths():
            _compact_file(journal, path, current)


def _compact_file(journal: Journal, path: Path, current: Callable[[Event], bool]) -> None:
    damaged: list[bytes] = []

    def change(line: bytes) -> bytes | None:
        if line in (b"", HEADER):
            return None
        try:
            event = event_of(line)
        except Damaged:
            damaged.append(line)
            return None
        return line if event.event != COMPACTED and current(event) else None

    def keep_damaged() -> None:
        if damaged:
            set_aside(journal.disk, path, "damaged", b"\n".join([*damaged, b""]))

    rewrite(journal, path, change, keep_damaged)


def remove_leftovers(disk: Disk, folder: Path) -> None:
    """Remove what a killed rewrite left unfinished. The lock is held, so none is being written. OSError."""
    for name in os.listdir(folder):
        if ".csv" in name and _TEMPORARY in name:
            disk.unlink(folder / name)


def _last_row(journal: Journal) -> bytes:
    journal.catch_up()
    stamp = format_utc(journal.disk.now())
    return line_of(Event(event=COMPACTED, ts_utc=stamp), journal.last_seq + 1)


def _parts(
    disk: Disk, descriptor: int, change: Callable[[bytes], bytes | None], last: bytes
) -> Iterator[bytes]:
    yield HEADER + b"\n"
    for _, block in whole_lines(disk, descriptor, 0):
        changed = [change(line) for line in block[:-1].split(b"\n") if line not in (b"", HEADER)]
        kept = [line for line in changed if line is not None]
        if kept:
            yield b"\n".join([*kept, b""])
    if last:
        yield last + b"\n"
