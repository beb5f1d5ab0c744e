"""How is a learner told what came of an answer, and which mistake makes exactly it?"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

import streamlit as st

from app import acts, words
from app.accepted import show_accepted
from app.boxes import Submission, last_given, part_label
from app.kept import outcome_of, verdict_of
from app.mistakes import show_explanations
from app.quoted import code_span, escaped, sentence
from app.visitor import Visitor, moment
from engine import feedback
from engine.attempts import typed_of
from engine.formula import FormulaReading
from engine.grade import Outcome, Read, Verdict
from engine.history import Served
from engine.item import Text
from engine.question import Question
from engine.reading import Unreadable

HEAD_START = 0.025
"""Seconds in which the browser draws the verdict, before all that explains it keeps it busy."""
ICONS = {
    Outcome.RIGHT: ":material/check_circle:",
    Outcome.WRONG: ":material/cancel:",
    Outcome.TOO_ROUGH: ":material/straighten:",
    Outcome.UNREADABLE: ":material/help:",
}
BOXES = {
    Outcome.RIGHT: st.success,
    Outcome.WRONG: st.error,
    Outcome.TOO_ROUGH: st.warning,
    Outcome.UNREADABLE: st.info,
}


def to_show(served: Served, question: Question) -> tuple[tuple[str, ...], Verdict] | None:
    """Give what was last typed and its verdict: this session's last submission, else the attempt in the log."""
    answered = served.attempt is not None
    if served.attempt is not None and served.attempt.data.get("way") == "steps":
        return None
    given = last_given(served)
    # A verdict that decides is shown only while the log has it: it may have been taken back in another tab.
    if given is not None and (answered or (served.is_open and not given.verdict.outcome.decides)):
        return given.texts, given.verdict
    verdict = verdict_of(question, served.attempt) if served.attempt is not None else None
    if served.attempt is None or verdict is None:  # a row of another version of the item
        return None
    given = Submission(served.question_id, typed_of(served.attempt), verdict)
    st.session_state["given"] = given
    return given.texts, verdict


def show_verdict(
    visitor: Visitor,
    served: Served,
    question: Question,
    texts: Sequence[str],
    verdict: Verdict,
    may_withdraw: bool = True,
) -> None:
    """Show the verdict in words, the reading beside what was typed, and the mistakes that explain it."""
    headline(visitor, verdict.outcome, _summary(visitor, question, verdict))
    if verdict.outcome.decides and served.attempt is not None and typed_of(served.attempt) != tuple(texts):
        first = outcome_of(served.attempt)
        if first is not None:
            st.caption(visitor.say(words.RETRIED).format(first=visitor.say(feedback.VERDICTS[first])))
    _show_readings(visitor, question, texts, verdict)
    if may_withdraw and served.may_withdraw:
        show_withdraw(visitor, served)
    if verdict.outcome is Outcome.WRONG:
        show_explanations(visitor, question, verdict)
    if verdict.outcome.decides:
        show_accepted(visitor, served.question_id, question, verdict)


def headline(visitor: Visitor, outcome: Outcome, body: str) -> None:
    """Show a verdict in words with its sign."""
    title = visitor.say(feedback.VERDICTS[outcome])
    BOXES[outcome](body or title, title=title if body else None, icon=ICONS[outcome])
    if st.session_state.get("answered"):
        time.sleep(HEAD_START)


def show_withdraw(visitor: Visitor, served: Served) -> None:
    """Show the button that takes an answer back because it was read as something else."""
    key = f"withdraw-{served.question_id}"
    acts.button(
        visitor.say(words.WITHDRAW),
        key,
        "page",
        partial(_withdraw, visitor, served.question_id),
        type="tertiary",
        icon=":material/undo:",
    )


@acts.of_question
def _withdraw(visitor: Visitor, question_id: str) -> Text | None:
    return words.WITHDRAWN if visitor.attempts.withdraw(question_id, moment()) else None


def _summary(visitor: Visitor, question: Question, verdict: Verdict) -> str:
    lang = visitor.lang
    match verdict.outcome:
        case Outcome.RIGHT:
            return visitor.say(words.EXACT_MATCH) if verdict.exact else ""
        case Outcome.TOO_ROUGH:
            where = entry_list(question, verdict.rough_entries, lang)
            most = max(answer.decimals for answer in question.item.parts)
            advice = words.MORE_DECIMALS.say(lang).format(d=most)
            return f"{advice}\n\n{_located(words.WHERE_ROUGH.say(lang), where, lang)}"
        case Outcome.WRONG:
            where = entry_list(question, verdict.wrong_entries, lang)
            return "\n\n".join(
                filter(
                    None,
                    [_located(words.WHERE_WRONG.say(lang), where, lang), *_misfits(question, verdict, lang)],
                )
            )
    unread: dict[str, list[int]] = {}
    for part, reading in enumerate(verdict.readings):
        if isinstance(reading, Unreadable):
            unread.setdefault(escaped(reading.message.say(lang)), []).append(part)
    if len(verdict.readings) == 1:
        return "\n\n".join(unread)
    return "\n\n".join(f"{_boxes(question, parts, lang)} {message}" for message, parts in unread.items())


def _misfits(question: Question, verdict: Verdict, lang: str) -> list[str]:
    """Say of each formula whose sizes do not fit where they do not."""
    said = []
    for part, reading in enumerate(verdict.readings):
        if isinstance(reading, FormulaReading) and reading.misfit is not None:
            where = f"{_boxes(question, [part], lang)} " if len(verdict.readings) > 1 else ""
            said.append(where + sentence(reading.misfit.typeset.say(lang)))
    return said


def _boxes(question: Question, parts: Sequence[int], lang: str) -> str:
    """Name the boxes that a message is about."""
    between, end = ("；", "：") if lang == "zh" else ("; ", ":")
    return f"**{between.join(sentence(part_label(question, part).say(lang)) for part in parts)}**{end}"


def _located(intro: str, where: str, lang: str) -> str:
    if not where:
        return ""
    return f"{intro}{where}{'。' if lang == 'zh' else '.'}"


def entry_list(question: Question, flat: Sequence[int], lang: str) -> str:
    """Name entries, part by part: "第 2、3 个数"; "" where the question has a single number."""
    by_part: dict[int, list[str]] = {}
    for part, place in feedback.entry_names(question, flat):
        by_part.setdefault(part, []).append(place)
    said = []
    for part, places in by_part.items():
        label = part_label(question, part).say(lang) if len(question.item.parts) > 1 else ""
        said.append(" ".join(filter(None, [label, _places(places, lang)])))
    return ("；" if lang == "zh" else "; ").join(filter(None, said))


def _places(places: Sequence[str], lang: str) -> str:
    if places == [""]:
        return ""
    if "," in places[0]:
        cells = [words.CELL.say(lang).format(r=r, c=c) for r, c in (place.split(", ") for place in places)]
        return ("、" if lang == "zh" else "; ").join(cells)
    joined = ("、" if lang == "zh" else ", ").join(places)
    return (words.ENTRY if len(places) == 1 else words.ENTRIES).say(lang).format(k=joined)


def _show_readings(visitor: Visitor, question: Question, texts: Sequence[str], verdict: Verdict) -> None:
    lines = []
    for part, text in enumerate(texts):
        label = f"**{sentence(visitor.say(part_label(question, part)))}** &ensp; " if len(texts) > 1 else ""
        lines.append(label + typed_and_read(visitor, text, verdict.readings[part]))
    with st.container(border=True, gap="xsmall"):
        st.markdown("\n\n".join(lines))


def typed_and_read(visitor: Visitor, text: str, reading: Read) -> str:
    """Give what was typed, letter by letter, and beside it what it was taken for."""
    return f":gray[{visitor.say(words.AS_TYPED)}] {code_span(text)}{read_as(visitor, text, reading)}"


def read_as(visitor: Visitor, text: str, reading: Read) -> str:
    """Give what a text was taken for: typeset, and written plainly where that is not what was typed."""
    if isinstance(reading, Unreadable):
        return ""
    # A formula says it all when it is typeset.
    told = isinstance(reading, FormulaReading) or _bare(reading.echo) == _bare(text)
    plain = "" if told else f" {code_span(reading.echo)}"
    return f" &ensp; :gray[{visitor.say(words.AS_READ)}]{plain} ${reading.latex}$"


def _bare(text: str) -> str:
    """Give a text without blanks and outer brackets: with or without them it says the same."""
    return "".join(text.split()).strip("()[]")
