"""Who learns here: is this a machine of one's own or a public place, and which names does the machine know?"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from enum import StrEnum
from hashlib import sha256
from ipaddress import ip_address
from secrets import token_bytes, token_hex
from urllib.parse import urlsplit

from engine.item import Text
from engine.own_cards import TABLES
from engine.records import Erased, NameRefused, Row, Store, normalise_name

PEOPLE = "people"
FIRST_NAME = Text("学生一", "Student 1")
TAKEN = Text("已经有人用这个名字了。", "Somebody has this name already.")
NOT_CONFIRMED = Text("名字不一致，什么都没有删除。", "That is not the name, so nothing was deleted.")
NOBODY = Text("这个名字已经不在了。", "That name is not here any more.")
_FORWARDED = ("forwarded", "via", "x-real-ip", "true-client-ip")
_FORWARDED_STARTS = ("x-forwarded-", "cf-")
_SECRET = re.compile(r"[A-Z2-7]{24}")
_LOOKALIKES = str.maketrans("018", "OIB")


class Mode(StrEnum):
    """LOCAL: whoever sits here owns the files. PUBLIC: every visitor is a learner of their own. CLASS: by roster."""

    LOCAL = "local"
    PUBLIC = "public"
    CLASS = "class"


def mode_of(
    setting: str, url: str | None, headers: Mapping[str, str], address: str | None, has_class: bool = False
) -> Mode:
    """Give the mode: what TRAINER_MODE says; without it CLASS where the deployer's secrets make one (`has_class`).

    Otherwise LOCAL only where nothing speaks against it. A class that is asked for without its secrets is PUBLIC.

    The page's own address and the host asked for must be this machine's; so must be the `address` that the connection
    comes from, None for this machine, for a browser says of the others what it likes. And no proxy may have left its
    mark: behind one everybody seems to come from here.
    """
    wanted = setting.strip().lower()
    if has_class and wanted in ("", Mode.CLASS):
        return Mode.CLASS
    if wanted:
        return Mode.LOCAL if wanted == Mode.LOCAL else Mode.PUBLIC
    names = {name.lower(): value for name, value in headers.items()}
    forwarded = any(name in _FORWARDED or name.startswith(_FORWARDED_STARTS) for name in names)
    asked = urlsplit(f"//{names.get('host', '')}")
    here = _is_loopback(urlsplit(url or "").hostname) and _is_loopback(asked.hostname)
    here = here and (address is None or _is_loopback(address))
    return Mode.LOCAL if here and not forwarded else Mode.PUBLIC


def _is_loopback(host: str | None) -> bool:
    if host is None:
        return False
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


# --- a public visitor ------------------------------------------------------------------------------------------------


def new_secret() -> str:
    """Give a visitor's private key: 24 letters and digits, 120 bits."""
    return base64.b32encode(token_bytes(15)).decode()


def read_secret(text: str) -> str | None:
    """Read a private key as a cookie or a person may give it: blanks and dashes do not matter, nor case or 0 for O."""
    key = re.sub(r"[\s\-‐-―]", "", text[:200]).upper().translate(_LOOKALIKES)
    return key if _SECRET.fullmatch(key) else None


def spell_secret(secret: str) -> str:
    """Write a private key in groups of four, as a recovery code."""
    return "-".join(re.findall("....", secret))


def learner_of(secret: str) -> str:
    """Give the learner's key in the log: who reads the log cannot make the private key from it."""
    return "v" + sha256(f"trainer learner {secret}".encode()).hexdigest()[:24]


# --- the names on a machine of one's own -----------------------------------------------------------------------------


def names(store: Store) -> dict[str, str]:
    """Give the names by learner, in the order in which they came. NotRead."""
    return {key: str(row.values.get("name", "")) for key, row in store.table(PEOPLE).rows().items()}


def start(store: Store, lang: str) -> str:
    """Give the learner to begin with: whoever is there, else a first one, made at once. NotSaved."""

    def decide(rows: dict[str, Row]) -> list[Row]:
        return [] if rows else [_row(token_hex(8), FIRST_NAME.say(lang))]

    store.table(PEOPLE).change(decide)
    return next(reversed(names(store)))


def add(store: Store, name: str) -> str:
    """Give a new learner of that name. NameRefused, NotSaved."""
    key = token_hex(8)
    _name(store, key, name)
    return key


def rename(store: Store, learner: str, name: str) -> None:
    """Give a learner another name. NameRefused, NotSaved."""
    _name(store, learner, name)


def merge(store: Store, source: str, target: str) -> int:
    """Make everything of `source` the target's, then let `source` be gone; give the rows moved.

    NameRefused where the target was deleted, NotSaved.

    Cut short, it may be done again: what has been moved is not moved twice.
    """
    if target not in names(store):
        raise NameRefused(NOBODY)
    report = store.bring_back(store.export_learner(source, TABLES), target, TABLES)
    if report.refused:  # then they would be lost
        raise NameRefused(report.refused[0].reason)
    store.erase_learner(source)
    return report.added


def delete(store: Store, learner: str, confirmed: str) -> Erased:
    """Erase a learner whose name was typed as it is; give the proof.

    NameRefused, NotSaved.
    """
    name = names(store).get(learner, "")
    if normalise_name(confirmed) != name:
        raise NameRefused(NOT_CONFIRMED)
    return store.erase_learner(learner, [name])


def _name(store: Store, learner: str, name: str) -> None:
    wanted = normalise_name(name)

    def decide(rows: dict[str, Row]) -> list[Row]:
        for key, row in rows.items():
            if key != learner and str(row.values.get("name", "")).casefold() == wanted.casefold():
                raise NameRefused(TAKEN)
        return [_row(learner, wanted)]

    store.table(PEOPLE).change(decide)


def _row(learner: str, name: str) -> Row:
    return Row(learner, {"name": name}, learner=learner)
