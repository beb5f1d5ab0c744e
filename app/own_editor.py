"""How does a learner write a card of their own, change it, and throw it away?"""

from __future__ import annotations

from functools import partial
from typing import Literal
from uuid import uuid4

import streamlit as st

from app import acts
from app import my_cards_words as words
from app.card_preview import show_side
from app.folded import folded
from app.own import own_cards, remove, save
from app.visitor import Visitor
from engine.card_rows import OWN, card_id, name_in
from engine.exports.own_card import LONGEST_SIDE, OwnCard, Refusal, own_card
from engine.item import Text
from engine.records import NameRefused

_BLANK = ("", "", ())


def show_new(visitor: Visitor) -> None:
    """Show the boxes of a new card once they are wanted."""
    with folded(visitor.say(words.WRITE), "mine-new") as is_open:
        if not is_open:
            return
        # The key is made with the draft: pressed twice, it is one card.
        key = st.session_state.setdefault("mine-draft", uuid4().hex)
        _show_boxes(visitor, f"new-{key}", _BLANK, partial(_save_new, key))


def show_edit(visitor: Visitor, card: str) -> None:
    """Show the boxes of a card that is there, once they are wanted."""
    with folded(visitor.say(words.EDIT), f"edit-{card}") as is_open:
        if is_open:
            mine = own_cards()[card]
            told = (mine.front, mine.back, mine.tags)
            _show_boxes(visitor, f"edit-{mine.key}", told, partial(_save_changed, card))


def show_delete(visitor: Visitor, card: str) -> None:
    """Show how a card is thrown away: it is asked once more."""
    with st.popover(visitor.say(words.DELETE), icon=":material/delete:", key=f"ask-delete-{card}"):
        st.markdown(visitor.say(words.DELETE_ASK))
        acts.button(visitor.say(words.DELETE_SURE), f"delete-{card}", "page", partial(_delete, card))


def _show_boxes(
    visitor: Visitor, name: str, told: tuple[str, str, tuple[str, ...]], action: acts.Action
) -> None:
    say = visitor.say
    st.caption(say(words.HOW_TO_WRITE))
    # A draft outlives a look at another page; what is kept already is shown as it is kept.
    stays: Literal["session"] | None = "session" if told == _BLANK else None
    front, back = (
        st.text_area(say(label), text, max_chars=LONGEST_SIDE, key=f"{box}-{name}", persist_state=stays)
        for label, text, box in ((words.FRONT, told[0], "front"), (words.BACK, told[1], "back"))
    )
    tags = " ".join(told[2])
    st.text_input(say(words.TAGS), tags, key=f"tags-{name}", autocomplete="off", persist_state=stays)
    if (front or "").strip() and (front, back) != told[:2]:
        st.markdown(f"**{say(words.PREVIEW)}**")
        show_side(visitor, words.FRONT, front or "")
        show_side(visitor, words.BACK, back or "")
    acts.button(say(words.SAVE), f"save-{name}", "page", action, type="primary", icon=":material/save:")


def _written(name: str, key: str) -> OwnCard:
    """Make the card of what stands in the boxes; NameRefused, which is shown, where it cannot be one."""
    front, back, tags = (
        str(st.session_state.get(f"{box}-{name}") or "") for box in ("front", "back", "tags")
    )
    try:
        return own_card(front, back, tags.split(), key)
    except Refusal as refusal:
        raise NameRefused(refusal.reason) from refusal


def keep(*cards: OwnCard) -> None:
    """Save cards; NameRefused, which is shown, where there would be too many. NotSaved, NotRead."""
    try:
        save(*cards)
    except Refusal as refusal:
        raise NameRefused(refusal.reason) from refusal


def _save_new(key: str) -> Text:
    if st.session_state.get("mine-draft") != key and card_id(OWN, key) in own_cards():
        return words.SAVED  # the second click of a double click: its boxes are gone already
    keep(_written(f"new-{key}", key))
    if st.session_state.get("mine-draft") == key:
        del st.session_state["mine-draft"]  # the next one has boxes of its own, which are empty
    return words.SAVED


def _save_changed(card: str) -> Text:
    if card not in own_cards():  # thrown away in another tab
        return words.GONE
    key = name_in(card)
    keep(_written(f"edit-{key}", key))
    return words.CHANGED


def _delete(card: str) -> Text:
    remove(card)
    return words.DELETED
