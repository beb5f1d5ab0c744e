"""Which notes does somebody's Anki package hold? A zip with an SQLite database inside, both maybe made to do harm.

The package is bounded before it is unpacked, the database goes into a temporary file that is opened for reading only,
and it may not make SQLite work for ever, run what is in its schema, or load code.
"""

from __future__ import annotations

import importlib
import importlib.util
import io
import re
import sqlite3
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from engine.exports.anki import NUMBERS, OWN, WORDS
from engine.exports.markup import to_html, to_markdown
from engine.exports.own_card import LONGEST_SIDE, MOST_CARDS, TOO_LONG, TOO_MANY, Gathering, Refusal
from engine.item import Text

LARGEST_UNPACKED = 64 << 20
"""Bytes of the database inside."""
MOST_TEXT = 8_000_000
"""Characters of all notes together."""
LONGEST_FIELD = 10 * LONGEST_SIDE
"""Characters of a field as HTML, before anything is made of it."""
_LARGEST_INDEX = 1 << 20
_DAMAGED: tuple[type[Exception], ...] = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    RuntimeError,
    ValueError,
)
_DAMAGED += (EOFError, OSError, LookupError, MemoryError, OverflowError)
"""What the standard library raises for zips that are none, or that lie."""
MOST_GAPS = 100
_CLOZE = re.compile(r"\{\{c[0-9]{1,3}::((?:[^}]|\}(?!\}))*)\}\}")
_STEPS = 20_000_000
"""Steps of SQLite's machine after which a query is given up: notes of a full package take a hundredth."""

NO_ZIP = Text("这不是 Anki 牌组包，或者它已损坏。", "This is no Anki package, or it is damaged.")
NO_COLLECTION = Text("这个包里没有 Anki 的数据。", "There is no collection in this package.")
TOO_LARGE = Text(
    f"解开后超过 {LARGEST_UNPACKED >> 20} MB。", f"Unpacked it is larger than {LARGEST_UNPACKED >> 20} MB."
)
NEWER = Text(
    "这是新版 Anki 的压缩格式，这里读不了。请在 Anki 导出时勾选“支持旧版 Anki”，再试一次。",
    "This is the compressed format of newer versions of Anki, which cannot be read here. Tick “Support older Anki "
    "versions” when you export, and try again.",
)
NO_DATABASE = Text("包里的数据已损坏。", "The collection in this package is damaged.")
NO_WORDS = Text("这条笔记的内容不是文字。", "This note does not hold text.")


Source = Callable[[str], tuple[str, str] | None]


@dataclass(frozen=True)
class AnkiNote:
    """A note as it stands in the package, its fields still HTML."""

    guid: str
    layout: int
    tags: tuple[str, ...]
    fields: tuple[str, ...]

    def put_into(self, gathering: Gathering, number: int, source_of: Source) -> None:
        """Make a card of the note; those of the bank, which is here already, are only counted. Refusal."""
        is_ours = self.layout == WORDS.id and len(self.fields) == len(WORDS.fields)
        if self.layout == NUMBERS.id or (is_ours and not self.fields[0].startswith(OWN)):
            gathering.left_out += 1
            return
        if is_ours:
            own, front, back, literal = self.fields
            key = own.removeprefix(OWN)
            source = source_of(_read_literally(literal))
            # As long as nobody changed the note in Anki, it is what the source says.
            if source is not None and (to_html(source[0]), to_html(source[1])) == (front, back):
                gathering.add(source, self.tags, key, number)
                return
        else:
            front, *others = _filled(self.fields)
            back = "<br>".join(other for other in others if other.strip())
            key = f"guid {self.guid}"
        told = to_markdown(front), to_markdown(back)
        gathering.media += told[0].media + told[1].media
        gathering.add((told[0].text, told[1].text), self.tags, key, number)


def _filled(fields: tuple[str, ...]) -> tuple[str, ...]:
    """Give the fields of a note; of one with gaps first the text with its gaps, then the text with them filled."""
    text = fields[0]
    if not 0 < text.count("{{c") <= MOST_GAPS or not _CLOZE.search(text):
        return fields
    return _CLOZE.sub("[…]", text), _CLOZE.sub(lambda gap: gap[1].partition("::")[0], text), *fields[1:]


def _read_literally(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


# --- the zip ---------------------------------------------------------------------------------------------------------


def read_notes(package: bytes) -> Iterator[AnkiNote]:
    """Yield the notes of a package in the order in which they were made. Refusal."""
    collection = _collection(package)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "collection"
        path.write_bytes(collection)
        try:
            with closing(_opened(path)) as connection:
                yield from _notes(connection)
        except (sqlite3.Error, sqlite3.Warning, OverflowError, MemoryError) as fault:
            raise Refusal(NO_DATABASE) from fault


def _collection(package: bytes) -> bytes:
    """Unpack the database: of several the newest, for the old one beside it only says that it is old."""
    if _index_size(package) > _LARGEST_INDEX:
        raise Refusal(NO_ZIP)
    try:
        with zipfile.ZipFile(io.BytesIO(package)) as archive:
            names = set(archive.namelist())
            if "collection.anki21b" in names:
                return _decompressed(_member(archive, "collection.anki21b"))
            for name in ("collection.anki21", "collection.anki2"):
                if name in names:
                    return _member(archive, name)
    except Refusal:
        raise
    except _DAMAGED as fault:
        raise Refusal(NO_ZIP) from fault
    raise Refusal(NO_COLLECTION)


def _index_size(package: bytes) -> int:
    """Give the bytes of the zip's table of contents, as it says itself: an entry takes 46 at least."""
    end = package.rfind(b"PK\x05\x06")
    if end < 0 or end + 22 > len(package):
        raise Refusal(NO_ZIP)
    return int(struct.unpack_from("<I", package, end + 12)[0])


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as member:
        content = member.read(LARGEST_UNPACKED + 1)
    if len(content) > LARGEST_UNPACKED:
        raise Refusal(TOO_LARGE)
    return content


def _decompressed(content: bytes) -> bytes:
    """Undo the newest format's compression, which Python knows from 3.14 on."""
    if importlib.util.find_spec("compression") is None:
        raise Refusal(NEWER)
    zstd = importlib.import_module("compression.zstd")
    try:
        with zstd.open(io.BytesIO(content)) as stream:
            collection = bytes(stream.read(LARGEST_UNPACKED + 1))
    except zstd.ZstdError as fault:
        raise Refusal(NO_ZIP) from fault
    if len(collection) > LARGEST_UNPACKED:
        raise Refusal(TOO_LARGE)
    return collection


# --- the database ----------------------------------------------------------------------------------------------------


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    connection.text_factory = bytes
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_UNPACKED)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    # Called once, after so many steps: whatever is still running then is not reading notes.
    connection.set_progress_handler(lambda: 1, _STEPS)
    return connection


def _notes(connection: sqlite3.Connection) -> Iterator[AnkiNote]:
    kinds = connection.execute("SELECT type, rootpage FROM sqlite_master WHERE name = 'notes'").fetchall()
    if len(kinds) != 1 or kinds[0][0] != b"table" or not kinds[0][1]:  # a view could be anything
        raise Refusal(NO_DATABASE)
    rows = connection.execute(f"SELECT guid, mid, tags, flds FROM notes ORDER BY id LIMIT {MOST_CARDS + 1}")
    size = 0
    for number, row in enumerate(rows, start=1):
        if number > MOST_CARDS:
            raise Refusal(TOO_MANY, number)
        guid, layout, tags, fields = (_decoded(value, number) for value in row)
        size += len(fields)
        if size > MOST_TEXT:
            raise Refusal(TOO_LARGE)
        cut = tuple(fields.split("\x1f"))
        if any(len(one) > LONGEST_FIELD for one in cut):
            raise Refusal(TOO_LONG, number)
        yield AnkiNote(guid, int(layout) if layout.isdecimal() else 0, tuple(tags.split()), cut)


def _decoded(value: object, number: int) -> str:
    """Give a value as text: names and numbers may be stored as either."""
    if isinstance(value, bytes):
        try:
            text = value.decode("utf-8")
        except UnicodeDecodeError as fault:
            raise Refusal(NO_WORDS, number) from fault
        if "\0" not in text:
            return text
    elif isinstance(value, int):
        return str(value)
    raise Refusal(NO_WORDS, number)
