"""What does it cost to read an answer that was never typed before, beside SymPy's parser?"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from benchmarks.measure import WORK, Row, by_turns, median, percentile, scaled
from engine.loading import load
from engine.reading import Reading, read

ROUNDS = 2000
Write = Callable[[random.Random], str]


def decimal(chance: random.Random) -> str:
    """Give a decimal as learners type them."""
    return f"{chance.uniform(-20, 20):.{chance.randint(2, 6)}f}"


def expression(chance: random.Random) -> str:
    """Give an expression that both readers know, of the kind that attention weights lead to."""
    a, b, c, d = (chance.randint(2, 999) for _ in range(4))
    x, y, z = (f"{chance.uniform(0.05, 4):.3f}" for _ in range(3))
    return chance.choice(
        (
            f"sqrt({a})/{b}",
            f"-{a}/{b}",
            f"({a} + {x}*{b})/sqrt({c})",
            f"exp({x})/(exp({x}) + exp({y}) + exp(-{z}))",
            f"1/(1 + exp(-{x}))",
            f"{a}/{b} - {x}*{c}/{d}",
            f"ln({a})/ln({b})",
            f"{x}**2 + {y}**2 - 2*{z}",
        )
    )


def measure(share: float) -> Iterator[Row]:
    """Read fresh decimals and fresh expressions by turns with `parse_expr`."""
    parse = load("sympy.parsing.sympy_parser").parse_expr
    aims: Sequence[tuple[str, Write, float]] = (
        ("a decimal never seen before", decimal, 0.1),
        ("an expression never seen before", expression, 0.25),
    )
    for what, write, aim in aims:
        chance = random.Random()  # another seed in every run: nothing can have been kept
        texts = _fresh(write, chance, scaled(ROUNDS, share))
        warm = _fresh(write, chance, 20)
        for text in warm:
            _must_read(text)
            parse(text)
        ours, theirs = by_turns(
            [partial(_must_read, t) for t in texts], [partial(parse, t) for t in texts], WORK
        )
        yield Row(
            "reading",
            what,
            median(ours),
            percentile(ours, 0.99),
            "sympy parse_expr",
            median(theirs),
            aim_ratio=aim,
        )


def _fresh(write: Write, chance: random.Random, count: int) -> list[str]:
    texts: dict[str, None] = {}
    while len(texts) < count:
        texts[write(chance)] = None
    return list(texts)


def _must_read(text: str) -> None:
    if not isinstance(read(text), Reading):
        raise AssertionError(f"{text!r} was not read")
