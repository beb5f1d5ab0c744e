"""How does a teacher set an assignment, change it, and hand it out?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from datetime import time as clock_time
from functools import partial
from secrets import token_hex

import streamlit as st

from app import acts, clock, room, scorebook, teacher_access, topics
from app import teacher_words as words
from app.assignments import CHOSEN, everything
from app.folded import folded
from app.language import Lang
from app.quoted import escaped
from engine.classroom.assignment import BANDS, MOST_OF_ONE, MOST_TRIES, Assignment
from engine.classroom.roster import groups
from engine.classroom.scores import by_key
from engine.classroom.serving import has_begun
from engine.item import Text
from engine.records import NameRefused

END_OF_DAY = clock_time(23, 59)
START_OF_DAY = clock_time(8)


@dataclass(frozen=True)
class Boxes:
    """What stands in the boxes of one assignment's form."""

    title: str
    items: tuple[str, ...]
    count: int
    band: str
    opens: tuple[date | None, clock_time]
    closes: tuple[date | None, clock_time]
    tries: int
    scored: bool
    stepwise: bool
    feedback: str
    group: str


def show(lang: Lang) -> None:
    """Show the assignments."""
    found = everything().all()
    if not found:
        st.markdown(words.NONE.say(lang))
    for assignment in by_key(found):
        _show_one(lang, assignment)
    with folded(words.NEW.say(lang), "new-assignment", not found) as is_open:
        if is_open:
            # The key is made with the draft: pressed twice, it is one assignment.
            key = st.session_state.setdefault("assignment-draft", token_hex(6))
            _show_form(lang, key, None)


def link(key: str) -> str:
    """Give the address of an assignment, as far as the page knows its own."""
    base = (st.context.url or "").split("?")[0].rstrip("/")
    base = base.rsplit("/", 1)[0] if base.rsplit("/", 1)[-1] == "teacher" else base
    return f"{base}/assignments?{CHOSEN}={key}"


def _show_one(lang: Lang, assignment: Assignment) -> None:
    with st.container(border=True):
        st.subheader(escaped(assignment.title), anchor=False)
        said = [words.SUMMARY.say(lang).format(n=len(assignment.questions))]
        said += [assignment.group] if assignment.group else []
        said += [f"{clock.said(each).say(lang)}" for each in (assignment.opens, assignment.closes) if each]
        st.caption(" · ".join(map(escaped, said)))
        st.caption(words.LINK.say(lang))
        st.code(link(assignment.key), language=None, wrap_lines=True)
        with folded(words.EDIT.say(lang), f"edit-{assignment.key}") as is_open:
            if is_open:
                _show_form(lang, assignment.key, assignment)
        with st.popover(words.DELETE.say(lang), icon=":material/delete:", key=f"ask-{assignment.key}"):
            st.markdown(words.DELETE_ASK.say(lang))
            action = partial(_remove, assignment.key)
            acts.button(words.DELETE_SURE.say(lang), f"delete-{assignment.key}", "page", action)


def _show_form(lang: Lang, key: str, known: Assignment | None) -> None:
    def box(name: str) -> str:
        return f"{name}-{key}"

    items = room.items()
    everybody = ["", *groups(scorebook.students())]
    with st.form(box("form"), border=False):
        st.text_input(
            words.ASSIGNMENT_TITLE.say(lang), known.title if known else "", key=box("title"), max_chars=60
        )
        st.multiselect(
            words.ITEMS.say(lang),
            list(items),
            default=_shown(known) if known else [],
            format_func=lambda item: (
                f"{topics.title(items[item].section).say(lang)} · {items[item].title.say(lang)}"
            ),
            key=box("items"),
            placeholder=words.CHOOSE.say(lang),
        )
        count = known.items[0][1] if known and known.items else 1
        st.number_input(words.COUNT_OF.say(lang), 1, MOST_OF_ONE, count, key=box("count"))
        band = known.band if known else "usual"
        st.selectbox(
            words.BAND.say(lang),
            BANDS,
            BANDS.index(band),
            format_func=lambda band: words.BANDS[band].say(lang),
            key=box("band"),
        )
        for name, day, at, label, label_at, usual in (
            ("opens", known and known.opens, "opens-at", words.OPENS, words.OPENS_AT, START_OF_DAY),
            ("closes", known and known.closes, "closes-at", words.CLOSES, words.CLOSES_AT, END_OF_DAY),
        ):
            local = clock.here(day) if day else None
            with st.container(horizontal=True):
                st.date_input(
                    label.say(lang), local.date() if local else None, format="YYYY-MM-DD", key=box(name)
                )
                st.time_input(label_at.say(lang), local.time() if local else usual, key=box(at), step=60)
        tries = known.tries if known else 1
        st.number_input(words.TRIES.say(lang), 0, MOST_TRIES, tries, key=box("tries"))
        st.checkbox(words.SCORED.say(lang), known.scored if known else True, key=box("scored"))
        st.checkbox(words.STEPWISE.say(lang), known.stepwise if known else False, key=box("stepwise"))
        ways = list(words.FEEDBACKS)
        st.selectbox(
            words.FEEDBACK.say(lang),
            ways,
            ways.index(known.feedback) if known else 0,
            format_func=lambda way: words.FEEDBACKS[way].say(lang),
            key=box("feedback"),
        )
        if len(everybody) > 1 or (known and known.group):
            if known and known.group not in everybody:
                everybody.append(known.group)
            st.selectbox(
                words.FOR_GROUP.say(lang),
                everybody,
                everybody.index(known.group) if known else 0,
                format_func=lambda group: group or words.ALL.say(lang),
                key=box("group"),
            )
        take = partial(_take, key)
        acts.submit(words.SAVE.say(lang), box("save"), "page", take, partial(_save, key), type="primary")


def _shown(known: Assignment) -> list[str]:
    """Give the items of an assignment that can be chosen, in order."""
    return [item for item in dict.fromkeys(item for item, _ in known.items) if item in room.items()]


def _take(key: str) -> Boxes:
    def value(name: str, usual: object = None) -> object:
        found = st.session_state.get(f"{name}-{key}")
        return usual if found is None else found

    def day(name: str) -> date | None:
        found = value(name)
        return found if isinstance(found, date) else None

    def at(name: str, usual: clock_time) -> clock_time:
        found = value(name)
        return found if isinstance(found, clock_time) else usual

    items = value("items", [])
    return Boxes(
        title=str(value("title", "")),
        items=tuple(map(str, items)) if isinstance(items, list) else (),
        count=int(str(value("count", 1))),
        band=str(value("band", "usual")),
        opens=(day("opens"), at("opens-at", START_OF_DAY)),
        closes=(day("closes"), at("closes-at", END_OF_DAY)),
        tries=int(str(value("tries", 1))),
        scored=value("scored") is True,
        stepwise=value("stepwise") is True,
        feedback=str(value("feedback", "now")),
        group=str(value("group", "")),
    )


def _save(key: str, told: Boxes) -> Text:
    teacher_access.check()
    known = everything().all().get(key)
    begun = known is not None and has_begun(known, scorebook.book().refresh().histories.values())
    items = tuple((item, told.count) for item in told.items)
    if known is not None and known.items and _shown(known) == list(told.items):
        # How often each: as it was, while the form says the same. What is gone stays where somebody has met it.
        counts = {count for _, count in known.items}
        if counts == {told.count} or told.count == known.items[0][1]:
            items = tuple(pair for pair in known.items if begun or pair[0] in room.items())
    closes = clock.chosen(*told.closes)
    if told.feedback == "closed" and closes is None:
        raise NameRefused(words.NO_CLOSE_FOR_CLOSED)
    wanted = Assignment(
        key=key,
        title=told.title,
        items=items,
        band=told.band,
        opens=clock.chosen(*told.opens),
        closes=closes,
        tries=told.tries,
        scored=told.scored,
        stepwise=told.stepwise,
        feedback=told.feedback,  # type: ignore[arg-type]
        group=told.group,
    )
    if wanted.closes is not None:
        wanted = replace(wanted, closes=wanted.closes.replace(second=59))
    everything().save(wanted, begun)
    if st.session_state.get("assignment-draft") == key:
        del st.session_state["assignment-draft"]
    return words.SAVED


def _remove(key: str) -> Text:
    teacher_access.check()
    everything().remove(key)
    teacher_access.audit("assignment taken away", key)
    return words.DELETED
