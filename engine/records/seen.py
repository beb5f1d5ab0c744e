"""Was an event id written before? In a few bytes per row, so that a million rows cost little memory."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np


class SeenIds:
    """Hashes of event ids. "No" is certain; "yes" must be looked up: a chance hit costs only time."""

    def __init__(self) -> None:
        self._sorted = np.empty(0, dtype=np.int64)
        self._recent: set[int] = set()

    def add(self, ids: Iterable[bytes]) -> None:
        """Remember ids."""
        self._recent.update(map(hash, ids))
        if len(self._recent) > 4096 + len(self._sorted) // 8:
            recent = np.fromiter(self._recent, dtype=np.int64, count=len(self._recent))
            self._sorted = np.sort(np.concatenate([self._sorted, recent]))
            self._recent = set()

    def __contains__(self, event_id: bytes) -> bool:
        value = hash(event_id)
        if value in self._recent:
            return True
        place = int(np.searchsorted(self._sorted, value))
        return place < len(self._sorted) and int(self._sorted[place]) == value
