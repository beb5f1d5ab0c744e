"""Who is at this screen?"""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime

import streamlit as st

from app import VERSION, browser, classroom, people, room, words
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
    setting, headers = os.environ.get("TRAINER_MODE", ""), dict(st.context.headers)
    has_class = classroom.setup() is not None
    return people.mode_of(setting, st.context.url, headers, st.context.ip_address, has_class)


def key_here(here: Mode | None = None) -> str:
    """Give the log's key of whoever is at this screen; they must have arrived."""
    match here or mode():
        case Mode.LOCAL:
            return str(st.session_state["who"])
        case Mode.CLASS:
            return str(st.session_state["student"])
        case _:
            return people.learner_of(secret())


def arrive() -> Visitor | None:
    """Find out who this is; somebody new is taken in without being asked. NotSaved, NotRead.

    None in a class where nobody has signed in.
    """
    here = mode()
    if here is Mode.LOCAL:
        st.session_state["who"] = _person()
    elif here is Mode.CLASS:
        if classroom.student() is None:
            return None
    elif is_gone():
        take_key(people.new_secret())
        st.session_state["said-page"] = words.KEY_GONE
    learner = key_here(here)
    return Visitor(learner, here, chosen(), room.attempts(learner))


def is_gone() -> bool:
    """Say whether this session's learner was deleted in another tab: then nothing more is saved for them.

    While the records cannot be read nobody counts as gone.
    """
    try:
        here = mode()
        if here is Mode.LOCAL:
            who = st.session_state.get("who")
            return who is not None and who not in names()
        if here is Mode.CLASS:
            student = st.session_state.get("student")
            return student is not None and student not in classroom.roster().students()
        learner = st.session_state.get("met")
        return learner == people.learner_of(secret()) and not room.attempts(learner).refresh().questions
    except RecordsError:
        return False


def met(visitor: Visitor) -> None:
    """Keep in the session that this learner was given a question, so that their records are not empty."""
    st.session_state["met"] = visitor.learner


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


def last_names() -> dict[str, str]:
    """Give the names as this run found them."""
    return dict(st.session_state["names"])


def become(who: str | None) -> None:
    """Go on as another learner of this machine; None: as whoever is there."""
    st.session_state["who"] = who
    _forget_faults()


def take_key(key: str) -> None:
    """Go on as the public visitor of that private key; the browser's cookie follows."""
    st.session_state["secret"] = key
    _forget_faults()


def _forget_faults() -> None:
    """What one learner could not save is not tried again while another is there."""
    for place in ("page", "sidebar"):
        st.session_state.pop(f"fault-{place}", None)


def _person() -> str:
    known = names()
    who = st.session_state.get("who")
    if who is not None and who not in known:
        become(None)
        st.session_state["said-page"] = words.NAME_GONE
    for key in (st.session_state.get("who"), browser.cookie("person")):
        if key in known:
            break
    else:
        key = people.start(room.store(), chosen())
        names()
    st.session_state["who"] = key
    return str(key)
