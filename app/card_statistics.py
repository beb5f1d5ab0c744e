"""How well is remembered what was learnt, how true were the predictions, and how much work is it, past and to come?"""

from __future__ import annotations

from datetime import date

import streamlit as st

from app import my_cards_words as words
from app.charts import cards as charts
from app.figures.picture import show as show_picture
from app.visitor import Visitor
from engine import recall
from engine.catalogue import Catalogue
from engine.deck import Deck, Review

FEW = 30
"""Below so many reviews a share may still be anything."""


def show(visitor: Visitor, deck: Deck, catalogue: Catalogue, today: date, zone: str) -> None:
    """Show the statistics, each with its chart, a sentence and its table."""
    say, reviews = visitor.say, list(deck.reviews())
    if not reviews:
        st.markdown(say(words.NO_REVIEWS))
        return
    _show_retention(visitor, deck, reviews, today)
    found = recall.calibration(reviews)
    if found is not None:
        st.subheader(say(words.CALIBRATION), anchor=False)
        show_picture(visitor, "calibration", charts.calibration(found, say))
        st.caption(say(words.CALIBRATION_BAR))
        _warn_of_few(visitor, sum(each.observed.total for each in found.bins))
    days = charts.last_days(reviews, today)
    for title, name, picture in (
        (words.LOAD, "load", charts.load(days, today, say)),
        (words.MINUTES, "minutes", charts.minutes(days, today, say)),
        (
            words.FORECAST,
            "forecast",
            charts.forecast(recall.forecast(deck, catalogue, today, zone), today, say),
        ),
    ):
        st.subheader(say(title), anchor=False)
        show_picture(visitor, name, picture)


def _show_retention(visitor: Visitor, deck: Deck, reviews: list[Review], today: date) -> None:
    say, found, goal = visitor.say, recall.retention(reviews), deck.plan.retention
    st.subheader(say(words.RETENTION), anchor=False)
    if not found.all.total:
        st.markdown(say(words.NO_RETENTION))
        return
    show_picture(visitor, "retention", charts.retention(reviews, goal, today, say))
    low, high = found.all.interval or (0.0, 1.0)
    said = [
        say(words.RETENTION_SURE).format(low=charts.of_100(low), high=charts.of_100(high)),
        say(words.RETENTION_AGE).format(
            young=found.young.hits,
            young_total=found.young.total,
            mature=found.mature.hits,
            mature_total=found.mature.total,
        ),
        say(words.RETENTION_NOTE),
    ]
    st.caption("\n\n".join(said))
    _warn_of_few(visitor, found.all.total)


def _warn_of_few(visitor: Visitor, reviews: int) -> None:
    if reviews < FEW:
        st.caption(visitor.say(words.FEW).format(n=FEW))
