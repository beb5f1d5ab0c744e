"""What does a learner hold, what do they get wrong, how does practice go, and what may they take along or delete?"""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from secrets import token_hex

import streamlit as st

from app import acts, charts, frame, practice, register, report, room
from app import progress_words as words
from app.evidence import Writing
from app.figures.picture import show
from app.folded import folded
from app.holdings import show_holdings
from app.misconceptions import show_misconceptions
from app.unknown import show_unknown
from app.visitor import Visitor, moment
from engine.days import study_day
from engine.own_cards import TABLES
from engine.progress import Progress


def page() -> None:
    """Show the progress page."""
    frame.show(_draw)


def _draw(visitor: Visitor) -> None:
    if st.session_state.pop("to-practise", False):
        st.switch_page(st.Page(practice.page, url_path="practice"))
    st.header(visitor.say(words.PROGRESS), anchor=False)
    acts.show_outcome("page", visitor.lang)
    with visitor.attempts.at_rest() as history:
        with st.spinner(visitor.say(words.READING_LOG)):
            learner, progress = room.learner(visitor.learner), room.progress(visitor.learner)
        writing = Writing(visitor.lang, _today(progress))
        if progress.total.answers or progress.total.given_up:
            _show_sums(visitor, progress)
            standings = learner.standings()
            show_misconceptions(visitor, standings, history, writing)
            show_holdings(visitor, learner, history)
            _show_charts(visitor, progress, writing)
            show_unknown(visitor, learner, standings, history, writing)
        else:
            st.markdown(visitor.say(words.NOTHING_YET))
            st.page_link(st.Page(practice.page, url_path="practice"), label=visitor.say(words.TO_PRACTICE))
    _show_own(visitor, writing)


def _today(progress: Progress) -> date:
    """Give the study day; who came from a time zone that is ahead may have practised on the next one already."""
    now = moment()
    today = study_day(now.now, now.tz)
    tomorrow = today + timedelta(days=1)
    return tomorrow if tomorrow in progress.days else today


def _show_sums(visitor: Visitor, progress: Progress) -> None:
    sums = (
        (words.ANSWERS, progress.total.answers),
        (words.RIGHT, progress.total.right),
        (words.GIVEN_UP, progress.total.given_up),
        (words.DAYS, len(progress.days)),
    )
    with st.container(horizontal=True, gap="medium"):
        for label, number in sums:
            st.metric(visitor.say(label), number, width="content")


def _show_charts(visitor: Visitor, progress: Progress, writing: Writing) -> None:
    say, today = visitor.say, writing.today
    st.subheader(say(words.BY_DAY), anchor=False)
    show(visitor, "by-day", charts.heatmap(progress, today, say))
    for title, picture, name in (
        (words.ACCURACY, charts.accuracy(progress, today, say), "accuracy"),
        (words.TIMES, charts.times(progress, today, say), "times"),
    ):
        if picture is not None:
            st.subheader(say(title), anchor=False)
            if len(picture.rows) > 1:
                show(visitor, name, picture)
            else:  # a single point is no picture
                st.markdown(picture.said)


# --- what is theirs --------------------------------------------------------------------------------------------------


def _show_own(visitor: Visitor, writing: Writing) -> None:
    """Offer the log and the report as files, and the deletion of everything."""
    say = visitor.say
    st.subheader(say(words.YOURS), anchor=False)
    token = st.session_state.setdefault("file-token", token_hex(8))
    log = partial(room.store().export_learner, visitor.learner, TABLES)
    files = (
        (words.TAKE_LOG, log, "log", "csv", "text/csv"),
        (words.TAKE_REPORT, partial(report.written, visitor, writing.today), "report", "html", "text/html"),
    )
    with st.container(horizontal=True):
        for label, data, what, ending, kind in files:
            st.download_button(
                say(label),
                data=data,
                file_name=f"attention-{what}-{token}.{ending}",
                mime=kind,
                key=f"take-{what}",
                on_click="ignore",
                icon=":material/download:",
            )
    st.caption(say(words.REPORT_NOTE))
    with folded(say(words.FOLD_DELETE), "delete") as is_open:
        if is_open:
            st.caption(say(words.DELETE_NOTE))
            register.show_erasure(visitor, "page")
