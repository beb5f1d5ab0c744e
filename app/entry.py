"""How does somebody enter a class: a student with two codes or a school account, a teacher with a password?"""

from __future__ import annotations

import math
from functools import partial

import streamlit as st

from app import acts, class_words, classroom, language, register, words
from app.folded import folded
from app.language import Lang
from app.quoted import escaped
from app.visitor import Visitor
from engine.item import Text
from engine.records import NameRefused


def show(lang: Lang) -> None:
    """Show where a student enters."""
    with st.sidebar:
        language.show_switch()
    st.header(class_words.WELCOME.say(lang), anchor=False)
    acts.show_outcome("page", lang)
    if classroom.login_address():
        st.error(class_words.NOT_ON_ROSTER.say(lang), icon=":material/error:")
        st.button(class_words.NOT_YOU.say(lang), key="logout", on_click=st.logout)
        return
    st.caption(class_words.WELCOME_NOTE.say(lang))
    with st.form("form-enter", border=False):
        st.text_input(class_words.CLASS_CODE.say(lang), key="enter-class", autocomplete="off", max_chars=100)
        st.text_input(
            class_words.PERSONAL_CODE.say(lang), key="enter-code", autocomplete="off", max_chars=100
        )
        acts.submit(class_words.ENTER.say(lang), "enter", "page", _typed, _enter, type="primary")
    found = classroom.setup()
    if found is not None and found.has_login:
        st.button(class_words.WITH_LOGIN.say(lang), key="login", on_click=st.login, icon=":material/login:")


def _typed() -> tuple[str, str]:
    return str(st.session_state.get("enter-class") or ""), str(st.session_state.get("enter-code") or "")


def _enter(codes: tuple[str, str]) -> Text | None:
    wait = classroom.sign_in(*codes)
    if wait is not None:
        raise NameRefused(_refused(class_words.WRONG_CODES, wait))
    return None


def _refused(wrong: Text, wait: float) -> Text:
    if wait <= 0:
        return wrong
    seconds = math.ceil(wait)
    return Text(class_words.WAIT.zh.format(n=seconds), class_words.WAIT.en.format(n=seconds))


def show_student(visitor: Visitor) -> None:
    """Show in the sidebar who has signed in, and the way out."""
    student = classroom.student()
    if student is None:
        return
    say = visitor.say
    st.markdown(say(class_words.HELLO).format(name=f"**{escaped(student.name)}**"))
    if classroom.login_address():
        st.button(say(class_words.NOT_YOU), key="logout", on_click=st.logout, type="tertiary")
    else:
        acts.button(say(class_words.NOT_YOU), "sign-out", "sidebar", _out, type="tertiary")
    with folded(say(words.ERASE_ME), "erase") as is_open:
        if is_open:
            st.caption(say(class_words.ERASE_NOTE))
            register.show_erasure(visitor, "sidebar")


def _out() -> Text | None:
    classroom.sign_out()
    return None


# --- the teacher -----------------------------------------------------------------------------------------------------


def show_teacher(lang: Lang) -> None:
    """Show where the teacher signs in."""
    st.header(class_words.TEACHER.say(lang), anchor=False)
    acts.show_outcome("page", lang)
    found = classroom.setup()
    if found is not None and found.has_login and found.teachers:
        st.button(class_words.WITH_LOGIN.say(lang), key="login", on_click=st.login, icon=":material/login:")
    if not classroom.has_password():
        if found is None or not found.teachers:
            st.warning(class_words.NO_PASSWORD.say(lang), icon=":material/lock:")
        return
    with st.form("form-teacher", border=False):
        st.text_input(class_words.PASSWORD.say(lang), key="teacher-password", type="password", max_chars=1000)
        take = partial(st.session_state.get, "teacher-password")
        acts.submit(class_words.ENTER.say(lang), "teacher-enter", "page", take, _teacher_in, type="primary")


def _teacher_in(password: object) -> Text | None:
    wait = classroom.teacher_signs_in(str(password or ""))
    if wait is not None:
        raise NameRefused(_refused(class_words.WRONG_PASSWORD, wait))
    return None


def show_teacher_out(lang: Lang) -> None:
    """Show the teacher's way out, in the sidebar."""
    with st.sidebar:
        acts.button(class_words.TEACHER_OUT.say(lang), "teacher-out", "sidebar", _teacher_out)
        st.caption(class_words.IDLE_NOTE.say(lang))


def _teacher_out() -> Text | None:
    classroom.teacher_signs_out()
    return None
