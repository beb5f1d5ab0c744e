"""How long must somebody wait who has tried wrong codes?

Counted for whatever is named: the session, and the class code that was typed. The first tries are free; then each wrong
one doubles the wait. The clock is an argument and must be monotonic.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from hashlib import sha256
from threading import Lock

FREE = 5
"""Wrong tries without a wait."""
FIRST_WAIT, LONGEST_WAIT = 2.0, 15 * 60.0
"""Seconds."""
FORGOTTEN = 24 * 60 * 60.0
"""Seconds after its last wrong try when a name is as new."""
MOST = 10_000
"""Names kept; then the one that was tried longest ago goes."""


class Throttle:
    """Counts wrong tries by name; any number of threads may share one.

    What many people share, such as a class code, needs more `free` tries and a shorter `longest` wait (seconds): a
    whole class mistypes more often than one person, and waits for whoever does.
    """

    def __init__(self, free: int = FREE, longest: float = LONGEST_WAIT) -> None:
        self._free = free
        self._longest = longest
        self._tries: OrderedDict[bytes, tuple[int, float]] = OrderedDict()
        self._turn = Lock()

    def wait(self, names: Iterable[str], now: float) -> float:
        """Give the seconds until any of these names may try again; 0 for at once."""
        with self._turn:
            return max((self._wait(name, now) for name in map(_short, names)), default=0.0)

    def failed(self, names: Iterable[str], now: float) -> None:
        """Note a wrong try under all of these names."""
        with self._turn:
            for name in map(_short, names):
                count, last = self._tries.pop(name, (0, now))
                self._tries[name] = (1 if now - last > FORGOTTEN else count + 1, now)
            while len(self._tries) > MOST:
                self._tries.popitem(last=False)

    def passed(self, names: Iterable[str]) -> None:
        """Note a right try: these names are as new."""
        with self._turn:
            for name in map(_short, names):
                self._tries.pop(name, None)

    def _wait(self, name: bytes, now: float) -> float:
        count, last = self._tries.get(name, (0, 0.0))
        if count < self._free:
            return 0.0
        wait = min(FIRST_WAIT * 2.0 ** min(count - self._free, 20), self._longest)
        return max(0.0, last + wait - now)


def _short(name: str) -> bytes:
    """Give what is kept of a name: somebody typed it, so it may be of any length."""
    return sha256(name.encode("utf-8", "surrogatepass")).digest()
