"""Which files make up one log, and which rows are in them after a cursor?"""

from __future__ import annotations

import os
import re
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from engine.records import cursor as places
from engine.records.cursor import Mark
from engine.records.disk import Disk, open_to_read
from engine.records.event import Event
from engine.records.line import write_field
from engine.records.not_saved import NotRead
from engine.records.repair import State, state_of
from engine.records.rows import Damage, fault_of, lines, sound_row


class Tail(NamedTuple):
    """What was read, where to go on, and whether it begins at the first row: then drop what you had."""

    events: tuple[Event, ...]
    cursor: str
    fresh: bool


class Series:
    """The rows of `name.csv`, and of `name-2.csv` and so on, begun where the last file was not ours to write.

    Reading takes no lock: a file is only ever appended to, or replaced as a whole.
    """

    def __init__(self, folder: Path, name: str, disk: Disk) -> None:
        self.folder, self.name, self.disk = folder, name, disk
        self._files = re.compile(re.escape(name) + r"(?:-([2-9]|[1-9]\d{1,5}))?\.csv")

    def path(self, number: int) -> Path:
        """Give the path of the series' file `number`, counted from 1."""
        return self.folder / (f"{self.name}.csv" if number == 1 else f"{self.name}-{number}.csv")

    def paths(self) -> list[Path]:
        """Give the files of the series that are there, in order. OSError."""
        return [self.path(number) for number in self.numbers()]

    def numbers(self) -> list[int]:
        """Give the numbers of the files that are there, in order. OSError."""
        try:
            names = os.listdir(self.folder)
        except FileNotFoundError:
            return []
        return sorted(int(match[1] or 1) for name in names if (match := self._files.fullmatch(name)))

    def read(self, cursor: str = "", learner: str | None = None, limit: int | None = None) -> Tail:
        """Give the rows after `cursor` ("" is the start), of one learner if named, up to `limit`. NotRead."""
        if limit is not None and limit < 1:
            raise ValueError(f"a limit is 1 or more, not {limit}")
        try:
            with ExitStack() as closing:
                files = self.open_all(closing)
                marks = places.read_cursor(cursor)
                fresh = not marks or not self.still_holds(files, marks)
                if marks is None or fresh:
                    marks = []
                return self._read(files, marks, fresh, learner, limit)
        except OSError as error:
            raise NotRead(f"({error.strerror or error})") from error

    def _read(
        self, files: list[int], marks: list[Mark], fresh: bool, learner: str | None, limit: int | None
    ) -> Tail:
        needle = b"" if learner is None else f",{write_field(learner)},".encode()
        events: list[Event] = []
        ends: list[Mark] = []
        for number, descriptor in enumerate(files):
            mark = marks[number] if number < len(marks) else places.START
            end = mark.offset
            for after, line in lines(self.disk, descriptor, mark.offset, needle):
                end, event = after, sound_row(line)
                if event and (learner is None or event.learner == learner):
                    events.append(event)
                    if len(events) == limit:
                        break
            ends.append(places.mark_at(self.disk, descriptor, end))
            if len(events) == limit:
                break
        return Tail(tuple(events), places.write_cursor(ends), fresh)

    def damage(self) -> tuple[Damage, ...]:
        """Give every line that cannot be read; it reads the whole series. NotRead."""
        found: list[Damage] = []
        try:
            with ExitStack() as closing:
                for path, descriptor in zip(self.paths(), self.open_all(closing), strict=False):
                    start = 0
                    for end, line in lines(self.disk, descriptor, 0, b""):
                        reason = fault_of(line)
                        if reason:
                            found.append(Damage(path.name, start, reason))
                        start = end
        except OSError as error:
            raise NotRead(f"({error.strerror or error})") from error
        return tuple(found)

    def open_all(self, closing: ExitStack) -> list[int]:
        """Open every file for reading until `closing` ends. OSError."""
        files = []
        for path in self.paths():
            descriptor = open_to_read(self.disk, path)
            if descriptor is None:
                break
            closing.callback(os.close, descriptor)
            files.append(descriptor)
        return files

    def still_holds(self, files: list[int], marks: list[Mark]) -> bool:
        """Tell whether the open files have, before each mark, what they had. OSError."""
        open_files: list[int | None] = [*files, *[None] * len(marks)]
        return all(places.holds(self.disk, file, mark) for file, mark in zip(open_files, marks, strict=False))

    def own_paths(self) -> list[Path]:
        """Give the files that are ours to rewrite. NotRead, OSError."""
        refused = self.refused()
        return [path for path in self.paths() if path not in refused]

    def refused(self) -> list[Path]:
        """Give the files that are no longer written, because their first line is not ours. NotRead."""
        try:
            return [path for path in self.paths() if state_of(self.disk, path) is not State.OURS]
        except OSError as error:
            raise NotRead(f"({error.strerror or error})") from error
