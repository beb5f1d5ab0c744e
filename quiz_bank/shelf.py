"""How are things of one kind gathered from the files of a folder: found because they are there, each id once?"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType, ModuleType
from typing import Any, TypeVar

K = TypeVar("K", bound=Hashable)


def gather(
    folder: ModuleType, name: str, key: Callable[[Any], K], order: Callable[[Any], int]
) -> Mapping[K, Any]:
    """Give the entries of the tuple `name` of every module in a folder by key, in order; ValueError for a key twice."""
    found: dict[K, Any] = {}
    home: dict[K, str] = {}
    for module in pkgutil.iter_modules(folder.__path__):
        for entry in getattr(importlib.import_module(f"{folder.__name__}.{module.name}"), name):
            if key(entry) in found:
                raise ValueError(f"{key(entry)} is in {home[key(entry)]} and in {module.name}.py")
            found[key(entry)] = entry
            home[key(entry)] = f"{module.name}.py"
    return MappingProxyType(dict(sorted(found.items(), key=lambda pair: order(pair[1]))))
