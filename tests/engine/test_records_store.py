import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.records import CsvStore, Event, NotSaved, Row
from engine.records.event import HEADER
from engine.records.not_saved import TooLong


@pytest.fixture
def store(tmp_path: Path) -> CsvStore:
    return CsvStore(tmp_path / "data")


def log_of(store: CsvStore) -> bytes:
    return (store.folder / "attempts.csv").read_bytes()


def test_nothing_touches_the_disk_before_the_first_call(store):
    assert store.read_since().events == ()
    assert store.damage() == ()
    assert store.status() == ()
    assert store.append() == ()
    assert not (store.folder / "attempts.csv").exists()


def test_appended_events_come_back_equal_and_in_order(store):
    saved = store.append(Event(learner="a", typed="1"), Event(learner="b", typed="2"))
    saved += store.append(Event(learner="a", typed="3"))
    assert [event.seq for event in saved] == [1, 2, 3]
    assert store.read_since().events == saved
    assert CsvStore(store.folder).read_since().events == saved


def test_the_file_is_plain_utf8_with_one_header_and_line_feeds(store):
    store.append(Event(typed="中文\r\n"))
    store.append(Event(typed="b"))
    data = log_of(store)
    assert data.startswith(HEADER + b"\n")
    assert data.count(HEADER) == 1
    assert data.count(b"\n") == 3
    assert data.endswith(b"\n")
    assert b"\r" not in data


def test_the_same_event_again_writes_nothing_and_gives_the_row_that_is_there(store):
    event = Event(typed="0.707")
    saved = store.append(event)
    before = log_of(store)
    assert store.append(event) == saved
    assert CsvStore(store.folder).append(event) == saved  # a process that has just started
    assert log_of(store) == before


def test_an_event_twice_in_one_call_is_one_row(store):
    event = Event()
    first, again, other = store.append(event, event, Event())
    assert first == again
    assert [row.seq for row in store.read_since().events] == [first.seq, other.seq] == [1, 2]


def test_of_a_repeated_batch_only_the_missing_events_are_written(store):
    events = [Event(typed=str(number)) for number in range(6)]
    store.append(*events[:3])
    saved = store.append(*events)
    assert [row.typed for row in saved] == list("012345")
    assert store.read_since().events == saved


def test_a_cursor_gives_what_came_after_it(store):
    store.append(Event(typed="1"))
    first = store.read_since()
    assert first.fresh
    assert store.read_since(first.cursor) == ((), first.cursor, False)
    store.append(Event(typed="2"), Event(typed="3"))
    second = store.read_since(first.cursor)
    assert [row.typed for row in second.events] == ["2", "3"]
    assert not second.fresh


@pytest.mark.parametrize(
    "cursor", ["", "nonsense", "12", "99999999-0123456789abcdef", "3-0123456789abcdef", "中文"]
)
def test_a_cursor_that_does_not_hold_starts_again_and_says_so(store, cursor):
    saved = store.append(Event(), Event())
    again = store.read_since(cursor)
    assert again.events == saved
    assert again.fresh


def test_reading_in_parts_gives_the_same_rows(store):
    saved = store.append(*[Event(learner="ab"[number % 2], typed=str(number)) for number in range(25)])
    for learner in (None, "a"):
        rows, cursor, fresh = [], "", []
        while True:
            part = store.read_since(cursor, learner, limit=4)
            fresh.append(part.fresh)
            if not part.events:
                break
            rows += part.events
            cursor = part.cursor
        assert rows == [row for row in saved if learner in (None, row.learner)]
        assert fresh == [True] + [False] * (len(fresh) - 1)


@pytest.mark.parametrize(
    "learner",
    [
        "None",
        "NA",
        "nan",
        "null",
        "Null",
        "",
        "a,b",
        'say "x"',
        "a\nb",
        "中文",
        "\\",
        "..",
        "../x",
        "a/b",
        "C:\\x",
        "a\0b",
    ],
)
def test_a_learner_reads_exactly_the_own_rows_whatever_the_key(store, learner):  # SO09, SD06
    others = ["a", "b", "anna", "NaN", "none", " ", "typed"]
    store.append(*[Event(learner=other, typed=f"x,{learner},y") for other in others if other != learner])
    mine = store.append(Event(learner=learner, typed=learner, group="None"))
    assert store.read_since(learner=learner).events == mine
    assert mine[0].learner == mine[0].typed == learner
    assert {path.name for path in store.folder.parent.rglob("*")} == {"data", "attempts.csv", "records.lock"}


def test_data_keeps_its_open_keys_and_values(store):
    data = {
        "values": {"q": [0.5, -1, 0], "−∞": "-inf"},
        "gap": 1e-9,
        "n": None,
        "big": 2**53 - 1,
        "更多": [True, {}],
    }
    store.append(Event(data=data))
    assert store.read_since().events[0].data == data


def test_64_kilobytes_in_a_field_are_read_back(store):
    text = '中,"\n\\' * 11_000
    store.append(Event(typed=text))
    assert store.read_since().events[0].typed == text


def test_a_row_beyond_all_measure_is_refused_with_a_reason(store):
    store.append(Event())
    before = log_of(store)
    with pytest.raises(TooLong) as refused:
        store.append(Event(), Event(typed="x" * 3_000_000))
    assert "没有保存" in refused.value.text.zh
    assert log_of(store) == before


def test_what_is_no_event_leaves_the_file_as_it_is(store):
    store.append(Event())
    before = log_of(store)
    with pytest.raises(TypeError):
        store.append(Event(), Event(score=1.0))
    assert log_of(store) == before


def test_two_stores_on_one_folder_see_each_others_rows(store):
    other = CsvStore(store.folder)
    for number in range(10):
        (store, other)[number % 2].append(Event(typed=str(number)))
    rows = store.read_since().events
    assert [row.typed for row in rows] == list("0123456789")
    assert [row.seq for row in rows] == list(range(1, 11))
    assert other.read_since().events == rows


def test_order_is_that_of_the_file_whatever_the_clock_says(store):
    clocks = ["2026-01-02T00:00:00.000Z", "2026-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"]
    clocks += ["2026-01-01T12:00:00.000Z"] * 100
    for clock in clocks:
        store.append(Event(ts_utc=clock))
    rows = store.read_since().events
    assert [row.ts_utc for row in rows] == clocks
    assert [row.seq for row in rows] == list(range(1, len(clocks) + 1))


def test_a_deleted_folder_is_begun_anew_and_readers_are_told(store):
    store.append(Event(typed="old"))
    cursor = store.read_since().cursor
    for path in store.folder.iterdir():
        path.unlink()
    store.folder.rmdir()
    assert store.read_since(cursor) == ((), "", True)
    store.append(Event(typed="new"))
    tail = store.read_since(cursor)
    assert [row.typed for row in tail.events] == ["new"]
    assert tail.fresh


def test_a_table_gives_the_last_row_of_each_key(store):
    people = store.table("people")
    people.put(Row("k1", {"name": "学生一"}, "learner-1"), Row("k2", {"name": "None"}))
    people.put(Row("k1", {"name": "学生二", "more": [1]}, "learner-1"))
    assert {key: row.values["name"] for key, row in people.rows().items()} == {"k1": "学生二", "k2": "None"}
    people.delete("k2", "nobody")
    assert people.get("k2") is None
    people.put(Row("k2", {"name": "back"}))
    fresh = CsvStore(store.folder).table("people").rows()
    assert fresh == people.rows()
    assert fresh["k1"].learner == "learner-1"
    assert fresh["k2"].values == {"name": "back"}
    assert store.read_since().events == ()  # a table is no part of the log


def test_a_compacted_table_has_the_same_rows_and_only_them(store):
    people = store.table("people")
    for number in range(20):
        people.put(Row(f"k{number % 5}", {"n": number}))
    people.delete("k0")
    rows, size = people.rows(), (store.folder / "people.csv").stat().st_size
    store.compact()
    assert people.rows() == rows == CsvStore(store.folder).table("people").rows()
    assert (store.folder / "people.csv").stat().st_size < size / 2
    people.put(Row("k0", {"n": 99}))
    assert people.rows()["k0"].values == {"n": 99}


def test_of_two_who_ask_for_one_name_at_once_one_gets_it(store):  # SO12
    def register(number: int) -> bool:
        table = CsvStore(store.folder).table("people") if number % 2 else store.table("people")
        got = table.change(lambda rows: [] if "Zoë" in rows else [Row("Zoë", {"by": number})])
        return bool(got)

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(register, range(16))) == 1
    assert len(store.table("people").rows()) == 1


def test_an_error_while_deciding_leaves_a_table_as_it_was_and_unlocked(store):
    people = store.table("people")
    people.put(Row("k", {}))
    with pytest.raises(ZeroDivisionError):
        people.change(lambda rows: [Row("x", {"y": 1 / 0})])
    people.put(Row("z", {}))
    assert set(people.rows()) == {"k", "z"}


@pytest.mark.parametrize(
    "name",
    [
        "",
        "attempts",
        "..",
        "../x",
        "a/b",
        "A",
        "é",
        "a-2",
        "con",
        "nul",
        "com1",
        "a" * 33,
        "1a",
        "a.b",
        "a\n",
    ],
)
def test_a_table_has_a_plain_name(store, name):
    with pytest.raises(ValueError, match="table"):
        store.table(name)


def test_eight_threads_lose_nothing(store):
    texts = ['a "quote"', "a, comma", "a\nline", "中文", "😀", "\\", ""]

    def write(thread: int) -> None:
        for number in range(100):
            store.append(Event(learner=str(thread), typed=texts[number % 7] + str(number)))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(8)))
    rows = store.read_since().events
    assert [row.seq for row in rows] == list(range(1, 801))
    for thread in range(8):
        mine = [row.typed for row in rows if row.learner == str(thread)]
        assert mine == [texts[number % 7] + str(number) for number in range(100)]


def test_every_refusal_says_in_both_languages_what_to_do():
    families = [NotSaved]
    for family in families:
        families += family.__subclasses__()
        assert len(family.text.zh) > 10
        assert len(family.text.en) > 20
        assert family.text.en in str(family("(detail)"))
    assert len(families) > 8


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_is_one_or_more(store, limit):
    with pytest.raises(ValueError, match="limit"):
        store.read_since(limit=limit)


def test_the_example_in_the_documentation_runs(tmp_path, monkeypatch):
    page = (Path(__file__).resolve().parents[2] / "docs" / "records.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    exec(re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0], names := {})
    assert names["saved"].typed == "0.707"
    assert names["events"] == ()
    assert CsvStore(tmp_path / "data").table("people").rows()["9f2c41d07be8"].values == {"name": "学生一"}


def test_lines_that_cannot_be_read_are_told_to_the_person_in_charge(tmp_path):
    store = CsvStore(tmp_path / "data")
    store.append(*[Event(learner="a", event="answered", typed=str(number)) for number in range(5)])
    log = store.folder / "attempts.csv"
    log.write_text(log.read_text("utf-8").replace(",answered,,,,,,,3,", ",answered,,,,,,,33,"), "utf-8")
    (said,) = CsvStore(store.folder).status()
    assert ": 1." in said.en
    assert " 1 行" in said.zh
    assert len(CsvStore(store.folder).read_since().events) == 4
