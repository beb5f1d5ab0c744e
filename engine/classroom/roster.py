"""Who is in the class, and which code is whose?

One row of the table `roster` is a student, under the opaque key that the log has for them. Names are only here: with
its row gone, the rest is a pseudonym. Of a personal code, and of an address for signing in, a keyed hash is kept.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.classroom.keys import is_same, keyed, read_code
from engine.classroom.sheet import Student
from engine.item import Text
from engine.records import NameRefused, Row, Store, normalise_name

ROSTER = "roster"
MOST_STUDENTS = 5_000
TOO_MANY = Text(f"名单最多 {MOST_STUDENTS} 人。", f"A roster has at most {MOST_STUDENTS} students.")
AMBIGUOUS = Text(
    "名单里有两个同名的人，没有学号分不清。",
    "Two students have this name; without student ids they cannot be told apart.",
)
ID_TWICE = Text("两个学生的学号相同。", "Two students have the same student id.")
ACCOUNT_TWICE = Text("两个学生的登录账号相同。", "Two students have the same account to sign in with.")
LONGEST_ID = 64
BAD_ID = Text(
    f"学号最多 {LONGEST_ID} 个字符，不能有看不见的控制字符。",
    f"A student id has at most {LONGEST_ID} characters, and no invisible control characters.",
)


@dataclass(frozen=True)
class Line:
    """One student as a teacher's file or form has them; `account` is the address for signing in, never kept."""

    name: str
    student_id: str = ""
    group: str = ""
    account: str = ""


@dataclass(frozen=True)
class Taken:
    """What came of taking lines: keys of new students, and how many were changed or there already."""

    added: tuple[str, ...] = ()
    changed: int = 0
    there: int = 0


class Roster:
    """The students of a store. `pepper` is the deployer's secret; without it there are no codes and accounts."""

    def __init__(self, store: Store, pepper: bytes = b"") -> None:
        self._store = store
        self._pepper = pepper

    def students(self) -> dict[str, Student]:
        """Give the students by key, in the order in which they came. NotRead."""
        return {key: _student(row) for key, row in self._rows().items()}

    def take(self, lines: Sequence[Line], new_key: Callable[[], str]) -> Taken:
        """Add students, or change those that are there: told by student id, else name, else account. All or nothing.

        NameRefused for a name or id that cannot be, too many students, one that cannot be told apart from another, and
        two with one account. NotSaved, NotRead.
        """
        added: list[str] = []
        counts = {"changed": 0, "there": 0}

        def decide(rows: dict[str, Row]) -> list[Row]:
            added.clear()
            counts.update(changed=0, there=0)
            known = _Known(rows)
            said: dict[str, Line] = {}
            for line in map(self._tidy, lines):
                key = known.find(line)
                if key is not None and key in said:
                    _refuse_second(said[key], line)
                    continue
                if key is None:
                    key = new_key()
                    added.append(key)
                said[key] = line
                before = known.rows.get(key)
                row = _row(key, line, {} if before is None else before.values)
                if before is not None:
                    counts["there" if row.values == before.values else "changed"] += 1
                if before is None or row.values != before.values:
                    known.put(row)
            if len(known.rows) > max(MOST_STUDENTS, len(rows)):
                raise NameRefused(TOO_MANY)
            accounts = Counter(
                account for row in known.rows.values() if (account := row.values.get("account"))
            )
            if any(accounts[line.account] > 1 for line in said.values()):
                raise NameRefused(ACCOUNT_TWICE)
            return [row for key, row in known.rows.items() if row is not rows.get(key)]

        self._store.table(ROSTER).change(decide)
        return Taken(tuple(added), **counts)

    def remove(self, *keys: str) -> None:
        """Take students from the roster; what they did stays in the log under their keys. NotSaved, NotRead.

        No byte of their rows is left: from then on those keys are nobody's.
        """
        self._store.table(ROSTER).delete(*keys)
        self._store.table(ROSTER).compact()

    # --- codes and accounts -----------------------------------------------------------------------------------------

    def issue(self, codes: Mapping[str, str]) -> None:
        """Give students their personal codes, by key; an earlier code is no longer good. NotSaved, NotRead.

        ValueError for what is no code, and without a pepper.
        """
        hashes = {key: self._hash("code", _code(code)) for key, code in codes.items()}

        def decide(rows: dict[str, Row]) -> list[Row]:
            return [
                Row(key, {**rows[key].values, "code": told}, key)
                for key, told in hashes.items()
                if key in rows
            ]

        self._store.table(ROSTER).change(decide)

    def with_code(self, typed: str) -> str | None:
        """Give the student whose personal code was typed; None for any other text. NotRead."""
        code = read_code(typed)
        return None if code is None else self._with("code", code)

    def with_account(self, address: str) -> str | None:
        """Give the student with this address. NotRead."""
        account = _account(address)
        return self._with("account", account) if account else None

    def has_code(self) -> set[str]:
        """Give the keys of those who were given a code. NotRead."""
        return {key for key, row in self._rows().items() if row.values.get("code")}

    def ticket(self, key: str) -> str:
        """Give what a browser keeps so as to be known again; a new code makes it worthless. NotRead.

        Nothing for a key that is not on the roster, and without a pepper.
        """
        row = self._rows().get(key)
        return f"{key}.{self._ticket_of(row)}" if row is not None and self._pepper else ""

    def with_ticket(self, ticket: str) -> str | None:
        """Give the student to whom a ticket was given, while their code is still the same. NotRead."""
        key, _, told = ticket[:200].rpartition(".")
        row = self._rows().get(key) if self._pepper else None
        return key if row is not None and told and is_same(told, self._ticket_of(row)) else None

    def _ticket_of(self, row: Row) -> str:
        # Of the key and both proofs: who signs in by an address has no code, and the other way round.
        told = (str(row.values.get(name, "")) for name in ("code", "account"))
        return keyed(self._pepper, "ticket", row.key, *told)

    def _with(self, kind: str, told: str) -> str | None:
        if not self._pepper:
            return None
        wanted = self._hash(kind, told)
        # Everybody's is compared: how long it takes tells nothing of where one was found.
        found = [key for key, row in self._rows().items() if is_same(str(row.values.get(kind, "")), wanted)]
        return found[0] if len(found) == 1 else None

    def _hash(self, kind: str, told: str) -> str:
        return keyed(self._pepper, kind, told)

    def _rows(self) -> dict[str, Row]:
        return self._store.table(ROSTER).rows()

    def _tidy(self, line: Line) -> Line:
        """Give the one form of a line, with the hash for the account. NameRefused."""
        student_id = unicodedata.normalize("NFC", line.student_id).strip()
        if len(student_id) > LONGEST_ID or any(unicodedata.category(each)[0] == "C" for each in student_id):
            raise NameRefused(BAD_ID)
        account = _account(line.account)
        return Line(
            normalise_name(line.name),
            student_id,
            normalise_name(line.group) if line.group.strip() else "",
            self._hash("account", account) if account and self._pepper else "",
        )


class _Known:
    """The rows so far, found by what they say of a student."""

    def __init__(self, rows: Mapping[str, Row]) -> None:
        self.rows: dict[str, Row] = {}
        self._having: dict[tuple[str, str], dict[str, None]] = {}
        for row in rows.values():
            self.put(row)

    def put(self, row: Row) -> None:
        """Take a row, in place of an earlier one of its key."""
        before = self.rows.get(row.key)
        for sign in _signs(before) if before is not None else ():
            self._having[sign].pop(row.key, None)
        self.rows[row.key] = row
        for sign in _signs(row):
            self._having.setdefault(sign, {})[row.key] = None

    def find(self, line: Line) -> str | None:
        """Find who a line is about: the student id decides, then the name, then the account. NameRefused."""
        if line.student_id and (same_id := self._with("student_id", line.student_id)):
            return same_id[0]
        same = self._with("name", line.name)
        account = self._with("account", line.account) if line.account else []
        if line.student_id:  # somebody of this name, or with this account, and another id is somebody else
            same, account = (
                [key for key in some if not self.rows[key].values.get("student_id")]
                for some in (same, account)
            )
        if len(same) > 1:
            same = [key for key in same if key in account] or same
        if len(same) > 1:
            raise NameRefused(AMBIGUOUS)
        return next(iter([*same, *account]), None)

    def _with(self, name: str, told: str) -> list[str]:
        return list(self._having.get((name, told.casefold()), ()))


def _signs(row: Row) -> Iterator[tuple[str, str]]:
    for name in ("student_id", "name", "account"):
        told = str(row.values.get(name, ""))
        if told:
            yield name, told.casefold()


def _refuse_second(one: Line, other: Line) -> None:
    """Refuse two lines about one student, unless they are the same: the teacher meant two."""
    if one.student_id and other.student_id:
        if one != other:
            raise NameRefused(ID_TWICE)
    else:
        raise NameRefused(AMBIGUOUS)


def _row(key: str, line: Line, before: Mapping[str, object]) -> Row:
    values = {**before, "name": line.name}
    # What a later file says nothing of stays as it was.
    told = {"student_id": line.student_id, "group": line.group, "account": line.account}
    return Row(key, values | {name: text for name, text in told.items() if text}, learner=key)


def _account(address: str) -> str:
    return unicodedata.normalize("NFC", address).strip().casefold()


def _code(typed: str) -> str:
    code = read_code(typed)
    if code is None:
        raise ValueError("this is no personal code")
    return code


def _student(row: Row) -> Student:
    told = {name: str(row.values.get(name, "")) for name in ("name", "student_id", "group")}
    return Student(row.key, **told)


def groups(students: Iterable[Student]) -> list[str]:
    """Give the groups there are, in the order in which they came."""
    return list(dict.fromkeys(student.group for student in students if student.group))
