"""Which language does this visitor read?"""

from __future__ import annotations

from typing import Literal

import streamlit as st

from app import browser

NAMES = {"zh": "中文", "en": "English"}
Lang = Literal["zh", "en"]


def choose(picked: object, remembered: str, locale: str | None) -> Lang:
    """Give the language: what was picked, else remembered, else the browser's; Chinese where nothing is known."""
    for known in (picked, remembered):
        if known in NAMES:
            return "zh" if known == "zh" else "en"
    return "zh" if locale is None or locale.lower().startswith("zh") else "en"


def chosen() -> Lang:
    """Give the language of this run."""
    return choose(st.session_state.get("lang"), browser.cookie("lang"), st.context.locale)


def show_switch() -> None:
    """Show the switch; its words need no translation."""
    st.segmented_control(
        "语言 / Language",
        list(NAMES),
        format_func=NAMES.__getitem__,
        key="lang",
        persist_state="session",
        default=st.session_state.setdefault("first-lang", chosen()),
        required=True,
        label_visibility="collapsed",
        width="stretch",
    )
