"""Which points of the document are worth remembering in words? One file per section, found because it is there."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from engine.item import Card
from quiz_bank import SECTIONS
from quiz_bank.shelf import gather

CARDS: Mapping[str, Card] = gather(
    sys.modules[__name__],
    "CARDS",
    key=lambda card: card.id,
    order=lambda card: SECTIONS.index(card.section),
)
"""Every card by id, in the order of the document."""
