"""What is a place of the document called, and which topic practises it?"""

from __future__ import annotations

from collections.abc import Mapping

from app import topics, words
from engine.item import Item, Text
from quiz_bank import SELF_TESTS, SOURCES


def name(place: str) -> Text:
    """Give the name of a place: a section by its number and title, a self-test by its number."""
    if place in SELF_TESTS:
        number = place.removeprefix("题")
        return Text(words.SELF_TEST.zh.format(n=number), words.SELF_TEST.en.format(n=number))
    return words.SOURCES if place == SOURCES else topics.title(place)


def topic(items: Mapping[str, Item], place: str) -> str:
    """Give the topic that practises a place; "" where no item does. A self-test belongs to its first item's section."""
    found = topics.of_topic(items, place)
    if not found:
        return ""
    return place if place in topics.topics(items) else found[0].section
