"""What is said when no card is left: what was done, what it came to, and when more comes?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import streamlit as st

from app import acts, charts, progress_words
from app import card_words as words
from app.dates import day_name, duration
from app.desk import Desk
from app.figures.picture import BLUE, GREY, Picture, Say, show
from engine.days import zone_named
from engine.item import Text
from engine.progress import Count, Progress
from engine.recall import forecast, recalls
from engine.schedule import LONGEST_DAYS, Phase

AHEAD = 7


def show_end(desk: Desk) -> None:
    """Show the sum of the day, and what comes."""
    say, today = desk.visitor.say, desk.today
    done = desk.deck.on(today.day)
    title = words.PAUSED if today.next_at is not None else words.FINISHED if done else words.NOTHING
    st.header(say(title), anchor=False)
    acts.show_outcome("page", desk.visitor.lang)
    coming = forecast(desk.deck, desk.catalogue, today.day, desk.now.tz, LONGEST_DAYS + 1)
    for line in (*_sums(desk), *_what_comes(desk, coming)):
        st.markdown(line)
    if today.next_at is not None:
        st.button(say(words.LOOK_AGAIN), key="look-again", icon=":material/refresh:", shortcut="Alt+N")
    if any(desk.deck.reviews()):
        st.subheader(say(words.FORECAST), anchor=False)
        show(desk.visitor, "forecast", ahead(coming[:AHEAD], today.day, say))
        st.subheader(say(words.BY_DAY), anchor=False)
        show(desk.visitor, "card-days", calendar(desk, say))


def _sums(desk: Desk) -> list[str]:
    say = desk.visitor.say
    done = desk.deck.on(desk.today.day)
    if not done:
        return []
    lines = [say(words.SUM).format(done=len(done), time=say(duration(round(desk.today.seconds))))]
    if new := sum(review.phase is Phase.NEW for review in done):
        lines[0] += ("" if desk.visitor.lang == "zh" else " ") + say(words.SUM_NEW).format(n=new)
    if asked := recalls(done):
        lines.append(
            say(words.SUM_RECALLED).format(hits=sum(review.passed for review in asked), total=len(asked))
        )
    return lines


def _what_comes(desk: Desk, coming: Sequence[tuple[date, int]]) -> list[str]:
    say, today = desk.visitor.say, desk.today
    lines = []
    if today.next_at is not None:
        clock = today.next_at.astimezone(zone_named(desk.now.tz)).strftime("%H:%M")
        left = words.wait(today.next_at - desk.now.now)
        lines.append(say(words.STEP_AT).format(wait=say(left), clock=clock))
    if today.ended_by is not None:
        lines.append(say(words.ENDED_BY[today.ended_by]).format(n=getattr(desk.deck.plan, today.ended_by)))
    later = next(((day, n) for day, n in coming if day > today.day and n), None)
    if later is not None:
        lines.append(say(words.NEXT_DAY).format(day=say(day_name(later[0], today.day)), n=later[1]))
    return lines


def ahead(coming: Sequence[tuple[date, int]], today: date, say: Say) -> Picture:
    """Draw how many cards come due on each of the next days."""
    rows = [{"day": say(day_name(day, today)), "n": n} for day, n in coming]
    place = {
        "x": {
            "field": "day",
            "type": "ordinal",
            "sort": None,
            "axis": {"title": None, "labelAngle": 0, "labelOverlap": True},
        },
        "y": {
            "field": "n",
            "type": "quantitative",
            "axis": {"title": None, "tickMinStep": 1, "grid": False},
        },
    }
    data = {"values": rows}
    layers = [
        {"data": data, "mark": {"type": "bar", "color": BLUE}, "encoding": place},
        {
            "data": data,
            "mark": {"type": "text", "color": GREY, "dy": -8},
            "encoding": {**place, "text": {"field": "n", "type": "quantitative"}},
        },
    ]
    said = say(words.FORECAST_SAID).format(
        total=sum(n for _, n in coming), most=max((n for _, n in coming), default=0)
    )
    head = [say(progress_words.DAY), say(words.CARDS_DUE)]
    return Picture(layers, said, head, [[str(row["day"]), str(row["n"])] for row in rows], height=180)


def calendar(desk: Desk, say: Say) -> Picture:
    """Draw on which days how many cards were done, in the calendar of the progress page."""
    done = Progress()
    for review in desk.deck.reviews():
        count = done.days.setdefault(review.day, Count())
        count.right += review.passed
        count.wrong += not review.passed

    def said(text: Text) -> str:
        return say(words.CALENDAR.get(text, text))

    picture = charts.heatmap(done, desk.today.day, said)
    # Nothing is given up here: a card that is not known counts as not recalled.
    return replace(picture, head=picture.head[:3], rows=[row[:3] for row in picture.rows])
