"""Which kinds of question does a learner hold, section by section?"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from app import progress_words as words
from app import room, topics
from app.charts import holdings
from app.figures.picture import show
from app.misconceptions import one_of
from app.visitor import Visitor
from engine.diagnosis import Status
from engine.history import History
from engine.item import Item, Text
from engine.learner import MASTERED, Learner, Mastery
from quiz_bank import SECTIONS

NEAR = 0.5


def sections() -> dict[str, list[Item]]:
    """Give the items by the section that they belong to; each is in one."""
    found: dict[str, list[Item]] = {section: [] for section in SECTIONS}
    for item in room.items().values():
        found[item.section].append(item)
    return {section: items for section, items in found.items() if items}


def level(mastery: Mastery | None) -> Text:
    """Say how well an item is held."""
    if mastery is None:
        return words.UNTRIED
    if mastery.is_mastered:
        return words.HELD
    return words.NEARLY if mastery.known >= NEAR else words.SHAKY


def counted(items: list[Item], mastery: Mapping[str, Mastery]) -> dict[Text, int]:
    """Count the items held, shaky, and not tried."""
    held = sum(item.id in mastery and mastery[item.id].is_mastered for item in items)
    tried = sum(item.id in mastery for item in items)
    return {words.HELD: held, words.SHAKY: tried - held, words.UNTRIED: len(items) - tried}


def said_of_all(mastery: Mapping[str, Mastery]) -> Text:
    """Say in a sentence what is held of everything."""
    every = list(room.items().values())
    counts = counted(every, mastery)
    facts = {"all": len(every)} | dict(zip(("held", "shaky", "untried"), counts.values(), strict=True))
    return Text(words.HOLD_SAID.zh.format(**facts), words.HOLD_SAID.en.format(**facts))


def show_holdings(visitor: Visitor, learner: Learner, history: History) -> None:
    """Show a chart of all sections, and below it one section with its items."""
    st.subheader(visitor.say(words.HOLD), anchor=False)
    found, say = sections(), visitor.say
    counts = {section: counted(items, learner.mastery) for section, items in found.items()}
    rows = [
        (say(topics.title(section)), {say(each): n for each, n in count.items()})
        for section, count in counts.items()
    ]
    show(visitor, "holdings", holdings(rows, say(said_of_all(learner.mastery)), say))
    st.caption(say(words.HOLD_NOTE))
    last = history.questions[history.changed[-1]].row.item if history.changed else ""
    _show_section(visitor, learner, found, last)


def _show_section(visitor: Visitor, learner: Learner, found: Mapping[str, list[Item]], last: str) -> None:
    """Show the items of one section, at first of that of the item that was done last."""
    say, mastery, names = visitor.say, learner.mastery, list(found)
    here = [section for section, items in found.items() if any(item.id == last for item in items)]

    def label(section: str) -> str:
        held = counted(found[section], mastery)[words.HELD]
        return f"{say(topics.title(section))} ({say(words.SECTION_LABEL).format(held=held, all=len(found[section]))})"

    section = st.selectbox(
        say(words.ONE_SECTION),
        names,
        index=names.index(here[0]) if here else 0,
        format_func=label,
        key="held-section",
        width=420,
    )
    for item in found[section]:
        if item.id in mastery:
            known = mastery[item.id].known / MASTERED
            st.progress(min(1.0, known), _item_label(visitor, item, mastery[item.id]))
    between = say(words.BETWEEN)
    untried = [say(item.title) for item in found[section] if item.id not in mastery]
    if untried:
        st.caption(say(words.UNTRIED_HERE).format(titles=between.join(untried)))
    stand = (each for each in learner.topics[section].standings() if each.status is not Status.NONE)
    seen = [f"{one_of(each.names, say)} ({say(words.STATUS[each.status])})" for each in stand]
    if seen:
        st.caption(say(words.SEEN_HERE).format(names=between.join(seen)))


def _item_label(visitor: Visitor, item: Item, mastery: Mastery) -> str:
    return visitor.say(words.ITEM_LABEL).format(
        title=visitor.say(item.title),
        level=visitor.say(level(mastery)),
        attempts=mastery.attempts,
        right=mastery.right,
    )
