"""What do a learner's answers not tell?"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from app import progress_words as words
from app import room, topics
from app.evidence import Writing, answer_line
from app.visitor import Visitor
from engine.history import History
from engine.learner import Learner, Standing
from engine.records import Event

LATEST = 5
"""Unexplained answers shown."""


def show_unknown(
    visitor: Visitor, learner: Learner, standings: Sequence[Standing], history: History, writing: Writing
) -> None:
    """Say what the answers do not tell, and list those that nothing explains."""
    say = visitor.say
    st.subheader(say(words.NOT_KNOWN), anchor=False)
    unexplained = unexplained_rows(learner)
    if unexplained:
        lines = [say(words.UNEXPLAINED).format(n=len(unexplained)), "", say(words.LAST_OF_THEM), ""]
        lines += [f"- {answer_line(row, history, writing)}" for row in unexplained[: -LATEST - 1 : -1]]
        st.markdown("\n".join(lines))
    for name in unknown_sections(learner):
        st.markdown(say(words.UNKNOWN_SECTION).format(section=say(topics.title(name))))
    untried = len(room.items()) - len(learner.mastery.keys() & room.items().keys())
    never = never_shown(standings)
    notes = [say(words.LIMITS)]
    notes += [say(words.UNTRIED_NOTE).format(n=untried)] if untried else []
    notes += [say(words.NEVER_SHOWN).format(n=never)] if never else []
    st.markdown("\n".join(f"- {note}" for note in notes))


def unexplained_rows(learner: Learner) -> list[Event]:
    """Give the wrong answers that no known misconception gives, oldest first."""
    rows = {row.event_id: row for topic in learner.topics.values() for row in topic.unexplained}
    return sorted(rows.values(), key=lambda row: row.seq)


def unknown_sections(learner: Learner) -> list[str]:
    """Give the sections where most likely something goes wrong that nobody has described."""
    return [topic.name for topic in learner.topics.values() if topic.is_unknown]


def never_shown(standings: Sequence[Standing]) -> int:
    """Count the misconceptions that would have shown in no answer yet."""
    every = {name for hypotheses in room.topics().values() for name in hypotheses.place}
    return len(every - {name for standing in standings for name in standing.names})
