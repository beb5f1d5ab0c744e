"""How do chosen items leave as questions that another learning system imports: which, how many of each, in which form?

Items that ask for a formula are left out of every format: no other system reads formulas as we do, and a question to be
marked by hand would not be graded as ours is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.exports.asked import Asked, asked
from engine.exports.gift import gift
from engine.exports.moodle_xml import moodle_xml
from engine.exports.qti12 import qti12
from engine.exports.qti21 import qti21
from engine.exports.variants import questions
from engine.item import Item, Text
from quiz_bank import bank
from quiz_bank.anki import ROOT
from quiz_bank.misconceptions import CATALOGUE

VARIANTS = 5
MOST_VARIANTS = 100
"""Variants of one item."""

Write = Callable[[Sequence[tuple[str, Sequence[Asked]]], str], bytes]


@dataclass(frozen=True)
class Format:
    """A form in which questions leave: what to call it, and how its files end."""

    name: Text
    ending: str
    write: Write
    """Takes the items, each a title with its variants, and the language."""


FORMATS = {
    "moodle": Format(
        Text(zh="Moodle XML", en="Moodle XML"),
        ".xml",
        lambda items, lang: moodle_xml(items, ROOT.say(lang)),
    ),
    "gift": Format(
        Text(zh="GIFT（纯文本）", en="GIFT (plain text)"),
        ".gift.txt",
        lambda items, lang: gift(items, ROOT.say(lang)),
    ),
    "canvas": Format(
        Text(zh="Canvas（QTI 1.2）", en="Canvas (QTI 1.2)"),
        ".zip",
        lambda items, lang: qti12(items, ROOT.say(lang), lang),
    ),
    "qti21": Format(Text(zh="QTI 2.1", en="QTI 2.1"), ".zip", qti21),
}
"""By the name that the command line knows them by."""


@dataclass(frozen=True)
class Exported:
    """A file for another system, and what became of the items that it was asked for."""

    data: bytes
    file_name: str
    """A suggestion."""
    variants: dict[str, int]
    """How many questions of each item are in it: fewer than wanted where an item has no more that differ."""
    left_out: tuple[str, ...]
    """Ids of items that this form cannot hold."""


def export(
    form: str, items: Iterable[str] | None = None, variants: int = VARIANTS, lang: str = "zh"
) -> Exported:
    """Write `variants` questions of each item (all items where None are named, each once) in a form of FORMATS.

    The same arguments give the same bytes. KeyError for an unknown form or item, ValueError for a number of variants
    that is not from 1 to MOST_VARIANTS, PoseError where an item makes no question.
    """
    if not 1 <= variants <= MOST_VARIANTS:
        raise ValueError(f"variants are from 1 to {MOST_VARIANTS}, not {variants}")
    chosen = [bank()[name] for name in (bank() if items is None else dict.fromkeys(items))]
    kept: list[tuple[Item, list[Asked]]] = []
    left_out = []
    for item in chosen:
        made = _asked(item, variants, lang)
        if made:
            kept.append((item, made))
        else:
            left_out.append(item.id)
    data = FORMATS[form].write([(item.title.say(lang), made) for item, made in kept], lang)
    counts = {item.id: len(made) for item, made in kept}
    return Exported(data, f"attention-{form}{FORMATS[form].ending}", counts, tuple(left_out))


def _asked(item: Item, variants: int, lang: str) -> list[Asked]:
    if any(step.kind == "formula" for step in (item.step(part.step) for part in item.parts)):
        return []  # before anything is posed, which would take its time
    title = item.title.say(lang)
    return [
        asked(question, f"{title} {number}", lang, CATALOGUE)
        for number, question in enumerate(questions(item, variants), start=1)
    ]
