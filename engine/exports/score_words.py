"""What is a column of a score sheet that leaves, and in which words, zone and names does it speak?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Literal

from engine.classroom.sheet import Column
from engine.days import zone_named
from engine.item import Text

Kind = Literal["id", "text", "number", "moment"]
Value = str | float | datetime | None


@dataclass(frozen=True)
class Field:
    """A column: its heading, what its cells are, and what it is called and means on the sheet that explains."""

    heading: str
    kind: Kind
    called: Text
    means: Text


@dataclass(frozen=True)
class Grid:
    """One sheet of a file: its title, its columns, and rows of as many values."""

    title: str
    fields: tuple[Field, ...]
    rows: tuple[tuple[Value, ...], ...]
    frozen: int = 0
    """How many columns on the left stay in sight."""


@dataclass(frozen=True)
class Wording:
    """In which language and zone a score sheet leaves, and what its items and misconceptions are called."""

    lang: str = "zh"
    zone: str = "UTC"
    """A zone of the IANA, such as Asia/Shanghai; one that is not known is UTC."""
    items: Mapping[str, Text] = field(default_factory=dict)
    misconceptions: Mapping[str, Text] = field(default_factory=dict)

    @cached_property
    def zone_name(self) -> str:
        """Give the zone in which moments are told."""
        return str(zone_named(self.zone))

    def local(self, moment: datetime | None) -> datetime | None:
        """Give a moment on the zone's clock, without its zone; one that has no zone is in UTC, as in the log."""
        if moment is None:
            return None
        known = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        with suppress(OverflowError):  # on the first or the last day that there is
            known = known.astimezone(zone_named(self.zone))
        return known.replace(tzinfo=None)

    def item(self, item: str) -> str:
        """Give what an item is called; its id where nobody says."""
        return self.items[item].say(self.lang) if item in self.items else item

    def misconception(self, misconception: str) -> str:
        """Give what a misconception is called; its id where nobody says."""
        names = self.misconceptions
        return names[misconception].say(self.lang) if misconception in names else misconception

    def held_together(self, spelled: str) -> str:
        """Give the log's spelling of explanations in words."""
        marks = {"|": " / ", "+": " + ", " ": "；" if self.lang == "zh" else "; "}
        parts = re.split(r"([|+ ])", " ".join(spelled.split()))
        return "".join(marks.get(part) or self.misconception(part) for part in parts)

    def field(self, called: Text, kind: Kind, means: Text, above: str = "") -> Field:
        """Make a column of the score sheet; `above` is what tells it from others that are called the same."""
        told = called.say(self.lang)
        return Field(
            f"{above}{'：' if self.lang == 'zh' else ': '}{told}" if above else told, kind, called, means
        )


def labels(columns: Iterable[Column]) -> dict[str, str]:
    """Give each assignment a name of its own, by its key: the title, and where others have the same one the key too."""
    columns = tuple(columns)
    titles = [column.title.strip() for column in columns]
    told: dict[str, str] = {}
    for column, title in zip(columns, titles, strict=True):
        label = title if title and titles.count(title) == 1 else f"{title} [{column.key}]".strip()
        while label in told.values():
            label = f"{label} [{column.key}]"
        told[column.key] = label
    return told
