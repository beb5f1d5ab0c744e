"""Why is a card forgotten again and again? A few questions that tell most, then a name for it, or "unexplained".

Such a card is not taken away: whoever forgets the same thing four times most likely does something wrong each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.card_rows import ITEM, MISCONCEPTION, kind_of, name_in
from engine.catalogue import Catalogue
from engine.choosing import Probe, most_telling
from engine.coach import Chance, pick
from engine.deck import Track
from engine.item import Item
from engine.learner import Learner, Topic
from engine.pose import MAX_SEED, PoseError, Question, pose

LAPSES = 4
"""A card that lapsed so often since it was last looked into is looked into."""
QUESTIONS = 5
"""How many questions a probe asks at most."""
CANDIDATES = 12
"""Among how many questions the most telling one is looked for."""


@dataclass(frozen=True)
class Leech:
    """A card that wants a probe: its lapses, and how many questions of the probe were answered."""

    card: str
    lapses: int
    asked: int


@dataclass(frozen=True)
class Cause:
    """What a probe came to: the misconceptions that are held; none: unexplained, which a teacher should see."""

    misconceptions: tuple[str, ...]


def leech_of(track: Track) -> Leech | None:
    """Say whether a card wants a probe; cards of words have no numbers to ask for, and never do."""
    lapses = track.state.lapses
    if kind_of(track.card) not in (ITEM, MISCONCEPTION) or lapses - track.probed_at < LAPSES:
        return None
    return Leech(track.card, lapses, track.probing)


def probe(leech: Leech, catalogue: Catalogue, learner: Learner, chance: Chance) -> Question | Cause:
    """Give the next question of a probe, or what it came to.

    It is over when a misconception of the card's items is held, when no question would tell anything more, and after
    `QUESTIONS`. The learner must have taken the answers so far.
    """
    items = [catalogue.items[name] for name in catalogue.items_for(leech.card)]
    topic = _topic(items, learner)
    held = () if topic is None else _held(topic, leech, items)
    if topic is None or held or leech.asked >= QUESTIONS:
        return Cause(held)
    found = most_telling(topic, _probes(topic, items, chance), lambda best: pick(chance, best))
    return Cause(()) if found is None else found[0].question


def _topic(items: Sequence[Item], learner: Learner) -> Topic | None:
    """Give the topic that knows most of these items' misconceptions."""
    wanted = {name for item in items for name in item.misconceptions}
    ids = {item.id for item in items}
    topics = [topic for topic in learner.topics.values() if ids & topic.beliefs.hypotheses.item_ids]
    return max(topics, key=lambda t: len(wanted & t.beliefs.hypotheses.place.keys()), default=None)


def _held(topic: Topic, leech: Leech, items: Sequence[Item]) -> tuple[str, ...]:
    wanted = {name for item in items for name in item.misconceptions}
    if kind_of(leech.card) == MISCONCEPTION:
        wanted = {name_in(leech.card)}
    standings = [s for s in topic.standings() if s.status.is_held and wanted & set(s.names)]
    return tuple(dict.fromkeys(name for s in standings for name in s.names))


def _probes(topic: Topic, items: Sequence[Item], chance: Chance) -> list[Probe]:
    known = topic.beliefs.hypotheses
    asked = [item for item in items if item.id in known.item_ids]
    found = []
    for turn in range(CANDIDATES):
        try:
            question = pose(asked[turn % len(asked)], int(chance() * MAX_SEED))
        except PoseError:
            continue  # a rare seed with no numbers to ask for: there are others
        found.append(Probe(question, known))
    return found
