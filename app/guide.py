"""What does the document teach, section by section: retold, drawn live, practised, remembered, and checked?"""

from __future__ import annotations

from functools import partial

import streamlit as st

from app import acts, claims, frame, place, practice, question, room, topics, words
from app.figures import show_figure
from app.folded import folded
from app.visitor import Visitor
from engine.chapter import Chapter
from engine.item import Text
from quiz_bank.cards import CARDS
from quiz_bank.guide import CHAPTERS


def page() -> None:
    """Show the guide page."""
    frame.show(_draw)


def _draw(visitor: Visitor) -> None:
    if st.session_state.pop("to-practise", False):
        st.switch_page(st.Page(practice.page, url_path="practice"))
    chapter = _chosen()
    _show_choice(visitor, chapter)
    acts.show_outcome("page", visitor.lang)
    st.header(visitor.say(title(chapter)), anchor=False)
    st.markdown(visitor.say(chapter.told))
    st.latex(chapter.formula)
    for asked in chapter.open_questions:
        st.info(visitor.say(asked), title=visitor.say(words.OPEN), icon=":material/contact_support:")
    st.subheader(visitor.say(words.LIVE), anchor=False)
    show_figure(visitor, chapter.figure)
    _show_items(visitor, chapter)
    _show_cards(visitor, chapter)
    claims.show_claims(visitor, chapter.places)


def title(chapter: Chapter) -> Text:
    """Give a chapter's name with its number."""
    number, name = chapter.number, chapter.title
    return Text(f"{number.zh} · {name.zh}", f"{number.en} · {name.en}")


# --- which section ---------------------------------------------------------------------------------------------------


def _chosen() -> Chapter:
    """Give the chapter just picked on the page, else the one in the address; the first where that names none."""
    picked, shown = st.session_state.get("section"), st.session_state.get("section-shown")
    named = picked if picked in CHAPTERS and picked != shown else st.query_params.get("section")
    chapter = CHAPTERS.get(str(named)) or next(iter(CHAPTERS.values()))
    st.session_state["section"] = st.session_state["section-shown"] = chapter.id
    if st.query_params.get("section") != chapter.id:
        st.query_params["section"] = chapter.id
    return chapter


def _show_choice(visitor: Visitor, chapter: Chapter) -> None:
    order = list(CHAPTERS)
    here = order.index(chapter.id)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.selectbox(
            visitor.say(words.GUIDE_SECTION),
            order,
            format_func=lambda name: visitor.say(title(CHAPTERS[name])),
            key="section",
            label_visibility="collapsed",
            width=420,
        )
        for label, icon, other in (
            (words.EARLIER, "arrow_back", here - 1),
            (words.LATER, "arrow_forward", here + 1),
        ):
            st.button(
                visitor.say(label),
                key=f"section-{icon}",
                icon=f":material/{icon}:",
                disabled=not 0 <= other < len(order),
                on_click=_pick,
                args=(order[other % len(order)],),
            )


def _pick(name: str) -> None:
    st.session_state["section"] = name


# --- what belongs to it ----------------------------------------------------------------------------------------------


def _show_items(visitor: Visitor, chapter: Chapter) -> None:
    """Show which questions practise each place, with a button that leads to them."""
    practised = {where: items for where in chapter.places if (items := topics.of_topic(room.items(), where))}
    if not practised:
        return
    st.subheader(visitor.say(words.TO_PRACTISE), anchor=False)
    for number, (where, items) in enumerate(practised.items(), start=1):
        with st.container(border=True, gap="xsmall"):
            if len(chapter.places) > 1:
                st.markdown(f"**{visitor.say(place.name(where))}**")
            st.markdown(" · ".join(visitor.say(item.title) for item in items))
            action = partial(_practise, visitor, place.topic(room.items(), where))
            label = visitor.say(words.PRACTISE_THIS)
            acts.button(label, f"practise-{number}", "page", action, icon=":material/edit:")


def _practise(visitor: Visitor, topic: str) -> None:
    """Go to the practice page with that topic chosen. NotSaved, PoseError.

    An open question of another topic is set aside where nothing has been done with it; else the page offers that.
    """
    st.session_state["topic"] = topic
    served = visitor.attempts.open_question(question.MODE)
    is_untouched = served is not None and not served.steps and not served.hinted
    if served is not None and is_untouched and not topics.belongs(room.items(), topic, served.row):
        question.change_topic(visitor, served.question_id)
    st.session_state["to-practise"] = True


def _show_cards(visitor: Visitor, chapter: Chapter) -> None:
    cards = [card for card in CARDS.values() if {card.section, *card.also} & {*chapter.places}]
    if not cards:
        return
    st.subheader(visitor.say(words.CARDS), anchor=False)
    st.caption(visitor.say(words.CARDS_NOTE))
    for card in cards:
        with folded(visitor.say(card.front), f"card-{card.id}") as is_open:
            if is_open:
                st.markdown(visitor.say(card.back))
