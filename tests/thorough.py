"""How many seeds does a test over the whole bank try? A part of them; with TRAINER_TESTS=full all of them."""

from __future__ import annotations

import os

IS_FULL = os.environ.get("TRAINER_TESTS") == "full"


def some(full: int, part: int) -> range:
    """Give the first `part` seeds, or all `full` of them in a full run."""
    return range(full if IS_FULL else part)
