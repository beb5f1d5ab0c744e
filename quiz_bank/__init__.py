"""What is asked: the items, found because their files are there, in the order of the document."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine.find_error import FindTheError, find_the_error
from engine.item import Item, ItemError

SECTIONS = (
    "开头",
    "一",
    "二",
    "三",
    "四.1",
    "四.2",
    "四.3",
    "五",
    "六",
    "七.1",
    "七.2",
    "七.3",
    "七.4",
    "七.5",
    "八",
    "九",
)
"""The document's sections, in its order; an item's `section` is one of them."""
SELF_TESTS = ("题1", "题2", "题3", "题4", "题5", "题6")
"""The document's self-test questions; an item's `also` names these, or sections."""
SOURCES = "来源"
"""The document's list of sources, of which some claims speak."""
WITH_ERRORS = (
    "scaled-scores",
    "softmax-weights",
    "causal-weights",
    "attention-output",
    "cosine-weights",
    "lost-mass",
)
"""Items whose steps also make a "find the error" question; any item with lines enough can."""


@cache
def bank() -> Mapping[str, Item]:
    """Load every item of `quiz_bank/items`, by id, in the order of the document.

    Raises ItemError, naming the file, the id and the fault, for an author's mistake.
    """
    from quiz_bank import items
    from quiz_bank.misconceptions import CATALOGUE

    found: dict[str, Item] = {}
    for module in pkgutil.iter_modules(items.__path__):
        file = f"quiz_bank/items/{module.name}.py"
        item = _load(f"{items.__name__}.{module.name}", file)
        if item.id.replace("-", "_") != module.name:
            raise ItemError(f"{file}: {item.id}: the file must be named {item.id.replace('-', '_')}.py")
        if item.section not in SECTIONS:
            raise ItemError(f"{file}: {item.id}: section {item.section!r} is not one of {' '.join(SECTIONS)}")
        for place in item.also:
            if place not in SECTIONS + SELF_TESTS:
                known = " ".join(SECTIONS + SELF_TESTS)
                raise ItemError(f"{file}: {item.id}: also: {place!r} is not one of {known}")
        for name in (*item.misconceptions, *item.exceptions):
            if name not in CATALOGUE:
                raise ItemError(f"{file}: {item.id}: the catalogue has no misconception {name!r}")
        found[item.id] = item
    for base in WITH_ERRORS:
        if base in found:
            derived = find_the_error(found[base], "blames_sound_line", "blames_consequence")
            found[derived.id] = derived
    for item in found.values():
        for need in item.needs:
            if need not in found:
                raise ItemError(f"{_file(item)}: {item.id}: needs {need!r}, which does not exist")
    return MappingProxyType(dict(sorted(found.items(), key=lambda pair: _place(pair[1], found))))


def unused() -> tuple[str, ...]:
    """Give the misconceptions that can be executed, but that no item uses as a wrong rule."""
    from quiz_bank.misconceptions import CATALOGUE

    used = {name for item in bank().values() for name in item.misconceptions}
    return tuple(name for name, known in CATALOGUE.items() if known.executable and name not in used)


def _load(module: str, file: str) -> Item:
    name = module.rpartition(".")[2].replace("_", "-")
    try:
        item = getattr(importlib.import_module(module), "ITEM", None)
    except ItemError as fault:
        raise ItemError(f"{file}: {fault}") from fault
    except Exception as fault:
        raise ItemError(f"{file}: {name}: {type(fault).__name__}: {fault}") from fault
    if not isinstance(item, Item):
        raise ItemError(f"{file}: {name}: defines no ITEM made with engine.item.Item")
    return item


def _file(item: Item) -> str:
    if isinstance(item, FindTheError) and item.base is not None:
        return _file(item.base)
    return f"quiz_bank/items/{item.id.replace('-', '_')}.py"


def _place(item: Item, found: Mapping[str, Item]) -> tuple[int, int, str]:
    return SECTIONS.index(item.section), _depth(item, found, ()), item.id


def _depth(item: Item, found: Mapping[str, Item], path: tuple[str, ...]) -> int:
    """Give how many items deep the prerequisites go."""
    if item.id in path:
        circle = " → ".join((*path, item.id))
        raise ItemError(f"{_file(item)}: {item.id}: its prerequisites go in a circle: {circle}")
    return 1 + max((_depth(found[need], found, (*path, item.id)) for need in item.needs), default=0)
