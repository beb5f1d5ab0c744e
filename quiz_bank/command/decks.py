"""The command `anki`: the whole bank as a deck for Anki."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from engine.exports.anki import next_timestamp, package
from quiz_bank.anki import deck_names, item_notes, word_notes
from quiz_bank.command.output import UsageError, print_json


def add_to(commands: Any) -> None:
    """Add the command of this module."""
    writing = commands.add_parser("anki", help="write every item, card and misconception as an Anki deck")
    writing.add_argument("file", type=Path, metavar="FILE", help="the .apkg to write")
    writing.add_argument("--lang", choices=("zh", "en"), default="zh")
    writing.add_argument(
        "--timestamp", type=int, help="seconds since 1970, later than the last export (default: now)"
    )
    writing.add_argument("--json", action="store_true", help="one JSON object")
    writing.set_defaults(run=write_deck)


def write_deck(options: argparse.Namespace) -> int:
    """Write the deck. UsageError for a file that cannot be written."""
    if options.file.suffix.lower() != ".apkg":
        raise UsageError(f"Anki opens files that end in .apkg, not {options.file.name}")
    timestamp = options.timestamp if options.timestamp is not None else next_timestamp(time.time())
    if timestamp < 1:
        raise UsageError("--timestamp is a number of seconds from 1")
    if not options.file.absolute().parent.is_dir():
        raise UsageError(f"{options.file} cannot be written: there is no such folder")
    made = [*item_notes(options.lang), *word_notes(options.lang)]
    written = package(made, deck_names(options.lang), timestamp)
    try:
        options.file.write_bytes(written)
    except OSError as fault:
        raise UsageError(f"{options.file} cannot be written: {fault.strerror}") from fault
    decks = len({note.deck for note in made})
    if options.json:
        told = {"notes": len(made), "decks": decks, "bytes": len(written), "timestamp": timestamp}
        print_json({"file": str(options.file), **told})
    else:
        print(f"wrote {len(made)} notes in {decks} decks to {options.file}")
    return 0
