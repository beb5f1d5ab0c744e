"""Does the simulated year run, and do its rows say what came of it?"""

from __future__ import annotations

import random
from dataclasses import asdict, replace

import pytest

from benchmarks import cards
from benchmarks.cards import KINDS, Memory, as_line, main, measure
from engine.card_rows import Plan


def test_a_few_weeks_stay_within_the_limits() -> None:
    row = measure(KINDS[0], Plan(new=6, reviews=40, minutes=8), 1, 30)
    assert row.within_limits
    assert row.most_new == 6
    assert 8 <= row.most_minutes < 18
    assert row.reviews > 0
    assert row.low is not None
    assert row.low <= row.retention <= row.high
    assert asdict(row) == asdict(measure(KINDS[0], Plan(new=6, reviews=40, minutes=8), 1, 30))
    assert as_line(replace(row, points=3.5)).endswith("retention missed")
    assert as_line(replace(row, points=-2.9)).endswith("met")
    assert as_line(replace(row, points=0.0, within_limits=False)).endswith("limits broken")
    assert as_line(replace(row, retention=None, points=None)).endswith("nothing to measure")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_longer_a_card_was_not_asked_the_less_is_recalled(kind: cards.Kind) -> None:
    def share(days: float) -> float:
        chance = random.Random("memory")
        memories = [Memory(kind, chance) for _ in range(2000)]
        for memory in memories:
            memory.recalled(0, chance)
        return sum(memory.recalled(days, chance) for memory in memories) / len(memories)

    shares = [share(days) for days in (0.01, kind.half_life / 4, kind.half_life * 4)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.9 * (1 - kind.slip)
    assert shares[-1] < 0.4


@pytest.mark.parametrize("arguments", [["--year"], ["extra"]], ids=" ".join)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err
