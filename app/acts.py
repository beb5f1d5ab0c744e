"""What happens when a button is pressed: once, also after a restart, and never in silence when it fails?"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from secrets import token_hex
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar

import streamlit as st

from app import words
from app.visitor import Visitor, is_gone
from engine.item import Text
from engine.pose import PoseError
from engine.records import NameRefused, RecordsError

LOG = logging.getLogger("trainer")
Action = Callable[[], Text | None]
"""Does something that may be done twice; a Text it gives is shown once."""
Place = Literal["page", "sidebar"]
P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


@dataclass(frozen=True)
class Fault:
    """Something that failed: what to say, and how to try it again."""

    text: Text
    again: Action | None


class QuestionGone(Exception):
    """The question is not in the log any more, or was never this learner's."""

    text = words.QUESTION_GONE


def of_question(
    action: Callable[Concatenate[Visitor, str, P], R],
) -> Callable[Concatenate[Visitor, str, P], R]:
    """Make what is done with a question, by its id, say so where the question is gone."""

    @wraps(action)
    def told_so(visitor: Visitor, question_id: str, *rest: P.args, **named: P.kwargs) -> R:
        try:
            return action(visitor, question_id, *rest, **named)
        except KeyError as error:
            if error.args != (question_id,):
                raise
            raise QuestionGone from error

    return told_so


def begin() -> None:
    """Start a run of the script: note whether a callback has done this run's work already, and an answer came."""
    st.session_state["acted"] = st.session_state.pop("acting", False)
    st.session_state["answered"] = st.session_state.pop("answering", False)


def note_answer() -> None:
    """Note that the next run shows what came of an answer."""
    st.session_state["answering"] = True


def perform(place: Place, action: Action) -> None:
    """Do it; keep what it says, or the fault, to be shown at that place. Never raises for what can go wrong.

    Nothing is done for a learner who was deleted meanwhile: the page then begins anew and says so.
    """
    st.session_state["acting"] = True
    if is_gone():
        return
    fault: Fault | None = None
    said: Text | None = None
    try:
        said = action()
    except (NameRefused, QuestionGone) as error:
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
        _in_body(partial(perform, place, action))


def submit(
    label: str, key: str, place: Place, take: Callable[[], T], action: Callable[[T], Text | None], **look: Any
) -> None:
    """Show a form's submit button that does `action` with what `take` finds in the boxes; see `button`.

    It is taken once: a retry after a failed save saves what was submitted, whatever stands in the boxes by then.
    """

    def submitted() -> None:
        perform(place, partial(action, take()))

    if st.form_submit_button(label, key=key, on_click=submitted, **look):
        _in_body(submitted)


def _in_body(act: Callable[[], None]) -> None:
    if not st.session_state["acted"]:
        act()
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
