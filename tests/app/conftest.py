"""What does every test of the page get: a folder of its own, and tabs to open on it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import streamlit as st

from app import question
from tests.app.screen import Screen


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TRAINER_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TRAINER_MODE", "local")
    monkeypatch.setattr(question, "GRACE", timedelta(0))  # these clicks are quicker than any double click
    yield tmp_path / "data"
    st.cache_resource.clear()


@pytest.fixture
def screen(folder: Path) -> Callable[..., Screen]:
    def opened(locale: str = "zh-CN", question_id: str = "", **state: Any) -> Screen:
        return Screen(folder, locale, state, question_id)

    return opened
