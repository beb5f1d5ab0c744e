import csv
import io

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.records.event import COLUMNS, HEADER, Event, event_of, line_of
from engine.records.line import Damaged, read_line, write_line

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=40)  # lone surrogates as well
HARD = [
    "", " ", "None", "NA", "nan", "null", "Null", "N/A", "True", "007", "1e400", "-1/2", "=1+1", "@SUM(A1)", "1,5",
    'say "yes"', '"', '""', ",", "\\", "\\n", "\\\\u0041", "a\nb", "a\r\nb", "\r", "\0", "\t",
    "\x0b\x0c\x1c\x1d\x1e\x85", "\u2028\u2029", "\ufeff", "中文，“引号”", "😀👩‍👩‍👧", "\ud800", "\udfff\ud800",
    "e\u0308", "；", "x" * 70_000,
    "\n" * 70_000, '"' * 70_000, "," * 70_000, "\0" * 66_000,
]  # fmt: skip


@pytest.mark.parametrize("text", HARD, ids=range(len(HARD)))
def test_every_text_comes_back_as_it_was(text):
    line = write_line(["1", text, "end"])
    assert read_line(line)[:-1] == ["1", text, "end"]


@pytest.mark.parametrize("text", HARD, ids=range(len(HARD)))
def test_a_row_is_one_physical_line_for_every_program(text):
    line = write_line(["1", text, "end"])
    assert len(line.decode().splitlines()) == 1
    assert not any(byte < 32 for byte in line)


@settings(derandomize=True, max_examples=300)
@given(st.lists(ANY_TEXT, min_size=1, max_size=6))
@example(['a"', '"b', "c,d"])
def test_any_texts_come_back_as_they_were(texts):
    assert read_line(write_line(texts))[:-1] == texts


@settings(derandomize=True, max_examples=100)
@given(st.lists(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20), min_size=2, max_size=6))
def test_other_csv_readers_find_the_same_fields(texts):
    line = write_line(texts).decode()
    found = next(csv.reader(io.StringIO(line), strict=True))
    assert len(found) == len(texts) + 1
    assert [field.replace("\\\\", "\\") for field in found[:-1]] == [
        text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("\ufeff", "\\ufeff")
        for text in texts
    ]


@pytest.mark.parametrize("place", range(0, 60, 3))
def test_no_changed_byte_goes_unnoticed(place):
    line = line_of(Event(event_id="a" * 32, typed='0.5, "half"', learner="k"), 7)
    assert event_of(line).seq == 7
    changed = bytearray(line)
    changed[place] ^= 1
    with pytest.raises(Damaged):
        event_of(bytes(changed))


@settings(derandomize=True, max_examples=200)
@given(st.binary(max_size=80))
def test_bytes_that_are_no_row_are_damaged_and_never_another_error(data):
    with pytest.raises(Damaged):
        event_of(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=8,
)


@settings(derandomize=True, max_examples=200)
@given(st.dictionaries(ANY_TEXT, JSON, max_size=4), ANY_TEXT, ANY_TEXT)
def test_an_event_comes_back_equal(data, learner, typed):
    event = Event(learner=learner, typed=typed, data=data)
    read = event_of(line_of(event, 12))
    assert (read.learner, read.typed, read.data, read.seq) == (learner, typed, data, 12)
    assert line_of(read, 12) == line_of(event, 12)


def test_the_columns_are_those_of_schema_1():
    assert HEADER.decode() == (
        "schema,event_id,seq,ts_utc,tz,learner,group,mode,event,question_id,item,item_version,band,seed,step,typed,"
        "verdict,score,misconceptions,ms,app_version,data,crc32"
    )
    assert len(COLUMNS) == 23


@pytest.mark.parametrize(
    "event,error",
    [
        (Event(event_id=""), ValueError),
        (Event(event_id="a,b"), ValueError),
        (Event(event_id="../x"), ValueError),
        (Event(event_id="é"), ValueError),
        (Event(event_id="a" * 65), ValueError),
        (Event(score=0.5), TypeError),
        (Event(seed=None), TypeError),
        (Event(data=[1]), TypeError),
        (Event(data={1: 2}), TypeError),
        (Event(data={"a": float("nan")}), ValueError),
        (Event(data={"a": float("inf")}), ValueError),
        (Event(data={"a": object()}), TypeError),
    ],
)
def test_what_no_log_can_hold_is_an_error_at_once(event, error):
    with pytest.raises(error):
        line_of(event, 1)


@pytest.mark.parametrize("data", ["[1]", "NaN", '{"a":NaN}', '{"a":-Infinity}', "{", "", "[" * 5000])
def test_a_row_whose_data_is_no_json_object_is_damaged(data):
    texts = read_line(line_of(Event(), 1))[:-1]
    with pytest.raises(Damaged):
        event_of(write_line([*texts[:-1], data]))


@pytest.mark.parametrize("seq", ["", "-1", "1.0", "１", "9" * 19, " 1"])
def test_a_row_whose_seq_is_no_whole_number_is_damaged(seq):
    texts = read_line(line_of(Event(), 1))[:-1]
    with pytest.raises(Damaged):
        event_of(write_line([*texts[:2], seq, *texts[3:]]))
