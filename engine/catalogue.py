"""Which cards can there be, in which order do new ones come, and what does each stand on?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.card_rows import CARD, ITEM, MISCONCEPTION, OWN, card_id, kind_of, name_in
from engine.item import Card, Item


@dataclass(frozen=True, eq=False)
class Catalogue:
    """All that can be asked as a card. `items` and `cards` come in the order of the document.

    `sections` are the document's, in its order: within each the cards of words come first, then the items. `own` are
    the ids of the learner's own cards (`own:…`) in the order in which they were written.
    """

    items: Mapping[str, Item]
    cards: Mapping[str, Card]
    sections: Sequence[str] = ()
    own: tuple[str, ...] = ()

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The ids of items and cards of words as new ones come: by section, what an item needs before it."""
        places = {name: place for place, name in enumerate(self.sections)}
        end = len(places)
        told = sorted(
            [
                *(
                    (places.get(card.section, end), 0, card_id(CARD, name))
                    for name, card in self.cards.items()
                ),
                *(
                    (places.get(item.section, end), 1, card_id(ITEM, name))
                    for name, item in self.items.items()
                ),
            ],
            key=lambda entry: entry[:2],
        )
        found: dict[str, None] = {}
        for _, _, card in told:
            self._place(card, found)
        return tuple(found)

    def _place(self, card: str, found: dict[str, None], above: tuple[str, ...] = ()) -> None:
        if card in found or card in above:
            return
        for need in self.needs(card):
            self._place(need, found, (*above, card))
        found[card] = None

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.order) | frozenset(card for card in self.own if kind_of(card) == OWN)

    @cached_property
    def _showing(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for item in self.items.values():
            for name in item.misconceptions:
                found.setdefault(name, []).append(item.id)
        return {name: tuple(ids) for name, ids in found.items()}

    def __contains__(self, card: str) -> bool:
        """Say whether a card can be asked today: its item or its words exist, its misconception shows in some item."""
        return card in self._known or (bool(self.items_for(card)) and kind_of(card) == MISCONCEPTION)

    def items_for(self, card: str) -> tuple[str, ...]:
        """Give the items whose questions a card asks: its own, or those where its misconception shows."""
        name = name_in(card)
        if kind_of(card) == ITEM:
            return (name,) if name in self.items else ()
        return self._showing.get(name, ()) if kind_of(card) == MISCONCEPTION else ()

    def needs(self, card: str) -> tuple[str, ...]:
        """Give the cards of the items that a card's item stands on, itself and no deeper."""
        item = self.items.get(name_in(card)) if kind_of(card) == ITEM else None
        return tuple(card_id(ITEM, need) for need in item.needs if need in self.items) if item else ()

    def below(self, items: Iterable[str]) -> frozenset[str]:
        """Give the cards of all items that these stand on, however deep."""
        found: set[str] = set()
        left = [need for item in items for need in self.needs(card_id(ITEM, item))]
        while left:
            need = left.pop()
            if need not in found:
                found.add(need)
                left += self.needs(need)
        return frozenset(found)
