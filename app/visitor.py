"""Who is at this screen?"""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime

import streamlit as st

from app import VERSION, browser, people, room
from app.language import Lang, chosen
from app.people import Mode
from engine.attempts import Attempts, Moment
from engine.item import Text
from engine.records import RecordsError


@dataclass(frozen=True)
class Visitor:
    """A learner at a screen: their key, their questions, and the language of this run."""

    learner: str
    mode: Mode
    lang: Lang
    attempts: Attempts

    def say(self, text: Text) -> str:
        """Give the wording in this visitor's language."""
        return text.say(self.lang)


def moment() -> Moment:
    """Give the present moment where the visitor is."""
    return Moment(datetime.now(UTC), st.context.timezone or "", VERSION)


def mode() -> Mode:
    """Give the mode of this run; see `people.mode_of`."""
    return people.mode_of(os.environ.get("TRAINER_MODE", ""), st.context.url, dict(st.context.headers))


def arrive() -> Visitor:
    """Find out who this is; somebody new is taken in without being asked. NotSaved, NotRead."""
    here = mode()
    learner = _person() if here is Mode.LOCAL else people.learner_of(secret())
    return Visitor(learner, here, chosen(), room.attempts(learner))


def secret() -> str:
    """Give this visitor's private key: of this session, else of the cookie, else a new one."""
    found = st.session_state.get("secret") or people.read_secret(browser.cookie("key")) or people.new_secret()
    st.session_state["secret"] = found
    return str(found)


def names() -> dict[str, str]:
    """Give the names of this machine by learner; while the records cannot be read, those last seen. NotRead."""
    try:
        found = people.names(room.store())
    except RecordsError:
        if "names" not in st.session_state:
            raise
        found = dict(st.session_state["names"])
    st.session_state["names"] = found
    return found


def become(who: str) -> None:
    """Go on as another learner of this machine."""
    st.session_state["who"] = who


def _person() -> str:
    known = names()
    for key in (st.session_state.get("who"), browser.cookie("person")):
        if key in known:
            break
    else:
        key = people.start(room.store(), chosen())
    st.session_state["who"] = key
    return str(key)
