"""What is kept of whoever is here, said once when they come and found again in the sidebar?"""

from __future__ import annotations

import streamlit as st

from app import browser, class_words
from app.folded import folded
from app.people import Mode
from app.visitor import Visitor

RETENTION_MONTHS = 12
SAID = {
    Mode.LOCAL: class_words.PRIVACY_LOCAL,
    Mode.PUBLIC: class_words.PRIVACY_PUBLIC,
    Mode.CLASS: class_words.PRIVACY_CLASS,
}


def show(visitor: Visitor) -> None:
    """Show what is kept: open until it was read, then folded away."""
    say = visitor.say
    told = (
        f"{say(SAID[visitor.mode]).format(months=RETENTION_MONTHS)} {say(class_words.PRIVACY_RIGHTS)}".strip()
    )
    if browser.cookie("noticed") or st.session_state.get("noticed"):
        with folded(say(class_words.PRIVACY), "privacy") as is_open:
            if is_open:
                st.caption(told)
        return
    with st.container(border=True):
        st.caption(f"**{say(class_words.PRIVACY)}**\n\n{told}")
        st.button(say(class_words.UNDERSTOOD), key="noticed-ok", on_click=_noticed, type="tertiary")


def _noticed() -> None:
    st.session_state["noticed"] = "1"
