"""The commands `check`, `new` and `verify`: is an item sound, how does one begin, does a log still hold?"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from engine.check import PAIRS_EVERY, Report, check
from engine.item import BANDS
from engine.records import Event
from engine.records.disk import Disk
from engine.records.event import HEADER
from engine.records.rows import fault_of, sound_row
from engine.records.series import Series
from engine.verification import verify
from quiz_bank import bank, items, unused
from quiz_bank.command.output import UsageError, item_named, print_json, to_json
from quiz_bank.command.template import TEMPLATE
from quiz_bank.misconceptions import NOT_ASKED


def add_to(commands: Any) -> None:
    """Add the commands of this module."""
    checking = commands.add_parser("check", help="pose items with many seeds and try right and wrong answers")
    checking.add_argument("item", nargs="?", help="one item; all of them where none is named")
    checking.add_argument("--seeds", type=int, default=500, help="how many seeds, from 0 (default 500)")
    checking.add_argument("--band", choices=BANDS, default="usual")
    checking.add_argument("--json", action="store_true", help="one JSON object per item")
    checking.set_defaults(run=check_items)
    beginning = commands.add_parser("new", help="write a new item file to start from")
    beginning.add_argument("item", help="the new id, in kebab-case")
    beginning.add_argument("--json", action="store_true", help="one JSON object")
    beginning.set_defaults(run=new)
    verifying = commands.add_parser("verify", help="work a log's verdicts out again and list differences")
    verifying.add_argument("log", type=Path, help="attempts.csv, or the folder that holds it")
    verifying.add_argument("--json", action="store_true", help="one JSON object per difference")
    verifying.set_defaults(run=verify_log)


# --- check -----------------------------------------------------------------------------------------------------------


def check_items(options: argparse.Namespace) -> int:
    """Check one item or all, print a table, and give 1 where any promise was broken."""
    if options.seeds < 1:
        raise UsageError("--seeds must be at least 1")
    chosen = [item_named(options.item)] if options.item else list(bank().values())
    found_fault = False
    if not options.json:
        print(f"{'item':30} {'seeds':>5} {'differ':>6} {'draws':>13} {'least gap':>10} {'random':>6}  faults")
    for item in chosen:
        report = check(item, range(options.seeds), options.band)
        found_fault |= bool(report.faults)
        if options.json:
            print_json(_as_json(report))
        else:
            print("\n".join(_as_lines(report)), flush=True)
    if not options.item:
        found_fault |= _say_unused(options.json)
    return int(found_fault)


def _say_unused(as_json: bool) -> bool:
    """Say which misconceptions no item uses as a wrong rule, and why; give True where one has no reason."""
    reasons = {name: NOT_ASKED.get(name) for name in unused()}
    faults = [name for name, why in reasons.items() if why is None]
    if as_json:
        for name in faults:
            print(f"no item uses {name}, and no reason is given", file=sys.stderr)
        return bool(faults)
    print(f"misconceptions that no item uses: {len(reasons) or 'none'}")
    for name, why in reasons.items():
        print(f"  {'!' if why is None else ' '} {name}: {why or 'no reason is given'}")
    return bool(faults)


def _as_json(report: Report) -> dict[str, Any]:
    return {
        "item": report.item.id,
        "seeds": report.seeds,
        "different": report.different,
        "draws": {"mean": float(np.mean(report.draws or [0])), "p99": _percentile(report.draws, 99)},
        "smallest_gap": to_json(min(report.gaps, default=float("inf"))),
        "rejected": dict(report.rejected.most_common()),
        "alike": [{"names": list(names), "questions": n} for names, n in report.alike.most_common()],
        "invisible": dict(report.invisible.most_common()),
        "cancelling_pairs": [
            {"pair": list(pair), "questions": n} for pair, n in report.cancelling.most_common()
        ],
        "parameters": {
            name: {str(value): n / report.seeds for value, n in counts.most_common()}
            for name, counts in report.parameters.items()
        },
        "random_explained": report.random_explained,
        "exceptions": dict(report.item.exceptions),
        "faults": report.faults,
    }


def _as_lines(report: Report) -> Iterator[str]:
    mean, most = np.mean(report.draws or [0]), _percentile(report.draws, 99)
    yield (
        f"{report.item.id:30} {report.seeds:5} {report.different:6} {mean:5.1f}, p99 {most:3.0f} "
        f"{min(report.gaps, default=float('inf')):10.2f} {report.random_explained:6}  {len(report.faults) or 'none'}"
    )
    for names, n in report.alike.most_common(12):
        yield f"    cannot be told apart on {n / report.seeds:6.1%}: {' = '.join(names)}"
    for name, n in report.invisible.most_common():
        yield f"    does not show on {n / report.seeds:6.1%}: {name}"
    looked_at = -(-report.seeds // PAIRS_EVERY)
    for pair, n in report.cancelling.most_common(6):
        yield f"    cancel out to the right answer on {n} of {looked_at}: {' + '.join(pair)}"
    for name, counts in report.parameters.items():
        yield f"    {name}: {_shares(counts, report.seeds)}"
    for name, why in report.item.exceptions.items():
        yield f"    exception {name}: {why}"
    for fault in report.faults:
        yield f"  ! {fault}"


def _shares(counts: Counter[Any], seeds: int) -> str:
    most = counts.most_common(8)
    rest = f", {len(counts) - 8} more" if len(counts) > 8 else ""
    return ", ".join(f"{value} {n / seeds:.0%}" for value, n in most) + rest


def _percentile(numbers: list[int], percent: int) -> float:
    return float(np.percentile(numbers or [0], percent))


# --- new -------------------------------------------------------------------------------------------------------------


def new(options: argparse.Namespace) -> int:
    """Write a new item file that works and can be changed into what its author wants."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", options.item):
        raise UsageError(f"an id is kebab-case like softmax-weights, not {options.item!r}")
    path = Path(items.__file__).parent / f"{options.item.replace('-', '_')}.py"
    if path.exists():
        raise UsageError(f"{path} exists already")
    path.write_text(TEMPLATE.replace("NEW-ITEM", options.item), encoding="utf-8")
    shown = path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else str(path)
    if options.json:
        print_json({"item": options.item, "file": shown})
    else:
        print(f"wrote {shown}\nlook at it:  python -m quiz_bank show {options.item}")
        print(f"prove it:    python -m quiz_bank check {options.item}")
    return 0


# --- verify ----------------------------------------------------------------------------------------------------------


def verify_log(options: argparse.Namespace) -> int:
    """List the rows of a log whose verdict would be another today; give 1 where there are any, or damaged lines."""
    damaged: list[str] = []
    count = 0
    try:
        for difference in verify(_rows(options.log, damaged), bank()):
            count += 1
            if options.json:
                names = ("seq", "event_id", "item", "logged", "today")
                print_json({name: _plain(getattr(difference, name)) for name in names})
            else:
                today = str(difference.today)
                print(f"seq {difference.seq} {difference.item}: {difference.logged!r} is {today!r} today")
    except OSError as fault:
        raise UsageError(f"{options.log} cannot be read: {fault.strerror}") from fault
    for line in damaged:
        print(line, file=sys.stderr)
    if not options.json:
        print(f"{count} differences, {len(damaged)} damaged lines")
    return int(bool(count or damaged))


def _plain(value: object) -> object:
    return value if isinstance(value, int) else str(value)


def _rows(log: Path, damaged: list[str]) -> Iterator[Event]:
    """Yield the rows of a log file, or of all files of the log in a folder; note the lines that cannot be read."""
    files = Series(log, "attempts", Disk()).paths() if log.is_dir() else [log]
    if not files:
        raise UsageError(f"{log} holds no attempts.csv")
    for path in files:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                text = line.rstrip(b"\n")
                if number == 1 and text != HEADER and not log.is_dir():
                    raise UsageError(f"{path} is no log of this program: its first line is not the header")
                if number == 1 and text != HEADER:
                    # In a folder the store goes on in the next file, and still reads the sound lines of this one.
                    damaged.append(f"{path}, line 1: not the header of this program's log")
                row = sound_row(text)
                if row is not None:
                    yield row
                elif fault_of(text) and number > 1:
                    damaged.append(f"{path}, line {number}: {fault_of(text)}")
