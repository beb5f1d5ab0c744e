"""How does a learner say who they are, by a name or by a private key, and how is everything about them deleted?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from zlib import crc32

import streamlit as st

from app import acts, classroom, people, room, words
from app.folded import folded
from app.people import Mode
from app.quoted import code_span
from app.visitor import Visitor, become, last_names, mode, secret, take_key
from engine.item import Text
from engine.records import Erased, NameRefused

# --- names -----------------------------------------------------------------------------------------------------------


def show_names(visitor: Visitor) -> None:
    """Let somebody pick, add, change, merge or delete a name."""
    names = last_names()
    keys = list(names)
    here = visitor.learner
    # A picker that is there keeps the names it has: other names, another picker.
    picker = f"pick-{here}-{crc32('|'.join(names.values()).encode()):08x}"
    st.selectbox(
        visitor.say(words.LEARNER),
        keys,
        index=keys.index(here) if here in names else None,
        format_func=lambda key: names.get(key, ""),
        key=picker,
        on_change=lambda: become(st.session_state[picker]),
    )
    with folded(visitor.say(words.MANAGE), "names") as is_open:
        if not is_open:
            return
        _form(visitor, "add", words.NEW_NAME, words.ADD, _add)
        _form(visitor, f"rename-{here}", words.OTHER_NAME, words.RENAME, partial(_rename, here))
        others = [key for key in keys if key != here]
        if others:
            _show_merge(visitor, names, others)
        show_erasure(visitor, "sidebar")


def _show_merge(visitor: Visitor, names: dict[str, str], others: list[str]) -> None:
    key = f"merge-{visitor.learner}"
    with st.form(f"form-{key}", border=False):
        st.selectbox(visitor.say(words.MERGE_INTO), others, format_func=lambda k: names.get(k, ""), key=key)
        acts.submit(
            visitor.say(words.MERGE),
            f"submit-{key}",
            "sidebar",
            lambda: str(st.session_state.get(key) or ""),
            partial(_merge, visitor.learner),
        )


def _add(name: str) -> Text:
    become(people.add(room.store(), name))
    return words.DONE


def _rename(learner: str, name: str) -> Text:
    people.rename(room.store(), learner, name)
    return words.DONE


def _merge(learner: str, target: str) -> Text:
    moved = people.merge(room.store(), learner, target)
    become(target)
    return Text(words.MERGED.zh.format(n=moved), words.MERGED.en.format(n=moved))


def _delete(learner: str, name: str) -> Text:
    proof = people.delete(room.store(), learner, name)
    become(None)
    return _erased(learner, proof)


# --- a private key ---------------------------------------------------------------------------------------------------


def show_key(visitor: Visitor) -> None:
    """Show the recovery code when it is asked for, take one that was kept, and let everything be deleted."""
    st.caption(visitor.say(words.PUBLIC_NOTE))
    with folded(visitor.say(words.RECOVERY), "key") as is_open:
        if not is_open:
            return
        st.caption(visitor.say(words.RECOVERY_NOTE))
        if st.toggle(visitor.say(words.RECOVERY_SHOW), key="show-code"):
            st.code(people.spell_secret(secret()), language=None, wrap_lines=True)
        _form(visitor, "code", words.RECOVERY_ENTER, words.RECOVERY_USE, _recover)
        show_erasure(visitor, "sidebar")


def _recover(code: str) -> Text:
    found = people.read_secret(code)
    if found is None:
        raise NameRefused(words.RECOVERY_BAD)
    learner = people.learner_of(found)
    if not room.attempts(learner).refresh().questions and not room.own(learner).all():
        raise NameRefused(words.RECOVERY_UNKNOWN)
    left = secret()
    before = people.learner_of(left)
    was_used = any(room.attempts(before).refresh().attempts()) or room.own(before).all()
    take_key(found)
    if not was_used or left == found:
        return words.RECOVERED
    code = people.spell_secret(left)
    return Text(
        words.RECOVERED.zh + words.LEFT_BEHIND.zh.format(code=code),
        f"{words.RECOVERED.en} {words.LEFT_BEHIND.en.format(code=code)}",
    )


# --- deleting --------------------------------------------------------------------------------------------------------


def show_erasure(visitor: Visitor, place: acts.Place) -> None:
    """Let a learner have everything about them deleted: who types their own name, or in a public place the word."""
    here = visitor.learner
    if visitor.mode is Mode.LOCAL:
        _form(visitor, f"delete-{here}", words.DELETE_CONFIRM, words.DELETE, partial(_delete, here), place)
        return
    word = visitor.say(words.ERASE_WORD)
    confirm = Text(f"{words.ERASE_CONFIRM.zh}「{word}」", f"{words.ERASE_CONFIRM.en} “{word}”")
    _form(visitor, "erase", confirm, words.ERASE_ME, partial(_erase, here), place)


def _erase(learner: str, typed: str) -> Text:
    if typed.strip().lower() not in (words.ERASE_WORD.zh, words.ERASE_WORD.en):
        raise NameRefused(people.NOT_CONFIRMED)
    proof = room.store().erase_learner(learner)
    if mode() is Mode.CLASS:
        classroom.sign_out()
    else:
        take_key(people.new_secret())  # under the old key the very next question would be a row again
    return _erased(learner, proof)


def _erased(learner: str, proof: Erased) -> Text:
    """Say what was removed, and what a search for the key found afterwards."""
    room.forget(learner)
    for kept in ("given", "given-step", "worked", "reporting"):
        st.session_state.pop(kept, None)
    found = {"files": proof.files, "left": proof.left, "names": proof.names_left}
    facts = {name: code_span(", ".join(files) or "—") for name, files in found.items()}
    facts |= {"rows": str(proof.rows), "key": code_span(learner)}
    said = [words.DELETED_LEFT if proof.left else words.DELETED]
    said += [words.DELETED_NAME] if proof.names_left else []
    return Text(
        "".join(text.zh.format(**facts) for text in said),
        " ".join(text.en.format(**facts) for text in said),
    )


def _form(
    visitor: Visitor,
    key: str,
    ask: Text,
    button: Text,
    action: Callable[[str], Text],
    place: acts.Place = "sidebar",
) -> None:
    """Show one box with a button; what was typed goes to `action`."""
    box = f"name-{key}" if place == "sidebar" else f"{place}-{key}"
    with st.form(f"form-{box}", border=False, clear_on_submit=False):
        st.text_input(visitor.say(ask), key=box, autocomplete="off")
        acts.submit(
            visitor.say(button),
            f"submit-{box}",
            place,
            lambda: str(st.session_state.get(box) or ""),
            action,
        )
