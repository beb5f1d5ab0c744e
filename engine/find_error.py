r"""Where does a worked example go wrong? A question made of any item's steps, with one wrong rule inside.

Somebody's working is shown line by line, each a step rounded as a person writes it. One step was done by a wrong rule,
and the lines after it go on from there. Asked are the line, and what should stand there given the lines above it.
Everything comes from the item's steps: the working, the slip in it, the answer, and the wrong corrections, which are
the other wrong rules of that line.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.arithmetic import is_exact, to_exact
from engine.draws import Numbers, plain
from engine.item import Answer, Item, ItemError, Rule, Step, Text
from engine.pose import MAX_SEED, pose
from engine.procedure import Plan, Swap, Values, entries, plan, run_by_hand, run_floats, settle
from engine.question import Question

MOST_LINES = 8
LARGEST = 1e5
"""No number on a line is larger in size: somebody has to read it."""
VISIBLE = 3
"""A slip moves its line by more than so many units of the last place written."""


@dataclass(frozen=True, eq=False)
class FindTheError(Item):
    """An item made of the steps of another, its `base`."""

    base: Item | None = None

    @cached_property
    def version(self) -> str:
        """Eight hex digits that change when the base, or what is made of it, changes."""
        own = Item.version.func(self)  # type: ignore[attr-defined]
        return hashlib.sha256(f"{self.base and self.base.version} {own}".encode()).hexdigest()[:8]


def find_the_error(item: Item, blames_before: str, blames_after: str) -> FindTheError:
    """Make the question "which line is wrong, and what should stand there?" of an item's steps.

    `blames_before` and `blames_after` are the misconceptions of naming a sound line above the slip, and one below it
    that only carries it on. Raises ItemError for an item with fewer than two lines that a wrong rule can spoil, or
    with too many to read.
    """
    working = _Working(item)
    if len(working.lines) > MOST_LINES or len(working.spoilt) < 2:
        raise ItemError(f"{item.id}: its steps make no working in which to look for an error")
    values, answer = working.example()
    decimals = working.decimals
    return FindTheError(
        id=f"error-in-{item.id}",
        title=Text(zh=f"找错：{item.title.zh}", en=f"Find the error: {item.title.en}"),
        section=item.section,
        also=item.also,
        needs=(item.id,),
        ask=working.words(),
        draw=working.draw,
        avoid={
            "the slip hardly shows": working.takes(working.hardly_shows, "wrong_line"),
            "too large to read": working.takes(working.too_large),
        },
        steps=[
            Step(
                "wrong_line",
                Text(zh="出错的行", en="the wrong line"),
                working.takes(working.wrong_line),
                r"\ell",
                r"\ell",
                wrong={
                    blames_before: [working.takes(working.before(n)) for n in range(1, len(working.lines))],
                    blames_after: [working.takes(working.after(n)) for n in range(2, len(working.lines) + 1)],
                },
                kind="index",
            ),
            Step(
                "corrected",
                Text(zh="那一行本该是", en="what should stand there"),
                working.takes(working.corrected, "wrong_line"),
                r"x_\ell",
                r"x_\ell",
                wrong={
                    name: [working.takes(working.corrected_with(swap), "wrong_line") for swap in swaps]
                    for name, swaps in working.wrong_corrections().items()
                },
            ),
        ],
        answer=[Answer("wrong_line"), Answer("corrected", decimals=decimals, tells_size=False)],
        example=(values, answer),
        exceptions=item.exceptions,
        alike={names: why for names, why in item.alike.items() if working.are_of_one_line(names)},
        symbols=item.symbols,
        base=item,
    )


def slip(question: Question) -> tuple[str, ...]:
    """Give the misconceptions whose rule makes the wrong line of such a question; () where none does."""
    item = question.item
    if not isinstance(item, FindTheError) or item.base is None:
        return ()
    working = _Working(item.base)
    line = int(question.values["wrong_line"]) - 1
    made = [
        swap.misconception
        for swap in working.of_line(line)
        if working.is_shown(question.values, line, working.follow(question.values, line, swap))
    ]
    return tuple(dict.fromkeys(made))


class _Working:
    """An item's steps as lines on paper. Lines are counted from 0 in here, from 1 on the page."""

    def __init__(self, item: Item) -> None:
        self.item = item
        self.plan: Plan = plan(item)
        self.decimals = max(part.decimals for part in item.parts)
        self.unit = 10.0**-self.decimals
        values = run_floats(self.plan, item.example[0])
        # A line of infinite numbers, such as hidden scores, is passed over: the next one shows what became of it.
        self.lines = tuple(
            place
            for place, name in enumerate(self.plan.names)
            if np.isfinite(entries(values[name])).all() and item.steps[place].kind in ("number", "integer")
        )
        self.drawn = tuple(item.example[0])
        self.names = (*self.drawn, *(self._shown(line) for line in range(len(self.lines))))

    def _shown(self, line: int) -> str:
        return f"shown_{self.plan.names[self.lines[line]]}"

    def _line_of(self, place: int) -> int:
        return int(np.searchsorted(self.lines, place))

    def of_line(self, line: int) -> list[Swap]:
        """Give the wrong rules that spoil this line: its own, and those of the steps passed over before it."""
        return [swap for swap in self.plan.swaps if self._line_of(swap.place) == line]

    def wrong_corrections(self) -> dict[str, list[Swap]]:
        """Give, by misconception, the rules that correct a line wrongly: not the only one that spoils it."""
        found: dict[str, list[Swap]] = {}
        for swap in self.plan.swaps:
            if len(self.of_line(self._line_of(swap.place))) > 1:
                found.setdefault(swap.misconception, []).append(swap)
        return found

    def are_of_one_line(self, names: Sequence[str]) -> bool:
        """Say whether these misconceptions all spoil the same line, and no other."""
        return (
            len({self._line_of(swap.place) for swap in self.plan.swaps if swap.misconception in names}) == 1
        )

    @property
    def spoilt(self) -> set[int]:
        """The lines that some wrong rule can spoil."""
        return {self._line_of(swap.place) for swap in self.plan.swaps} & set(range(len(self.lines)))

    def takes(self, rule: Callable[..., Any], *steps: str) -> Rule:
        """Give a rule the signature that the engine reads: all drawn values, and these steps."""
        names = (*self.names, *steps)

        def taking(*values: Any) -> Any:
            return rule(dict(zip(names, values, strict=True)))

        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        taking.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [inspect.Parameter(name, kind) for name in names]
        )
        return taking

    # --- the right answer ---------------------------------------------------------------------------------------------

    def follow(self, values: Mapping[str, Any], line: int, swap: Swap | None = None) -> Any:
        """Work out a line from those that stand above it, whatever they are; with a wrong rule where one is given."""
        known: Values = {name: values[name] for name in self.drawn}
        keep = to_exact if any(map(is_exact, values.values())) else settle
        end = self.lines[line]
        for place, name in enumerate(self.plan.names[: end + 1]):
            if place in self.lines[:line]:
                known[name] = values[self._shown(self.lines.index(place))]
            else:
                used = swap if swap is not None and swap.place == place else None
                rule, needs = (
                    (used.rule, used.needs) if used else (self.plan.rules[place], self.plan.needs[place])
                )
                known[name] = keep(rule(*[known[need] for need in needs]))
        return known[self.plan.names[end]]

    def is_shown(self, values: Mapping[str, Any], line: int, value: Any, units: float = 1) -> bool:
        """Say whether a value is the one that stands on the line, but for rounding."""
        here, there = entries(values[self._shown(line)]), entries(value)
        return here.shape == there.shape and bool((np.abs(here - there) <= units * self.unit).all())

    def wrong_line(self, values: Mapping[str, Any]) -> int:
        """Give the first line that does not follow from those above it; ArithmeticError where all of them do."""
        for line in range(len(self.lines)):
            if not self.is_shown(values, line, self.follow(values, line)):
                return line + 1
        raise ArithmeticError("every line follows from those above it")

    def corrected(self, values: Mapping[str, Any]) -> Any:
        """Give what should stand on the line that was named."""
        return self.follow(values, int(values["wrong_line"]) - 1)

    # --- wrong answers ------------------------------------------------------------------------------------------------

    def before(self, named: int) -> Callable[[Mapping[str, Any]], int | None]:
        """Name a sound line above the wrong one; it does not apply where this one is not above it."""
        return lambda values: named if named < self.wrong_line(values) else None

    def after(self, named: int) -> Callable[[Mapping[str, Any]], int | None]:
        """Name a line below the wrong one, which only carries the slip on."""
        return lambda values: named if named > self.wrong_line(values) else None

    def corrected_with(self, swap: Swap) -> Callable[[Mapping[str, Any]], Any]:
        """Correct the named line by a wrong rule; it does not apply to other lines, nor where it is the slip itself."""

        def rule(values: Mapping[str, Any]) -> Any:
            line = int(values["wrong_line"]) - 1
            if self._line_of(swap.place) != line:
                return None
            value = self.follow(values, line, swap)
            return None if self.is_shown(values, line, value, units=VISIBLE) else value

        return rule

    # --- the draw -----------------------------------------------------------------------------------------------------

    def draw(self, numbers: Numbers) -> dict[str, Any]:
        """Draw a question of the item, and a working of it with one wrong rule."""
        question = pose(self.item, numbers.integer(0, MAX_SEED - 1), numbers.band)
        line = numbers.pick(*sorted(self.spoilt))
        swap = numbers.pick(*self.of_line(line))
        return self._written(question.drawn, swap)

    def _written(self, drawn: Mapping[str, Any], swap: Swap) -> dict[str, Any]:
        values = run_by_hand(self.plan, drawn, self.decimals, {swap.place: swap})
        lines = {self._shown(k): plain(values[self.plan.names[place]]) for k, place in enumerate(self.lines)}
        return {**drawn, **lines}

    def hardly_shows(self, values: Mapping[str, Any]) -> bool:
        """Say whether the wrong line is hardly another than the right one."""
        line = int(values["wrong_line"]) - 1
        return self.is_shown(values, line, self.follow(values, line), units=VISIBLE)

    def too_large(self, values: Mapping[str, Any]) -> bool:
        """Say whether a line holds a number that nobody wants to read."""
        shown = [entries(values[self._shown(line)]) for line in range(len(self.lines))]
        return bool((np.abs(np.concatenate(shown)) > LARGEST).any())

    def example(self) -> tuple[dict[str, Any], list[Any]]:
        """Spoil the item's own example by the first wrong rule that shows there; its right line is the example's."""
        drawn, _ = self.item.example
        right = run_by_hand(self.plan, drawn, self.decimals)
        for swap in self.plan.swaps:
            line = self._line_of(swap.place)
            value = right[self.plan.names[self.lines[line]]]
            written = self._written(drawn, swap)
            if not self.is_shown(written, line, value, units=VISIBLE) and not self.too_large(written):
                return written, [line + 1, plain(value)]
        raise ItemError(f"{self.item.id}: no wrong rule shows in its example")

    def words(self) -> Text:
        """Ask for the line and its correction, below the item's own question and the working."""
        zh, en = (
            "\n".join(
                f"{line + 1}. {self._label(line, lang)}{colon}${self.item.steps[place].symbol} = "
                f"<{self._shown(line)}>$"
                for line, place in enumerate(self.lines)
            )
            for lang, colon in (("zh", "："), ("en", ": "))
        )
        return Text(
            zh=f"题目：{self.item.ask.zh}\n\n有人是这样做的，每个数保留 {self.decimals} 位小数。其中一行做错了，"
            f"后面各行都照着它接着算，没有再错：\n\n{zh}\n\n第几行做错了？照它上面的各行，这一行本该写什么？",
            en=f"The question: {self.item.ask.en}\n\nSomebody worked it out like this, to {self.decimals} decimals. "
            f"One line is wrong, and the lines after it carry on from it without another error:\n\n{en}\n\n"
            "Which line is wrong, and what should stand there, given the lines above it?",
        )

    def _label(self, line: int, lang: str) -> str:
        return self.item.steps[self.lines[line]].label.say(lang)
