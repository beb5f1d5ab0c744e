"""The command `export`: variants of items as questions that other learning systems import."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from quiz_bank.command.output import UsageError, item_named, print_json
from quiz_bank.exporting import FORMATS, MOST_VARIANTS, VARIANTS, export


def add_to(commands: Any) -> None:
    """Add the command of this module."""
    writing = commands.add_parser("export", help="write variants of items for Moodle, Canvas and others")
    writing.add_argument("format", choices=tuple(FORMATS), metavar="FORMAT", help=", ".join(FORMATS))
    writing.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    writing.add_argument(
        "--item", action="append", metavar="ITEM", help="one item; may come again (default: all)"
    )
    writing.add_argument("--variants", type=int, default=VARIANTS, help=f"of each item (default {VARIANTS})")
    writing.add_argument("--lang", choices=("zh", "en"), default="zh")
    writing.add_argument("--json", action="store_true", help="one JSON object")
    writing.set_defaults(run=write_file)


def write_file(options: argparse.Namespace) -> int:
    """Write the file. UsageError for one that cannot be written, an unknown item, too many variants, no question."""
    if not 1 <= options.variants <= MOST_VARIANTS:
        raise UsageError(f"--variants is a number from 1 to {MOST_VARIANTS}")
    ending = Path("x" + FORMATS[options.format].ending).suffix
    if options.file.suffix.lower() != ending:
        raise UsageError(f"a file of this format ends in {ending}, not {options.file.name}")
    if not options.file.absolute().parent.is_dir():
        raise UsageError(f"{options.file} cannot be written: there is no such folder")
    for name in options.item or ():
        item_named(name)
    made = export(options.format, options.item, options.variants, options.lang)
    if not made.variants:
        raise UsageError(f"nothing to write: this format cannot hold {', '.join(made.left_out)}")
    try:
        options.file.write_bytes(made.data)
    except OSError as fault:
        raise UsageError(f"{options.file} cannot be written: {fault.strerror}") from fault
    if options.json:
        told = {"items": made.variants, "left_out": list(made.left_out), "bytes": len(made.data)}
        print_json({"file": str(options.file), "format": options.format, **told})
        return 0
    print(f"wrote {sum(made.variants.values())} questions of {len(made.variants)} items to {options.file}")
    if made.left_out:
        print(f"left out, for other systems cannot read formulas: {', '.join(made.left_out)}")
    return 0
