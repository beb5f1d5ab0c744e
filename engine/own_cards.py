"""Which cards has a learner written, and how are they kept beside the log?

A row of the table is a learner's, and so is its key: two learners who took the same file have two rows, and neither
changes the other's. What names the card is in the row; its id, `own:` and the card's key, stays when its words change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from engine.card_rows import OWN, card_id, name_in
from engine.exports.own_card import MOST_CARDS, TOO_MANY, OwnCard, Refusal
from engine.item import Text
from engine.records import Row, Store

CARDS_TABLE, EXPORTS_TABLE = "own_cards", "card_exports"
TABLES = (CARDS_TABLE, EXPORTS_TABLE)
"""What goes along with a learner's log when it is taken home, brought back or moved."""
MOST_CHARACTERS = 2_000_000
"""Of all cards of a learner together: so many still come back from a file that was taken home."""
TOO_MUCH = Text(
    f"卡片上的字加起来超过 {MOST_CHARACTERS // 10_000} 万个字符，没有保存。",
    f"All cards together would have more than {MOST_CHARACTERS:,} characters; nothing was saved.",
)


class OwnCards:
    """One learner's own cards and the time of their last export, in a store."""

    def __init__(self, store: Store, learner: str) -> None:
        self._store, self._learner = store, learner
        self._made: dict[str, tuple[Row, OwnCard | None]] = {}

    def all(self) -> Mapping[str, OwnCard]:
        """Give the present cards by id (`own:…`), in the order in which they were written. NotRead."""
        return self._cards(self._store.table(CARDS_TABLE).rows())

    def save(self, *cards: OwnCard) -> None:
        """Keep cards, all or none, on the disk when it returns; one that has the key of another takes its place.

        Refusal where there would be too many, NotSaved, NotRead.
        """

        def decide(rows: dict[str, Row]) -> Iterable[Row]:
            present = self._cards(rows)
            after = {**present, **{card_id(OWN, card.key): card for card in cards}}
            if len(after) > MOST_CARDS:
                raise Refusal(TOO_MANY)
            if sum(map(_size, after.values())) > max(MOST_CHARACTERS, sum(map(_size, present.values()))):
                raise Refusal(TOO_MUCH)
            # A row that came from elsewhere has another key than a row that is made here.
            keys = {str(row.values.get("key")): key for key, row in self._mine(rows).items()}
            return [
                Row(keys.get(card.key) or self._row_key(card.key), _values(card), self._learner)
                for card in {card.key: card for card in cards}.values()
            ]

        self._store.table(CARDS_TABLE).change(decide)

    def remove(self, *ids: str) -> None:
        """Let cards be gone; one that is not there is no error. NotSaved, NotRead."""
        table = self._store.table(CARDS_TABLE)
        names = {name_in(card) for card in ids}
        table.delete(*(k for k, row in self._mine(table.rows()).items() if row.values.get("key") in names))

    def next_export(self, now: float) -> int:
        """Give the time stamp, in seconds, of an export that is made now, later than that of any before; it is kept.

        NotSaved, NotRead.
        """
        from engine.exports.anki import next_timestamp  # who exports nothing need not load genanki

        def decide(rows: dict[str, Row]) -> Iterable[Row]:
            mine = self._mine(rows)
            before = [at for row in mine.values() if type(at := row.values.get("at")) is int and at < _LATEST]
            stamp = next_timestamp(now, max(before, default=None))
            return [Row(next(iter(mine), self._row_key("export")), {"at": stamp}, self._learner)]

        (row,) = self._store.table(EXPORTS_TABLE).change(decide)
        return int(row.values["at"])

    def _mine(self, rows: Mapping[str, Row]) -> dict[str, Row]:
        return {key: row for key, row in rows.items() if row.learner == self._learner}

    def _cards(self, rows: Mapping[str, Row]) -> dict[str, OwnCard]:
        """Give the cards of rows; each row is read once, for that takes time."""
        mine, known = self._mine(rows), self._made
        self._made = {
            key: known[key] if key in known and known[key][0] is row else (row, _card(row.values))
            for key, row in mine.items()
        }
        return {card_id(OWN, card.key): card for _, card in self._made.values() if card is not None}

    def _row_key(self, key: str) -> str:
        return sha256(f"{self._learner}\n{key}".encode("utf-8", "surrogatepass")).hexdigest()[:32]


_LATEST = 1 << 40
"""No time stamp is so late: a file that somebody brought may hold any number."""


def _size(card: OwnCard) -> int:
    return len(card.front) + len(card.back)


def _values(card: OwnCard) -> dict[str, Any]:
    return {"key": card.key, "front": card.front, "back": card.back, "tags": list(card.tags)}


def _card(values: Mapping[str, Any]) -> OwnCard | None:
    """Read a card; None for a row that holds none, as a file that somebody brought may."""
    key, front, back, tags = (values.get(name) for name in ("key", "front", "back", "tags"))
    if not (isinstance(key, str) and isinstance(front, str) and isinstance(back, str)):
        return None
    told = [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    try:
        return OwnCard(front, back, tuple(told), key)
    except ValueError:
        return None
