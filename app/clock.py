"""How is a moment of the log written for people, and read from what they chose?"""

from __future__ import annotations

from datetime import UTC, date, datetime
from datetime import time as clock_time

import streamlit as st

from engine.days import zone_named
from engine.item import Text


def here(moment: datetime) -> datetime:
    """Give a moment on the clock of whoever is at this screen."""
    return moment.astimezone(zone_named(st.context.timezone or ""))


def said(moment: datetime) -> Text:
    """Write a moment with day and minute, by the clock of whoever is at this screen."""
    local = here(moment)
    return Text(f"{local:%Y-%m-%d %H:%M}", f"{local:%Y-%m-%d %H:%M}")


def chosen(day: date | None, at: clock_time | None) -> datetime | None:
    """Give the moment of a day and a time on that clock, in UTC; None without a day."""
    if day is None:
        return None
    zone = zone_named(st.context.timezone or "")
    return datetime.combine(day, at or clock_time(0), zone).astimezone(UTC)
