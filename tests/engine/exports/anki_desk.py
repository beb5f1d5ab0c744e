"""How do tests open a package with the real Anki?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

OUTCOMES = (
    "new",
    "updated",
    "duplicate",
    "conflicting",
    "missing_notetype",
    "missing_deck",
    "empty_first_field",
)


@contextmanager
def collection(folder: Path) -> Iterator[Collection]:
    """Open a collection of Anki's in a folder."""
    opened = Collection(str(folder / "collection.anki2"))
    try:
        yield opened
    finally:
        opened.close()


def bring(col: Collection, folder: Path, package: bytes) -> dict[str, int]:
    """Import a package and give how many notes came to which outcome, those that happened."""
    path = folder / "brought.apkg"
    path.write_bytes(package)
    options = ImportAnkiPackageOptions()  # as the dialogue of Anki has it: update what is newer
    log = col.import_anki_package(ImportAnkiPackageRequest(package_path=str(path), options=options)).log
    return {name: count for name in OUTCOMES if (count := len(getattr(log, name)))}


def fields_of(col: Collection, key: str) -> dict[str, str]:
    """Give the fields of the one note with that key."""
    (note,) = col.find_notes(f'"Key:{key}"')
    return dict(col.get_note(note).items())
