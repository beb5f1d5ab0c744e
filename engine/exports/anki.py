"""How do cards become an Anki package that updates what an earlier one brought, instead of doubling it?

Anki knows a note by its guid, which is made of the card's key, and its layout by a model's id and field list. Those are
frozen here for ever: another layout is a new model with a new id. Only a note with a later time stamp updates one.
"""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

import genanki  # type: ignore[import-untyped]

from engine.exports.anki_templates import CSS, NUMBERS_BACK, NUMBERS_FRONT, WORDS_BACK, WORDS_FRONT
from engine.exports.markup import is_blank, to_html
from engine.exports.own_card import OwnCard
from engine.exports.packed import packed
from engine.item import Card, ItemError, Misconception, Text

NAMESPACE = "attention-trainer"
"""What Anki's guids are made of beside the key; as old as the first deck, never changed."""
OWN = "own:"
"""What the keys of a learner's own cards begin with."""
OWN_DECK, MISTAKES_DECK = "own", "misconceptions"
"""Keys of the decks that are no section's."""


@dataclass(frozen=True)
class Layout:
    """A kind of note: the id and the fields that Anki knows it by, and how its two sides look."""

    id: int
    name: str
    fields: tuple[str, ...]
    front: str
    """The name of the field that asks."""
    sorted_by: str
    asks: str
    answers: str


NUMBERS = Layout(
    1719843265,
    "Attention trainer: numbers",
    ("Key", "Title", "Question", "Answer", "Mistakes", "Variants"),
    "Question",
    "Title",
    NUMBERS_FRONT,
    NUMBERS_BACK,
)
WORDS = Layout(
    1719843266,
    "Attention trainer: words",
    ("Key", "Front", "Back", "Markdown"),
    "Front",
    "Front",
    WORDS_FRONT,
    WORDS_BACK,
)


@dataclass(frozen=True)
class Note:
    """A note of a package: its key (`item:softmax-weights`), its fields after the key as HTML, and where it goes."""

    layout: Layout
    key: str
    fields: tuple[str, ...]
    deck: str
    """The key of its deck: a document section, or one of those above."""
    tags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.fields) != len(self.layout.fields) - 1:
            raise ItemError(f"{self.key}: {self.layout.name} has {len(self.layout.fields) - 1} fields")
        if is_blank(self.fields[self.layout.fields.index(self.layout.front) - 1]):
            raise ItemError(f"{self.key}: its front is empty")

    @property
    def guid(self) -> str:
        """What Anki knows the note by."""
        return genanki.guid_for(NAMESPACE, self.key)


def card_note(card: Card, lang: str) -> Note:
    """Make the note of one of the bank's cards in words."""
    return _in_words(f"card:{card.id}", card.front.say(lang), card.back.say(lang), card.section)


def misconception_note(misconception: Misconception, lang: str) -> Note:
    """Make the note that asks why a mistake is one, and what to do instead."""
    ask = Text(zh="这种做法错在哪里？应该怎样做？", en="Why is that wrong, and what is right?")
    front = f"**{misconception.name.say(lang)}**\n\n{ask.say(lang)}"
    back = f"{misconception.why.say(lang)}\n\n{misconception.instead.say(lang)}"
    return _in_words(f"misconception:{misconception.id}", front, back, MISTAKES_DECK)


def own_note(card: OwnCard) -> Note:
    """Make the note of a learner's own card; its Markdown goes along, so that it comes back as it was."""
    source = json.dumps({"front": card.front, "back": card.back}, ensure_ascii=False)
    fields = (to_html(card.front), to_html(card.back), to_html_literally(source))
    return Note(WORDS, f"{OWN}{card.key}", fields, OWN_DECK, card.tags)


def to_html_literally(text: str) -> str:
    """Give a text so that a browser shows it, and a script reads it, letter by letter."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _in_words(key: str, front: str, back: str, deck: str) -> Note:
    return Note(WORDS, key, (to_html(front), to_html(back), ""), deck, (NAMESPACE,))


def next_timestamp(now: float, last: int | None = None) -> int:
    """Give the time stamp of the next export, in whole seconds: later than the last one, whatever the clock says."""
    return int(now) if last is None else max(int(now), last + 1)


def package(notes: Iterable[Note], decks: Mapping[str, str], timestamp: int) -> bytes:
    """Write notes as an `.apkg`; the same arguments give the same bytes.

    `decks` names the deck of each deck key, `::` between a deck and those inside it. `timestamp` is in seconds, later
    than that of the last export (`next_timestamp`), or Anki drops the edits without a word. Raises ItemError, naming
    the note, for a key that comes twice and a deck without a name.
    """
    if timestamp < 1:
        raise ValueError(f"a time stamp is a number of seconds from 1, not {timestamp}")
    models = {layout.id: _model(layout) for layout in (NUMBERS, WORDS)}
    made: dict[str, genanki.Deck] = {}
    seen: set[str] = set()
    for note in notes:
        if note.key in seen:
            raise ItemError(f"{note.key}: two notes have this key")
        if note.deck not in decks:
            raise ItemError(f"{note.key}: there is no name for the deck {note.deck!r}")
        seen.add(note.key)
        if note.deck not in made:
            made[note.deck] = genanki.Deck(deck_id(note.deck), decks[note.deck])
        made[note.deck].add_note(
            genanki.Note(models[note.layout.id], [note.key, *note.fields], tags=note.tags, guid=note.guid)
        )
    ordered = [made[deck] for deck in decks if deck in made]
    # genanki's own writer takes the day of a temporary file.
    return packed({"collection.anki2": _collection(ordered, timestamp), "media": b"{}"})


def deck_id(deck: str) -> int:
    """Give the number by which Anki knows a deck, made of its key: its name may change, and has two languages."""
    digest = sha256(f"{NAMESPACE} deck {deck}".encode()).digest()
    return (1 << 30) + int.from_bytes(digest[:4]) % (1 << 30)


def _model(layout: Layout) -> genanki.Model:
    return genanki.Model(
        layout.id,
        layout.name,
        fields=[{"name": name} for name in layout.fields],
        templates=[{"name": "Card 1", "qfmt": layout.asks, "afmt": layout.answers}],
        css=CSS,
        sort_field_index=layout.fields.index(layout.sorted_by),
    )


def _collection(decks: list[genanki.Deck], timestamp: int) -> bytes:
    connection = sqlite3.connect(":memory:")
    try:
        numbers = itertools.count(timestamp * 1000)
        genanki.Package(decks).write_to_db(connection.cursor(), timestamp, numbers)
        connection.commit()
        return connection.serialize()
    finally:
        connection.close()
