"""How does a row become one physical CSV line and come back as the same text, or is it damaged?"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

# Whatever some program takes for the end of a line, what UTF-8 cannot hold, and the escape itself.
_UNSAFE = re.compile(r"[\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
_ESCAPED = re.compile(r"\\(?:([\\nrt])|u([0-9a-f]{4})|)")
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"(?=,|\Z)')
_SHORT = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_LONG = {"\\": "\\", "n": "\n", "r": "\r", "t": "\t"}


class Damaged(ValueError):
    """A line that is not exactly what was written; the message says in which way."""


def write_field(text: str) -> str:
    """Give `text` as it stands in a line: escaped, and quoted where it holds a comma or a quote."""
    safe = _UNSAFE.sub(lambda found: _SHORT.get(found[0], f"\\u{ord(found[0]):04x}"), text)
    if "," in safe or '"' in safe:
        return '"' + safe.replace('"', '""') + '"'
    return safe


def write_line(texts: Sequence[str]) -> bytes:
    """Give one line, without its line break, with the CRC-32 of all before it as its last field."""
    body = ",".join(map(write_field, texts)).encode()
    return body + b",%08x" % zlib.crc32(body)


def read_line(line: bytes) -> list[str]:
    """Give the texts of a line, its CRC last. Damaged unless every byte is as it was written."""
    body, _, crc = line.rpartition(b",")
    if crc != b"%08x" % zlib.crc32(body):
        raise Damaged("checksum does not fit")
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise Damaged("not UTF-8") from error
    texts = _split(text)
    if "\\" in text:
        texts = [_ESCAPED.sub(_unescape, each) if "\\" in each else each for each in texts]
    texts.append(crc.decode())
    return texts


def _unescape(found: re.Match[str]) -> str:
    short, code = found.groups()
    if short:
        return _LONG[short]
    if code:
        return chr(int(code, 16))
    raise Damaged("unknown escape")


def _split(text: str) -> list[str]:
    """Split at the commas outside quotes, without the size limit that the csv module sets for everybody."""
    first = text.find('"')
    if first < 0:
        return text.split(",")
    texts: list[str] = []
    at = 0
    while first >= 0:
        # Up to the next quote there is none, and the quote begins a field.
        texts += text[at:first].split(",")
        if texts.pop():
            raise Damaged("stray quote")
        found = _QUOTED.match(text, first)
        if found is None:
            raise Damaged("quote without its end" if text.count('"', first) % 2 else "stray quote")
        texts.append(found[1].replace('""', '"'))
        at = found.end() + 1
        if at > len(text):
            return texts
        first = text.find('"', at)
    return texts + text[at:].split(",")
