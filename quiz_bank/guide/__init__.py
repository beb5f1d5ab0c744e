"""What does the document say, retold without its mistakes? One file per part, found because it is there."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from engine.chapter import Chapter
from quiz_bank import SECTIONS, SELF_TESTS, SOURCES
from quiz_bank.shelf import gather

PLACES = (*SECTIONS, *SELF_TESTS, SOURCES)
"""Every place of the document that an item, a card or a claim may belong to."""

CHAPTERS: Mapping[str, Chapter] = gather(
    sys.modules[__name__],
    "CHAPTERS",
    key=lambda chapter: chapter.id,
    order=lambda chapter: PLACES.index(chapter.places[0]),
)
"""Every chapter by id, in the order of the document; what it says of its sources comes last."""


def chapter_of(place: str) -> Chapter:
    """Give the chapter that covers a place of the document; raises KeyError for a place that it does not have."""
    for chapter in CHAPTERS.values():
        if place in chapter.places:
            return chapter
    raise KeyError(place)
