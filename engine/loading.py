"""How a large library is loaded late without making every later page slower."""

from __future__ import annotations

import gc
import importlib
import sys
from types import ModuleType


def load(name: str) -> ModuleType:
    """Give the module `name`, importing it when it is first needed.

    Streamlit collects all garbage after every run of a page; with SymPy or pandas in memory that costs tens of
    milliseconds each time. Freezing what has just been imported takes it out of the collector's sight.
    """
    is_new = name not in sys.modules
    module = importlib.import_module(name)  # waits for another thread that is importing it
    if is_new:
        settle_collector()
    return module


def settle_collector() -> None:
    """Take everything that lives now out of the garbage collector's sight: modules stay for ever anyway."""
    gc.collect()
    gc.freeze()
