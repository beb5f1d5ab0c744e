"""How is a zip of XML from somebody else opened so that it can do no harm?

Sizes are checked before anything is unpacked and again while it is; no document type is read, so that nothing can be
made to grow and no other file is fetched; and there is a bound on how many elements are looked at.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from xml.parsers import expat

from engine.exports.own_card import Refusal
from engine.exports.table import LARGEST_UNPACKED
from engine.item import Text

MOST_PARTS = 1000
MOST_ELEMENTS = 300_000
"""Of one part; a second is long enough for them."""
NO_WORKBOOK = Text("这不是 XLSX 文件，或者它已损坏。", "This is no XLSX file, or it is damaged.")
TOO_LARGE_INSIDE = Text(
    f"解开后超过 {LARGEST_UNPACKED >> 20} MB。", f"Unpacked it is larger than {LARGEST_UNPACKED >> 20} MB."
)
TOO_BUSY = Text("工作表太大，里面多半是空白的行。", "The sheet is too large, probably with blank rows.")

DAMAGED: tuple[type[Exception], ...] = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    expat.ExpatError,
    EOFError,
)
DAMAGED += (RuntimeError, ValueError, OSError, LookupError, MemoryError, OverflowError, NotImplementedError)
"""What the standard library raises for zips and XML that are none, or that lie."""

Attributes = Mapping[str, str]


def opened_zip(data: bytes) -> zipfile.ZipFile:
    """Open a workbook's zip after looking at what it says of its size. Refusal, and the library's own errors."""
    end = data.rfind(b"PK\x05\x06")
    if end < 0 or end + 22 > len(data) or data[max(0, end - 20) : end].startswith(b"PK\x06\x07"):
        raise Refusal(NO_WORKBOOK)
    if struct.unpack_from("<H", data, end + 10)[0] > MOST_PARTS:
        raise Refusal(NO_WORKBOOK)
    archive = zipfile.ZipFile(io.BytesIO(data))
    parts = archive.infolist()
    if len(parts) > MOST_PARTS or len({part.filename for part in parts}) < len(parts):
        raise Refusal(NO_WORKBOOK)
    if any(
        part.flag_bits & 1 or part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
        for part in parts
    ):
        raise Refusal(NO_WORKBOOK)
    if max((part.file_size for part in parts), default=0) > LARGEST_UNPACKED:
        raise Refusal(TOO_LARGE_INSIDE)
    if sum(part.file_size for part in parts) > 2 * LARGEST_UNPACKED:
        raise Refusal(TOO_LARGE_INSIDE)
    return archive


def member(archive: zipfile.ZipFile, name: str) -> bytes:
    """Unpack one part, and no more of it than a part may have. Refusal."""
    with archive.open(name) as part:
        content = part.read(LARGEST_UNPACKED + 1)
    if len(content) > LARGEST_UNPACKED:
        raise Refusal(TOO_LARGE_INSIDE)
    return content


def walk(
    content: bytes,
    start: Callable[[str, Attributes, int], None],
    end: Callable[[str, int], None] = lambda name, place: None,
    text: Callable[[str], None] = lambda text: None,
) -> None:
    """Call back for every element with its name (without a prefix) and its place. Refusal for what may be a trap."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise Refusal(NO_WORKBOOK)  # places would count other bytes than ours
    parser = expat.ParserCreate()
    parser.buffer_text = True
    left = MOST_ELEMENTS

    def started(name: str, attributes: Attributes) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Refusal(TOO_BUSY)
        start(name.rpartition(":")[2], attributes, parser.CurrentByteIndex)

    def declared(version: str, encoding: str | None, standalone: int) -> None:
        if encoding and encoding.lower() not in ("utf-8", "utf8", "us-ascii"):
            raise Refusal(NO_WORKBOOK)

    def refused(*_: object) -> None:
        raise Refusal(
            NO_WORKBOOK
        )  # without a document type there are no entities, and nothing that multiplies

    parser.StartElementHandler = started
    parser.EndElementHandler = lambda name: end(name.rpartition(":")[2], parser.CurrentByteIndex)
    parser.CharacterDataHandler = text
    parser.XmlDeclHandler = declared
    parser.StartDoctypeDeclHandler = refused
    parser.Parse(content, True)
