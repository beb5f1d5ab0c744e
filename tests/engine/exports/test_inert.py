"""Is every text that leaves in a spreadsheet inert, and do numbers stay numbers?"""

from __future__ import annotations

import csv
import io
import math
import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.exports.inert import LONGEST_CELL, clean, inert, is_formula, kept, plain_number, unguarded
from tests.engine.exports.office_desk import formulas_of, rows_of, seen_by_libreoffice

laws = settings(derandomize=True, deadline=None, max_examples=100)
anything = st.text(
    st.one_of(st.characters(), st.sampled_from("=+-@|＝＋－＠\t\r\n;' 0159.eE\u200b\ufeff")), max_size=12
)

# CE03, and what OWASP lists
RUN = (
    '=HYPERLINK("http://example.invalid","x")',
    "+1+1",
    "@SUM(A1)",
    "-2+3",
    "\t=1",
    "=1+1",
    "-1/2",
    "|calc",
    "\r=1",
)
RUN += (
    "\n=1",
    "  =1+1",
    "\ufeff=1",
    "\u200b=1",
    "＝1+1",
    "－1+1",
    "＋1",
    "＠x",
    "==== week 3 ====",
    "--5",
    "-",
    "+5",
)


@pytest.mark.parametrize("text", RUN)
def test_what_a_spreadsheet_would_run_gets_an_apostrophe_and_stays_readable(text: str) -> None:
    assert is_formula(text)
    assert inert(text).startswith("'")
    assert inert(text).replace("'", "") == clean(text)


@pytest.mark.parametrize("text", ["-5", "-0.25", "-1e-3", "7", "1 - 2", "学生一", "", "a=b", "x\\", "'=1"])
def test_numbers_and_other_texts_stay_as_they_are(text: str) -> None:
    assert inert(text) == text


@pytest.mark.parametrize(
    "text, safe",
    [
        ("a;=1+1", "a;'=1+1"),
        ("a\n=1", "a\n'=1"),
        ("a\t @x", "a\t '@x"),
        ("1; -2; 3", "1; -2; 3"),
        ("1;-2+3", "1;'-2+3"),
    ],
)
def test_where_another_delimiter_would_begin_a_cell_it_is_inert_too(text: str, safe: str) -> None:
    assert inert(text) == safe
    assert kept(f"a {text}") == f"a {safe}"


@pytest.mark.parametrize(
    "text",
    # CE06
    [
        "007",
        "12e3",
        "00123",
        "1E5",
        "20230000000000000123",
        "9007199254740993",
        "1/2",
        "3-1",
        "50%",
        "12:30",
        "1.10",
        "TRUE",
        "false",
        "MAR1",
        "sept-2",
        "Dec 25, 2025",
        " 007",
        "-5",
        "１２３",
        "(5)",
        "$5",
        ".5",
        "123456789012",
    ],
)
def test_an_id_that_a_spreadsheet_would_change_gets_an_apostrophe(text: str) -> None:
    assert kept(text) == f"'{text}"
    assert unguarded(kept(text)) == text.strip()


@pytest.mark.parametrize(
    "text", ["2023001", "0", "S01", "a.b@example.invalid", "学生一", "March", "", "Marie 2", "《》"]
)
def test_an_id_that_stays_as_it_is_gets_none(text: str) -> None:
    assert kept(text) == text


def test_an_id_in_quotes_after_an_equals_sign_is_that_id() -> None:
    assert [unguarded(each) for each in ('="007"', "'007", " 007 ", "007\t")] == ["007"] * 4


@laws
@given(anything)
@example("\u00a0=1")
def test_no_cell_of_a_csv_file_begins_like_a_formula(text: str) -> None:
    for cell in (inert(text), kept(text)):
        bare = re.sub(r"^[\s\x00-\x20\ufeff\u00ad\u200b-\u200f\u2060-\u2064]+", "", cell)
        assert bare[:1] not in set("=+@|＝＋－＠")
        if bare.startswith("-"):
            assert math.isfinite(float(bare)) or "e" in bare.lower()


@laws
@given(anything)
def test_what_is_clean_can_be_written_and_stays_clean(text: str) -> None:
    sound = clean(text)
    sound.encode("utf-8")
    assert clean(sound) == sound
    assert not [each for each in sound if ord(each) < 32 and each not in "\t\n"]


@pytest.mark.parametrize("text", ["a" * 40_000, "😀" * 20_000, "中" * 32_767 + "x", "😀" * 16_384])
def test_a_cell_has_as_many_characters_as_excel_holds(text: str) -> None:
    short = clean(text)
    assert len(short.encode("utf-16-le")) // 2 in (LONGEST_CELL, LONGEST_CELL - 1)
    assert short.endswith("…")
    assert text.startswith(short[:-1])


def test_what_just_fits_is_not_shortened() -> None:
    assert clean("中" * LONGEST_CELL) == "中" * LONGEST_CELL


@laws
@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_is_written_plainly_and_comes_back(number: float) -> None:
    written = plain_number(number)
    assert re.fullmatch(r"-?[0-9]+(\.[0-9]*[1-9])?", written)
    assert float(written) == number


@laws
@given(st.floats(-1e6, 1e6), st.integers(0, 5))
def test_a_rounded_number_is_off_by_half_a_place_at_most(number: float, places: int) -> None:
    off = abs(Fraction(plain_number(number, places)) - Fraction(repr(number)))
    assert off <= Fraction(1, 2 * 10**places)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_is_not_written(number: float) -> None:
    with pytest.raises(ValueError, match="no number"):
        plain_number(number)


def test_libreoffice_runs_and_changes_nothing(tmp_path: Path) -> None:
    texts = [*RUN, "007", "12e3", "1/2", "3-1", "TRUE", "a;=1+1", "学生一", "50%", "12:30", "1.10", "MAR1"]
    written = io.StringIO(newline="")
    csv.writer(written).writerows([[kept(text), "-5"] for text in texts])
    seen = seen_by_libreoffice(written.getvalue().encode("utf-8-sig"), "csv", tmp_path)
    assert formulas_of(seen) == []
    assert rows_of(seen.active) == [[kept(text), -5] for text in texts]
