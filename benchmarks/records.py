"""What does it cost to keep an answer, and to read what is new in a long log?"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.measure import WORK, Row, by_turns, median, percentile, scaled
from engine.history import ANSWERED, SERVED, History
from engine.records import CsvStore, Event
from engine.records.event import line_of

ROUNDS = 300
LONG, SHORT = 100_000, 1_000
LEARNERS = 50
MANY, FEW = 3_000, 300
"""Questions of a learner who stayed, and of one who came lately."""
_BATCH = 5_000


def measure(share: float) -> Iterator[Row]:
    """Append beside a bare write and fsync of the same bytes; append and read on a long log beside a short one."""
    count = scaled(ROUNDS, share)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield _beside_bare(folder, count)
        long = _filled(folder / "long", scaled(LONG, share, SHORT))
        short = _filled(folder / "short", SHORT)
        rows = f"{scaled(LONG, share, SHORT):,} rows"
        yield _row(f"append to a log of {rows}", f"to one of {SHORT:,}", count, long, short, _append)
        yield _row(f"read one new row behind {rows}", f"behind {SHORT:,}", count, long, short, _read_new)
        yield _row(f"nothing new behind {rows}", f"behind {SHORT:,}", count, long, short, _read_end)
    yield _tallied(count)


def an_answer(number: int) -> Event:
    """Give an answered row of usual size."""
    return Event(
        ts_utc=f"2026-01-01T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}.000Z",
        tz="Asia/Shanghai",
        learner=f"learner-{number % LEARNERS}",
        mode="practice",
        event=ANSWERED,
        question_id=f"q{number:012d}",
        item="softmax-weights",
        item_version="0123abcd",
        band="usual",
        seed=str(7919 * number),
        typed=f"0.{number % 1000:03d}, 0.284, 0.140",
        verdict="wrong",
        score="0.6667",
        misconceptions="scale_twice",
        ms="23456",
        app_version="0.1.0",
        data={"way": "answer", "hinted": False, "wrong_entries": [0]},
    )


def _beside_bare(folder: Path, count: int) -> Row:
    store = CsvStore(folder / "fresh")
    store.append(an_answer(0))
    events = [an_answer(number) for number in range(1, count + 1)]
    lines = [line_of(replace(event, seq=0), number + 2) + b"\n" for number, event in enumerate(events)]
    bare = os.open(
        folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600
    )

    def write(line: bytes) -> None:
        os.write(bare, line)
        os.fsync(bare)

    try:
        ours, plain = by_turns(
            [partial(store.append, e) for e in events], [partial(write, line) for line in lines]
        )
    finally:
        os.close(bare)
    return Row(
        "records",
        "append an answer",
        median(ours),
        percentile(ours, 0.99),
        "bare write and fsync, same bytes",
        median(plain),
    )


def _filled(folder: Path, rows: int) -> CsvStore:
    store = CsvStore(folder)
    for begin in range(0, rows, _BATCH):
        store.append(*(an_answer(number) for number in range(begin, min(begin + _BATCH, rows))))
    return store


def _row(
    what: str,
    beside: str,
    count: int,
    long: CsvStore,
    short: CsvStore,
    calls: Callable[[CsvStore, int], Iterator[Callable[[], object]]],
) -> Row:
    ours, others = by_turns(calls(long, count), calls(short, count))
    return Row("records", what, median(ours), percentile(ours, 0.99), beside, median(others), aim_ratio=1.0)


def _append(store: CsvStore, count: int) -> Iterator[Callable[[], object]]:
    for number in range(count):
        yield partial(store.append, an_answer(number))


def _read_new(store: CsvStore, count: int) -> Iterator[Callable[[], object]]:
    """Yield readings of one learner's single new row, as a page does after an answer."""
    cursor = store.read_since(learner="learner-0").cursor
    for number in range(count):
        store.append(an_answer(number * LEARNERS))
        yield partial(store.read_since, cursor, "learner-0")
        cursor = store.read_since(cursor, "learner-0").cursor


def _read_end(store: CsvStore, count: int) -> Iterator[Callable[[], object]]:
    """Yield readings where nothing was added, as a page does when it is drawn again."""
    cursor = store.read_since(learner="learner-0").cursor
    for _ in range(count):
        yield partial(store.read_since, cursor, "learner-0")


def _tallied(count: int) -> Row:
    """Look at a learner's tallies, as every page does, after many questions beside after few."""
    many, few = _history(MANY), _history(FEW)
    ours, others = by_turns([many.tallies] * count, [few.tallies] * count, WORK)
    return Row(
        "records",
        f"tallies after {MANY:,} questions",
        median(ours),
        percentile(ours, 0.99),
        f"after {FEW:,}",
        median(others),
        aim_ratio=1.0,
    )


def _history(questions: int) -> History:
    history = History()
    for number in range(questions):
        answered = an_answer(number)
        visible = ["scale_missing", "scale_by_dk", "softmax_base2", answered.misconceptions]
        history.take([replace(answered, event=SERVED, verdict="", data={"visible": visible}), answered])
    return history
