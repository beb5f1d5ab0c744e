"""Which rows stand in an open file, and which lines are damaged?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.records.disk import Disk, whole_lines
from engine.records.event import COMPACTED, HEADER, Event, event_of
from engine.records.line import Damaged


class Damage(NamedTuple):
    """A line that cannot be read: its file, the byte at which it begins, and why."""

    file: str
    offset: int
    reason: str


def lines(disk: Disk, descriptor: int, start: int, needle: bytes) -> Iterator[tuple[int, bytes]]:
    """Give the lines that contain `needle`, each with the offset of its end; with a needle, last the end."""
    end = start
    for begin, block in whole_lines(disk, descriptor, start):
        if needle:
            yield from _matching(begin, block, needle)
            end = begin + len(block)
            continue
        end = begin
        for line in block[:-1].split(b"\n"):
            end += len(line) + 1
            yield end, line
    if needle:
        yield end, b""


def _matching(begin: int, block: bytes, needle: bytes) -> Iterator[tuple[int, bytes]]:
    found = block.find(needle)
    while found >= 0:
        line_start = block.rfind(b"\n", 0, found) + 1
        line_end = block.index(b"\n", found)
        yield begin + line_end + 1, block[line_start:line_end]
        found = block.find(needle, line_end)


def sound_row(line: bytes) -> Event | None:
    """Give the row of a line; None for the header, the store's own rows and what is damaged."""
    try:
        event = event_of(line)
    except Damaged:
        return None
    return None if event.event == COMPACTED else event


def fault_of(line: bytes) -> str:
    """Give what is wrong with a line, nothing for a sound one."""
    if line in (b"", HEADER):
        return ""
    try:
        event_of(line)
    except Damaged as error:
        return str(error)
    return ""
