"""What is a table that somebody uploads: rows of cells, each with its place in the file, within which limits?

The places let a single cell be changed and all else be left as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.item import Text

LARGEST = 5 << 20
"""Bytes of a file that is taken."""
LARGEST_UNPACKED = 24 << 20
"""Bytes of one part of a workbook; twice as much for all together."""
MOST_CELLS = 250_000
LONGEST_CELL = 32_767
"""Characters, as in a workbook."""

Kind = Literal["csv", "xlsx"]
Form = Literal["bare", "quoted", "number", "formula", "date"]


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, and where: from `begin` to before `end`.

    Places count characters of a CSV file's text, or bytes of the sheet inside a workbook. `form` is how it is written.
    """

    text: str
    begin: int
    end: int
    form: Form = "bare"


@dataclass(frozen=True, slots=True)
class Row:
    """One row that is not blank: where it begins, and its cells by column, counted from 0.

    `place` is its line in a CSV file or its row in a sheet, counted from 1.
    """

    place: int
    cells: Mapping[int, Cell]
    width: int
    """Of how many cells it has, the empty ones too."""
    begin: int = 0
    end: int = 0
    """Where the row's first tag ends; of a CSV file 0."""

    def text(self, column: int) -> str:
        """Give what stands in a column, without blanks around it; "" where nothing does."""
        cell = self.cells.get(column)
        return cell.text.strip() if cell else ""


@dataclass(frozen=True)
class Merged:
    """Cells that are merged into one: first and last row, counted from 1, first and last column, counted from 0."""

    top: int
    bottom: int
    left: int
    right: int


@dataclass(frozen=True)
class Table:
    """A table as its file holds it."""

    kind: Kind
    rows: tuple[Row, ...]
    merged: tuple[Merged, ...] = ()
    sheet: str = ""
    """The sheet's name in a workbook."""
    reaches_out: bool = False
    """The workbook refers to other files."""
    source: bytes = field(default=b"", repr=False)
    """The text or the sheet, in which the cells have their places."""
    encoding: str = ""
    delimiter: str = ""
    part: str = ""
    """The sheet's path inside the workbook."""


def letter(column: int) -> str:
    """Give a spreadsheet's name of a column, counted from 0: A … Z, AA …"""
    name, left = "", column + 1
    while left:
        left, place = divmod(left - 1, 26)
        name = chr(ord("A") + place) + name
    return name


def cell_name(row: int, column: int) -> str:
    """Give the name of a cell, such as D5: row from 1, column from 0."""
    return f"{letter(column)}{row}"


def too_many_rows(most: int) -> Text:
    """Say that a table has too many rows."""
    return Text(f"超过 {most} 行。", f"There are more than {most} rows.")


def too_many_columns(most: int) -> Text:
    """Say that a table has too many columns."""
    return Text(f"超过 {most} 列。", f"There are more than {most} columns.")


TOO_MANY_CELLS = Text(f"超过 {MOST_CELLS} 格。", f"There are more than {MOST_CELLS} cells.")

MOST_LOOKED_AT = 10
"""Rows among which the headings are looked for: above them there may be a title."""
