"""Which misconceptions of an item do its questions tell apart, and which can they not?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from engine.item import Item
from engine.question import Certificate

LEAST = 0.2
"""Two misconceptions of an item are told apart on at least this share of its questions, or are said to be alike."""
MOST = 0.5
"""Two that are said to be alike are told apart on no more than this share."""
ENOUGH = 100
"""Questions below which a share says nothing."""


class Apart:
    """Counts, over questions of one item, which pairs of misconceptions give the same answer."""

    def __init__(self, item: Item, certificates: Iterable[Certificate] = ()) -> None:
        self.item = item
        self.questions = 0
        self._alike: Counter[frozenset[str]] = Counter()
        self._neither: Counter[frozenset[str]] = Counter()
        for certificate in certificates:
            self.note(certificate)

    def note(self, certificate: Certificate) -> None:
        """Take one more question: two misconceptions are alike there in one group, or where neither shows.

        A question to which neither applies is none for them.
        """
        self.questions += 1
        groups = (*certificate.alike, certificate.invisible)
        neither = {frozenset(pair) for pair in combinations(certificate.not_applicable, 2)}
        self._alike.update({frozenset(pair) for group in groups for pair in combinations(group, 2)} - neither)
        self._neither.update(neither)

    def share(self, first: str, second: str) -> float:
        """Give the share that tells these two apart, of the questions to which one of them applies."""
        pair = frozenset((first, second))
        return 1 - self._alike[pair] / max(1, self.questions - self._neither[pair])

    def faults(self) -> Iterator[str]:
        """Say which pairs are hardly ever told apart without a reason, and which have a reason that does not hold."""
        if self.questions < ENOUGH:
            return
        declared = {frozenset(pair) for names in self.item.alike for pair in combinations(names, 2)}
        for first, second in combinations(self.item.misconceptions, 2):
            share = self.share(first, second)
            if share < LEAST and frozenset((first, second)) not in declared:
                yield f"{first} and {second} are told apart on {share:.0%} of the questions; `alike` has no reason"
            if share > MOST and frozenset((first, second)) in declared:
                yield f"{first} and {second} are told apart on {share:.0%} of the questions, though `alike` has them"
