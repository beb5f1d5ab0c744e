"""Real processes, really killed."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.records import CsvStore, Event
from engine.records.event import HEADER
from tests.thorough import some

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
ROOT = Path(__file__).resolve().parents[2]

WRITER = """
import random, sys, time
from pathlib import Path
from engine.records import CsvStore, Event
folder, name, count, size, rewrite = sys.argv[1:]
store, randomness = CsvStore(Path(folder), wait=60), random.Random(name)
hard = ['a "quote"', "a, comma", "a\\nline\\r\\n", "中文，", "😀", "back\\\\slash", "", "=1+1"]
for number in range(int(count)):
    typed = f"{number} " + hard[number % 8] + "字" * (int(size) if number % 10 == 0 else 0)
    (row,) = store.append(Event(event_id=f"{name}-{number}", learner=name, typed=typed))
    print(row.event_id, flush=True)
    if rewrite == "yes":
        time.sleep(randomness.random() / 500)  # lets the others have the lock
        if randomness.random() < 0.1:
            store.compact()
"""


def start(folder: Path, name: str, count: int, size: int = 0, rewrite: str = "no") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder), name, str(count), str(size), rewrite],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def finish(writers: list[subprocess.Popen[str]]) -> None:
    for writer in writers:
        writer.communicate()
        assert writer.returncode == 0


def check_whole(folder: Path) -> tuple[Event, ...]:
    """Every line is a row, every row is there once, in the order of seq, under one header."""
    store = CsvStore(folder)
    rows = store.read_since().events
    data = (folder / "attempts.csv").read_bytes()
    assert data.startswith(HEADER + b"\n")
    assert data.count(HEADER) == 1
    assert store.damage() == ()
    assert len({row.event_id for row in rows}) == len(rows)
    assert [row.seq for row in rows] == sorted({row.seq for row in rows})
    return rows


def typed(number: int, size: int) -> str:
    hard = ['a "quote"', "a, comma", "a\nline\r\n", "中文，", "😀", "back\\slash", "", "=1+1"]
    return f"{number} " + hard[number % 8] + "字" * (size if number % 10 == 0 else 0)


NURSERY = f"""
import os, signal, sys
def write(folder, name, count, size, rewrite, acks):
    sys.argv = ["", folder, name, count, size, rewrite]
    sys.stdout = open(acks, "w", encoding="utf-8")
    exec(compile({WRITER!r}, "writer", "exec"), {{}})
import engine.records
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    if not (child := os.fork()):
        write(*line.split("|")[:-1])
    print(child, flush=True)
"""


class Nursery:
    """Starts writers: by forking where that can be done, as 200 starts of Python take their time."""

    def __init__(self, folder: Path, acks: Path) -> None:
        self.folder, self.acks = folder, acks
        self.starter: subprocess.Popen[str] | None = None
        if hasattr(os, "fork"):
            pipe = subprocess.PIPE
            command = [sys.executable, "-c", NURSERY]
            self.starter = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)

    def start(self, name: str) -> int:
        """Start a writer and give its process id once it has written."""
        acks = self.acks / name
        arguments = [str(self.folder), name, "100000", "40", "yes"]
        if self.starter:
            assert self.starter.stdin is not None
            assert self.starter.stdout is not None
            self.starter.stdin.write("|".join([*arguments, str(acks), ""]) + "\n")
            self.starter.stdin.flush()
            process = int(self.starter.stdout.readline())
        else:
            with acks.open("w", encoding="utf-8") as file:
                process = subprocess.Popen(
                    [sys.executable, "-c", WRITER, *arguments], cwd=ROOT, stdout=file
                ).pid
        while not acks.exists() or not acks.stat().st_size:
            time.sleep(0.002)
        return process

    def close(self) -> None:
        """Let the starter end."""
        if self.starter:
            self.starter.communicate()


@pytest.mark.slow
def test_no_acknowledged_row_is_lost_by_kills(tmp_path):
    randomness = random.Random(2026)
    folder, acks = tmp_path / "data", tmp_path / "acks"
    acks.mkdir()
    nursery = Nursery(folder, acks)
    writers: list[int] = []
    kills = some(200, 30)
    for number in kills:
        writers.append(nursery.start(f"w{number}"))
        if len(writers) == 3:
            time.sleep(randomness.random() / 50)
            os.kill(writers.pop(randomness.randrange(3)), KILL)
    for writer in writers:
        os.kill(writer, KILL)
    nursery.close()
    (again,) = CsvStore(folder).append(Event(typed="after it all"))
    rows = check_whole(folder)
    assert rows[-1] == again
    ids = {row.event_id for row in rows}
    # A last line without its end was not said to anybody.
    acknowledged = [line for path in acks.iterdir() for line in path.read_text("utf-8").split("\n")[:-1]]
    assert [event_id for event_id in acknowledged if event_id not in ids] == []
    assert len({event_id.split("-")[0] for event_id in acknowledged}) == len(kills)
    assert len(list(folder.glob("attempts.csv.torn-*"))) <= 200
    assert not list(folder.glob("*.tmp-*"))


@pytest.mark.slow
def test_two_processes_of_1000_rows_each_lose_nothing(tmp_path):
    finish([start(tmp_path, name, 1000, 22_000) for name in ("a", "b")])  # every tenth field has 66 kB
    rows = check_whole(tmp_path)
    assert len(rows) == 2000
    for name in ("a", "b"):
        mine = [row for row in rows if row.learner == name]
        assert [row.event_id for row in mine] == [f"{name}-{number}" for number in range(1000)]
        assert all(row.typed == typed(number, 22_000) for number, row in enumerate(mine))


@pytest.mark.slow
def test_four_processes_with_long_notes_splice_no_rows(tmp_path):  # SO02
    finish([start(tmp_path, name, 500, 3_000) for name in "abcd"])
    assert len(check_whole(tmp_path)) == 2000


def test_twenty_writers_at_once_write_one_header(tmp_path):  # SO03
    finish([start(tmp_path, f"w{number}", 1) for number in range(20)])
    assert len(check_whole(tmp_path)) == 20


@pytest.mark.slow
def test_compacting_and_erasing_beside_two_writers_loses_nothing(tmp_path):
    store = CsvStore(tmp_path)
    gone = "gone-0123456789"
    writers = [start(tmp_path, name, 300) for name in ("a", "b")]
    rounds = 0
    while any(writer.poll() is None for writer in writers):
        store.append(Event(learner=gone, typed=f"secret {gone}"))
        (store.compact if rounds % 2 else lambda: store.erase_learner(gone))()
        rounds += 1
        time.sleep(0.01)
    finish(writers)
    assert store.erase_learner(gone).left == ()
    rows = check_whole(tmp_path)
    assert rounds > 2
    assert sorted(row.event_id for row in rows) == sorted(f"{name}-{n}" for name in "ab" for n in range(300))
    assert all(gone.encode() not in path.read_bytes() for path in tmp_path.iterdir())


def test_a_reader_that_follows_rewrites_ends_with_the_rows_that_are_there(tmp_path):
    store = CsvStore(tmp_path)
    writers = [start(tmp_path, name, 150, 0, "yes") for name in ("a", "b")]
    seen: list[Event] = []
    cursor = ""
    running = True
    while running:
        running = any(writer.poll() is None for writer in writers)
        events, cursor, fresh = store.read_since(cursor)
        seen = [*([] if fresh else seen), *events]
    finish(writers)
    assert tuple(seen) == check_whole(tmp_path)
    assert len(seen) == 300


def test_the_lock_of_a_killed_process_is_free_at_once(tmp_path):
    holder = subprocess.Popen(
        [sys.executable, "-c", "import sys, time; from filelock import FileLock; FileLock(sys.argv[1]).acquire(); "
         "print('held', flush=True); time.sleep(600)", str(tmp_path / "records.lock")],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    holder.kill()
    holder.communicate()
    assert CsvStore(tmp_path, wait=1.0).append(Event())[0].seq == 1
