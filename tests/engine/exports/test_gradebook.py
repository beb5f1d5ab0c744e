"""Does a teacher's gradebook come back with one column filled and everything else as it was?"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import ColorScaleRule
from openpyxl.styles import Font

from engine.classroom.roster_file import RosterFile, read_roster
from engine.exports import gradebook
from engine.exports.gradebook import Filled, Gradebook, filled, opened
from engine.exports.own_card import Refused
from engine.exports.score_csv import excel_csv
from engine.exports.score_xlsx import score_xlsx
from tests.engine.exports.office_desk import saved_by_libreoffice, seen_by_libreoffice, seen_by_openpyxl
from tests.engine.exports.score_sheets import sheet, student

laws = settings(derandomize=True, deadline=None, max_examples=150)
SCORES: Mapping[str, float | None] = {
    "007": 8.5,
    "20230000000000000123": 10,
    "12e3": 0,
    "s9": None,
    "gone": 3,
}

CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Quiz 1 (17),Final Score\r\n"
    "    Points Possible,,,,,10,(read only)\r\n"
    '"一, 学生",101,007,a,S1,,50\r\n'
    '"two, ""Student""",102,20230000000000000123,b,S1,3,\r\n'
    "Student 3,103,12e3,c,S1,,\r\n"
    "Student 4,104,stranger,d,S1,7,\r\n"
    "\r\n"
)


def book(data: bytes | str, name: str = "grades.csv", ids: tuple[str, ...] = ()) -> Gradebook:
    found = opened(name, data.encode() if isinstance(data, str) else data, ids)
    assert isinstance(found, Gradebook), found.message.en
    return found


def fill(
    data: bytes | str, ids: int, score: int, scores: Mapping[str, float | None] = SCORES, name: str = "g.csv"
) -> Filled:
    done = filled(book(data, name), ids, score, scores)
    assert isinstance(done, Filled), done.message.en
    return done


def refusal(data: bytes | str, ids: int = 0, score: int = 1, name: str = "g.csv") -> Refused:
    found = opened(name, data.encode() if isinstance(data, str) else data)
    done = found if isinstance(found, Refused) else filled(found, ids, score, SCORES)
    assert isinstance(done, Refused)
    assert done.reason.zh
    assert done.reason.en
    return done


# --- CSV -------------------------------------------------------------------------------------------------------------


def test_the_file_of_canvas_comes_back_with_its_column_filled() -> None:
    done = fill(CANVAS, 2, 5)
    expected = CANVAS.replace("101,007,a,S1,,", "101,007,a,S1,8.5,").replace(",b,S1,3,", ",b,S1,10,")
    assert done.data.decode() == expected.replace(",c,S1,,", ",c,S1,0,")
    assert done.matched == ("007", "20230000000000000123", "12e3")
    assert done.not_in_file == ("s9", "gone")
    assert done.not_matched == ("stranger",)
    assert done.overwritten == ("20230000000000000123",)


def test_the_columns_are_told_apart_and_the_ids_are_found() -> None:
    found = book("id,Quiz,Quiz,\n007,1,2,3\n")
    assert found.columns == ("id", "Quiz", "Quiz", "")
    assert found.labels == ("A · id", "B · Quiz", "C · Quiz", "D")
    assert found.id_column == 0
    assert book(CANVAS).id_column == 2
    assert book(CANVAS, ids=("101", "104")).id_column == 1
    assert book("a,b\n1,2\n").id_column is None
    assert book("姓名,成绩,学号\n学生一,,007\n").id_column == 2


ENCODINGS = ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_any_usual_encoding_delimiter_and_line_end_is_kept(encoding: str, mark: str, end: str) -> None:
    lines = [["学号", "姓名", "成绩"], ["007", "学生一", ""], ["12e3", '"二"', "7"]]
    data = end.join(mark.join(line) for line in lines).encode(encoding)
    lines[1][2], lines[2][2] = "8.5", "0"
    assert fill(data, 0, 2).data == end.join(mark.join(line) for line in lines).encode(encoding)


def test_utf_16_with_its_mark_the_other_way_round_is_kept() -> None:
    data = "\ufeffid\tscore\r\n007\t\r\n".encode("utf-16-be")
    assert fill(data, 0, 1, name="gc.xls").data == "\ufeffid\tscore\r\n007\t8.5\r\n".encode("utf-16-be")


@pytest.mark.parametrize(
    "before, after",
    [
        ('"id","score"\n"007",""\n', '"id","score"\n"007","8.5"\n'),
        ('"id","score"\n"007",\n', '"id","score"\n"007","8.5"\n'),
        ("id,score\n007,\n", "id,score\n007,8.5\n"),
        ('id,score\n007,"1"', 'id,score\n007,"8.5"'),
        ('id,score\n="007",\n', 'id,score\n="007",8.5\n'),
        ("id,score\n'007,\n", "id,score\n'007,8.5\n"),
        ("sep=;\r\nid;score\r\n007;\r\n", "sep=;\r\nid;score\r\n007;8.5\r\n"),
        ("id;score;x\n007;;1,5\n", "id;score;x\n007;8,5;1,5\n"),
        ("id;score;x\n007;;1.5\n", "id;score;x\n007;8.5;1.5\n"),
        ('id,score,note\n007,,"a\nb"\n\n\n12e3,,x\n', 'id,score,note\n007,8.5,"a\nb"\n\n\n12e3,0,x\n'),
        ("Quiz report,,\nid,score,\n 007 ,,\n", "Quiz report,,\nid,score,\n 007 ,8.5,\n"),
        ("id,score\n007,,,\n", "id,score\n007,8.5,,\n"),
        ("id,score\n007,- \ntotal\n", "id,score\n007,8.5\ntotal\n"),
        ("ID,score\nS9,4\nGONE,\n", "ID,score\nS9,4\nGONE,3\n"),
    ],
)
def test_everything_but_the_cell_stays(before: str, after: str) -> None:
    assert fill(before, 0, 1).data.decode() == after


def test_a_student_without_a_score_keeps_what_the_file_had() -> None:
    done = fill("id,score\ns9,EX\n", 0, 1)
    assert done.data == b"id,score\ns9,EX\n"
    assert done.matched == ("s9",)


def test_ids_that_differ_in_case_only_are_not_confused() -> None:
    done = fill("id,score\nab,\nAB,\naB,\n", 0, 1, {"ab": 1, "AB": 2})
    assert done.data == b"id,score\nab,1\nAB,2\naB,\n"
    assert done.not_matched == ("aB",)


cells = st.text(st.sampled_from(list("ab7 ,;\"\t\n\r'=-注é😀\u2028")), max_size=5)


@laws
@given(
    st.lists(st.lists(cells, min_size=3, max_size=3), min_size=1, max_size=6),
    st.sampled_from(",;\t"),
    st.booleans(),
)
@example([["", "\r", ""]], ",", False)
def test_an_independent_reader_sees_one_column_changed(
    rows: list[list[str]], mark: str, quotes: bool
) -> None:
    table = [["id", "x", "score"], *([f"s{at}", *row[1:]] for at, row in enumerate(rows))]
    quoting = csv.QUOTE_ALL if quotes else csv.QUOTE_MINIMAL
    written = io.StringIO(newline="")
    csv.writer(written, delimiter=mark, quoting=quoting).writerows(table)
    done = fill(written.getvalue(), 0, 2, {f"s{at}": at + 0.5 for at in range(0, len(rows), 2)})
    for at in range(0, len(rows), 2):
        table[at + 1][2] = f"{at}.5"
    assert list(csv.reader(io.StringIO(done.data.decode(), newline=""), delimiter=mark, strict=True)) == table


@laws
@given(st.binary(max_size=60), st.sampled_from(["a.csv", "a.xlsx", "a.txt", "a.pdf"]))
def test_whatever_is_uploaded_is_opened_or_refused(data: bytes, name: str) -> None:
    assert isinstance(opened(name, data), Gradebook | Refused)


@laws
@given(st.text(st.sampled_from(list('id,7;\t"\n\r')), max_size=40))
def test_whatever_is_opened_comes_back_unchanged_without_scores(text: str) -> None:
    found = opened("a.csv", text.encode())
    if isinstance(found, Gradebook):
        done = filled(found, 0, 1, {"7": None})
        assert isinstance(done, Refused) or done.data == text.encode()


@pytest.mark.parametrize(
    "data, place, word",
    [
        ("id,score\n007,1\nx,2\n007,3\n", 4, "already"),
        ("id,score,x\n007,1\n", 2, "cells"),
        ("id,score\n007,1,2\n", 2, "cells"),
        ('id,note,score\n007,"a\nb",1,2\n', 2, "cells"),
        ('id,score\nx,1\n"007,2\n', 3, "not closed"),
        ('id,score\nx,1\n"007"x,2\n', 3, "follows"),
        ("id\n007\n", 0, "two columns"),
        ("id,score\n", 0, "no student"),
        ("id,score\n007,\0\n", 2, "null"),
        (b"id,score\n007,1\n\xff\xfe\xfd\xff,2\n", 3, "encoding"),
        (b"id,score\nZo\xeb,1\n", 2, "encoding"),
        (b"", 0, "empty"),
        (b"  \r\n", 0, "empty"),
        (b"<html><table></table></html>", 0, "web page"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, 0, "old Excel"),
        ("id,score\n" + "a,1\n" * (gradebook.MOST_ROWS + 1), gradebook.MOST_ROWS + 1, "rows"),
        ("id" + "," * gradebook.MOST_COLUMNS + "\n007,1\n", 1, "columns"),
        ("," * 6_000_000, 0, "MB"),
    ],
)  # fmt: skip
def test_what_cannot_be_filled_is_refused_with_row_and_reason(
    data: bytes | str, place: int, word: str
) -> None:
    found = refusal(data)
    assert (found.place, word in found.reason.en) == (place, True), found.message.en


def test_another_kind_of_file_is_refused() -> None:
    assert "Only" in refusal("id,score\n007,1\n", name="grades.ods").reason.en
    assert "no XLSX" in refusal("id,score\n007,1\n", name="grades.xlsx").reason.en


def test_a_column_that_is_not_there_is_a_mistake_of_the_caller() -> None:
    for pair in ((0, 0), (0, 2), (-1, 1)):
        with pytest.raises(ValueError, match="columns"):
            filled(book("id,score\n007,\n"), *pair, SCORES)
    with pytest.raises(ValueError, match="number"):
        filled(book("id,score\n007,\n"), 0, 1, {"007": float("nan")})


# --- workbooks -------------------------------------------------------------------------------------------------------


def workbook() -> bytes:
    """A gradebook with ids of both kinds, formulas, styles, a chart, a remark, a rule of colours and a second sheet."""
    made = openpyxl.Workbook()
    page = made.active
    page.title = "成绩"
    page.append(["学号", "姓名", "测验", "期末", "总分", "说明"])
    page.append(["007", "学生一", None, 50, "=C2+D2", '=IF(E2>55,"好","差")'])
    page.append(["20230000000000000123", "=1+1", 3, 60, "=C3+D3"])
    page["B3"].data_type = "s"
    page.append([2023001, "学生三 <&>", 4, 70, "=C4+D4"])
    page.append([None, "均分", "=AVERAGE(C2:C4)"])
    page["C2"].number_format = "0.00"
    page["A2"].font = Font(bold=True)
    page["A1"].comment = Comment("remark", "Teacher 1")
    page.conditional_formatting.add("C2:C4", ColorScaleRule("min", None, "FFFFFF", "max", None, "00FF00"))
    chart = BarChart()
    chart.add_data(Reference(page, min_col=3, min_row=2, max_row=4))
    page.add_chart(chart, "H2")
    made.create_sheet("其他")["A1"] = "='成绩'!C2"
    written = io.BytesIO()
    made.save(written)
    return written.getvalue()


XLSX_SCORES: Mapping[str, float | None] = {"007": 8.5, "2023001": 0, "20230000000000000123": None, "gone": 1}


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_workbook_comes_back_with_two_cells_changed_and_nothing_else() -> None:
    done = fill(workbook(), 0, 2, XLSX_SCORES, "g.xlsx")
    assert (done.matched, done.not_in_file) == (("007", "20230000000000000123", "2023001"), ("gone",))
    before, after = parts(workbook()), parts(done.data)
    assert list(before) == list(after)
    changed = {name for name in before if before[name] != after[name]}
    assert changed - {"xl/workbook.xml"} == {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"}
    assert after["xl/worksheets/sheet2.xml"] == before["xl/worksheets/sheet2.xml"].replace(
        b"</f><v></v>", b"</f>"
    )
    assert b'fullCalcOnLoad="1"' in after["xl/workbook.xml"]
    content = before["xl/worksheets/sheet1.xml"]
    expected, once = re.subn(rb'(<c r="C2" s="[0-9]+") t="n"></c>', rb"\1><v>8.5</v></c>", content)
    expected, again = re.subn(rb'<c r="C4" t="n"><v>4</v></c>', b'<c r="C4"><v>0</v></c>', expected)
    assert (once, again) == (1, 1)
    expected = expected.replace(b"</f><v></v>", b"</f>")
    assert after["xl/worksheets/sheet1.xml"] == expected


def test_openpyxl_sees_the_scores_and_the_formulas() -> None:
    before, after = (
        seen_by_openpyxl(data) for data in (workbook(), fill(workbook(), 0, 2, XLSX_SCORES, "g.xlsx").data)
    )
    for page in before:
        for row in page.iter_rows():
            for cell in row:
                seen = after[page.title][cell.coordinate]
                new = (
                    {"C2": 8.5, "C4": 0}.get(cell.coordinate, cell.value)
                    if page.title == "成绩"
                    else cell.value
                )
                assert (seen.value, seen.number_format, seen.font.b) == (new, cell.number_format, cell.font.b)
    assert len(after["成绩"]._charts) == 1


def test_libreoffice_sees_the_scores_and_works_out_the_formulas_anew(tmp_path: Path) -> None:
    # as LibreOffice saves it, so that the formulas have their old values with them
    saved = saved_by_libreoffice(workbook(), "xlsx", "xlsx", tmp_path)
    data = fill(saved, 0, 2, XLSX_SCORES, "g.xlsx").data
    seen = seen_by_libreoffice(data, "xlsx", tmp_path)
    page = seen["成绩"]
    assert [page[name].value for name in ("A2", "A3", "A4", "B2", "B3")] == [
        "007",
        "20230000000000000123",
        2023001,
        "学生一",
        "=1+1",
    ]
    assert [page[name].value for name in ("C2", "C3", "C4", "E2")] == [8.5, 3, 0, "=C2+D2"]
    values = saved_by_libreoffice(data, "xlsx", "csv", tmp_path, "csv:Text - txt - csv (StarCalc):44,34,76")
    table = list(csv.reader(io.StringIO(values.decode("utf-8-sig"))))
    assert table[1][4:6] == ["58.5", "好"]
    assert [line[4] for line in table[2:4]] == ["63", "70"]


def text_cell(name: str, text: str) -> str:
    return f'<c r="{name}" t="str"><v>{text}</v></c>'


PLAIN = f'<row r="1">{text_cell("A1", "id")}{text_cell("C1", "score")}</row>'
ID = text_cell("A2", "007")
SCORE = '<c r="C2"><v>8.5</v></c>'
BARE = '<c t="str"><v>007</v></c>'
RICH = '<c r="A2" t="inlineStr"><is><r><t>0</t></r><r><t>07</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>'


def raw_workbook(
    rows: str, after: str = "", more: Mapping[str, str | bytes] | None = None, p: str = "", doc: str = ""
) -> bytes:
    """A workbook written by hand: the rows' XML, what comes after them, more parts, a prefix, a document type."""
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    named = f'xmlns{":" + p[:-1] if p else ""}="{space}"'
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    made: dict[str, str | bytes] = {
        "xl/workbook.xml": f'<workbook xmlns="{space}" xmlns:r="{relations}"><sheets>'
        '<sheet name="h" state="hidden" sheetId="2" r:id="r2"/>'
        '<sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": "<Relationships>"
        f'<Relationship Id="r1" Type="{relations}/worksheet" Target="/xl/worksheets/sheet1.xml"/>'
        f'<Relationship Id="r2" Type="{relations}/worksheet" Target="worksheets/none.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f"{doc}<{p}worksheet {named}>"
        f"<{p}sheetData>{rows}</{p}sheetData>{after}</{p}worksheet>",
        **(more or {}),
    }
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in made.items():
            archive.writestr(name, content)
    return written.getvalue()


def sheet_xml(data: bytes) -> str:
    text = parts(data)["xl/worksheets/sheet1.xml"].decode()
    found = re.search(r"sheetData>(.*)</(?:x:)?sheetData>", text)
    assert found
    return found[1]


@pytest.mark.parametrize(
    "row, done",
    [
        (f'<row r="2">{ID}</row>', f'<row r="2">{ID}{SCORE}</row>'),
        (f'<row r="2" spans="1:2">{ID}<c r="D2"/></row>', f'<row r="2">{ID}{SCORE}<c r="D2"/></row>'),
        (f'<row r="2">{ID}<c r="C2"/><c r="D2"/></row>', f'<row r="2">{ID}{SCORE}<c r="D2"/></row>'),
        (f'<row r="2">{ID}<c r="C2" s="3"/></row>', f'<row r="2">{ID}<c r="C2" s="3"><v>8.5</v></c></row>'),
        (f"<row>{BARE}<c/><c s='1' t='s'/></row>", f"<row>{BARE}<c/><c s='1'><v>8.5</v></c></row>"),
        (f'<row r="2">{ID}<c r="C2" t="e"><v>#N/A</v></c></row>', f'<row r="2">{ID}{SCORE}</row>'),
        (f'<row r="2">{ID}<c><f>C2</f><v>1</v></c></row>', f'<row r="2">{ID}<c><f>C2</f></c>{SCORE}</row>'),
        (f'<row r="2" a=">">{RICH}</row>', f'<row r="2" a=">">{RICH}{SCORE}</row>'),
    ],
)  # fmt: skip
def test_only_the_cell_changes_in_the_sheets_xml(row: str, done: str) -> None:
    assert sheet_xml(fill(raw_workbook(PLAIN + row), 0, 2, {"007": 8.5}, "g.xlsx").data) == PLAIN + done


def test_shared_strings_are_read_without_how_they_are_pronounced() -> None:
    strings = "<sst><si><t>id</t></si><si><r><t>0</t></r><r><t>07</t></r><rPh><t>x</t></rPh></si></sst>"
    rows = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>'
    done = fill(raw_workbook(rows, more={"xl/sharedStrings.xml": strings}), 0, 1, {"007": 8.5}, "g.xlsx")
    assert done.matched == ("007",)


def test_the_names_prefix_of_another_writer_is_kept() -> None:
    rows = (
        PLAIN
        + '<row r="2"><c r="A2" t="str"><v>007</v></c></row><row r="3"><c r="A3"><v>7.0</v></c><c r="C3"/></row>'
    )
    with_prefix = re.sub(r"<(/?)", r"<\1x:", rows)
    done = sheet_xml(fill(raw_workbook(with_prefix, p="x:"), 0, 2, {"007": 8.5, "7": 1}, "g.xlsx").data)
    assert '<x:c r="C2"><x:v>8.5</x:v></x:c></x:row>' in done
    assert '<x:c r="C3"><x:v>1</x:v></x:c></x:row>' in done


def merged(*ranges: str) -> str:
    return "<mergeCells>" + "".join(f'<mergeCell ref="{each}"/>' for each in ranges) + "</mergeCells>"


def row(number: int, *texts: str) -> str:
    letters = "ABCDEFGH"
    cells = "".join(
        f'<c r="{letters[at]}{number}" t="str"><v>{text}</v></c>' for at, text in enumerate(texts) if text
    )
    return f'<row r="{number}">{cells}</row>'


@pytest.mark.parametrize(
    "ranges, columns",
    [
        (("A1:D1", "A2:A3", "B2:C2", "D2:D3"), ("学号", "平时 / 一", "平时 / 二", "期末")),
        (("A1:D1", "B2:C2"), ("学号", "平时 / 一", "平时 / 二", "期末")),
        (("A1:D1",), ("学号", "平时", "", "期末")),
    ],
)
def test_merged_headings_are_told_in_one(ranges: tuple[str, ...], columns: tuple[str, ...]) -> None:
    rows = row(1, "高一（3）班") + row(2, "学号", "平时", "", "期末") + row(3, "", "一", "二") + row(4, "007")
    found = book(raw_workbook(rows, merged(*ranges)), "g.xlsx")
    assert found.columns == columns
    assert found.id_column == 0
    done = filled(found, 0, 2, {"007": 8.5})
    assert isinstance(done, Filled)
    assert '<c r="C4"><v>8.5</v></c>' in sheet_xml(done.data)


FORMULA = '<row r="2"><c r="A2" t="str"><v>007</v></c><c r="C2"><f>1+1</f><v>2</v></c></row>'
FORMULA_ID = '<row r="2"><c r="A2" t="str"><f>"007"</f><v>007</v></c></row>'


@pytest.mark.parametrize(
    "data, place, word",
    [
        (raw_workbook(PLAIN + FORMULA), 2, "C2 holds a formula"),
        (raw_workbook(PLAIN + FORMULA_ID), 2, "A2 holds a formula"),
        (raw_workbook(PLAIN + row(2, "x") + row(3, "007"), merged("C2:C4")), 3, "C2 is a merged cell"),
        (raw_workbook(PLAIN + row(2, "007") + row(3, "x", "y") + row(4, "007")), 4, "already"),
        (raw_workbook(PLAIN), 0, "no student"),
        (raw_workbook(""), 0, "no table"),
        (raw_workbook(PLAIN + row(3, "a") + row(2, "b")), 0, "damaged"),
        (raw_workbook(PLAIN + '<row r="2"><c r="A3"/></row>'), 2, "damaged"),
        (raw_workbook(PLAIN + '<row r="2"><c r="B2"/><c r="A2"/></row>'), 2, "damaged"),
        (raw_workbook(PLAIN + '<row r="2"><c r="A2" t="s"><v>9</v></c></row>'), 0, "damaged"),
        (raw_workbook(PLAIN + '<row r="2"><c r="A2" t="s"><v>x</v></c></row>'), 0, "damaged"),
        (raw_workbook(PLAIN + "<row"), 0, "damaged"),
        (raw_workbook(PLAIN, doc='<!DOCTYPE a [<!ENTITY b "bbbb">]>'), 0, "damaged"),
        (raw_workbook(PLAIN, doc='<?xml version="1.0" encoding="latin-1"?>'), 0, "damaged"),
        (raw_workbook(PLAIN, more={"xl/workbook.xml": "<workbook/>"}), 0, "damaged"),
        (raw_workbook(PLAIN, more={"xl/workbook.xml": PLAIN.encode("utf-16")}), 0, "damaged"),
        (raw_workbook(PLAIN)[:-30], 0, "damaged"),
        (raw_workbook(PLAIN)[:200], 0, "damaged"),
        (b"PK\x03\x04", 0, "damaged"),
        (raw_workbook(PLAIN, merged(*["A1:A1"] * 3000)), 0, "merged cells"),
    ],
)
def test_a_workbook_that_cannot_be_filled_is_refused_with_row_and_reason(
    data: bytes, place: int, word: str
) -> None:
    found = refusal(data, 0, 2, "g.xlsx")
    assert (found.place, word in found.reason.en) == (place, True), found.message.en


@laws
@given(st.integers(0, 10_000), st.binary(min_size=1, max_size=4))
def test_a_workbook_that_was_damaged_anywhere_is_opened_or_refused(at: int, other: bytes) -> None:
    whole = raw_workbook(PLAIN + row(2, "007"))
    at %= len(whole)
    damaged = whole[:at] + other + whole[at + len(other) :]
    found = opened("g.xlsx", damaged)
    if isinstance(found, Gradebook) and len(found.columns) > 2:
        assert isinstance(filled(found, 0, 2, SCORES), Filled | Refused)


def test_damage_in_a_part_that_is_only_copied_is_refused_too() -> None:
    data = raw_workbook(PLAIN + f'<row r="2">{ID}</row>', more={"xl/theme.xml": "0123456789" * 9 + "abc"})
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        at = archive.getinfo("xl/theme.xml").header_offset + 30 + len("xl/theme.xml")
    broken = data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]
    assert "damaged" in refusal(broken, 0, 2, "g.xlsx").reason.en


def test_what_the_class_is_called_in_the_workbook_is_told() -> None:
    found: Any = book(workbook(), "g.xlsx")
    assert (found.sheet, found.students) == ("成绩", 4)


# --- our own files ---------------------------------------------------------------------------------------------------

OURS = tuple(
    student(at, f"学生 {at} _x0041_", each) for at, each in enumerate(["007", "20230000000000000123", "3-1"])
)


@pytest.mark.parametrize("name", ["a.xlsx", "a.csv"])
def test_the_files_that_we_give_out_can_be_filled_and_read_as_rosters(name: str) -> None:
    of = sheet(OURS)
    data = score_xlsx(of, lang="en") if name == "a.xlsx" else excel_csv(of, lang="en")
    found = book(data, name)
    column = found.columns.index("Quiz 1 [k2]: points (of 10)")
    assert found.id_column == 0
    done = filled(found, 0, column, {"007": 2.5, "20230000000000000123": None, "3-1": -1})
    assert isinstance(done, Filled)
    assert (len(done.matched), done.not_in_file, done.not_matched) == (3, (), ())
    if name == "a.xlsx":
        cells = [row[column].value for row in seen_by_openpyxl(done.data)["Scores"].iter_rows(min_row=2)]
        assert cells == [2.5, -5, -1]
        assert found.sheet == "Scores"
    roster = read_roster(name, done.data)
    assert isinstance(roster, RosterFile)
    assert [(line.student_id, line.name) for line in roster.lines] == [
        (who.student_id, who.name) for who in OURS
    ]
