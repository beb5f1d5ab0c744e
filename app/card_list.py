"""Which cards are there to look through, what are they called, and how do they stand?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from app import my_cards_words as words
from app import topics
from app.dates import day_name
from app.quoted import escaped
from engine.card_rows import ITEM, MISCONCEPTION, OWN, card_id, kind_of, name_in
from engine.catalogue import Catalogue
from engine.deck import Deck, Track
from engine.exports.own_card import OwnCard
from engine.item import Text
from engine.learner import Standing
from engine.schedule import Phase
from quiz_bank.misconceptions import CATALOGUE

NEW, LEARNING, DUE, LATER, SUSPENDED = words.STATES
LONGEST = 60
"""Characters of a card's name; of a formula each counts half, for most of them are not seen."""
_FORMULA = re.compile(r"(\$\$?[^$]+\$\$?)")
_MARKS = re.compile(r"[$\\{}*_`]")


@dataclass(frozen=True)
class Entry:
    """One card of the list: its id, its name as Markdown, where it belongs, how it stands, and its words."""

    card: str
    title: Text
    section: str
    """A section of the document, or the kind of a card that belongs to none."""
    track: Track
    words: str

    @property
    def kind(self) -> str:
        """Give the card's kind."""
        return kind_of(self.card)


def entries(
    deck: Deck, catalogue: Catalogue, own: Mapping[str, OwnCard], standings: Iterable[Standing]
) -> list[Entry]:
    """Give the cards that can be asked: the learner's own, their mistakes, and the document's in its order.

    A mistake has a card once it was confirmed; one that was begun keeps its card.
    """
    mistakes = _mistakes(deck, catalogue, standings)
    return [
        *(_own(deck, card, wording) for card, wording in own.items()),
        *(_mistake(deck, card) for card in mistakes),
        *(_of_document(deck, catalogue, card) for card in catalogue.order),
    ]


def _mistakes(deck: Deck, catalogue: Catalogue, standings: Iterable[Standing]) -> Iterator[str]:
    held: list[str] = []
    for standing in standings:
        cards = [card_id(MISCONCEPTION, name) for name in standing.names if standing.status.is_held]
        held += [card for card in cards if card in catalogue][:1]
    begun = [card for card in deck.tracks if kind_of(card) == MISCONCEPTION and card in catalogue]
    yield from (card for card in dict.fromkeys((*held, *begun)) if name_in(card) in CATALOGUE)


def _own(deck: Deck, card: str, wording: OwnCard) -> Entry:
    name = cut(wording.front, is_own=True)
    told = "\n".join((wording.front, wording.back, *wording.tags))
    return Entry(card, Text(name, name), OWN, deck.track(card), _searched(told))


def _mistake(deck: Deck, card: str) -> Entry:
    known = CATALOGUE[name_in(card)]
    told = (known.name, known.did, known.why, known.instead)
    return Entry(card, known.name, MISCONCEPTION, deck.track(card), _both(told))


def _of_document(deck: Deck, catalogue: Catalogue, card: str) -> Entry:
    name = name_in(card)
    if kind_of(card) == ITEM:
        item = catalogue.items[name]
        return Entry(card, item.title, item.section, deck.track(card), _both((item.title, item.ask), name))
    told = catalogue.cards[name]
    title = Text(cut(told.front.zh), cut(told.front.en))
    return Entry(card, title, told.section, deck.track(card), _both((told.front, told.back), name))


def _both(texts: Iterable[Text], *more: str) -> str:
    return _searched("\n".join([*(part for text in texts for part in (text.zh, text.en)), *more]))


def _searched(text: str) -> str:
    """Give a text as it is searched: as it stands, and without the marks of formulas."""
    low = text.casefold()
    return f"{low}\n{_MARKS.sub('', low)}"


def matching(found: Iterable[Entry], search: str, section: str, state: str, today: date) -> list[Entry]:
    """Give the entries that hold every word of the search and are of that section and state; "" is any."""
    wanted = search[:200].casefold().split()
    return [
        entry
        for entry in found
        if section in ("", entry.section)
        and state in ("", state_of(entry.track, today))
        and all(word in entry.words for word in wanted)
    ]


def state_of(track: Track, today: date) -> str:
    """Give the state of a card on a study day, a key of `words.STATES`."""
    if track.suspended:
        return SUSPENDED
    if track.state.phase is Phase.NEW:
        return NEW
    if track.state.due_day is None:
        return LEARNING
    return DUE if track.state.due_day <= today else LATER


def state_said(track: Track, today: date) -> Text:
    """Say how a card stands on a study day, with the day on which it is due."""
    state, day = state_of(track, today), track.state.due_day
    if state not in (DUE, LATER) or day is None:
        return words.STATES[state]
    if day == today:
        return words.DUE_TODAY
    said, name = (words.DUE_SINCE if day < today else words.DUE_ON), day_name(day, today)
    return Text(said.zh.format(day=name.zh), said.en.format(day=name.en))


def section_said(section: str) -> Text:
    """Give the name of what an entry belongs to."""
    return {OWN: words.OWN, MISCONCEPTION: words.MISTAKES}.get(section) or topics.title(section)


def cut(markdown: str, is_own: bool = False) -> str:
    """Give a text in Markdown on one line, cut between words or formulas where it is long.

    What is not a formula is shown letter by letter where the learner wrote it.
    """
    made: list[str] = []
    length = 0.0
    for number, part in enumerate(_FORMULA.split(" ".join(markdown.split()))):
        is_formula = number % 2 == 1
        size = len(part) / 2 if is_formula else len(part)
        if length + size > LONGEST:
            if not is_formula:
                made.append(_shown(part[: max(int(LONGEST - length), 0)], is_own))
            made.append("…")
            break
        made.append(part if is_formula else _shown(part, is_own))
        length += size
    return "".join(made)


def _shown(text: str, is_own: bool) -> str:
    # A bold phrase that is cut in two would leave its marks behind.
    bare = text.replace("**", "")
    return escaped(bare) if is_own else bare
