"""What do a class's answers say about the questions, and about what is believed?"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from functools import partial
from secrets import token_hex
from typing import Any

import streamlit as st

from app import acts, room, scorebook, teacher_access
from app import teacher_words as words
from app.assignments import everything
from app.figures import picture as pictures
from app.figures.picture import Picture
from app.folded import folded
from app.language import Lang
from app.mistakes import name_of
from app.quoted import code_span, escaped, plain_text
from app.visitor import Visitor, mode, moment
from engine.attempts import typed_of
from engine.classroom.insight import FEW, items_of, siblings, unexplained
from engine.classroom.regrade import Change, dry_run, kept
from engine.classroom.reports import Complaint
from engine.classroom.scores import by_key
from engine.classroom.sheet import ScoreSheet, Student
from engine.item import Text
from engine.typeset import prompt

MOST = 50
"""Groups listed at most."""
MOST_COLUMNS, MOST_ROWS = 24, 60
"""Of the heatmap; its table has all."""


def show(lang: Lang) -> None:
    """Show everything."""
    sheet = scorebook.sheet(lang, scorebook.students(), by_key(everything().all()))
    if not sheet.attempts:
        st.markdown(words.NOTHING_YET.say(lang))
    else:
        _show_items(lang, sheet)
        _show_heatmap(lang, sheet)
        _show_unexplained(lang, sheet)
        _show_siblings(lang, sheet)
    _show_reports(lang)
    _show_regrade(lang)


def title(lang: Lang, item: str) -> str:
    """Give what an item is called, as Markdown; one that is gone goes by its id, as it is written."""
    known = room.items().get(item)
    return escaped(item) if known is None else known.title.say(lang)


# --- items -----------------------------------------------------------------------------------------------------------


def _show_items(lang: Lang, sheet: ScoreSheet) -> None:
    st.subheader(words.ITEMS_TITLE.say(lang), anchor=False)
    rows = [
        {
            words.ITEM.say(lang): plain_text(title(lang, report.item)),
            words.ATTEMPTS.say(lang): report.attempts,
            words.FACILITY.say(lang): round(report.facility, 2),
            words.DISCRIMINATION.say(lang): None
            if report.discrimination is None
            else round(report.discrimination, 2),
            words.SECONDS.say(lang): None if report.seconds is None else round(report.seconds),
            words.UNEXPLAINED_COUNT.say(lang): report.unexplained,
        }
        for report in items_of(sheet)
    ]
    st.dataframe(rows, hide_index=True, width="stretch", placeholder="")
    st.caption(words.ITEMS_NOTE.say(lang))
    if len({line.student.learner for line in sheet.attempts}) >= FEW:
        token = st.session_state.setdefault("file-token", token_hex(8))
        st.download_button(
            words.SHARED.say(lang),
            data=teacher_access.guarded("report", partial(shared, lang, sheet)),
            file_name=f"class-report-{token}.csv",
            mime="text/csv",
            key="take-report",
            on_click="ignore",
            icon=":material/download:",
        )
    st.caption(words.SMALL_GROUP.say(lang).format(n=FEW))


def shared(lang: Lang, sheet: ScoreSheet) -> bytes:
    """Write a report without names that may be handed on: nothing of which fewer than `FEW` students are the source."""
    from engine.exports.inert import inert

    who: dict[str, set[str]] = {}
    for line in sheet.attempts:
        who.setdefault(line.item, set()).add(line.student.learner)
    text = io.StringIO()
    writer = csv.writer(text)
    heads = (words.ITEM, words.ATTEMPTS, words.FACILITY, words.DISCRIMINATION, words.SECONDS)
    writer.writerow([inert(head.say(lang)) for head in heads])
    for report in items_of(sheet):
        if len(who[report.item]) >= FEW:
            figures = (report.attempts, report.facility, report.discrimination, report.seconds)
            told = ["" if figure is None else f"{figure:.4g}" for figure in figures]
            writer.writerow([inert(plain_text(title(lang, report.item))), *told])
    return text.getvalue().encode("utf-8-sig")


# --- misconceptions --------------------------------------------------------------------------------------------------


def _show_heatmap(lang: Lang, sheet: ScoreSheet) -> None:
    st.subheader(words.HEATMAP.say(lang), anchor=False)
    students = [each for each in sheet.students if any(held.student == each for held in sheet.held)]
    total: dict[str, int] = {}
    for held in sheet.held:
        total[held.misconception] = total.get(held.misconception, 0) + held.hits
    names = sorted(filter(total.get, total), key=lambda name: (-total[name], name))
    if not names:
        st.markdown(words.CONFIRMED_NONE.say(lang))
        return
    picture = heatmap(lang, sheet, names, [student.learner for student in students])
    pictures.show(_reader(lang), "class-heatmap", picture)


def _reader(lang: Lang) -> Visitor:
    """Give somebody to whom a figure speaks; figures ask nothing else of them."""
    return Visitor("", mode(), lang, room.attempts(""))


def told_apart(students: Sequence[Student]) -> dict[str, str]:
    """Give everybody's name by key; those of one name have something beside it."""
    count = Counter(student.name for student in students)
    return {
        each.learner: each.name
        if count[each.name] == 1
        else f"{each.name} · {each.student_id or each.learner[-4:]}"
        for each in students
    }


def heatmap(lang: Lang, sheet: ScoreSheet, names: list[str], learners: list[str]) -> Picture:
    """Draw students by misconceptions: the darker, the more often it showed when it could."""
    called = told_apart(sheet.students)
    cells = {(held.student.learner, held.misconception): held for held in sheet.held}
    values: list[dict[str, Any]] = []
    for learner in learners[:MOST_ROWS]:
        for name in names[:MOST_COLUMNS]:
            held = cells.get((learner, name))
            if held is not None and held.chances:
                star = "*" if held.confirmed else ""
                values.append(
                    {
                        "student": called[learner],
                        "mistake": plain_text(name_of(name).say(lang)),
                        "share": held.hits / held.chances,
                        "told": f"{held.hits}/{held.chances}{star}",
                    }
                )
    place = {
        "x": {
            "field": "mistake",
            "type": "nominal",
            "sort": [plain_text(name_of(name).say(lang)) for name in names],
            "axis": {
                "title": None,
                "orient": "top",
                "labelAngle": -55,
                "labelLimit": 150,
                "labelOverlap": False,
            },
        },
        "y": {"field": "student", "type": "nominal", "sort": None, "axis": {"title": None}},
    }
    colour = {
        "field": "share",
        "type": "quantitative",
        "legend": None,
        "scale": {"scheme": "oranges", "domain": [0, 1.6]},
    }
    data = {"values": values}
    layers = [
        {"data": data, "mark": {"type": "rect"}, "encoding": {**place, "color": colour}},
        {
            "data": data,
            "mark": {"type": "text", "fontSize": 10},
            "encoding": {**place, "text": {"field": "told", "type": "nominal"}},
        },
    ]
    head = [words.NAME.say(lang), *(plain_text(name_of(name).say(lang)) for name in names)]
    rows = []
    for learner in learners:
        row = [escaped(called[learner])]
        for name in names:
            held = cells.get((learner, name))
            row.append("" if held is None else f"{held.hits}/{held.chances}{'*' if held.confirmed else ''}")
        rows.append(row)
    height = 150 + 22 * min(len(learners), MOST_ROWS)
    return Picture(layers, words.HEATMAP_NOTE.say(lang), head, rows, height=height)


# --- what nothing explains -------------------------------------------------------------------------------------------


def _show_unexplained(lang: Lang, sheet: ScoreSheet) -> None:
    st.subheader(words.UNEXPLAINED.say(lang), anchor=False)
    groups = unexplained(sheet, scorebook.book().refresh().histories)
    if not groups:
        st.markdown(words.NONE_UNEXPLAINED.say(lang))
        return
    st.caption(words.UNEXPLAINED_NOTE.say(lang))
    by_item: dict[str, list[Any]] = {}
    for group in groups[:MOST]:
        by_item.setdefault(group.item, []).append(group)
    for item, some in by_item.items():
        count = sum(n for group in some for _, n in group.typed)
        with folded(f"{title(lang, item)} ({count})", f"unexplained-{item}") as is_open:
            if not is_open:
                continue
            for group in some:
                with st.container(border=True):
                    _show_prompt(lang, item, group.values)
                    for typed, n in group.typed:
                        st.markdown(f"- {code_span(typed)} × {n}")


def _show_prompt(lang: Lang, item: str, values: Any) -> None:
    """Show a question by its values; one that no longer fits is shown as they are."""
    known = room.items().get(item)
    try:
        shown = None if known is None else prompt(known, values, lang)
    except Exception:  # values of another version of the item
        shown = None
    st.markdown(shown if shown is not None else code_span(str(dict(values))))


def _show_siblings(lang: Lang, sheet: ScoreSheet) -> None:
    st.subheader(words.SIBLINGS.say(lang), anchor=False)
    found = siblings(sheet, scorebook.book().refresh().histories)
    if not found:
        st.markdown(words.NO_SIBLINGS.say(lang))
    for each in found[:MOST]:
        told = words.SIBLINGS_NOTE.say(lang).format(
            name=code_span(each.name),
            value=code_span(each.value),
            n=each.attempts,
            k=each.right,
            m=each.other_attempts,
            j=each.other_right,
        )
        st.markdown(f"- **{title(lang, each.item)}** {told}")


# --- reports ---------------------------------------------------------------------------------------------------------


def _show_reports(lang: Lang) -> None:
    st.subheader(words.REPORTS.say(lang), anchor=False)
    found = scorebook.book().complaints()
    if not found:
        st.markdown(words.NO_REPORTS.say(lang))
    called = {student.learner: student.name for student in scorebook.students()}
    for each in found[:MOST]:
        with st.container(border=True):
            when = each.ts_utc[:16].replace("T", " ")
            who = called.get(each.learner, words.NO_NAME.say(lang))
            st.markdown(f"**{title(lang, each.item)}**")
            st.caption(escaped(words.REPORT_BY.say(lang).format(who=who, when=f"{when} UTC")))
            _show_prompt(lang, each.item, each.values)
            typed = [text for text in each.typed if text] or _answered(each)
            if typed:
                st.markdown(f"{words.TYPED.say(lang)} {' '.join(map(code_span, typed))}")
            if each.note:
                st.text(each.note)


def _answered(told: Complaint) -> list[str]:
    """Give what had been answered: with the answer the boxes are gone, and a report finds nothing in them."""
    served = scorebook.book().gradebook.history(told.learner).questions.get(told.question_id)
    if served is None:
        return []
    rows = served.steps or filter(None, [served.attempt])
    return [text for row in rows if row.ts_utc <= told.ts_utc for text in typed_of(row) if text]


# --- regrading -------------------------------------------------------------------------------------------------------


def _show_regrade(lang: Lang) -> None:
    st.subheader(words.REGRADE.say(lang), anchor=False)
    st.caption(words.REGRADE_NOTE.say(lang))
    acts.button(words.DRY_RUN.say(lang), "dry-run", "page", _dry_run)
    changes: list[Change] | None = st.session_state.get("regrade")
    if changes is None:
        return
    if not changes:
        st.markdown(words.NO_CHANGES.say(lang))
        return
    called = {student.learner: student.name for student in scorebook.students()}
    st.markdown(words.CHANGES.say(lang).format(n=len(changes)))
    rows = [
        {
            words.NAME.say(lang): called.get(each.row.learner, ""),
            words.ITEM.say(lang): plain_text(title(lang, each.row.item)),
            words.TYPED.say(lang): each.row.typed,
            words.BEFORE.say(lang): each.before,
            words.NOW.say(lang): str(each.today),
        }
        for each in changes
    ]
    st.dataframe(rows, hide_index=True, width="stretch", placeholder="")
    st.text_input(words.REASON.say(lang), key="regrade-reason", max_chars=500, autocomplete="off")
    if any(each.can_be_kept for each in changes):
        keep = partial(_keep, tuple(changes))
        acts.button(words.KEEP_CHANGES.say(lang), "regrade-keep", "page", keep, type="primary")


def _dry_run() -> Text | None:
    teacher_access.check()
    everybody = {student.learner for student in scorebook.students()}
    rows = [row for row in room.store().read_since().events if row.learner in everybody]
    st.session_state["regrade"] = dry_run(rows, room.items())
    return None


def _keep(changes: tuple[Change, ...]) -> Text:
    teacher_access.check()
    # What stands in the box now: the button may be pressed before the page has taken it in.
    reason = str(st.session_state.get("regrade-reason") or "")
    rows = kept(changes, reason, moment())
    room.store().append(*rows)
    st.session_state.pop("regrade", None)
    teacher_access.audit("regraded", f"{len(rows)} answers")
    return Text(words.CHANGES_KEPT.zh.format(n=len(rows)), words.CHANGES_KEPT.en.format(n=len(rows)))
