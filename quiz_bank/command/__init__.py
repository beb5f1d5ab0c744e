"""What can be done with the bank and the engine without a browser? One module per group of commands."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from itertools import islice

from engine.item import ItemError
from quiz_bank.command import answer, author, browse, classes, decks, exporting, overview
from quiz_bank.command.output import UsageError

TEXT_OPTIONS = {
    "--json": 0,
    "--infinity": 0,
    "--seed": 1,
    "--values": 1,
    "--band": 1,
    "--shape": 1,
    "--lang": 1,
}
"""Options of the commands that take typed text, and how many values each takes."""


def main(arguments: Sequence[str]) -> int:
    """Run one command; give 0 when it answered, 1 where check or verify found a fault, 2 on wrong usage."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    parser = _parser()
    try:
        options = parser.parse_args(_texts_last(list(arguments)))
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        return options.run(options)
    except UsageError as fault:
        print(f"quiz_bank {options.command}: {fault}", file=sys.stderr)
        return 2
    except ItemError as fault:
        # An item that cannot be loaded is just what `check` is for; the others were called for nothing.
        print(f"quiz_bank {options.command}: {fault}", file=sys.stderr)
        return 1 if options.command == "check" else 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone; there is nobody to tell
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m quiz_bank", description="The question bank without a browser."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for group in (browse, answer, author, overview, decks, exporting, classes):
        group.add_to(commands)
    return parser


def _texts_last(arguments: list[str]) -> list[str]:
    """Put typed texts behind `--`, so that one may begin with a minus; what follows a `--` is text."""
    if not arguments or arguments[0] not in ("read", "grade"):
        return arguments
    options: list[str] = []
    texts: list[str] = []
    rest = iter(arguments[1:])
    for argument in rest:
        name = argument.split("=", 1)[0]
        if argument == "--":
            texts += islice(rest, 1)  # whatever it looks like; options may still follow
        elif argument in ("-h", "--help") or (name in TEXT_OPTIONS and "=" in argument):
            options.append(argument)
        elif name in TEXT_OPTIONS:
            options += [argument, *islice(rest, TEXT_OPTIONS[name])]
        else:
            texts.append(argument)
    return [arguments[0], *options, "--", *texts]
