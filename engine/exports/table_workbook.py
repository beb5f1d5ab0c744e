"""Which rows does the first sheet of a workbook (XLSX) hold, and where in the file does each cell stand?

No formula, link or macro is followed: they are seen, and that is all.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from dataclasses import dataclass, field

from engine.exports.own_card import Refusal
from engine.exports.table import (
    MOST_CELLS,
    TOO_MANY_CELLS,
    Cell,
    Form,
    Merged,
    Row,
    Table,
    too_many_columns,
    too_many_rows,
)
from engine.exports.zipped_xml import DAMAGED, NO_WORKBOOK, Attributes, member, opened_zip, walk
from engine.item import Text

MOST_MERGED = 2000

TOO_MANY_MERGED = Text(
    f"合并的单元格超过 {MOST_MERGED} 处。", f"There are more than {MOST_MERGED} merged cells."
)

_PLACE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_TAG = re.compile(rb"""<[^"'>]*+(?:"[^"]*+"[^"'>]*+|'[^']*+'[^"'>]*+)*+>""")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_NUMBER = re.compile(r"-?[0-9]{1,40}(\.[0-9]{1,40})?([eE][+-]?[0-9]{1,3})?")


def read_workbook(data: bytes, most_rows: int, most_columns: int) -> Table:
    """Read the rows of the first visible sheet that are not blank. Refusal with the row and the reason."""
    try:
        with opened_zip(data) as archive:
            sheet, part, reaches_out = _first_sheet(archive)
            names = {name.lower(): name for name in archive.namelist()}
            shared = names.get("xl/sharedstrings.xml")
            strings = _shared_strings(member(archive, shared)) if shared else []
            source = member(archive, part)
            rows, merged = _SheetReader(source, strings, most_rows, most_columns).read()
    except Refusal:
        raise
    except DAMAGED as fault:
        raise Refusal(NO_WORKBOOK) from fault
    return Table("xlsx", rows, merged, sheet, reaches_out, source, part=part)


def _first_sheet(archive: zipfile.ZipFile) -> tuple[str, str, bool]:
    """Give name and path of the first sheet that shows, and whether the workbook refers to other files."""
    sheets: list[tuple[str, str]] = []
    targets: dict[str, str] = {}

    def sheet(name: str, attributes: Attributes, _: int) -> None:
        if name == "sheet" and attributes.get("state", "visible") == "visible":
            number = next((value for key, value in attributes.items() if key.endswith(":id")), "")
            sheets.append((attributes.get("name", ""), number))

    def relation(name: str, attributes: Attributes, _: int) -> None:
        if name == "Relationship" and attributes.get("Type", "").endswith("/worksheet"):
            targets[attributes.get("Id", "")] = attributes.get("Target", "")

    walk(member(archive, "xl/workbook.xml"), sheet)
    walk(member(archive, "xl/_rels/workbook.xml.rels"), relation)
    found = next(((name, targets[number]) for name, number in sheets if number in targets), None)
    if found is None:
        raise Refusal(NO_WORKBOOK)
    part = posixpath.normpath(posixpath.join("/xl", found[1])).removeprefix("/")
    return found[0], part, any("externallink" in name.lower() for name in archive.namelist())


def _shared_strings(content: bytes) -> list[str]:
    strings: list[str] = []
    now: list[str] = []
    inside = {"t": 0, "rPh": 0}

    def start(name: str, _: Attributes, __: int) -> None:
        if name == "si":
            now.clear()
        elif name in inside:
            inside[name] += 1

    def end(name: str, _: int) -> None:
        if name == "si":
            strings.append(_unescaped("".join(now)))
        elif name in inside:
            inside[name] -= 1

    def text(text: str) -> None:
        if inside["t"] and not inside["rPh"]:  # how a word is pronounced is not what stands there
            now.append(text)

    walk(content, start, end, text)
    return strings


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text


# --- the sheet -------------------------------------------------------------------------------------------------------


@dataclass
class _Open:
    """The cell that is being read."""

    column: int
    begin: int
    end: int
    """Where its first tag ends."""
    kind: str
    is_formula: bool = False
    value: list[str] = field(default_factory=list)


class _SheetReader:
    """Reads a sheet's rows from its XML; cells and rows that do not say where they stand follow the one before."""

    def __init__(self, content: bytes, strings: list[str], most_rows: int, most_columns: int) -> None:
        self._content, self._strings = content, strings
        self._most_rows, self._most_columns = most_rows, most_columns
        self._rows: list[Row] = []
        self._merged: list[Merged] = []
        self._inside: list[str] = []
        self._number = self._column = self._row_begin = 0
        self._cells: dict[int, Cell] = {}
        self._open: _Open | None = None
        self._many = 0

    def read(self) -> tuple[tuple[Row, ...], tuple[Merged, ...]]:
        """Give the rows that are not blank, and what is merged. Refusal."""
        walk(self._content, self._start, self._end, self._text)
        return tuple(self._rows), tuple(self._merged)

    def _start(self, name: str, attributes: Attributes, place: int) -> None:
        above = self._inside[-1] if self._inside else ""
        self._inside.append(name)
        match above, name:
            case "sheetData", "row":
                number = int(attributes.get("r", self._number + 1))
                if number <= self._number or len(self._inside) != 3:
                    raise Refusal(NO_WORKBOOK)
                self._number, self._column, self._cells = number, -1, {}
                self._row_begin = place
            case "row", "c":
                self._start_cell(attributes, place)
            case "c", "f":
                if self._open:
                    self._open.is_formula = True
            case "mergeCells", "mergeCell":
                self._merge(attributes.get("ref", ""))
            case _:
                pass

    def _start_cell(self, attributes: Attributes, place: int) -> None:
        column = self._column + 1
        if "r" in attributes:
            found = _PLACE.fullmatch(attributes["r"])
            if not found or int(found[2]) != self._number:
                raise Refusal(NO_WORKBOOK, self._number)
            column = _column(found[1])
        if column <= self._column:
            raise Refusal(NO_WORKBOOK, self._number)
        self._column = column
        self._open = _Open(column, place, self._after_tag(place), attributes.get("t", "n"))

    def _text(self, text: str) -> None:
        if self._open and self._inside[-1] in ("v", "t") and "rPh" not in self._inside[-3:]:
            self._open.value.append(text)

    def _end(self, name: str, place: int) -> None:
        self._inside.pop()
        above = self._inside[-1] if self._inside else ""
        if name == "c" and above == "row" and self._open:
            # The parser's place of the end is no tag's where the first tag is closed in itself.
            is_closed = self._content[self._open.end - 2 : self._open.end] == b"/>"
            self._end_cell(self._open, self._open.end if is_closed else self._after_tag(place))
            self._open = None
        elif (
            name == "row" and above == "sheetData" and any(cell.text.strip() for cell in self._cells.values())
        ):
            if len(self._rows) >= self._most_rows:
                raise Refusal(too_many_rows(self._most_rows), self._number)
            begin = self._row_begin
            self._rows.append(Row(self._number, self._cells, self._column + 1, begin, self._after_tag(begin)))

    def _end_cell(self, cell: _Open, end: int) -> None:
        text = "".join(cell.value)
        form: Form = "bare"
        match cell.kind:
            case "s":
                text = self._strings[int(text)] if text else ""
            case "n":
                text, form = _number(text), "number"
            case "d":
                form = "date"
            case _:
                text = _unescaped(text)
        if cell.is_formula:
            text, form = text or "=", "formula"
        self._cells[cell.column] = Cell(text, cell.begin, end, form)
        if not text:
            return
        self._many += 1
        if self._many > MOST_CELLS:
            raise Refusal(TOO_MANY_CELLS, self._number)
        if cell.column >= self._most_columns:
            raise Refusal(too_many_columns(self._most_columns), self._number)

    def _merge(self, reference: str) -> None:
        first, _, last = reference.partition(":")
        corners = _PLACE.fullmatch(first), _PLACE.fullmatch(last or first)
        if not corners[0] or not corners[1]:
            raise Refusal(NO_WORKBOOK)
        if len(self._merged) >= MOST_MERGED:
            raise Refusal(TOO_MANY_MERGED)
        (left, top), (right, bottom) = corners[0].groups(), corners[1].groups()
        self._merged.append(Merged(int(top), int(bottom), _column(left), _column(right)))

    def _after_tag(self, place: int) -> int:
        """Give the place after the tag that begins here; an attribute may have a > in it."""
        found = _TAG.match(self._content, place)
        if not found:
            raise Refusal(NO_WORKBOOK)
        return found.end()


def _column(letters: str) -> int:
    number = 0
    for each in letters:
        number = number * 26 + ord(each) - ord("A") + 1
    return number - 1


def _number(text: str) -> str:
    """Write a number of a sheet as a person wrote it: 2023001, and not 2.023001E6 or 2023001.0."""
    if not _NUMBER.fullmatch(text.strip()):
        return text.strip()
    number = float(text)
    # More digits than fifteen are not kept by a number: what they were, nobody knows any more.
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else text.strip()
