"""What does a learner get wrong, on which evidence, and how is exactly that practised?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from app import acts, question, topics
from app import progress_words as words
from app.evidence import Writing, evidence_line, speaks
from app.folded import folded
from app.mistakes import name_of, show_misconception
from app.quoted import sentence
from app.visitor import Visitor
from engine.diagnosis import Status
from engine.history import History
from engine.item import Text
from engine.learner import Evidence, Standing

COLOURS = {
    Status.SUSPECTED: "orange",
    Status.CONFIRMED: "red",
    Status.RETURNED: "red",
    Status.FADING: "blue",
    Status.RESOLVED: "green",
}
PAST = (Status.FADING, Status.RESOLVED)
MOST = 6
"""Misconceptions shown at first."""
FOR, AGAINST, MOST_LINES = 3, 2, 30
"""Lines of evidence shown at first, for and against, and how many more when they are unfolded."""


def told(standings: Sequence[Standing]) -> list[Standing]:
    """Give those that there is something to say of, the surest first; no name comes twice."""
    found: list[Standing] = []
    names: set[str] = set()
    for standing in standings:
        if standing.status is not Status.NONE and names.isdisjoint(standing.names):
            found.append(standing)
            names |= set(standing.names)
    return found


def looked_for(standings: Sequence[Standing]) -> int:
    """Count those that would have shown in some answer, with no reason to suspect them."""
    return sum(standing.status is Status.NONE for standing in standings)


def one_of(names: Sequence[str], say: Callable[[Text], str]) -> str:
    """Name a misconception; where several cannot be told apart, all of them, in quotes."""
    if len(names) == 1:
        return sentence(say(name_of(names[0])))
    return say(words.EITHER).join(say(words.QUOTED).format(name=say(name_of(name))) for name in names)


def show_misconceptions(
    visitor: Visitor, standings: Sequence[Standing], history: History, writing: Writing
) -> None:
    """Show every misconception with its state, its evidence, and a way to practise it."""
    st.subheader(visitor.say(words.WRONG), anchor=False)
    found = told(standings)
    present = [standing for standing in found if standing.status not in PAST]
    past = [standing for standing in found if standing.status in PAST]
    st.caption(visitor.say(words.WRONG_NOTE if found else words.NOTHING_WRONG))
    show = partial(_show, visitor, history, writing)
    for standing in present[:MOST]:
        show(standing)
    for rest, label, key in ((present[MOST:], words.MORE, "more"), (past, words.PAST, "past")):
        if rest:
            with folded(visitor.say(label).format(n=len(rest)), f"mistakes-{key}") as is_open:
                for standing in rest if is_open else ():
                    show(standing)
    if found:
        with folded(visitor.say(words.HOW_SURE), "how-sure") as is_open:
            if is_open:
                st.markdown(visitor.say(words.STRENGTH_NOTE))
    st.caption(visitor.say(words.LOOKED_FOR).format(n=looked_for(standings)))


def _show(visitor: Visitor, history: History, writing: Writing, standing: Standing) -> None:
    say, key = visitor.say, standing.names[0]
    with st.container(border=True, gap="small"):
        state = f":{COLOURS[standing.status]}-badge[{say(words.STATUS[standing.status])}]"
        st.markdown(f"**{one_of(standing.names, say)}** {state}")
        st.caption(f"{say(topics.title(standing.topic))} &ensp; {say(words.MEANING[standing.status])}")
        if len(standing.names) > 1:
            st.caption(say(words.SAME_NUMBER))
        first, rest = _parted(standing.evidence, standing.names)
        write = partial(_lines, names=standing.names, history=history, writing=writing)
        st.markdown(write(first))
        if rest:
            with folded(say(words.OTHER_LINES).format(n=len(rest)), f"rest-{key}") as is_open:
                if is_open:
                    st.markdown(write(rest[:MOST_LINES]))
                    if rest[MOST_LINES:]:
                        st.caption(say(words.LEFT_OUT).format(n=len(rest) - MOST_LINES))
        with folded(say(words.WHY_WRONG), f"why-{key}") as is_open:
            for name in standing.names if is_open else ():
                show_misconception(visitor, name, named=len(standing.names) > 1, yours=False)
        action = partial(_practise, visitor, standing.names)
        acts.button(say(words.PRACTISE), f"practise-{key}", "page", action, icon=":material/target:")


def _parted(evidence: Sequence[Evidence], names: Sequence[str]) -> tuple[list[Evidence], list[Evidence]]:
    """Part the evidence, the newest first: the latest that speaks for it and the latest that does not, and the rest."""
    speaks_for = [each for each in evidence if speaks(each, names) > 0][-FOR:]
    others = [each for each in evidence if speaks(each, names) <= 0][-AGAINST:]
    chosen = {id(each) for each in (*speaks_for, *others)}
    newest_first = evidence[::-1]
    return (
        [each for each in newest_first if id(each) in chosen],
        [each for each in newest_first if id(each) not in chosen],
    )


def _lines(evidence: Sequence[Evidence], names: Sequence[str], history: History, writing: Writing) -> str:
    return "\n".join(f"- {evidence_line(each, names, history, writing)}" for each in evidence)


def _practise(visitor: Visitor, names: Sequence[str]) -> Text | None:
    said = question.practise(visitor, names)
    st.session_state["to-practise"] = True
    return said
