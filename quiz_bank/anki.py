"""What goes into the Anki deck, and what are its decks called?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from engine.exports.anki import (
    MISTAKES_DECK,
    OWN_DECK,
    Note,
    card_note,
    misconception_note,
    own_note,
    package,
)
from engine.exports.own_card import OwnCard
from engine.exports.plain import DECK
from engine.exports.variants import item_note
from engine.item import Text
from quiz_bank import SECTIONS, bank
from quiz_bank.cards import CARDS
from quiz_bank.guide import CHAPTERS
from quiz_bank.misconceptions import CATALOGUE

ROOT = Text(zh="注意力机制练习", en="Attention trainer")
MISTAKES = Text(zh="易错点", en="Mistakes")
_ARABIC = {ord(zh): en for zh, en in zip("一二三四五六七八九", "123456789", strict=True)}


def deck_names(lang: str) -> Mapping[str, str]:
    """Give the name of each deck by its key: the parts of the document, the sections inside them, and two more.

    Anki sorts decks by name, so each begins with its place.
    """
    root = ROOT.say(lang)
    names: dict[str, str] = {}
    chapters = sorted(
        (chapter for chapter in CHAPTERS.values() if chapter.places[0] in SECTIONS),
        key=lambda chapter: SECTIONS.index(chapter.places[0]),
    )
    for place, chapter in enumerate(chapters):
        name = f"{root}::{place:02} {chapter.title.say(lang)}"
        sections = [section for section in chapter.places if section in SECTIONS]
        for section in sections:
            number = section.translate(_ARABIC) if lang == "en" else section
            names[section] = name if len(sections) == 1 else f"{name}::{number}"
    more = {MISTAKES_DECK: MISTAKES, OWN_DECK: DECK}
    return names | {
        key: f"{root}::{place:02} {name.say(lang)}"
        for place, (key, name) in enumerate(more.items(), len(chapters))
    }


def item_notes(lang: str) -> Iterator[Note]:
    """Yield the notes with numbers, one for each item; each takes some hundredths of a second."""
    for item in bank().values():
        yield item_note(item, lang, CATALOGUE)


def word_notes(
    lang: str, misconceptions: Iterable[str] | None = None, own: Iterable[OwnCard] = ()
) -> Iterator[Note]:
    """Yield the notes in words: cards of the bank, misconceptions, a learner's own cards.

    `misconceptions` are the ids of those that get a card, such as the confirmed ones; all where none are given.
    Raises KeyError for one that the catalogue does not have.
    """
    for card in CARDS.values():
        yield card_note(card, lang)
    for name in CATALOGUE if misconceptions is None else misconceptions:
        yield misconception_note(CATALOGUE[name], lang)
    for mine in own:
        yield own_note(mine)


def deck(
    lang: str, timestamp: int, misconceptions: Iterable[str] | None = None, own: Iterable[OwnCard] = ()
) -> bytes:
    """Give the whole deck as an `.apkg`; the same arguments give the same bytes.

    `timestamp` is in seconds and later than that of the last export: see `engine.exports.anki.next_timestamp`.
    """
    made = chain(item_notes(lang), word_notes(lang, misconceptions, own))
    return package(made, deck_names(lang), timestamp)
