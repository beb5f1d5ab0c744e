"""Which numbers does a card show this time? Never those of its last twenty questions.

Seeds come by hash from the learner, the card and how many questions it had: known to nobody beforehand, and the same
after a restart.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count

from engine.card_rows import MISCONCEPTION, kind_of, name_in
from engine.catalogue import Catalogue
from engine.deck import Track
from engine.pose import MAX_SEED, PoseError, Question, pose

TRIES = 40


def variants(track: Track, catalogue: Catalogue, learner: str) -> Iterator[tuple[str, int]]:
    """Yield item and seed of the questions that a card may show next, without end; nothing for a card of words.

    A misconception's card goes through the items where it shows, another one each time.
    """
    items = catalogue.items_for(track.card)
    for turn in count() if items else ():
        told = f"{learner}\n{track.card}\n{track.served}\n{turn}".encode("utf-8", "surrogatepass")
        seed = int.from_bytes(sha256(told).digest()[:8]) % MAX_SEED
        item = items[(track.served + turn) % len(items)]
        if (item, str(seed)) not in track.seeds:
            yield item, seed


def deal(track: Track, catalogue: Catalogue, learner: str) -> Question:
    """Pose the question that a card shows next; on the card of a misconception it is one where that shows.

    KeyError for a card without items, PoseError where none of `TRIES` can be posed.
    """
    found = variants(track, catalogue, learner)
    fault: PoseError | None = None
    for item, seed in (next(found, ("", 0)) for _ in range(TRIES)):
        try:
            question = pose(catalogue.items[item], seed)
        except PoseError as error:
            fault = error
            continue
        if kind_of(track.card) != MISCONCEPTION or name_in(track.card) in question.certificate.visible:
            return question
    raise fault or PoseError(f"{track.card}: no question shows it")
