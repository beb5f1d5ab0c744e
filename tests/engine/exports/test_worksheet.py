"""Is every student's sheet whole, their own and without answers, and are the key's answers right?"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from io import BytesIO

import numpy as np
import pytest
from pypdf import PdfReader

from engine.exports.pdf import flowing, one_line
from engine.exports.worksheet import AT_ONCE, Sheet, answer_key, worksheet
from engine.feedback import accepted_intervals
from engine.grade import Outcome, grade
from engine.pose import pose
from engine.question import Question
from engine.typeset import decimal
from quiz_bank import bank
from tests.engine.sample_items import BANK, posed
from tests.thorough import some

LANGS = ("zh", "en")
TITLE = "Attention, week 2"
HOSTILE = (
    "W" * 300,
    "李" * 300,
    "a\x00b\x1b[31m\nnew\tline\u2028x",
    "\u202eevil\u2066",
    "e" + "\u0301" * 400,
    "\U0001f600\U0001f468\u200d\U0001f469",
    "<script>alert(1)</script>",
    '$x^2$ #panic("x") \\frac',
    '"] #read("/etc/hostname") [" \\',
    "*b* _i_ `raw` @ref <lab> // c /* = h",
    "{names} {foot} {title}",
    "\ud800lone",
    "עברית שם",
    "",
)


def sheet(number: int, questions: list[Question], name: str = "") -> Sheet:
    return Sheet(name or f"Student {number}", f"00{number}7", f"ZQ{number:03d}", questions)


@cache
def class_of_three() -> tuple[Sheet, ...]:
    return tuple(sheet(n, [posed(item, n) for item in BANK]) for n in (1, 2, 3))


@cache
def pages(kind: str, lang: str) -> list[str]:
    write = worksheet if kind == "sheets" else answer_key
    return read(write(class_of_three(), lang, TITLE))


def read(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]


def code_of(page: str) -> str:
    (code,) = set(re.findall(r"ZQ\d{3}", page))
    return code


# --- the sheets ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_every_sheet_begins_on_a_new_page_and_all_its_pages_are_the_students_own(lang: str) -> None:
    owners = [code_of(page) for page in pages("sheets", lang)]
    assert owners == sorted(owners)
    assert set(owners) == {one.code for one in class_of_three()}
    for one in class_of_three():
        own = [page for page in pages("sheets", lang) if code_of(page) == one.code]
        assert all(one.name in page for page in own)
        assert one.student_id in own[0]
        assert TITLE in own[0]
        numbered = [re.findall(r"\d+", page)[-2:] for page in own]  # "Page 2 of 5", "第 2 页，共 5 页"
        assert numbered == [[str(n), str(len(own))] for n in range(1, len(own) + 1)]


@pytest.mark.parametrize("lang", LANGS)
def test_every_question_is_on_its_sheet_with_all_that_is_asked(lang: str) -> None:
    for one in class_of_three():
        whole = squeezed("".join(page for page in pages("sheets", lang) if code_of(page) == one.code))
        for number, question in enumerate(one.questions, start=1):
            assert squeezed(f"{number}. {question.item.title.say(lang)}") in whole
            for part in question.item.parts:
                label = (part.label or question.item.step(part.step).label).say(lang)
                assert squeezed(label.partition("$")[0]) in whole


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("lang", LANGS)
def test_no_answer_stands_on_a_sheet(lang: str) -> None:
    found = 0
    for one in class_of_three():
        whole = "".join(page for page in pages("sheets", lang) if code_of(page) == one.code).replace("−", "-")
        for question in one.questions:
            for place, part in enumerate(question.item.parts):
                for interval in accepted_intervals(question, place):
                    assert "…" not in interval or interval not in whole
                if question.tolerances[place].any() and part.decimals >= 3:
                    written = {decimal(float(x), part.decimals) for x in question.right[place]} - {
                        "0.000",
                        "1.000",
                    }
                    assert not [number for number in written if number in whole]
                    found += len(written)
    assert found > 30


def test_a_sheet_is_made_without_the_answers() -> None:
    question = posed("softmax-weights", 1)
    other = replace(
        question,
        right=[x + 1 for x in question.right],
        tolerances=[x * 2 for x in question.tolerances],
        values={name: np.asarray(value) + 1 for name, value in question.values.items()},
        predictions=(),
    )
    assert worksheet([sheet(1, [question])], "en", TITLE) == worksheet([sheet(1, [other])], "en", TITLE)
    assert answer_key([sheet(1, [question])], "en", TITLE) != answer_key([sheet(1, [other])], "en", TITLE)


def test_where_the_size_is_the_question_the_boxes_do_not_tell_it() -> None:
    question = posed("head-parameters", 1)
    hidden = posed("attention-output", 1)
    assert not all(part.tells_size for part in hidden.item.parts)
    longer = replace(
        hidden, values={name: np.append(value, value) if np.ndim(value) == 1 else value
                        for name, value in hidden.values.items()},
    )  # fmt: skip
    assert worksheet([sheet(1, [question, hidden])], "en", TITLE) == worksheet(
        [sheet(1, [question, longer])], "en", TITLE
    )


@pytest.mark.parametrize("lang", LANGS)
def test_every_item_of_the_bank_can_be_printed(lang: str) -> None:
    items = list(bank().values())
    for seed in some(12, 2):
        sheets = [
            sheet(n, [pose(item, seed) for item in items[first : first + 8]])
            for n, first in enumerate(range(0, len(items), 8))
        ]
        for write in (worksheet, answer_key):
            pdf = write(sheets, lang, TITLE)
            if seed == 0:  # reading takes longer than writing
                whole = squeezed("".join(read(pdf)))
                titles = [squeezed(flat(item.title.say(lang))) for item in items]
                assert [title for title in titles if title not in whole] == []


def flat(title: str) -> str:
    """Give a title up to its first formula: letters of formulas are other characters in a PDF."""
    return title.partition("$")[0]


# --- the key ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_key_grades_as_right(lang: str) -> None:
    """What is printed is read back from the page and given to the grader, as somebody would type it."""
    whole = "\n".join(page.rpartition("\n")[0] for page in pages("key", lang))  # but the foot of every page
    blocks = dict(zip(re.findall(r"ZQ\d{3}", whole), re.split(r"ZQ\d{3}", whole)[1:], strict=True))
    assert list(blocks) == [one.code for one in class_of_three()]
    for one in class_of_three():
        starts = [
            re.search(rf"^{n}\.(?!\d)", blocks[one.code], re.MULTILINE) for n in range(1, len(BANK) + 1)
        ]
        places = [found.start() for found in starts if found] + [len(blocks[one.code])]
        assert len(places) == len(BANK) + 1
        for question, begin, end in zip(one.questions, places, places[1:], strict=False):
            answers, bounds = parts(blocks[one.code][begin:end], question)
            assert grade(question, answers).outcome is Outcome.RIGHT, (question.item.id, answers)
            for typed in bounds:
                assert grade(question, typed).outcome is Outcome.RIGHT, (question.item.id, typed)


def parts(block: str, question: Question) -> tuple[list[str], list[list[str]]]:
    """Give what the key says of one question: the answers, and the lower and upper ends of what is accepted."""
    block = block[block.index("=") + 1 :].replace("\n", " ")
    answers, lows, highs = [], [], []
    for place in range(len(question.item.parts)):
        # A high bracket is read back as odd signs: the minus of a number is another character than a hyphen.
        said, _, block = block.partition("=") if place + 1 < len(question.item.parts) else (block, "", "")
        value, *accepted = re.split("都算对：|accepted: ", said)
        dims, size = question.dims(place), len(question.right[place])
        numbers = re.findall(r"−?\d+\.\d+" if len(dims) == 2 else r"−?\d+(?:\.\d+)?", value)[:size]
        if len(dims) == 2:  # a PDF has a matrix column by column
            numbers = list(np.array(numbers).reshape(dims[::-1]).T.ravel())
        kind = question.item.step(question.item.parts[place].step).kind
        answers.append("x".join(numbers) if kind == "shape" else ", ".join(numbers))
        ends = re.findall(r"(−?[\d.]+)\s…\s(−?[\d.]+)", accepted[0]) if accepted else []
        assert len(ends) == (size if accepted else 0)
        lows.append(", ".join(low for low, _ in ends) or answers[-1])
        highs.append(", ".join(high for _, high in ends) or answers[-1])
    return answers, [lows, highs]


# --- the file --------------------------------------------------------------------------------------------------------


def test_the_same_sheets_are_the_same_bytes() -> None:
    for write in (worksheet, answer_key):
        assert write(class_of_three(), "zh", TITLE) == write(class_of_three(), "zh", TITLE)
    many = [sheet(n, [posed("largest-key", 1)]) for n in range(AT_ONCE + 1)]
    assert worksheet(many, "zh", TITLE) == worksheet(many, "zh", TITLE)


@pytest.mark.parametrize("lang", LANGS)
def test_the_file_brings_its_fonts_and_does_nothing(lang: str) -> None:
    for pdf in (worksheet(class_of_three(), lang, TITLE), answer_key(class_of_three(), lang, TITLE)):
        reader = PdfReader(BytesIO(pdf))
        assert not {"/OpenAction", "/AA", "/Names", "/AcroForm"} & set(reader.root_object)
        for page in reader.pages:
            assert not {"/AA", "/Annots"} & set(page)
            for font in page["/Resources"]["/Font"].values():
                described = (
                    font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
                )
                assert {"/FontFile2", "/FontFile3"} & set(described)


def test_a_large_class_comes_in_order_and_both_sides_begin_on_a_front() -> None:
    question = posed("largest-key", 1)
    many = [sheet(n, [question]) for n in range(AT_ONCE + 2)]
    assert [code_of(page) for page in read(worksheet(many, "en", TITLE))] == [one.code for one in many]
    leaves = read(worksheet(many, "en", TITLE, both_sides=True))
    assert [code_of(page) for page in leaves[::2]] == [one.code for one in many]
    assert {page.strip() for page in leaves[1::2]} == {""}


def test_what_a_name_or_a_title_holds_is_shown_and_never_run() -> None:
    question = posed("largest-key", 1)
    for lang in LANGS:
        sheets = [sheet(n, [question], name) for n, name in enumerate(HOSTILE)]
        for title in ('$x$ #panic() <b> \\ "', "\u202e\x00", "题" * 200):
            shown = read(worksheet(sheets, lang, title))
            assert [code_of(page) for page in shown] == [one.code for one in sheets]
            assert "<script>alert(1)</script>" in shown[6]
            assert '$x^2$ #panic("x") \\frac' in shown[7]
            assert '"] #read("/etc/hostname") [" \\' in shown[8]
            assert "{names} {foot} {title}" in shown[10]
            assert "\u202e" not in shown[3]
            key = "".join(read(answer_key(sheets, lang, title)))
            assert re.findall(r"ZQ\d{3}", key) == [one.code for one in sheets]


def test_an_id_or_a_code_is_inert_too() -> None:
    bad = Sheet("Student 1", '#panic() "] $', "$#\\", [posed("largest-key", 1)])
    for pdf in (worksheet([bad], "en", ""), answer_key([bad], "en", "")):
        (page,) = read(pdf)
        assert '#panic() "] $' in page
        assert "$#\\" in page


def test_no_sheet_at_all_is_refused() -> None:
    for write in (worksheet, answer_key):
        with pytest.raises(ValueError, match="no sheet"):
            write([], "en", TITLE)


# --- texts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "markdown, wanted",
    [
        ("one\n\ntwo", '[#"one"#parbreak()#"two"]'),
        ("one\ntwo", '[#"one two"]'),
        ("as\n\n1. $a$\n2. b\n\nend", '[#"as"#parbreak()#enum(start: 1, [$a$], [#"b"])#parbreak()#"end"]'),
        ("3. c\n4. d", '[#enum(start: 3, [#"c"], [#"d"])]'),
        ("- a\n- b", '[#list([#"a"], [#"b"])]'),
        ("**so** `x_1` $$y$$", '[#strong[#"so"]#" "#raw("x_1")#" "$y$]'),
        ('#panic() \\ "q" <l> [x]', '[#"#panic() \\\\ \\"q\\" <l> [x]"]'),
        ("", "[]"),
    ],
)
def test_markdown_flows(markdown: str, wanted: str) -> None:
    assert flowing(markdown) == wanted


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("Name #1", "Name #1"),
        ("  a \t\n\u2028 b\x00", "a b"),
        ("\u202ea\u2066b\u200b\ufeff", "ab"),
        ("\ud800a\ue000", "a"),
        ("12345678", "12345678"),
        ("123456789", "12345678…"),
        ("学生学生", "学生学生"),
        ("学生学生1", "学生学生…"),
        ("1234567 9", "1234567…"),
        ("é", "é"),
        ("x" + "\u0323" * 9, "x" + "\u0323" * 3),
        ("", ""),
    ],
)
def test_a_text_of_somebody_else_becomes_one_short_line(text: str, wanted: str) -> None:
    assert one_line(text, 8) == wanted
