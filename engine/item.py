"""The nouns an author writes: Text, Step, Answer, Item, Misconception, Card. Read this first."""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, get_args

from engine.draws import Numbers

Rule = Callable[..., Any]
Kind = Literal["number", "integer", "index", "shape", "formula"]
KINDS: tuple[Kind, ...] = get_args(Kind)
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


@dataclass(frozen=True)
class Card:
    """A point to remember, in words: a front that asks, a back that answers. Its id is kebab-case and never reused.

    `section` is the document section it belongs to, `also` further places of the document it serves. `corrects` are
    the numbers of the document's claims that the back sets right, and says why.
    """

    id: str
    section: str
    front: Text
    back: Text
    also: tuple[str, ...] = ()
    corrects: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Step:
    r"""One line of a hand calculation: its right rule, and the known wrong ones by misconception id.

    A rule takes what it needs by name: drawn values and earlier steps, as a pytest fixture does. `symbol` and
    `formula` are LaTeX without dollars (`s'`, `s'_j = s_j/\sqrt{d_k}`). A misconception may have several wrong
    rules on one step; one that gives None has nothing to say about these values. `kind` says how the step's value is
    read and compared: the rules of a "formula" are formulas (engine.formula), and so is what a learner types.
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

    def written(self, formula: str) -> Step:
        """Give this step with its formula in other symbols, where other names are fed to it."""
        return replace(self, formula=formula)

    def needs(self, rule: Rule) -> tuple[str, ...]:
        """Give the drawn values and steps that this rule takes here."""
        return tuple(self.inputs.get(name, name) for name in needs_of(rule))

    def plus(self, **wrong: Rule | Sequence[Rule]) -> Step:
        """Give this step with more wrong rules."""
        return replace(self, wrong={**self.wrong, **wrong})

    def only(self, *ids: str) -> Step:
        """Give this step with just these of its wrong rules; raises KeyError for one that it does not have."""
        return replace(self, wrong={name: self.wrong[name] for name in ids})

    def without(self, *ids: str) -> Step:
        """Give this step without these of its wrong rules; raises KeyError for one that it does not have."""
        left = dict(self.wrong)
        for name in ids:
            del left[name]
        return replace(self, wrong=left)

    @cached_property
    def wrong_rules(self) -> tuple[tuple[str, Rule], ...]:
        """Every wrong rule with its misconception id; an id comes once for each of its rules."""
        pairs: list[tuple[str, Rule]] = []
        for name, rules in self.wrong.items():
            several = rules if isinstance(rules, Sequence) else [rules]
            pairs += [(name, rule) for rule in several]
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
    misconception of its family that is *not* among its wrong rules, why not. `alike` names sets of misconceptions that
    (nearly) always give the same number here, with the algebra that makes them equal: {("a", "b"): "why"}. `example`
    is (values, answer), worked by hand. `symbols` gives LaTeX for drawn names whose own spelling will not do. `hidden`
    are drawn names that the prompt must not show: the numbers on which typed formulas are tried.

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
    alike: Mapping[tuple[str, ...], str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        from engine.soundness import faults

        fault = next(faults(self), None)
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
        """Eight hex digits that change when the draw, a step, a rule or the asked words change."""
        rules = [rule for step in self.steps for rule in (step.rule, *(r for _, r in step.wrong_rules))]
        shapes = [f"{step.name} {step.kind} {sorted(step.inputs.items())}" for step in self.steps]
        told = [self.id, self.ask.zh, self.ask.en, repr(self.parts), *shapes, *self.avoid]
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
