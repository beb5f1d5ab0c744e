"""What does it cost to find numbers whose right and wrong answers can be told apart?"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import partial

from benchmarks.measure import WORK, Row, by_turns, median, percentile, scaled
from engine.draws import Numbers
from engine.item import Item
from engine.pose import MAX_SEED, pose
from engine.procedure import plan, run_floats
from quiz_bank import bank

ROUNDS = 1000


def measure(share: float) -> Iterator[Row]:
    """Pose every item with fresh seeds, by turns with drawing numbers and running the steps once, unproved."""
    for item in bank().values():
        count = scaled(ROUNDS, share)
        seeds = [secrets.randbelow(MAX_SEED) for _ in range(count)]
        for seed in range(5):
            pose(item, seed)
        ours, plain = by_turns(
            [partial(pose, item, seed) for seed in seeds],
            [partial(unproved, item, seed) for seed in seeds],
            WORK,
        )
        yield Row(
            "posing",
            item.id,
            median(ours),
            percentile(ours, 0.99),
            "one draw, the steps run once",
            median(plain),
            aim_median=3,
            aim_high=30,
        )


def unproved(item: Item, seed: int) -> None:
    """Do what a quiz without a certificate does: draw once, and work out the right answer."""
    run_floats(plan(item), item.draw(Numbers(f"{item.id}:{seed}")))
