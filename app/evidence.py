"""What does one answer say for or against a misconception, in a line?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from html import escape
from math import log

from app import progress_words as words
from app import room
from app.dates import day_name
from app.mistakes import name_of
from app.quoted import code_span, plain_text
from app.words import COLON
from engine.days import logged_day
from engine.history import History, Served, names_in
from engine.item import Text
from engine.learner import Evidence
from engine.records import Event
from engine.scribe import typed_of

STRONG, CLEAR, WORTH_SAYING = log(10), log(3), 0.1
"""Weights from which an answer speaks strongly, clearly, or at all."""


def _coloured(said: str, speaks_for: bool) -> str:
    return f":{'red' if speaks_for else 'green'}[{said}]"


@dataclass(frozen=True)
class Writing:
    """How a line is written: in which language, and what becomes of a typed text, other words, and what it weighs."""

    lang: str
    today: date
    typed: Callable[[str], str] = code_span
    plain: Callable[[str], str] = str
    weighed: Callable[[str, bool], str] = _coloured
    """Takes the words, and whether they speak for it."""

    def say(self, text: Text) -> str:
        """Give the wording in this language."""
        return text.say(self.lang)


def for_html(lang: str, today: date) -> Writing:
    """Give the writing of a web page that stands alone: nothing in it is Markdown or LaTeX."""
    return Writing(
        lang,
        today,
        typed=lambda text: f"<code>{escape(' '.join(text.split())[:120])}</code>",
        plain=lambda text: escape(plain_text(text)),
        weighed=lambda said, speaks_for: f'<b class="{"for" if speaks_for else "against"}">{said}</b>',
    )


def evidence_line(found: Evidence, names: Sequence[str], history: History, writing: Writing) -> str:
    """Say of one answer on which day and to which question it was, what it was, and what it speaks for."""
    served = history.questions.get(found.row.question_id)
    said = _said(found, names, served, writing)
    weighed = _weighed(speaks(found, names), writing)
    return f"{headed(found.row, writing)}{said}{'，' if writing.lang == 'zh' else ', '}{weighed}"


def speaks(found: Evidence, names: Sequence[str]) -> float:
    """Give what an answer speaks for or, below 0, against in a sentence; 0 where it says nothing by itself.

    Given everything else that is believed, an answer may weigh for a misconception whose number it is not. That is so,
    and counts; but nobody could see it in this one answer.
    """
    is_named = not set(names).isdisjoint(names_in(found.row.misconceptions))
    return found.weight if is_named is (found.weight > 0) and not _is_hidden(found, names) else 0.0


def _is_hidden(found: Evidence, names: Sequence[str]) -> bool:
    """Say whether the answer is another's number, whether or not ours was there too."""
    beside = found.row.data.get("beside")
    every = beside.values() if isinstance(beside, dict) else ()
    also = {str(name) for each in every if isinstance(each, list) for name in each}
    return not also.isdisjoint(names) and names_in(found.row.misconceptions).isdisjoint(names)


def answer_line(row: Event, history: History, writing: Writing) -> str:
    """Say of one answer on which day and to which question it was, and what was typed."""
    step, typed = _where(row, history.questions.get(row.question_id), writing)
    return f"{headed(row, writing)}{step}{typed}"


def headed(row: Event, writing: Writing) -> str:
    """Give the day and the question's title, up to the colon."""
    item, day = room.items().get(row.item), logged_day(row.ts_utc, row.tz)
    title = writing.plain(writing.say(item.title)) if item is not None else writing.typed(row.item)
    when = f"{writing.say(day_name(day, writing.today))} · " if day is not None else ""
    return f"{when}{title}{writing.say(COLON)}"


def named(names: Iterable[str], writing: Writing) -> str:
    """Give the names of misconceptions in quotes, one of which it is."""
    quoted = (
        writing.say(words.QUOTED).format(name=writing.plain(writing.say(name_of(name)))) for name in names
    )
    return writing.say(words.EITHER).join(quoted)


def _said(found: Evidence, names: Sequence[str], served: Served | None, writing: Writing) -> str:
    step, typed = _where(found.row, served, writing)
    # Several names that cannot be told apart stand above the evidence: once is enough.
    name = named(names, writing) if len(names) == 1 else writing.say(words.THESE)
    facts = {"typed": typed, "name": name}
    if found.right:
        return writing.say(words.IS_RIGHT).format(**facts)
    ours = set(names)
    alternatives = [
        [group.split("|") for group in alternative.split("+")]
        for alternative in found.row.misconceptions.split()
    ]
    for together in alternatives:
        mine = [group for group in together if ours & set(group)]
        if not mine:
            continue
        others = [group for group in together if group not in mine]
        if others:
            other = named(others[0], writing)
            return step + writing.say(words.TOGETHER).format(other=other, **facts)
        too = [name for name in mine[0] if name not in ours]
        also = writing.say(words.ALSO).format(other=named(too, writing)) if too else ""
        return step + writing.say(words.EXACTLY).format(**facts) + also
    if not alternatives:
        return step + writing.say(words.NO_KNOWN).format(**facts)
    other = writing.say(words.AND).join(named(group, writing) for group in alternatives[0])
    said = words.HIDDEN if _is_hidden(found, names) else words.ANOTHER
    return step + writing.say(said).format(other=other, **facts)


def _where(row: Event, served: Served | None, writing: Writing) -> tuple[str, str]:
    """Give the step that was wrong, where the answer was made step by step, and what was typed."""
    item, wrong = room.items().get(row.item), row.data.get("first_wrong_step")
    steps = {step.name: step for step in item.steps} if item is not None else {}
    for row_of_step in served.steps if served is not None else ():
        if row_of_step.step == wrong and wrong in steps:
            label = writing.plain(writing.say(steps[wrong].label))
            return writing.say(words.AT_STEP).format(step=label), writing.typed(row_of_step.typed)
    return "", writing.typed("；".join(typed_of(row)) if writing.lang == "zh" else "; ".join(typed_of(row)))


def _weighed(weight: float, writing: Writing) -> str:
    size, speaks_for = abs(weight), weight > 0
    if size < WORTH_SAYING:
        return writing.say(words.NEITHER)
    said = words.STRONGLY if size >= STRONG else words.CLEARLY if size >= CLEAR else words.A_LITTLE
    return writing.weighed(writing.say(said[0] if speaks_for else said[1]), speaks_for)
