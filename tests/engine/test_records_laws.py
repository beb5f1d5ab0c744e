"""Whatever is done to a log, in whatever order: what was saved and not erased is there, once, in order."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.records import CsvStore, Event, Row
from engine.records.event import HEADER

LEARNERS = ["anna-0123456789", "bo-0123456789ab", 'cy,\n"0123456789']
DEEDS = st.one_of(
    st.tuples(st.just("append"), st.integers(0, 2), st.integers(1, 3)),
    st.tuples(st.just("again"), st.integers(0, 30), st.just(0)),
    st.tuples(st.just("erase"), st.integers(0, 2), st.just(0)),
    st.tuples(
        st.sampled_from(["compact", "tear", "spoil", "resave", "restart", "follow", "home"]),
        *[st.just(0)] * 2,
    ),
)


class World:
    """A store beside a model of it: the rows that must be there, and a reader that follows by cursor."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = CsvStore(folder)
        self.rows: list[Event] = []
        self.seen: list[Event] = []
        self.cursor = ""
        self.last_seq = 0

    def append(self, learner: int, count: int) -> None:
        events = [
            Event(learner=LEARNERS[learner], typed=f'{number}\n"', data={"n": number})
            for number in range(count)
        ]
        saved = self.store.append(*events)
        assert [row.seq for row in saved] == list(range(saved[0].seq, saved[0].seq + count))
        assert saved[0].seq > self.last_seq
        self.last_seq = saved[-1].seq
        self.rows += saved

    def again(self, which: int, _: int) -> None:
        if self.rows:
            row = self.rows[which % len(self.rows)]
            assert self.store.append(row) == (row,)

    def erase(self, learner: int, _: int) -> None:
        erased = self.store.erase_learner(LEARNERS[learner])
        kept = [row for row in self.rows if row.learner != LEARNERS[learner]]
        assert erased.rows == len(self.rows) - len(kept)
        assert erased.left == ()
        self.rows = kept

    def compact(self, *_: int) -> None:
        self.store.compact()
        assert self.store.damage() == ()

    def last_file(self) -> Path | None:
        return max(
            self.folder.glob("attempts*.csv"), key=lambda path: (len(path.name), path.name), default=None
        )

    def tear(self, *_: int) -> None:
        if path := self.last_file():
            with path.open("ab") as file:
                file.write(b'1,torn,"')

    def spoil(self, *_: int) -> None:
        if path := self.last_file():
            data = path.read_bytes()
            path.write_bytes(data[: data.rfind(b"\n") + 1] + b"\0spoiled\n")

    def resave(self, *_: int) -> None:
        if path := self.last_file():
            data = path.read_bytes()
            if data.startswith(HEADER) and data.endswith(b"\n"):
                path.write_bytes(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))

    def restart(self, *_: int) -> None:
        self.store = CsvStore(self.folder)

    def follow(self, *_: int) -> None:
        events, self.cursor, fresh = self.store.read_since(self.cursor, limit=2)
        self.seen = [*([] if fresh else self.seen), *events]

    def home(self, *_: int) -> None:
        other = CsvStore(self.folder.with_name("home"))
        for learner in LEARNERS:
            report = other.bring_back(self.store.export_learner(learner), learner)
            assert report.refused == ()
            assert self.store.bring_back(other.export_learner(learner), learner).refused == ()
        shutil.rmtree(other.folder)


@pytest.mark.slow
@settings(derandomize=True, max_examples=80, deadline=None)
@given(st.lists(DEEDS, max_size=25))
def test_what_was_saved_and_not_erased_is_there_once_and_in_order(deeds):
    with tempfile.TemporaryDirectory() as place:
        world = World(Path(place) / "data")
        for deed, first, second in deeds:
            getattr(world, deed)(first, second)
            assert world.store.read_since().events == tuple(world.rows)
        for learner in LEARNERS:
            mine = tuple(row for row in world.rows if row.learner == learner)
            assert world.store.read_since(learner=learner).events == mine
        while world.store.read_since(world.cursor).events or (
            world.store.read_since(world.cursor).fresh and world.rows
        ):
            world.follow()
        assert tuple(world.seen) == tuple(world.rows) or not world.rows


TABLE_DEEDS = st.tuples(
    st.sampled_from(["put", "delete", "compact", "restart"]), st.sampled_from("abc"), st.integers(0, 9)
)


@settings(derandomize=True, max_examples=40, deadline=None)
@given(st.lists(TABLE_DEEDS, max_size=15))
def test_a_table_is_a_dictionary_that_stays(deeds):
    with tempfile.TemporaryDirectory() as place:
        store = CsvStore(Path(place))
        model: dict[str, int] = {}
        for deed, key, value in deeds:
            if deed == "put":
                store.table("cards").put(Row(key, {"n": value}))
                model[key] = value
            elif deed == "delete":
                store.table("cards").delete(key)
                model.pop(key, None)
            elif deed == "compact":
                store.compact()
            else:
                store = CsvStore(Path(place))
            assert {name: row.values["n"] for name, row in store.table("cards").rows().items()} == model
