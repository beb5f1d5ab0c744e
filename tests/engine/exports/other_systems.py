"""How would another system read our files, and mark what a learner types into its boxes?

Written from the formats' public descriptions, apart from the writers: it shares no code with them. No package in a
registry reads any of these formats with tolerances, feedback per answer and negative numbers.
"""

from __future__ import annotations

import html
import io
import re
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from engine.exports.asked import Asked, asked
from engine.exports.markup import to_html
from engine.exports.variants import questions
from engine.grade import Outcome, Verdict, grade
from engine.item import Item, Misconception, Text
from engine.question import Question
from quiz_bank.misconceptions import CATALOGUE
from tests.engine.sample_items import scaled_item

Judge = Callable[[str], tuple[float, str]]
"""Takes what was typed into a box, gives the share of its mark and what is said."""


@dataclass(frozen=True)
class Sheet:
    """A question as another system holds it."""

    id: str
    title: str
    text: str
    boxes: tuple[Judge, ...]


# --- Moodle ----------------------------------------------------------------------------------------------------------


def first_that_fits(answers: Sequence[tuple[float, float, float, str]]) -> Judge:
    """Mark as Moodle's numerical questions do: (share, value, tolerance, feedback), the first that fits decides."""

    def judge(typed: str) -> tuple[float, str]:
        given = float(typed)
        for share, value, tolerance, feedback in answers:
            slack = 1e-14 * max(1.0, abs(value))
            if value - tolerance - slack <= given <= value + tolerance + slack:
                return share, feedback
        return 0.0, ""

    return judge


def read_moodle(data: bytes) -> list[Sheet]:
    sheets = []
    for question in ET.fromstring(data).iter("question"):
        kind = question.get("type")
        if kind == "category":
            continue
        text = question.findtext("questiontext/text") or ""
        if kind == "numerical":
            found = [
                (
                    float(answer.get("fraction", "")) / 100,
                    float(answer.findtext("text") or ""),
                    float(answer.findtext("tolerance") or ""),
                    answer.findtext("feedback/text") or "",
                )
                for answer in question.findall("answer")
            ]
            boxes = [first_that_fits(found)]
        else:
            assert kind == "cloze", kind
            text, boxes = read_gaps(text)
        key, title = question.findtext("idnumber") or "", question.findtext("name/text") or ""
        sheets.append(Sheet(key, title, text, tuple(boxes)))
    return sheets


def read_gaps(text: str) -> tuple[str, list[Judge]]:
    """Take the embedded answers out of a text: `{1:NUMERICAL:=0.5:0.01#well done~%0%0.25:0#no}`."""
    boxes, words, place = [], "", 0
    for begin in re.finditer(r"\{\d*:(?:NUMERICAL|NM):", text):
        if begin.start() < place:
            continue  # what looks like a gap stands inside one
        words += text[place : begin.start()] + "[]"
        alternatives, place = split_to_brace(text, begin.end())
        boxes.append(first_that_fits([read_alternative(one) for one in alternatives]))
    return words + text[place:], boxes


def split_to_brace(text: str, place: int) -> tuple[list[str], int]:
    """Cut at `~` up to the closing brace; a backslash before either takes its meaning away."""
    parts = [""]
    while text[place] != "}" or text[place - 1] == "\\":
        if text[place] == "~" and text[place - 1] != "\\":
            parts.append("")
        else:
            parts[-1] += text[place]
        place += 1
    return parts, place + 1


def read_alternative(text: str) -> tuple[float, float, float, str]:
    share = 0.0
    if text.startswith("="):
        share, text = 1.0, text[1:]
    elif text.startswith("%"):
        percent, text = text[1:].split("%", 1)
        share = float(percent) / 100
    numbers, _, feedback = text.partition("#")
    value, _, tolerance = numbers.partition(":")
    told = html.unescape(feedback).replace("\\}", "}").replace("\\#", "#")
    return share, plain_number(value), plain_number(tolerance), told


def plain_number(text: str) -> float:
    assert re.fullmatch(r"-?\d+(\.\d+)?", text), text
    return float(text)


# --- GIFT ------------------------------------------------------------------------------------------------------------


def read_gift(data: bytes) -> list[Sheet]:
    sheets = []
    for block in re.split(r"\n[ \t]*\n", data.decode("utf-8")):
        lines = block.strip().split("\n")
        key = "".join(found[1] for line in lines if (found := re.match(r"// \[id:([^\]]*)\]", line)))
        written = "\n".join(line for line in lines if not line.startswith("//"))
        if not written or written.startswith("$CATEGORY: "):
            continue
        (head, answers, tail) = cut(written, "{}")
        assert tail.strip() == "", tail
        before, title, words = cut(head, "::")
        assert before == ""
        assert words.startswith("[html]")
        assert answers.startswith("#")
        _, *alternatives = cut(answers[1:], "=")
        found = []
        for alternative in alternatives:
            weight = re.match(r"%(-?\d+(?:\.\d+)?)%", alternative)
            share = float(weight[1]) / 100 if weight else 1.0
            numbers, *feedback = cut(alternative[weight.end() if weight else 0 :].strip(), "#")
            value, tolerance = cut(numbers, ":")
            told = unescaped(feedback[0]) if feedback else ""
            found.append((share, plain_number(value), plain_number(tolerance), told))
        text = unescaped(words.removeprefix("[html]"))
        sheets.append(Sheet(key, unescaped(title), text, (first_that_fits(found),)))
    return sheets


def cut(text: str, marks: str) -> list[str]:
    """Cut at the marks that no backslash escapes; `::` is one mark."""
    parts, place = [""], 0
    double = marks == "::"
    while place < len(text):
        if text[place] == "\\":
            parts[-1] += text[place : place + 2]
            place += 2
        elif text.startswith(marks, place) if double else text[place] in marks:
            parts.append("")
            place += 2 if double else 1
        else:
            parts[-1] += text[place]
            place += 1
    return parts


def unescaped(text: str) -> str:
    return re.sub(r"\\(n|.)", lambda found: "\n" if found[1] == "n" else found[1], text)


# --- QTI 1.2 ---------------------------------------------------------------------------------------------------------


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def without_names(element: ET.Element) -> ET.Element:
    """Take the namespaces away."""
    for each in element.iter():
        each.tag = each.tag.rpartition("}")[2]
    return element


def read_qti12(data: bytes) -> list[Sheet]:
    files = unpacked(data)
    resources = without_names(ET.fromstring(files["imsmanifest.xml"])).findall("resources/resource")
    assert {file.get("href") for one in resources for file in one.findall("file")} == {*files} - {
        "imsmanifest.xml"
    }
    (quiz,) = [r.find("file") for r in resources if r.get("type") == "imsqti_xmlv1p2"]
    assert quiz is not None
    sheets = []
    for item in without_names(ET.fromstring(files[quiz.get("href", "")])).iter("item"):
        text = item.findtext("presentation/material/mattext") or ""
        sheets.append(Sheet(item.get("ident", ""), item.get("title", ""), text, (by_conditions(item),)))
    return sheets


def by_conditions(item: ET.Element) -> Judge:
    told = {one.get("ident"): one.findtext(".//mattext") or "" for one in item.findall("itemfeedback")}

    def judge(typed: str) -> tuple[float, str]:
        score, said = 0.0, ""
        for condition in item.iterfind("resprocessing/respcondition"):
            variables = condition.find("conditionvar")
            assert variables is not None
            if not all(holds(one, float(typed)) for one in variables):
                continue
            if (setting := condition.find("setvar")) is not None:
                assert (setting.get("varname"), setting.get("action")) == ("SCORE", "Set")
                score = float(setting.text or "") / 100
            if (shown := condition.find("displayfeedback")) is not None:
                said += told[shown.get("linkrefid")]
            if condition.get("continue") == "No":
                break
        return score, said

    return judge


def holds(condition: ET.Element, given: float) -> bool:
    match condition.tag:
        case "and":
            return all(holds(one, given) for one in condition)
        case "or":
            return any(holds(one, given) for one in condition)
        case "other":
            return True
    assert condition.get("respident") == "response1"
    bound = plain_number(condition.text or "")
    match condition.tag:
        case "varequal":
            return given == bound
        case "vargte":
            return given >= bound
        case "varlte":
            return given <= bound
    raise AssertionError(condition.tag)


# --- QTI 2.1 ---------------------------------------------------------------------------------------------------------


def read_qti21(data: bytes) -> list[Sheet]:
    files = unpacked(data)
    resources = without_names(ET.fromstring(files["imsmanifest.xml"])).findall("resources/resource")
    assert all(one.get("type") == "imsqti_item_xmlv2p1" for one in resources)
    names = [one.get("href", "") for one in resources]
    assert {*names} == {*files} - {"imsmanifest.xml"}
    return [read_assessment_item(without_names(ET.fromstring(files[name]))) for name in names]


def read_assessment_item(item: ET.Element) -> Sheet:
    body = item.find("itemBody")
    assert body is not None
    asked_for = [one.get("responseIdentifier", "") for one in body.iter("textEntryInteraction")]
    declared = {one.get("identifier"): one.get("baseType") for one in item.findall("responseDeclaration")}
    assert declared == dict.fromkeys(asked_for, "float")
    boxes = tuple(by_processing(item, name) for name in asked_for)
    key = item.get("identifier", "").removeprefix("item-")
    return Sheet(key, item.get("title", ""), in_html(body), boxes)


def by_processing(item: ET.Element, box: str) -> Judge:
    told = {one.get("identifier"): in_html(one) for one in item.findall("modalFeedback")}

    def judge(typed: str) -> tuple[float, str]:
        outcomes: dict[str, list] = {"SCORE": [0.0], "FEEDBACK": []}
        for condition in item.iterfind("responseProcessing/responseCondition"):
            for branch in condition:
                assert branch.tag in ("responseIf", "responseElseIf")
                test, setting = branch
                if not is_true(test, {box: float(typed)}):
                    continue
                assert setting.tag == "setOutcomeValue"
                outcomes[setting.get("identifier", "")] = evaluated(setting[0], outcomes)
                break
        return outcomes["SCORE"][0], " ".join(told[name] for name in outcomes["FEEDBACK"])

    return judge


def in_html(element: ET.Element) -> str:
    """Give what is inside an element, as our writers have it before."""
    inside = html.escape(element.text or "", quote=False)
    return inside + "".join(ET.tostring(one, encoding="unicode").replace("<br />", "<br>") for one in element)


def is_true(test: ET.Element, responses: dict[str, float]) -> bool:
    """Say whether a condition holds; with an empty box it is neither true nor false, and nothing follows from it."""
    if test.tag == "and":
        return all(is_true(one, responses) for one in test)
    variable, bound = test
    given, limit = responses.get(variable.get("identifier", "")), plain_number(bound.text or "")
    if given is None:
        return False
    return {"gte": given >= limit, "lte": given <= limit}[test.tag]


def evaluated(expression: ET.Element, outcomes: dict[str, list]) -> list:
    match expression.tag:
        case "variable":
            return outcomes[expression.get("identifier", "")]
        case "baseValue":
            text = expression.text or ""
            return [float(text) if expression.get("baseType") == "float" else text]
        case "sum":
            return [sum(value for one in expression for value in evaluated(one, outcomes))]
        case "multiple":
            return [value for one in expression for value in evaluated(one, outcomes)]
    raise AssertionError(expression.tag)


# --- what the four tests share ---------------------------------------------------------------------------------------

SAMPLES = (
    "softmax-weights", "weight-ratio", "score-for-weight", "largest-key", "weight-matrix", "output-shape",
    "head-parameters", "dot-variance", "attention-output", "error-in-scaled-scores", "temperature-for-ratio",
    "projected-score",
)  # fmt: skip
"""Items of the bank with every kind of answer, of one box and of many, with positive and negative numbers."""

Posed = list[tuple[Question, Asked]]


def taken_apart(item: Item, count: int = 2, lang: str = "en") -> Posed:
    made = enumerate(questions(item, count), 1)
    return [(q, asked(q, f"{item.title.say(lang)} {n}", lang, CATALOGUE)) for n, q in made]


def written(item: Item, made: Posed) -> list[tuple[str, list[Asked]]]:
    """Give what the writers take."""
    return [(item.title.en, [one for _, one in made])]


def our_verdict(question: Question, entries: Sequence[str]) -> Verdict:
    """Grade one text per box as our own grader does, which wants one per part."""
    texts, first = [], 0
    for place, part in enumerate(question.item.parts):
        dims = question.dims(place)
        here = [*entries[first : first + question.right[place].size]]
        first += len(here)
        if question.item.step(part.step).kind == "shape":
            texts.append("x".join(here))
        elif len(dims) > 1:
            texts.append("; ".join(", ".join(row) for row in np.reshape(here, dims)))
        else:
            texts.append(", ".join(here))
    return grade(question, texts)


def is_right(question: Question, box: int, typed: str) -> bool:
    """Say whether our grader accepts this in a box when all others are right."""
    entries = [decimal_of(value) for value in question.joined]
    entries[box] = typed
    verdict = our_verdict(question, entries)
    assert verdict.outcome is not Outcome.UNREADABLE, (question.item.id, entries)
    return box not in verdict.wrong_entries + verdict.rough_entries


def decimal_of(value: float) -> str:
    """Write a number as a learner would type it, to more places than anybody does."""
    return np.format_float_positional(round(float(value), 11) + 0.0, trim="-")


def kind_of(question: Question, box: int) -> str:
    ends = np.cumsum([right.size for right in question.right])
    return question.item.step(question.item.parts[int(np.searchsorted(ends, box, side="right"))].step).kind


def worth_trying(question: Question, box: int) -> Iterator[str]:
    """Yield what is typed into a box: right, at the bounds, inside and beyond, rough, every mistake's number."""
    right, tolerance = float(question.joined[box]), float(question.joined_tolerance[box])
    made = {float(p.joined[box]) for p in question.predictions if p.joined is not None}
    if kind_of(question, box) != "number":
        whole = {right, right + 1, right - 1, *(value for value in made if value.is_integer())}
        yield from (str(int(value)) for value in sorted(whole) if value >= 1)
        return
    shares = (-3, -1.001, -1, -0.999, 0, 0.999, 1, 1.001, 3)
    yield from map(decimal_of, sorted(made | {right + share * tolerance for share in shares}))
    # Short decimals: rounded right, and on both sides of both bounds.
    for places in range(1, 6):
        yield f"{right:.{places}f}"
        for end in (right - tolerance, right + tolerance):
            yield from (f"{(np.floor(end * 10**places) + k) / 10**places:.{places}f}" for k in range(-1, 3))


def agrees_with_our_grader(question: Question, boxes: Sequence[Judge], full: float = 1.0) -> None:
    """Try everything in the boxes of another system: each gives full marks for what we accept, otherwise none."""
    assert len(boxes) == question.joined.size
    for box, judge in enumerate(boxes):
        for typed in worth_trying(question, box):
            wanted = full if is_right(question, box, typed) else 0.0
            assert judge(typed)[0] == wanted, (question.item.id, question.seed, box, typed)


def names_the_mistakes(question: Question, boxes: Sequence[Judge]) -> None:
    """Type every wrong procedure's numbers: where they are not right or just rough, the misconception is named."""
    titles, told = titles_of(question), 0
    for prediction, gap in zip(question.predictions, question.certificate.gaps, strict=True):
        if gap <= 0 or prediction.joined is None:
            continue
        for box, value in enumerate(prediction.joined):
            if kind_of(question, box) != "number" and not (value > 0 and float(value).is_integer()):
                continue
            share, said = boxes[box](decimal_of(value))
            is_rough = "too rough" in said and abs(value - question.joined[box]) < 0.051
            if share == 0 and not is_rough:
                assert titles[prediction.misconception] in plain_words(said), (question.item.id, box, value)
                told += 1
    assert told


def explains_as_we_do(question: Question, judge: Judge) -> None:
    """In a question with one box, name exactly the misconceptions that our grader names, on and beside each number."""
    titles = titles_of(question)
    unit = 10.0 ** -question.item.parts[0].decimals
    numbers = [float(p.joined[0]) for p in question.predictions if p.joined is not None]
    for value in numbers:
        for away in (-8, -2, -0.9, 0, 0.9, 2, 8):
            typed = decimal_of(value + away * unit)
            verdict = our_verdict(question, [typed])
            if verdict.outcome is Outcome.WRONG:
                ours = {n for one in verdict.explanations if len(one.together) == 1 for n in one.together[0]}
                said = plain_words(judge(typed)[1])
                theirs = {name for name, title in titles.items() if is_named(title, said, titles)}
                assert theirs == ours, (question.item.id, question.seed, typed)


def plain_words(text: str) -> str:
    """Take tags and entities away."""
    return " ".join(html.unescape(re.sub(r"<[^<>]*>", " ", text)).split())


def titles_of(question: Question) -> dict[str, str]:
    """Give, by id, how the misconceptions of a question are called."""
    names = dict.fromkeys(p.misconception for p in question.predictions)
    return {
        name: plain_words(to_html(CATALOGUE[name].name.en)) if name in CATALOGUE else name for name in names
    }


def is_named(title: str, words: str, titles: Mapping[str, str]) -> bool:
    """Say whether a title stands in a text, and not only as a part of a longer one."""
    for other in titles.values():
        if other != title and title in other:
            words = words.replace(other, "")
    return title in words


HOSTILE = (
    "a~b #c =d {e} \\} \\n :: // <b>&amp; ]]> \x00\x0b\ud800 $CATEGORY: 中文 %50% \\~ \\# "
    "$\\frac{a}{b}\\ne\\{0\\}$\n\n\n//x"
)
"""What an author may write that has a meaning in some format, or none in any."""


def hostile(words: str = HOSTILE) -> tuple[Item, Question, Asked]:
    """Give a question whose title, prompt, labels and misconceptions are made of these words."""
    said = Text(zh=words, en=words)
    item = scaled_item(title=said, ask=Text(zh=f"<a> <b> {words}", en=f"<a> <b> {words}"))
    wrong = {name: Misconception(name, "t", said, said, said, said) for name in item.misconceptions}
    (question,) = questions(item, 1)
    return item, question, asked(question, words, "en", wrong)
