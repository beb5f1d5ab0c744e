r"""How do questions become a QTI 2.1 package, one item a question?

All boxes of a question stand in one item, each a text entry whose response is a float. Each has a chain of conditions:
within the accepted numbers it adds one to SCORE, otherwise the first known mistake that fits adds its feedback. The
score is not divided: the largest one is the number of boxes. Formulas stay in `\(…\)`, which players with MathJax show;
the format's own way would be MathML.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence

from engine.exports.asked import Asked, Box, Numbers, number
from engine.exports.packed import packed, xml_file

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
LONGEST = 20
"""Characters that a text entry is made wide for."""


def qti21(items: Iterable[tuple[str, Sequence[Asked]]], lang: str) -> bytes:
    """Write the variants of items, each a title with its variants, as a zipped package of assessment items."""
    files = {f"items/{asked.id}.xml": _item(asked, lang) for _, variants in items for asked in variants}
    return packed({"imsmanifest.xml": _manifest(files), **files})


def _manifest(files: Iterable[str]) -> bytes:
    manifest = ET.Element("manifest", identifier="attention-trainer", xmlns=PACKAGE)
    metadata = ET.SubElement(manifest, "metadata")
    ET.SubElement(metadata, "schema").text = "QTIv2.1 Package"
    ET.SubElement(metadata, "schemaversion").text = "1.0.0"
    ET.SubElement(manifest, "organizations")
    resources = ET.SubElement(manifest, "resources")
    for name in files:
        identifier = name.removeprefix("items/").removesuffix(".xml")
        resource = ET.SubElement(
            resources, "resource", identifier=f"item-{identifier}", type="imsqti_item_xmlv2p1", href=name
        )
        ET.SubElement(resource, "file", href=name)
    return xml_file(manifest)


def _item(asked: Asked, lang: str) -> bytes:
    boxes = asked.boxes
    item = ET.Element(
        "assessmentItem",
        {
            "xmlns": QTI,
            "identifier": f"item-{asked.id}",
            "title": asked.title,
            "xml:lang": lang,
            "adaptive": "false",
            "timeDependent": "false",
        },
    )
    for place, box in enumerate(boxes):
        response = _declared(item, "responseDeclaration", _response(place), "float")
        ET.SubElement(ET.SubElement(response, "correctResponse"), "value").text = box.shown
    score = _declared(item, "outcomeDeclaration", "SCORE", "float", normalMaximum=str(len(boxes)))
    ET.SubElement(ET.SubElement(score, "defaultValue"), "value").text = "0"
    _declared(item, "outcomeDeclaration", "FEEDBACK", "identifier", cardinality="multiple")
    entry = '<textEntryInteraction responseIdentifier="{}" expectedLength="{}"/>'
    body = asked.body(lambda place: entry.format(_response(place), LONGEST))
    item.append(_xhtml("itemBody", body))
    processing = ET.SubElement(item, "responseProcessing")
    said: dict[str, str] = {}
    for place, box in enumerate(boxes):
        _judge(processing, place, box, said)
    for feedback, identifier in said.items():
        shown = _xhtml("modalFeedback", feedback)
        shown.attrib.update(outcomeIdentifier="FEEDBACK", identifier=identifier, showHide="show")
        item.append(shown)
    return xml_file(item, indent=False)


def _response(place: int) -> str:
    return f"RESPONSE_{place + 1}"


def _declared(item: ET.Element, what: str, identifier: str, base: str, **more: str) -> ET.Element:
    known = {"identifier": identifier, "cardinality": "single", "baseType": base}
    return ET.SubElement(item, what, {**known, **more})


def _xhtml(name: str, html: str) -> ET.Element:
    """Give our HTML, all of whose tags but the line break are closed, as an element."""
    return ET.fromstring(f"<{name}>{html.replace('<br>', '<br/>')}</{name}>")


def _judge(processing: ET.Element, place: int, box: Box, said: dict[str, str]) -> None:
    condition = ET.SubElement(processing, "responseCondition")
    right = ET.SubElement(condition, "responseIf")
    _within(right, place, box.accepted)
    total = ET.SubElement(ET.SubElement(right, "setOutcomeValue", identifier="SCORE"), "sum")
    ET.SubElement(total, "variable", identifier="SCORE")
    ET.SubElement(total, "baseValue", baseType="float").text = "1"
    for mistake in box.mistakes:
        identifier = said.setdefault(mistake.feedback, f"SAID_{len(said) + 1}")
        wrong = ET.SubElement(condition, "responseElseIf")
        _within(wrong, place, mistake.numbers)
        several = ET.SubElement(ET.SubElement(wrong, "setOutcomeValue", identifier="FEEDBACK"), "multiple")
        ET.SubElement(several, "variable", identifier="FEEDBACK")
        ET.SubElement(several, "baseValue", baseType="identifier").text = identifier


def _within(condition: ET.Element, place: int, numbers: Numbers) -> None:
    both = ET.SubElement(condition, "and")
    for operator, bound in (("gte", numbers.low), ("lte", numbers.high)):
        compared = ET.SubElement(both, operator)
        ET.SubElement(compared, "variable", identifier=_response(place))
        ET.SubElement(compared, "baseValue", baseType="float").text = number(bound)
