"""What do the tests of the bank share: the command line in this process, and a copy of the tree?"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from quiz_bank.command import main
from tests.quiz_bank.command_line import Ran, copy_tree


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def command(*arguments: str, given: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        code = main(arguments)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return command


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a copy of engine and bank, in which items may be added and broken."""
    return copy_tree(tmp_path_factory.mktemp("tree"))
