"""Charts: how well are cards remembered, how true are predictions, how much work were they, how much will they be?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from app import my_cards_words as words
from app.charts.looks import coloured, window
from app.dates import day_name
from app.figures.picture import BLUE, GREEN, GREY, ORANGE, Picture, Say
from engine import recall
from engine.deck import Review
from engine.item import Text
from engine.progress import monday
from engine.recall import Calibration, DayLoad

DAYS = 30
"""How many days the charts of work show."""


def of_100(share: float | None) -> str:
    """Write a share as so many of 100."""
    return "—" if share is None else str(round(100 * share))


def retention(reviews: Sequence[Review], goal: float, today: date, say: Say) -> Picture:
    """Draw how many of 100 due cards were remembered, week by week, and the aim; there is one such review at least."""
    told = recall.recalls(reviews)
    weeks: dict[date, list[Review]] = {}
    for review in sorted(told, key=lambda each: each.day):
        weeks.setdefault(monday(review.day), []).append(review)
    rows = []
    for week, some in weeks.items():
        hits = sum(review.passed for review in some)
        rows.append((week, recall.Share(hits, len(some))))
    week_name, share_name = say(words.WEEK), say(words.OF_100)
    points = [
        {
            week_name: say(day_name(week, today)),
            share_name: round(100 * share.hits / share.total),
            say(words.DUE_ASKED): share.total,
            say(words.REMEMBERED): share.hits,
        }
        for week, share in rows
        if week >= window(today)
    ]
    place = {"x": _over_time(week_name), "y": _of_100(share_name)}
    size = {
        "field": say(words.DUE_ASKED),
        "type": "quantitative",
        "scale": {"range": [40, 260]},
        "legend": None,
    }
    tips = [{"field": name} for name in (points[0] if points else {})]
    layers: list[dict[str, Any]] = [
        {"data": {"values": points}, "mark": {"type": "line", "color": BLUE}, "encoding": place},
        {
            "data": {"values": points},
            "mark": {"type": "point", "filled": True, "color": BLUE, "opacity": 1},
            "encoding": {**place, "size": size, "tooltip": tips},
        },
        {
            "data": {"values": [{"goal": 100 * goal}]},
            "mark": {"type": "rule", "color": GREY, "strokeDash": [4, 3]},
            "encoding": {"y": {"field": "goal", "type": "quantitative"}},
        },
    ]
    whole = recall.retention(reviews).all
    said = say(words.RETENTION_SAID).format(
        total=whole.total, hits=whole.hits, share=of_100(whole.value), goal=of_100(goal)
    )
    head = [week_name, say(words.DUE_ASKED), say(words.REMEMBERED), share_name]
    table = [
        [say(day_name(week, today)), str(share.total), str(share.hits), of_100(share.value)]
        for week, share in reversed(rows)
    ]
    table.insert(0, [say(words.WHOLE), str(whole.total), str(whole.hits), of_100(whole.value)])
    return Picture(layers, said, head, table, height=200)


def calibration(found: Calibration, say: Say) -> Picture:
    """Draw predicted against observed recall, both of 100, with the range in which the true share most likely lies."""
    x, y, n = say(words.PREDICTED_RANGE), say(words.OBSERVED), say(words.REVIEWS_IN)
    points = []
    for each in found.bins:
        low, high = each.observed.interval or (0.0, 1.0)
        points.append(
            {
                x: round(100 * each.predicted, 1),
                y: round(100 * (each.observed.value or 0), 1),
                n: each.observed.total,
                "low": round(100 * low, 1),
                "high": round(100 * high, 1),
            }
        )
    across = {
        "field": x,
        "type": "quantitative",
        "scale": {"domain": [0, 100]},
        "axis": {"tickCount": 5, "title": x},
    }
    up = {**_of_100(y), "axis": {"tickCount": 5, "title": y}}
    line = [{x: 0, y: 0}, {x: 100, y: 100}]
    layers = [
        {
            "data": {"values": line},
            "mark": {"type": "line", "color": GREY, "strokeDash": [4, 3]},
            "encoding": {"x": across, "y": up},
        },
        {
            "data": {"values": points},
            "mark": {"type": "rule", "color": BLUE, "opacity": 0.35, "strokeWidth": 5},
            "encoding": {"x": across, "y": {**up, "field": "low"}, "y2": {"field": "high"}},
        },
        {
            "data": {"values": points},
            "mark": {"type": "point", "filled": True, "color": BLUE, "opacity": 1, "size": 80},
            "encoding": {"x": across, "y": up, "tooltip": [{"field": name} for name in (x, y, n)]},
        },
    ]
    said = say(words.CALIBRATION_SAID).format(error=of_100(found.error))
    head = [x, say(words.PREDICTED), y, n, say(words.LIKELY)]
    table = []
    for each in found.bins:
        low, high = each.observed.interval or (0.0, 1.0)
        table.append(
            [
                f"{of_100(each.low)}–{of_100(each.high)}",
                of_100(each.predicted),
                of_100(each.observed.value),
                str(each.observed.total),
                f"{of_100(low)}–{of_100(high)}",
            ]
        )
    return Picture(layers, said, head, table, height=260)


# --- work ------------------------------------------------------------------------------------------------------------


def last_days(reviews: Sequence[Review], today: date) -> list[DayLoad]:
    """Give what each of the last `DAYS` study days brought."""
    first = today - timedelta(days=DAYS - 1)
    return recall.days([each for each in reviews if first <= each.day <= today], first, today)


def load(days: Sequence[DayLoad], today: date, say: Say) -> Picture:
    """Draw the reviews of each day: new cards, steps of learning, cards that were due."""
    kinds: list[tuple[Text, str, str]] = [
        (words.DUE_REVIEWS, "reviews", BLUE),
        (words.STEPS, "steps", ORANGE),
        (words.NEW_CARDS, "new", GREEN),
    ]
    day_head = say(words.DAY)
    cells = [
        {day_head: say(day_name(day.day, today)), "kind": say(kind), "n": getattr(day, field), "order": place}
        for day in days
        for place, (kind, field, _) in enumerate(kinds)
    ]
    layer = {
        "data": {"values": cells},
        "mark": {"type": "bar"},
        "encoding": {
            "x": _over_time(day_head),
            "y": {"field": "n", "type": "quantitative", "axis": {"title": None, "tickMinStep": 1}},
            "color": coloured("kind", {say(kind): colour for kind, _, colour in kinds}, columns=3),
            "order": {"field": "order"},
            "tooltip": [{"field": day_head}, {"field": "kind", "title": " "}, {"field": "n", "title": "n"}],
        },
    }
    active = [day for day in days if _count(day)]
    total = sum(map(_count, days))
    said = say(words.LOAD_SAID).format(
        days=len(days), active=len(active), reviews=total, mean=_mean(total, len(active))
    )
    head = [day_head, *(say(kind) for kind, _, _ in kinds), say(words.REMEMBERED), say(words.MINUTES_COLUMN)]
    table = [
        [
            say(day_name(day.day, today)),
            *(str(getattr(day, field)) for _, field, _ in kinds),
            str(day.recalled),
            _decimal(day.minutes),
        ]
        for day in reversed(active)
    ]
    return Picture([layer], said, head, table, height=200)


def minutes(days: Sequence[DayLoad], today: date, say: Say) -> Picture:
    """Draw the minutes of each day."""
    head = [say(words.DAY), say(words.MINUTES_COLUMN)]
    rows = [(say(day_name(day.day, today)), round(day.minutes, 1)) for day in days]
    active = [day for day in days if _count(day)]
    total = sum(day.minutes for day in days)
    said = say(words.MINUTES_SAID).format(
        days=len(days), minutes=_decimal(total), mean=_mean(total, len(active))
    )
    table = [[say(day_name(day.day, today)), _decimal(day.minutes)] for day in reversed(active)]
    return Picture([_bars(rows, *head)], said, head, table, height=180)


def forecast(due: Sequence[tuple[date, int]], today: date, say: Say) -> Picture:
    """Draw how many begun cards come due on each day."""
    head = [say(words.DAY), say(words.DUE_CARDS)]
    rows = [(say(day_name(day, today)), number) for day, number in due]
    numbers = [number for _, number in due]
    said = say(words.FORECAST_SAID).format(
        days=len(due), total=sum(numbers), today=numbers[0], most=max(numbers)
    )
    table = [[name, str(number)] for name, number in rows if number]
    return Picture([_bars(rows, *head)], said, head, table, height=180)


def _count(day: DayLoad) -> int:
    return day.new + day.steps + day.reviews


def _mean(total: float, days: int) -> str:
    return _decimal(total / days) if days else "0"


def _decimal(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _bars(rows: Sequence[tuple[str, float]], x: str, y: str) -> dict[str, Any]:
    return {
        "data": {"values": [{x: name, y: number} for name, number in rows]},
        "mark": {"type": "bar", "color": BLUE},
        "encoding": {
            "x": _over_time(x),
            "y": {"field": y, "type": "quantitative", "axis": {"title": None, "tickMinStep": 1}},
            "tooltip": [{"field": x}, {"field": y}],
        },
    }


def _of_100(field: str) -> dict[str, Any]:
    return {
        "field": field,
        "type": "quantitative",
        "scale": {"domain": [0, 100]},
        "axis": {"title": None, "tickCount": 5},
    }


def _over_time(field: str) -> dict[str, Any]:
    return {
        "field": field,
        "type": "ordinal",
        "sort": None,
        "axis": {"title": None, "labelAngle": 0, "labelOverlap": True},
    }
