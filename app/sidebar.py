"""What stands beside every page: language, learner, what goes wrong often, and one's own log?"""

from __future__ import annotations

from functools import partial
from secrets import token_hex

import streamlit as st

from app import acts, entry, language, privacy, register, room, words
from app.folded import folded
from app.mistakes import name_of
from app.people import Mode
from app.quoted import sentence
from app.visitor import Visitor
from engine.history import Tally
from engine.item import Text
from engine.own_cards import TABLES

MOST = 8
"""Mistakes listed at first."""


def show(visitor: Visitor) -> None:
    """Show the sidebar."""
    with st.sidebar:
        language.show_switch()
        match visitor.mode:
            case Mode.LOCAL:
                register.show_names(visitor)
            case Mode.CLASS:
                entry.show_student(visitor)
            case _:
                register.show_key(visitor)
        privacy.show(visitor)
        acts.show_outcome("sidebar", visitor.lang)
        _show_tendencies(visitor)
        _show_log(visitor)


def _show_tendencies(visitor: Visitor) -> None:
    with visitor.attempts.at_rest():
        tallies = list(room.history(visitor.learner).tallies().items())
    st.subheader(visitor.say(words.TENDENCIES), anchor=False)
    if not tallies:
        st.caption(visitor.say(words.NO_TENDENCIES))
        return
    st.markdown(_listed(visitor, tallies[:MOST]))
    if tallies[MOST:]:
        with folded(visitor.say(words.THE_REST).format(n=len(tallies) - MOST), "rest") as is_open:
            if is_open:
                st.markdown(_listed(visitor, tallies[MOST:]))
    st.caption(visitor.say(words.TENDENCY_NOTE))


def _listed(visitor: Visitor, tallies: list[tuple[str, Tally]]) -> str:
    lines = []
    for name, tally in tallies:
        count = visitor.say(words.OUT_OF).format(hits=tally.hits, chances=tally.chances)
        lines.append(f"- {sentence(visitor.say(name_of(name)))} :gray[{count}]")
    return "\n".join(lines)


def _show_log(visitor: Visitor) -> None:
    with folded(visitor.say(words.MY_LOG), "log") as is_open:
        if not is_open:
            return
        token = st.session_state.setdefault("file-token", token_hex(8))
        st.download_button(
            visitor.say(words.TAKE_HOME),
            data=partial(room.store().export_learner, visitor.learner, TABLES),
            file_name=f"attention-log-{token}.csv",
            mime="text/csv",
            on_click="ignore",
            icon=":material/download:",
            width="stretch",
        )
        if visitor.mode is Mode.CLASS:  # a file may hold anything, and points would be made of it
            return
        key = f"brought-file-{st.session_state.get('brought', 0)}"
        st.file_uploader(visitor.say(words.CHOOSE_FILE), type="csv", key=key)
        label = visitor.say(words.BRING_BACK)
        action = partial(_bring_back, visitor, key)
        acts.button(label, "bring-back", "sidebar", action, icon=":material/upload:", width="stretch")


def _bring_back(visitor: Visitor, key: str) -> Text | None:
    file = st.session_state.get(key)
    if file is None or visitor.mode is Mode.CLASS:
        return words.NO_FILE
    report = room.store().bring_back(file.getvalue(), visitor.learner, TABLES)
    st.session_state["brought"] = st.session_state.get("brought", 0) + 1
    said = [_filled(words.BROUGHT, added=report.added, there=report.already_there)]
    if report.refused:
        line, reason = report.refused[0]
        facts = {"n": len(report.refused), "line": line}
        said.append(
            Text(
                words.REFUSED.zh.format(reason=reason.zh, **facts),
                words.REFUSED.en.format(reason=reason.en, **facts),
            )
        )
    return Text("".join(text.zh for text in said), " ".join(text.en for text in said))


def _filled(text: Text, **facts: object) -> Text:
    return Text(text.zh.format(**facts), text.en.format(**facts))
