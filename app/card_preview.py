"""How do the two sides of a card look, without its being a review?"""

from __future__ import annotations

import streamlit as st

from app import acts, focus, question, room
from app import my_cards_words as words
from app.mistakes import show_misconception
from app.own import own_cards
from app.quoted import sentence
from app.visitor import Visitor
from engine import card_rows as rows
from engine.exports.own_card import side
from engine.item import Text
from engine.pose import PoseError, Question
from engine.solution import solve
from engine.typeset import prompt
from quiz_bank.cards import CARDS
from quiz_bank.misconceptions import CATALOGUE


def show(visitor: Visitor, card: str) -> None:
    """Show the front of a card, and its back once that is wanted."""
    kind, name = rows.kind_of(card), rows.name_in(card)
    if kind in (rows.ITEM, rows.MISCONCEPTION):
        _show_numbers(visitor, card)
    elif kind == rows.CARD:
        told = CARDS[name]
        _show_sides(visitor, card, visitor.say(told.front), visitor.say(told.back))
    else:
        mine = own_cards()[card]
        _show_sides(visitor, card, mine.front, mine.back)


def show_side(visitor: Visitor, label: Text, markdown: str) -> None:
    """Show one side in a frame; what a learner wrote is Markdown without HTML, and loads no picture."""
    with st.container(border=True):
        st.caption(visitor.say(label))
        st.markdown(side(markdown)[0] or visitor.say(words.NO_BACK))


def _show_sides(visitor: Visitor, card: str, front: str, back: str) -> None:
    show_side(visitor, words.FRONT, front)
    if _turned(visitor, card):
        show_side(visitor, words.BACK, back)


def _turned(visitor: Visitor, card: str) -> bool:
    return st.toggle(visitor.say(words.SHOW_BACK), key=f"turned-{card}")


def _show_numbers(visitor: Visitor, card: str) -> None:
    """Show a question with numbers that no review has had, and how it is worked."""
    kind, name = rows.kind_of(card), rows.name_in(card)
    try:
        asked = _numbers(card)
    except PoseError as error:
        st.markdown(visitor.say(acts.told(error)))
        return
    if kind == rows.MISCONCEPTION:
        st.markdown(f"**{sentence(visitor.say(CATALOGUE[name].name))}**")
        st.caption(f"{visitor.say(words.MISTAKE_ASKS)}{visitor.say(asked.item.title)}")
    with st.container(border=True):
        st.caption(visitor.say(words.FRONT))
        st.markdown(prompt(asked.item, asked.drawn, visitor.lang))
    st.button(
        visitor.say(words.OTHER_NUMBERS),
        key=f"other-{card}",
        on_click=_forget_numbers,
        args=(card,),
        icon=":material/casino:",
        help=visitor.say(words.NUMBERS_NOTE),
    )
    if _turned(visitor, card):
        with st.container(border=True):
            st.caption(visitor.say(words.BACK))
            for number, line in enumerate(solve(asked, exact=False), start=1):
                st.markdown(f"{number}. **{sentence(visitor.say(line.label))}** ${line.formula}$")
                st.latex(line.line)
        if kind == rows.MISCONCEPTION:
            show_misconception(visitor, name, yours=False)


def _numbers(card: str) -> Question:
    """Give the question that this session looks at. PoseError."""
    kept: dict[str, Question] = st.session_state.setdefault("mine-numbers", {})
    if card not in kept:
        items, name = room.items(), rows.name_in(card)
        is_item = rows.kind_of(card) == rows.ITEM
        kept[card] = question.fresh(items[name]) if is_item else focus.question(items, (name,), {}, "")
    return kept[card]


def _forget_numbers(card: str) -> None:
    st.session_state.get("mine-numbers", {}).pop(card, None)
