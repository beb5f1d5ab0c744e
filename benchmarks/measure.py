"""How is one figure taken, and how does it stand beside its aim?"""

from __future__ import annotations

import math
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

NEAR = 1.25
"""An aim that is missed by more than a quarter is missed; a run is not exact enough to say more."""

Clock = Callable[[], float]
WALL: Clock = time.perf_counter
WORK: Clock = time.perf_counter if sys.platform == "win32" else time.thread_time
"""For what only computes: this thread's time on a processor, so that other programs' work is not counted as ours.

Windows counts that in steps of 15 ms, too coarse for us.
"""

COLUMNS = "{:<11} {:<38} {:>8} {:>8}  {:<34} {:>8} {:>7}  {:<20} {}"


@dataclass(frozen=True)
class Row:
    """One figure: our median, its high end, what was measured beside it in the same run, and the aims.

    Times are in milliseconds, memory in MiB (`unit`). Where nothing could be measured `note` says why.
    """

    subject: str
    what: str
    median: float | None = None
    high: float | None = None
    """The 99th percentile; for the page, with far fewer rounds, the 95th."""
    beside: str = ""
    beside_median: float | None = None
    aim_median: float | None = None
    aim_high: float | None = None
    aim_ratio: float | None = None
    unit: str = "ms"
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Our median over the other's."""
        return self.median / self.beside_median if self.median is not None and self.beside_median else None

    @property
    def state(self) -> str:
        """Say "met", "near" (by less than a quarter over) or "missed"; nothing where there is no aim or no figure."""
        aims = (
            (self.median, self.aim_median),
            (self.high, self.aim_high),
            (self.ratio, self.aim_ratio),
        )
        parts = [figure / aim for figure, aim in aims if figure is not None and aim is not None]
        if not parts:
            return ""
        worst = round(max(parts), 2)  # no run is exact to more than a hundredth
        return "met" if worst <= 1 else "near" if worst <= NEAR else "missed"

    def as_line(self) -> str:
        """Give the row as one line of the table."""
        figures = (_short(self.median), _short(self.high))
        other = (self.beside, _short(self.beside_median), _short(self.ratio))
        ends = (self._aims(), " ".join(filter(None, (self.state, self.note))))
        return COLUMNS.format(self.subject, self.what, *figures, *other, *ends).rstrip()

    def as_object(self) -> dict[str, Any]:
        """Give the row for JSON, ratio and state worked out."""
        return {**asdict(self), "ratio": self.ratio, "state": self.state}

    def _aims(self) -> str:
        said = []
        if self.aim_median is not None:
            said.append(f"{self.aim_median:g} {self.unit}")
        if self.aim_high is not None:
            said.append(f"high {self.aim_high:g} {self.unit}")
        if self.aim_ratio is not None:
            said.append(f"ratio {self.aim_ratio:g}")
        return ", ".join(said)


HEADING = COLUMNS.format("subject", "what", "median", "high", "beside", "median", "ratio", "aim", "").rstrip()


def _short(figure: float | None) -> str:
    if figure is None:
        return ""
    places = 2 - math.floor(math.log10(abs(figure))) if figure else 0
    return f"{figure:.{min(max(places, 0), 5)}f}"


def taken(call: Callable[[], object], clock: Clock) -> float:
    """Give the milliseconds that one call took."""
    begin = clock()
    call()
    return 1000 * (clock() - begin)


def by_turns(
    ours: Iterable[Callable[[], object]], others: Iterable[Callable[[], object]], clock: Clock = WALL
) -> list[list[float]]:
    """Take the times of both sides' calls by turns, so that noise hits both alike; who goes first alternates."""
    times: list[list[float]] = [[], []]
    for turn, pair in enumerate(zip(ours, others, strict=True)):
        for side in (0, 1) if turn % 2 else (1, 0):
            times[side].append(taken(pair[side], clock))
    return times


def median(times: Sequence[float]) -> float:
    """Give the middle of the times."""
    return statistics.median(times)


def percentile(times: Sequence[float], share: float) -> float:
    """Give the smallest of the times that at least this share of them does not exceed."""
    return sorted(times)[max(0, math.ceil(share * len(times)) - 1)]


def scaled(full: int, share: float, least: int = 3) -> int:
    """Give how many rounds a run of this share of the full size takes."""
    return max(least, round(full * share))
