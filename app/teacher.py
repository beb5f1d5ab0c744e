"""What does a teacher see: students, assignments, scores, insight, and questions for other systems?"""

from __future__ import annotations

import streamlit as st

from app import (
    acts,
    frame,
    teacher_assignments,
    teacher_insight,
    teacher_out,
    teacher_scores,
    teacher_students,
)
from app import teacher_words as words
from app.language import Lang

SHOWN = {
    "scores": teacher_scores.show,
    "students": teacher_students.show,
    "assignments": teacher_assignments.show,
    "insight": teacher_insight.show,
    "out": teacher_out.show,
}


def page() -> None:
    """Show the teacher's page."""
    frame.show_to_teacher(_draw)


def _draw(lang: Lang) -> None:
    st.header(words.TITLE.say(lang), anchor=False)
    view = st.segmented_control(
        words.VIEW.say(lang),
        list(words.VIEWS),
        format_func=lambda view: words.VIEWS[view].say(lang),
        default="scores",
        required=True,
        key="teacher-view",
        persist_state="session",
        label_visibility="collapsed",
    )
    acts.show_outcome("page", lang)
    SHOWN[view](lang)
