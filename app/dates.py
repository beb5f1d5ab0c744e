"""How are a day and a duration written?"""

from __future__ import annotations

from datetime import date

from app import progress_words as words
from engine.item import Text

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day_name(day: date, today: date) -> Text:
    """Write a day, with its year where that is not this one."""
    zh, en = f"{day.month}月{day.day}日", f"{day.day} {MONTHS[day.month - 1]}"
    return Text(zh, en) if day.year == today.year else Text(f"{day.year}年{zh}", f"{en} {day.year}")


def month_name(month: int) -> Text:
    """Write a month, 1 to 12, for a narrow column."""
    return Text(f"{month}月", MONTHS[month - 1])


def duration(seconds: int) -> Text:
    """Write a duration: seconds up to two minutes, then minutes and seconds."""
    minutes, rest = divmod(seconds, 60)
    if seconds < 120:
        said, facts = words.SECONDS, {"s": seconds}
    elif rest == 0:
        said, facts = words.MINUTES, {"m": minutes}
    else:
        said, facts = words.MINUTES_SECONDS, {"m": minutes, "s": rest}
    return Text(said.zh.format(**facts), said.en.format(**facts))
