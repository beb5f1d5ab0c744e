"""How are rows added to a log, so that none that was called saved is ever lost?"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from engine.records import cursor as places
from engine.records.cursor import Mark
from engine.records.disk import (
    Disk,
    is_plain_file,
    open_to_append,
    size_of,
    sync_folder,
    whole_lines,
    write_whole,
)
from engine.records.event import HEADER, Event, NewerSchema, event_of, line_of
from engine.records.line import Damaged
from engine.records.lock import FolderLock
from engine.records.not_saved import TooLong, WrittenByNewer, reason_for
from engine.records.repair import State, cut_torn_tail, state_of
from engine.records.rows import lines, sound_row
from engine.records.seen import SeenIds
from engine.records.series import Series

LONGEST_LINE = 1 << 21  # bytes; a field of 64 kB is at most six times as long when every character is escaped


# The starts of lines, read without the cost of the rest: a first append reads the whole log.
# (A literal line break is found several times faster than a MULTILINE anchor.)
_IDS = re.compile(rb"\n1,([\w-]{1,64}),")
_OTHER_SCHEMAS = re.compile(rb"\n((?!1,)\d+,[^\n]*)")


class Journal(Series):
    """A series that rows are added to, under the folder's lock, one write and one fsync at a time."""

    def __init__(self, folder: Path, name: str, lock: FolderLock, disk: Disk) -> None:
        super().__init__(folder, name, disk)
        self.lock = lock
        self._forget()

    def _forget(self) -> None:
        self._seen = SeenIds()
        self._marks: list[Mark] = []
        self._newer = False
        self.last_seq = 0

    def append(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Save the events with one write, all or none, and return when they are on the disk.

        Gives the rows as saved; for an event id that was saved before, the row that is there. NotSaved.
        """
        if not events:
            return ()
        if max(len(line_of(event, 0)) for event in events) > LONGEST_LINE:  # no row at all raises here, too
            raise TooLong()
        with self.lock.held():
            try:
                return self._append(events)
            except OSError as error:
                raise reason_for(error, self.path(1)) from error

    def _append(self, events: Sequence[Event]) -> tuple[Event, ...]:
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.writable()
        descriptor = open_to_append(self.disk, path)
        try:
            cut_torn_tail(self.disk, descriptor, path)
            self.catch_up()
            if self._newer:
                raise WrittenByNewer(f"({path.name})")
            saved = self.find({event.event_id for event in events if event.event_id.encode() in self._seen})
            added: list[bytes] = []
            for event in events:
                if event.event_id not in saved:
                    line = line_of(event, self.last_seq + len(added) + 1)
                    added.append(line)
                    saved[event.event_id] = event_of(line)
            self._write(descriptor, added)
        finally:
            os.close(descriptor)
        return tuple(saved[event.event_id] for event in events)

    def _write(self, descriptor: int, added: list[bytes]) -> None:
        size = size_of(descriptor)
        head = [] if size else [HEADER]
        try:
            if added:
                write_whole(self.disk, descriptor, b"\n".join([*head, *added, b""]))
            # Also for rows that were there: a try before this one may have failed between write and fsync.
            self.disk.fsync(descriptor)
            if head:
                sync_folder(self.disk, self.folder)
        except BaseException:
            if size_of(descriptor) != size:
                self.disk.truncate(descriptor, size)
            raise

    def writable(self) -> Path:
        """Give the file that rows go to: the last, or a new one where that is not ours. NotSaved, OSError."""
        last = max(self.numbers(), default=1)
        state = state_of(self.disk, self.path(last))
        if state is State.NEWER:
            raise WrittenByNewer(f"({self.path(last).name})")
        return self.path(last if state is State.OURS else last + 1)

    def settle(self) -> None:
        """Make ready for a rewrite: move an unfinished line aside. WrittenByNewer, OSError."""
        path = self.writable()
        self.catch_up()
        if self._newer:
            raise WrittenByNewer(f"({self.name}.csv)")
        if is_plain_file(path):
            descriptor = open_to_append(self.disk, path)
            try:
                cut_torn_tail(self.disk, descriptor, path)
            finally:
                os.close(descriptor)

    def find(self, wanted: set[str]) -> dict[str, Event]:
        """Give the saved rows with these event ids. OSError."""
        found: dict[str, Event] = {}
        if not wanted:
            return found
        needle = f",{min(wanted)},".encode() if len(wanted) == 1 else b""
        ids = {event_id.encode() for event_id in wanted}
        with ExitStack() as closing:
            for descriptor in self.open_all(closing):
                for _, line in lines(self.disk, descriptor, 0, needle):
                    parts = line.split(b",", 2)
                    if len(parts) == 3 and parts[1] in ids and (event := sound_row(line)):
                        found.setdefault(event.event_id, event)
        return found

    def catch_up(self) -> None:
        """Learn the ids and the last seq of the rows written since the last time, by whomever. OSError."""
        with ExitStack() as closing:
            files = self.open_all(closing)
            if not self.still_holds(files, self._marks):
                self._forget()
            marks = []
            for number, descriptor in enumerate(files):
                end = self._marks[number].offset if number < len(self._marks) else 0
                for start, block in whole_lines(self.disk, descriptor, end):
                    self._learn(block)
                    end = start + len(block)
                marks.append(places.mark_at(self.disk, descriptor, end))
            self._marks = marks

    def _learn(self, block: bytes) -> None:
        block = b"\n" + block
        self._seen.add(_IDS.findall(block))
        self._newer = self._newer or any(map(_is_newer, _OTHER_SCHEMAS.findall(block)))
        end = len(block) - 1
        while end > 0:  # seq only ever grows: the last sound row has the largest
            start = block.rfind(b"\n", 0, end)
            try:
                self.last_seq = max(self.last_seq, event_of(block[start + 1 : end]).seq)
                break
            except Damaged:
                end = start


def _is_newer(line: bytes) -> bool:
    try:
        event_of(line)
    except NewerSchema:
        return True
    except Damaged:
        return False
    return False
