"""How much do the tests try, and how is a limit of time kept fair to a busy machine?"""

from __future__ import annotations

import os
import time

IS_FULL = os.environ.get("TRAINER_TESTS") == "full"
QUIET = 0.006
"""Seconds of processor time that the loop below takes on the machine for which limits are written."""


def some(full: int, part: int) -> range:
    """Give the first `part` seeds, or with TRAINER_TESTS=full all `full` of them."""
    return range(full if IS_FULL else part)


def is_within(seconds: float, limit: float) -> bool:
    """Say whether something took less than a limit, on a machine as much slower as this one is just now."""
    return seconds < limit or seconds < limit * _loop() / QUIET


def _loop() -> float:
    begin = time.process_time()
    sum(k * k for k in range(100_000))
    return time.process_time() - begin
