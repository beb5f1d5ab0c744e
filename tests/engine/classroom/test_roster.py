"""Is every student on the roster once, known by their own code alone, and gone without a trace when taken away?"""

from __future__ import annotations

import threading
import unicodedata
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.classroom import roster as rosters
from engine.classroom.keys import code_from, keyed, read_code, spell_code
from engine.classroom.roster import (
    ACCOUNT_TWICE,
    AMBIGUOUS,
    BAD_ID,
    ID_TWICE,
    MOST_STUDENTS,
    ROSTER,
    TOO_MANY,
    Line,
    Roster,
    Taken,
    groups,
)
from engine.classroom.sheet import Student
from engine.records import CsvStore, Event, NameRefused, Row

PEPPER = b"a pepper of the deployer"
CODES = [code_from(bytes([number]) * 7) for number in range(40)]


@pytest.fixture
def store(tmp_path):
    return CsvStore(tmp_path / "data")


@pytest.fixture
def roster(store):
    return Roster(store, PEPPER)


def keys(start: str = "a"):
    numbers = count(1)
    return lambda: f"{start}{next(numbers):015x}"


A, B, C = (f"a{number:015x}" for number in (1, 2, 3))


def told(roster: Roster) -> list[tuple[str, str, str]]:
    return [(student.name, student.student_id, student.group) for student in roster.students().values()]


def bytes_of(folder) -> bytes:
    return b"\n".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def in_plain(folder, text: str) -> bool:
    return any(text.encode(form) in bytes_of(folder) for form in ("utf-8", "utf-16-le", "utf-16-be"))


# --- taking lines ---------------------------------------------------------------------------------------------------


def test_students_are_there_after_a_restart_in_the_order_in_which_they_came(roster, store):
    lines = [Line("学生一", "01", "一班"), Line("Student 2"), Line("Student 3", "007")]
    assert roster.take(lines, keys()) == Taken((A, B, C))
    again = Roster(CsvStore(store.folder), PEPPER)
    assert again.students() == {
        A: Student(A, "学生一", "01", "一班"),
        B: Student(B, "Student 2"),
        C: Student(C, "Student 3", "007"),
    }
    assert all(row.learner == key for key, row in store.table(ROSTER).rows().items())


def test_the_same_file_again_changes_nothing_and_writes_nothing(roster, store):
    lines = [Line("学生一", "01", "一班", "one@example.org"), Line("Student 2")]
    roster.take(lines, keys())
    before = bytes_of(store.folder)
    assert roster.take(lines, keys("b")) == Taken((), changed=0, there=2)
    assert bytes_of(store.folder) == before


START = (Line("Student 1", "01", "A"), Line("Student 2"))
FOUND = [
    # line, who it is about, what stands there then
    (Line("Another name", "01"), A, ("Another name", "01", "A")),
    (Line("Student 1", "01", "B"), A, ("Student 1", "01", "B")),
    (Line("Student 1"), A, ("Student 1", "01", "A")),
    (Line("STUDENT  1 "), A, ("STUDENT 1", "01", "A")),
    (Line("Student 1", "02"), None, ("Student 1", "02", "")),
    (Line("Student 2", "02"), B, ("Student 2", "02", "")),
    (Line("Student 2", "01"), A, ("Student 2", "01", "A")),
    (Line("Student 2", "", "B"), B, ("Student 2", "", "B")),
    (Line("Student 3"), None, ("Student 3", "", "")),
    (Line("Student 1", " 01\t", " "), A, ("Student 1", "01", "A")),
    (Line("Student 1", "1"), None, ("Student 1", "1", "")),
]


@pytest.mark.parametrize("line, about, then", FOUND)
def test_a_line_is_about_who_has_its_student_id_else_its_name(roster, line, about, then):
    roster.take(START, keys())
    taken = roster.take([line], keys("b"))
    (changed,) = taken.added if about is None else (about,)
    assert len(roster.students()) == 2 + len(taken.added)
    student = roster.students()[changed]
    assert (student.name, student.student_id, student.group) == then
    assert len(taken.added) + taken.changed + taken.there == 1


def test_a_name_and_an_id_are_the_same_however_their_accents_were_typed(roster):
    for form in ("NFC", "NFD"):
        roster.take(
            [Line(unicodedata.normalize(form, "Zoë Åström"), unicodedata.normalize(form, "É1"))], keys(form)
        )
        roster.take([Line(unicodedata.normalize(form, "José"))], keys(form[::-1]))
    assert told(roster) == [("Zoë Åström", "É1", ""), ("José", "", "")]


def test_an_id_is_the_same_in_capitals(roster):
    roster.take([Line("Student 1", "ab1")], keys())
    assert roster.take([Line("Student 1", "AB1")], keys("b")).added == ()


def test_two_of_the_same_name_are_told_apart_by_their_ids(roster):
    roster.take([Line("学生", "01"), Line("学生", "02")], keys())
    assert roster.take([Line("学生", "02", "B"), Line("学生", "01", "A")], keys("b")) == Taken((), changed=2)
    assert told(roster) == [("学生", "01", "A"), ("学生", "02", "B")]
    with pytest.raises(NameRefused) as refused:
        roster.take([Line("学生")], keys("b"))
    assert refused.value.text == AMBIGUOUS


REFUSED = [
    ([Line("Student 3"), Line("Student 3")], AMBIGUOUS),
    ([Line("Student 3"), Line("student 3", "03")], AMBIGUOUS),
    ([Line("Student 3", "03"), Line("Student 3")], AMBIGUOUS),
    ([Line("Student 1"), Line("Student 1", "01")], AMBIGUOUS),
    ([Line("Student 3", "03"), Line("Student 4", "03")], ID_TWICE),
    ([Line("Other", "01"), Line("Student 1", "01")], ID_TWICE),
    (
        [Line("Student 3", "03", "", "x@example.org"), Line("Student 4", "04", "", "X@example.org ")],
        ACCOUNT_TWICE,
    ),
    ([Line("Student 3", "x" * 65)], BAD_ID),
    ([Line("Student 3", "0\x001")], BAD_ID),
    ([Line("Student 3", "0\n1")], BAD_ID),
    ([Line("Student 3", "\u202e10")], BAD_ID),
    ([Line("Student 3", "\ud800")], BAD_ID),
    ([Line("Student 3"), Line("")], None),
    ([Line("Student 3"), Line("=1+1")], None),
    ([Line("Student 3"), Line("a" * 61)], None),
    ([Line("Student 3", "", "=1+1")], None),
    ([Line("Student 3", "", "a\x00")], None),
]


@pytest.mark.parametrize("lines, why", REFUSED)
def test_what_is_refused_changes_nothing(roster, store, lines, why):
    roster.take(START, keys())
    before, students = bytes_of(store.folder), roster.students()
    with pytest.raises(NameRefused) as refused:
        roster.take(
            [Line("Student 1", "01", "changed"), Line("New")] * (why not in (AMBIGUOUS, ID_TWICE)) + lines,
            keys("b"),
        )
    assert why in (None, refused.value.text)
    assert refused.value.text.zh
    assert refused.value.text.en
    assert (bytes_of(store.folder), roster.students()) == (before, students)


def test_the_same_line_twice_is_one_student_where_an_id_says_so(roster):
    assert roster.take([Line("Student 1", "01")] * 3, keys()) == Taken((A,))
    assert told(roster) == [("Student 1", "01", "")]


def test_a_roster_has_at_most_five_thousand_and_takes_them_at_once(roster, store):
    many = [Line(f"Student {number}", f"{number:04}") for number in range(MOST_STUDENTS + 1)]
    with pytest.raises(NameRefused) as refused:
        roster.take(many, keys())
    assert refused.value.text == TOO_MANY
    assert roster.students() == {}
    assert len(roster.take(many[:-1], keys()).added) == MOST_STUDENTS
    with pytest.raises(NameRefused):
        roster.take(many[-1:], keys("b"))
    assert roster.take([Line("Renamed", "0007")], keys("b")) == Taken((), changed=1)
    assert len(roster.students()) == MOST_STUDENTS


def test_a_roster_that_is_too_long_already_can_still_be_changed(roster, monkeypatch):
    roster.take([Line(f"Student {number}", f"{number}") for number in range(4)], keys())
    monkeypatch.setattr(rosters, "MOST_STUDENTS", 2)
    assert roster.take([Line("Renamed", "3")], keys("b")).changed == 1
    with pytest.raises(NameRefused):
        roster.take([Line("New")], keys("b"))


NAMES = st.sampled_from(["Student 1", "student 1", "学生一", "Zoë"])
IDS = st.sampled_from(["", "", "1", "2", "3"])


@settings(max_examples=60)
@given(takes=st.lists(st.lists(st.tuples(NAMES, IDS), max_size=3), max_size=6))
def test_whatever_is_taken_every_id_is_there_once_and_nobody_is_lost(tmp_path_factory, takes):
    roster = Roster(CsvStore(tmp_path_factory.mktemp("data")), PEPPER)
    new_key, seen = keys(), set()
    for take in takes:
        before = roster.students()
        try:
            taken = roster.take([Line(*pair) for pair in take], new_key)
        except NameRefused:
            assert roster.students() == before
            continue
        seen |= {student_id for _, student_id in take if student_id}
        after = roster.students()
        assert list(after) == [*before, *taken.added]
        ids = [student.student_id for student in after.values() if student.student_id]
        assert sorted(ids) == sorted(seen)
        assert all(
            not was.student_id or was.student_id == after[key].student_id for key, was in before.items()
        )


def test_two_who_take_the_same_file_at_once_make_each_student_once(store):
    lines = [Line(f"Student {number}", f"{number:03}") for number in range(50)]
    ready, taken = threading.Barrier(4), []

    def upload(start):
        process = Roster(CsvStore(store.folder, wait=60), PEPPER)
        ready.wait()
        taken.append(process.take(lines, keys(start)))

    threads = [threading.Thread(target=upload, args=(start,)) for start in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(len(each.added) for each in taken) == [0, 0, 0, 50]
    assert sorted(each.there for each in taken) == [0, 50, 50, 50]
    assert len(Roster(CsvStore(store.folder)).students()) == 50


def test_a_row_that_somebody_spoilt_does_not_stop_the_roster(roster, store):
    store.table(ROSTER).put(Row("odd", {"name": 5, "student_id": None, "code": []}, "odd"), Row("bare"))
    roster.take([Line("Student 1", "01")], keys())
    roster.issue({A: CODES[0]})
    assert roster.students()[A].name == "Student 1"
    assert roster.with_code(CODES[0]) == A
    assert set(roster.students()) == {"odd", "bare", A}


def test_groups_are_given_once_in_their_order():
    some = [
        Student("a", "1", group="B"),
        Student("b", "2"),
        Student("c", "3", group="A"),
        Student("d", "4", group="B"),
    ]
    assert groups(some) == ["B", "A"]
    assert groups([]) == []


# --- codes and tickets ----------------------------------------------------------------------------------------------


@pytest.fixture
def issued(roster):
    roster.take([Line("Student 1", "01"), Line("学生二", "02"), Line("Student 3", "03")], keys())
    roster.issue({A: CODES[0], B: CODES[1]})
    return roster


def test_a_code_finds_its_student_and_no_other_text_does(issued):
    assert [issued.with_code(code) for code in CODES[:3]] == [A, B, None]
    assert issued.with_code(spell_code(CODES[1]).lower()) == B
    assert issued.has_code() == {A, B}
    for typed in (
        "",
        "-",
        "Student 1",
        "01",
        A,
        keyed(PEPPER, "code", CODES[0]),
        CODES[0][:-1],
        CODES[0] + "A",
    ):
        assert issued.with_code(typed) is None


def test_every_code_but_the_own_one_is_refused(issued):
    """No letter of a code can be left out of the comparison."""
    for place in range(10):
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567":
            other = CODES[0][:place] + letter + CODES[0][place + 1 :]
            assert issued.with_code(other) == (A if other == CODES[0] else None)


def test_a_code_may_be_issued_as_it_is_printed(issued):
    issued.issue({C: spell_code(CODES[2])})
    assert issued.with_code(CODES[2]) == C
    with pytest.raises(ValueError, match="no personal code"):
        issued.issue({C: "short"})
    assert issued.with_code(CODES[2]) == C


def test_a_reissued_code_makes_the_old_code_and_the_old_ticket_worthless(issued):
    old = issued.ticket(A)
    assert issued.with_ticket(old) == A
    issued.issue({A: CODES[5]})
    assert issued.with_code(CODES[0]) is None
    assert issued.with_ticket(old) is None
    assert issued.with_code(CODES[5]) == A
    assert issued.with_ticket(issued.ticket(A)) == A
    assert issued.with_code(CODES[1]) == B  # nobody else's has changed


def test_a_ticket_is_good_after_a_restart_and_after_a_change_of_name(issued, store):
    ticket = issued.ticket(A)
    issued.take([Line("Renamed", "01", "B")], keys("b"))
    assert Roster(CsvStore(store.folder), PEPPER).with_ticket(ticket) == A


def test_a_ticket_of_another_key_or_pepper_is_worthless(issued, store):
    ticket = issued.ticket(A)
    told = ticket.partition(".")[2]
    for other in (
        "",
        ".",
        A,
        f"{A}.",
        f"{B}.{told}",
        f"{A}.{told[:-1]}",
        f"{A}.{told}0",
        f".{told}",
        f"{A}.{CODES[0]}",
    ):
        assert issued.with_ticket(other) is None
    assert issued.with_ticket(ticket + "x" * 10**6) is None
    assert Roster(store, b"another pepper").with_ticket(ticket) is None
    assert Roster(store, b"another pepper").with_code(CODES[0]) is None


def test_a_ticket_cannot_be_computed_from_the_files(issued, store):
    row = store.table(ROSTER).rows()[A].values
    forged = keyed(b"guess", "ticket", A, str(row["code"]), "")
    assert issued.with_ticket(f"{A}.{forged}") is None
    assert issued.ticket(A).partition(".")[2] == keyed(PEPPER, "ticket", A, str(row["code"]), "")
    assert not in_plain(store.folder, issued.ticket(A).partition(".")[2])


def test_without_a_pepper_there_are_no_codes_and_no_tickets(issued, store):
    bare = Roster(store)
    assert bare.students() == issued.students()
    assert bare.ticket(A) == ""
    assert bare.with_ticket(issued.ticket(A)) is None
    assert bare.with_code(CODES[0]) is None
    assert bare.with_account("one@example.org") is None
    with pytest.raises(ValueError, match="secret"):
        bare.issue({A: CODES[3]})
    bare.take([Line("Student 1", "01", "", "one@example.org")], keys("b"))
    assert issued.with_code(CODES[0]) == A
    assert issued.with_account("one@example.org") is None


def test_who_is_not_on_the_roster_gets_nothing(issued):
    assert issued.ticket("nobody") == ""
    issued.issue({"nobody": CODES[7]})
    assert issued.with_code(CODES[7]) is None
    assert "nobody" not in issued.students()


def test_one_code_of_two_students_lets_neither_in(issued):
    issued.issue({C: CODES[0]})
    assert issued.with_code(CODES[0]) is None


# --- accounts -------------------------------------------------------------------------------------------------------


def test_an_address_finds_its_student_however_it_is_written(roster):
    roster.take([Line("Student 1", "", "", " One@Example.org "), Line("Student 2")], keys())
    for typed in ("one@example.org", "ONE@EXAMPLE.ORG", " one@example.org\n"):
        assert roster.with_account(typed) == A
    for typed in ("", " ", "two@example.org", "one@example", keyed(PEPPER, "account", "one@example.org")):
        assert roster.with_account(typed) is None
    assert roster.with_code("one@example.org") is None


def test_a_ticket_of_who_signs_in_with_an_address_ends_with_the_address(roster):
    roster.take([Line("Student 1", "01", "", "one@example.org")], keys())
    ticket = roster.ticket(A)
    assert roster.with_ticket(ticket) == A
    roster.take([Line("Student 1", "01", "", "new@example.org")], keys("b"))
    assert roster.with_ticket(ticket) is None
    assert (roster.with_account("one@example.org"), roster.with_account("new@example.org")) == (None, A)


def test_a_corrected_name_is_known_by_its_address(roster):
    roster.take([Line("Studnet 1", "", "", "one@example.org")], keys())
    assert roster.take([Line("Student 1", "", "", "ONE@example.org")], keys("b")) == Taken((), changed=1)
    assert roster.with_account("one@example.org") == A
    assert told(roster) == [("Student 1", "", "")]


def test_of_two_with_one_name_the_address_says_which(roster):
    lines = [Line("学生", "01", "", "one@example.org"), Line("学生", "02", "", "two@example.org")]
    roster.take(lines, keys())
    roster.take([Line("学生", "", "B", "two@example.org")], keys("b"))
    assert told(roster) == [("学生", "01", ""), ("学生", "02", "B")]


@pytest.mark.parametrize(
    "line",
    [
        Line("Student 2", "02", "", "one@example.org"),
        Line("Student 3", "03", "", "one@example.org"),
        Line("Student 2", "", "", "one@example.org"),
    ],
)
def test_an_address_that_is_somebody_elses_is_refused(roster, line):
    roster.take([Line("Student 1", "01", "", "one@example.org"), Line("Student 2", "02")], keys())
    with pytest.raises(NameRefused) as refused:
        roster.take([line], keys("b"))
    assert refused.value.text == ACCOUNT_TWICE
    assert roster.with_account("one@example.org") == A


def test_two_students_may_change_their_addresses_with_each_other(roster):
    roster.take([Line("1", "01", "", "one@example.org"), Line("2", "02", "", "two@example.org")], keys())
    roster.take([Line("1", "01", "", "two@example.org"), Line("2", "02", "", "one@example.org")], keys("b"))
    assert (roster.with_account("one@example.org"), roster.with_account("two@example.org")) == (B, A)


# --- what the files hold --------------------------------------------------------------------------------------------


def test_the_files_hold_no_code_no_address_and_no_ticket(roster, store):
    roster.take([Line("学生一", "01", "", "one.student@example.org")], keys())
    roster.issue({A: CODES[9]})
    roster.with_code(CODES[9])
    assert in_plain(store.folder, "学生一")
    for secret in (
        CODES[9],
        spell_code(CODES[9]),
        CODES[9].lower(),
        "one.student",
        "example.org",
        PEPPER.decode(),
    ):
        assert not in_plain(store.folder, secret)
    assert in_plain(store.folder, keyed(PEPPER, "code", read_code(CODES[9])))


def test_who_is_removed_leaves_no_byte_on_the_roster_and_their_work_in_the_log(issued, store):
    store.append(Event(learner=A, event="answered", typed="0.707"))
    issued.take([Line("An earlier name", "01")], keys("b"))
    issued.take([Line("A later name", "01")], keys("b"))
    ticket = issued.ticket(A)
    issued.remove(A, "nobody")
    for gone in ("Student 1", "An earlier name", "A later name", keyed(PEPPER, "code", CODES[0])):
        assert not in_plain(store.folder, gone)
    assert set(issued.students()) == {B, C}
    assert (issued.with_ticket(ticket), issued.with_code(CODES[0])) == (None, None)
    assert [row.typed for row in store.read_since(learner=A).events] == ["0.707"]
    assert issued.with_code(CODES[1]) == B
    assert set(Roster(CsvStore(store.folder), PEPPER).students()) == {B, C}


def test_who_is_erased_leaves_no_byte_at_all(issued, store):
    store.append(
        Event(learner=A, event="answered", typed="0.707"), Event(learner=B, event="answered", typed="6")
    )
    issued.take([Line("A later name", "01", "Group Z")], keys("b"))
    proof = store.erase_learner(A, ["Student 1", "A later name"])
    assert (proof.left, proof.names_left) == ((), ())
    for gone in (A, "Student 1", "A later name", "Group Z", "0.707", keyed(PEPPER, "code", CODES[0])):
        assert not in_plain(store.folder, gone)
    assert set(issued.students()) == {B, C}
    assert issued.with_code(CODES[1]) == B
    assert in_plain(store.folder, "学生二")
