"""Which cards are there, how does each stand, and what may be done with it?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

import streamlit as st

from app import acts, card_files, card_list, card_preview, card_statistics, frame, own_editor, room
from app import deck as mine
from app import my_cards_words as words
from app.card_list import Entry
from app.dates import day_name
from app.folded import folded
from app.own import own_cards
from app.visitor import Visitor, moment
from engine import card_rows as rows
from engine.deck import Track
from engine.item import Text

PER_PAGE = 20
"""Cards on one page of the list."""


def page() -> None:
    """Show the page."""
    frame.show(_draw)


def _draw(visitor: Visitor) -> None:
    say = visitor.say
    st.header(say(words.TITLE), anchor=False)
    view = st.segmented_control(
        say(words.VIEW),
        list(words.VIEWS),
        format_func=lambda view: say(words.VIEWS[view]),
        default="browse",
        required=True,
        key="mine-view",
        persist_state="session",
        label_visibility="collapsed",
    )
    acts.show_outcome("page", visitor.lang)
    now = moment()
    deck = mine.deck()
    today = deck.scheduler.day(now.now, now.tz)
    if view == "statistics":
        card_statistics.show(visitor, deck, mine.catalogue(), today, now.tz)
        return
    with visitor.attempts.at_rest():
        standings = room.learner(visitor.learner).standings()
        found = card_list.entries(deck, mine.catalogue(), own_cards(), standings)
    if view == "files":
        card_files.show(visitor, deck, found)
    else:
        own_editor.show_new(visitor)
        _browse(visitor, found, today)


# --- looking through -------------------------------------------------------------------------------------------------


def _browse(visitor: Visitor, found: list[Entry], today: date) -> None:
    say = visitor.say
    search = st.text_input(
        say(words.SEARCH),
        key="mine-search",
        placeholder=say(words.SEARCH_HINT),
        live=True,
        autocomplete="off",
        persist_state="session",
        icon=":material/search:",
    )
    with st.container(horizontal=True):
        sections = list(dict.fromkeys(entry.section for entry in found))
        section = _choice(visitor, words.SECTION, "mine-section", sections, card_list.section_said)
        state = _choice(visitor, words.STATE, "mine-state", list(words.STATES), words.STATES.__getitem__)
    shown = card_list.matching(found, search, section, state, today)
    if not shown:
        st.markdown(say(words.NONE_FOUND))
        return
    st.caption(say(words.FOUND).format(all=len(found), n=len(shown)))
    pages = -(-len(shown) // PER_PAGE)
    # Another choice is another list, which begins at its first page.
    place = st.session_state.get(f"mine-page-{pages}", 1) if pages > 1 else 1
    for entry in shown[(place - 1) * PER_PAGE : place * PER_PAGE]:
        _show_entry(visitor, entry, today)
    if pages > 1:
        st.pagination(pages, key=f"mine-page-{pages}")


def _choice(visitor: Visitor, label: Text, key: str, options: list[str], said: Callable[[str], Text]) -> str:
    def shown(option: str) -> str:
        return visitor.say(said(option) if option else words.ALL)

    return str(st.selectbox(visitor.say(label), ["", *options], format_func=shown, key=key) or "")


COLOURS = {"new": "gray", "learning": "orange", "due": "red", "later": "green", "suspended": "gray"}


def _show_entry(visitor: Visitor, entry: Entry, today: date) -> None:
    """Show a card as one line, and all about it once that is opened."""
    colour = COLOURS[card_list.state_of(entry.track, today)]
    state = visitor.say(card_list.state_said(entry.track, today))
    label = f":{colour}-badge[{state}] {visitor.say(entry.title)}"
    # A fold with another label is another fold, which would close under the hand that changed the card's state.
    folds: dict[str, tuple[str, bool, bool]] = st.session_state.setdefault("mine-folds", {})
    before, expanded, was_open = folds.get(entry.card, (label, False, False))
    expanded = expanded if before == label else was_open
    with folded(label, f"card-{entry.card}", expanded) as is_open:
        folds[entry.card] = (label, expanded, is_open)
        if not is_open:
            return
        kind, section = (
            visitor.say(words.KINDS[entry.kind]),
            visitor.say(card_list.section_said(entry.section)),
        )
        st.caption(kind if entry.section == entry.kind else f"{kind} · {section}")
        card_preview.show(visitor, entry.card)
        _show_memory(visitor, entry.track, today)
        _show_actions(visitor, entry)


def _show_memory(visitor: Visitor, track: Track, today: date) -> None:
    state = track.state
    if not state.reps:
        return
    said = [visitor.say(words.REVIEWED).format(reps=state.reps, lapses=state.lapses)]
    if state.holds is not None and state.due_day is not None:
        said.append(visitor.say(words.HOLDS).format(days=max(round(state.holds), 1)))
    if state.last_day is not None:
        said.append(visitor.say(words.LAST_ON).format(day=visitor.say(day_name(state.last_day, today))))
    st.caption(("" if visitor.lang == "zh" else " ").join(said))


def _show_actions(visitor: Visitor, entry: Entry) -> None:
    say, card, track = visitor.say, entry.card, entry.track
    with st.container(horizontal=True):
        if track.suspended:
            label, kind, icon = words.UNSUSPEND, rows.UNSUSPENDED, "play_arrow"
        else:
            label, kind, icon = words.SUSPEND, rows.SUSPENDED, "pause"
        acts.button(
            say(label),
            f"{kind}-{card}",
            "page",
            partial(_do, kind, card, track.turn),
            icon=f":material/{icon}:",
        )
        if track.state.reps:
            with st.popover(say(words.RESET), icon=":material/restart_alt:", key=f"ask-reset-{card}"):
                st.markdown(say(words.RESET_ASK))
                action = partial(_do, rows.RESET, card, track.turn)
                acts.button(say(words.RESET_SURE), f"reset-{card}", "page", action)
        if entry.kind == rows.OWN:
            own_editor.show_delete(visitor, card)
    if entry.kind == rows.OWN:
        own_editor.show_edit(visitor, card)


DONE = {
    rows.SUSPENDED: words.SUSPENDED,
    rows.UNSUSPENDED: words.UNSUSPENDED,
    rows.RESET: words.WAS_RESET,
}


def _do(kind: str, card: str, turn: int) -> Text | None:
    mine.keep(mine.scribe().done(kind, card, turn, moment()))
    return DONE[kind]
