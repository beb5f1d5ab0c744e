"""Is a file on the disk still ours to write, and what becomes of a last line that was never finished?"""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path

from engine.records.disk import Disk, open_to_read, read_at, size_of, sync_folder, write_new
from engine.records.event import HEADER, SCHEMA

_HEAD = 4096
_STEP = 1 << 16


class State(Enum):
    """Whose file it is."""

    OURS = "ours"  # our header, or nothing yet
    NEWER = "newer"  # a newer version of this program wrote it
    FOREIGN = "foreign"  # saved again by another program, damaged at its start, or never ours


def state_of(disk: Disk, path: Path) -> State:
    """Judge a file by its first lines. NotAFile, OSError."""
    descriptor = open_to_read(disk, path)
    if descriptor is None:
        return State.OURS
    try:
        head = read_at(disk, descriptor, 0, _HEAD)
    finally:
        os.close(descriptor)
    first, line_break, rest = head.partition(b"\n")
    if not line_break and HEADER.startswith(head):
        return State.OURS  # nothing yet, or a crash within the very first write
    schema = rest.partition(b",")[0]
    if first.startswith(b"schema,") and schema.isdigit() and len(schema) < 9 and int(schema) > SCHEMA:
        return State.NEWER
    return State.OURS if line_break and first == HEADER else State.FOREIGN


def cut_torn_tail(disk: Disk, descriptor: int, path: Path) -> None:
    """Move an unfinished last line of an open file of ours into a file beside it. OSError."""
    size = size_of(descriptor)
    if not size or read_at(disk, descriptor, size - 1, 1) == b"\n":
        return
    end = _end_of_last_line(disk, descriptor, size)
    set_aside(disk, path, "torn", read_at(disk, descriptor, end, size - end))
    disk.truncate(descriptor, end)
    disk.fsync(descriptor)


def set_aside(disk: Disk, path: Path, why: str, data: bytes) -> Path:
    """Keep bytes that are no sound rows in `<name>.<why>-<utc time>` beside the file. OSError."""
    stamp = disk.now().strftime("%Y%m%dT%H%M%S%fZ")
    number = 1
    aside = path.with_name(f"{path.name}.{why}-{stamp}")
    while os.path.lexists(aside):
        number += 1
        aside = path.with_name(f"{path.name}.{why}-{stamp}-{number}")
    write_new(disk, aside, iter([data]))
    sync_folder(disk, path.parent)
    return aside


def _end_of_last_line(disk: Disk, descriptor: int, size: int) -> int:
    start = size
    while start:
        begin = max(0, start - _STEP)
        found = read_at(disk, descriptor, begin, start - begin).rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        start = begin
    return 0
