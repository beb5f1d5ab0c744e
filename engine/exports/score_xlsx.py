"""How does a score sheet become a workbook (XLSX) for people?

Four sheets: scores, every attempt, misconceptions, and what the columns mean. Every text is written as a text, whatever
it looks like, and numbers and times as what they are.
"""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from engine.classroom.sheet import ScoreSheet
from engine.exports.inert import clean
from engine.exports.score_grids import attempts_grid, columns_grid, misconceptions_grid, scores_grid
from engine.exports.score_words import Grid, Wording
from engine.item import Text
from engine.loading import load

MOST_ROWS = 1_048_575
"""Of a sheet, below its headings; older attempts are left out of a workbook, and stay in the log."""
_MOMENT = "yyyy-mm-dd hh:mm:ss"
_WIDEST, _NARROWEST = 40, 9
_YEARS = range(1901, 9999)
"""Excel counts the days of 1900 wrongly and knows none before them; the last day of all rounds to one too many."""


def score_xlsx(
    sheet: ScoreSheet,
    *,
    lang: str = "zh",
    zone: str = "UTC",
    items: Mapping[str, Text] | None = None,
    misconceptions: Mapping[str, Text] | None = None,
) -> bytes:
    """Write a score sheet as a workbook; moments are in `zone`, a name of the IANA's, which is told in it."""
    words = Wording(lang, zone, items or {}, misconceptions or {})
    grids = [scores_grid(sheet, words), attempts_grid(sheet, words), misconceptions_grid(sheet, words)]
    grids.append(columns_grid(sheet, grids, words))
    written = io.BytesIO()
    workbook = load("xlsxwriter").Workbook(written, {"in_memory": True})
    # The same score sheet is always the same file.
    made = (sheet.made or datetime(2000, 1, 1, tzinfo=UTC)).astimezone(UTC).replace(tzinfo=None)
    workbook.set_properties({"created": made})
    for grid in grids:
        _write(workbook, grid)
    workbook.close()
    return written.getvalue()


def _write(workbook: Any, grid: Grid) -> None:
    page = workbook.add_worksheet(grid.title)
    heading = workbook.add_format({"bold": True, "text_wrap": True, "valign": "top", "num_format": "@"})
    text = workbook.add_format({"num_format": "@"})
    moment = workbook.add_format({"num_format": _MOMENT})
    marked = workbook.add_format({"num_format": "@", "bold": True, "bg_color": "#FCE4D6"})
    confirmed = Text("已确认", "confirmed")
    for column, each in enumerate(grid.fields):
        page.write_string(0, column, clean(each.heading), heading)
        page.set_column(column, column, _width(grid, column), text if each.kind in ("id", "text") else None)
    is_marked = any(each.called.en == "each misconception" for each in grid.fields)

    def write(row: int, column: int, value: Any) -> None:
        match value:
            case None | "":
                pass  # blank is not zero
            case str():
                is_sure = is_marked and value.endswith((confirmed.zh, confirmed.en))
                page.write_string(row, column, clean(value), marked if is_sure else text)
            case datetime() if value.year in _YEARS:
                page.write_datetime(row, column, value, moment)
            case datetime():
                page.write_string(row, column, value.isoformat(sep=" "), text)
            case int() | float() if math.isfinite(value):
                page.write_number(row, column, value)
            case _:
                pass

    for number, values in enumerate(grid.rows[-MOST_ROWS:], start=1):
        for column, value in enumerate(values):
            write(number, column, value)
    page.freeze_panes(1, grid.frozen)
    if grid.rows:
        page.autofilter(0, 0, min(len(grid.rows), MOST_ROWS), len(grid.fields) - 1)


def _width(grid: Grid, column: int) -> float:
    """Give a width in which most of a column can be read: Chinese characters take two places."""
    told = [grid.fields[column].heading[:30], *(_shown(row[column]) for row in grid.rows[:200])]
    widest = max(sum(2 if ord(each) > 0x2E7F else 1 for each in text) for text in told)
    return float(min(max(widest + 2, _NARROWEST), _WIDEST))


def _shown(value: object) -> str:
    if isinstance(value, datetime):
        return _MOMENT
    return value if isinstance(value, str) else ""
