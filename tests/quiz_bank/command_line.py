"""How do tests call the command line, here and in a copy of the tree?"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
SELF_TEST = '{"q": [1, 0], "K": [[1, 0], [0, 1], [-1, 0]], "d_k": 2}'
LOST = '{"q": [0.2, 1], "K": [[1, 0.2], [0.9, 0.1], [0.2, 1], [-0.2, 0.9], [0, -1], [-1, -0.6]], "d_k": 2, "i": 3}'


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects on standard output, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def only(self) -> dict[str, Any]:
        """The one JSON object."""
        (one,) = self.objects
        return one


def answered(ran: Ran) -> Ran:
    assert (ran.code, ran.err) == (0, ""), ran
    return ran


def refused(ran: Ran) -> str:
    assert (ran.code, ran.out) == (2, ""), ran
    assert "Traceback" not in ran.err, ran
    return ran.err


def copy_tree(copy: Path) -> Path:
    """Copy what the command line needs, so that items may be added and broken there."""
    for name in ("engine", "quiz_bank"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def in_tree(tree: Path, *arguments: str, given: bytes = b"") -> Ran:
    """Run Python in the copy, where the project is found because it is the working folder."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        input=given,
        capture_output=True,
        timeout=60,
        env=environment,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
