"""How is a question put: its title, its words, what is given, and a working where one is shown?"""

from __future__ import annotations

import streamlit as st

from app import topics
from app.visitor import Visitor
from engine.question import Question
from engine.typeset import givens, prompt


def show_question(visitor: Visitor, asked: Question) -> None:
    """Show a question, all but its boxes."""
    st.header(visitor.say(asked.item.title), anchor=False)
    place = topics.place_in_document(asked)
    if place is not None:
        st.caption(visitor.say(place))
    # What is given stands below the question itself, above somebody's working of it.
    first, _, rest = prompt(asked.item, asked.drawn, visitor.lang, apart=True).partition("\n\n")
    st.markdown(first)
    # In braces a formula never breaks in two; between them the line may, at the plain blank.
    given = [f"${{{formula}}}$" for formula in givens(asked.item, asked.drawn, visitor.lang)]
    if given:
        st.markdown("&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; ".join(given))
    if rest:
        st.markdown(rest)
