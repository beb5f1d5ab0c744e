"""Which students stand in a teacher's roster file, whatever its columns are called and in which order they come?

The file is taken whole or not at all. What is wrong in it is said with its row: a teacher can put it right there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.classroom.roster import Line
from engine.exports.headings import Meaning, meaning
from engine.exports.inert import unguarded
from engine.exports.own_card import Refusal, Refused
from engine.exports.table import MOST_LOOKED_AT, Cell, Row, Table, cell_name
from engine.exports.table_file import table_of
from engine.item import Text
from engine.records.names import NameRefused, normalise_name

MOST_STUDENTS = 5000
MOST_COLUMNS = 64
LONGEST_ID = 64
LONGEST_ACCOUNT = 254
"""As long as the address of an e-mail may be."""

NOBODY = Text("文件里没有学生。", "There is no student in the file.")
WHICH_COLUMN = Text(
    "看不出哪一列是姓名。请在学生上面加一行列名，例如：姓名、学号、班级、邮箱。",
    "It cannot be told which column holds the names. Put a row of headings above the students, such as: name, "
    "student ID, class, e-mail.",
)
LINKED = Text(
    "这个工作簿引用了别的文件。请只把名单复制到一个新文件里。",
    "This workbook refers to other files. Copy the roster alone into a new one.",
)
NO_NAME = Text("没有姓名。", "The name is missing.")
NO_ID = Text("没有学号。", "The student ID is missing.")
NOT_WHOLE = Text(
    "学号是数字，而且太长或带小数：表格软件已经丢了几位。请把这一列设为“文本”，重新填写。",
    "The student ID is a number that is too long or has a fraction: the spreadsheet has lost digits. Set the column to "
    "“Text” and fill it in again.",
)
BAD_ID = Text(
    f"学号里有空格或控制字符，以 =、+、- 或 @ 开头，或者超过 {LONGEST_ID} 个字符。",
    "The student ID holds blanks or control characters, begins with =, +, - or @, or has more than "
    f"{LONGEST_ID} characters.",
)
BAD_ACCOUNT = Text(
    f"账号里有空格或控制字符，以 =、+、- 或 @ 开头，或者超过 {LONGEST_ACCOUNT} 个字符。",
    "The account holds blanks or control characters, begins with =, +, - or @, or has more than "
    f"{LONGEST_ACCOUNT} characters.",
)
SURPLUS = Text("这一行的格子比列名多。", "This row has more cells than there are headings.")

_WORD = re.compile(
    r"[^\W_][^\s\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]*"
)
_FAMILY = re.compile("[\u3400-\u9fff\uac00-\ud7af]")
"""Writing in which the family name comes first, without a blank."""


@dataclass(frozen=True)
class RosterFile:
    """The students of a roster, in its order, and the headings of columns that were not used."""

    lines: tuple[Line, ...]
    ignored: tuple[str, ...] = ()


def read_roster(name: str, data: bytes) -> RosterFile | Refused:
    """Read a roster (CSV or XLSX) by the headings of its columns; never raises, whatever the file holds.

    A single column needs no heading: it holds names. A roster with school numbers and no names is one of pseudonyms:
    the numbers are the names. Two students may have the same name as long as their numbers tell them apart.
    """
    try:
        # Besides the students there may be a few rows above them.
        table = table_of(name, data, MOST_STUDENTS + MOST_LOOKED_AT, MOST_COLUMNS)
        return _roster(table)
    except Refusal as refusal:
        return Refused(refusal.reason, refusal.place)


# --- columns ---------------------------------------------------------------------------------------------------------


def _roster(table: Table) -> RosterFile:
    if table.reaches_out:
        raise Refusal(LINKED)
    columns, body, headings = _columns(table)
    _refuse_unreadable(table, body)
    if not body:
        raise Refusal(NOBODY)
    lines: list[Line] = []
    first_at: dict[tuple[str, str], int] = {}
    for row in body:
        if len(lines) >= MOST_STUDENTS:
            raise Refusal(
                Text(f"学生超过 {MOST_STUDENTS} 人。", f"There are more than {MOST_STUDENTS} students."),
                row.place,
            )
        if table.kind == "csv" and any(
            row.text(column) for column in row.cells if column >= max(len(headings), 1)
        ):
            raise Refusal(SURPLUS, row.place)
        line = _line(row, columns)
        _refuse_twice(line, row.place, first_at)
        lines.append(line)
    used = set(columns.values())
    return RosterFile(
        tuple(lines), tuple(text for at, text in enumerate(headings) if text and at not in used)
    )


def _columns(table: Table) -> tuple[dict[Meaning, int], tuple[Row, ...], list[str]]:
    """Give the column of each thing that is known of a student, the rows below the headings, and the headings."""
    for place, row in enumerate(table.rows[:MOST_LOOKED_AT]):
        found = _known(row)
        if not {"name", "student_id", "last_name"} & found.keys():
            continue
        headings = [row.text(column) for column in range(max(row.cells) + 1)]
        while headings and not headings[-1]:
            headings.pop()
        return found, table.rows[place + 1 :], headings
    is_single = (
        all(len(_filled(row)) == 1 for row in table.rows)
        and len({_filled(row)[0] for row in table.rows}) == 1
    )
    if table.rows and is_single:
        return {"name": _filled(table.rows[0])[0]}, table.rows, []
    raise Refusal(WHICH_COLUMN if table.rows else NOBODY)


def _known(row: Row) -> dict[Meaning, int]:
    """Give the columns of a row of headings. Refusal where two columns have the same one."""
    best: dict[Meaning, tuple[int, int]] = {}
    for column in row.cells:
        found = meaning(row.text(column))
        if found is None:
            continue
        what, rank = found
        if what in best and best[what][0] == rank:
            told = row.text(column)
            raise Refusal(Text(f"有两列都叫“{told}”。", f"Two columns have the heading “{told}”."), row.place)
        if what not in best or rank < best[what][0]:
            best[what] = rank, column
    return {what: column for what, (_, column) in best.items()}


def _filled(row: Row) -> list[int]:
    return [column for column in row.cells if row.text(column)]


def _refuse_unreadable(table: Table, body: tuple[Row, ...]) -> None:
    """Refuse merged cells and formulas: whose they are, or what they will say, is not certain."""
    if not body:
        return
    first, last = body[0].place, body[-1].place
    for merged in table.merged:
        if merged.bottom >= first and merged.top <= last:
            where = cell_name(merged.top, merged.left)
            told = Text(f"{where} 是合并的单元格，请取消合并。", f"{where} is a merged cell; unmerge it.")
            raise Refusal(told, max(merged.top, first))
    for row in body:
        for column, cell in row.cells.items():
            if cell.form == "formula":
                where = cell_name(row.place, column)
                told = Text(
                    f"{where} 是公式。请把它换成值（选择性粘贴为数值）。",
                    f"{where} holds a formula. Replace it by its value (paste special, values).",
                )
                raise Refusal(told, row.place)


# --- students --------------------------------------------------------------------------------------------------------


def _line(row: Row, columns: Mapping[Meaning, int]) -> Line:
    has_names = "name" in columns or "last_name" in columns
    student_id = _student_id(row, columns["student_id"]) if "student_id" in columns else ""
    name = _name(row, columns) if has_names else student_id
    if not name:
        raise Refusal(NO_NAME, row.place)
    if "student_id" in columns and not student_id:
        raise Refusal(NO_ID, row.place)
    group = _text(row, columns, "group")
    account = _text(row, columns, "account")
    if account and (len(account) > LONGEST_ACCOUNT or not _WORD.fullmatch(account)):
        raise Refusal(BAD_ACCOUNT, row.place)
    try:
        return Line(normalise_name(name), student_id, normalise_name(group) if group else "", account)
    except NameRefused as refused:
        raise Refusal(refused.text, row.place) from refused


def _name(row: Row, columns: Mapping[Meaning, int]) -> str:
    if "name" in columns:
        return _text(row, columns, "name")
    parts = [_text(row, columns, "last_name"), _text(row, columns, "first_name")]
    if any(_FAMILY.search(part) for part in parts):
        return "".join(parts)
    return " ".join(part for part in reversed(parts) if part)


def _text(row: Row, columns: Mapping[Meaning, int], what: Meaning) -> str:
    return row.text(columns[what]) if what in columns else ""


def _student_id(row: Row, column: int) -> str:
    cell = row.cells.get(column, Cell("", 0, 0))
    text = unguarded(cell.text)
    if cell.form == "number" and text and not text.isdecimal():
        raise Refusal(NOT_WHOLE, row.place)
    if text and (len(text) > LONGEST_ID or not _WORD.fullmatch(text)):
        raise Refusal(BAD_ID, row.place)
    return text


def _refuse_twice(line: Line, place: int, first_at: dict[tuple[str, str], int]) -> None:
    """Refuse who stands there twice: the same number, the same account, or without numbers the same name."""
    signs = [
        ("id", line.student_id),
        ("account", line.account),
        ("name", "" if line.student_id else line.name),
    ]
    for kind, sign in signs:
        if not sign:
            continue
        earlier = first_at.setdefault((kind, sign.casefold()), place)
        if earlier != place:
            told = Text(f"“{sign}”在第 {earlier} 行已经有了。", f"“{sign}” stands in line {earlier} already.")
            raise Refusal(told, place)
