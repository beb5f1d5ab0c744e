r"""How do questions become a Moodle XML file that Moodle imports and grades as we do?

A question with one box is of Moodle's type `numerical`. One with more is of type `cloze` ("embedded answers"), because
a numerical question takes a single number, and a question for each entry would ask the same thing several times: so a
vector stays one question, and its mark is the share of right entries, as ours is. Answers are tried in order, and the
first that fits gives mark and feedback: first the right one as it is shown, then everything else that is accepted,
then what is too rough, then the numbers of known mistakes.

Every item is a category with its variants in it, from which a quiz can draw "a random question".
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence

from engine.exports.asked import Asked, Box, Numbers, clean, number
from engine.exports.packed import xml_file

CATEGORY = "$course$/top/"
"""Where Moodle puts the questions: below the top category of the course into which they are imported."""


def moodle_xml(items: Iterable[tuple[str, Sequence[Asked]]], root: str) -> bytes:
    """Write items, each a title with its variants, as Moodle XML; `root` names the category above theirs."""
    quiz = ET.Element("quiz")
    for title, variants in items:
        category = ET.SubElement(quiz, "question", type="category")
        _text(category, "category", f"{CATEGORY}{folder(root)}/{folder(title)}")
        for asked in variants:
            _add(quiz, asked)
    return xml_file(quiz)


def folder(name: str) -> str:
    """Give the name of a category as a part of a path: a slash in it is doubled."""
    return clean(name).strip().replace("/", "//")


def _add(quiz: ET.Element, asked: Asked) -> None:
    boxes = asked.boxes
    alone = len(boxes) == 1
    question = ET.SubElement(quiz, "question", type="numerical" if alone else "cloze")
    _text(question, "name", asked.title)
    _html(question, "questiontext", asked.body(None if alone else lambda k: gap(boxes[k])))
    _html(question, "generalfeedback", asked.solution)
    if alone:
        ET.SubElement(question, "defaultgrade").text = "1"
    ET.SubElement(question, "penalty").text = "0.3333333"
    ET.SubElement(question, "hidden").text = "0"
    ET.SubElement(question, "idnumber").text = asked.id
    if alone:
        _answers(question, boxes[0])


def _answers(question: ET.Element, box: Box) -> None:
    for numbers, fraction, feedback in _ordered(box):
        answer = ET.SubElement(question, "answer", fraction=fraction, format="moodle_auto_format")
        ET.SubElement(answer, "text").text = number(numbers.value)
        _html(answer, "feedback", feedback)
        ET.SubElement(answer, "tolerance").text = number(numbers.tolerance)
    for name, value in (
        ("unitgradingtype", "0"),
        ("unitpenalty", "0.1"),
        ("showunits", "3"),
        ("unitsleft", "0"),
    ):
        ET.SubElement(question, name).text = value


def _ordered(box: Box) -> Iterator[tuple[Numbers, str, str]]:
    for numbers in box.answers:
        yield numbers, "100", ""
    for mistake in box.mistakes:
        yield mistake.numbers, "0", mistake.feedback


def gap(box: Box) -> str:
    r"""Give a box in the cloze notation: `{1:NUMERICAL:=0.5:0.001~%0%0.25:0.001#feedback}`.

    Moodle looks for the next `~` or `}` that has no backslash before it, in a feedback takes `\}` and `\#` for `}` and
    `#`, and decodes its entities once more than those of the words around it.
    """
    told = []
    for numbers, fraction, feedback in _ordered(box):
        mark = "=" if fraction == "100" else "%0%"
        told.append(f"{mark}{number(numbers.value)}:{number(numbers.tolerance)}{_in_gap(feedback)}")
    return f"{{1:NUMERICAL:{'~'.join(told)}}}"


def _in_gap(feedback: str) -> str:
    if not feedback:
        return ""
    written = feedback.replace("#", r"\#").replace("&", "&amp;").replace("~", "&#126;").replace("}", r"\}")
    # A backslash at its end would take the meaning of what follows.
    return f"#{written[:-1]}&#92;" if written.endswith("\\") else f"#{written}"


def _text(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(ET.SubElement(parent, name), "text").text = text


def _html(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(ET.SubElement(parent, name, format="html"), "text").text = text
