"""What does a document claim, is it so, and which numbers decide it?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from engine.item import Text
from engine.procedure import entries
from engine.tolerance import SLACK

Finding = Literal["holds", "wrong", "imprecise", "unverifiable"]
FINDINGS: tuple[Finding, ...] = get_args(Finding)


@dataclass(frozen=True)
class Figure:
    """One number (or vector) that helps to decide a claim: what the document makes it, and what it is when computed.

    `stated` is what the document says, or what follows from its words; `found` computes the number now, to
    `decimals`; `true` is what we say it is, where that is not what is stated. `symbol` is LaTeX without dollars.
    """

    label: Text
    stated: Any
    found: Callable[[], Any]
    true: Any = None
    decimals: int = 3
    symbol: str = ""

    def agrees(self) -> bool:
        """Say whether the number computed now is the stated one, within half a unit of the last place."""
        return _same(self.found(), self.stated, self.decimals)

    def is_sound(self) -> bool:
        """Say whether the number computed now is the one we say it is."""
        return _same(self.found(), self.stated if self.true is None else self.true, self.decimals)


@dataclass(frozen=True)
class Claim:
    """One claim of the document: where it stands, what it says, what came of looking into it, and what is so instead.

    A claim that a number decides has `figures`; one judged by reading has none and cites its `source`. `correction`
    is there unless the claim simply holds; it may also hold with a condition, which `correction` then gives.
    """

    number: int
    section: str
    says: Text
    finding: Finding
    correction: Text | None = None
    figures: tuple[Figure, ...] = ()
    source: str = ""

    def computed(self) -> Finding | None:
        """Give what the numbers say now: it "holds" where every stated number is the computed one, else "wrong".

        None where no number decides it. How wrong it is ("wrong" or "imprecise") is a judgement of the words.
        """
        if not self.figures:
            return None
        return "holds" if all(figure.agrees() for figure in self.figures) else "wrong"


def _same(found: Any, said: Any, decimals: int) -> bool:
    here, there = entries(found), entries(said)
    return here.shape == there.shape and bool((np.abs(here - there) <= 0.5 * 10.0**-decimals + SLACK).all())
