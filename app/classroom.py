"""Is this a class's page, who has signed in, and is this its teacher?

The deployer's secrets make a class (`[class]` in secrets.toml): `code`, which every slip carries; `pepper`, of which
all hashes are made; `teacher`, the hash of a password; or `teachers`, addresses that sign in with OpenID Connect.
Whatever is missing closes a door, never opens one.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

import streamlit as st

from app import browser, room
from engine.classroom.keys import is_same, keyed, password_fits
from engine.classroom.roster import Roster
from engine.classroom.sheet import Student
from engine.classroom.throttle import Throttle
from engine.records import Row

LEAST_PEPPER = 16
"""Characters of a pepper that is one."""
IDLE = 30 * 60
"""Seconds after which a teacher who did nothing has to sign in again."""
KEYS_TABLE = "class_keys"
ANYBODY = "anybody"


@dataclass
class Presence:
    """A teacher who has signed in: when they last did something, and whether they left. Downloads ask it, too."""

    seen: float
    is_over: bool = False

    @property
    def is_on(self) -> bool:
        """Say whether the session still holds."""
        return not self.is_over and time.monotonic() - self.seen <= IDLE


@dataclass(frozen=True)
class Setup:
    """What the deployer's secrets say of the class."""

    code: str
    pepper: bytes
    teacher: str = ""
    teachers: frozenset[str] = frozenset()
    has_login: bool = False
    """Whether OpenID Connect is configured (`[auth]`)."""


def setup() -> Setup | None:
    """Read the deployer's secrets; None where they make no class."""
    try:
        if not st.secrets.load_if_toml_exists():
            return None
        section = st.secrets.get("class")
        has_login = "auth" in st.secrets
    except Exception:  # a secrets file that cannot be read makes no class
        return None
    if not isinstance(section, Mapping):
        return None
    pepper, code = _text(section, "pepper"), _text(section, "code")
    if len(pepper) < LEAST_PEPPER or not _bare(code):
        return None
    teachers = section.get("teachers")
    named = [] if isinstance(teachers, str) or not teachers else list(teachers)
    return Setup(
        code,
        pepper.encode(),
        _text(section, "teacher"),
        frozenset(str(each).strip().casefold() for each in named if str(each).strip()),
        has_login,
    )


def _text(section: Mapping[str, Any], name: str) -> str:
    value = section.get(name, "")
    return value.strip() if isinstance(value, str) else ""


def roster() -> Roster:
    """Give the class's roster."""
    found = setup()
    return Roster(room.store(), b"" if found is None else found.pepper)


def secret() -> bytes:
    """Give what seeds are made with: the pepper; on a machine of one's own a number of its own. NotSaved, NotRead."""
    found = setup()
    if found is not None:
        return found.pepper
    table = room.store().table(KEYS_TABLE)
    known = table.get("seeds")
    if known is None:
        (known,) = table.change(lambda rows: [rows.get("seeds") or Row("seeds", {"secret": token_hex(32)})])
    return str(known.values["secret"]).encode()


# --- students --------------------------------------------------------------------------------------------------------


@st.cache_resource(show_spinner=False)
def throttle() -> Throttle:
    """Give the count of wrong codes, one for the whole server."""
    return Throttle()


@st.cache_resource(show_spinner=False)
def class_throttle() -> Throttle:
    """Give the count of wrong tries under each class code: a whole class shares it, so that it is slow to close."""
    return Throttle(free=200, longest=30)


@st.cache_resource(show_spinner=False)
def teacher_throttle() -> Throttle:
    """Give the count of wrong passwords, whoever tried: nobody may keep the teacher out for long."""
    return Throttle(free=20, longest=60)


def _bare(code: str) -> str:
    """Give a class code without what people type differently: case, width, blanks, dashes."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", code[:100])).casefold()


def student() -> Student | None:
    """Give the student who is at this screen, and keep them in the session; None where nobody is. NotRead.

    Who came in by a code that was replaced meanwhile is out: it may have been lost, and somebody else's now.
    """
    everybody = roster()
    inside, proof = st.session_state.get("student"), st.session_state.get("proof")
    if proof is not None and everybody.with_ticket(proof) != inside:
        inside = None
    for key in (inside, _remembered(everybody), _logged_in(everybody)):
        found = everybody.students().get(key) if key else None
        if found is not None:
            if key != inside:
                st.session_state["proof"] = everybody.ticket(found.learner)
            st.session_state["student"] = found.learner
            return found
    st.session_state.pop("student", None)
    return None


def _remembered(everybody: Roster) -> str | None:
    """Give the student whose ticket this browser brought, unless they signed out meanwhile."""
    ticket = "" if st.session_state.get("signed-out") else browser.cookie("ticket")
    return everybody.with_ticket(ticket) if ticket else None


def _logged_in(everybody: Roster) -> str | None:
    address = login_address()
    return everybody.with_account(address) if address else None


def login_address(surely: bool = False) -> str:
    """Give the address that somebody signed in with by OpenID Connect; "" where nobody did, or it is not verified.

    Not every provider says whether it is; with `surely` one that says nothing is not believed.
    """
    found = setup()
    if found is None or not found.has_login:
        return ""
    user = st.user.to_dict()
    # Some say it in words.
    verified = str(user.get("email_verified", not surely)).strip().casefold()
    if not user.get("is_logged_in") or verified != "true":
        return ""
    address = user.get("email")
    return address.strip().casefold() if isinstance(address, str) else ""


def sign_in(class_code: str, personal_code: str) -> float | None:
    """Sign a student in; give None when done, else the seconds to wait before the next try (0: at once).

    Both codes are looked at whatever the first one is, and a wrong one is not told from the other. NotRead.
    """
    found = setup()
    mine, whole = (f"session {_session()}",), (f"class {_bare(class_code)}",)

    def wait() -> float:
        now = time.monotonic()
        return max(throttle().wait(mine, now), class_throttle().wait(whole, now))

    if found is None or wait() > 0:
        return wait()
    key = roster().with_code(personal_code)
    # Digests of equal length: comparing tells nothing of how much was right.
    right = is_same(*(keyed(found.pepper, "code", _bare(text)) for text in (class_code, found.code)))
    if not right or key is None:
        throttle().failed(mine, time.monotonic())
        class_throttle().failed(whole, time.monotonic())
        return wait()
    throttle().passed(mine)
    class_throttle().passed(whole)
    st.session_state["student"], st.session_state["proof"] = key, roster().ticket(key)
    st.session_state.pop("signed-out", None)
    return None


def sign_out() -> None:
    """Let nobody be at this screen; the browser forgets its ticket."""
    st.session_state.pop("student", None)
    st.session_state["signed-out"] = True


def ticket() -> str:
    """Give what this browser is to keep: the ticket of who has signed in by codes, else nothing. NotRead."""
    key = st.session_state.get("student")
    return roster().ticket(str(key)) if key and not login_address() else ""


def _session() -> str:
    return str(st.session_state.setdefault("session-name", token_hex(8)))


# --- the teacher -----------------------------------------------------------------------------------------------------


def has_password() -> bool:
    """Say whether a teacher can sign in with a password."""
    found = setup()
    return found is not None and bool(found.teacher)


def teacher_signs_in(password: str) -> float | None:
    """Sign the teacher in; give None when done, else the seconds to wait before the next try."""
    found = setup()
    mine, whole = (f"teacher {_session()}",), (ANYBODY,)

    def wait() -> float:
        now = time.monotonic()
        return max(throttle().wait(mine, now), teacher_throttle().wait(whole, now))

    if found is None or wait() > 0:
        return wait()
    if not found.teacher or not password_fits(password, found.teacher):
        throttle().failed(mine, time.monotonic())
        teacher_throttle().failed(whole, time.monotonic())
        return wait()
    throttle().passed(mine)
    teacher_throttle().passed(whole)
    st.session_state["teacher"] = Presence(time.monotonic())
    return None


def teacher_signs_out() -> None:
    """End the teacher's session, and what was still to be downloaded in it."""
    found: Presence | None = st.session_state.pop("teacher", None)
    if found is not None:
        found.is_over = True


def presence() -> Presence | None:
    """Give the teacher's session in this tab; None where there is none, or it was idle for too long.

    To be here is not to be idle.
    """
    found = setup()
    if found is None:
        return None
    if found.teachers and login_address(surely=True) in found.teachers:
        return Presence(time.monotonic())
    here: Presence | None = st.session_state.get("teacher")
    if here is None or not found.teacher or not here.is_on:
        teacher_signs_out()
        return None
    here.seen = time.monotonic()
    return here
