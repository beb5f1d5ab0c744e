"""How does a teacher get the points into the gradebook of a learning platform?"""

from __future__ import annotations

import streamlit as st

from app import teacher_access
from app import teacher_words as words
from app.folded import folded
from app.language import Lang
from app.quoted import escaped
from engine.classroom.sheet import ScoreSheet

TOTAL = ""


def show(lang: Lang, sheet: ScoreSheet) -> None:
    """Show where the platform's file goes in, and the same file filled comes out."""
    with folded(words.FILL.say(lang), "fill") as is_open:
        if is_open:
            _show(lang, sheet)


def _show(lang: Lang, sheet: ScoreSheet) -> None:
    from engine.exports.gradebook import Filled, Gradebook, filled, opened

    st.caption(words.FILL_NOTE.say(lang))
    file = st.file_uploader(
        words.FILL_FILE.say(lang),
        type=["csv", "tsv", "txt", "xlsx"],
        key="fill-file",
        max_upload_size=teacher_access.LARGEST_MB,
    )
    if file is None:
        return
    ids = [student.student_id for student in sheet.students if student.student_id]
    book = opened(file.name, file.getvalue(), ids)
    if not isinstance(book, Gradebook):
        st.error(book.message.say(lang), icon=":material/error:")
        return
    columns = range(len(book.columns))

    def said(column: int) -> str:
        return book.labels[column]

    of_ids = st.selectbox(
        words.FILL_ID.say(lang),
        columns,
        index=book.id_column,
        format_func=said,
        key="fill-id",
        placeholder=words.CHOOSE.say(lang),
    )
    to_fill = st.selectbox(
        words.FILL_COLUMN.say(lang),
        columns,
        index=None,
        format_func=said,
        key="fill-column",
        placeholder=words.CHOOSE.say(lang),
    )
    titles = {column.key: f"{column.title} ({column.possible:g})" for column in sheet.columns}
    source = st.selectbox(
        words.FILL_WITH.say(lang),
        [*titles, TOTAL],
        format_func=lambda key: titles.get(key, words.TOTAL.say(lang)),
        key="fill-with",
    )
    if of_ids is None or to_fill is None or of_ids == to_fill:
        return
    done = filled(book, of_ids, to_fill, points_by_id(sheet, str(source)))
    if not isinstance(done, Filled):
        st.error(done.message.say(lang), icon=":material/error:")
        return
    st.markdown(words.FILLED.say(lang).format(n=len(done.matched)))
    comma = "、" if lang == "zh" else ", "
    for told, whose in (
        (words.NOT_MATCHED, done.not_in_file),
        (words.NOT_KNOWN, done.not_matched),
        (words.OVERWRITTEN, done.overwritten),
    ):
        if whose:
            st.caption(told.say(lang).format(names=comma.join(map(escaped, whose))))
    st.download_button(
        words.FILL_DO.say(lang),
        data=teacher_access.guarded("filled gradebook", lambda: done.data),
        file_name=file.name,
        key="fill-take",
        on_click="ignore",
        icon=":material/download:",
        type="primary",
    )


def points_by_id(sheet: ScoreSheet, key: str) -> dict[str, float | None]:
    """Give the points of a column, or of all assignments together, by student id; without an id nobody is there."""
    columns = [column for column in sheet.columns if column.key == key or (not key and column.counts)]
    found: dict[str, float | None] = {}
    for student in sheet.students:
        if student.student_id:
            points = [p for column in columns if (p := sheet.mark(student, column).points) is not None]
            found[student.student_id] = round(sum(points), 3) if points else None
    return found
