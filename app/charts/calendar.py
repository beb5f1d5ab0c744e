"""Chart: on which days was how much practised?"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, timedelta

from app import progress_words as words
from app.charts.looks import WEEKS, bare, coloured, window
from app.dates import day_name, month_name
from app.figures.picture import Picture, Say
from engine.progress import Count, Progress, monday

MOST_ROWS = 60
STEPS = (1, 5, 10, 20)
"""Questions done on one day from which a cell is darker."""
SHADES = ("rgba(119,130,142,0.16)", *(f"rgba(36,120,184,{alpha})" for alpha in (0.3, 0.5, 0.75, 1)))


def heatmap(progress: Progress, today: date, say: Say) -> Picture:
    """Draw a calendar of half a year: a column for each week, darker where more was answered."""
    weekdays, amounts = say(words.WEEKDAYS).split(","), say(words.AMOUNTS).split(",")
    first = window(today)
    days = [first + timedelta(days=k) for k in range((today - first).days + 1)]
    counts = {day: progress.days.get(day, Count()) for day in days}
    cells = [
        {
            "week": monday(day).isoformat(),
            "weekday": weekdays[day.weekday()],
            "amount": amounts[sum(count.answers + count.given_up >= least for least in STEPS)],
            say(words.DAY): say(day_name(day, today)),
            say(words.ANSWERS): count.answers,
            say(words.RIGHT): count.right,
        }
        for day, count in counts.items()
    ]
    practised = {day: count for day, count in counts.items() if count.answers or count.given_up}
    said = say(words.HEATMAP_SAID).format(
        weeks=WEEKS,
        days=len(practised),
        most=max((count.answers + count.given_up for count in practised.values()), default=0),
    )
    months = _new_months(days, say)
    layer = {
        "data": {"values": cells},
        "mark": {"type": "rect", "cornerRadius": 2},
        "encoding": {
            "x": {
                "field": "week",
                "type": "ordinal",
                "scale": {"paddingInner": 0.15},
                "axis": {
                    **bare(),
                    "values": list(months),
                    "labelExpr": f"({json.dumps(months, ensure_ascii=False)})[datum.value]",
                    "labelAngle": 0,
                },
            },
            "y": {
                "field": "weekday",
                "type": "ordinal",
                "sort": weekdays,
                "scale": {"paddingInner": 0.15},
                "axis": {**bare(), "values": weekdays[::2]},
            },
            "color": coloured("amount", dict(zip(amounts, SHADES, strict=True)), columns=5),
            "tooltip": [{"field": say(each)} for each in (words.DAY, words.ANSWERS, words.RIGHT)],
        },
    }
    head = [say(each) for each in (words.DAY, words.ANSWERS, words.RIGHT, words.GIVEN_UP)]
    rows = [
        [say(day_name(day, today)), str(count.answers), str(count.right), str(count.given_up)]
        for day, count in reversed(practised.items())
    ]
    return Picture([layer], said, head, rows[:MOST_ROWS], height=210)


def _new_months(days: Sequence[date], say: Say) -> dict[str, str]:
    """Give the name of each month by the week in which it begins."""
    return {monday(day).isoformat(): say(month_name(day.month)) for day in days if day.day == 1}
