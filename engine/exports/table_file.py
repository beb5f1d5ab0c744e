"""Which table does an uploaded file hold?

Every upload is hostile: sizes are checked before anything is unpacked, nothing in it is run or followed, and what
cannot be read is refused with the row and the reason.
"""

from __future__ import annotations

from engine.exports.own_card import Refusal
from engine.exports.table import LARGEST, Table
from engine.exports.table_text import read_text
from engine.exports.table_workbook import NO_WORKBOOK, read_workbook
from engine.item import Text

TOO_LARGE = Text(f"文件超过 {LARGEST >> 20} MB。", f"The file is larger than {LARGEST >> 20} MB.")
EMPTY = Text("文件是空的。", "The file is empty.")
WHICH = Text("只收 .csv、.tsv、.txt 和 .xlsx 文件。", "Only .csv, .tsv, .txt and .xlsx files are taken.")
OLD_KIND = Text(
    "这是旧版 Excel 文件，或者设了密码。请在 Excel 里另存为没有密码的 .xlsx。",
    "This is a file of an old Excel, or one with a password. Save it in Excel as .xlsx without a password.",
)
WEB_PAGE = Text(
    "这是网页，不是表格。请下载 CSV 或 XLSX 文件。",
    "This is a web page, no table. Download the CSV or XLSX file instead.",
)
_OTHER_KINDS = (
    b"%PDF",
    b"\x89PNG",
    b"GIF8",
    b"\xff\xd8\xff",
    b"{\\rtf",
    b"\x1f\x8b",
    b"7z\xbc",
    b"Rar!",
    b"SQLite",
)
_ENDINGS = ("csv", "tsv", "txt", "xlsx", "xls")  # Blackboard calls its text files .xls


def table_of(name: str, data: bytes, most_rows: int, most_columns: int) -> Table:
    """Read the table of a file, of a workbook its first sheet that shows. Refusal with row and reason.

    What a file is, is seen from its beginning; by the ending of its name only other kinds are turned away.
    """
    if name.rpartition(".")[2].lower() not in _ENDINGS or data.startswith(_OTHER_KINDS):
        raise Refusal(WHICH)
    if len(data) > LARGEST:
        raise Refusal(TOO_LARGE)
    if not data.strip():
        raise Refusal(EMPTY)
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise Refusal(OLD_KIND)
    if data.startswith(b"PK\x03\x04"):
        return read_workbook(data, most_rows, most_columns)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        raise Refusal(WEB_PAGE)
    if name.lower().endswith(".xlsx"):
        raise Refusal(NO_WORKBOOK)
    return read_text(data, most_rows, most_columns)
