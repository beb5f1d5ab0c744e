"""Which cards of the learner's own does a file hold: CSV, Markdown in hashcards' syntax, or an Anki package?

A file is taken whole or not at all. Whatever it is, it is bounded, nothing in it is run, and what cannot be read is
refused with the line or note and the reason.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from engine.exports.apkg import read_notes
from engine.exports.markup import to_markdown
from engine.exports.own_card import LARGEST, LONGEST_SIDE, TOO_LONG, Gathering, Imported, Refusal, Refused
from engine.exports.plain import GUID, SOURCE_COLUMN, cell, moved_back
from engine.item import Text

TOO_LARGE = Text(f"文件超过 {LARGEST >> 20} MB。", f"The file is larger than {LARGEST >> 20} MB.")
NOTHING = Text("文件里没有卡片。", "There is no card in the file.")
NOT_UTF8 = Text(
    "不是 UTF-8 编码的文字，请另存为 UTF-8。", "This is no text in UTF-8; save the file as UTF-8."
)
NOT_TEXT = Text("这里有空字符，这不是文字文件。", "There is a null character here; this is no text file.")
WHICH = Text(
    "只收 .csv、.tsv、.txt、.md 和 .apkg 文件。", "Only .csv, .tsv, .txt, .md and .apkg files are taken."
)
_READERS = {
    "csv": "csv",
    "tsv": "csv",
    "txt": "csv",
    "md": "markdown",
    "markdown": "markdown",
    "apkg": "apkg",
}


def read_own_cards(name: str, data: bytes) -> Imported | Refused:
    """Read the cards of a file by the ending of its name; never raises, whatever the file holds."""
    readers: dict[str, Callable[[bytes], Imported | Refused]] = {
        "csv": read_csv,
        "markdown": read_markdown,
        "apkg": read_apkg,
    }
    kind = _READERS.get(name.rpartition(".")[2].lower())
    return readers[kind](data) if kind else Refused(WHICH)


# --- text ------------------------------------------------------------------------------------------------------------


def _text(data: bytes) -> str:
    if len(data) > LARGEST:
        raise Refusal(TOO_LARGE)
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Refusal(NOT_UTF8, 0 if wide else data.count(b"\n", 0, fault.start) + 1) from fault
    text = re.sub(r"\r\n?", "\n", text)
    if "\0" in text:
        raise Refusal(NOT_TEXT, text.count("\n", 0, text.index("\0")) + 1)
    return text


# --- CSV -------------------------------------------------------------------------------------------------------------

ONE_COLUMN = Text(
    "只有一列；正面和背面要用逗号、分号或制表符隔开。",
    "There is one column only; front and back are parted by a comma, a semicolon or a tab.",
)
BAD_QUOTES = Text(
    "引号不成对，或引号后面还有字。", "A quotation mark is not closed, or something follows the closing one."
)
TOO_LONG_CELL = Text("有一格太长。", "A cell is too long.")
BAD_HEADER = Text("看不懂这一行的设置。", "This header line cannot be understood.")
_SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t", "pipe": "|", "colon": ":", "space": " "}
_HEADINGS = {"front", "question", "正面", "问题", "q"}
_MATHJAX = re.compile(r"\\\(((?:[^\\\n]|\\[^)\n])+)\\\)|\\\[((?:[^\\\n]|\\[^\]\n])+)\\\]")


@dataclass
class _Header:
    """What the header lines of a CSV say; columns are counted from 0."""

    lines: int = 0
    separator: str = ""
    html: bool = False
    tags: tuple[str, ...] = ()
    columns: list[str] = field(default_factory=list)
    special: dict[str, int] = field(default_factory=dict)


def read_csv(data: bytes) -> Imported | Refused:
    """Read CSV with Anki's header lines, or two plain columns: front, back."""
    try:
        return _csv_cards(_text(data))
    except Refusal as refusal:
        return Refused(refusal.reason, refusal.place)


def _csv_cards(text: str) -> Imported:
    header, gathering = _Header(), Gathering()
    for line, words in _headers(text):
        header.lines = line
        _note_header(header, words)
    body = "".join(text.split("\n", header.lines)[header.lines :])
    is_first = True
    for row, line in _rows(body, header):
        is_heading = is_first and not header.lines and row[0].strip().lower() in _HEADINGS
        if any(one.strip() for one in row) and not is_heading:
            _take_row(gathering, header, row, line)
        is_first = False
    return gathering.result(NOTHING)


def _headers(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(io.StringIO(text), start=1):
        if not line.startswith("#"):
            return
        yield number, line.rstrip("\n")[1:]


def _note_header(header: _Header, words: str) -> None:
    name, _, value = words.partition(":")
    name = name.strip().lower()
    match name:
        case "separator":
            bare = value if value in ("\t", " ") else value.strip()
            header.separator = _SEPARATORS.get(bare.lower(), bare)
            if len(header.separator) != 1 or header.separator == '"':
                raise Refusal(BAD_HEADER, header.lines)
        case "html":
            header.html = value.strip().lower() == "true"
        case "tags":
            header.tags = tuple(value.split())
        case "columns":
            header.columns = value.split(header.separator or ",")
        case "guid column" | "tags column" | "deck column" | "notetype column":
            if not re.fullmatch(r"[1-9][0-9]?", value.strip(), re.ASCII):
                raise Refusal(BAD_HEADER, header.lines)
            header.special[name.split()[0]] = int(value) - 1
        case _:
            pass  # another setting of Anki's, or a remark


def _guessed(body: str) -> str:
    first = next((line for line in io.StringIO(body) if line.strip()), "")
    return next((mark for mark in "\t,;" if mark in first), ",")


def _rows(body: str, header: _Header) -> Iterator[tuple[list[str], int]]:
    """Yield each row with the line on which it begins."""
    separator = header.separator or _guessed(body)
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=separator, strict=True)
    begins = header.lines + 1
    try:
        for row in reader:
            yield row or [""], begins
            begins = header.lines + reader.line_num + 1
    except csv.Error as fault:
        raise Refusal(TOO_LONG_CELL if "field larger" in str(fault) else BAD_QUOTES, begins) from fault


def _take_row(gathering: Gathering, header: _Header, row: list[str], line: int) -> None:
    source_place = header.columns.index(SOURCE_COLUMN) if SOURCE_COLUMN in header.columns else -1
    kept = {*header.special.values(), source_place}
    sides = [one for place, one in enumerate(row) if place not in kept]
    if len(sides) < 2:
        raise Refusal(ONE_COLUMN, line)

    def at(place: int) -> str:
        return row[place] if 0 <= place < len(row) else ""

    guid = at(header.special.get("guid", -1)).strip()
    key = guid.removeprefix(GUID) if guid.startswith(GUID) else guid and f"guid {guid}"
    tags = (*at(header.special.get("tags", -1)).split(), *header.tags)
    source = _source(at(source_place))
    # As long as nobody changed the cells, they are what the source says.
    if source is not None and [cell(one) for one in source] == sides[:2]:
        gathering.add(source, tags, key, line)
        return
    front, back = sides[0], "\n\n".join(one for one in sides[1:] if one.strip())
    gathering.add(_turned(gathering, header.html, front, back), tags, key, line)


def _turned(gathering: Gathering, is_html: bool, front: str, back: str) -> tuple[str, str]:
    if not is_html:
        return _with_dollars(front), _with_dollars(back)
    told = to_markdown(front), to_markdown(back)
    gathering.media += sum(one.media for one in told)
    return told[0].text, told[1].text


def _with_dollars(text: str) -> str:
    """Write MathJax formulas of a plain text with dollars."""
    return _MATHJAX.sub(
        lambda found: f"${found[1].strip()}$" if found[1] else f"$${found[2].strip()}$$", text
    )


def _source(text: str) -> tuple[str, str] | None:
    """Give the Markdown of both sides that goes along with a card; None where there is none."""
    try:
        sides = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(sides, dict):
        sides = [sides.get("front"), sides.get("back")]
    if isinstance(sides, list) and len(sides) == 2 and all(isinstance(one, str) for one in sides):
        return sides[0], sides[1]
    return None


# --- Markdown --------------------------------------------------------------------------------------------------------

UNCLOSED = Text("开头的 --- 没有与它配对的 ---。", "The --- at the beginning is not closed by another ---.")
NO_QUESTION = Text("A: 前面没有 Q:。", "There is an A: without a Q: before it.")
NO_ANSWER = Text("这个 Q: 没有 A:。", "This Q: has no A:.")
TWO_ANSWERS = Text("同一个 Q: 有两个 A:。", "One Q: has two A:.")
MOST_GAPS = 100
MANY_GAPS = Text(f"一个 C: 里的空超过 {MOST_GAPS} 个。", f"One C: has more than {MOST_GAPS} gaps.")
NO_GAP = Text("C: 里没有用方括号括起来的词。", "There is nothing in square brackets in this C:.")
_COMMENT = re.compile(r"\s*<!-- attention-trainer ([A-Za-z0-9_-]{1,64})((?: [^\s<>]+)*) -->\s*\Z")
_LONGEST_COMMENT = 4096
_GAP = re.compile(r"(?<![!\\])\[([^\[\]]+)\](?!\()")


def read_markdown(data: bytes) -> Imported | Refused:
    """Read cards in hashcards' syntax: Q: and A:, of one line or several, and C: with words in square brackets."""
    gathering = Gathering()
    try:
        for line, tag, front, back in _blocks(_text(data)):
            if tag == "C":
                _take_gaps(gathering, front, line)
            else:
                _take_answer(gathering, front, back, line)
        return gathering.result(NOTHING)
    except Refusal as refusal:
        return Refused(refusal.reason, refusal.place)


def _take_answer(gathering: Gathering, front: str, back: str, line: int) -> None:
    found = _COMMENT.search(back, max(0, len(back) - _LONGEST_COMMENT))
    key, tags = (found[1], found[2].split()) if found else ("", [])
    told = back[: found.start()] if found else back
    gathering.add((moved_back(front), moved_back(told)), tags, key, line)


def _blocks(text: str) -> Iterator[tuple[int, str, str, str]]:
    """Yield (line, tag, front, back) of each card; what stands before the first one is passed over."""
    lines = text.split("\n")
    begin = _after_front_matter(lines)
    tag, begun = "", 0
    sides: list[list[str]] = []
    for number, line in enumerate(lines[begin:], start=begin + 1):
        mark = line[:1] if line[:2] in ("Q:", "A:", "C:") else ""
        if mark == "A":
            if tag != "Q":
                raise Refusal(NO_QUESTION, number)
            if len(sides) > 1:
                raise Refusal(TWO_ANSWERS, number)
            sides.append([line[2:].removeprefix(" ")])
        elif mark:
            yield from _block(begun, tag, sides)
            tag, begun, sides = mark, number, [[line[2:].removeprefix(" ")]]
        elif sides:
            sides[-1].append(line)
    yield from _block(begun, tag, sides)


def _block(begun: int, tag: str, sides: list[list[str]]) -> Iterator[tuple[int, str, str, str]]:
    if tag == "Q" and len(sides) < 2:
        raise Refusal(NO_ANSWER, begun)
    if tag:
        front, back = (*("\n".join(side) for side in sides), "")[:2]
        yield begun, tag, front, back


def _after_front_matter(lines: list[str]) -> int:
    if lines[0].strip() != "---":
        return 0
    for number, line in enumerate(lines[1:], start=1):
        if line.strip() == "---":
            return number + 1
    raise Refusal(UNCLOSED, 1)


def _take_gaps(gathering: Gathering, text: str, line: int) -> None:
    """Take a card for each gap of a cloze: it is hidden in front, the others are filled."""
    if len(text) > LONGEST_SIDE:
        raise Refusal(TOO_LONG, line)
    gaps = list(_GAP.finditer(text))
    if not gaps:
        raise Refusal(NO_GAP, line)
    if len(gaps) > MOST_GAPS:
        raise Refusal(MANY_GAPS, line)
    whole = _GAP.sub(r"\1", text)
    for gap in gaps:
        before, after = (_GAP.sub(r"\1", part) for part in (text[: gap.start()], text[gap.end() :]))
        gathering.add((f"{before}[…]{after}", whole), (), "", line)


# --- Anki packages ---------------------------------------------------------------------------------------------------


def read_apkg(data: bytes) -> Imported | Refused:
    """Read the notes of an Anki package: the first field is the front, the others are the back."""
    gathering = Gathering()
    try:
        if len(data) > LARGEST:
            raise Refusal(TOO_LARGE)
        for number, note in enumerate(read_notes(data), start=1):
            note.put_into(gathering, number, _source)
        return gathering.result(NOTHING)
    except Refusal as refusal:
        return Refused(refusal.reason, refusal.place, "note")
