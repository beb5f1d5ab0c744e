"""What can an author get wrong in an item that shows without drawing a number?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from engine.formula import Formula
from engine.item import KINDS, PLACEHOLDER, Item, needs_of


def faults(item: Item) -> Iterator[str]:
    """Yield what is wrong with an item, the most basic first."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", item.id):
        yield "the id must be kebab-case"
    if not item.section:
        yield "no document section"
    example = item.example
    if not (isinstance(example, tuple) and len(example) == 2 and isinstance(example[0], Mapping)):
        yield "the example must be a pair: the values by name, and the answer"
    drawn = set(example[0])
    yield from _word_faults(item, drawn)
    yield from _step_faults(item, drawn)
    names = {step.name for step in item.steps}
    yield from _answer_faults(item, names)
    for why, test in item.avoid.items():
        for name in needs_of(test):
            if name not in drawn | names:
                yield f"avoid {why!r} needs {name!r}, which is neither drawn nor a step"
    for name in item.exceptions:
        if name in item.misconceptions:
            yield f"{name} is an exception and a wrong rule at once"
    for together in item.alike:
        for name in together:
            if name not in item.misconceptions:
                yield f"alike names {name!r}, which is none of its wrong rules"


def _word_faults(item: Item, drawn: set[str]) -> Iterator[str]:
    for what, text in (("title", item.title), ("ask", item.ask)):
        if not text.zh.strip() or not text.en.strip():
            yield f"{what} must be said in Chinese and English"
    for name in item.hidden:
        if name not in drawn:
            yield f"{name!r} is hidden, but the example does not draw it"
    for lang in ("zh", "en"):
        shown = set(PLACEHOLDER.findall(item.ask.say(lang)))
        for name in sorted(shown - drawn):
            yield f"ask ({lang}) has a placeholder <{name}> that the example does not draw"
        for name in sorted(shown & set(item.hidden)):
            yield f"ask ({lang}) shows <{name}>, which is hidden"
        for name in sorted(drawn - shown - set(item.hidden)):
            yield f"ask ({lang}) never shows <{name}>"


def _answer_faults(item: Item, names: set[str]) -> Iterator[str]:
    if not item.parts:
        yield "nothing is asked"
    asked = [part.step for part in item.parts]
    for part in item.parts:
        if asked.count(part.step) > 1:
            yield f"{part.step!r} is asked twice"
        if part.step not in names:
            yield f"the answer asks for a step {part.step!r} that does not exist"
        if not 1 <= part.decimals <= 6:
            yield f"decimals of {part.step!r} must be 1 to 6"
    kinds = {step.kind == "formula" for step in item.steps if step.name in asked}
    if len(kinds) > 1:
        yield "formulas and numbers are asked together"


def _step_faults(item: Item, drawn: set[str]) -> Iterator[str]:
    known = set(drawn)
    for step in item.steps:
        if not step.name.isidentifier():
            yield f"step {step.name!r} must be a Python name"
        if step.name in known:
            yield f"step {step.name!r} has the name of a drawn value or an earlier step"
        if step.kind not in KINDS:
            yield f"step {step.name!r}: the kind {step.kind!r} is none of {', '.join(KINDS)}"
        for misconception, rules in step.wrong.items():
            if isinstance(rules, Sequence) and not rules:
                yield f"step {step.name!r}: {misconception} is no rule"
        for what, rule in (("its rule", step.rule), *step.wrong_rules):
            if not callable(rule):
                yield f"step {step.name!r}: {what} is no rule"
            if (step.kind == "formula") != isinstance(rule, Formula):
                yield f"step {step.name!r}: {what} must be a formula where the kind is formula, and only there"
            for name in step.needs(rule):
                if name not in known:
                    yield f"step {step.name!r}: {what} needs {name!r}, which is neither drawn nor an earlier step"
        for name in step.wrong:
            if not re.fullmatch(r"[a-zA-Z0-9]+(_[a-zA-Z0-9]+)*", name):
                yield f"step {step.name!r}: misconception id {name!r} must be snake_case"
        known.add(step.name)
