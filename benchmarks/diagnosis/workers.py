"""How are the topics simulated side by side, and how far is it?"""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from app.topics import of_topic
from benchmarks.diagnosis.protocol import Protocol, Row
from quiz_bank import bank

Job = tuple[str, str, float, bool]
"""Topic, seeds, share of the students, whether all cells."""
Cell = tuple[str, str, int, list[Row]]
"""Topic, name, out of how many cells, rows."""


def all_rows(jobs: Sequence[Job], processes: int) -> Iterator[Row]:
    """Yield every topic's rows as they come, the largest topics first, and keep the progress bar going."""
    sizes = {
        topic: len({m for item in of_topic(bank(), topic) for m in item.misconceptions}) for topic, *_ in jobs
    }
    jobs = sorted(jobs, key=lambda job: -sizes[job[0]])
    begin, done, whole = time.monotonic(), 0.0, sum(sizes.values())
    _show(0, begin, "")
    found = _side_by_side(jobs, processes) if processes > 1 and len(jobs) > 1 else _one_by_one(jobs)
    for topic, cell, count, rows in found:
        done += sizes[topic] / count
        _show(done / whole, begin, f"{topic}: {cell}")
        yield from rows
    sys.stderr.write("\n")


def _one_by_one(jobs: Sequence[Job]) -> Iterator[Cell]:
    for topic, seeds, share, whole in jobs:
        cells = Protocol(topic, of_topic(bank(), topic), seeds, share, whole).cells()
        for name, rows in cells:
            yield topic, name, len(cells), list(rows())


def _side_by_side(jobs: Sequence[Job], processes: int) -> Iterator[Cell]:
    context = multiprocessing.get_context("spawn")
    queue: Any = context.SimpleQueue()
    with context.Pool(min(processes, len(jobs)), initializer=_join, initargs=(queue,)) as pool:
        results = [pool.apply_async(_work, (job,)) for job in jobs]
        while True:
            waiting = any(not result.ready() for result in results)
            while not queue.empty():
                yield queue.get()
            if not waiting:
                break
            time.sleep(0.05)
        for result in results:
            result.get()  # raises what a process raised


_joined: list[Any] = []
"""In a process of the pool: the one queue that takes its rows home."""


def _join(queue: Any) -> None:
    _joined.append(queue)


def _work(job: Job) -> None:
    for cell in _one_by_one([job]):
        _joined[0].put(cell)


def _show(part: float, begin: float, what: str) -> None:
    """Draw the progress bar."""
    filled = round(30 * min(1.0, part))
    minutes = (time.monotonic() - begin) / 60
    sys.stderr.write(f"\r[{'#' * filled}{'.' * (30 - filled)}] {part:4.0%} {minutes:5.1f} min {what:<32}")
    sys.stderr.flush()
