"""Which questions did one student meet, exactly, and what would come of another answer to them?"""

from __future__ import annotations

from functools import partial

import streamlit as st

from app import acts, boxes, clock, room, scorebook, teacher_access, verdict
from app import teacher_words as words
from app.asked import show_question
from app.folded import folded
from app.language import Lang
from app.quoted import code_span, escaped
from app.visitor import Visitor, mode
from engine import feedback
from engine.attempts import typed_of
from engine.classroom.scores import moment_of
from engine.classroom.sheet import ScoreSheet
from engine.grade import Outcome, grade
from engine.history import Served
from engine.item import Text
from engine.question import Question

MOST = 200
"""Questions to choose from; the last ones."""


def show_one(lang: Lang, sheet: ScoreSheet) -> None:
    """Show where a student and one of their questions are chosen."""
    with folded(words.ONE_STUDENT.say(lang), "one-student") as is_open:
        if not is_open:
            return
        st.caption(words.ONE_NOTE.say(lang))
        names = {
            student.learner: " · ".join(filter(None, (student.name, student.student_id)))
            for student in sheet.students
        }
        learner = st.selectbox(
            words.STUDENT.say(lang),
            list(names),
            index=None,
            format_func=names.__getitem__,
            key="one-who",
            placeholder=words.CHOOSE.say(lang),
        )
        if learner is not None:
            _show_questions(lang, str(learner))


def _show_questions(lang: Lang, learner: str) -> None:
    attempts = room.attempts(learner)
    questions = scorebook.book().refresh().history(learner).questions
    shown = {key: questions[key] for key in list(questions)[-MOST:][::-1]}
    if not shown:
        st.markdown(words.NO_QUESTIONS.say(lang))
        return
    chosen = st.selectbox(
        words.QUESTION.say(lang),
        list(shown),
        format_func=lambda key: _named(lang, shown[key]),
        key=f"one-{learner}",
    )
    served = shown.get(str(chosen))
    asked = None if served is None else attempts.question(served)
    if served is None or asked is None:
        return
    visitor = Visitor(learner, mode(), lang, attempts)
    show_question(visitor, asked)
    if served.attempt is not None:
        st.markdown(f"{words.TYPED.say(lang)} {' '.join(map(code_span, typed_of(served.attempt)))}")
        st.markdown(f"{words.VERDICT.say(lang)} {verdict_said(lang, served)}")
    _show_trial(visitor, served, asked)


def _named(lang: Lang, served: Served) -> str:
    item = room.items().get(served.row.item)
    title = served.row.item if item is None else item.title.say(lang)
    return f"{clock.said(moment_of(served)).say(lang)} · {title} · {verdict_said(lang, served)}"


def verdict_said(lang: Lang, served: Served) -> str:
    """Say what came of a question, in a word."""
    if served.attempt is None:
        return words.SHOWN.say(lang) if served.shown else "—"
    try:
        return feedback.VERDICTS[Outcome(served.attempt.verdict)].say(lang)
    except (ValueError, KeyError):
        return escaped(served.attempt.verdict)


def _show_trial(visitor: Visitor, served: Served, asked: Question) -> None:
    """Let the teacher answer it as the student would; nothing is kept."""
    keys = [f"trial-{served.question_id}-{part}" for part in range(len(asked.item.parts))]
    with st.form(f"form-trial-{served.question_id}"):
        for part, key in enumerate(keys):
            label = boxes.part_label(asked, part).say(visitor.lang)
            wanted = feedback.instructions(asked, part).say(visitor.lang)
            st.text_input(f"{label} :gray[{wanted}]", key=key, autocomplete="off", max_chars=boxes.LONGEST)
        take = partial(_typed, keys)
        act = partial(_try, served.question_id, asked)
        acts.submit(words.TRY_IT.say(visitor.lang), f"try-{served.question_id}", "page", take, act)
    tried = st.session_state.get("trial")
    if tried is not None and tried[0] == served.question_id:
        texts = tried[1]
        verdict.show_verdict(
            visitor, Served(served.row), asked, texts, grade(asked, texts), may_withdraw=False
        )


def _typed(keys: list[str]) -> tuple[str, ...]:
    return tuple(str(st.session_state.get(key) or "") for key in keys)


def _try(question_id: str, asked: Question, texts: tuple[str, ...]) -> Text | None:
    teacher_access.check()
    if all(text.strip() for text in texts):
        st.session_state["trial"] = (question_id, texts)
    return None
