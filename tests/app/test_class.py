"""Who sees and does what in a class: anonymous, students, a teacher who is there, was idle or left, and elsewhere?"""

from __future__ import annotations

import ast
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from app import browser, class_words, classroom, privacy, room, teacher_words, words
from app.classroom import IDLE, Presence
from app.people import Mode, mode_of
from engine.classroom.keys import password_hash, read_code, spell_code
from engine.classroom.roster import Line
from engine.classroom.throttle import FIRST_WAIT, FREE, Throttle
from engine.pose import pose
from engine.records import CsvStore
from quiz_bank import bank
from tests.app.class_room import (
    CODE,
    CODES,
    ITEM,
    ONE,
    PAGES,
    PASSWORD,
    PEPPER,
    SECRETS,
    TWO,
    Room,
    Tab,
    deeds,
    listened_to,
    student,
    teacher,
)

CLASS = SECRETS["class"]
LOGIN = {"auth": {"client_id": "x"}, "class": {**CLASS, "teachers": ["Head@School.example", " "]}}
HEAD = {"is_logged_in": True, "email": "head@school.EXAMPLE", "email_verified": True}
UNSURE = {name: value for name, value in HEAD.items() if name != "email_verified"}


def here(seconds_ago: float = 0, is_over: bool = False) -> Presence:
    return Presence(time.monotonic() - seconds_ago, is_over)


def without(*names: str, **others: Any) -> dict[str, Any]:
    return {"class": {key: value for key, value in CLASS.items() if key not in names} | others}


@pytest.fixture(autouse=True)
def in_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_MODE", "class")


@pytest.fixture
def classmates(folder: Path) -> Room:
    found = Room(folder)
    found.set(ITEM)
    return found


# --- everyone × every page and deed ----------------------------------------------------------------------------------

# mode, secrets, st.user, session, whether they are the teacher
EVERYBODY: dict[str, tuple[str, Any, Any, Callable[[], dict[str, Any]], bool]] = {
    "anonymous": ("class", SECRETS, {}, dict, False),
    "a student": ("class", SECRETS, {}, lambda: {"student": "s1"}, False),
    "another student": ("class", SECRETS, {}, lambda: {"student": "s2"}, False),
    "a made-up student": ("class", SECRETS, {}, lambda: {"student": "teacher"}, False),
    "the teacher": ("class", SECRETS, {}, lambda: {"teacher": here()}, True),
    "the teacher after 29 minutes": ("class", SECRETS, {}, lambda: {"teacher": here(IDLE - 60)}, True),
    "the teacher after 30 minutes": ("class", SECRETS, {}, lambda: {"teacher": here(IDLE + 1)}, False),
    "the teacher who left": ("class", SECRETS, {}, lambda: {"teacher": here(is_over=True)}, False),
    "a teacher where no password is set": (
        "class",
        without("teacher"),
        {},
        lambda: {"teacher": here()},
        False,
    ),
    "a teacher by address": ("class", LOGIN, HEAD, dict, True),
    "a teacher by address, not verified": ("class", LOGIN, HEAD | {"email_verified": False}, dict, False),
    "a teacher by address, not verified, in a word": (
        "class",
        LOGIN,
        HEAD | {"email_verified": "false"},
        dict,
        False,
    ),
    "a teacher by address, verified in a word": (
        "class",
        LOGIN,
        HEAD | {"email_verified": "true"},
        dict,
        True,
    ),
    "a teacher by address, of which nothing is said": ("class", LOGIN, UNSURE, dict, False),
    "a teacher by address, not logged in": ("class", LOGIN, HEAD | {"is_logged_in": False}, dict, False),
    "another address": ("class", LOGIN, HEAD | {"email": "s@school.example"}, dict, False),
    "no address": ("class", LOGIN, {"is_logged_in": True}, dict, False),
    "an address that is no text": ("class", LOGIN, HEAD | {"email": ["head@school.example"]}, dict, False),
    "an address where no login is set up": ("class", {"class": LOGIN["class"]}, HEAD, dict, False),
    "an address where the list is no list": (
        "class",
        LOGIN | without(teachers="head@school.example"),
        HEAD,
        dict,
        False,
    ),
    "a visitor of a public page": ("public", None, {}, lambda: {"teacher": here()}, False),
    "a visitor of a public page with secrets": ("public", LOGIN, HEAD, lambda: {"teacher": here()}, False),
    "a class without its secrets": ("class", None, {}, lambda: {"teacher": here()}, False),
    "a class with half its secrets": ("class", without("pepper"), {}, lambda: {"teacher": here()}, False),
    "anybody on their own machine": ("local", None, {}, dict, True),
}


@pytest.mark.parametrize("who", EVERYBODY)
def test_everything_that_only_a_teacher_may_is_refused_to_everybody_else(
    classmates: Room, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    mode, secrets, user, session, may = EVERYBODY[who]
    monkeypatch.setenv("TRAINER_MODE", mode)
    before = classmates.bytes
    script = "from tests.app.class_room import try_deeds\ntry_deeds()"
    at, _ = listened_to(AppTest.from_string(script, default_timeout=60))
    at.secrets, at.user = dict(secrets or {}), dict(user)
    for key, value in session().items():
        at.session_state[key] = value
    at.run()
    assert not at.exception
    done = dict(at.session_state["done"])
    assert done == dict.fromkeys(done, may)
    assert (classmates.bytes == before) is not may


def test_that_is_everything_there_is() -> None:
    """Every function of the teacher's that a button calls stands in the list of deeds."""
    found = set()
    for file in Path("app").glob("teacher*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
        assigned: dict[str, list[ast.expr]] = {}
        for node in nodes:
            if isinstance(node, ast.Assign):
                assigned.setdefault(ast.unparse(node.targets[0]), []).append(node.value)
        for node in nodes:
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("acts.button", "acts.submit"):
                for told in node.args[3:]:
                    for act in assigned.get(ast.unparse(told), [told]):
                        named = act.args[0] if isinstance(act, ast.Call) else act
                        found.add(f"{file.stem}.{ast.unparse(named)}")
    only_read = {"teacher_students._typed", "teacher_assignments._take", "teacher_one._typed"}
    assert found - only_read == set(deeds(pose(bank()[ITEM], 1))) - {"teacher_access.guarded"}


@pytest.mark.parametrize("who", EVERYBODY)
def test_the_teachers_page_shows_nobody_to_anybody_else(
    classmates: Room, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    mode, secrets, user, session, may = EVERYBODY[who]
    monkeypatch.setenv("TRAINER_MODE", mode)
    at, sent = listened_to(AppTest.from_string("from app import teacher\nteacher.page()", default_timeout=60))
    at.secrets, at.user = dict(secrets or {}), dict(user)
    for key, value in session().items():
        at.session_state[key] = value
    for view in teacher_words.VIEWS:
        at.session_state["teacher-view"] = view
        at.run()
        assert not at.exception
        assert bool(at.segmented_control(key="teacher-view") if may else at.download_button) is may
    assert (ONE.encode() in sent, TWO.encode() in sent) == (may and mode == "class",) * 2
    assert_nothing_secret(sent)


def assert_nothing_secret(sent: bytearray) -> None:
    for secret in (PEPPER, CLASS["teacher"], *CODES.values(), *map(spell_code, CODES.values())):
        assert secret.encode() not in sent


@pytest.mark.parametrize("who", [name for name, told in EVERYBODY.items() if told[0] == "class"])
def test_no_page_names_a_student_to_anybody_but_themselves(
    classmates: Room, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    _, secrets, user, session, _ = EVERYBODY[who]
    signed_in = session().get("student")
    tab = Tab(classmates.folder, "practice", secrets=secrets, user=user, **session())
    for path in PAGES[1:-1]:
        tab.go(path)
        if not tab.has("sign-out") and classroom_is(secrets):
            assert class_words.WELCOME.zh in tab.text
            assert not tab.at.download_button
    assert (ONE.encode() in tab.sent) is (signed_in == "s1")
    assert (TWO.encode() in tab.sent) is (signed_in == "s2")
    assert b"0000000000123" not in tab.sent
    assert_nothing_secret(tab.sent)
    served = {row.learner for row in classmates.rows}
    assert served <= ({signed_in} if classroom_is(secrets) else served)


def classroom_is(secrets: Any) -> bool:
    return bool(secrets) and "pepper" in secrets["class"]


@pytest.mark.parametrize(
    "setting, has_class, expected",
    [
        ("", True, Mode.CLASS),
        ("class", True, Mode.CLASS),
        (" Class ", True, Mode.CLASS),
        ("class", False, Mode.PUBLIC),
        ("local", True, Mode.LOCAL),
        ("public", True, Mode.PUBLIC),
        ("klass", True, Mode.PUBLIC),
        ("", False, Mode.LOCAL),
    ],
)
def test_secrets_make_a_class_unless_something_else_was_set(
    setting: str, has_class: bool, expected: Mode
) -> None:
    url, headers = "http://localhost:8501/", {"Host": "localhost:8501"}
    assert mode_of(setting, url, headers, None, has_class) is expected
    elsewhere = mode_of(setting, "https://class.example", {"Host": "class.example"}, "192.0.2.7", has_class)
    assert elsewhere is (Mode.PUBLIC if (setting, has_class) == ("", False) else expected)


@pytest.mark.parametrize("mode, has_page", [("local", True), ("class", True), ("public", False)])
def test_there_is_a_teachers_page_wherever_there_is_a_teacher(
    folder: Path, monkeypatch: pytest.MonkeyPatch, mode: str, has_page: bool
) -> None:
    monkeypatch.setenv("TRAINER_MODE", mode)
    tab = Tab(folder, "guide", secrets=SECRETS)
    known = {page.get("url_pathname") for page in tab.at._registered_pages.values()}
    assert {"teacher", "assignments"} & known == ({"teacher", "assignments"} if has_page else set())
    assert set(PAGES) - {"teacher", "assignments"} <= known | {"practice"}


# --- secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "secrets",
    [
        {},
        {"class": None},
        {"class": "on"},
        {"class": ["code", "pepper"]},
        {"class": {}},
        without("code"),
        without("pepper"),
        without(code=" "),
        without(code=2026),
        without(pepper=PEPPER[:15]),
        without(pepper=12345678901234567890),
        without(pepper=" " * 40),
        {"Class": CLASS},
    ],
)
def test_whatever_a_secret_lacks_makes_no_class(folder: Path, secrets: dict[str, Any]) -> None:
    tab = Tab(folder, "guide", secrets=secrets)
    assert "assignments" not in {page.get("url_pathname") for page in tab.at._registered_pages.values()}
    assert words.PUBLIC_NOTE.zh in tab.text


def test_secrets_that_cannot_be_read_make_no_class(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> bool:
        raise OSError("unreadable")

    monkeypatch.setattr(st, "secrets", SimpleNamespace(load_if_toml_exists=broken))
    assert classroom.setup() is None
    monkeypatch.setattr(st, "secrets", SimpleNamespace(load_if_toml_exists=lambda: False))
    assert classroom.setup() is None


@pytest.mark.parametrize(
    "kept", ["", "scrypt", "scrypt$$", "scrypt$00$", "md5$00$00", "x" * 200, PASSWORD, "$$"]
)
def test_a_password_hash_that_is_none_opens_nothing(classmates: Room, kept: str) -> None:
    tab = Tab(classmates.folder, "teacher", secrets=without(teacher=kept))
    if not kept:
        assert class_words.NO_PASSWORD.zh in tab.text
        assert not tab.at.text_input
        return
    for typed in (kept, "", PASSWORD):
        tab.at.text_input(key="teacher-password").set_value(typed)
        tab.press("teacher-enter")
        assert class_words.WRONG_PASSWORD.zh in tab.alerts
        assert not tab.at.download_button


# --- a student enters ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "class_code, personal",
    [
        (CODE, CODES["s1"]),
        ("att-2026", CODES["s1"].lower()),
        (f"  {CODE} ", spell_code(CODES["s1"])),
        (CODE, "abcd efg hij"),
        (CODE, "ＡＢＣＤＥＦＧＨＩＪ"),
        (CODE, "A8CDEFGH1J"),
    ],
)
def test_right_codes_open_the_class_however_they_are_spelled(
    classmates: Room, class_code: str, personal: str
) -> None:
    tab = Tab(classmates.folder)
    tab.enter(class_code, personal)
    assert ONE in tab.text
    assert tab.has("open-week1")
    assert not tab.alerts.strip()


WRONG = [
    (CODE, "ABCDEFGHIK"),
    ("ATT-2027", CODES["s1"]),
    ("ATT-2027", "ABCDEFGHIK"),
    (CODE, ""),
    ("", CODES["s1"]),
    ("", ""),
    (CODE, "s1"),
    (CODE, ONE),
    (CODE, "A" * 100),
    ("é" * 100, "🙂"),
    (CODE, "' OR 1=1 --"),
]


def test_whatever_is_wrong_with_codes_is_said_in_the_same_words(classmates: Room) -> None:
    said, tab = set(), Tab(classmates.folder)
    for codes in WRONG:
        classroom.throttle.clear()
        tab.enter(*codes)
        said.add(tab.alerts.strip())
        assert tab.has("enter")
        assert not tab.has("sign-out")
    assert said == {class_words.WRONG_CODES.zh}


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(classroom, "time", SimpleNamespace(monotonic=lambda: self.now))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_after_five_wrong_codes_even_the_right_one_waits(classmates: Room, clock: Clock) -> None:
    tab = Tab(classmates.folder)
    for _ in range(FREE):
        tab.enter(CODE, "AAAAAAAAAA")
    assert class_words.WAIT.zh.format(n=round(FIRST_WAIT)) in tab.alerts
    tab.enter(CODE, CODES["s1"])
    assert class_words.WAIT.zh.format(n=round(FIRST_WAIT)) in tab.alerts
    assert not tab.has("sign-out")
    tab.enter("ATT-9999", CODES["s1"])  # whatever class is named
    assert "请等" in tab.alerts
    # Somebody else in the class does not wait for that.
    other = Tab(classmates.folder)
    other.enter(CODE.lower(), CODES["s2"])
    assert TWO in other.text
    clock.now += FIRST_WAIT + 0.1
    tab.enter(CODE, CODES["s1"])
    assert ONE in tab.text


def test_the_wait_doubles_and_is_kept_per_session_after_somebody_else_came_in(
    classmates: Room, clock: Clock
) -> None:
    tab = Tab(classmates.folder)
    for _ in range(FREE):
        tab.enter(CODE, "AAAAAAAAAA")
    waits = []
    for _ in range(3):
        clock.now += 1000
        tab.enter(CODE, "AAAAAAAAAA")
        waits.append(next(n for n in range(1, 100) if class_words.WAIT.zh.format(n=n) in tab.alerts))
    assert waits == [4, 8, 16]
    clock.now += 17
    other = Tab(classmates.folder)
    other.enter(CODE, CODES["s2"])
    assert TWO in other.text
    tab.enter(CODE, "AAAAAAAAAA")
    assert class_words.WAIT.zh.format(n=32) in tab.alerts


def test_who_opens_a_new_session_for_every_try_waits_for_the_class(
    classmates: Room, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Throttle(free=12, longest=30)  # as the page's own, with fewer free tries
    monkeypatch.setattr(classroom, "class_throttle", lambda: whole)
    waits = []
    for number in range(20):
        tab = Tab(classmates.folder)
        tab.enter((CODE, "att 2026", "ＡＴＴ-2026")[number % 3], f"AAAAAAAA{number % 6 + 2}A")
        assert not tab.has("sign-out")
        waits.append(next((n for n in range(1, 100) if class_words.WAIT.zh.format(n=n) in tab.alerts), 0))
        clock.now += waits[-1]
    assert waits == [0] * 11 + [2, 4, 8, 16, 30, 30, 30, 30, 30]
    # For everybody, but never for long: a class must not be locked out by one of them.
    honest = Tab(classmates.folder)
    clock.now -= 1
    honest.enter(CODE, CODES["s1"])
    assert "请等" in honest.alerts
    clock.now += 1
    honest.enter(CODE, CODES["s1"])
    assert ONE in honest.text


def test_a_class_has_many_more_free_tries_than_one_of_them(classmates: Room, clock: Clock) -> None:
    for _ in range(4 * FREE):
        tab = Tab(classmates.folder)
        tab.enter(CODE, "AAAAAAAAAA")
        assert class_words.WRONG_CODES.zh in tab.alerts


def test_the_teachers_password_is_guarded_too_and_nobody_keeps_the_teacher_out_for_long(
    classmates: Room, clock: Clock
) -> None:
    def tried(tab: Tab, password: str) -> bool:
        tab.at.text_input(key="teacher-password").set_value(password)
        tab.press("teacher-enter")
        return bool(tab.at.download_button)

    tab = Tab(classmates.folder, "teacher")
    for number in range(FREE):
        assert not tried(tab, f"wrong {number}")
    assert "请等" in tab.alerts
    assert not tried(tab, PASSWORD)
    other = Tab(classmates.folder, "teacher")
    assert tried(other, PASSWORD)
    other.press("teacher-out")
    assert not other.at.download_button
    clock.now += FIRST_WAIT + 0.1
    assert tried(tab, PASSWORD)
    # Each session anew, as a program would: all of them together wait, a minute at most.
    for number in range(40):
        clock.now += 60.1 * (number >= 20)
        assert not tried(Tab(classmates.folder, "teacher"), f"wrong {number}")
    last = Tab(classmates.folder, "teacher")
    assert not tried(last, PASSWORD)
    clock.now += 60.1
    assert tried(last, PASSWORD)


def test_a_teacher_who_does_something_is_not_idle(classmates: Room, clock: Clock) -> None:
    tab = Tab(classmates.folder, "teacher", teacher=Presence(clock.now))
    for _ in range(4):
        clock.now += IDLE - 1
        tab.run()
        assert tab.at.download_button
    clock.now += IDLE + 1
    tab.run()
    assert not tab.at.download_button
    assert TWO not in tab.text


# --- known again, and let go -----------------------------------------------------------------------------------------


@pytest.fixture
def cookies(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the browser brings; AppTest has no cookies."""
    kept: dict[str, str] = {}
    monkeypatch.setattr(browser, "cookie", lambda name: kept.get(name, ""))
    return kept


def test_a_browser_is_known_again_until_another_code_was_given(
    classmates: Room, cookies: dict[str, str]
) -> None:
    tab = Tab(classmates.folder)
    tab.enter(CODE, CODES["s1"])
    cookies["ticket"] = classmates.roster.ticket("s1")
    assert cookies["ticket"].encode() in tab.sent
    assert ONE in Tab(classmates.folder).text
    for bad in (f"s2.{cookies['ticket'].rpartition('.')[2]}", "s1.", "s1", ".", "x" * 10_000, "s1.0" * 9):
        cookies["ticket"], good = bad, cookies["ticket"]
        assert Tab(classmates.folder).has("enter")
        cookies["ticket"] = good
    classmates.roster.issue({"s1": "BBBBBBBBBB"})
    assert Tab(classmates.folder).has("enter")
    # Whoever came in by the old code is out, too: it may be lost, and somebody else's now.
    tab.run()
    assert tab.has("enter")
    assert ONE not in tab.text
    other = Tab(classmates.folder)
    other.enter(CODE, CODES["s1"])
    assert class_words.WRONG_CODES.zh in other.alerts
    other.enter(CODE, "bbbb-bbb-bbb")
    assert ONE in other.text


def test_who_signs_out_is_out_although_the_browser_still_brings_its_ticket(
    classmates: Room, cookies: dict[str, str]
) -> None:
    cookies["ticket"] = classmates.roster.ticket("s1")
    tab = Tab(classmates.folder)
    assert ONE in tab.text
    tab.press("sign-out")
    assert tab.has("enter")
    del tab.sent[:]
    tab.run()
    assert cookies["ticket"].encode() not in tab.sent
    assert b'"trainer_ticket": ""' in tab.sent
    tab.enter(CODE, CODES["s2"])
    assert TWO in tab.text
    assert ONE not in tab.text


def test_who_was_taken_from_the_roster_is_out_and_nothing_more_is_kept_of_them(classmates: Room) -> None:
    tab = student(classmates.folder)
    tab.press("open-week1")
    tab.open()
    classmates.store.erase_learner("s1", [ONE])
    for box in tab.boxes:
        box.set_value("1, 2, 3")
    tab.press("submit-")
    assert tab.has("enter")
    assert not classmates.rows
    assert b"s1" not in classmates.bytes.replace(b"s1\\", b"")
    tab.enter(CODE, CODES["s1"])
    assert class_words.WRONG_CODES.zh in tab.alerts
    tab.enter(CODE, CODES["s2"])
    assert TWO in tab.text


def test_a_school_account_opens_its_student_only_while_it_is_verified(folder: Path) -> None:
    Room(folder, Line(ONE, account="One@School.example"), Line(TWO, account="two@school.example"))
    user = {"is_logged_in": True, "email": "one@school.example"}
    assert ONE in Tab(folder, secrets=LOGIN, user=user).text
    for wrong in (user | {"email_verified": False}, user | {"is_logged_in": False}):
        tab = Tab(folder, secrets=LOGIN, user=wrong)
        assert tab.has("enter")
        assert tab.has("login")
    tab = Tab(folder, secrets=LOGIN, user=user | {"email": "three@school.example"})
    assert class_words.NOT_ON_ROSTER.zh in tab.alerts
    assert tab.has("logout")
    assert b"school.example" not in b"".join(file.read_bytes() for file in folder.glob("*.csv")).lower()


STRANGE = [
    "**bold** _x_",
    "$\\frac{1}{2}$",
    "<b>x</b><script>alert(1)</script>",
    ":red[x] :smile:",
    "![x](http://x.example/y.png)",
    "[x](javascript:alert(1))",
    "`code` # x",
    "x -> y <- -- ~x~",
]


@pytest.mark.parametrize("name", STRANGE)
def test_a_name_is_shown_letter_by_letter_to_its_owner_and_to_the_teacher(folder: Path, name: str) -> None:
    found = Room(folder, Line(name, "1", name))
    found.set(ITEM, title=name)
    tab = student(folder)
    shown = [*tab.at.markdown, *tab.at.caption, *tab.at.subheader]
    assert_literal(shown, name)
    desk = teacher(folder)
    for view in teacher_words.VIEWS:
        desk.at.session_state["teacher-view"] = view
        for fold in ("one-student", "remove-student", "retention", "add-student"):
            desk.at.session_state[f"fold-{fold}"] = True
        desk.run()
        assert_literal([*desk.at.markdown, *desk.at.caption, *desk.at.subheader], name)


def assert_literal(blocks: list[Any], name: str) -> None:
    """No block of Markdown holds the name as it is, where that means something."""
    for block in blocks:
        assert name not in str(block.value)


@pytest.mark.parametrize(
    "name", ["a\u202eb", "a\u200fb", "\u2066x", "a\x00b", "a\nb", "=1+1", "+1", "@x", "-x"]
)
def test_a_name_with_invisible_marks_or_that_a_spreadsheet_would_run_is_not_taken(
    classmates: Room, name: str
) -> None:
    desk = teacher(classmates.folder, "students")
    desk.unfold("add-student")
    desk.at.text_input(key="student-name").set_value(name)
    before = classmates.bytes
    desk.press("add-student")
    assert desk.at.error
    assert classmates.bytes == before


# --- what is kept ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["local", "public", "class"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_is_kept_is_said_until_it_was_understood(
    classmates: Room, monkeypatch: pytest.MonkeyPatch, cookies: dict[str, str], mode: str, lang: str
) -> None:
    monkeypatch.setenv("TRAINER_MODE", mode)
    path = "guide"
    said = getattr(privacy.SAID[Mode(mode)], lang).format(months=privacy.RETENTION_MONTHS)[:40]
    tab = Tab(classmates.folder, path, "zh-CN" if lang == "zh" else "en-GB", student="s1")
    assert said in tab.text
    tab.go("progress")
    assert said in tab.text
    tab.press("noticed-ok")
    assert said not in tab.text
    assert getattr(class_words.PRIVACY, lang) in tab.text
    del tab.sent[:]
    tab.run()
    assert b"trainer_noticed" in tab.sent
    tab.unfold("privacy")
    assert said in tab.text
    cookies["noticed"] = "1"
    assert said not in Tab(classmates.folder, path, student="s1").text


def test_a_student_deletes_everything_of_theirs_and_is_out(classmates: Room) -> None:
    tab = student(classmates.folder)
    tab.press("open-week1")
    tab.open()
    tab.unfold("erase")
    box = next(box for box in tab.at.text_input if box.key == "name-erase")
    box.set_value("yes")
    tab.press("submit-name-erase")
    assert classmates.rows
    next(box for box in tab.at.text_input if box.key == "name-erase").set_value(words.ERASE_WORD.zh)
    tab.press("submit-name-erase")
    assert tab.has("enter")
    assert not classmates.rows
    assert ONE.encode() not in classmates.bytes
    assert TWO.encode() in classmates.bytes
    tab.enter(CODE, CODES["s1"])
    assert class_words.WRONG_CODES.zh in tab.alerts


def test_nothing_of_a_code_or_password_reaches_the_disk(classmates: Room) -> None:
    tab = Tab(classmates.folder)
    tab.enter(CODE, CODES["s1"])
    tab.go("teacher")
    tab.at.text_input(key="teacher-password").set_value(PASSWORD)
    tab.press("teacher-enter")
    kept = classmates.bytes
    for secret in (CODE, PEPPER, PASSWORD, CLASS["teacher"], *CODES.values()):
        assert secret.encode() not in kept
        assert read_code(secret) is None or spell_code(read_code(secret) or "").encode() not in kept
    assert password_hash(PASSWORD, b"0123456789abcdef") == CLASS["teacher"]
    assert CsvStore(classmates.folder).table("roster").rows()["s1"].values["code"]
    assert room.folder() == classmates.folder
