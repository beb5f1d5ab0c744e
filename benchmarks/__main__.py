"""Which figures are measured, and how are they printed? `python -m benchmarks [--json] [--only NAME] [--share X]`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from benchmarks import classes, grading, learner, page, posing, reading, records
from benchmarks.measure import HEADING, Row
from engine.loading import settle_collector

SUBJECTS: Mapping[str, Callable[[float], Iterator[Row]]] = {
    "reading": reading.measure,
    "posing": posing.measure,
    "grading": grading.measure,
    "records": records.measure,
    "learner": learner.measure,
    "class": classes.measure,
    "page": page.measure,
}


def main(arguments: Sequence[str]) -> int:
    """Measure and print one row per figure as it is known. Gives 0; 2 on wrong usage. Missed aims are figures too."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object per figure")
    parser.add_argument("--only", choices=SUBJECTS, help="measure one subject")
    parser.add_argument(
        "--share", type=float, default=1.0, help="this share of the rounds, such as 0.1 for a quick look"
    )
    try:
        chosen = parser.parse_args(arguments)
    except SystemExit as stop:
        return 2 if stop.code else 0
    if not 0 < chosen.share <= 100:
        print("--share is a number above 0", file=sys.stderr)
        return 2
    if not chosen.json:
        print(_machine(), HEADING, sep="\n", flush=True)
    for name in [chosen.only] if chosen.only else SUBJECTS:
        settle_collector()  # as the running app does: what is loaded is not looked through again
        for row in SUBJECTS[name](chosen.share):
            print(json.dumps(row.as_object()) if chosen.json else row.as_line(), flush=True)
    return 0


def _machine() -> str:
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    return f"Python {platform.python_version()}, NumPy {np.__version__}, {system}; milliseconds unless said otherwise"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
