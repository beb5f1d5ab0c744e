"""What is asked: the items, found because their files are there, in the order of the document."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

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
        if item.id in found:
            raise ItemError(f"{file}: {item.id}: another file has this id")
        if item.id.replace("-", "_") != module.name:
            raise ItemError(f"{file}: {item.id}: the file must be named {item.id.replace('-', '_')}.py")
        if item.section not in SECTIONS:
            raise ItemError(f"{file}: {item.id}: section {item.section!r} is not one of {' '.join(SECTIONS)}")
        for name in (*item.misconceptions, *item.exceptions):
            if name not in CATALOGUE:
                raise ItemError(f"{file}: {item.id}: the catalogue has no misconception {name!r}")
        found[item.id] = item
    for item in found.values():
        for need in item.needs:
            if need not in found:
                raise ItemError(f"{item.id}: needs {need!r}, which does not exist")
    return MappingProxyType(dict(sorted(found.items(), key=lambda pair: _place(pair[1], found))))


def _load(module: str, file: str) -> Item:
    try:
        item = importlib.import_module(module).ITEM
    except AttributeError as fault:
        raise ItemError(f"{file}: defines no ITEM ({fault})") from fault
    except Exception as fault:
        raise ItemError(f"{file}: {fault}") from fault
    if not isinstance(item, Item):
        raise ItemError(f"{file}: ITEM is not an engine.item.Item")
    return item


def _place(item: Item, found: Mapping[str, Item]) -> tuple[int, int, str]:
    return SECTIONS.index(item.section), _depth(item, found, ()), item.id


def _depth(item: Item, found: Mapping[str, Item], path: tuple[str, ...]) -> int:
    """Give how many items deep the prerequisites go."""
    if item.id in path:
        raise ItemError(f"{item.id}: its prerequisites go in a circle: {' '.join((*path, item.id))}")
    return 1 + max((_depth(found[need], found, (*path, item.id)) for need in item.needs), default=0)
