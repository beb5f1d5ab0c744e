"""Is every usual roster read, and every other refused with row and reason, within a second?"""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.classroom import roster_file
from engine.classroom.roster_file import Line, RosterFile, read_roster
from engine.exports.own_card import Refused
from tests.thorough import is_within

laws = settings(derandomize=True, deadline=None, max_examples=150)
ONE, TWO = (
    Line("学生一", "007", "三班", "one@example.invalid"),
    Line("Student 2", "12e3", "三班", ""),
)


def roster(data: bytes | str, name: str = "roster.csv") -> RosterFile:
    found = read_roster(name, data.encode() if isinstance(data, str) else data)
    assert isinstance(found, RosterFile), found.message.en
    return found


def refusal(data: bytes | str, name: str = "roster.csv") -> Refused:
    found = read_roster(name, data.encode() if isinstance(data, str) else data)
    assert isinstance(found, Refused)
    assert found.message.zh != found.message.en
    return found


def workbook(*rows: list[object], change: Callable[[openpyxl.Workbook], object] = lambda made: None) -> bytes:
    made = openpyxl.Workbook()
    for row in rows:
        made.active.append(row)
    change(made)
    written = io.BytesIO()
    made.save(written)
    return written.getvalue()


# --- what is read ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "学号,姓名,班级,邮箱\n007,学生一,三班,one@example.invalid\n12e3,Student 2,三班,\n",
        "班级,邮箱,姓名,学号\n三班,one@example.invalid,学生一,007\n三班,,Student 2,12e3\n",
        "Name\tE-mail\tStudent ID\tGroup\tX\n学生一\tone@example.invalid\t007\t三班\t\nStudent 2\t\t12e3\t三班\t9\n",
        "class;student number;full name;login\r\n三班;007;学生一;one@example.invalid\r\n三班;12e3;Student 2;\r\n",
        '"姓名","学号*","班级（必填）","邮件"\n"学生一","007","三班","one@example.invalid"\n"Student 2",12e3,三班\n',
        "高一花名册,,,\n\n姓名,学号,班级,账号\n 学生一 ,007,三班,one@example.invalid\n,,,\nStudent  2,12e3,三班,\n",
        '姓名,学号,班级,账号\n学生一,"=""007""",三班,one@example.invalid\nStudent 2,\'12e3,三班,\n',
        "sep=,\n学号,姓名,班级,邮箱\n007,学生一,三班,one@example.invalid\n12e3,Student 2,三班,",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_columns_are_known_by_their_headings_in_any_order_and_encoding(text: str, encoding: str) -> None:
    assert roster(text.encode(encoding)).lines == (ONE, TWO)


@pytest.mark.parametrize(
    "text",
    [
        "学生一\n学生二\n",
        "姓名\n学生一\n学生二",
        "\ufeffName\r\n学生一\r\n\r\n学生二\r\n",
        '"学生一"\n"学生二"',
    ],
)
def test_a_single_column_needs_no_heading(text: str) -> None:
    assert [line.name for line in roster(text, "names.txt").lines] == ["学生一", "学生二"]


@pytest.mark.parametrize(
    "text, names",
    [
        ("First name,Last name,Email address,Groups\nAda,Student,a@example.invalid,G1\n", ["Ada Student"]),
        ("姓,名,学号\n学,生一,1\n", ["学生一"]),
        ("Last Name,First Name,Username,Student ID\nOne,,u1,1\n", ["One"]),
    ],
)
def test_names_in_two_columns_are_put_together(text: str, names: list[str]) -> None:
    assert [line.name for line in roster(text).lines] == names


def test_the_gradebook_of_canvas_is_a_roster_too() -> None:
    text = "Student,ID,SIS User ID,SIS Login ID,Section,Quiz\nStudent 1,17,007,s1@example.invalid,A,5\n"
    found = roster(text)
    assert found.lines == (Line("Student 1", "007", "A", "s1@example.invalid"),)
    assert found.ignored == ("ID", "Quiz")


def test_numbers_alone_are_pseudonyms() -> None:
    assert roster("学号\n007\n008\n").lines == (Line("007", "007"), Line("008", "008"))


def test_two_students_of_one_name_are_told_apart_by_their_numbers() -> None:
    assert len(roster("姓名,学号\n学生一,1\n学生一,2\n").lines) == 2


def test_names_are_kept_in_their_one_form() -> None:
    assert roster("Name\nZoe\u0308\u00a0 One\n").lines[0].name == "Zo\u00eb One"


def test_a_workbook_is_read_whatever_its_cells_are() -> None:
    data = workbook(
        ["三年级花名册"],
        ["学号", "姓名", "班级", "邮箱"],
        ["007", "学生一", "三班", "one@example.invalid"],
        [],
        [2023001, "Student 2", 3],
        ["20230000000000000123", "=x", None],
        change=lambda made: [
            made.active.merge_cells("A1:D1"),
            setattr(made.active["B6"], "data_type", "s"),
            setattr(made.active["B6"], "value", "Student 3"),
        ],
    )
    assert roster(data, "R.XLSX").lines == (
        ONE,
        Line("Student 2", "2023001", "3"),
        Line("Student 3", "20230000000000000123"),
    )


words = st.text(st.characters(codec="utf-8", categories=("L", "N")), min_size=1, max_size=8)


@laws
@given(st.lists(st.tuples(words, words), min_size=1, max_size=8, unique_by=lambda pair: pair[0].casefold()))
def test_what_a_workbook_and_a_csv_file_say_is_the_same(pairs: list[tuple[str, str]]) -> None:
    rows: list[list[object]] = [["学号", "姓名"], *([one, other] for one, other in pairs)]
    text = "\n".join(",".join(map(str, row)) for row in rows)
    assert read_roster("a.csv", text.encode()) == read_roster("a.xlsx", workbook(*rows))


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data, place, word",
    [
        ("姓名,学号\n学生一,1\n学生二,2\n学生三,1\n", 4, "“1” stands in line 2 already"),
        ("姓名,学号\n学生一,a\n学生二,A\n", 3, "already"),
        ("姓名,邮箱\n学生一,a@x.invalid\n学生二,A@x.invalid\n", 3, "already"),
        ("姓名\n学生一\n学生一\n", 3, "already"),
        ("姓名,学号\n学生一,1\n,2\n", 3, "name is missing"),
        ("姓名,学号\n学生一,1\n学生二,\n", 3, "ID is missing"),
        ("姓名,学号\n学生一,1\n学生\x07二,2\n", 3, "control characters"),
        ("姓名,学号\n学生一,1\n学生\u202e二,2\n", 3, "control characters"),
        ("姓名,学号\n学生一,1\n=1+1,2\n", 3, "begin with ="),
        ("姓名,学号\n学生一,1\n学生二,=1+1\n", 3, "ID holds"),
        ("姓名,学号\n学生一,1\n学生二,1 2\n", 3, "ID holds"),
        ("姓名,学号\n学生一," + "1" * 65 + "\n", 2, "ID holds"),
        ("姓名,账号\n学生一,@x\n", 2, "account holds"),
        ("姓名,班级\n学生一,-1\n", 2, "begin with ="),
        ("姓名\n" + "一" * 61 + "\n", 2, "at most 60"),
        ("Name,ID\nOne, Student,1\n", 2, "more cells"),
        ("a,b\nc,d\n", 0, "which column"),
        ("学生一,1\n学生二,2\n", 0, "which column"),
        ("班级,邮箱\n三班,x@y.invalid\n", 0, "which column"),
        ("姓名,姓名\n学生一,学生二\n", 1, "Two columns"),
        ("姓名,学号\n", 0, "no student"),
        ("", 0, "empty"),
        ("姓名\n\"学生一\n", 2, "not closed"),
        ("姓名\n学生一\0\n", 2, "null"),
        (b"name\nZo\xeb\n", 2, "encoding"),
        (b"\x89PNG\r\n\x1a\n\xff\xff", 0, "Only"),
        (b"%PDF-1.7\n\xe2\xe3\xcf\xd3\n", 0, "Only"),
        ("姓名\n" + "一" * 40_000, 2, "32767 characters"),
        ("<!doctype html>", 0, "web page"),
        ("姓名" + "," * 64 + "\n", 1, "64 columns"),
    ],
)  # fmt: skip
def test_what_is_no_roster_is_refused_with_row_and_reason(data: bytes | str, place: int, word: str) -> None:
    found = refusal(data)
    message = found.message.en.replace("It cannot be told which", "which")
    assert (found.place, word in message) == (place, True), message


def with_merged(made: openpyxl.Workbook) -> None:
    made.active.merge_cells("B3:B4")


HEAD: list[object] = ["学号", "姓名"]


@pytest.mark.parametrize(
    "data, place, word",
    [
        (workbook(HEAD, ["1", "学生一"], ["2", "=A2"]), 3, "B3 holds a formula"),
        (workbook(HEAD, ["1", "学生一"], ["2", "x"], ["3", "y"], change=with_merged), 3, "B3 is a merged"),
        (workbook(HEAD, [2.5, "学生一"]), 2, "lost digits"),
        (workbook(HEAD, [20230000000000000123, "学生一"]), 2, "lost digits"),
        (workbook(HEAD, ["1", "学生\n一"]), 2, "control characters"),
        (workbook(HEAD, ["1", "学生一"])[:-40], 0, "damaged"),
        (workbook(), 0, "no student"),
    ],
)  # fmt: skip
def test_a_workbook_that_is_no_roster_is_refused_with_cell_and_reason(
    data: bytes, place: int, word: str
) -> None:
    found = refusal(data, "roster.xlsx")
    assert (found.place, word in found.message.en) == (place, True), found.message.en


def test_a_workbook_that_refers_to_other_files_is_refused() -> None:
    written = io.BytesIO(workbook(HEAD, ["1", "学生一"]))
    with zipfile.ZipFile(written, "a") as archive:
        archive.writestr("xl/externalLinks/externalLink1.xml", "<externalLink/>")
    assert "other files" in refusal(written.getvalue(), "roster.xlsx").message.en


@pytest.mark.parametrize("name", ["roster", "roster.ods", "roster.xlsm", "roster.exe", ".csv.zip", ""])
def test_another_kind_of_file_is_refused(name: str) -> None:
    assert "Only .csv" in refusal("姓名\n学生一\n", name).message.en


@laws
@given(st.binary(max_size=80), st.sampled_from(["a.csv", "a.xlsx", "a.txt", "a"]))
def test_whatever_is_uploaded_is_read_or_refused(data: bytes, name: str) -> None:
    assert isinstance(read_roster(name, data), RosterFile | Refused)


@laws
@given(st.text(st.sampled_from(list('姓名学号,;\t"\n\r1=@ 一')), max_size=30))
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    found = read_roster("a.csv", text.encode())
    assert isinstance(found, Refused) or all(line.name for line in found.lines)


# --- what is made to do harm -----------------------------------------------------------------------------------------


def with_sheet(rows: bytes, strings: bytes = b"", more: dict[str, bytes] | None = None) -> bytes:
    parts = {
        "xl/workbook.xml": b'<workbook xmlns:r="r"><sheets><sheet name="S" r:id="a"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": b'<R><Relationship Id="a" Type="x/worksheet" Target="worksheets/s.xml"/></R>',
        "xl/worksheets/s.xml": b"<worksheet><sheetData>" + rows + b"</sheetData></worksheet>",
        "xl/sharedStrings.xml": b"<sst>" + strings + b"</sst>",
        **(more or {}),
    }
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return written.getvalue()


def lying() -> bytes:
    """A zip that says its sheet is small, and unpacks to 60 MB."""
    data = with_sheet(b"<row/>" * 10_000_000)
    real = len(b"<worksheet><sheetData></sheetData></worksheet>") + 60_000_000
    assert data.count(real.to_bytes(4, "little")) == 2
    return data.replace(real.to_bytes(4, "little"), (1000).to_bytes(4, "little"))


CELL = b'<c t="str"><v>x</v></c>'
ENTITIES = (
    b"<!DOCTYPE a ["
    + b"".join(b'<!ENTITY e%d "%s">' % (n, b"&e%d;" % (n - 1) * 10) for n in range(1, 12))
    + b"]>"
)

OUTSIDE = b'<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a>&e;</a>'

HARMFUL: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "a hundred megabytes": ("a.csv", lambda: b"x" * 100_000_000, "larger than 5 MB"),
    "a million rows": ("a.csv", lambda: b"n\n" + b"a,b\n" * 1_000_000, "more than"),
    "a million blank rows": ("a.csv", lambda: b"name\n" + b"\n" * 1_000_000, "no student"),
    "a million rows of blanks": ("a.csv", lambda: b"name,id\n" + b" ,\n" * 1_000_000, "cells"),
    "a million delimiters": ("a.csv", lambda: b"," * 5_000_000, "columns"),
    "a million quotes": ("a.csv", lambda: b'"' * 4_999_999, "not closed"),
    "a million cells with quotes": ("a.csv", lambda: b'"",' * 1_000_000, "columns"),
    "a million broken bytes": ("a.csv", lambda: b"\xff\xfa" * 2_000_000, "encoding"),
    "one long name": ("a.csv", lambda: b"a" * 5_000_000, "characters"),
    "half a million empty quotes": ("a.csv", lambda: b'name\n"' + b'""' * 2_000_000 + b'"', "characters"),
    "a million rows in a sheet": ("a.xlsx", lambda: with_sheet((b"<row>" + CELL + b"</row>") * 500_000), "more than"),
    "a million blank rows in a sheet": ("a.xlsx", lambda: with_sheet(b"<row/>" * 1_000_000), "too large"),
    "a million cells in a row": ("a.xlsx", lambda: with_sheet(b"<row>" + CELL * 500_000 + b"</row>"), "columns"),
    "a million strings": ("a.xlsx", lambda: with_sheet(b"<row/>", b"<si><t>x</t></si>" * 1_000_000), "too large"),
    "a bomb": ("a.xlsx", lambda: with_sheet(b" " * 200_000_000), "Unpacked"),
    "a bomb that lies": ("a.xlsx", lying, "damaged"),
    "a bomb in another part": ("a.xlsx", lambda: with_sheet(b"", more={"x": b"0" * 50_000_000}), "Unpacked"),
    "a bomb of parts": ("a.xlsx", lambda: with_sheet(b"", more=dict.fromkeys("abc", b"0" * 20_000_000)), "Unpacked"),
    "many parts": ("a.xlsx", lambda: with_sheet(b"", more={str(n): b"" for n in range(20_000)}), "damaged"),
    "entities": ("a.xlsx", lambda: with_sheet(b"", more={"xl/workbook.xml": ENTITIES + b"<a>&e11;</a>"}), "damaged"),
    "another file's text": ("a.xlsx", lambda: with_sheet(b"", more={"xl/workbook.xml": OUTSIDE}), "damaged"),
    "deep nesting": ("a.xlsx", lambda: with_sheet(b"<a>" * 200_000), "damaged"),
}  # fmt: skip


@pytest.mark.parametrize("kind", HARMFUL)
def test_what_is_made_to_do_harm_is_refused_within_a_second(kind: str) -> None:
    name, make, word = HARMFUL[kind]
    data = make()
    begin = time.process_time()
    found = read_roster(name, data)
    took = time.process_time() - begin
    assert isinstance(found, Refused)
    assert word in found.message.en
    assert is_within(took, 1.0), took


def test_a_class_as_large_as_may_be_is_read_within_a_second() -> None:
    rows = [f"{number},学生 {number},三班" for number in range(roster_file.MOST_STUDENTS)]
    text = "\n".join(["学号,姓名,班级", *rows])
    begin = time.process_time()
    assert len(roster(text).lines) == roster_file.MOST_STUDENTS
    assert is_within(time.process_time() - begin, 1.0)
    assert refusal(text + "\nx,学生,三班").place == roster_file.MOST_STUDENTS + 2
