"""Charts: which share of the answers is right, and how long do they take, from day to day or week to week?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from app import progress_words as words
from app.charts.looks import window
from app.dates import day_name, duration
from app.figures.picture import BLUE, Picture, Say
from engine.item import Text
from engine.progress import AWAY, Count, Progress

BY_DAY = 21
"""Who began so many days ago sees days; later on it is weeks."""
FEW = 10


class Span(NamedTuple):
    """A day or a week, named by itself and in a sentence, and what was done in it."""

    day: Text
    name: Text
    done: Count


def spans(progress: Progress, today: date) -> list[Span]:
    """Give the days with answers, or the weeks of somebody who has been here for longer."""
    days = sorted(
        day for day, count in progress.days.items() if window(today) <= day <= today and count.answers
    )
    if not days:
        return []
    if (today - days[0]).days < BY_DAY:
        named = ((day_name(day, today), progress.days[day]) for day in days)
        return [Span(name, name, done) for name, done in named]
    weeks = progress.weeks(days[0], today)
    return [_week(week, today, done) for week, done in weeks.items() if done.answers]


def _week(first: date, today: date, done: Count) -> Span:
    day = day_name(first, today)
    return Span(day, Text(words.THIS_WEEK.zh.format(day=day.zh), words.THIS_WEEK.en.format(day=day.en)), done)


def _when(found: Sequence[Span]) -> Text:
    """Give what stands above the days, or the first days of weeks."""
    return words.WEEK if any(span.day != span.name for span in found) else words.DAY


def accuracy(progress: Progress, today: date, say: Say) -> Picture | None:
    """Draw which share of the answers is right, larger points for more answers; None without any in that time."""
    found = spans(progress, today)
    if not found:
        return None
    share = say(words.SHARE)
    rows = [
        {"when": say(span.day), share: span.done.share, "n": span.done.answers, "right": span.done.right}
        for span in found
    ]
    place = {
        "x": _over_time(),
        "y": {
            "field": share,
            "type": "quantitative",
            "scale": {"domain": [0, 1]},
            "axis": {"format": "%", "title": None, "tickCount": 5},
        },
    }
    size = {"field": "n", "type": "quantitative", "scale": {"range": [40, 260]}, "legend": None}
    tips = [{"field": "when", "title": say(_when(found))}, {"field": "n", "title": say(words.ANSWERS)}]
    tips.append({"field": "right", "title": say(words.RIGHT)})
    layers = [
        {"data": {"values": rows}, "mark": {"type": "line", "color": BLUE}, "encoding": place},
        {
            "data": {"values": rows},
            "mark": {"type": "point", "filled": True, "color": BLUE, "opacity": 1},
            "encoding": {**place, "size": size, "tooltip": tips},
        },
    ]
    head = [say(each) for each in (_when(found), words.ANSWERS, words.RIGHT, words.SHARE)]
    table = [
        [str(row["when"]), str(row["n"]), str(row["right"]), f"{span.done.share or 0:.0%}"]
        for row, span in zip(rows, found, strict=True)
    ]
    return Picture(layers, _accuracy_said(progress, found, say), head, table[::-1], height=200)


def _accuracy_said(progress: Progress, found: Sequence[Span], say: Say) -> str:
    last = found[-1].done
    facts = {
        "last": say(found[-1].name),
        "n": last.answers,
        "right": last.right,
        "before_n": progress.total.answers - last.answers,
        "before_right": progress.total.right - last.right,
    }
    said = say(words.ACCURACY_SAID if facts["before_n"] else words.ACCURACY_FIRST).format(**facts)
    return said + say(words.FEW) if last.answers < FEW else said


def times(progress: Progress, today: date, say: Say) -> Picture | None:
    """Draw how long answers take: the typical one, and between which lengths half of them lie; None without any."""
    whole = progress.total.quartiles
    found = [(span, span.done.quartiles) for span in spans(progress, today)]
    timed = [(span, quartiles) for span, quartiles in found if quartiles is not None]
    if whole is None or not timed:
        return None
    typical = say(words.TYPICAL)
    rows = [
        {"when": say(span.day), "low": low, typical: median, "high": high}
        for span, (low, median, high) in timed
    ]

    def height(field: str) -> dict[str, Any]:
        return {
            "field": field,
            "type": "quantitative",
            "axis": {"title": say(words.SECONDS_AXIS), "tickMinStep": 1},
        }

    layers = [
        {
            "data": {"values": rows},
            "mark": {"type": "rule", "color": BLUE, "opacity": 0.35, "strokeWidth": 7},
            "encoding": {"x": _over_time(), "y": height("low"), "y2": {"field": "high"}},
        },
        {
            "data": {"values": rows},
            "mark": {"type": "line", "color": BLUE, "point": {"filled": True, "color": BLUE, "size": 60}},
            "encoding": {"x": _over_time(), "y": height(typical)},
        },
    ]
    said = say(words.TIMES_SAID).format(
        low=say(duration(whole[0])),
        median=say(duration(whole[1])),
        high=say(duration(whole[2])),
        away=say(duration(AWAY)),
    )
    head = [
        say(each)
        for each in (_when([span for span, _ in timed]), words.QUARTER, words.TYPICAL, words.THREE_QUARTERS)
    ]
    table = [[say(span.day), *(say(duration(seconds)) for seconds in quartiles)] for span, quartiles in timed]
    return Picture(layers, said, head, table[::-1], height=200)


def _over_time() -> dict[str, Any]:
    return {
        "field": "when",
        "type": "ordinal",
        "sort": None,
        "axis": {"title": None, "labelAngle": 0, "labelOverlap": True},
    }
