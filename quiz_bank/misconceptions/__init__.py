"""Which misconceptions does the trainer know, and what does it say to a learner who has one?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.item import Misconception
from quiz_bank.misconceptions import (
    checking,
    complexity,
    formulas,
    masking,
    multi_head,
    positional,
    scaling,
    scores,
    shapes,
    similarity,
    softmax,
    temperature,
    training,
    weighted_sum,
)


def gather(files: Mapping[str, tuple[Misconception, ...]]) -> Mapping[str, Misconception]:
    """Give the misconceptions of all `files` by id, in order; ValueError where two files share an id."""
    found: dict[str, Misconception] = {}
    home: dict[str, str] = {}
    for file, misconceptions in files.items():
        for misconception in misconceptions:
            if misconception.id in found:
                raise ValueError(
                    f"misconception {misconception.id} is in {home[misconception.id]} and in {file}"
                )
            found[misconception.id] = misconception
            home[misconception.id] = file
    return MappingProxyType(found)


# In the order in which attention is computed, then what is asked about it.
FILES: Mapping[str, tuple[Misconception, ...]] = MappingProxyType(
    {
        "scores.py": scores.MISCONCEPTIONS,
        "scaling.py": scaling.MISCONCEPTIONS,
        "softmax.py": softmax.MISCONCEPTIONS,
        "masking.py": masking.MISCONCEPTIONS,
        "weighted_sum.py": weighted_sum.MISCONCEPTIONS,
        "shapes.py": shapes.MISCONCEPTIONS,
        "multi_head.py": multi_head.MISCONCEPTIONS,
        "similarity.py": similarity.MISCONCEPTIONS,
        "temperature.py": temperature.MISCONCEPTIONS,
        "complexity.py": complexity.MISCONCEPTIONS,
        "positional.py": positional.MISCONCEPTIONS,
        "training.py": training.MISCONCEPTIONS,
        "formulas.py": formulas.MISCONCEPTIONS,
        "checking.py": checking.MISCONCEPTIONS,
    }
)

CATALOGUE: Mapping[str, Misconception] = gather(FILES)

NOT_ASKED: Mapping[str, str] = MappingProxyType({})
"""Misconceptions that a rule could act out, but that no item asks about, and why; at most ten."""
