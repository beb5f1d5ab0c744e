"""How are a few numbers put into somebody's workbook (XLSX), and everything else left as it is?

Only the XML of those cells is written anew. Saving the whole with a library would lose what the library does not know.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence

from engine.exports.table import Row, Table, cell_name
from engine.exports.zipped_xml import member, opened_zip

_RESULT = re.compile(rb"(<((?:[\w.-]+:)?)f\b[^<>]*(?:/>|>[^<]*</\2f>)\s*)<\2v\b[^<>]*>[^<]*</\2v>")
"""A formula and what it gave last."""


def with_cells(data: bytes, table: Table, cells: Sequence[tuple[Row, str]], column: int) -> bytes:
    """Give the workbook that the table was read from with a number in one column of each of these rows, in order."""
    sheet = bytearray()
    done = 0
    for row, number in cells:
        for begin, end, new in _changes(table.source, row, column, number):
            sheet += table.source[done:begin] + new
            done = end
    sheet += table.source[done:]
    written = io.BytesIO()
    with opened_zip(data) as old, zipfile.ZipFile(written, "w") as new_zip:
        parts = {part.filename: member(old, part.filename) for part in old.infolist()}
        parts[table.part] = bytes(sheet)
        for name in [name for name in parts if name.startswith("xl/worksheets/")]:
            # What a total gave last is wrong now. Excel would work it out anew when it is told to, others would not.
            parts[name], many = _RESULT.subn(rb"\1", parts[name])
            if many:
                parts["xl/workbook.xml"] = _calculated_anew(parts["xl/workbook.xml"])
        for part in old.infolist():
            new_zip.writestr(part, parts[part.filename])
        new_zip.comment = old.comment
    return written.getvalue()


def _changes(source: bytes, row: Row, column: int, number: str) -> Iterator[tuple[int, int, bytes]]:
    """Give what changes in a row: from where, to before where, and what stands there then."""
    cell = row.cells.get(column)
    if cell:
        tag = re.match(rb"<((?:[\w.-]+:)?)c\b", source[cell.begin : cell.end])
        prefix = tag[1] if tag else b""
        first = source[cell.begin : cell.end].partition(b">")[0]
        kept = b"".join(re.findall(rb"""\s[rs]\s*=\s*(?:"[^"]*"|'[^']*')""", first))
        yield cell.begin, cell.end, _cell(prefix, kept, number)
        return
    first = source[row.begin : row.end]
    tag = re.match(rb"<((?:[\w.-]+:)?)row\b", first)
    prefix = tag[1] if tag else b""
    # What the row says of its columns is a hint, and would be wrong now.
    yield row.begin, row.end, re.sub(rb"""\sspans\s*=\s*(?:"[^"]*"|'[^']*')""", b"", first)
    after = [other.begin for at, other in row.cells.items() if at > column]
    place = min(after) if after else max(other.end for other in row.cells.values())
    yield place, place, _cell(prefix, f' r="{cell_name(row.place, column)}"'.encode(), number)


def _cell(prefix: bytes, attributes: bytes, number: str) -> bytes:
    return b"<%bc%b><%bv>%b</%bv></%bc>" % (prefix, attributes, prefix, number.encode(), prefix, prefix)


def _calculated_anew(workbook: bytes) -> bytes:
    """Ask for all formulas to be worked out when the workbook is opened: what they gave last may be old now."""
    found = re.search(rb"<(?:[\w.-]+:)?calcPr\b[^>]*?(?=/?>)", workbook)
    if found:
        bare = re.sub(rb"""\sfullCalcOnLoad\s*=\s*(?:"[^"]*"|'[^']*')""", b"", found[0])
        return workbook[: found.start()] + bare.rstrip() + b' fullCalcOnLoad="1"' + workbook[found.end() :]
    ends = rb"</((?:[\w.-]+:)?)(?:sheets|functionGroups|externalReferences|definedNames)\s*>"
    last = max(re.finditer(ends, workbook), key=lambda end: end.end(), default=None)
    if last is None:
        return workbook
    return workbook[: last.end()] + b'<%bcalcPr fullCalcOnLoad="1"/>' % last[1] + workbook[last.end() :]
