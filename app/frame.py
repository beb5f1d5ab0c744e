"""What holds for every page: who is here, the sidebar, and that nobody ever sees a traceback?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import streamlit as st

from app import acts, browser, class_words, classroom, entry, language, room, sidebar, words
from app.language import Lang
from app.people import Mode
from app.visitor import Visitor, arrive, is_gone, mode, secret
from engine.records import RecordsError


def show(page: Callable[[Visitor], None]) -> None:
    """Show a page with its sidebar; what fails is said in words, with a way to try again."""
    acts.begin()
    with _told("visit"):
        visitor = arrive()
        if visitor is None:
            browser.set_up(language.chosen(), {"lang": language.chosen(), "ticket": ""})
            entry.show(language.chosen())
            return
        _set_up(visitor)
        _catch_up(visitor)
        # The page first: what somebody waits for stands there.
        with _told("page"):
            page(visitor)
            if visitor.mode is Mode.LOCAL:  # whoever sits here can mend the files
                for text in room.store().status():
                    st.warning(visitor.say(text), icon=":material/folder_open:")
        sidebar.show(visitor)


def show_to_teacher(page: Callable[[Lang], None]) -> None:
    """Show a page of the teacher's, where there is one and the teacher is here; else where to sign in, or nothing."""
    acts.begin()
    lang = language.chosen()
    with _told("visit"):
        browser.set_up(lang, {"lang": lang})
        with st.sidebar:
            language.show_switch()
        here = mode()
        if here is not Mode.PUBLIC and is_gone():
            # The teacher deleted who learnt in this tab: nobody does, then.
            for kept in ("student", "who"):
                st.session_state.pop(kept, None)
        if here is Mode.PUBLIC:
            st.info(class_words.NO_TEACHER.say(lang))
        elif here is Mode.CLASS and classroom.presence() is None:
            entry.show_teacher(lang)
        else:
            with _told("page"):
                page(lang)
            if here is Mode.CLASS:
                entry.show_teacher_out(lang)


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
    names = ("topic", "way", "noticed")
    kept |= {name: str(st.session_state[name]) for name in names if st.session_state.get(name)}
    match visitor.mode:
        case Mode.LOCAL:
            kept["person"] = visitor.learner
        case Mode.CLASS:
            kept["ticket"] = classroom.ticket()
        case _:
            kept["key"] = secret()
    browser.set_up(visitor.lang, kept)
