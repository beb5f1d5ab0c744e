"""Does every room keep to itself, and would we notice if one did not?"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.room_rules import RULES, Rule, room

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "quiz_bank", "app", "benchmarks")
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in [*(p for room in ROOMS for p in sorted((ROOT / room).rglob("*.py"))), *ROOT.glob("*.py")]
}

ALLOWED = (
    ("engine/draws.py", "import random\nnext_one = random.Random('seed').random"),
    (
        "engine/days.py",
        "from datetime import datetime, tzinfo\ndef day(now: datetime) -> datetime: return now",
    ),
    ("engine/records/disk.py", "import os, time\nos.replace('a', 'b')\ntime.sleep(0.1)"),
    ("engine/arithmetic.py", "from engine.loading import load\ndef exact():\n    return load('sympy')"),
    ("engine/x.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import pandas"),
    ("engine/tokens.py", "import re\nNUMBER = re.compile('[0-9]+')"),
    ("quiz_bank/command/author.py", "from pathlib import Path\nPath('x').write_text('x')"),
    ("app/room.py", "import streamlit as st\nfrom engine.grade import grade\nfrom quiz_bank import bank"),
)


def broken(rule: Rule, path: str, source: str) -> list[str]:
    return [f"{path}:{fault}" for fault in rule(path, ast.parse(source))]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_rooms_keep_the_rule(rule: Rule) -> None:
    assert [fault for path, source in SOURCES.items() for fault in broken(rule, path, source)] == []


@pytest.mark.parametrize(
    "rule, path, source",
    [
        pytest.param(rule, *bad, id=f"{rule.__name__} {number}")
        for rule, examples in RULES.items()
        for number, bad in enumerate(examples, start=1)
    ],
)
def test_the_rule_would_notice(rule: Rule, path: str, source: str) -> None:
    assert broken(rule, path, source)


@pytest.mark.parametrize("path, source", ALLOWED)
def test_what_is_right_breaks_no_rule(path: str, source: str) -> None:
    assert [fault for rule in RULES for fault in broken(rule, path, source)] == []


def test_every_room_was_read() -> None:
    assert {"engine", "quiz_bank"} <= {room(path) for path in SOURCES}
    assert {"engine/grade.py", "engine/records/journal.py", "quiz_bank/items/lost_mass.py"} <= set(SOURCES)


def test_no_module_is_a_drawer_for_everything() -> None:
    assert not [
        p for p in SOURCES if Path(p).stem in ("utils", "util", "helpers", "manager", "misc", "common")
    ]
