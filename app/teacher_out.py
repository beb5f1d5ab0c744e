"""In which forms do questions leave for other systems, and for paper?"""

from __future__ import annotations

from functools import partial
from secrets import token_hex

import streamlit as st

from app import acts, room, scorebook, teacher_access, topics
from app import teacher_words as words
from app.language import Lang
from engine.classroom.keys import keyed
from engine.classroom.serving import by_keyed_seeds
from engine.item import Text
from engine.records import NameRefused

MOST_VARIANTS, USUAL_VARIANTS = 20, 5
MOST_ON_PAPER = 20


def show(lang: Lang) -> None:
    """Show both."""
    _show_formats(lang)
    _show_paper(lang)


def _choose_items(lang: Lang, label: Text, key: str) -> None:
    items = room.items()
    st.multiselect(
        label.say(lang),
        list(items),
        format_func=lambda item: (
            f"{topics.title(items[item].section).say(lang)} · {items[item].title.say(lang)}"
        ),
        key=key,
        persist_state="session",
        placeholder=words.CHOOSE.say(lang),
    )


# --- other systems ---------------------------------------------------------------------------------------------------


def _show_formats(lang: Lang) -> None:
    from quiz_bank.exporting import FORMATS

    st.caption(words.OUT_NOTE.say(lang))
    _choose_items(lang, words.OUT_ITEMS, "out-items")
    kinds: list[str] = list(FORMATS)
    st.selectbox(
        words.OUT_FORMAT.say(lang),
        kinds,
        format_func=lambda kind: FORMATS[kind].name.say(lang),
        key="out-format",
    )
    st.number_input(words.VARIANTS.say(lang), 1, MOST_VARIANTS, USUAL_VARIANTS, key="out-count")
    acts.button(words.MAKE.say(lang), "out-make", "page", partial(_make, lang), type="primary")
    made: tuple[str, bytes, tuple[str, ...]] | None = st.session_state.get("out-made")
    if made is None:
        return
    name, data, left = made
    st.download_button(
        words.TAKE_FILE.say(lang).format(name=name),
        data=teacher_access.guarded("questions", lambda: data),
        file_name=name,
        key="out-take",
        on_click="ignore",
        icon=":material/download:",
    )
    if left:
        comma = "、" if lang == "zh" else ", "
        names = comma.join(room.items()[item].title.say(lang) for item in left if item in room.items())
        st.caption(words.NOT_IN_FORMAT.say(lang).format(names=names))


def _make(lang: Lang) -> Text | None:
    from quiz_bank.exporting import export

    teacher_access.check()
    # What is chosen now: the button may be pressed before the page has taken it in.
    state = st.session_state
    chosen, count = (
        state.get("out-items") or tuple(room.items()),
        int(state.get("out-count") or USUAL_VARIANTS),
    )
    found = export(str(state["out-format"]), chosen, count, lang)
    st.session_state["out-made"] = (found.file_name, found.data, found.left_out)
    return None


# --- paper -----------------------------------------------------------------------------------------------------------


def _show_paper(lang: Lang) -> None:
    st.subheader(words.WORKSHEETS.say(lang), anchor=False)
    st.caption(words.WORKSHEETS_NOTE.say(lang))
    st.text_input(words.SHEET_TITLE.say(lang), key="paper-title", max_chars=60, autocomplete="off")
    _choose_items(lang, words.ITEMS, "paper-items")
    acts.button(words.MAKE_SHEETS.say(lang), "paper-make", "page", partial(_print, lang), type="primary")
    made: tuple[str, bytes, bytes] | None = st.session_state.get("paper-made")
    if made is None:
        return
    token, sheets, answers = made
    for label, name, data in (
        (words.SHEETS, "worksheets", sheets),
        (words.ANSWERS, "answers", answers),
    ):
        st.download_button(
            label.say(lang),
            data=teacher_access.guarded(name, partial(bytes, data)),
            file_name=f"{name}-{token}.pdf",
            mime="application/pdf",
            key=f"paper-{name}",
            on_click="ignore",
            icon=":material/download:",
        )


def _print(lang: Lang) -> Text | None:
    from engine.exports.worksheet import Sheet, answer_key, worksheet

    teacher_access.check()
    chosen, title = st.session_state.get("paper-items") or [], str(st.session_state.get("paper-title") or "")
    if not chosen:
        raise NameRefused(words.CHOOSE_ITEMS)
    everybody = scorebook.students()
    if not everybody:
        raise NameRefused(words.NO_STUDENTS)
    # One secret a printing: the same student gets other numbers next time, and nobody can compute another's.
    secret = token_hex(16).encode()
    sheets = [
        Sheet(
            student.name,
            student.student_id,
            keyed(secret, "sheet", student.learner)[:6].upper(),
            [
                next(by_keyed_seeds(room.items()[item], secret, item, student.learner))
                for item in chosen[:MOST_ON_PAPER]
            ],
        )
        for student in everybody
    ]
    named = title.strip() or words.WORKSHEETS.say(lang)
    with st.spinner(""):
        made = worksheet(sheets, lang, named), answer_key(sheets, lang, named)
    st.session_state["paper-made"] = (token_hex(4), *made)
    return None
