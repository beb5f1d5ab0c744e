from pathlib import Path

import pytest

from engine.records import CsvStore, Event, NotSaved, Row
from engine.records.event import HEADER, line_of
from engine.records.not_saved import NotOurFile, TooLarge

ANNA, BO, CY = "anna-0123456789", "bo-0123456789ab", "cy-0123456789ab"


@pytest.fixture
def store(tmp_path: Path) -> CsvStore:
    store = CsvStore(tmp_path / "data")
    for number in range(6):
        store.append(Event(learner=(ANNA, BO)[number % 2], typed=f"{number},\n中", data={"n": number}))
    return store


def typed(store: CsvStore, learner: str) -> list[str]:
    return [row.typed for row in store.read_since(learner=learner).events]


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_an_export_is_the_learners_lines_byte_for_byte(store):
    lines = (store.folder / "attempts.csv").read_bytes().splitlines(keepends=True)
    wanted = [line for line in lines if line.startswith(HEADER) or f",{ANNA},".encode() in line]
    assert store.export_learner(ANNA) == b"".join(wanted)
    assert BO.encode() not in store.export_learner(ANNA)


def test_an_export_comes_back_into_an_empty_store(store, tmp_path):
    other = CsvStore(tmp_path / "other")
    report = other.bring_back(store.export_learner(ANNA), CY)
    assert (report.added, report.already_there, report.refused) == (3, 0, ())
    mine, theirs = store.read_since(learner=ANNA).events, other.read_since(learner=CY).events
    assert [(row.event_id, row.typed, row.data) for row in mine] == [
        (row.event_id, row.typed, row.data) for row in theirs
    ]
    assert other.export_learner(ANNA) == HEADER + b"\n"


def test_bringing_back_twice_adds_nothing(store):
    data = store.export_learner(ANNA)
    before = everything(store.folder)
    assert store.bring_back(data, ANNA) == store.bring_back(data, ANNA)
    assert store.bring_back(data, ANNA).already_there == 3
    assert everything(store.folder) == before


def test_rows_that_stand_here_under_an_old_key_are_brought_to_the_new_one(store):
    first = store.read_since(learner=ANNA).events[0]
    store.append(Event(learner=ANNA, event="undone", data={"of": first.event_id}))
    data = store.export_learner(ANNA)
    assert store.bring_back(data, CY).added == 4
    assert store.bring_back(data, CY) == store.bring_back(data, CY)
    assert store.bring_back(data, CY).added == 0
    rows = store.read_since(learner=CY).events
    assert [row.typed for row in rows] == typed(store, ANNA)
    assert rows[-1].data == {"of": rows[0].event_id} != {"of": first.event_id}
    ids = [row.event_id for row in store.read_since().events]
    assert len(set(ids)) == len(ids)


def test_nobody_can_change_anothers_rows_by_bringing_back(store):
    theirs = store.read_since(learner=BO).events
    forged = [line_of(Event(event_id=row.event_id, learner=BO, typed="forged"), 1) for row in theirs]
    store.bring_back(b"\n".join([HEADER, *forged]), CY)
    assert store.read_since(learner=BO).events == theirs
    assert typed(store, CY) == ["forged"] * 3


def test_own_cards_travel_with_the_log(store, tmp_path):
    store.table("cards").put(
        Row("c1", {"front": "旧"}, ANNA), Row("c2", {"front": "b"}, ANNA), Row("c3", {}, BO)
    )
    store.table("cards").put(Row("c1", {"front": "Q"}, ANNA))
    store.table("cards").delete("c2")
    data = store.export_learner(ANNA, ["cards"])
    other = CsvStore(tmp_path / "other")
    assert other.bring_back(data, CY, ["cards"]).added == 4
    assert {key: (row.values, row.learner) for key, row in other.table("cards").rows().items()} == {
        "c1": ({"front": "Q"}, CY)
    }
    other.table("cards").put(Row("c1", {"front": "edited"}, CY))
    assert other.bring_back(data, CY, ["cards"]).added == 0
    assert other.table("cards").rows()["c1"].values == {"front": "edited"}
    assert [each.line for each in CsvStore(tmp_path / "third").bring_back(data, CY).refused] == [5]


def test_a_card_that_is_anothers_here_comes_back_as_a_card_of_its_own(store):
    store.table("cards").put(Row("c1", {"front": "Q"}, ANNA))
    store.append(Event(learner=ANNA, item="c1", event="reviewed", data={"card": "c1"}))
    data = store.export_learner(ANNA, ["cards"])
    assert store.bring_back(data, CY, ["cards"]).added == 5
    assert store.bring_back(data, CY, ["cards"]).added == 0
    rows = store.table("cards").rows()
    own = next(key for key, row in rows.items() if row.learner == CY)
    assert own != "c1"
    assert rows["c1"].learner == ANNA
    review = store.read_since(learner=CY).events[-1]
    assert (review.item, review.data) == (own, {"card": own})


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"a,b,c\n1,2,3\n", b"PK\x03\x04zip", b"\x00" * 1000, "学号,成绩\n1,2\n".encode("utf-16"),
     HEADER.replace(b",", b";") + b"\n", HEADER[:-6] + b"\n", b"%PDF-1.7", b'"' + HEADER + b'"\n'],
)  # fmt: skip
def test_a_file_of_another_kind_is_refused_whole(store, data):
    before = everything(store.folder)
    with pytest.raises(NotOurFile) as refused:
        store.bring_back(data, ANNA)
    assert "CSV" in refused.value.text.en
    assert everything(store.folder) == before


def test_a_file_beyond_all_measure_is_refused_whole(store):
    before = everything(store.folder)
    with pytest.raises(TooLarge):
        store.bring_back(HEADER + b"\n" * (17 << 20), ANNA)
    assert everything(store.folder) == before


def test_lines_that_are_not_as_written_are_refused_one_by_one(store, tmp_path):
    lines = store.export_learner(ANNA).splitlines()
    newer = line_of(Event(), 1).replace(b"1,", b"2,", 1)
    lines[2] = lines[2].replace("中".encode(), b"x")
    lines += [b"", b"garbage", newer, HEADER, b"x" * 2_000_000]
    report = CsvStore(tmp_path / "other").bring_back(b"\xef\xbb\xbf" + b"\r\n".join(lines), CY)
    assert report.added == 2
    assert [refused.line for refused in report.refused] == [3, 6, 7, 9]
    assert all(refused.reason.zh and refused.reason.en for refused in report.refused)


def test_bringing_back_is_all_or_nothing_when_it_cannot_be_saved(store):
    data = store.export_learner(ANNA)
    (store.folder / "attempts.csv").unlink()
    (store.folder / "attempts.csv").mkdir()
    with pytest.raises(NotSaved):
        store.bring_back(data, CY)


def test_erasing_leaves_no_byte_of_the_learner_in_any_file(store):
    folder = store.folder
    store.table("people").put(Row(ANNA, {"name": "安娜 Anna"}, ANNA), Row(BO, {"name": "Bo"}, BO))
    store.table("reports").put(Row("r1", {"from": ANNA, "about": [BO, {ANNA: 1}]}, ""))
    store.append(Event(learner=BO, event="merged", data={"key": f"{ANNA}/3"}))
    rows = (folder / "attempts.csv").read_bytes()
    for name in ("attempts.csv.bak", "attempts.csv.torn-20260101T000000000000Z", "attempts - Copy.csv"):
        (folder / name).write_bytes(rows + rows[:-20])
    (folder / "attempts.csv.tmp-dead").write_bytes(rows)
    (folder / "attempts - resaved.csv").write_bytes(
        b"\xff\xfe" + rows.decode().replace("\n", "\r\n").encode("utf-16-le")
    )
    erased = store.erase_learner(ANNA, ["安娜"])
    for path in folder.rglob("*"):
        data = path.read_bytes()
        for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
            assert ANNA.encode(encoding) not in data, path
            assert "安娜".encode(encoding) not in data, path
    assert erased.left == erased.names_left == ()
    assert erased.rows == 4
    assert set(erased.files) >= {
        "attempts.csv",
        "people.csv",
        "reports.csv",
        "attempts.csv.bak",
        "attempts - resaved.csv",
    }
    assert typed(store, BO)[:3] == ["1,\n中", "3,\n中", "5,\n中"]
    assert BO in (folder / "attempts.csv.bak").read_text("utf-8")
    assert BO in (folder / "attempts - resaved.csv").read_bytes().decode("utf-16")
    assert store.table("reports").rows()["r1"].values == {"from": "erased", "about": [BO, {"erased": 1}]}
    assert set(store.table("people").rows()) == {BO}
    assert store.damage() == ()


def test_erasing_reaches_an_unfinished_last_line(store):
    with (store.folder / "attempts.csv").open("ab") as file:
        file.write(f"1,id,9,,,{ANNA},half a sec".encode())
    assert store.erase_learner(ANNA).left == ()
    assert len(list(store.folder.glob("attempts.csv.torn-*"))) == 1


def test_erasing_keeps_others_rows_that_mention_the_key_in_a_file_left_alone(store):
    store.append(Event(learner=BO, typed="mine", data={"with": ANNA}))
    path = store.folder / "attempts.csv"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert store.erase_learner(ANNA).rows == 3
    assert typed(store, BO)[-1] == "mine"
    assert store.read_since(learner=BO).events[-1].data == {"with": "erased"}
    assert path.read_bytes().count(b"\r\n") == path.read_bytes().count(b"\n") == 5


def test_erasing_tells_readers_and_never_repeats_a_seq(store):
    tail = store.read_since()
    store.erase_learner(BO)
    tail_end = store.append(Event(learner=ANNA, typed="longer than all that was erased" * 100))[-1]
    again = store.read_since(tail.cursor)
    assert again.fresh
    assert {row.learner for row in again.events} == {ANNA}
    last = store.append(Event(learner=ANNA))[0]
    assert last.seq > tail_end.seq > tail.events[-1].seq
    assert CsvStore(store.folder).append(Event())[0].seq == last.seq + 1


def test_erasing_somebody_unknown_changes_nothing_of_the_others(store):
    before = (store.folder / "attempts.csv").read_bytes()
    assert store.erase_learner("nobody-0123456789").rows == 0
    assert (store.folder / "attempts.csv").read_bytes() == before
    with pytest.raises(ValueError, match="learner"):
        store.erase_learner("")


def test_a_short_key_is_erased_without_touching_words_that_contain_it(tmp_path):
    store = CsvStore(tmp_path)
    store.append(Event(learner="a", typed="banana"), Event(learner="b", typed="a", data={"a": "a"}))
    other = store.read_since(learner="b").events
    assert store.erase_learner("a").rows == 1
    assert store.read_since().events == other


def test_files_that_are_not_the_records_own_are_left_and_named(store):
    (store.folder / "notes.txt").write_text(f"about {ANNA}", "utf-8")
    (store.folder / "deep").mkdir()
    (store.folder / "deep" / "x.bin").write_bytes(ANNA.encode("utf-16-be"))
    assert store.erase_learner(ANNA).left == ("deep/x.bin", "notes.txt")
    assert (store.folder / "notes.txt").read_text("utf-8") == f"about {ANNA}"


def test_compacting_moves_damaged_lines_aside_and_keeps_every_row(store):
    path = store.folder / "attempts.csv"
    rows = store.read_since().events
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:3], b"garbage \xff", HEADER, b"", *lines[3:]]))
    assert [damage.reason for damage in store.damage()] == ["checksum does not fit"]
    store.compact()
    assert store.read_since().events == rows
    assert store.damage() == ()
    (aside,) = store.folder.glob("attempts.csv.damaged-*")
    assert aside.read_bytes() == b"garbage \xff\n"
    assert any(aside.name in text.en for text in store.status())
    assert store.append(Event())[0].seq > rows[-1].seq
