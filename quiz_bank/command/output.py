"""How do commands print values and take a question from the command line?"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.item import BANDS, Item
from engine.pose import MAX_SEED, Question, pose, question_from
from engine.typeset import decimal
from quiz_bank import bank


class UsageError(Exception):
    """The command was called with words that do not fit; printed on standard error, exit 2."""


def item_named(name: str) -> Item:
    """Give the item; UsageError with the known ids for an unknown one."""
    if name not in bank():
        raise UsageError(f"there is no item {name!r}; there are: {', '.join(bank())}")
    return bank()[name]


def add_question_options(parser: argparse.ArgumentParser) -> None:
    """Add what says which question of an item is meant."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--seed", type=int, default=None, help="the question of this seed (default 0)")
    which.add_argument("--values", help="a question of these values: a JSON object")
    parser.add_argument("--band", choices=BANDS, default="usual", help="easy, usual or hard")


def question_of(options: argparse.Namespace) -> Question:
    """Pose the question that the options name. UsageError for a seed or values that cannot be."""
    item = item_named(options.item)
    if options.values is None:
        seed = options.seed or 0
        if not 0 <= seed < MAX_SEED:
            raise UsageError(f"a seed is a whole number from 0 to 2^53 - 1, not {seed}")
        return pose(item, seed, options.band)
    try:
        values = json.loads(options.values)
    except ValueError as fault:
        raise UsageError(f"--values is no JSON: {fault}") from fault
    if not isinstance(values, dict):
        raise UsageError("--values must be a JSON object")
    try:
        return question_from(item, {name: from_json(value) for name, value in values.items()}, options.band)
    except (TypeError, ValueError, IndexError) as fault:
        raise UsageError(f"these values do not fit: {fault}") from fault


def from_json(value: Any) -> Any:
    """Take a JSON value: numbers, nested lists, and the strings "inf" and "-inf"."""
    if isinstance(value, list):
        return [from_json(each) for each in value]
    return float(value) if value in ("inf", "-inf") else value


def to_json(value: Any) -> Any:
    """Give a value as JSON knows it: numbers or nested lists, infinities as "inf" and "-inf"."""
    if isinstance(value, np.ndarray):
        return to_json(value.tolist())
    if isinstance(value, (list, tuple)):
        return [to_json(each) for each in value]
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    return value


def plain(value: Any, decimals: int | None = None) -> str:
    """Write a value for people: `0.5`, `(1, -2, 3)`, rows in their own brackets; rounded where `decimals` is given."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return "(" + ", ".join(plain(each, decimals) for each in value) + ")"
    return decimal(value, decimals)


def print_json(result: Any) -> None:
    """Print one JSON object on one line."""
    print(json.dumps(result, ensure_ascii=False, allow_nan=False))


def given_texts(text: str, as_json: bool) -> Iterator[Any]:
    """Give the text itself, or for `-` one text per line of standard input (with `as_json` one JSON string each)."""
    if text != "-":
        yield text
        return
    for line in sys.stdin.buffer:
        plain = line.rstrip(b"\n").decode("utf-8", "surrogateescape")
        if not as_json:
            yield plain
            continue
        try:
            given = json.loads(plain)
        except ValueError as fault:
            raise UsageError(f"standard input: a line is no JSON: {fault}") from fault
        if not isinstance(given, str) and not (
            isinstance(given, list) and all(isinstance(t, str) for t in given)
        ):
            raise UsageError("standard input: a line is no JSON string")
        yield given
