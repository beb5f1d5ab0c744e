"""How is one column of a teacher's own gradebook filled, and everything else given back as it came?

The learning platform's file is uploaded, the column chosen, and the same file comes back: a CSV file byte for byte but
for the cells that were filled; a workbook with only those cells of its sheet's XML changed, so that formulas, styles,
charts and ids stay (the formulas' last results are dropped: they are worked out anew when it is opened). No format has
to be guessed, and it works for every platform.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from engine.exports.headings import meaning
from engine.exports.inert import plain_number, unguarded
from engine.exports.own_card import Refusal, Refused
from engine.exports.table import MOST_LOOKED_AT, Row, Table, cell_name, letter
from engine.exports.table_file import table_of
from engine.exports.table_text import text_of
from engine.exports.workbook_cells import with_cells
from engine.exports.zipped_xml import DAMAGED, NO_WORKBOOK
from engine.item import Text

MOST_ROWS = 20_000
MOST_COLUMNS = 1000
PLACES = 5
"""Decimals of a score that is filled in: as many as Moodle keeps."""

NO_TABLE = Text(
    "看不出表格：至少要有一行列名和两列。",
    "There is no table: it takes a row of headings and two columns at least.",
)
NOBODY = Text("列名下面没有学生。", "There is no student below the headings.")
_COMMA = re.compile(r"-?[0-9]+,[0-9]+")
_POINT = re.compile(r"-?[0-9]+\.[0-9]+")


@dataclass(frozen=True)
class Gradebook:
    """A gradebook that was uploaded: its headings, and which column probably holds the ids."""

    name: str
    columns: tuple[str, ...]
    """The headings, "" where there is none; where merged ones stand above others, all of them with a stroke between."""
    id_column: int | None
    """Counted from 0; None where no column looks like one."""
    students: int
    """Rows below the headings that are not blank."""
    sheet: str
    """The sheet's name in a workbook, "" in a CSV file."""
    data: bytes = field(repr=False)
    table: Table = field(repr=False)
    body: tuple[Row, ...] = field(repr=False)
    heading: Row = field(repr=False)

    @property
    def labels(self) -> tuple[str, ...]:
        """Give a name of each column to choose it by; no two are the same."""
        return tuple(f"{letter(at)} · {text}" if text else letter(at) for at, text in enumerate(self.columns))


@dataclass(frozen=True)
class Filled:
    """The file that goes back, and what became of everybody; all of them by their ids."""

    data: bytes = field(repr=False)
    matched: tuple[str, ...]
    """In the class and in the file; who has no score keeps what the file had."""
    not_in_file: tuple[str, ...]
    """In the class only."""
    not_matched: tuple[str, ...]
    """In the file only, as the file writes them."""
    overwritten: tuple[str, ...] = ()
    """Of the matched ones those whose cell had held something else."""


def opened(name: str, data: bytes, ids: Collection[str] = ()) -> Gradebook | Refused:
    """Read an uploaded gradebook; never raises. With the class's ids it finds their column by what stands in it."""
    try:
        table = table_of(name, data, MOST_ROWS, MOST_COLUMNS)
        place = _heading_place(table)
    except Refusal as refusal:
        return Refused(refusal.reason, refusal.place)
    heading = table.rows[place]
    columns, last = _headings(table, heading)
    body = tuple(row for row in table.rows[place + 1 :] if row.place > last)
    if not body:
        return Refused(NOBODY)
    guess = _where_ids_are(body, len(columns), ids)
    if guess is None:
        guess = _named_like_ids(columns)
    return Gradebook(name, columns, guess, len(body), table.sheet, data, table, body, heading)


def filled(
    gradebook: Gradebook, id_column: int, score_column: int, scores: Mapping[str, float | None]
) -> Filled | Refused:
    """Fill one column with the scores by id; where there is None, the cell stays as it is. Columns count from 0.

    Refused, and nothing is filled, where a student stands in two rows, or where a row that has to be filled has other
    cells than the headings, is merged or has a formula. ValueError for a column that there is not, and for a score that
    is no number.
    """
    if not {id_column, score_column} <= set(range(len(gradebook.columns))) or id_column == score_column:
        raise ValueError("ids and scores are two of the gradebook's columns")
    try:
        return _filled(gradebook, id_column, score_column, scores)
    except Refusal as refusal:
        return Refused(refusal.reason, refusal.place)


# --- headings --------------------------------------------------------------------------------------------------------


def _heading_place(table: Table) -> int:
    """Find the row of headings: the first with one that names ids, else the first that is no title alone. Refusal."""
    wide = [
        place
        for place, row in enumerate(table.rows[:MOST_LOOKED_AT])
        if sum(bool(row.text(column)) for column in row.cells) > 1
    ]
    for place in wide:
        row = table.rows[place]
        if _named_like_ids([row.text(column) for column in range(row.width)]) is not None:
            return place
    if not wide:
        raise Refusal(NO_TABLE)
    return wide[0]


def _headings(table: Table, heading: Row) -> tuple[tuple[str, ...], int]:
    """Give the headings, those of merged cells told to each column below them, and the last of their rows."""
    here = [merged for merged in table.merged if merged.top <= heading.place <= merged.bottom]
    last = max((merged.bottom for merged in here), default=heading.place)
    if any(merged.right > merged.left for merged in here) and last == heading.place:
        ids = _named_like_ids([heading.text(column) for column in range(heading.width)])
        below = next((row for row in table.rows if row.place == last + 1), None)
        # Below merged headings stand those of each column, if no student stands there.
        if below and ids is not None and not below.text(ids):
            last = below.place
    rows = {row.place: row for row in table.rows if heading.place <= row.place <= last}
    spread: dict[tuple[int, int], str] = {}
    for merged in table.merged:
        if merged.top in rows and merged.right < MOST_COLUMNS:
            text = rows[merged.top].text(merged.left)
            for column in range(merged.left, merged.right + 1):
                spread[merged.top, column] = text
    width = max([*(row.width for row in rows.values()), *(column + 1 for _, column in spread)])

    def told(column: int) -> str:
        parts = [spread.get((place, column), row.text(column)) for place, row in sorted(rows.items())]
        return " / ".join(dict.fromkeys(filter(None, parts)))

    return tuple(told(column) for column in range(width)), last


def _named_like_ids(columns: Sequence[str]) -> int | None:
    ranked = []
    for column, heading in enumerate(columns):
        found = meaning(heading)
        if found and found[0] in ("student_id", "account"):
            ranked.append((found[0] != "student_id", found[1], column))
    return min(ranked)[2] if ranked else None


def _where_ids_are(body: Sequence[Row], width: int, ids: Collection[str]) -> int | None:
    known = {one.casefold() for one in ids}
    many = [
        sum(_id(row, column).casefold() in known for row in body) if known else 0 for column in range(width)
    ]
    best = max(many, default=0)
    return many.index(best) if best else None


# --- filling ---------------------------------------------------------------------------------------------------------


def _id(row: Row, column: int) -> str:
    return unguarded(row.text(column))


def _filled(
    gradebook: Gradebook, id_column: int, score_column: int, scores: Mapping[str, float | None]
) -> Filled:
    spellings = _spellings(scores)
    place_of: dict[str, int] = {}
    not_matched: list[str] = []
    overwritten: list[str] = []
    cells: list[tuple[Row, str]] = []
    with_comma = _has_decimal_commas(gradebook.table)
    for row in gradebook.body:
        written = _id(row, id_column)
        if not written:
            continue
        _refuse_formula(row, id_column)
        key = written if written in scores else spellings.get(written.casefold())
        if key is None:
            not_matched.append(written)
            continue
        if key in place_of:
            told = Text(
                f"“{key}”在第 {place_of[key]} 行已经有了。",
                f"“{key}” stands in line {place_of[key]} already.",
            )
            raise Refusal(told, row.place)
        place_of[key] = row.place
        score = scores[key]
        if score is None:
            continue
        _refuse_other_row(gradebook, row)
        _refuse_formula(row, score_column)
        number = plain_number(score, PLACES)
        cells.append((row, number.replace(".", ",") if with_comma else number))
        if row.text(score_column) not in ("", cells[-1][1]):
            overwritten.append(key)
    _refuse_merged(gradebook.table, [row.place for row, _ in cells], (id_column, score_column))
    if not cells:
        data = gradebook.data
    elif gradebook.table.kind == "csv":
        data = _csv(gradebook.table, cells, score_column)
    else:
        try:
            data = with_cells(gradebook.data, gradebook.table, cells, score_column)
        except Refusal:
            raise
        except DAMAGED as fault:  # in a part that nobody has looked at so far
            raise Refusal(NO_WORKBOOK) from fault
    not_in_file = tuple(key for key in scores if key not in place_of)
    return Filled(data, tuple(place_of), not_in_file, tuple(not_matched), tuple(overwritten))


def _spellings(scores: Mapping[str, float | None]) -> dict[str, str]:
    """Give the ids by their lower case, as far as that tells them apart: platforms change the case of accounts."""
    found: dict[str, list[str]] = {}
    for key in scores:
        found.setdefault(key.casefold(), []).append(key)
    return {lower: keys[0] for lower, keys in found.items() if len(keys) == 1}


def _refuse_formula(row: Row, column: int) -> None:
    cell = row.cells.get(column)
    if cell and cell.form == "formula":
        where = cell_name(row.place, column)
        raise Refusal(
            Text(
                f"{where} 是公式。公式不会被改写；请换一列，或先把它换成值。",
                f"{where} holds a formula, which is not overwritten. Choose another column, or put its value there.",
            ),
            row.place,
        )


def _refuse_other_row(gradebook: Gradebook, row: Row) -> None:
    """Refuse a row whose cells may not stand below the headings they belong to."""
    table, width = gradebook.table, gradebook.heading.width
    is_longer = any(row.text(column) for column in row.cells if column >= width)
    if table.kind == "csv" and (row.width < width or is_longer):
        raise Refusal(
            Text(
                f"这一行有 {row.width} 格，列名却有 {width} 格。",
                f"This row has {row.width} cells, but there are {width} headings.",
            ),
            row.place,
        )


def _refuse_merged(table: Table, places: Sequence[int], columns: tuple[int, int]) -> None:
    for merged in table.merged:
        if any(merged.left <= at <= merged.right for at in columns):
            next_row = bisect_left(places, merged.top)
            if next_row < len(places) and places[next_row] <= merged.bottom:
                where = cell_name(merged.top, merged.left)
                told = Text(f"{where} 是合并的单元格，请取消合并。", f"{where} is a merged cell; unmerge it.")
                raise Refusal(told, places[next_row])


def _has_decimal_commas(table: Table) -> bool:
    """Say whether the file's own numbers have a comma where ours have a point."""
    if table.kind != "csv" or table.delimiter == ",":
        return False
    texts = [cell.text.strip() for row in table.rows for cell in row.cells.values()]
    return any(map(_COMMA.fullmatch, texts)) and not any(map(_POINT.fullmatch, texts))


def _csv(table: Table, cells: Sequence[tuple[Row, str]], column: int) -> bytes:
    text, parts, done = text_of(table), list[str](), 0
    for row, number in cells:
        cell = row.cells[column]
        others = [other for at, other in row.cells.items() if at != column and other.text]
        is_quoted = cell.form == "quoted" or (
            not cell.text and all(other.form == "quoted" for other in others)
        )
        parts += [text[done : cell.begin], f'"{number}"' if is_quoted else number]
        done = cell.end
    return "".join([*parts, text[done:]]).encode(table.encoding)
