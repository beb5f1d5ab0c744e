"""Which rows does a CSV file hold, whatever its encoding, delimiter and line ends, and where does each cell stand?

The text is one that encodes to the very bytes that came, so that a cell can be changed and all others stay as they are.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from engine.exports.own_card import Refusal
from engine.exports.table import (
    LONGEST_CELL,
    MOST_CELLS,
    TOO_MANY_CELLS,
    Cell,
    Row,
    Table,
    too_many_columns,
    too_many_rows,
)
from engine.item import Text

NOT_TEXT = Text("这里有空字符，这不是文字文件。", "There is a null character here; this is no text file.")
NO_ENCODING = Text(
    "看不懂这一行的编码。请另存为“CSV UTF-8”。",
    "The encoding of this line cannot be told. Save the file as “CSV UTF-8”.",
)
NOT_CLOSED = Text("这里开始的引号没有关上。", "A quotation mark that begins here is not closed.")
TOO_LONG = Text(f"有一格超过 {LONGEST_CELL} 个字符。", f"A cell has more than {LONGEST_CELL} characters.")
AFTER_QUOTE = Text("关上的引号后面还有字。", "Something follows a closing quotation mark.")

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HINT = re.compile(r"sep=([^\r\n])(?:\r\n|\n|\r)", re.IGNORECASE)
"""The first line by which a file tells Excel its delimiter."""
_BOM = "\ufeff"
_SAMPLE = 40
"""Rows from which the delimiter is seen."""


def read_text(data: bytes, most_rows: int, most_columns: int) -> Table:
    """Read the rows of a CSV file that are not blank. Refusal with the line and the reason."""
    text, encoding = _decoded(data)
    hint = _HINT.match(text, text.startswith(_BOM))
    begin = hint.end() if hint else int(text.startswith(_BOM))
    delimiter = hint[1] if hint and hint[1] in ",;\t|" else _delimiter(text, begin, most_columns)
    rows: list[Row] = []
    cells = 0
    for row in _rows(text, begin, delimiter, most_columns):
        cells += row.width
        if cells > MOST_CELLS:
            raise Refusal(TOO_MANY_CELLS, row.place)
        if not row.cells:
            continue
        if len(rows) >= most_rows:
            raise Refusal(too_many_rows(most_rows), row.place)
        rows.append(row)
    return Table("csv", tuple(rows), source=data, encoding=encoding, delimiter=delimiter)


def text_of(table: Table) -> str:
    """Give the text in which the cells of a CSV file have their places; a byte order mark is its first character."""
    return table.source.decode(table.encoding)


def _decoded(data: bytes) -> tuple[str, str]:
    """Give the text, its byte order mark too, and an encoding that gives back the same bytes."""
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), "")
    faults: list[int] = []
    for encoding in (marked,) if marked else _encodings(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError as fault:
            faults.append(fault.start)
            continue
        if "\0" in text:
            raise Refusal(NOT_TEXT, _line(text, text.index("\0")))
        if text.encode(encoding) == data:
            return text, encoding
        faults.append(0)
    raise Refusal(NO_ENCODING, data.count(b"\n", 0, max(faults)) + 1)


def _encodings(data: bytes) -> tuple[str, ...]:
    """Say which encodings a file without a byte order mark may have, the likely ones first."""
    begin = data[:4096]
    if b"\0" in begin and _is_wide(begin):
        return ("utf-16-le" if begin[1::2].count(0) > begin[::2].count(0) else "utf-16-be",)
    # Chinese in GB 18030 nearly always has two bytes of the upper half in a row; accented Latin letters stand alone,
    # and there are too many encodings of them to guess.
    return ("utf-8", "gb18030") if re.search(rb"[\x80-\xff]{2}", data) else ("utf-8",)


def _is_wide(begin: bytes) -> bool:
    """Say whether zeros are there because each character takes two bytes, and not by accident."""
    try:
        # Step by step: the last character may have been cut off.
        is_plain = codecs.getincrementaldecoder("utf-8")().decode(begin).isascii()
    except UnicodeDecodeError:
        return True
    return is_plain and begin.count(0) * 3 > len(begin)


def _line(text: str, place: int) -> int:
    return _breaks(text, 0, place) + 1


def _breaks(text: str, begin: int, end: int) -> int:
    """Count the line breaks in a part of a text; a carriage return with a line feed is one."""
    both = text.count("\r\n", begin, end)
    return text.count("\n", begin, end) + text.count("\r", begin, end) - both


def _delimiter(text: str, begin: int, most_columns: int) -> str:
    """Choose the delimiter that cuts most of the first rows into equally many cells, and into more than one."""

    def worth(delimiter: str) -> tuple[int, int]:
        widths: Counter[int] = Counter()
        with suppress(Refusal):  # of what comes before the fault something can be seen all the same
            for row in islice(_rows(text, begin, delimiter, most_columns), _SAMPLE):
                if row.cells and row.width > 1:
                    widths[row.width] += 1
        return max(((many, width) for width, many in widths.items()), default=(0, 0))

    return max(",\t;", key=worth)


_BLANK = re.compile(r"[ \r\n]*+")


def _blank_end(text: str, place: int) -> int:
    """Give where the blank lines from a place on end: after the last line break that only blanks come before."""
    found = _BLANK.match(text, place)
    end = found.end() if found else place
    last = max(text.rfind("\n", place, end), text.rfind("\r", place, end))
    return max(last + 1, place)


def _rows(text: str, begin: int, delimiter: str, most_columns: int) -> Iterator[Row]:
    """Cut a text into rows; a blank one has no cells, and of the others those that are empty are cells too."""
    mark = re.escape(delimiter)
    cut = re.compile(rf'(?:"([^"]*+(?:""[^"]*+)*+)"|([^{mark}\r\n"][^{mark}\r\n]*+|))({mark}|\r\n|\n|\r|\Z)')
    place, line, size = begin, 1 + _breaks(text, 0, begin), len(text)
    while place < size:
        after = _blank_end(text, place)
        if after > place:
            line += _breaks(text, place, after)
            place = after
            if place >= size:
                return
        cells: dict[int, Cell] = {}
        begins, first, is_blank, column = line, place, True, 0
        while True:
            found = cut.match(text, place)
            if not found:
                raise Refusal(_fault(text, place), line)
            if column >= most_columns:
                raise Refusal(too_many_columns(most_columns), begins)
            quoted, bare, end = found.groups()
            if quoted is None:
                cells[column] = Cell(bare, place, place + len(bare))
            else:
                cells[column] = Cell(quoted.replace('""', '"'), place, found.end(1) + 1, "quoted")
                line += _breaks(quoted, 0, len(quoted))
            if len(cells[column].text) > LONGEST_CELL:
                raise Refusal(TOO_LONG, begins)
            is_blank = is_blank and not cells[column].text.strip()
            column += 1
            place = found.end()
            if end != delimiter:
                break
        line += 1
        yield Row(begins, {} if is_blank else cells, column, first)


def _fault(text: str, place: int) -> Text:
    closed = re.compile(r'"[^"]*+(?:""[^"]*+)*+"').match(text, place)
    return AFTER_QUOTE if closed else NOT_CLOSED
