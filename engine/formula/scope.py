"""Which names and functions may a formula use, how may they be spelled, and what must its value look like?"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from engine.formula.tree import ALL, LAST, Node

Dims = tuple[str, ...]
"""Sizes by name, from the outside in: () for a number, ("n_q", "d_k") for a matrix, one more before it for a family."""

_SPELLING = re.compile(r"([A-Za-z]+)(?:([_^])([A-Za-z]+))?", re.ASCII)
_LETTERS = "a-df-su-z"
"""Letters that may be an index: e and t stand for other things."""


class Found(NamedTuple):
    """A name as it was met in a text: which one, which member, and where it ends."""

    name: Name
    member: str
    end: int


@dataclass(frozen=True)
class Name:
    """A name that formulas may use: `Q`, `d_k`, `W^Q`, `head`; `dims` are the sizes of what it stands for.

    `over` makes it a family with one member for each value of an index: `head_i`, `W_i^Q`; `dims` are then those of a
    member. `whole` are the sizes of the family where it may be used without an index, too: all its members below one
    another. `drawn` is the name of its value; `also` are other words for it.
    """

    spelling: str
    dims: Dims = ()
    over: str = ""
    whole: Dims | None = None
    drawn: str = ""
    also: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not _SPELLING.fullmatch(self.spelling):
            raise ValueError(f"{self.spelling!r} is no name: a word, with one subscript or superscript")
        if not self.drawn:
            object.__setattr__(self, "drawn", re.sub(r"\W", "_", self.spelling))

    @property
    def base(self) -> str:
        """The name without what stands below or above it."""
        return self.spelling.partition("_")[0].partition("^")[0]

    @property
    def tag(self) -> str:
        """What stands below or above the name."""
        return self.spelling[len(self.base) + 1 :]

    def plain(self, index: str = "") -> str:
        """Write it so that it reads back: `W_i^Q`."""
        below = f"_{self.over if index == LAST else index}" if index else ""
        return f"{self.base}{below}{self.spelling[len(self.base) :]}"

    def latex(self, index: str = "") -> str:
        r"""Typeset it: `d_{\text{model}}`, `\text{head}_i`."""
        base = self.base if len(self.base) == 1 else rf"\text{{{self.base}}}"
        tag = self.tag if len(self.tag) < 2 else rf"{{\text{{{self.tag}}}}}"
        below = self.over if index == LAST else index
        return base + (f"_{below}" if below else "") + (self.spelling[len(self.base)] + tag if tag else "")

    def pattern(self, any_case: bool) -> str:
        """Give the regular expression of its spellings, the index in groups of any name."""
        bases = [self.base, *self.also]
        base = "|".join(f"(?i:{b})" if any_case or len(b) > 1 else re.escape(b) for b in bases)
        if not self.over:
            return f"(?:{base}){self._tagged}"
        index = self._index
        if not self.tag:
            indexed = _indexed("[_^]" if len(self.base) > 1 else "_", index)
            glued = rf"|({index})(?![A-Za-z0-9])" if len(self.base) > 1 else ""
            return rf"(?:{base})(?:{indexed}{glued})"
        tag, indexed = f"(?i:{self.tag})", _indexed("[_^]", index)
        own = rf"(?:\{{\s*({index})\s*\}}|\(\s*({index})\s*\)|({index}))"
        inside = rf"(?:{tag}[\s,_^]*{own}|{own}[\s,_^]*(?:{tag}|\{{\s*{tag}\s*\}}))"
        either = rf"[_^]\s*(?:\{{\s*{inside}\s*\}}|\(\s*{inside}\s*\))"
        glued = rf"_?(?:{tag}({index})|({index}){tag})(?![A-Za-z0-9])"
        return f"(?:{base})(?:{either}|{self._tagged}{indexed}|{indexed}{self._tagged}|{glued})"

    @property
    def _index(self) -> str:
        """The regular expression of an index: a letter, a number, or the last of all, in small or capital."""
        return rf"[{_LETTERS}{self.over.upper()}]|[1-9]\d?"

    @property
    def _tagged(self) -> str:
        """The regular expression of what stands below or above the name, in any usual spelling."""
        if not self.tag:
            return ""
        tag = f"(?i:{self.tag})"
        marks = "_" if "_" in self.spelling else "[_^]"
        braced = rf"{marks}\s*(?:\{{\s*\(?\s*{tag}\s*\)?\s*\}}|\(\s*{tag}\s*\)|{tag})"
        return rf"(?:\s?{braced}|{tag}(?![a-z]))"


def _indexed(marks: str, index: str) -> str:
    """Give the regular expression of an index below or above a name."""
    below = rf"\s?{marks}\s*(?:\{{\s*\(?\s*({index})\s*\)?\s*\}}|\(\s*({index})\s*\)|({index}))"
    return rf"(?:{below}|\[\s*({index})\s*\])"


@dataclass(frozen=True)
class Abbreviation:
    """A function that a formula may use, by its own formula over its parameters, such as Attention(Q, K, V)."""

    parameters: tuple[str, ...]
    tree: Node
    scope: Scope


@dataclass(frozen=True)
class Scope:
    """What a formula may use, and what it should give.

    `functions` are those beside sqrt, transpose and the like. `result` are the sizes asked for; the first is that of
    the index where the result has one. `own` is the name of what is asked, `others` are names that may stand before
    an equals sign for something else.
    """

    names: tuple[Name, ...]
    functions: frozenset[str] = frozenset()
    abbreviations: Mapping[str, Abbreviation] = field(default_factory=dict)
    result: Dims | None = None
    own: str = ""
    others: tuple[str, ...] = ()

    def asking(self, result: Dims, own: str, others: tuple[str, ...] = ()) -> Scope:
        """Give this scope for a formula of these sizes and this name."""
        return replace(self, result=result, own=own, others=others)

    def plus(self, *names: Name) -> Scope:
        """Give this scope with more names."""
        return replace(self, names=(*self.names, *names))

    @cached_property
    def by_value(self) -> Mapping[str, Name]:
        """The names by the name of their value."""
        return {name.drawn: name for name in self.names}

    @cached_property
    def sizes(self) -> Mapping[str, Name]:
        """The names that stand for one number, by their spelling: a matrix has such sizes."""
        return {name.spelling: name for name in self.names if not name.dims and not name.over}

    @property
    def listed(self) -> str:
        """The names for a message, in the order of the question."""
        return ", ".join(name.plain("i" if name.over and name.whole is None else "") for name in self.names)

    @cached_property
    def _spellings(self) -> tuple[tuple[Name, Callable[..., re.Match[str] | None]], ...]:
        ordered = sorted(self.names, key=lambda name: -len(name.spelling))
        members = [name for name in ordered if name.over and name.whole is None and len(name.base) > 1]
        found: list[tuple[Name, Any]] = [
            (replace(name, over=ALL), re.compile(f"(?i:{name.base}s)(?!\\w)").match) for name in members
        ]
        # A family used whole is found only where no index follows.
        for any_case in (False, True):
            found += [(name, re.compile(name.pattern(any_case), re.ASCII).match) for name in ordered]
            whole = [replace(name, over="") for name in ordered if name.over and name.whole is not None]
            found += [(name, re.compile(name.pattern(any_case), re.ASCII).match) for name in whole]
        return tuple(found)

    def find(self, text: str, at: int) -> Found | None:
        """Give the name that begins at this place of a text; None where there is none."""
        for spelled, match in self._spellings:
            met = match(text, at)
            if met is None:
                continue
            member = ALL if spelled.over == ALL else next((group for group in met.groups() if group), "")
            name = self.by_value[spelled.drawn]
            if member.lower() == name.over != "":
                member = LAST
            return Found(name, member, met.end())
        return None
