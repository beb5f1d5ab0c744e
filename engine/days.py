"""On which study day did something happen, and how does the log write a moment down?"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

ROLLOVER_HOUR = 4  # who studies past midnight is still on yesterday's study day

_STAMP = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?")


def zone_named(name: str) -> tzinfo:
    """Give the time zone of an IANA name such as "Asia/Shanghai", UTC for a name that is unknown."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):  # odd characters, a folder's name, no such zone
        return UTC


def study_day(utc: datetime, zone: str, rollover_hour: int = ROLLOVER_HOUR) -> date:
    """Give the study day of a moment for a learner in `zone`.

    A day begins at `rollover_hour` (0 to 23) on the learner's own clock, also when that clock is changed.
    A moment without a time zone is a ValueError: it may be any of two days.
    """
    if utc.tzinfo is None:
        raise ValueError("a moment needs its time zone; read the log's with parse_utc")
    if not 0 <= rollover_hour <= 23:
        raise ValueError(f"rollover_hour is 0 to 23, not {rollover_hour}")
    local = utc.astimezone(zone_named(zone))
    # On the wall clock, so that a day of 23 or 25 hours does not move the hour at which it begins.
    return (local.replace(tzinfo=None) - timedelta(hours=rollover_hour)).date()


def logged_day(stamp: str, zone: str) -> date | None:
    """Give the study day of a row of the log by its stamp; None for a stamp that is none, as a file may bring it."""
    try:
        return study_day(parse_utc(stamp), zone)
    except (ValueError, OverflowError):
        return None


def format_utc(moment: datetime) -> str:
    """Write a moment as `2025-03-03T12:00:00.000Z`, cut to the millisecond. Without a zone: ValueError."""
    if moment.tzinfo is None:
        raise ValueError("a moment needs its time zone")
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parse_utc(text: str) -> datetime:
    """Read a moment of the log as an aware UTC datetime.

    The fraction may be missing, the offset may be another; no offset means UTC. Anything else: ValueError.
    """
    found = _STAMP.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"not a moment: {text[:40]!r}")
    seconds, fraction, offset = found.groups()
    micro = (fraction or "")[:7]
    return datetime.fromisoformat(seconds + micro + (offset or "Z")).astimezone(UTC)
