"""How do files become a zip that is the same, byte by byte, whenever it is made?"""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Mapping

_ZIP_DAY = (1980, 1, 1, 0, 0, 0)


def packed(files: Mapping[str, bytes]) -> bytes:
    """Zip files in the order given, each with the same fixed day."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _ZIP_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return made.getvalue()


def xml_file(root: ET.Element, indent: bool = True) -> bytes:
    """Write an element as an XML file in UTF-8; with `indent` for elements that hold either text or elements."""
    if indent:
        ET.indent(root)
    return ET.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"
