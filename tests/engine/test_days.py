from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.days import format_utc, parse_utc, study_day, zone_named

EARLY, LATE = (datetime(year, 1, 1, tzinfo=UTC).replace(tzinfo=None) for year in (1980, 2090))
ZONES = ["UTC", "Asia/Shanghai", "America/New_York", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Apia"]


def moment(zone: str, *parts: int, fold: int = 0) -> datetime:
    return datetime(*parts, tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


@pytest.mark.parametrize(
    "zone,local,rollover,day",
    [
        ("America/New_York", (2025, 3, 3, 22, 0), 4, date(2025, 3, 3)),  # SC02: Monday evening
        ("America/New_York", (2025, 3, 4, 1, 0), 4, date(2025, 3, 3)),  # still Monday's study day
        ("America/New_York", (2025, 3, 4, 4, 0), 4, date(2025, 3, 4)),
        ("Europe/Berlin", (2025, 10, 26, 23, 30), 0, date(2025, 10, 26)),  # SC03: a day of 25 hours
        ("Europe/Berlin", (2025, 10, 27, 0, 0), 0, date(2025, 10, 27)),
        ("Europe/Berlin", (2025, 10, 26, 3, 59), 4, date(2025, 10, 25)),
        ("Europe/Berlin", (2025, 10, 26, 4, 0), 4, date(2025, 10, 26)),
        ("Europe/Berlin", (2025, 3, 30, 3, 59), 4, date(2025, 3, 29)),  # a day of 23 hours
        ("Europe/Berlin", (2025, 3, 30, 4, 0), 4, date(2025, 3, 30)),
        ("Asia/Shanghai", (2025, 1, 1, 0, 20), 4, date(2024, 12, 31)),
        ("Pacific/Apia", (2011, 12, 31, 5, 0), 4, date(2011, 12, 31)),  # the day before did not exist there
    ],
)
def test_a_study_day_begins_at_the_rollover_on_the_learners_clock(zone, local, rollover, day):
    assert study_day(moment(zone, *local), zone, rollover) == day


def test_late_evening_and_past_midnight_are_one_study_day():
    evening, night = moment("Asia/Shanghai", 2025, 5, 1, 23, 50), moment("Asia/Shanghai", 2025, 5, 2, 0, 20)
    assert study_day(evening, "Asia/Shanghai") == study_day(night, "Asia/Shanghai")


def test_both_passes_of_a_repeated_hour_fall_on_one_day():
    passes = [moment("Europe/Berlin", 2025, 10, 26, 2, 30, fold=fold) for fold in (0, 1)]
    assert passes[1] - passes[0] == timedelta(hours=1)
    assert {study_day(each, "Europe/Berlin", 0) for each in passes} == {date(2025, 10, 26)}


@pytest.mark.parametrize(
    "name",
    ["", "Mars/Olympus", "../etc/passwd", "/etc/passwd", "a\0b", "Europe", "x" * 5000, "\ud800", "中文"],
)
def test_an_unknown_zone_is_taken_as_utc(name):
    assert zone_named(name) is UTC
    assert study_day(datetime(2025, 3, 3, 3, 59, tzinfo=UTC), name) == date(2025, 3, 2)


def test_a_moment_without_a_zone_has_no_study_day():
    with pytest.raises(ValueError, match="time zone"):
        study_day(EARLY, "UTC")
    with pytest.raises(ValueError, match="time zone"):
        format_utc(EARLY)


@pytest.mark.parametrize("hour", [-1, 24, 100])
def test_a_rollover_is_an_hour_of_the_day(hour):
    with pytest.raises(ValueError, match="rollover_hour"):
        study_day(datetime(2025, 3, 3, 12, tzinfo=UTC), "UTC", hour)


@settings(derandomize=True, max_examples=200)
@given(st.datetimes(min_value=EARLY, max_value=LATE, timezones=st.just(UTC)), st.sampled_from(ZONES))
def test_a_study_day_never_goes_back_and_the_callers_zone_does_not_matter(utc, zone):
    day = study_day(utc, zone)
    assert day <= study_day(utc + timedelta(hours=6), zone) <= day + timedelta(days=2)
    assert study_day(utc.astimezone(timezone(timedelta(hours=-7))), zone) == day


@pytest.mark.parametrize(
    "text,milliseconds",
    [
        ("2025-03-03T12:00:00", 0),  # SC01: an old file without a zone
        ("2025-03-03T12:00:00Z", 0),
        ("2025-03-03T12:00:00.250Z", 250),
        ("2025-03-03T12:00:00.250999999Z", 250),
        ("2025-03-03T12:00:00+00:00", 0),
        ("2025-03-03T20:00:00.5+08:00", 500),
        ("2025-03-03T04:00:00-0800", 0),
        (" 2025-03-03T12:00:00Z ", 0),
    ],
)
def test_moments_of_other_files_are_read_as_utc(text, milliseconds):
    wanted = datetime(2025, 3, 3, 12, tzinfo=UTC) + timedelta(milliseconds=milliseconds)
    read = parse_utc(text)
    assert read.replace(microsecond=read.microsecond // 1000 * 1000) == wanted
    assert read.utcoffset() == timedelta(0)


@pytest.mark.parametrize("text", ["", "now", "2025-03-03", "03/03/2025 12:00", "2025-13-03T12:00:00Z", "nan"])
def test_what_is_no_moment_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        parse_utc(text)


@settings(derandomize=True, max_examples=200)
@given(st.datetimes(timezones=st.just(UTC)))
def test_a_written_moment_reads_back_to_the_millisecond(utc):
    text = format_utc(utc)
    assert text.endswith("Z")
    assert len(text) == 24
    assert timedelta(0) <= utc - parse_utc(text) < timedelta(milliseconds=1)
    assert format_utc(parse_utc(text)) == text
