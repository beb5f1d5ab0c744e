"""Which rules do the rooms keep: who imports whom, who touches files, clocks, chance and other people's code?"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator

LATE = {"sympy", "pandas"}
RUNS_TEXT = {"eval", "exec", "compile", "sympify", "parse_expr", "parse_latex", "literal_eval", "__import__"}
FILE_MODULES = {
    "os",
    "io",
    "pathlib",
    "shutil",
    "tempfile",
    "glob",
    "fileinput",
    "filelock",
    "sqlite3",
    "zipfile",
}
FILE_CALLS = {
    "open",
    "read_text",
    "read_bytes",
    "write_text",
    "write_bytes",
    "mkdir",
    "unlink",
    "savetxt",
    "loadtxt",
}
CLOCKS = {
    "now",
    "utcnow",
    "today",
    "time",
    "time_ns",
    "monotonic",
    "monotonic_ns",
    "perf_counter",
    "perf_counter_ns",
}
CLOCK_OWNERS = {"datetime", "date", "time", "dt"}
CHANCE_MODULES = {"secrets", "uuid"}

Rule = Callable[[str, ast.Module], Iterator[str]]


def imports(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Give every imported module, in full, with its line; imports made by name count too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ".", node.lineno
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "load") and node.args:
            name = node.args[0]
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield name.value, node.lineno


def called(node: ast.Call) -> str:
    """Give the last name of what is called: `b` of `a.b(…)`."""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def dotted(node: ast.AST) -> str:
    """Give `a.b.c` for such an expression, as far as it is one."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def top(module: str) -> str:
    return module.partition(".")[0]


def room(path: str) -> str:
    return path.partition("/")[0]


def is_pure(path: str) -> bool:
    """Say whether a file asks and judges: all of engine but its stores and its exports."""
    return room(path) == "engine" and not path.startswith(("engine/records/", "engine/exports/"))


# --- the rules -------------------------------------------------------------------------------------------------------


def engine_knows_nobody(path: str, tree: ast.Module) -> Iterator[str]:
    if room(path) == "engine":
        for module, line in imports(tree):
            if top(module) in {"quiz_bank", "app", "streamlit", "streamlit_app", "benchmarks", "tests"}:
                yield f"{line}: imports {module}"


def bank_knows_the_engine_only(path: str, tree: ast.Module) -> Iterator[str]:
    if room(path) == "quiz_bank":
        for module, line in imports(tree):
            if top(module) not in {"engine", "quiz_bank", "numpy", *sys.stdlib_module_names}:
                yield f"{line}: imports {module}"


def streamlit_stays_in_the_app(path: str, tree: ast.Module) -> Iterator[str]:
    if room(path) not in ("app", "streamlit_app.py", "benchmarks"):
        yield from (
            f"{line}: imports {module}" for module, line in imports(tree) if top(module) == "streamlit"
        )


def files_are_touched_by_stores_and_exports(path: str, tree: ast.Module) -> Iterator[str]:
    if is_pure(path):
        yield from (
            f"{line}: imports {module}" for module, line in imports(tree) if top(module) in FILE_MODULES
        )
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node) in FILE_CALLS:
                yield f"{node.lineno}: calls {called(node)}"


def judging_has_no_clock(path: str, tree: ast.Module) -> Iterator[str]:
    if is_pure(path):
        yield from (f"{line}: imports {module}" for module, line in imports(tree) if top(module) == "time")
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in CLOCKS:
                owner = dotted(node.value).split(".")[-1]
                if owner in CLOCK_OWNERS:
                    yield f"{node.lineno}: reads the clock with {owner}.{node.attr}"


def judging_has_no_chance_of_its_own(path: str, tree: ast.Module) -> Iterator[str]:
    # The command line is for people: one of its commands makes secrets.
    asks = room(path) == "quiz_bank" and not path.startswith("quiz_bank/command/")
    if is_pure(path) or asks:
        yield from (
            f"{line}: imports {module}" for module, line in imports(tree) if top(module) in CHANCE_MODULES
        )
        for module, line in imports(tree):
            if module.startswith("random.") and module != "random.Random":
                yield f"{line}: imports {module}"
        for node in ast.walk(tree):
            name = dotted(node)
            if isinstance(node, ast.Attribute) and is_chance(name):
                yield f"{node.lineno}: uses {name}"
            if isinstance(node, ast.Call) and not node.args and called(node) == "Random":
                yield f"{node.lineno}: seeds a generator from the machine"


def is_chance(name: str) -> bool:
    """Say whether a dotted name is a source of chance that everybody shares."""
    if name in ("random", "random.Random"):
        return False
    return top(name) == "random" or name in ("np.random", "numpy.random", "os.urandom") or ".random." in name


def large_libraries_load_late(path: str, tree: ast.Module) -> Iterator[str]:
    for node in at_import(tree.body):
        for module, line in imports(node):
            if top(module) in LATE:
                yield f"{line}: imports {module} at module level"


def at_import(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Give the parts of a module that run when it is imported: all but the bodies of functions."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from (*node.decorator_list, node.args)
        elif isinstance(node, ast.If) and dotted(node.test).endswith("TYPE_CHECKING"):
            yield from at_import(node.orelse)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        else:
            blocks = [getattr(node, name, []) for name in ("body", "orelse", "finalbody")]
            blocks += [handler.body for handler in getattr(node, "handlers", [])]
            inside = [statement for block in blocks if isinstance(block, list) for statement in block]
            yield from at_import(inside) if inside else [node]


def no_text_is_run(path: str, tree: ast.Module) -> Iterator[str]:
    if room(path) == "benchmarks":
        return
    for node in ast.walk(tree):
        name = dotted(node)
        if name and name.split(".")[-1] in RUNS_TEXT and name != "re.compile":
            yield f"{node.lineno}: uses {name}"
    for module, line in imports(tree):
        if module.split(".")[-1] in RUNS_TEXT or top(module) in ("pickle", "marshal", "shelve"):
            yield f"{line}: imports {module}"


RULES: dict[Rule, tuple[tuple[str, str], ...]] = {
    engine_knows_nobody: (
        ("engine/grade.py", "from quiz_bank import bank"),
        ("engine/records/store.py", "def show():\n    import streamlit as st"),
        ("engine/x.py", "import importlib\nimportlib.import_module('app.room')"),
    ),
    bank_knows_the_engine_only: (
        ("quiz_bank/items/x.py", "import scipy.special"),
        ("quiz_bank/x.py", "def late():\n    from app import room"),
        ("quiz_bank/x.py", "import sympy"),
    ),
    streamlit_stays_in_the_app: (
        ("quiz_bank/x.py", "import streamlit"),
        ("engine/x.py", "from streamlit import session_state"),
    ),
    files_are_touched_by_stores_and_exports: (
        ("engine/grade.py", "open('x')"),
        ("engine/grade.py", "from pathlib import Path"),
        ("engine/reading/reader.py", "import os.path"),
        ("engine/attempts.py", "def save(path):\n    path.write_text('x')"),
    ),
    judging_has_no_clock: (
        ("engine/days.py", "from datetime import datetime\nnow = datetime.now()"),
        ("engine/pose.py", "import time"),
        ("engine/attempts.py", "import datetime\ndatetime.date.today()"),
        ("engine/x.py", "from time import perf_counter"),
    ),
    judging_has_no_chance_of_its_own: (
        ("engine/pose.py", "import random\nrandom.choice([1])"),
        ("engine/pose.py", "from random import random"),
        ("engine/pose.py", "import numpy as np\nnp.random.default_rng(0)"),
        ("engine/attempts.py", "from uuid import uuid4"),
        ("engine/draws.py", "import secrets"),
        ("engine/draws.py", "import random\nrandom.Random()"),
        ("quiz_bank/items/x.py", "import numpy as np\nx = np.random"),
    ),
    large_libraries_load_late: (
        ("engine/arithmetic.py", "import sympy"),
        ("app/teacher.py", "from pandas import DataFrame"),
        ("streamlit_app.py", "try:\n    import pandas as pd\nexcept ImportError:\n    pd = None"),
        ("engine/x.py", "class Sheet:\n    import pandas"),
        ("engine/x.py", "from engine.loading import load\nsympy = load('sympy')"),
    ),
    no_text_is_run: (
        ("engine/reading/reader.py", "eval('1+1')"),
        ("app/x.py", "from sympy import sympify"),
        ("quiz_bank/x.py", "import builtins\nbuiltins.exec('x = 1')"),
        ("engine/x.py", "def f(sympy, text):\n    return sympy.parsing.sympy_parser.parse_expr(text)"),
        ("engine/records/x.py", "import pickle"),
    ),
}
"""Each rule with sources that break it."""
