"""What does a class get on paper: a sheet of questions for every student, and for the teacher the answers apart?

Every student's sheet begins on a new page and bears a short code on each of them; the answer key has the same codes.
The sheets are made of what is asked, never of an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.exports.pdf import document, flowing, plain
from engine.exports.printed_formula import literal, printed
from engine.exports.variants import label
from engine.feedback import accepted_intervals, instructions
from engine.formula import whole_formula
from engine.item import Text
from engine.question import Question
from engine.stepwise import asked_steps
from engine.typeset import givens, latex, latex_shape, prompt

LONGEST_TITLE, LONGEST_NAME, LONGEST_CODE = 80, 40, 16
AT_ONCE = 40
"""Sheets that are set together."""

NAME = Text(zh="姓名", en="Name")
ID = Text(zh="学号", en="Student ID")
SHEET = Text(zh="卷号", en="Sheet")
PAGE = Text(zh="第 {page} 页，共 {pages} 页", en="Page {page} of {pages}")
HOW = Text(
    zh="每个人的数都不一样。请写出过程；答案按要求的小数位数写，中间步骤多留一位。",
    en="Everybody has other numbers. Show your working; round answers as asked, and keep one more decimal on the way.",
)
WORKING = Text(zh="演算", en="Working")
FORMULA = Text(zh="一个公式", en="a formula")
KEY = Text(zh="参考答案", en="Answer key")
FOR_TEACHERS = Text(zh="只给老师", en="for teachers only")
ACCEPTED = Text(zh="都算对：", en="accepted: ")
BETWEEN = Text(zh="；", en="; ")
COLON = Text(zh="：", en=": ")
BRACKETS = Text(zh="（{}）", en=" ({})")


@dataclass(frozen=True)
class Sheet:
    """What one student gets: whose it is, its short code, and the questions in order."""

    name: str
    student_id: str
    code: str
    questions: Sequence[Question]


_SHEETS = """\
#let grey = luma(90)
#let note(body) = text(size: 8.5pt, fill: grey, body)
#let blank(width) = box(width: width, height: 9mm, baseline: 3mm, stroke: 0.6pt + luma(120), radius: 1pt)
#let line-for(width) = box(width: width, height: 8mm, stroke: (bottom: 0.6pt + luma(120)))
#let answer(label, wanted, place, is-short) = block(breakable: false, above: 0.9em, {
  [#label #h(0.6em) #note(wanted)]
  if is-short [#h(0.8em) #box(place)] else { block(above: 1.1em, place) }
})
#let given(..formulas) = block(inset: (left: 1em), par(leading: 0.6em, formulas.pos().map(box).join(h(2em))))
#let working(height, label) = block(width: 100%, height: height, stroke: 0.5pt + luma(190), radius: 2pt, inset: 2mm,
  note(label))
#let question(number, title, asked, space, answers) = v(2em, weak: true) + layout(size => {
  let whole = {
    block(below: 0.8em, sticky: true, text(font: sans, weight: "bold")[#number. #title])
    asked
    space
    answers
  }
  // Kept on one page wherever it fits on one at all.
  block(breakable: measure(block(width: size.width, whole)).height > 250mm, width: 100%, whole)
})
#let sheet(mark, code, name, student-id, head, title, how, page-text, body) = {
  set page(footer: context {
    let first = query(label(mark + "-begin")).first().location().page()
    let last = query(label(mark + "-end")).first().location().page()
    set text(size: 8.5pt, fill: grey)
    grid(columns: (1fr, auto, 1fr), align: (left, center, right),
      text(font: typewriter, code), name, page-text(here().page() - first + 1, last - first + 1))
  })
  [#metadata(none) #label(mark + "-begin")]
  grid(columns: (1fr, auto), align: (left + horizon, right + horizon),
    text(font: sans, size: 15pt, title),
    box(stroke: 0.8pt, inset: 2.5mm, radius: 2pt)[#note(head) #h(0.4em) #text(font: typewriter, size: 12pt, code)])
  grid(columns: (3fr, 2fr), gutter: 6mm, ..(name, student-id).zip({names}).map(((value, called)) =>
    block(width: 100%, stroke: (bottom: 0.6pt), inset: (bottom: 1.5mm))[#note(called) #h(0.4em) #value]))
  block(note(how))
  body
  [#metadata(none) #label(mark + "-end")]
}
"""


def worksheet(sheets: Sequence[Sheet], lang: str, title: str, both_sides: bool = False) -> bytes:
    """Set a sheet for each student, without answers, as a PDF; ValueError for no sheet at all.

    With `both_sides` every sheet begins on a front side: an empty page comes where that needs one.
    """
    if not sheets:
        raise ValueError("there is no sheet to print")
    names = f"({literal(NAME.say(lang))}, {literal(ID.say(lang))})"
    between = '#pagebreak(weak: true, to: "odd")\n' if both_sides else "#pagebreak(weak: true)\n"
    written = [_sheet(sheet, place, lang, title) for place, sheet in enumerate(sheets)]
    start = _SHEETS.replace("{names}", names)
    together = [written[first : first + AT_ONCE] for first in range(0, len(written), AT_ONCE)]
    return document([start + between.join(some) for some in together], title, lang, on_fronts=both_sides)


def _sheet(sheet: Sheet, place: int, lang: str, title: str) -> str:
    page, pages = "#page", "#pages"
    numbered = PAGE.say(lang).format(page=page, pages=pages)
    body = "".join(
        _question(question, number, lang) for number, question in enumerate(sheet.questions, start=1)
    )
    mark, title_line = literal(f"sheet{place}"), plain(title, LONGEST_TITLE)
    words = f"{literal(SHEET.say(lang))}, {title_line}, {literal(HOW.say(lang))}"
    return f"#sheet({mark}, {_whose(sheet)}, {words}, (page, pages) => [{numbered}], [{body}])\n"


def _whose(sheet: Sheet) -> str:
    """Write code, name and id, as arguments of Typst."""
    code, name = plain(sheet.code, LONGEST_CODE), plain(sheet.name, LONGEST_NAME)
    return f"{code}, {name}, {plain(sheet.student_id, LONGEST_NAME)}"


def _question(question: Question, number: int, lang: str) -> str:
    item = question.item
    asked = prompt(item, question.drawn, lang)
    given = ""
    if "\n" not in asked:  # with several paragraphs the values belong to one in their midst
        asked = prompt(item, question.drawn, lang, apart=True)
        given = "".join(f"[{printed(formula)}]" for formula in givens(item, question.drawn, lang))
    answers = "".join(_answer(question, part, lang) for part in range(len(item.parts)))
    height = 20 if question.asks_formulas else min(24 + 6 * len(asked_steps(question)), 72)
    asks = f"#block{flowing(asked)}" + (f"#given{given}" if given else "")
    space = f"#working({height}mm, {literal(WORKING.say(lang))})"
    return f"#question({number}, {flowing(item.title.say(lang))}, [{asks}], [{space}], [{answers}])\n"


def _answer(question: Question, part: int, lang: str) -> str:
    kind = question.item.step(question.item.parts[part].step).kind
    wanted = FORMULA if kind == "formula" else instructions(question, part)
    place = _place(question, part, kind)
    is_short = "true" if place.count("#") < 3 and "100%" not in place else "false"
    return f"#answer({flowing(label(question, part, lang))}, {flowing(wanted.say(lang))}, [{place}], {is_short})\n"


def _place(question: Question, part: int, kind: str) -> str:
    """Give the boxes to write in: as many as there are numbers, or a line where how many is the question."""
    if kind == "shape":
        return "#blank(20mm) × #blank(20mm)"
    if kind == "formula" or not question.item.parts[part].tells_size:
        return "#line-for(100%)"
    match question.dims(part):
        case ():
            return "#blank(36mm)"
        case (count,):
            return " ".join(["#blank(20mm)"] * count)
        case (rows, columns):
            cell = f"#blank({min(20, 140 // columns)}mm)"
            cells = " ; ".join([", ".join([cell] * columns)] * rows)
            return f'$display(mat(delim: "(", row-gap: #2mm, column-gap: #2mm, {cells}))$'
        case _:
            return "#line-for(100%)"


# --- the answers -----------------------------------------------------------------------------------------------------

_KEY = """\
#set page(footer: context {
  set text(size: 8.5pt, fill: luma(90))
  grid(columns: (1fr, auto), {foot}, counter(page).display("1 / 1", both: true))
})
#set text(size: 9pt)
#set par(leading: 0.6em, spacing: 0.6em)
#let note(body) = text(size: 8pt, fill: luma(80), body)
#let numbers(body) = text(font: ("Libertinus Serif", "Noto Serif SC"), body)
#let sheet(code, name, student-id, body) = block(above: 1.4em, width: 100%, {
  block(sticky: true, width: 100%, stroke: (bottom: 0.6pt), inset: (bottom: 1mm), grid(columns: (auto, 1fr, auto),
    column-gutter: 1em, text(font: typewriter, weight: "bold", code), text(font: sans, name), student-id))
  body
})
#let question(number, title, answers) = block(breakable: false, inset: (left: 1.9em),
  par[#h(-1.9em)#box(width: 1.9em)[#number.]#title#answers])
"""


def answer_key(sheets: Sequence[Sheet], lang: str, title: str) -> bytes:
    """Set the answers of all sheets, with what else is accepted, as a PDF; ValueError for no sheet at all."""
    if not sheets:
        raise ValueError("there is no sheet to print")
    heading, warning = f"{KEY.say(lang)}{COLON.say(lang)}", BRACKETS.say(lang).format(FOR_TEACHERS.say(lang))
    shown = f"#{literal(heading)}#{plain(title, LONGEST_TITLE)}#{literal(warning)}"
    body = "".join(f"#sheet({_whose(sheet)}, [{_answers(sheet, lang)}])\n" for sheet in sheets)
    start = _KEY.replace("{foot}", f"[{shown}]")
    return document([f"{start}#text(font: sans, size: 13pt)[{shown}]\n{body}"], heading + title, lang)


def _answers(sheet: Sheet, lang: str) -> str:
    return "".join(
        f"#question({number}, {flowing(question.item.title.say(lang))}, [{_parts(question, lang)}])\n"
        for number, question in enumerate(sheet.questions, start=1)
    )


def _parts(question: Question, lang: str) -> str:
    """Give each part's value, then, smaller, the accepted intervals of its entries."""
    said = []
    for place in range(len(question.item.parts)):
        value = f"{printed(question.item.step(question.item.parts[place].step).symbol)} $=$ {_value(question, place)}"
        said.append(f"#linebreak(){value}{_accepted(question, place, lang)}")
    return "".join(said)


def _value(question: Question, place: int) -> str:
    part = question.item.parts[place]
    kind = question.item.step(part.step).kind
    if kind == "formula":
        return printed(whole_formula(question.item.steps, part.step).latex)
    value = question.values[part.step]
    return printed(
        latex_shape(value) if kind == "shape" else latex(value, part.decimals if kind == "number" else None)
    )


def _accepted(question: Question, place: int, lang: str) -> str:
    intervals = accepted_intervals(question, place)
    if not intervals or not question.tolerances[place].any():
        return ""
    unbroken = (interval.replace("-", "−").replace(" ", "\u00a0") for interval in intervals)
    listed = BETWEEN.say(lang).join(unbroken)
    return f"#h(1em)#note[#{literal(ACCEPTED.say(lang))}#numbers({literal(listed)})]"
