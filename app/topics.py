"""Which items belong to a topic, and which of them comes next?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app import words
from engine.find_error import FindTheError
from engine.item import Item, Text
from engine.question import Question
from engine.records import Event
from quiz_bank import SECTIONS
from quiz_bank.document import FIXED, FixedQuestion

COACH = "coach"
"""The questions that tell most about this learner, within what they have reached."""
MIX = "mix"
DOCUMENT = "document"
"""The document's own questions, whose numbers are fixed."""
_NAMES = {COACH: words.COACH, MIX: words.MIX, DOCUMENT: words.DOCUMENT}
_ARABIC = {ord(zh): en for zh, en in zip("开一二三四五六七八九头", [*"0123456789", None], strict=True)}


def topics(items: Mapping[str, Item]) -> list[str]:
    """Give the choices: the coach, the mix, every section that some item practises, the document's own questions."""
    return [COACH, MIX, *(section for section in SECTIONS if of_topic(items, section)), DOCUMENT]


def of_topic(items: Mapping[str, Item], topic: str) -> list[Item]:
    """Give the items of a topic: those of its section, and those that serve it as well."""
    if topic == DOCUMENT:
        return [items[name] for name in dict.fromkeys(fixed.item for fixed in FIXED)]
    return [item for item in items.values() if topic in (COACH, MIX, item.section) or topic in item.also]


def title(topic: str) -> Text:
    """Give a topic's name with the number of its section."""
    if topic in _NAMES:
        return _NAMES[topic]
    name = words.SECTION_TITLES[topic]
    return Text(f"{topic} · {name.zh}", f"{topic.translate(_ARABIC)} · {name.en}")


def belongs(items: Mapping[str, Item], topic: str, row: Event) -> bool:
    """Say whether a served question is of a topic; the document's own have no seed."""
    if topic == DOCUMENT:
        return row.seed == ""
    return any(item.id == row.item for item in of_topic(items, topic))


def choose_fixed(
    previous: Event | None, pick: Callable[[Sequence[FixedQuestion]], FixedQuestion]
) -> FixedQuestion:
    """Give one of the document's own questions by `pick`; not the previous one."""
    before = (previous.item, previous.data.get("values")) if previous is not None else None
    return pick([fixed for fixed in FIXED if (fixed.item, dict(fixed.values)) != before])


def place_in_document(question: Question) -> Text | None:
    """Give where the document itself asks this question; None where it does not."""
    asked = (question.item.id, dict(question.drawn))
    return next((fixed.place for fixed in FIXED if (fixed.item, dict(fixed.values)) == asked), None)


def choose(
    items: Mapping[str, Item], topic: str, previous: str, pick: Callable[[Sequence[Item]], Item]
) -> Item:
    """Give the next item of a topic by `pick`; not the previous one where there is another."""
    candidates = of_topic(items, topic) or list(items.values())
    others = [item for item in candidates if item.id != previous] or candidates
    errors = [item for item in others if isinstance(item, FindTheError)]
    # Together they have the chance of one item: looking for errors is a change from working, not half of the practice.
    families = [*(item for item in others if item not in errors), *([pick(errors)] if errors else [])]
    return pick(families)
