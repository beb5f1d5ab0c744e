"""Which store keeps everything in CSV files of one folder: the log, and the small tables beside it?"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from engine.item import Text
from engine.records.disk import Disk
from engine.records.erasure import Erased, erase, prove
from engine.records.event import Event
from engine.records.journal import Journal
from engine.records.lock import WAIT, FolderLock
from engine.records.not_saved import WrittenByNewer, reason_for
from engine.records.repair import State, state_of
from engine.records.rewrite import compact, remove_leftovers
from engine.records.rows import Damage
from engine.records.series import Tail
from engine.records.tables import PUT, Row, Table, is_table_name
from engine.records.take_home import Report, export_rows, merge, own_id, read_back

LOG = "attempts"
_ERASURES = "erasures"
LOOKED_THROUGH = 16 << 20
"""Bytes of log up to which `status` looks for damaged lines."""
_FILE = re.compile(r"([a-z][a-z0-9_]*)(?:-\d+)?\.csv")


class CsvStore:
    """See `engine.records.store.Store` for what each call promises.

    Make one for a folder and share it between sessions and threads: it remembers the event ids of the log.
    Several processes may write the same folder. Nothing touches the disk before the first call.
    """

    def __init__(self, folder: Path, disk: Disk | None = None, wait: float = WAIT) -> None:
        self.folder = Path(folder).absolute()
        self._disk = disk or Disk()
        self._lock = FolderLock(self.folder, wait)
        self._log = Journal(self.folder, LOG, self._lock, self._disk)
        self._tables: dict[str, Table] = {}
        self._recovered = False
        self._damaged: int | None = None

    def append(self, *events: Event) -> tuple[Event, ...]:
        """Save events with one write; see Store."""
        if not self._recovered:
            with self._changing():
                pass
        return self._log.append(events)

    def read_since(self, cursor: str = "", learner: str | None = None, limit: int | None = None) -> Tail:
        """Give the rows after a cursor; see Store."""
        return self._log.read(cursor, learner, limit)

    def table(self, name: str) -> Table:
        """Give a table. ValueError for a name that is no plain lower-case word."""
        if not is_table_name(name):
            raise ValueError(f"not the name of a table: {name!r}")
        return self._tables.setdefault(name, Table(Journal(self.folder, name, self._lock, self._disk)))

    def export_learner(self, learner: str, tables: Sequence[str] = ()) -> bytes:
        """Give a learner's rows as a file; see Store."""
        events = list(self._log.read(learner=learner).events)
        for name in tables:
            last = {event.item: event for event in self.table(name).journal.read().events}
            events += [row for row in last.values() if row.event == PUT and row.learner == learner]
        return export_rows(events)

    def bring_back(self, data: bytes, learner: str, tables: Sequence[str] = ()) -> Report:
        """Merge an exported file into a learner's rows; see Store."""
        rows, refused = read_back(data, [LOG, *tables])
        offered = sum(map(len, rows.values()))
        names: dict[str, str] = {}
        added = 0
        with self._changing():
            for name in tables:
                present = self.table(name).rows()
                here = (event.item for event in rows[name] if event.item in present)
                names |= {key: own_id(key, learner) for key in here if present[key].learner != learner}
                # What was changed here since the file was taken home stays.
                missing = [event for event in rows[name] if names.get(event.item, event.item) not in present]
                added += merge(self.table(name).journal, missing, learner, names)
            added += merge(self._log, rows[LOG], learner, names)
        return Report(added, offered - added, refused)

    def erase_learner(self, learner: str, names: Sequence[str] = ()) -> Erased:
        """Remove everything about a learner from the disk; see Store."""
        if not learner:
            raise ValueError("no learner is named")
        with self._changing():
            salt, key = token_hex(16), token_hex(8)
            pending = self.table(_ERASURES)
            pending.put(Row(key, {"salt": salt, "digest": _digest(salt, learner)}))
            journals = self._journals()
            rows = sum(len(journal.read(learner=learner).events) for journal in journals)
            files = erase(self.folder, self._disk, journals, learner)
            pending.delete(key)
            left, names_left = prove(self._disk, self.folder, learner, names)
        return Erased(rows, files, left, names_left)

    def compact(self) -> None:
        """Write every file anew without what no longer counts; see Store."""
        with self._changing():
            compact(self._log, lambda _: True)
            for name in self._table_names():
                self.table(name).compact()

    def damage(self) -> tuple[Damage, ...]:
        """Give every line that cannot be read; see Store."""
        found = list(self._log.damage())
        for name in self._table_names():
            found += self.table(name).damage()
        return tuple(found)

    def status(self) -> tuple[Text, ...]:
        """Give what the person in charge should know about the files; see Store."""
        said: list[Text] = []
        for journal in self._journals():
            for path in journal.refused():
                newer = state_of(self._disk, path) is State.NEWER
                said.append(WrittenByNewer.text if newer else _left_alone(path.name))
        aside = [name for name in self._names() if ".csv.torn-" in name or ".csv.damaged-" in name]
        if self._damaged is None:
            # Once for a store, and not where it would keep somebody waiting: it reads everything.
            small = sum(path.stat().st_size for path in self._log.paths()) <= LOOKED_THROUGH
            told = {path.name for path in self._log.refused()}
            lines = self._log.damage() if small else ()
            self._damaged = sum(Path(line.file).name not in told for line in lines)
        if self._damaged:
            said.append(_unread(self._damaged))
        return (*said, *map(_set_aside, aside))

    def _journals(self) -> list[Journal]:
        """Give every journal of the folder, the log last."""
        return [*(self.table(name).journal for name in self._table_names()), self._log]

    def _table_names(self) -> list[str]:
        found = {match[1] for name in self._names() if (match := _FILE.fullmatch(name))}
        return sorted(filter(is_table_name, found))

    def _names(self) -> list[str]:
        return sorted(os.listdir(self.folder)) if self.folder.is_dir() else []

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Hold the lock; the first time, finish what a killed process left half done."""
        with self._lock.held():
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                if not self._recovered:
                    self._recover()
                    self._recovered = True
                yield
            except OSError as error:
                raise reason_for(error, self.folder) from error

    def _recover(self) -> None:
        remove_leftovers(self._disk, self.folder)
        pending = self.table(_ERASURES)
        for key, row in pending.rows().items():
            salt, digest = str(row.values.get("salt")), row.values.get("digest")
            for learner in self._learners():
                if _digest(salt, learner) == digest:
                    erase(self.folder, self._disk, self._journals(), learner)
            pending.delete(key)

    def _learners(self) -> set[str]:
        found: set[str] = set()
        for journal in self._journals():
            cursor, more = "", True
            while more:  # in parts, as a long log does not fit into memory
                events, cursor, _ = journal.read(cursor, limit=10_000)
                found |= {event.learner for event in events}
                more = bool(events)
        return found


def _digest(salt: str, learner: str) -> str:
    return sha256(f"{salt} {learner}".encode("utf-8", "surrogatepass")).hexdigest()


def _left_alone(name: str) -> Text:
    return Text(
        zh=f"文件 {name} 被别的程序（例如表格软件）改写过：改动过的行读不出来。"
        "它保持原样，新的记录写入另一个编号的文件。请关闭那个程序，用备份换回原来的文件，再重新启动。",
        en=f"The file {name} was changed by another program, such as a spreadsheet: rows it changed cannot be read. "
        "It is left as it is, and new rows go to another, numbered file. Close that program, put a copy of the "
        "file from before in its place, and start again.",
    )


def _unread(lines: int) -> Text:
    return Text(
        zh=f"记录里有 {lines} 行与写入时不同，读不出来；其余的行不受影响，这些行也没有删除。"
        "可以用备份换回原来的文件；命令 python -m quiz_bank verify 会列出它们。",
        en=f"Lines of the records that are not as they were written, and cannot be read: {lines}. The others are "
        "not affected, and nothing was deleted. Put a copy from before in the file's place, or list them with "
        "python -m quiz_bank verify.",
    )


def _set_aside(name: str) -> Text:
    return Text(
        zh=f"没有写完或损坏的行移到了文件 {name} 中，不影响其他记录；确认不需要后可以删除这个文件。",
        en=f"Unfinished or damaged lines were moved to the file {name}; the other records are not affected. "
        "Delete that file once you know that nobody needs it.",
    )
