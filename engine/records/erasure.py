"""How does everything about one learner leave the disk, and how is that proved?"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.records.disk import Disk, is_plain_file, open_to_read, read_at, replace_safely, size_of, write_new
from engine.records.event import Event, event_of, line_of
from engine.records.journal import Journal
from engine.records.line import Damaged, write_field
from engine.records.rewrite import remove_leftovers, rewrite

ERASED = "erased"
# A key this long stands for one learner wherever it occurs; a shorter one could be part of any word.
_OPAQUE = 8
_STEP = 1 << 22
_LINE_BREAKS = {"utf-8": b"\n", "utf-16-le": b"\n\0", "utf-16-be": b"\0\n"}


@dataclass(frozen=True)
class Erased:
    """The proof: rows removed, files written anew, and where the key, or one of the names, is still found.

    `left` is empty unless a file that is not the records' own holds the key. A name may be another's too.
    """

    rows: int
    files: tuple[str, ...]
    left: tuple[str, ...]
    names_left: tuple[str, ...]


class Key:
    """A learner's key as it may stand in a file."""

    def __init__(self, learner: str) -> None:
        self.learner = learner
        self.opaque = len(learner) >= _OPAQUE
        field = write_field(learner)
        texts = {learner, field} if self.opaque else {f",{field},", f";{field};", f"\t{field}\t"}
        self.needles = {
            encoding: [text.encode(encoding, "surrogatepass") for text in sorted(texts)]
            for encoding in _LINE_BREAKS
        }

        self.all_needles = [needle for needles in self.needles.values() for needle in needles]

    def within(self, data: bytes) -> bool:
        """Tell whether the key stands in these bytes, in UTF-8 or UTF-16."""
        return any(needle in data for needle in self.all_needles)

    def clean(self, line: bytes) -> bytes | None:
        """Give a line without the key: None for the learner's own row, and for damage that holds the key."""
        if not self.within(line):
            return line
        try:
            event = event_of(line)
        except Damaged:
            return None
        if event.learner == self.learner:
            return None
        return line_of(_without(event, self.learner), event.seq) if self.opaque else line


def erase(folder: Path, disk: Disk, journals: Sequence[Journal], learner: str) -> tuple[str, ...]:
    """Remove every row of a learner and every mention of an opaque key. The lock is held. NotSaved, OSError.

    Gives the files written anew. Files beside the logs come first, the logs after them: as long as a row is left,
    an erasure that was cut short can be finished.
    """
    key = Key(learner)
    remove_leftovers(disk, folder)
    for journal in journals:
        journal.settle()
    own = {path: journal for journal in journals for path in journal.own_paths()}
    files = []
    for path in files_within(folder):
        if path in own or path.parent != folder or ".csv" not in path.name:
            continue
        if _holds(disk, path, key.all_needles):
            _clean_stray(disk, path, key)
            files.append(path.name)
    for path, journal in own.items():
        if _holds(disk, path, key.all_needles):
            rewrite(journal, path, key.clean)
            files.append(path.name)
    return tuple(files)


def _without(event: Event, learner: str) -> Event:
    """Give another learner's row without its mentions of the key."""

    def clean(value: Any) -> Any:
        if isinstance(value, str):
            return value.replace(learner, ERASED)
        if isinstance(value, dict):
            return {clean(name): clean(each) for name, each in value.items()}
        return [clean(each) for each in value] if isinstance(value, list) else value

    texts = {name: clean(getattr(event, name)) for name in event.__slots__}
    return replace(event, **texts)


def _clean_stray(disk: Disk, path: Path, key: Key) -> None:
    """Write a file that is no log of ours (set aside, a copy, re-saved) without the key."""
    data = _content(disk, path)
    for encoding, line_break in _LINE_BREAKS.items():
        needles = key.needles[encoding]
        if any(needle in data for needle in needles):
            lines = _lines(data, line_break)
            kept = [
                line if not any(each in line for each in needles) else _cleaned(line, key) for line in lines
            ]
            data = b"".join(kept)
    temporary = path.with_name(f"{path.name}.tmp-{ERASED}")
    write_new(disk, temporary, iter([data]))
    replace_safely(disk, temporary, path)


def _cleaned(line: bytes, key: Key) -> bytes:
    body = line.rstrip(b"\r\n")
    cleaned = key.clean(body)
    return b"" if cleaned is None else cleaned + line[len(body) :]


def _lines(data: bytes, line_break: bytes) -> list[bytes]:
    width = len(line_break)
    found = re.finditer(re.escape(line_break), data)
    ends = [each.end() for each in found if each.end() % width == 0]
    return [data[start:end] for start, end in zip([0, *ends], [*ends, len(data)], strict=True)]


def _holds(disk: Disk, path: Path, needles: Sequence[bytes]) -> bool:
    """Tell whether one of the needles stands in a file, without taking a long file into memory."""
    overlap = max(map(len, needles), default=1) - 1
    descriptor = open_to_read(disk, path)
    if descriptor is None:
        return False
    try:
        for start in range(0, size_of(descriptor), _STEP):
            part = read_at(disk, descriptor, start, _STEP + overlap)
            if any(needle in part for needle in needles):
                return True
        return False
    finally:
        os.close(descriptor)


def _content(disk: Disk, path: Path) -> bytes:
    descriptor = open_to_read(disk, path)
    if descriptor is None:
        return b""
    try:
        return read_at(disk, descriptor, 0, size_of(descriptor))
    finally:
        os.close(descriptor)


def files_within(folder: Path) -> list[Path]:
    """Give every plain file in a folder and below; links are not followed."""
    found = []
    for place, _, names in os.walk(folder):
        for name in sorted(names):
            path = Path(place) / name
            if not path.is_symlink() and path.is_file() and is_plain_file(path):
                found.append(path)
    return found


def prove(
    disk: Disk, folder: Path, learner: str, names: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give the files in which the key, and those in which one of the names, is still found. OSError."""
    key = Key(learner)
    spelled = [name.encode(form, "surrogatepass") for name in names if name for form in _LINE_BREAKS]
    left, names_left = [], []
    for path in files_within(folder):
        where = path.relative_to(folder).as_posix()
        if _holds(disk, path, key.all_needles):
            left.append(where)
        if _holds(disk, path, spelled):
            names_left.append(where)
    return tuple(sorted(left)), tuple(sorted(names_left))
