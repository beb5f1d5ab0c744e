"""How do a learner's cards come in from files, and go out to other programs?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from secrets import token_hex
from typing import NamedTuple

import streamlit as st

from app import acts, card_list, own_editor
from app import my_cards_words as words
from app.card_list import Entry
from app.own import kept, own_cards
from app.visitor import Visitor, moment
from engine.card_rows import MISCONCEPTION, OWN, card_id, name_in
from engine.deck import Deck
from engine.exports.own_card import LARGEST, Imported, OwnCard, Refused
from engine.exports.plain import csv_file, json_file, markdown_file
from engine.item import Text
from engine.own_cards import OwnCards

TYPES = ["csv", "tsv", "txt", "md", "apkg"]
MOST_SHOWN = 5


def show(visitor: Visitor, deck: Deck, found: Sequence[Entry]) -> None:
    """Show how cards come in and go out."""
    _show_import(visitor)
    _show_export(visitor, deck, found)


# --- in --------------------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """What taking a file's cards would do: cards that are new, cards whose words change, how many are there already."""

    added: tuple[OwnCard, ...]
    changed: tuple[OwnCard, ...]
    there: int


def planned(cards: Sequence[OwnCard], present: Mapping[str, OwnCard]) -> Plan:
    """Compare a file's cards with the present ones, by id; the same two sides under another key are there, too."""
    sides = {(card.front, card.back) for card in present.values()}
    added, changed, there = [], [], 0
    for card in cards:
        known = present.get(card_id(OWN, card.key))
        if known == card or (known is None and (card.front, card.back) in sides):
            there += 1
        elif known is None:
            added.append(card)
        else:
            changed.append(card)
    return Plan(tuple(added), tuple(changed), there)


def _show_import(visitor: Visitor) -> None:
    say = visitor.say
    st.subheader(say(words.IMPORT), anchor=False)
    st.caption(say(words.IMPORT_NOTE))
    key = f"mine-file-{st.session_state.get('mine-files', 0)}"
    file = st.file_uploader(say(words.CHOOSE_FILE), type=TYPES, key=key, max_upload_size=LARGEST >> 20)
    if file is None:
        return
    read = _read(file.file_id, file.name, file.getvalue)
    if isinstance(read, Refused):
        st.error(f"{say(words.REFUSED)} {say(read.message)}", icon=":material/error:")
        return
    plan = planned(read.cards, own_cards())
    said = [say(words.WILL_ADD).format(n=len(plan.added), m=plan.there)]
    said += [say(words.WILL_CHANGE).format(n=len(plan.changed))] if plan.changed else []
    said += [say(words.LEFT_OUT).format(n=read.left_out)] if read.left_out else []
    said += [say(words.MEDIA).format(n=read.media)] if read.media else []
    st.info(("" if visitor.lang == "zh" else " ").join(said), icon=":material/info:")
    coming = (*plan.added, *plan.changed)
    if coming:
        shown = "\n".join(f"- {card_list.cut(card.front, is_own=True)}" for card in coming[:MOST_SHOWN])
        st.markdown(f"{say(words.FIRST_ONES)}\n\n{shown}")
        action = partial(_take_in, coming)
        acts.button(
            say(words.TAKE_IN), "mine-take-in", "page", action, type="primary", icon=":material/save:"
        )


def _read(file_id: str, name: str, data: Callable[[], bytes]) -> Imported | Refused:
    """Read an uploaded file once in a session."""
    from engine.exports.own_cards import read_own_cards

    held: tuple[str, Imported | Refused] | None = st.session_state.get("mine-read")
    if held is None or held[0] != file_id:
        held = (file_id, read_own_cards(name, data()))
        st.session_state["mine-read"] = held
    return held[1]


def _take_in(cards: tuple[OwnCard, ...]) -> Text:
    plan = planned(cards, own_cards())  # another tab may have been quicker
    own_editor.keep(*plan.added, *plan.changed)
    st.session_state["mine-files"] = st.session_state.get("mine-files", 0) + 1
    st.session_state.pop("mine-read", None)
    facts = {"n": len(plan.added), "k": len(plan.changed)}
    return Text(words.TAKEN_IN.zh.format(**facts), words.TAKEN_IN.en.format(**facts))


# --- out -------------------------------------------------------------------------------------------------------------


def _show_export(visitor: Visitor, deck: Deck, found: Sequence[Entry]) -> None:
    say, lang = visitor.say, visitor.lang
    st.subheader(say(words.EXPORT), anchor=False)
    own = tuple(own_cards().values())
    mistakes = tuple(name_in(entry.card) for entry in found if entry.kind == MISCONCEPTION)
    now = moment().now.timestamp()
    files: list[tuple[Text, str, str, Callable[[], bytes]]] = [
        (words.TAKE_ANKI, "apkg", "application/octet-stream", partial(anki, lang, kept(), now, mistakes)),
        (words.TAKE_JSON, "json", "application/json", partial(everything, deck, found, own)),
    ]
    if own:
        files += [
            (words.TAKE_CSV, "csv", "text/csv", partial(csv_file, own, lang)),
            (words.TAKE_MARKDOWN, "md", "text/markdown", partial(markdown_file, own, lang)),
        ]
    token = st.session_state.setdefault("file-token", token_hex(8))
    with st.container(horizontal=True):
        for label, ending, kind, data in files:
            st.download_button(
                say(label),
                data=data,
                file_name=f"attention-cards-{token}.{ending}",
                mime=kind,
                key=f"mine-take-{ending}",
                on_click="ignore",
                icon=":material/download:",
            )
    st.caption(say(words.EXPORT_NOTE))
    if not own:
        st.caption(say(words.NONE_WRITTEN))


def anki(lang: str, mine: OwnCards, now: float, mistakes: Sequence[str]) -> bytes:
    """Make the Anki deck, stamped later than the last one; takes seconds. NotSaved, NotRead, PoseError."""
    from quiz_bank.anki import deck  # who makes none need not load genanki

    return deck(lang, mine.next_export(now), mistakes, mine.all().values())


def everything(deck: Deck, found: Sequence[Entry], own: Sequence[OwnCard]) -> bytes:
    """Write which cards there are, how each that was begun stands, the learner's own cards, and the settings."""
    cards = [
        {"card": entry.card, "section": entry.section, "zh": entry.title.zh, "en": entry.title.en}
        for entry in found
    ]
    states = {
        card: {**track.state.as_object(), "suspended": track.suspended}
        for card, track in list(deck.tracks.items())
    }
    return json_file(cards, states, own, deck.plan.as_object())
