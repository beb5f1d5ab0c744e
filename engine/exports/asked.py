"""What is one posed question to another system: its words, its boxes, and which numbers in a box mean what?

Every box takes one number: a vector or a matrix is asked entry by entry, and so is a shape. Each has the numbers that
are accepted, those that are right but too rough, and those that known wrong procedures make, each procedure within its
own tolerance, with what is to be said about them. They are meant to be tried in this order, the first that fits
decides; so an importing system accepts what our own grader accepts, bounds included.

Two things are lost. Boxes show how many numbers are wanted, even where that is part of the question, so a wrong
procedure that gives another shape has no place. And a box knows nothing of the others: a mistake is named for one
entry, where our grader wants all of them to agree.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

import numpy as np

from engine.explanation import NEARBY
from engine.exports.markup import to_html
from engine.exports.variants import OR, label, told, worked
from engine.feedback import VERDICTS, Catalogue, expected
from engine.grade import Outcome
from engine.item import Text
from engine.question import Prediction, Question
from engine.tolerance import SLACK, step_tolerance, unswapped
from engine.typeset import decimal, prompt

PLACES = 12
"""Decimals to which bounds are written: what this moves is a thousandth of the slack that grading has."""
MOST_TOLD = 3
"""So many misconceptions with the same number are explained; of more, only the names are given."""
NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold, however they are written."""

SEVERAL = Text(zh="这个数可能来自下面几种做法之一：", en="More than one mistake gives this number:")
ROUGH = Text(zh="至少要保留 {} 位小数。", en="At least {} decimals are wanted.")
ENTRY = Text(zh="第 {} 个", en="entry {}")
CELL = Text(zh="第 {} 行第 {} 列", en="row {}, column {}")
ROWS = Text(zh="行数", en="rows")
COLUMNS = Text(zh="列数", en="columns")
EACH = Text(zh="每格", en="each box: ")


@dataclass(frozen=True)
class Numbers:
    """The numbers no farther from `value` than `tolerance`, both ends included; none around it where that is 0."""

    value: float
    tolerance: float = 0.0

    @property
    def low(self) -> float:
        """The smallest of them."""
        return self.value - self.tolerance

    @property
    def high(self) -> float:
        """The largest of them."""
        return self.value + self.tolerance


@dataclass(frozen=True)
class Mistake:
    """Numbers that are not accepted, the misconceptions that make them (none: too rough), and what to say, as HTML."""

    numbers: Numbers
    names: tuple[str, ...]
    feedback: str


@dataclass(frozen=True)
class Box:
    """One number that is asked for.

    `shown` is the right one with the asked decimals. `accepted` are all numbers that are, `rough` and `wrong` those
    that something is to be said about. Where more than one fits, the first decides, `accepted` before all others.
    """

    name: str
    """Which entry of its part, as HTML; "" where the part has no others."""
    shown: str
    accepted: Numbers
    rough: tuple[Mistake, ...]
    wrong: tuple[Mistake, ...]
    predicted: tuple[tuple[str, str], ...]
    """What wrong procedures make of it, with the asked decimals, and all misconceptions that do, named in HTML."""

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """What is not accepted and yet known, in the order in which it is to be tried."""
        return self.rough + self.wrong

    @property
    def answers(self) -> tuple[Numbers, ...]:
        """What is accepted for systems that show the first one as the right answer: that one short, then all."""
        short = float(self.shown)
        left = self.accepted.tolerance - abs(self.accepted.value - short)
        if left <= 0 or short == rounded(self.accepted.value):
            return (self.accepted,)
        return (Numbers(short, math.floor(left * 10**PLACES) / 10**PLACES), self.accepted)


@dataclass(frozen=True)
class Part:
    """One part of an answer: its name, what belongs into a box and into each of all, as HTML; the boxes, row by row."""

    label: str
    hint: str
    hints: str
    boxes: tuple[Box, ...]
    columns: int
    """Boxes in a row."""


@dataclass(frozen=True)
class Asked:
    """A question ready to leave: everything a person sees is HTML, formulas in it stand in `\\(…\\)`."""

    id: str
    """Made of item and seed: letters, digits, hyphens; stable for ever."""
    title: str
    """Plain text."""
    text: str
    parts: tuple[Part, ...]
    solution: str
    """The right answer, step by step."""

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The boxes of all parts."""
        return tuple(box for part in self.parts for box in part.boxes)

    def body(self, field: Callable[[int], str] | None = None) -> str:
        """Give the whole question as HTML; `field` gives what stands for the box of that number, from 0."""
        lines = [f"<p>{self.text}</p>"]
        first = 0
        for part in self.parts:
            head = f"{part.label} ({part.hints})"
            if field is None:
                lines.append(f"<p>{head}</p>")
                continue
            shown = [f"{box.name} {field(first + k)}".strip() for k, box in enumerate(part.boxes)]
            rows = [" &#160; ".join(shown[k : k + part.columns]) for k in range(0, len(shown), part.columns)]
            lines.append(f"<p>{head}<br>{'<br>'.join(rows)}</p>")
            first += len(part.boxes)
        return "".join(lines)

    def one_by_one(self) -> Iterator[tuple[str, str, str, Box]]:
        """Yield id, title, words as HTML and box of each, for systems whose questions take one number."""
        alone = len(self.boxes) == 1
        each = [(part, box) for part in self.parts for box in part.boxes]
        for count, (part, box) in enumerate(each, start=1):
            what = " · ".join(filter(None, (part.label, box.name)))
            words = f"<p>{self.text}</p><p>{what} ({part.hint})</p>"
            key, title = (self.id, self.title) if alone else (f"{self.id}-{count}", f"{self.title} ({count})")
            yield key, title, words, box


def number(value: float) -> str:
    """Write a number plainly, without exponent, to PLACES decimals at most."""
    return decimal(rounded(value))


def rounded(value: float) -> float:
    """Round to PLACES decimals."""
    return round(float(value), PLACES)


def clean(text: str) -> str:
    """Leave out what XML cannot hold: control characters and halves of characters."""
    return NO_XML.sub("", text)


def asked(question: Question, title: str, lang: str, catalogue: Catalogue) -> Asked:
    """Take a posed question apart, whose numbers are finite, since all that can be posed are.

    ValueError for one that asks for formulas: only our own grader reads them.
    """
    if question.asks_formulas:
        raise ValueError(f"{question.item.id}: formulas cannot be asked in numbers")
    reach = list(_reach(question))
    parts, first = [], 0
    for place in range(len(question.item.parts)):
        parts.append(_part(question, place, first, reach, lang, catalogue))
        first += len(parts[-1].boxes)
    return Asked(
        id=f"{question.item.id}-{0 if question.seed is None else question.seed}",
        title=clean(title),
        text=clean(to_html(prompt(question.item, question.drawn, lang))),
        parts=tuple(parts),
        solution=clean(worked(question, lang)),
    )


@dataclass(frozen=True)
class _Made:
    """What a wrong rule makes of every box, and its own tolerance there."""

    name: str
    values: np.ndarray
    tolerances: np.ndarray


def _reach(question: Question) -> Iterator[_Made]:
    """Yield every wrong rule that shows in this question and gives as many numbers as the right one."""
    for prediction, gap in zip(question.predictions, question.certificate.gaps, strict=True):
        joined = prediction.joined
        if gap > 0 and joined is not None and np.isfinite(joined).all():
            yield _Made(prediction.misconception, joined, _own_tolerance(question, prediction))


def _own_tolerance(question: Question, prediction: Prediction) -> np.ndarray:
    plan, swaps = question.plan, [prediction.swap]
    slopes = unswapped(plan, question.slopes, swaps)
    return np.concatenate(
        [
            step_tolerance(plan, prediction.values, end, part.decimals, swaps, slopes=slopes)
            for end, part in zip(plan.asked, question.item.parts, strict=True)
        ]
    )


def _part(
    question: Question, place: int, first: int, reach: Sequence[_Made], lang: str, catalogue: Catalogue
) -> Part:
    answer = question.item.parts[place]
    kind = question.item.step(answer.step).kind
    dims = (question.right[place].size,) if kind == "shape" else question.dims(place)
    hint = expected("integer" if kind == "shape" else kind, (), answer.decimals).say(lang)
    boxes = []
    for k, entry in enumerate(np.ndindex(*dims)):
        right, tolerance = float(question.right[place][k]), float(question.tolerances[place][k])
        name = _shape_name(k, lang) if kind == "shape" and dims == (2,) else _name(entry, lang)
        if kind != "number":
            accepted = Numbers(right)
            made = _whole(right, first + k, reach)
            rough: tuple[Mistake, ...] = ()
            shown, decimals = number(right), 0
        else:
            accepted = Numbers(right, tolerance + SLACK)
            made = list(_near(accepted, first + k, reach, 10.0**-answer.decimals))
            rough = tuple(_rough(accepted, answer.decimals, lang))
            shown, decimals = decimal(right, answer.decimals), answer.decimals
        wrong = tuple(Mistake(numbers, names, _said(names, lang, catalogue)) for numbers, names in made)
        predicted = _predicted(accepted, first + k, reach, decimals, lang, catalogue)
        boxes.append(Box(name, shown, accepted, rough, wrong, predicted))
    hints = EACH.say(lang) + hint if len(boxes) > 1 else hint
    named = clean(to_html(label(question, place, lang)))
    return Part(named, escape(hint), escape(hints), tuple(boxes), dims[-1] if dims else 1)


def _name(entry: tuple[int, ...], lang: str) -> str:
    if not entry:
        return ""
    if len(entry) == 2:
        return CELL.say(lang).format(entry[0] + 1, entry[1] + 1)
    return ENTRY.say(lang).format(", ".join(str(k + 1) for k in entry))


def _shape_name(k: int, lang: str) -> str:
    return (ROWS, COLUMNS)[k].say(lang)


def _whole(right: float, box: int, reach: Sequence[_Made]) -> list[tuple[Numbers, tuple[str, ...]]]:
    """Give the other whole numbers that wrong rules make; nobody types a fraction where one is asked for."""
    found: dict[float, dict[str, None]] = {}
    for made in reach:
        value = float(made.values[box])
        if value != right and value.is_integer():
            found.setdefault(value, {})[made.name] = None
    return [(Numbers(value), tuple(names)) for value, names in found.items()]


def _near(
    accepted: Numbers, box: int, reach: Sequence[_Made], unit: float
) -> Iterator[tuple[Numbers, tuple[str, ...]]]:
    """Yield the stretches of numbers, none in two of them, that the same set of misconceptions explains.

    As in our grader, one that is farther from its own number than the nearer bound of NEARBY counts only where none is
    nearer, and none beyond the other bound.
    """
    spans = []
    for made in reach:
        value, own = float(made.values[box]), float(made.tolerances[box]) + SLACK
        if abs(value - accepted.value) > accepted.tolerance:
            near, far = (min(own, bound * unit * max(1.0, abs(value))) for bound in NEARBY)
            spans.append((made.name, value, near, far))
    ends = sorted({rounded(v + s * t) for _, v, near, far in spans for t in (near, far) for s in (-1, 1)})
    stretches: list[tuple[float, float, tuple[str, ...]]] = []
    for low, high in pairwise(ends):
        middle = (low + high) / 2
        nearest = [name for name, value, near, _ in spans if abs(middle - value) <= near]
        names = tuple(
            dict.fromkeys(nearest or [name for name, value, _, far in spans if abs(middle - value) <= far])
        )
        if high - low < SLACK or not names or (accepted.low <= low and high <= accepted.high):
            continue
        if stretches and stretches[-1][2] == names and low - stretches[-1][1] < SLACK:
            stretches[-1] = (stretches[-1][0], high, names)
        else:
            stretches.append((low, high, names))
    for low, high, names in stretches:
        yield Numbers((low + high) / 2, (high - low) / 2), names


def _predicted(
    accepted: Numbers, box: int, reach: Sequence[_Made], decimals: int, lang: str, catalogue: Catalogue
) -> tuple[tuple[str, str], ...]:
    found: dict[str, dict[str, None]] = {}
    for made in reach:
        value = float(made.values[box])
        if abs(value - accepted.value) > accepted.tolerance and (decimals or value.is_integer()):
            found.setdefault(decimal(value, decimals), {})[_title(made.name, lang, catalogue)] = None
    return tuple((shown, clean(OR.say(lang).join(names))) for shown, names in found.items())


def _rough(accepted: Numbers, decimals: int, lang: str) -> Iterator[Mistake]:
    """Yield the right number rounded to fewer decimals than asked for, either way where it is halfway.

    Whole numbers are left out: another system cannot tell 1.0, which is rough, from 1, which is wrong.
    """
    verdict, wanted = VERDICTS[Outcome.TOO_ROUGH].say(lang), ROUGH.say(lang).format(decimals)
    said = f"<b>{escape(verdict)}</b><br>{escape(wanted)}"
    seen = set()
    for places in range(1, decimals):
        scaled = accepted.value * 10**places
        for whole in (math.floor(scaled), math.ceil(scaled)):
            value = round(whole / 10**places, places)
            off = abs(value - accepted.value)
            if accepted.tolerance < off <= 0.5 * 10.0**-places + SLACK and not value.is_integer():
                seen.add(value)
    for value in sorted(seen):
        yield Mistake(Numbers(value), (), said)


def _said(names: Sequence[str], lang: str, catalogue: Catalogue) -> str:
    """Say what was done, why it is wrong and what is right; of many only what was done."""
    titles = {name: _title(name, lang, catalogue) for name in names}
    if len(names) > MOST_TOLD:
        listed = "".join(f"<br>{title}" for title in titles.values())
        return clean(f"{escape(SEVERAL.say(lang))}{listed}")
    explained = [
        f"<b>{title}</b>{''.join(told(catalogue[name], lang)) if name in catalogue else ''}"
        for name, title in titles.items()
    ]
    head = f"{escape(SEVERAL.say(lang))}<br>" if len(names) > 1 else ""
    return clean(head + "<br><br>".join(explained))


def _title(name: str, lang: str, catalogue: Catalogue) -> str:
    return to_html(catalogue[name].name.say(lang)) if name in catalogue else escape(name)
