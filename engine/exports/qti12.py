"""How do questions become a QTI 1.2 package that Canvas imports as a quiz?

Canvas' question with a number takes one number, and its question with several blanks compares texts: so each entry of a
vector is a question of its own. A whole number is an exact answer with the margin 0, any other a range.

There is nothing but the right answer among the conditions: whatever range Canvas finds in one, it takes for an answer
with full marks, so a condition for a mistake's number would make the mistake right. What mistakes give is listed in the
feedback for wrong answers.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence
from hashlib import sha256

from engine.exports.asked import Asked, Box, clean, number
from engine.exports.packed import packed, xml_file
from engine.exports.variants import COLON, MISTAKES

QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
CANVAS = "http://canvas.instructure.com/xsd/cccv1p0"


def qti12(items: Iterable[tuple[str, Sequence[Asked]]], root: str, lang: str) -> bytes:
    """Write items, each a title with its variants, as a zipped package with one quiz called `root`."""
    questions = [one for _, variants in items for asked in variants for one in asked.one_by_one()]
    name = f"quiz-{sha256(' '.join(key for key, *_ in questions).encode()).hexdigest()[:16]}"
    return packed(
        {
            "imsmanifest.xml": _manifest(name),
            f"{name}/{name}.xml": _assessment(name, clean(root), questions, lang),
            f"{name}/assessment_meta.xml": _meta(name, clean(root), len(questions)),
        }
    )


def _manifest(name: str) -> bytes:
    manifest = ET.Element("manifest", identifier=f"manifest-{name}", xmlns=PACKAGE)
    metadata = ET.SubElement(manifest, "metadata")
    ET.SubElement(metadata, "schema").text = "IMS Content"
    ET.SubElement(metadata, "schemaversion").text = "1.1.3"
    ET.SubElement(manifest, "organizations")
    resources = ET.SubElement(manifest, "resources")
    quiz = ET.SubElement(resources, "resource", identifier=name, type="imsqti_xmlv1p2")
    ET.SubElement(quiz, "file", href=f"{name}/{name}.xml")
    ET.SubElement(quiz, "dependency", identifierref=f"meta-{name}")
    href = f"{name}/assessment_meta.xml"
    kind = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
    meta = ET.SubElement(resources, "resource", identifier=f"meta-{name}", type=kind, href=href)
    ET.SubElement(meta, "file", href=href)
    return xml_file(manifest)


def _meta(name: str, title: str, points: int) -> bytes:
    """Say what Canvas wants to know about the quiz; everything else is left as Canvas has it for a new one."""
    quiz = ET.Element("quiz", identifier=name, xmlns=CANVAS)
    told = {
        "title": title,
        "description": "",
        "shuffle_answers": "false",
        "scoring_policy": "keep_highest",
        "quiz_type": "assignment",
        "points_possible": f"{points}.0",
        "allowed_attempts": "1",
        "available": "false",
    }
    for field, value in told.items():
        ET.SubElement(quiz, field).text = value
    return xml_file(quiz)


def _assessment(name: str, title: str, questions: Sequence[tuple[str, str, str, Box]], lang: str) -> bytes:
    interop = ET.Element("questestinterop", xmlns=QTI)
    assessment = ET.SubElement(interop, "assessment", ident=name, title=title)
    _fields(assessment, {"cc_maxattempts": "1"})
    section = ET.SubElement(assessment, "section", ident="root_section")
    for key, headline, words, box in questions:
        _add(section, key, headline, words, box, lang)
    return xml_file(interop)


def _fields(parent: ET.Element, fields: dict[str, str]) -> None:
    metadata = ET.SubElement(parent, "qtimetadata")
    for label, entry in fields.items():
        field = ET.SubElement(metadata, "qtimetadatafield")
        ET.SubElement(field, "fieldlabel").text = label
        ET.SubElement(field, "fieldentry").text = entry


def _add(section: ET.Element, key: str, headline: str, words: str, box: Box, lang: str) -> None:
    item = ET.SubElement(section, "item", ident=key, title=headline)
    known = {
        "question_type": "numerical_question",
        "points_possible": "1",
        "original_answer_ids": f"answer-{key}",
        "assessment_question_identifierref": f"ref-{key}",
    }
    _fields(ET.SubElement(item, "itemmetadata"), known)
    presentation = ET.SubElement(item, "presentation")
    _material(presentation, words)
    response = ET.SubElement(presentation, "response_str", ident="response1", rcardinality="Single")
    fill_in = ET.SubElement(response, "render_fib", fibtype="Decimal")
    ET.SubElement(fill_in, "response_label", ident="answer1")
    processing = ET.SubElement(item, "resprocessing")
    outcomes = ET.SubElement(processing, "outcomes")
    ET.SubElement(outcomes, "decvar", maxvalue="100", minvalue="0", varname="SCORE", vartype="Decimal")
    right = ET.SubElement(processing, "respcondition", {"continue": "No"})
    _accepts(ET.SubElement(right, "conditionvar"), box)
    ET.SubElement(right, "setvar", action="Set", varname="SCORE").text = "100"
    if box.predicted:
        wrong = ET.SubElement(processing, "respcondition", {"continue": "Yes"})
        ET.SubElement(ET.SubElement(wrong, "conditionvar"), "other")
        ET.SubElement(wrong, "displayfeedback", feedbacktype="Response", linkrefid="general_incorrect_fb")
        feedback = ET.SubElement(item, "itemfeedback", ident="general_incorrect_fb")
        listed = "".join(f"<li>{shown}{COLON.say(lang)}{names}</li>" for shown, names in box.predicted)
        told = f"<p>{MISTAKES.say(lang)}{COLON.say(lang)}</p><ul>{listed}</ul>"
        _material(ET.SubElement(feedback, "flow_mat"), told)


def _accepts(condition: ET.Element, box: Box) -> None:
    inside = condition
    if not box.accepted.tolerance:
        either = ET.SubElement(condition, "or")
        ET.SubElement(either, "varequal", respident="response1").text = box.shown
        inside = ET.SubElement(either, "and")
    ET.SubElement(inside, "vargte", respident="response1").text = number(box.accepted.low)
    ET.SubElement(inside, "varlte", respident="response1").text = number(box.accepted.high)


def _material(parent: ET.Element, html: str) -> None:
    ET.SubElement(ET.SubElement(parent, "material"), "mattext", texttype="text/html").text = html
