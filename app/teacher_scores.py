"""What has the class scored, and in which files does it leave?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from secrets import token_hex
from typing import Any

import streamlit as st

from app import clock, room, scorebook, teacher_access, teacher_fill, teacher_words
from app.assignments import everything
from app.language import Lang
from app.mistakes import name_of
from app.quoted import escaped
from app.teacher_one import show_one
from engine.classroom.assignment import Assignment
from engine.classroom.roster import groups
from engine.classroom.scores import PRACTICE, by_key
from engine.classroom.sheet import ScoreSheet, Student
from engine.item import Text

words = teacher_words
NAMED = 20
"""Names listed in a sentence at most."""


def show(lang: Lang) -> None:
    """Show the score sheet, its downloads, and one student's questions."""
    everybody = scorebook.students()
    group = _choose_group(lang, everybody)
    everybody = [student for student in everybody if group in ("", student.group)]
    chosen = _choose_assignments(lang)
    sheet = scorebook.sheet(lang, everybody, chosen, with_held=False)
    if not sheet.attempts:
        st.markdown(words.NOTHING_YET.say(lang))
    _show_table(lang, sheet)
    if sheet.made is not None:
        st.caption(words.MADE.say(lang).format(when=clock.said(sheet.made).say(lang)))
    _show_downloads(lang, everybody, chosen)
    teacher_fill.show(lang, sheet)
    show_one(lang, sheet)
    # Last, for it takes longest: a belief is worked out for everybody.
    _show_confirmed(lang, everybody, chosen)


def _choose_group(lang: Lang, everybody: Sequence[Student]) -> str:
    found = groups(everybody)
    if not found:
        return ""
    shown = st.selectbox(
        words.GROUP.say(lang),
        ["", *found],
        format_func=lambda group: group or words.ALL.say(lang),
        key="scores-group",
        persist_state="session",
    )
    return str(shown or "")


def _choose_assignments(lang: Lang) -> list[Assignment]:
    found = everything().all()
    if len(found) < 2:
        return by_key(found)
    kept = st.multiselect(
        words.VIEWS["assignments"].say(lang),
        list(found),
        format_func=lambda key: found[key].title,
        placeholder=words.ALL.say(lang),
        key="scores-assignments",
        persist_state="session",
    )
    return by_key({key: found[key] for key in kept} if kept else found)


# --- the table -------------------------------------------------------------------------------------------------------


def headings(lang: Lang, sheet: ScoreSheet) -> dict[str, str]:
    """Give a heading for each column by its key; two of one title are told apart."""
    found: dict[str, str] = {}
    for column in sheet.columns:
        title = f"{column.title} ({column.possible:g})"
        same = sum(each.title == column.title for each in sheet.columns) > 1
        found[column.key] = f"{title} · {column.key[:4]}" if same else title
    return found


def _show_table(lang: Lang, sheet: ScoreSheet) -> None:
    """Show students by columns; what a student wrote is in no cell, and a name is plain text here."""
    heads = headings(lang, sheet)
    has_ids, has_groups = (any(getattr(s, name) for s in sheet.students) for name in ("student_id", "group"))
    some_late = any(mark.late for mark in sheet.marks.values())
    rows: list[dict[str, Any]] = []
    for student in sheet.students:
        row: dict[str, Any] = {words.NAME.say(lang): student.name}
        row |= {words.STUDENT_ID.say(lang): student.student_id} if has_ids else {}
        row |= {words.GROUP.say(lang): student.group} if has_groups else {}
        marks = {column.key: sheet.mark(student, column) for column in sheet.columns}
        row |= {heads[key]: _rounded(mark.points) for key, mark in marks.items()}
        set_points = [
            mark.points for key, mark in marks.items() if key != PRACTICE and mark.points is not None
        ]
        for column in sheet.columns if len(sheet.columns) == 1 else ():
            for number in range(1, len(column.items) + 1):
                of = sheet.of_question.get((student.learner, column.key, number))
                row[str(number)] = None if of is None else _rounded(of.points)
        if len(sheet.columns) > 1:
            row[words.TOTAL.say(lang)] = _rounded(sum(set_points)) if set_points else None
        row[words.ANSWERED.say(lang)] = sum(mark.attempts for mark in marks.values()) or None
        seconds = [mark.seconds for mark in marks.values() if mark.seconds is not None]
        row[words.SPENT.say(lang)] = round(sum(seconds) / 60, 1) if seconds else None
        if some_late:
            row[words.LATE.say(lang)] = sum(mark.late for mark in marks.values()) or None
        last = max((mark.last for mark in marks.values() if mark.last is not None), default=None)
        row[words.LAST.say(lang)] = None if last is None else clock.said(last).say(lang)
        rows.append(row)
    st.dataframe(rows, hide_index=True, width="stretch", placeholder="")


def _rounded(points: float | None) -> float | None:
    return None if points is None else round(points, 3)


# --- files -----------------------------------------------------------------------------------------------------------


def names() -> tuple[dict[str, Text], dict[str, Text]]:
    """Give what items and misconceptions are called."""
    items = room.items()
    mistakes = {name for item in items.values() for name in item.misconceptions}
    return {key: item.title for key, item in items.items()}, {name: name_of(name) for name in mistakes}


def _show_downloads(lang: Lang, everybody: Sequence[Student], chosen: Sequence[Assignment]) -> None:
    st.subheader(words.DOWNLOADS.say(lang), anchor=False)
    zone = st.context.timezone or "UTC"
    files: list[tuple[Text, str, str, str, Callable[[ScoreSheet], bytes]]] = [
        (
            words.XLSX,
            "scores",
            "xlsx",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            partial(xlsx, lang, zone),
        ),
        (words.CSV_EXCEL, "scores-excel", "csv", "text/csv", partial(_csv, "excel", lang, zone)),
        (words.CSV_MOODLE, "scores-moodle", "csv", "text/csv", partial(_csv, "moodle", lang, zone)),
        (words.CSV_CANVAS, "scores-canvas", "csv", "text/csv", partial(_csv, "canvas", lang, zone)),
        (
            words.CSV_BLACKBOARD,
            "scores-blackboard",
            "csv",
            "text/csv",
            partial(_csv, "blackboard", lang, zone),
        ),
        (words.CSV_PLAIN, "scores-plain", "csv", "text/csv", partial(_csv, "plain", lang, zone)),
    ]
    token = st.session_state.setdefault("file-token", token_hex(8))
    with st.container(horizontal=True):
        for label, name, ending, kind, write in files:
            st.download_button(
                label.say(lang),
                data=teacher_access.guarded(name, partial(_made, write, lang, everybody, chosen)),
                file_name=f"{name}-{token}.{ending}",
                mime=kind,
                key=f"take-{name}",
                on_click="ignore",
                icon=":material/download:",
            )
        st.download_button(
            words.RAW_LOG.say(lang),
            data=teacher_access.guarded("log", _log),
            file_name=f"log-{token}.csv",
            mime="text/csv",
            key="take-log",
            on_click="ignore",
            icon=":material/download:",
        )
    st.caption(words.MADE_ON_CLICK.say(lang))
    without = left_out(everybody)
    if without and any(student.student_id for student in everybody):
        st.caption(words.LEFT_OUT.say(lang).format(names=listed(lang, [each.name for each in without])))


def _made(
    write: Callable[[ScoreSheet], bytes],
    lang: Lang,
    everybody: Sequence[Student],
    chosen: Sequence[Assignment],
) -> bytes:
    """Make a file of the sheet as it is when it is asked for. NotRead."""
    return write(scorebook.sheet(lang, everybody, chosen))


def xlsx(lang: Lang, zone: str, sheet: ScoreSheet) -> bytes:
    """Write the score sheet for people."""
    from engine.exports.score_xlsx import score_xlsx

    items, mistakes = names()
    return score_xlsx(sheet, lang=lang, zone=zone, items=items, misconceptions=mistakes)


def _csv(kind: str, lang: Lang, zone: str, sheet: ScoreSheet) -> bytes:
    from engine.exports import score_csv

    if kind == "excel":
        items, mistakes = names()
        return score_csv.excel_csv(sheet, lang=lang, zone=zone, items=items, misconceptions=mistakes)
    write = {
        "moodle": score_csv.moodle_csv,
        "canvas": score_csv.canvas_csv,
        "blackboard": score_csv.blackboard_csv,
        "plain": score_csv.plain_csv,
    }[kind]
    return write(as_set(sheet)).data


def as_set(sheet: ScoreSheet) -> ScoreSheet:
    """Leave practice out, which no platform asked for; where nothing was set it is all there is."""
    columns = tuple(column for column in sheet.columns if column.key != PRACTICE)
    return replace(sheet, columns=columns) if columns else sheet


def left_out(everybody: Sequence[Student]) -> list[Student]:
    """Give the students whom no platform's file can hold."""
    from engine.exports.score_csv import is_sound_id

    return [student for student in everybody if not is_sound_id(student.student_id)]


def _log() -> bytes:
    """Give every row of the log, as it is."""
    from engine.records.event import HEADER, line_of

    rows = room.store().read_since().events
    return b"\n".join([HEADER, *(line_of(row, row.seq) for row in rows), b""])


def listed(lang: Lang, told: Sequence[str]) -> str:
    """Write names as a list in a sentence."""
    shown = [escaped(name) for name in told[:NAMED]] + (["…"] if len(told) > NAMED else [])
    return ("、" if lang == "zh" else ", ").join(shown)


# --- what is confirmed -----------------------------------------------------------------------------------------------


def _show_confirmed(lang: Lang, everybody: Sequence[Student], chosen: Sequence[Assignment]) -> None:
    st.subheader(words.CONFIRMED.say(lang), anchor=False)
    with st.spinner(""):
        sheet = scorebook.sheet(lang, everybody, chosen)
    by_name: dict[str, list[str]] = {}
    for held in sheet.held:
        if held.confirmed:
            by_name.setdefault(held.misconception, []).append(held.student.name)
    if not by_name:
        st.markdown(words.CONFIRMED_NONE.say(lang))
    for name, who in sorted(by_name.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        colon = "：" if lang == "zh" else ": "
        st.markdown(f"- **{name_of(name).say(lang)}** ({len(who)}){colon}{listed(lang, who)}")
