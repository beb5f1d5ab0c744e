"""How are the figures of the simulation printed, and written into the README and docs/diagnosis.md?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benchmarks.diagnosis.figures import Figure
from benchmarks.diagnosis.protocol import Row

ROOT = Path(__file__).resolve().parents[2]
BEGIN, END = "<!-- diagnosis: begin -->", "<!-- diagnosis: end -->"
HEADLINES = (
    ("recall @5", "1: recall @5"),
    ("in reach", "1: recall @5 within anyone's reach"),
    ("precision", "1: precision"),
    ("items, median", "1: items to confirm, median"),
    ("two: F1 @8", "2: F1 @8"),
    ("by chance / ours", "1: by chance / ours, mean items"),
    ("careless .3 accused", "careless 0.3: ever accused in 20"),
    ("guesser accused", "guesser: ever accused in 20"),
    ("resolved, median", "given up: items to resolved, median"),
)
"""Columns of the README's table: heading and row."""


def said(figure: Figure) -> str:
    """Write a figure with its interval."""
    if figure.value != figure.value:
        return "-"
    short = f"{figure.value:.3g}"
    if figure.low is None or figure.high is None:
        return short
    return f"{short} ({figure.low:.3g}-{figure.high:.3g})"


def as_line(row: Row) -> str:
    """Give a row as one line of plain text."""
    state = {True: "met", False: "missed", None: ""}[row.is_met]
    return f"  {row.what:<52} {said(row.figure):<24} {row.target:<9} {state}".rstrip()


def headlines(rows: Sequence[Row]) -> str:
    """Give the README's table: a line for each topic."""
    found = {(row.topic, row.what): row for row in rows}
    topics = list(dict.fromkeys(row.topic for row in sorted(rows, key=lambda row: _place(row.topic))))
    lines = [
        "| topic | " + " | ".join(heading for heading, _ in HEADLINES) + " |",
        "|---" * (1 + len(HEADLINES)) + "|",
    ]
    for topic in topics:
        cells = []
        for _, what in HEADLINES:
            row = found.get((topic, what))
            cells.append("-" if row is None else said(row.figure) + (" ✗" if row.is_met is False else ""))
        lines.append(f"| {topic} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def whole(rows: Sequence[Row]) -> str:
    """Give the full table of docs/diagnosis.md: a line for each figure, a column for each topic."""
    topics = list(dict.fromkeys(row.topic for row in sorted(rows, key=lambda row: _place(row.topic))))
    found = {(row.topic, row.what): row for row in rows}
    targets = {row.what: row.target for row in rows if row.target}
    lines = ["| figure | target | " + " | ".join(topics) + " |", "|---" * (2 + len(topics)) + "|"]
    for what in dict.fromkeys(row.what for row in rows):
        cells = []
        for topic in topics:
            row = found.get((topic, what))
            cells.append("" if row is None else said(row.figure) + (" ✗" if row.is_met is False else ""))
        lines.append(f"| {what} | {targets.get(what, '')} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _place(topic: str) -> int:
    from quiz_bank import SECTIONS

    return SECTIONS.index(topic) if topic in SECTIONS else len(SECTIONS)


def write(rows: Sequence[Row], share: float, seeds: str) -> None:
    """Put the tables between their marks in README.md and docs/diagnosis.md."""
    note = f"{seeds.capitalize()} seeds, {max(round(400 * share), 4)} students a cell; ✗ misses its target."
    _between(ROOT / "README.md", f"{note}\n\n{headlines(rows)}")
    _between(ROOT / "docs" / "diagnosis.md", f"{note}\n\n{whole(rows)}")


def _between(path: Path, text: str) -> None:
    old = path.read_text(encoding="utf-8")
    begin, end = old.index(BEGIN) + len(BEGIN), old.index(END)
    path.write_text(f"{old[:begin]}\n{text}\n{old[end:]}", encoding="utf-8")
