"""Do the secrets that `class` prints open a class, and nothing else?"""

from __future__ import annotations

import tomllib

import pytest

from engine.classroom.keys import password_fits
from tests.quiz_bank.command_line import answered, refused

PASSWORD = "密码 with a blank"


@pytest.mark.parametrize("code", ["ATT-2026", "三班", 'a"b\\c'])
def test_what_is_printed_is_toml_with_the_hash_of_the_password(run, code):
    printed = answered(run("class", code, given=f"{PASSWORD}\n".encode())).out
    made = tomllib.loads(printed)["class"]
    assert made["code"] == code
    assert len(bytes.fromhex(made["pepper"])) == 32
    assert password_fits(PASSWORD, made["teacher"])
    assert not password_fits(PASSWORD + " ", made["teacher"])
    assert PASSWORD not in printed
    again = tomllib.loads(answered(run("class", code, given=f"{PASSWORD}\n".encode())).out)["class"]
    assert again["pepper"] != made["pepper"]
    assert again["teacher"] != made["teacher"]
    (told,) = answered(run("class", code, "--json", given=f"{PASSWORD}\n".encode())).objects
    assert set(told["class"]) == {"code", "pepper", "teacher"}


@pytest.mark.parametrize(
    "code, password, told",
    [
        ("ATT-2026", "short", "at least 8"),
        ("ATT-2026", "", "at least 8"),
        ("ATT-2026", "x" * 2000, "at least 8"),
        ("", PASSWORD, "letters or digits"),
        ("·:·", PASSWORD, "letters or digits"),
        ("a\nb", PASSWORD, "letters or digits"),
        ("x" * 41, PASSWORD, "at most 40"),
    ],
)
def test_what_opens_nothing_is_refused(run, code, password, told):
    assert told in refused(run("class", code, given=f"{password}\n".encode()))
