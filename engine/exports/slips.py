"""What does a student get to sign in with: a slip to cut out, with name, class code, personal code and the way in?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.exports.pdf import breakable, document, plain
from engine.exports.printed_formula import literal
from engine.item import Text

A_PAGE = 10
LONGEST_NAME = 40
LONGEST_CODE = 24
SHORT_ADDRESS, LONGEST_ADDRESS = 80, 200
"""Characters of an address that is printed as large as the words beside it, and of one that is printed at all."""

TITLE = Text(zh="登录纸条", en="Sign-in slips")
CLASS_CODE = Text(zh="班级码", en="Class code")
PERSONAL_CODE = Text(zh="个人码", en="Personal code")
ADDRESS = Text(zh="网址", en="Address")
HOW = Text(
    zh="打开网址，输入这两个码就能开始。个人码只属于你，别告诉别人；丢了请找老师换一个。",
    en="Open the address and type both codes. The personal code is yours alone: "
    "tell nobody. Lost it? Your teacher makes a new one.",
)


@dataclass(frozen=True)
class Slip:
    """What stands on one student's slip."""

    name: str
    student_id: str
    class_code: str
    personal_code: str


_SLIPS = """\
#set page(margin: 0mm)
#set par(leading: 0.55em, spacing: 0.6em)
#let cut = (paint: luma(130), thickness: 0.5pt, dash: "dashed")
#let note(body) = text(size: 8pt, fill: luma(80), body)
#let code(called, value) = grid(columns: (20mm, 1fr), align: left + horizon,
  note(called), text(font: typewriter, size: 14pt, weight: "bold", value))
#let line-of(height, body) = block(width: 100%, height: height, clip: true, align(horizon, body))
#let fitted(size, body) = layout(room => {
  let wide = measure(text(size: size, body)).width
  text(size: size * calc.min(1, calc.max(0.4, room.width / calc.max(wide, 1pt))), body)
})
#let slip(name, student-id, class-code, personal-code) = block(width: 100%, height: 100%, inset: (x: 9mm, y: 5mm), {
  set block(spacing: 1mm)
  line-of(7mm, fitted(13pt, text(font: sans, name)))
  line-of(4mm, fitted(8pt, note(student-id)))
  v(1fr)
  code({class_code}, class-code)
  v(1mm)
  code({personal_code}, personal-code)
  v(1fr)
  block(width: 100%, height: 11mm, clip: true, note[#{address_label}#h(0.5em)#text(font: typewriter, size: {size},
    {address})])
  line-of(8mm, note({how}))
})
#let slips(..all) = grid(columns: (50%, 50%), rows: 20%,
  stroke: (x, y) => (right: if x == 0 { cut }, bottom: if y < 4 { cut }), ..all)
"""


def slips(students: Sequence[Slip], lang: str, address: str) -> bytes:
    """Set a slip for each student, ten a page with lines to cut along, as a PDF.

    `address` is the page's own, as it is typed into a browser. ValueError for no student at all, and for an address
    too long to print.
    """
    if not students:
        raise ValueError("there is no slip to print")
    if len(address) > LONGEST_ADDRESS:
        raise ValueError(f"an address of more than {LONGEST_ADDRESS} characters has no room")
    words = {
        "{class_code}": literal(CLASS_CODE.say(lang)),
        "{personal_code}": literal(PERSONAL_CODE.say(lang)),
        "{address_label}": literal(ADDRESS.say(lang)),
        "{address}": breakable(address, LONGEST_ADDRESS),
        "{size}": "8pt" if len(address) <= SHORT_ADDRESS else "6.4pt",
        "{how}": literal(HOW.say(lang)),
    }
    start = re.sub(r"\{[a-z_]+\}", lambda found: words[found[0]], _SLIPS)
    pages = [
        f"#slips({', '.join(_slip(student) for student in students[first : first + A_PAGE])})"
        for first in range(0, len(students), A_PAGE)
    ]
    return document([start + "\n#pagebreak(weak: true)\n".join(pages)], TITLE.say(lang), lang)


def _slip(student: Slip) -> str:
    return (
        f"slip({plain(student.name, LONGEST_NAME)}, {plain(student.student_id, LONGEST_CODE)}, "
        f"{plain(student.class_code, LONGEST_CODE)}, {plain(in_fours(student.personal_code), LONGEST_CODE)})"
    )


def in_fours(code: str) -> str:
    """Write a code in groups of four.

    >>> in_fours("AB2CDE3FGH")
    'AB2C DE3F GH'
    """
    whole = "".join(code.split())
    return " ".join(whole[place : place + 4] for place in range(0, len(whole), 4))
