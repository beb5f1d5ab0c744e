"""Who is in the class, and how do they get their codes?"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from secrets import token_bytes, token_hex

import streamlit as st

from app import acts, classroom, people, room, scorebook, teacher_access
from app import teacher_words as words
from app.folded import folded
from app.language import Lang
from app.people import Mode
from app.privacy import RETENTION_MONTHS
from app.quoted import escaped
from app.visitor import mode, moment
from engine.classroom.keys import CODE_BYTES, code_from
from engine.classroom.roster import Line
from engine.classroom.scores import moment_of
from engine.classroom.sheet import Student
from engine.item import Text
from engine.records import NameRefused, normalise_name

FIRST_ONES = 5
DAYS_A_MONTH = 30.44


def show(lang: Lang) -> None:
    """Show the students."""
    everybody = scorebook.students()
    if mode() is Mode.LOCAL:
        st.caption(words.LOCAL_STUDENTS.say(lang))
        _show_table(lang, everybody, set())
        _show_retention(lang)
        return
    with_code = classroom.roster().has_code()
    if everybody:
        st.caption(words.COUNT.say(lang).format(n=len(everybody), k=len(with_code)))
        _show_table(lang, everybody, with_code)
    else:
        st.markdown(words.NO_STUDENTS.say(lang))
    _show_upload(lang)
    _show_one(lang)
    if everybody:
        _show_slips(lang, everybody, with_code)
        _show_removal(lang, everybody)
    _show_retention(lang)


def _show_table(lang: Lang, everybody: list[Student], with_code: set[str]) -> None:
    rows = [
        {
            words.NAME.say(lang): student.name,
            words.STUDENT_ID.say(lang): student.student_id,
            words.GROUP.say(lang): student.group,
            words.SLIPS.say(lang): student.learner in with_code,
        }
        for student in everybody
    ]
    if mode() is Mode.LOCAL:
        rows = [{words.NAME.say(lang): student.name} for student in everybody]
    st.dataframe(rows, hide_index=True, width="stretch", placeholder="")


# --- taking students in ----------------------------------------------------------------------------------------------


def _show_upload(lang: Lang) -> None:
    from engine.classroom.roster_file import RosterFile, read_roster

    st.caption(words.UPLOAD_NOTE.say(lang))
    key = f"roster-file-{st.session_state.get('roster-files', 0)}"
    file = st.file_uploader(
        words.UPLOAD.say(lang),
        type=["csv", "tsv", "txt", "xlsx"],
        key=key,
        max_upload_size=teacher_access.LARGEST_MB,
    )
    if file is None:
        return
    read = read_roster(file.name, file.getvalue())
    if not isinstance(read, RosterFile):
        st.error(read.message.say(lang), icon=":material/error:")
        return
    lines = read.lines
    shown = [
        f"- {escaped(' · '.join(filter(None, (each.name, each.student_id, each.group))))}" for each in lines
    ]
    rest = len(shown) - FIRST_ONES
    more = [f"- {words.AND_MORE.say(lang).format(n=rest)}"] if rest > 0 else []
    st.markdown("\n".join([words.WILL_TAKE.say(lang).format(n=len(lines)), "", *shown[:FIRST_ONES], *more]))
    acts.button(words.TAKE.say(lang), "roster-take", "page", partial(_take, lines), type="primary")


def _take(lines: tuple[Line, ...]) -> Text:
    teacher_access.check()
    found = classroom.roster().take(lines, _new_key)
    st.session_state["roster-files"] = st.session_state.get("roster-files", 0) + 1
    facts = {"n": len(found.added), "k": found.changed, "m": found.there}
    return Text(words.TAKEN.zh.format(**facts), words.TAKEN.en.format(**facts))


def _new_key() -> str:
    return f"s{token_hex(8)}"


def _show_one(lang: Lang) -> None:
    with folded(words.ADD_ONE.say(lang), "add-student") as is_open:
        if not is_open:
            return
        with st.form("form-student", border=False, clear_on_submit=True):
            for key, label in (("name", words.NAME), ("id", words.STUDENT_ID), ("group", words.GROUP)):
                st.text_input(label.say(lang), key=f"student-{key}", autocomplete="off", max_chars=100)
            acts.submit(words.ADD.say(lang), "add-student", "page", _typed, _add)


def _typed() -> Line:
    name, number, group = (
        str(st.session_state.get(f"student-{key}") or "") for key in ("name", "id", "group")
    )
    return Line(name, number.strip(), group.strip())


def _add(line: Line) -> Text:
    # What a file may not bring, a form may not either.
    for told in (line.student_id, line.group):
        if told:
            normalise_name(told)
    return _take((line,))


# --- codes -----------------------------------------------------------------------------------------------------------


def _show_slips(lang: Lang, everybody: list[Student], with_code: set[str]) -> None:
    st.subheader(words.SLIPS.say(lang), anchor=False)
    st.caption(words.SLIPS_NOTE.say(lang))
    whom = {"new": words.FOR_NEW, "all": words.FOR_ALL, "one": words.FOR_ONE}
    chosen = st.radio(
        words.FOR_WHOM.say(lang), list(whom), format_func=lambda key: whom[key].say(lang), key="slips-for"
    )
    wanted = [each.learner for each in everybody if chosen == "all" or each.learner not in with_code]
    if chosen == "one":
        one = _choose(lang, everybody, "slips-one")
        wanted = [one] if one else []
    acts.button(
        words.MAKE_SLIPS.say(lang), "make-slips", "page", partial(_issue, tuple(wanted)), type="primary"
    )
    made: dict[str, str] | None = st.session_state.get("codes")
    if made:
        token = st.session_state.setdefault("file-token", token_hex(8))
        st.download_button(
            words.TAKE_SLIPS.say(lang),
            data=teacher_access.guarded("slips", partial(slips, lang, _made_out(made), _address())),
            file_name=f"slips-{token}.pdf",
            mime="application/pdf",
            key="take-slips",
            on_click="ignore",
            icon=":material/download:",
        )


def _choose(lang: Lang, everybody: list[Student], key: str) -> str | None:
    names = {each.learner: " · ".join(filter(None, (each.name, each.student_id))) for each in everybody}
    found = st.selectbox(
        words.STUDENT.say(lang),
        list(names),
        format_func=names.__getitem__,
        index=None,
        key=key,
        placeholder=words.CHOOSE.say(lang),
    )
    return None if found is None else str(found)


def _issue(wanted: tuple[str, ...]) -> Text:
    """Give codes; they are in this session alone until the slips are downloaded."""
    teacher_access.check()
    if not wanted:
        return words.NOBODY_NEW
    codes = {key: code_from(token_bytes(CODE_BYTES)) for key in wanted}
    classroom.roster().issue(codes)
    st.session_state["codes"] = codes
    teacher_access.audit("codes issued", str(len(codes)))
    return Text(words.SLIPS_MADE.zh.format(n=len(codes)), words.SLIPS_MADE.en.format(n=len(codes)))


def _made_out(codes: dict[str, str]) -> list[tuple[str, str, str, str]]:
    """Give name, id, class code and personal code of everybody who has just got one."""
    found, known = classroom.setup(), classroom.roster().students()
    class_code = found.code if found else ""
    return [
        (known[key].name, known[key].student_id, class_code, code)
        for key, code in codes.items()
        if key in known
    ]


def _address() -> str:
    """Give the address of the app's first page."""
    return (st.context.url or "").split("?")[0].removesuffix("teacher")


def slips(lang: Lang, made_out: list[tuple[str, str, str, str]], address: str) -> bytes:
    """Print the slips."""
    from engine.exports.slips import Slip
    from engine.exports.slips import slips as printed

    return printed([Slip(*told) for told in made_out], lang, address)


# --- letting go ------------------------------------------------------------------------------------------------------


def _show_removal(lang: Lang, everybody: list[Student]) -> None:
    with folded(words.REMOVE.say(lang), "remove-student") as is_open:
        if not is_open:
            return
        st.caption(words.REMOVE_NOTE.say(lang))
        learner = _choose(lang, everybody, "remove-who")
        st.text_input(words.NAME.say(lang), key="remove-name", autocomplete="off")
        if learner:
            acts.button(words.REMOVE_SURE.say(lang), "remove", "page", partial(_remove, learner))


def _remove(learner: str) -> Text:
    teacher_access.check()
    typed = str(st.session_state.get("remove-name") or "")
    student = classroom.roster().students().get(learner)
    if student is None or normalise_name(typed) != student.name:
        raise NameRefused(words.NOT_THE_NAME)
    proof = room.store().erase_learner(learner, [student.name])
    room.forget(learner)
    teacher_access.audit("student deleted", f"{proof.rows} rows")
    return Text(words.REMOVED.zh.format(n=proof.rows), words.REMOVED.en.format(n=proof.rows))


def _show_retention(lang: Lang) -> None:
    with folded(words.RETENTION.say(lang), "retention") as is_open:
        if not is_open:
            return
        months = st.number_input(
            words.RETENTION_MONTHS.say(lang), 1, 120, RETENTION_MONTHS, key="retention-months"
        )
        old = idle_since(moment().now - timedelta(days=DAYS_A_MONTH * int(months)))
        if not old:
            st.markdown(words.RETENTION_NONE.say(lang))
            return
        names = {student.learner: student.name for student in scorebook.students()}
        shown = [
            f"- {escaped(names.get(key, words.NO_NAME.say(lang)))} · {last:%Y-%m-%d}"
            for key, last in old.items()
        ]
        st.markdown("\n".join([words.RETENTION_FOUND.say(lang).format(n=len(old)), "", *shown]))
        sure = st.checkbox(words.RETENTION_SURE.say(lang), key="retention-sure")
        if sure:
            action = partial(_tidy, tuple(old))
            acts.button(words.RETENTION_DELETE.say(lang), "retention-delete", "page", action)


def idle_since(limit: datetime) -> dict[str, datetime]:
    """Give who was last active before that moment, and when, the longest ago first. NotRead."""
    found = {}
    for key, history in scorebook.book().refresh().histories.items():
        last = max(map(moment_of, history.questions.values()), default=None)
        if last is not None and last < limit:
            found[key] = last
    return dict(sorted(found.items(), key=lambda pair: pair[1]))


def _tidy(learners: tuple[str, ...]) -> Text:
    teacher_access.check()
    rows = 0
    for learner in learners:
        name = people.names(room.store()).get(learner)
        rows += room.store().erase_learner(learner, [name] if name else []).rows
        room.forget(learner)
    teacher_access.audit("old records deleted", f"{rows} rows")
    return Text(words.REMOVED.zh.format(n=rows), words.REMOVED.en.format(n=rows))
