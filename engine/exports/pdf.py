r"""How does a page that somebody prints become a PDF: words in both languages, formulas, and texts that others chose?

Typst sets it. What is not ours - a name, a title, an address - is written as a string of Typst, so that nothing in it
is a mark, a formula or a call, and `plain` takes out what would upset a line. The same content gives the same bytes: no
date goes into the file. Our fonts come with us; a character that they lack is taken from a font of the machine.
"""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby

from engine.exports.printed_formula import literal, printed

LONGEST_TITLE = 100
"""Columns of the title in a viewer's window."""
MOST_MARKS = 3
"""Accents that one letter may carry: more would be drawn over other lines."""
LONGEST_SECONDS = 120
"""More than this no body may take to be set."""

_INLINE = re.compile(r"\$\$([^$]+)\$\$|\$([^$]+)\$|`([^`\n]+)`|\*\*([^*\n]+)\*\*")
_NUMBERED = re.compile(r"([0-9]{1,3})\. +")
_DASHED = re.compile(r"[-*] +")
_BREAKS_AFTER = re.compile(r"([/?&=#._-]+|[^/?&=#._-]{12})")

_START = """\
#set document(title: {title}, date: none)
#set page(paper: "a4", margin: (x: 18mm, top: 16mm, bottom: 18mm))
#let serif = ({latin}, "Noto Serif SC")
#let sans = "Noto Sans SC"
#let typewriter = ("DejaVu Sans Mono", "Noto Sans SC")
#set text(font: serif, size: 10.5pt, lang: {lang}, region: {region})
#set par(leading: 0.75em, spacing: 0.9em)
#set enum(numbering: "1.", spacing: 0.75em)
#show math.equation: set text(font: ("New Computer Modern Math", "Noto Serif SC"))
#show raw: set text(font: typewriter)
"""
# In a Chinese text the quotation marks are the Chinese font's: as wide as its characters.
_LATIN = {"zh": '(name: "Libertinus Serif", covers: "latin-in-cjk")', "en": '"Libertinus Serif"'}
_REGION = {"zh": '"cn"', "en": '"gb"'}


def document(bodies: Sequence[str], title: str, lang: str, on_fronts: bool = False) -> bytes:
    """Set one or more bodies, written in Typst, on pages of A4, one after another, and give the PDF.

    `serif`, `sans` and `typewriter` are fonts they may name. Each body is set by itself: more of them take less memory
    than a long one. With `on_fronts` each begins on the front of a leaf that is printed on both sides. RuntimeError
    for a body that is no Typst: a fault of ours.
    """
    named = plain(title, LONGEST_TITLE)
    start = _START.format(title=named, latin=_LATIN[lang], lang=literal(lang), region=_REGION[lang])
    if len(bodies) == 1:
        return _set(start + bodies[0], has_tags=True)
    from pypdf import PdfReader, PdfWriter

    whole = PdfWriter()
    for body in bodies:
        if on_fronts and len(whole.pages) % 2:
            whole.add_blank_page()
        whole.append(PdfReader(BytesIO(_set(start + body, has_tags=False))))
    whole.add_metadata({"/Title": one_line(title, LONGEST_TITLE)})
    file = BytesIO()
    whole.write(file)
    return file.getvalue()


_CHILD = """\
import sys, typst
write = sys.stdout.buffer.write
write(typst.compile(sys.stdin.buffer.read(), format="pdf", font_paths=[sys.argv[1]], pdf_tags=sys.argv[2] == "tags"))
"""


def _set(source: str, has_tags: bool) -> bytes:
    """Set a whole source. The tags say what is what to a program that reads aloud; joined files would lose them.

    In a process of its own: Typst keeps what it has set in memory, hundreds of megabytes after a large class, and
    would keep it for as long as the app runs.
    """
    from pylopdf_fonts_zh_cn import serif_path

    command = [sys.executable, "-c", _CHILD, str(serif_path().parent), "tags" if has_tags else ""]
    done = subprocess.run(
        command, input=source.encode(), capture_output=True, check=False, timeout=LONGEST_SECONDS
    )
    if done.returncode:
        reason = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise RuntimeError(f"the page could not be set: {reason}")
    return done.stdout


# --- texts that others chose -----------------------------------------------------------------------------------------


def plain(text: str, longest: int) -> str:
    """Write somebody's text as a string of Typst: one line, nothing invisible in it, not longer than `longest` columns.

    A Chinese character has two columns.

    >>> plain("Student\\t#1\\u202e", 20)
    '"Student #1"'
    """
    return literal(one_line(text, longest))


def one_line(text: str, longest: int) -> str:
    """Give a text without control characters, direction marks and piles of accents, cut to so many columns."""
    kept, columns, marks = "", 0, 0
    for character in " ".join(_visible(text).split()):
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks > MOST_MARKS:
            continue
        columns += 0 if marks else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if columns > longest:
            return kept.rstrip() + "…"
        kept += character
    return kept


def _visible(text: str) -> str:
    """Leave out what cannot be seen; of what separates lines or words a blank stays."""
    return "".join(_seen(character) for character in unicodedata.normalize("NFC", text))


def _seen(character: str) -> str:
    kind = unicodedata.category(character)
    if kind in ("Cc", "Zl", "Zp", "Zs"):
        return " "
    return "" if kind in ("Cf", "Cs", "Cn", "Co") else character


def breakable(address: str, longest: int) -> str:
    """Write an address as a string of Typst that may go on in the next line after a slash and the like."""
    return literal(_BREAKS_AFTER.sub("\\1\u200b", one_line(address, longest)))


# --- our own texts, in Markdown with formulas ------------------------------------------------------------------------


def flowing(markdown: str) -> str:
    r"""Write Markdown with formulas as content of Typst, in brackets: paragraphs, lists, `**strong**`, code, `$…$`.

    >>> flowing("Find $q$.")
    '[#"Find "$q$#"."]'

    Raises FormulaError for a formula that cannot be printed.
    """
    blocks = (block for block in re.split(r"\n\s*\n", markdown.strip()) if block.strip())
    return f"[{'#parbreak()'.join(_block(block) for block in blocks)}]"


def _block(block: str) -> str:
    return "".join(
        _listed(list(lines), kind) if kind else _inline(" ".join(lines))
        for kind, lines in groupby(map(str.strip, block.split("\n")), _kind)
    )


def _kind(line: str) -> str:
    """Say what a line is: `1` in a numbered list, `-` in one with dashes, nothing for a line of a paragraph."""
    return "1" if _NUMBERED.match(line) else "-" if _DASHED.match(line) else ""


def _listed(lines: list[str], kind: str) -> str:
    mark = _NUMBERED if kind == "1" else _DASHED
    entries = ", ".join(f"[{_inline(mark.sub('', line, count=1))}]" for line in lines)
    first = _NUMBERED.match(lines[0])
    return f"#enum(start: {int(first[1])}, {entries})" if first else f"#list({entries})"


def _inline(text: str) -> str:
    return "".join(_pieces(text))


def _pieces(text: str) -> Iterator[str]:
    place = 0
    for found in _INLINE.finditer(text):
        if found.start() > place:
            yield f"#{literal(text[place : found.start()])}"
        display, formula, code, strong = found.groups()
        if display or formula:
            yield printed(display or formula)
        elif code:
            yield f"#raw({literal(code)})"
        else:
            yield f"#strong[{_inline(strong)}]"
        place = found.end()
    if place < len(text):
        yield f"#{literal(text[place:])}"
