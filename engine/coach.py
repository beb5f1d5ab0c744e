"""Which question should this learner get next: the one that tells most, within what they have reached?

Items come in the order of the document. Within reach are those whose prerequisites are mastered, the first few that
are not mastered yet. Of these, and of topics where a misconception is suspected, the most telling question is taken;
where an answer would tell nothing, the next item that is not mastered.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import Lock
from typing import TypeVar

from engine.choosing import Probe, most_telling
from engine.diagnosis import Hypotheses, Status
from engine.item import Item
from engine.learner import Learner, Mastery
from engine.pose import MAX_SEED, PoseError, Question, pose

AHEAD = 3
"""How many items that are not mastered are within reach at once."""
READY = 6
"""Questions of each item kept ready to be weighed."""
FRESH = 2
"""Questions posed anew, of each item, every time one is chosen."""
T = TypeVar("T")
Chance = Callable[[], float]
"""Gives a random number from 0 up to 1."""


def pick(chance: Chance, choices: Sequence[T]) -> T:
    """Take one of the choices."""
    return choices[int(chance() * len(choices))]


class Coach:
    """Chooses questions for any number of learners; keeps some ready, for posing and weighing take time."""

    def __init__(self, items: Mapping[str, Item], topics: Mapping[str, Hypotheses]) -> None:
        self._items = items
        self._topics = topics
        self._ready: dict[tuple[str, str], deque[Probe]] = {}
        self._lock = Lock()

    def within_reach(self, mastery: Mapping[str, Mastery]) -> list[Item]:
        """Give the first items, in the order of the document, that are not mastered and stand on what is."""

        def mastered(item: str) -> bool:
            return item in mastery and mastery[item].is_mastered

        ahead = [
            item for item in self._items.values() if not mastered(item.id) and all(map(mastered, item.needs))
        ]
        return ahead[:AHEAD]

    def next(self, learner: Learner, had: frozenset[tuple[str, str]], chance: Chance) -> Question:
        """Choose a question that this learner has not had; `had` holds item id and seed. PoseError where none poses."""
        ahead = self.within_reach(learner.mastery) or list(self._items.values())
        for name, items in self._to_probe(learner, ahead):
            probes = self._probes(name, items, had, chance)
            found = most_telling(learner.topics[name], probes, lambda best: pick(chance, best))
            if found is not None:
                return found[0].question
        return self.fresh(ahead[0], had, chance)

    def _to_probe(self, learner: Learner, ahead: Sequence[Item]) -> Iterator[tuple[str, list[Item]]]:
        """Yield topics with the items to ask about: first where something is suspected, then what lies ahead."""
        for topic in learner.topics.values():
            doubts = {name for s in topic.standings() if s.status is Status.SUSPECTED for name in s.names}
            members = [
                self._items[id] for id in sorted(topic.beliefs.hypotheses.item_ids) if id in self._items
            ]
            # Only what the learner has met before, or may meet now, shows what they believe.
            met = [i for i in members if i.id in learner.mastery or i in ahead]
            telling = [item for item in met if doubts & set(item.misconceptions)]
            if telling:
                yield topic.name, telling
        first = ahead[0]
        if first.section in learner.topics:
            yield first.section, [item for item in ahead if item.section == first.section]

    def _probes(
        self, topic: str, items: Sequence[Item], had: frozenset[tuple[str, str]], chance: Chance
    ) -> list[Probe]:
        found = []
        for item in items:
            with self._lock:
                ready = self._ready.setdefault((topic, item.id), deque(maxlen=READY))
                missing = max(FRESH, READY - len(ready)) if len(items) <= AHEAD else FRESH
            for _ in range(missing):
                probe = Probe(self.fresh(item, had, chance), self._topics[topic])
                with self._lock:
                    ready.append(probe)
            with self._lock:
                found += [probe for probe in ready if (item.id, str(probe.question.seed)) not in had]
        return found

    def fresh(self, item: Item, had: frozenset[tuple[str, str]], chance: Chance, tries: int = 8) -> Question:
        """Pose a question of an item that this learner has not had. PoseError where none can be posed."""
        fault = PoseError(item.id)
        for _ in range(tries):
            seed = int(chance() * MAX_SEED)
            try:
                if (item.id, str(seed)) not in had:
                    return pose(item, seed)
            except PoseError as error:
                fault = error
        raise fault
