import csv
import errno
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from engine.records import CsvStore, Event, NotRead, NotSaved, RecordsError, Row
from engine.records.disk import Disk
from engine.records.event import HEADER, line_of
from engine.records.line import write_line
from engine.records.not_saved import (
    DiskFull,
    FileInUse,
    FolderReadOnly,
    LockBusy,
    NoLock,
    NotAFile,
    WrittenByNewer,
    reason_for,
)
from tests.thorough import some

ANNA, BO = "anna-0123456789", "bo-0123456789ab"


class FailingDisk(Disk):
    """A real disk whose n-th call of one kind fails, and all after it if `for_ever`; a write takes half."""

    def __init__(self, kind: str, nth: int, code: int, for_ever: bool = False) -> None:
        self.kind, self.left, self.code, self.for_ever = kind, nth, code, for_ever
        self.failed = 0

    def _count(self, kind: str) -> None:
        if kind == self.kind:
            self.left -= 1
            if self.left == 0 or (self.for_ever and self.left < 0):
                self.failed += 1
                raise OSError(self.code, os.strerror(self.code))

    def open(self, path: Path, flags: int) -> int:
        self._count("open")
        return super().open(path, flags)

    def read(self, descriptor: int, size: int) -> bytes:
        self._count("read")
        return super().read(descriptor, size)

    def write(self, descriptor: int, data: bytes) -> int:
        try:
            self._count("write")
        except OSError:
            taken = super().write(descriptor, data[: len(data) // 2])
            if self.code != errno.ENOSPC:
                raise
            return taken  # a full disk takes a part and reports no error
        return super().write(descriptor, data)

    def fsync(self, descriptor: int) -> None:
        self._count("fsync")
        super().fsync(descriptor)

    def truncate(self, descriptor: int, size: int) -> None:
        self._count("truncate")
        super().truncate(descriptor, size)

    def replace(self, source: Path, target: Path) -> None:
        self._count("replace")
        super().replace(source, target)

    def unlink(self, path: Path) -> None:
        self._count("unlink")
        super().unlink(path)

    def sleep(self, seconds: float) -> None:
        pass


def sound_rows(folder: Path) -> list[list[str]]:
    """Read the log as a stranger would: the standard csv module, one line at a time."""
    lines = (folder / "attempts.csv").read_bytes().decode("utf-8").split("\n")
    assert lines[0].encode() == HEADER
    assert lines[-1] == ""
    return [next(csv.reader([line], strict=True)) for line in lines[1:-1]]


def filled(folder: Path, rows: int = 4) -> CsvStore:
    store = CsvStore(folder)
    for number in range(rows):
        store.append(Event(learner=(ANNA, BO)[number % 2], typed=f'"{number}", 中\n'))
    return store


def empty_log(folder: Path) -> None:
    folder.mkdir()


def good_log(folder: Path) -> None:
    filled(folder)


def torn_log(folder: Path) -> None:
    filled(folder)
    with (folder / "attempts.csv").open("ab") as file:
        file.write(b"1,torn")


def interrupted_rewrite(folder: Path) -> None:
    filled(folder)
    (folder / "attempts.csv.tmp-dead").write_bytes(HEADER + b"\n1,half")


def append_one(store: CsvStore, event: Event) -> None:
    store.append(event)


def append_many(store: CsvStore, event: Event) -> None:
    store.append(Event(event_id="x", learner=BO), event, Event(event_id="y", learner=BO))


def append_then_compact(store: CsvStore, event: Event) -> None:
    store.append(event)
    store.compact()


def append_then_erase(store: CsvStore, event: Event) -> None:
    store.append(event)
    store.erase_learner(ANNA)


FAULTS = [
    ("open", errno.EACCES), ("read", errno.EIO), ("write", errno.ENOSPC), ("write", errno.EIO), ("write", errno.EINTR),
    ("fsync", errno.EIO), ("truncate", errno.EIO), ("replace", errno.EIO), ("replace", errno.EACCES),
    ("unlink", errno.EIO),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    "begin,act",
    [(empty_log, append_one), (empty_log, append_many), (good_log, append_one), (good_log, append_many),
     (good_log, append_then_compact), (good_log, append_then_erase), (torn_log, append_one),
     (torn_log, append_then_compact), (torn_log, append_then_erase), (interrupted_rewrite, append_one)],
)  # fmt: skip
def test_any_call_that_fails_is_reported_and_a_second_try_stores_one_copy(tmp_path, begin, act):
    faults = 0
    for kind, code in FAULTS:
        for nth in range(1, 100):
            for for_ever in (False, True):
                folder = tmp_path / f"{kind}-{code}-{nth}-{for_ever}"
                begin(folder)
                before = CsvStore(folder).read_since().events
                event = Event(learner=BO, typed="the answer")
                disk = FailingDisk(kind, nth, code, for_ever)
                raised = try_to(act, CsvStore(folder, disk), event)
                faults += disk.failed > 0
                if disk.failed and (kind, code) != ("replace", errno.EACCES):  # the one that is tried again
                    assert raised
                check_after_a_fault(folder, act, before, event)
            if not disk.failed:
                break
        else:
            pytest.fail("the calls never ended")
    assert faults > 10


def try_to(act: Callable, store: CsvStore, event: Event) -> bool:
    try:
        act(store, event)
    except RecordsError as error:
        return bool(error.text.zh and error.text.en)
    return False


@pytest.mark.parametrize("kind,code", [("write", errno.ENOSPC), ("write", errno.EIO), ("fsync", errno.EIO)])
@pytest.mark.parametrize("act", [append_one, append_many])
def test_a_failed_save_leaves_the_file_byte_for_byte_as_it_was(tmp_path, act, kind, code):
    filled(tmp_path)
    before = (tmp_path / "attempts.csv").read_bytes()
    assert try_to(act, CsvStore(tmp_path, FailingDisk(kind, 1, code)), Event())
    assert (tmp_path / "attempts.csv").read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"attempts.csv", "records.lock"}


def check_after_a_fault(folder: Path, act: Callable, before: tuple[Event, ...], event: Event) -> None:
    store = CsvStore(folder)
    kept = store.read_since().events
    wanted = [row for row in before if row.learner == BO or act is not append_then_erase]
    assert [row for row in kept if row in before and row in wanted] == wanted
    act(store, event)
    rows = store.read_since().events
    assert [row.typed for row in rows if row.event_id == event.event_id] == ["the answer"]
    assert [row for row in rows if row in before] == wanted
    assert len({row.event_id for row in rows}) == len(rows)
    assert [row.seq for row in rows] == sorted({row.seq for row in rows})
    assert store.damage() == ()
    assert all(len(row) == 23 for row in sound_rows(folder))
    if act is append_then_erase:
        assert all(ANNA.encode() not in path.read_bytes() for path in folder.iterdir())
    assert not list(folder.glob("*.tmp-*"))


def test_an_erasure_cut_short_is_finished_by_the_next_writer(tmp_path):
    folder = tmp_path / "data"
    filled(folder)
    CsvStore(folder).table("people").put(Row(ANNA, {"name": "Anna"}, ANNA))
    nth = 0
    cut_short = 0
    while True:
        nth += 1
        store = CsvStore(folder, disk := FailingDisk("replace", nth, errno.EIO))
        try:
            store.erase_learner(ANNA)
        except NotSaved:
            cut_short += 1
        if not disk.failed:
            break
        CsvStore(folder).append(Event(learner=BO))
        assert all(ANNA.encode() not in path.read_bytes() for path in folder.iterdir())
        filled(folder)
    assert cut_short >= 1


def test_the_file_cut_at_every_byte_of_its_last_three_rows_loses_only_what_was_cut(tmp_path):
    saved = filled(tmp_path / "whole", 6).read_since().events
    data = (tmp_path / "whole" / "attempts.csv").read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == 10][1:]
    folder = tmp_path / "cut"
    for size in range(ends[2], len(data) + 1):
        folder.mkdir()
        (folder / "attempts.csv").write_bytes(data[:size])
        store = CsvStore(folder)
        whole = sum(end <= size for end in ends)
        assert store.read_since().events == saved[:whole]
        (new,) = store.append(Event(typed="next"))
        assert store.read_since().events == (*saved[:whole], new)
        assert store.damage() == ()
        torn = b"".join(path.read_bytes() for path in folder.glob("attempts.csv.torn-*"))
        assert torn == data[([len(HEADER) + 1, *ends])[whole] : size]
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()


@pytest.mark.parametrize("size", [0, 1, 10, len(HEADER) - 1, len(HEADER)])
def test_a_crash_within_the_very_first_write_is_repaired(tmp_path, size):
    (tmp_path / "attempts.csv").write_bytes(HEADER[:size])
    store = CsvStore(tmp_path)
    saved = store.append(Event(typed="first"))
    assert store.read_since().events == saved
    assert sound_rows(tmp_path)[0][15] == "first"
    assert not (tmp_path / "attempts-2.csv").exists()


def excel_utf8(data: bytes) -> bytes:
    return b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")


def excel_semicolons(data: bytes) -> bytes:
    return b"\xef\xbb\xbf" + data.replace(b",", b";").replace(b"T12:", b" 12:").replace(b"\n", b"\r\n")


FOREIGN = {
    "a byte order mark and other line ends": (excel_utf8, 4),
    "semicolons and changed dates": (excel_semicolons, 0),
    "other line ends": (lambda data: data.replace(b"\n", b"\r\n"), 4),
    "UTF-16": (lambda data: data.decode().encode("utf-16"), 0),
    "a changed header": (lambda data: data.replace(b"learner", b"student", 1), 4),
    "a lost header": (lambda data: data[len(HEADER) + 1 :], 4),
    "zeros": (lambda data: b"\0" * len(data), 0),
    "zeros at the start": (lambda data: b"\0" * 20 + data, 4),
    "another program's file": (lambda data: b"name,score\nx,1\n", 0),
    "no text at all": (lambda data: bytes(range(256)) * 20, 0),
}


@pytest.mark.parametrize("how", FOREIGN)
def test_a_file_changed_by_another_program_is_left_alone_and_the_log_goes_on(tmp_path, how):
    change, readable = FOREIGN[how]
    saved = filled(tmp_path).read_since().events
    path = tmp_path / "attempts.csv"
    path.write_bytes(change(path.read_bytes()))
    changed = path.read_bytes()
    store = CsvStore(tmp_path)
    kept = store.read_since()
    assert kept.events == saved[:readable]
    new = store.append(Event(typed="new"), Event(typed="newer"))
    assert store.append(Event(event_id=new[0].event_id)) == new[:1]
    assert path.read_bytes() == changed
    assert store.read_since().events == (*kept.events, *new)
    assert CsvStore(tmp_path).read_since().events == (*kept.events, *new)
    assert (tmp_path / "attempts-2.csv").read_bytes().startswith(HEADER + b"\n")
    assert not (tmp_path / "attempts-3.csv").exists()
    (said,) = store.status()
    assert "attempts.csv" in said.zh
    assert "attempts.csv" in said.en
    store.compact()
    assert path.read_bytes() == changed
    assert store.read_since().events == (*kept.events, *new)


@pytest.mark.parametrize(
    "line",
    [b"", b"\0" * 50, b"x" * 200_000, b'1,"unclosed quote', HEADER, b"1,2,3", b"\xff\xfe\xfd", "\u2028".encode(),
     write_line(["1", "a", "2"]), write_line(["1"] * 22), write_line(["0"] * 22), line_of(Event(), 5)[:-1]],
)  # fmt: skip
def test_a_damaged_line_costs_only_itself(tmp_path, line):
    store = filled(tmp_path)
    saved = store.read_since().events
    path = tmp_path / "attempts.csv"
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:3], line, *lines[3:]]))
    before = path.read_bytes()
    store = CsvStore(tmp_path)
    assert store.read_since().events == saved
    assert len(store.damage()) == (line not in (b"", HEADER))
    (new,) = store.append(Event())
    assert new.seq == saved[-1].seq + 1
    assert store.read_since().events == (*saved, new)
    assert path.read_bytes().startswith(before)


@pytest.mark.parametrize("header", [HEADER, HEADER + b",more", b"schema,id,anything"])
def test_a_newer_versions_file_is_read_only(tmp_path, header):
    newer = write_line(["99", "id", "1", *[""] * 18, "{}", "more"])
    (tmp_path / "attempts.csv").write_bytes(header + b"\n" + newer + b"\n")
    check_read_only(tmp_path)


def test_a_file_that_a_newer_version_went_on_with_is_read_only(tmp_path):
    saved = filled(tmp_path).read_since().events
    with (tmp_path / "attempts.csv").open("ab") as file:
        file.write(write_line(["2", "id", "5", *[""] * 19]) + b"\n")
    check_read_only(tmp_path)
    assert CsvStore(tmp_path).read_since().events == saved


def check_read_only(folder: Path) -> None:
    before = (folder / "attempts.csv").read_bytes()
    store = CsvStore(folder)
    for act in (lambda: store.append(Event()), store.compact, lambda: store.erase_learner(ANNA)):
        with pytest.raises(WrittenByNewer) as refused:
            act()
        assert "newer" in refused.value.text.en
    assert [path.name for path in folder.glob("attempts*")] == ["attempts.csv"]
    assert (folder / "attempts.csv").read_bytes() == before


@pytest.mark.parametrize("name", ["attempts.csv", "records.lock"])
def test_a_folder_or_a_link_in_place_of_a_file_is_refused_and_left(tmp_path, name):
    target = tmp_path / "elsewhere.txt"
    target.write_text("precious", "utf-8")
    for number, put in enumerate([lambda path: path.mkdir(), lambda path: path.symlink_to(target)]):
        folder = tmp_path / str(number)
        folder.mkdir()
        try:
            put(folder / name)
        except OSError:  # links need a right of their own on Windows
            continue
        with pytest.raises(NotAFile):
            CsvStore(folder).append(Event())
        assert target.read_text("utf-8") == "precious"


def test_a_file_in_place_of_the_data_folder_is_refused_and_left(tmp_path):
    (tmp_path / "data").write_text("precious", "utf-8")
    store = CsvStore(tmp_path / "data")
    with pytest.raises(NotAFile):
        store.append(Event())
    with pytest.raises(NotRead):
        store.read_since()
    assert (tmp_path / "data").read_text("utf-8") == "precious"


def test_a_busy_lock_becomes_a_message_and_the_answer_can_be_saved_later(tmp_path):  # SO05
    store = CsvStore(tmp_path, wait=0.2)
    saved = store.append(Event())
    event = Event(typed="kept")
    with FileLock(tmp_path / "records.lock"), pytest.raises(LockBusy):
        store.append(event)
    assert store.read_since().events == saved
    assert store.append(event)[0].typed == "kept"


def test_a_folder_that_cannot_be_locked_is_refused(tmp_path, monkeypatch):
    def acquire(self, **kwargs):
        raise OSError(errno.ENOSYS, "no locks here")

    monkeypatch.setattr("filelock.FileLock.acquire", acquire)
    with pytest.raises(NoLock):
        CsvStore(tmp_path).append(Event())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("refusals", [1, 2, 5])
def test_replacing_waits_for_those_who_read(tmp_path, refusals):  # SO04
    saved = filled(tmp_path).read_since().events

    class Busy(FailingDisk):
        def replace(self, source: Path, target: Path) -> None:
            self.failed += 1
            if self.failed <= refusals:
                raise PermissionError(errno.EACCES, "in use", str(target))
            Disk.replace(self, source, target)

    CsvStore(tmp_path, Busy("", 0, 0)).compact()
    assert CsvStore(tmp_path).read_since().events == saved


def test_a_file_that_stays_in_use_is_left_as_it_is(tmp_path):  # SO04
    filled(tmp_path)
    before = (tmp_path / "attempts.csv").read_bytes()
    with pytest.raises(FileInUse):
        CsvStore(tmp_path, FailingDisk("replace", 1, errno.EACCES, for_ever=True)).compact()
    assert (tmp_path / "attempts.csv").read_bytes() == before
    assert not list(tmp_path.glob("*.tmp-*"))


def test_a_log_open_in_a_spreadsheet_gives_a_plain_message_and_the_answer_is_written_later(tmp_path):  # SO07
    saved = filled(tmp_path).read_since().events

    class OpenInExcel(Disk):
        closed = False

        def open(self, path: Path, flags: int) -> int:
            if flags & os.O_APPEND and not self.closed:
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return super().open(path, flags)

    store = CsvStore(tmp_path, disk := OpenInExcel())
    event = Event(typed="kept")
    with pytest.raises(FileInUse) as refused:
        store.append(event)
    assert "关闭" in refused.value.text.zh
    assert "Close the file" in refused.value.text.en
    disk.closed = True
    assert store.read_since().events == saved
    assert store.append(event) == store.read_since().events[-1:]


@pytest.mark.parametrize(
    "code,family",
    [(errno.ENOSPC, DiskFull), (errno.EFBIG, DiskFull), (errno.EROFS, FolderReadOnly), (errno.ELOOP, NotAFile),
     (errno.EACCES, FileInUse), (errno.EIO, NotSaved)],
)  # fmt: skip
def test_each_error_of_the_system_has_its_own_message(tmp_path, code, family):
    assert type(reason_for(OSError(code, os.strerror(code)), tmp_path / "attempts.csv")) is family


def test_a_file_that_may_not_be_written_is_called_read_only(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    error = PermissionError(errno.EACCES, "Permission denied", str(tmp_path / "attempts.csv"))
    assert type(reason_for(error, tmp_path)) is FolderReadOnly


class PowerCut(Exception):
    """No call of the disk does anything any more."""


class CutOff(Disk):
    """A disk that knows how much of the log it has promised, and loses power at some fsync."""

    def __init__(self, log: Path, randomness: random.Random) -> None:
        self.log, self.randomness, self.off = log, randomness, False
        self.durable = log.stat().st_size if log.exists() else 0

    def fsync(self, descriptor: int) -> None:
        if self.randomness.random() < 0.2:
            self.off = True
            raise PowerCut
        super().fsync(descriptor)
        if self.log.exists() and os.path.samestat(os.fstat(descriptor), self.log.stat()):
            self.durable = self.log.stat().st_size

    def truncate(self, descriptor: int, size: int) -> None:
        if not self.off:
            super().truncate(descriptor, size)


def test_a_power_cut_keeps_every_acknowledged_row(tmp_path):
    """Whatever was written after the last fsync is lost, or torn anywhere."""
    randomness = random.Random(7)
    log = tmp_path / "attempts.csv"
    acknowledged: list[Event] = []
    cuts = 0
    runs = some(100, 40)
    for _ in runs:
        store = CsvStore(tmp_path, disk := CutOff(log, randomness))
        try:
            for _ in range(5):
                acknowledged += store.append(Event(typed="x" * randomness.randrange(300)))
        except PowerCut:
            cuts += 1
            size = log.stat().st_size
            os.truncate(log, randomness.randint(min(disk.durable, size), size))
    rows = CsvStore(tmp_path).read_since().events
    ids = {row.event_id for row in rows}
    assert [row.event_id for row in acknowledged if row.event_id not in ids] == []
    assert cuts > 8
    assert len(acknowledged) > len(runs)
    assert CsvStore(tmp_path).damage() == ()
