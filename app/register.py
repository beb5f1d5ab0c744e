"""How does a learner say who they are: by a name on a machine of one's own, by a private key in a public place?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from zlib import crc32

import streamlit as st

from app import acts, people, room, words
from app.folded import folded
from app.visitor import Visitor, become, last_names, secret, take_key
from engine.item import Text
from engine.records import NameRefused

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
        _form(visitor, f"delete-{here}", words.DELETE_CONFIRM, words.DELETE, partial(_delete, here))


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
    left = people.delete(room.store(), learner, name)
    become(None)
    return _erased(left)


def _erased(left: tuple[str, ...]) -> Text:
    if not left:
        return words.DELETED
    files = ", ".join(left)
    return Text(words.DELETED_LEFT.zh.format(files=files), words.DELETED_LEFT.en.format(files=files))


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
        word = visitor.say(words.ERASE_WORD)
        confirm = Text(f"{words.ERASE_CONFIRM.zh}「{word}」", f"{words.ERASE_CONFIRM.en} “{word}”")
        _form(visitor, "erase", confirm, words.ERASE_ME, partial(_erase, visitor.learner))


def _recover(code: str) -> Text:
    found = people.read_secret(code)
    if found is None:
        raise NameRefused(words.RECOVERY_BAD)
    if not room.attempts(people.learner_of(found)).refresh().questions:
        raise NameRefused(words.RECOVERY_UNKNOWN)
    left = secret()
    was_used = any(room.attempts(people.learner_of(left)).refresh().attempts())
    take_key(found)
    if not was_used or left == found:
        return words.RECOVERED
    code = people.spell_secret(left)
    return Text(
        words.RECOVERED.zh + words.LEFT_BEHIND.zh.format(code=code),
        f"{words.RECOVERED.en} {words.LEFT_BEHIND.en.format(code=code)}",
    )


def _erase(learner: str, typed: str) -> Text:
    if typed.strip().lower() not in (words.ERASE_WORD.zh, words.ERASE_WORD.en):
        raise NameRefused(people.NOT_CONFIRMED)
    left = room.store().erase_learner(learner).left
    take_key(people.new_secret())  # under the old key the very next question would be a row again
    return _erased(left)


def _form(visitor: Visitor, key: str, ask: Text, button: Text, action: Callable[[str], Text]) -> None:
    """Show one box with a button; what was typed goes to `action`."""
    box = f"name-{key}"
    with st.form(f"form-{box}", border=False, clear_on_submit=False):
        st.text_input(visitor.say(ask), key=box, autocomplete="off")
        acts.submit(
            visitor.say(button),
            f"submit-{box}",
            "sidebar",
            lambda: str(st.session_state.get(box) or ""),
            action,
        )
