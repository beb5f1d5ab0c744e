"""What holds for every page: who is here, the sidebar, and that nobody ever sees a traceback?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import streamlit as st

from app import acts, browser, language, room, sidebar, words
from app.people import Mode
from app.visitor import Visitor, arrive, secret
from engine.records import RecordsError


def show(page: Callable[[Visitor], None]) -> None:
    """Show a page with its sidebar; what fails is said in words, with a way to try again."""
    acts.begin()
    with _told("visit"):
        visitor = arrive()
        _set_up(visitor)
        _catch_up(visitor)
        # The page first: what somebody waits for stands there.
        with _told("page"):
            page(visitor)
            if visitor.mode is Mode.LOCAL:  # whoever sits here can mend the files
                for text in room.store().status():
                    st.warning(visitor.say(text), icon=":material/folder_open:")
        sidebar.show(visitor)


@contextmanager
def _told(part: str) -> Iterator[None]:
    """Say what fails in here; what stands outside is shown all the same."""
    try:
        yield
    except Exception as error:
        lang = language.chosen()
        st.error(acts.told(error).say(lang), icon=":material/error:")
        st.button(words.RETRY.say(lang), key=f"reload-{part}", icon=":material/refresh:")


def _catch_up(visitor: Visitor) -> None:
    """Read the tail of the log once a run. While it cannot be read, what is in memory stays on the screen."""
    try:
        visitor.attempts.refresh()
    except RecordsError as error:
        st.error(visitor.say(error.text), icon=":material/error:")


def _set_up(visitor: Visitor) -> None:
    kept: dict[str, str] = {"lang": visitor.lang}
    kept |= {name: str(st.session_state[name]) for name in ("topic", "way") if st.session_state.get(name)}
    kept |= {"person": visitor.learner} if visitor.mode is Mode.LOCAL else {"key": secret()}
    browser.set_up(visitor.lang, kept)
