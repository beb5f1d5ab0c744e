"""The nouns an author writes: Text, Step, Answer, Item, Misconception. Read this first."""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from engine.draws import Numbers

Rule = Callable[..., Any]
Kind = Literal["number", "integer", "index", "shape"]
BANDS = ("easy", "usual", "hard")
PLACEHOLDER = re.compile(r"<([A-Za-z_]\w*)>")


class ItemError(ValueError):
    """An author's mistake: names the item and the fault, and the file where it is known."""


@dataclass(frozen=True)
class Text:
    """One thing said in both languages."""

    zh: str
    en: str

    def say(self, lang: str) -> str:
        """Give the wording in `lang`: "zh" or "en"."""
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True)
class Misconception:
    """A wrong belief with a name that stays for ever: what the learner did, why it is wrong, what to do instead."""

    id: str
    topic: str
    name: Text
    did: Text
    why: Text
    instead: Text
    executable: bool = True
    source: str = ""


@dataclass(frozen=True, eq=False)
class Step:
    r"""One line of a hand calculation: its right rule, and the known wrong ones by misconception id.

    A rule takes what it needs by name: drawn values and earlier steps, as a pytest fixture does. `symbol` and
    `formula` are LaTeX without dollars (`s'`, `s'_j = s_j/\sqrt{d_k}`). A misconception may have several wrong
    rules on one step. `kind` says how the step's value is read and compared.
    """

    name: str
    label: Text
    rule: Rule
    symbol: str
    formula: str
    wrong: Mapping[str, Rule | Sequence[Rule]] = field(default_factory=dict)
    kind: Kind = "number"
    inputs: Mapping[str, str] = field(default_factory=dict)
    """Names that stand in for the rules' own: {"scaled": "masked"} feeds the masked scores to rules on `scaled`."""

    def fed(self, **inputs: str) -> Step:
        """Give this step with other names fed to its rules: `EXPONENTIALS.fed(scaled="masked")`."""
        return replace(self, inputs={**self.inputs, **inputs})

    def needs(self, rule: Rule) -> tuple[str, ...]:
        """Give the drawn values and steps that this rule takes here."""
        return tuple(self.inputs.get(name, name) for name in needs_of(rule))

    def plus(self, **wrong: Rule | Sequence[Rule]) -> Step:
        """Give this step with more wrong rules."""
        return replace(self, wrong={**self.wrong, **wrong})

    def only(self, *ids: str) -> Step:
        """Give this step with just these of its wrong rules."""
        return replace(self, wrong={name: self.wrong[name] for name in ids})

    def without(self, *ids: str) -> Step:
        """Give this step without these of its wrong rules."""
        return replace(self, wrong={name: rule for name, rule in self.wrong.items() if name not in ids})

    @cached_property
    def wrong_rules(self) -> tuple[tuple[str, Rule], ...]:
        """Every wrong rule with its misconception id; an id comes once for each of its rules."""
        pairs: list[tuple[str, Rule]] = []
        for name, rules in self.wrong.items():
            pairs += [(name, rule) for rule in ([rules] if callable(rules) else rules)]
        return tuple(pairs)


@dataclass(frozen=True)
class Answer:
    """One part of what is asked: a step, the decimals wanted, and whether the prompt tells its size."""

    step: str
    decimals: int = 3
    label: Text | None = None
    tells_size: bool = True


@dataclass(frozen=True, eq=False)
class Item:
    """A question family: how its numbers are drawn, its steps, and which of them are asked.

    `section` is the document section it practises, `also` further places of the document it serves. `avoid` names
    draws that are poor teaching or degenerate: predicates over drawn values and steps. `exceptions` says, per
    misconception of its family that is *not* among its wrong rules, why not. `example` is (values, answer), worked by
    hand. `symbols` gives LaTeX for drawn names whose own spelling will not do.

    Raises ItemError for anything an author can get wrong that can be seen without drawing.
    """

    id: str
    title: Text
    section: str
    ask: Text
    draw: Callable[[Numbers], dict[str, Any]]
    steps: Sequence[Step]
    answer: Answer | Sequence[Answer]
    example: tuple[Mapping[str, Any], Any]
    also: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    avoid: Mapping[str, Rule] = field(default_factory=dict)
    exceptions: Mapping[str, str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        fault = next(_faults(self), None)
        if fault:
            raise ItemError(f"{self.id}: {fault}")

    @cached_property
    def parts(self) -> tuple[Answer, ...]:
        """What is asked, one Answer for each box."""
        return (self.answer,) if isinstance(self.answer, Answer) else tuple(self.answer)

    def step(self, name: str) -> Step:
        """Give the step of that name; raises KeyError where there is none."""
        for step in self.steps:
            if step.name == name:
                return step
        raise KeyError(name)

    @cached_property
    def misconceptions(self) -> tuple[str, ...]:
        """The misconception ids of all wrong rules, each once, in the order of the steps."""
        return tuple(dict.fromkeys(name for step in self.steps for name, _ in step.wrong_rules))

    @cached_property
    def version(self) -> str:
        """Eight hex digits that change when the draw, a rule or the asked words change."""
        rules = [rule for step in self.steps for rule in (step.rule, *(r for _, r in step.wrong_rules))]
        told = [self.id, self.ask.zh, self.ask.en, repr(self.parts), *self.avoid]
        sources = [*told, *(_source(rule) for rule in (self.draw, *rules, *self.avoid.values()))]
        return hashlib.sha256("\n".join(sources).encode()).hexdigest()[:8]


def needs_of(rule: Rule) -> tuple[str, ...]:
    """Give the names that a rule takes."""
    return tuple(inspect.signature(rule).parameters)


def _source(rule: Rule) -> str:
    try:
        return inspect.getsource(rule)
    except (OSError, TypeError):  # a NumPy function, or one typed at a prompt
        return getattr(rule, "__qualname__", repr(rule))


def _faults(item: Item) -> Any:
    """Yield what is wrong with an item, the most basic first."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", item.id):
        yield "the id must be kebab-case"
    if not item.section:
        yield "no document section"
    drawn = set(item.example[0])
    for what, text in (("title", item.title), ("ask", item.ask)):
        if not text.zh.strip() or not text.en.strip():
            yield f"{what} must be said in Chinese and English"
    for lang in ("zh", "en"):
        shown = set(PLACEHOLDER.findall(item.ask.say(lang)))
        for name in sorted(shown - drawn):
            yield f"ask ({lang}) has a placeholder <{name}> that the example does not draw"
        for name in sorted(drawn - shown):
            yield f"ask ({lang}) never shows <{name}>"
    yield from _step_faults(item, drawn)
    names = {step.name for step in item.steps}
    if not item.parts:
        yield "nothing is asked"
    for part in item.parts:
        if part.step not in names:
            yield f"the answer asks for a step {part.step!r} that does not exist"
        if not 1 <= part.decimals <= 6:
            yield f"decimals of {part.step!r} must be 1 to 6"
    for why, test in item.avoid.items():
        for name in needs_of(test):
            if name not in drawn | names:
                yield f"avoid {why!r} needs {name!r}, which is neither drawn nor a step"
    for name in item.exceptions:
        if name in item.misconceptions:
            yield f"{name} is an exception and a wrong rule at once"


def _step_faults(item: Item, drawn: set[str]) -> Any:
    known = set(drawn)
    for step in item.steps:
        if not step.name.isidentifier():
            yield f"step {step.name!r} must be a Python name"
        if step.name in known:
            yield f"step {step.name!r} has the name of a drawn value or an earlier step"
        for what, rule in (("its rule", step.rule), *step.wrong_rules):
            for name in step.needs(rule):
                if name not in known:
                    yield f"step {step.name!r}: {what} needs {name!r}, which is neither drawn nor an earlier step"
        for name in step.wrong:
            if not re.fullmatch(r"[a-zA-Z0-9]+(_[a-zA-Z0-9]+)*", name):
                yield f"step {step.name!r}: misconception id {name!r} must be snake_case"
        known.add(step.name)
