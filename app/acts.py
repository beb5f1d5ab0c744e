"""What happens when a button is pressed: once, also after a restart, and never in silence when it fails?"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Literal

import streamlit as st

from app import words
from engine.item import Text
from engine.pose import PoseError
from engine.records import NameRefused, RecordsError

LOG = logging.getLogger("trainer")
Action = Callable[[], Text | None]
"""Does something that may be done twice; a Text it gives is shown once."""
Place = Literal["page", "sidebar"]


@dataclass(frozen=True)
class Fault:
    """Something that failed: what to say, and how to try it again."""

    text: Text
    again: Action | None


def begin() -> None:
    """Start a run of the script: note whether a callback has done this run's work already."""
    st.session_state["acted"] = st.session_state.pop("acting", False)


def perform(place: Place, action: Action) -> None:
    """Do it; keep what it says, or the fault, to be shown at that place. Never raises for what can go wrong."""
    st.session_state["acting"] = True
    fault: Fault | None = None
    said: Text | None = None
    try:
        said = action()
    except NameRefused as error:
        fault = Fault(error.text, None)
    except Exception as error:
        fault = Fault(told(error), action)
    st.session_state[f"fault-{place}"] = fault
    st.session_state[f"said-{place}"] = said


def told(error: Exception) -> Text:
    """Say what went wrong; the unforeseen goes to the log by a number, without anything a learner typed."""
    if isinstance(error, RecordsError):
        return error.text
    if isinstance(error, PoseError):
        return words.CANNOT_POSE
    number = token_hex(3)
    where = "".join(traceback.format_tb(error.__traceback__))
    LOG.error("incident %s: %s\n%s", number, type(error).__name__, where)
    return words.incident(number)


def button(label: str, key: str, place: Place, action: Action, **look: Any) -> None:
    """Show a button that does `action`.

    A callback runs before the page is drawn. But in the first run after a restart no callback is known yet: then
    the button itself says that it was pressed.
    """
    if st.button(label, key=key, on_click=perform, args=(place, action), **look):
        _in_body(place, action)


def submit(label: str, key: str, place: Place, action: Action, **look: Any) -> None:
    """Show a form's submit button that does `action`; see `button`."""
    if st.form_submit_button(label, key=key, on_click=perform, args=(place, action), **look):
        _in_body(place, action)


def _in_body(place: Place, action: Action) -> None:
    if not st.session_state["acted"]:
        perform(place, action)
        st.rerun()


def show_outcome(place: Place, lang: str) -> None:
    """Show what the last action said, once, or its fault with a way to try again, until something else is done."""
    said: Text | None = st.session_state.pop(f"said-{place}", None)
    if said is not None:
        st.info(said.say(lang), icon=":material/info:")
    fault: Fault | None = st.session_state.get(f"fault-{place}")
    if fault is not None:
        st.error(fault.text.say(lang), icon=":material/error:")
        if fault.again is not None:
            button(words.RETRY.say(lang), f"retry-{place}", place, fault.again, icon=":material/refresh:")
