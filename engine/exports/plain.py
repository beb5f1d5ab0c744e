"""How do cards look in plain text that other programs read: CSV for Anki, Markdown for hashcards, JSON with everything?

All three give UTF-8. CSV and Markdown hold a learner's own cards and come back from `engine.exports.own_cards` as they
went. In the CSV the fields are HTML with MathJax, for Anki; a last column has the Markdown that they were made of. No
cell begins with a character that a spreadsheet would take for the beginning of a formula: in HTML it is written as an
entity, so that nothing has to be put before it that somebody would see.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from engine.exports.markup import to_html
from engine.exports.own_card import OwnCard, own_card
from engine.item import Card, Text

SCHEMA = 1
"""Of the JSON; grows when a reader of the old one would be misled."""
GUID = "attention-trainer-"
"""What stands before a card's key in the CSV's guid column."""
SOURCE_COLUMN = "Markdown"
COLUMNS = ("guid", "Front", "Back", "tags", SOURCE_COLUMN)
DECK = Text(zh="我的卡片", en="My own cards")

_FORMULA = re.compile("[\\s\ufeff\u200b-\u200f\u2060]*[-=+@|＝＋－＠]|[\t\r\n]")
"""How a cell begins that some spreadsheet would run."""
_TAGGED = re.compile(r"^ *[QAC]:", re.MULTILINE)
"""A line that hashcards takes for the beginning of a side, or that has been moved aside so that it does not."""


def text_card(card: Card, lang: str) -> OwnCard:
    """Give one of the bank's cards in words in the form of a learner's own, to be written as plain text."""
    return own_card(card.front.say(lang), card.back.say(lang), (), f"card-{card.id}")


# --- CSV -------------------------------------------------------------------------------------------------------------


def csv_file(cards: Iterable[OwnCard], lang: str) -> bytes:
    """Write cards as CSV with Anki's header lines."""
    written = io.StringIO(newline="")
    deck = DECK.say(lang)
    written.write(f"#separator:Comma\n#html:true\n#deck:{deck}\n#columns:{','.join(COLUMNS)}\n")
    written.write(f"#guid column:{COLUMNS.index('guid') + 1}\n#tags column:{COLUMNS.index('tags') + 1}\n")
    rows = csv.writer(written, lineterminator="\n")
    for card in cards:
        source = json.dumps([card.front, card.back], ensure_ascii=False)
        rows.writerow([GUID + card.key, cell(card.front), cell(card.back), " ".join(card.tags), source])
    return written.getvalue().encode()


def cell(markdown: str) -> str:
    """Give a text as the HTML of a cell that no spreadsheet runs; its blanks at the beginning are nothing to see.

    >>> cell("=1+1")
    '&#61;1+1'
    """
    shown = to_html(markdown)
    if not _FORMULA.match(shown):
        return shown
    shown = shown.lstrip()
    return f"&#{ord(shown[0])};{shown[1:]}" if shown else ""


# --- Markdown --------------------------------------------------------------------------------------------------------


def markdown_file(cards: Iterable[OwnCard], lang: str) -> bytes:
    """Write cards in hashcards' syntax; a comment at the end of an answer keeps key and tags."""
    blocks = [f'---\nname = "{DECK.say(lang)}"\n---\n']
    for card in cards:
        comment = " ".join(("<!-- attention-trainer", card.key, *card.tags, "-->"))
        blocks.append(f"Q: {_moved(card.front)}\nA: {_moved(card.back)}\n{comment}\n")
    return "\n".join(blocks).encode()


def _moved(text: str) -> str:
    """Put a blank before every later line that would begin a side; Markdown does not show it."""
    first, line, rest = text.partition("\n")
    return first + line + _TAGGED.sub(lambda found: " " + found[0], rest)


def moved_back(text: str) -> str:
    """Take that blank away again."""
    first, line, rest = text.partition("\n")
    return first + line + _TAGGED.sub(lambda found: found[0].removeprefix(" "), rest)


# --- JSON ------------------------------------------------------------------------------------------------------------


def json_file(
    cards: Iterable[Mapping[str, Any]],
    states: Mapping[str, Any],
    own: Iterable[OwnCard],
    settings: Mapping[str, Any],
) -> bytes:
    """Write everything about a learner's cards: which there are, how each stands, the own ones, how to study.

    `states` are JSON objects by card. ValueError for a number that JSON does not have.
    """
    everything = {
        "schema": SCHEMA,
        "program": "attention-trainer",
        "cards": list(cards),
        "states": dict(states),
        "own": [
            {"key": card.key, "front": card.front, "back": card.back, "tags": list(card.tags)} for card in own
        ],
        "settings": dict(settings),
    }
    return (json.dumps(everything, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()
