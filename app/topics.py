"""Which items belong to a topic, and which of them comes next?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app import words
from engine.item import Item, Text
from quiz_bank import SECTIONS

MIX = "mix"
_ARABIC = {ord(zh): en for zh, en in zip("开一二三四五六七八九头", [*"0123456789", None], strict=True)}


def topics(items: Mapping[str, Item]) -> list[str]:
    """Give the choices: the mix, then every section of the document that some item practises."""
    return [MIX, *(section for section in SECTIONS if of_topic(items, section))]


def of_topic(items: Mapping[str, Item], topic: str) -> list[Item]:
    """Give the items of a topic: those of its section, and those that serve it as well."""
    return [item for item in items.values() if topic in (MIX, item.section) or topic in item.also]


def title(topic: str) -> Text:
    """Give a topic's name with the number of its section."""
    if topic == MIX:
        return words.MIX
    name = words.SECTION_TITLES[topic]
    return Text(f"{topic} · {name.zh}", f"{topic.translate(_ARABIC)} · {name.en}")


def choose(
    items: Mapping[str, Item], topic: str, previous: str, pick: Callable[[Sequence[Item]], Item]
) -> Item:
    """Give the next item of a topic by `pick`; not the previous one where there is another."""
    candidates = of_topic(items, topic) or list(items.values())
    others = [item for item in candidates if item.id != previous]
    return pick(others or candidates)
