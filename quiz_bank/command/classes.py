"""The command `class`: what a deployer puts into the secrets to open a page for a class."""

from __future__ import annotations

import argparse
import getpass
import json
import secrets
import sys
from typing import Any

from engine.classroom.keys import LONGEST_PASSWORD, SALT_BYTES, password_hash
from quiz_bank.command.output import UsageError, print_json

LEAST = 8
"""Characters of a password."""
LONGEST_CODE = 40


def add_to(commands: Any) -> None:
    """Add the command of this module."""
    making = commands.add_parser("class", help="make the secrets that open a page for a class")
    making.add_argument("code", help="the class code that stands on every slip, such as ATT-2026")
    making.add_argument("--json", action="store_true", help="one JSON object")
    making.set_defaults(run=make)


def make(options: argparse.Namespace) -> int:
    """Ask for the teacher's password, or read it from standard input, and print the secrets. UsageError."""
    code = options.code.strip()
    if (
        not any(character.isalnum() for character in code)
        or len(code) > LONGEST_CODE
        or not code.isprintable()
    ):
        raise UsageError(f"a class code has letters or digits, and at most {LONGEST_CODE} characters")
    made = {
        "code": code,
        "pepper": secrets.token_hex(32),
        "teacher": password_hash(_password(), secrets.token_bytes(SALT_BYTES)),
    }
    if options.json:
        print_json({"class": made})
        return 0
    # JSON's strings are TOML's, too.
    print(
        "[class]",
        *(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in made.items()),
        sep="\n",
    )
    return 0


def _password() -> str:
    if sys.stdin.isatty():
        password = getpass.getpass("Teacher's password: ")
        if password != getpass.getpass("Once more: "):
            raise UsageError("these are two different passwords")
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    if not LEAST <= len(password) <= LONGEST_PASSWORD:
        raise UsageError(f"a password has at least {LEAST} characters, and at most {LONGEST_PASSWORD}")
    return password
