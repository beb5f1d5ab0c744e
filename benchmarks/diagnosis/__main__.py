"""Does the diagnosis find what simulated students do wrong? `python -m benchmarks.diagnosis [--json] [--short]`.

Per topic, with that topic's questions. Students slip by a generator of their own; seeds for tuning and for reporting
are apart. Progress goes to standard error, the figures to standard output.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

from app.topics import of_topic
from benchmarks.diagnosis.protocol import Row
from benchmarks.diagnosis.table import as_line, write
from benchmarks.diagnosis.workers import all_rows
from quiz_bank import SECTIONS, bank

SHORT_TOPICS = ("一", "七.5")
SHORT_SHARE = 0.05


def topics() -> list[str]:
    """Give the topics that have questions."""
    return [section for section in SECTIONS if of_topic(bank(), section)]


def main(arguments: Sequence[str]) -> int:
    """Simulate and print. Gives 0; 2 on wrong usage. Missed targets are figures too."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.diagnosis", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object per figure")
    parser.add_argument(
        "--short", action="store_true", help="two small topics, few students: under two minutes"
    )
    parser.add_argument("--topic", action="append", choices=topics(), help="only this topic; may come again")
    parser.add_argument("--seeds", choices=("reporting", "tuning"), default="reporting")
    parser.add_argument("--share", type=float, help="this share of the students, such as 0.25")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--write", action="store_true", help="write the tables into README.md and docs/diagnosis.md"
    )
    try:
        chosen = parser.parse_args(arguments)
    except SystemExit as stop:
        return 2 if stop.code else 0
    share = chosen.share if chosen.share is not None else SHORT_SHARE if chosen.short else 1.0
    if not 0 < share <= 10 or chosen.processes < 1:
        print("--share is a number above 0, --processes at least 1", file=sys.stderr)
        return 2
    names = chosen.topic or (list(SHORT_TOPICS) if chosen.short else topics())
    rows: list[Row] = []
    jobs = [(name, chosen.seeds, share, not chosen.short) for name in names]
    for row in all_rows(jobs, chosen.processes):
        rows.append(row)
        if chosen.json:
            print(json.dumps(row.as_object(), ensure_ascii=False), flush=True)
    if not chosen.json:
        for name in names:
            print(name, *(as_line(row) for row in rows if row.topic == name), sep="\n")
    if chosen.write:
        write(rows, share, chosen.seeds)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
