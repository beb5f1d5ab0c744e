"""What do all sessions share: the store, the bank, and one Attempts for each learner?"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from engine.attempts import Attempts
from engine.item import Item
from engine.loading import settle_collector
from engine.records import CsvStore
from quiz_bank import bank

ROOT = Path(__file__).resolve().parent.parent
MOST_LEARNERS = 100
"""Learners kept in memory; one who is dropped is read from the log again."""


@st.cache_resource(show_spinner=False)
def items() -> Mapping[str, Item]:
    """Give the bank, loaded once; what is imported by now leaves the garbage collector's sight."""
    found = bank()
    settle_collector()
    return found


def folder() -> Path:
    """Give the folder of the records: TRAINER_DATA, or `data` beside the program."""
    return Path(os.environ.get("TRAINER_DATA") or ROOT / "data").absolute()


def store() -> CsvStore:
    """Give the one store of that folder."""
    return _store(str(folder()))


def attempts(learner: str) -> Attempts:
    """Give the one Attempts of a learner, shared by all tabs so that they take turns."""
    return _attempts(str(folder()), learner)


@st.cache_resource(show_spinner=False, max_entries=8)
def _store(where: str) -> CsvStore:
    return CsvStore(Path(where))


@st.cache_resource(show_spinner=False, max_entries=MOST_LEARNERS)
def _attempts(where: str, learner: str) -> Attempts:
    return Attempts(_store(where), items(), learner)
