"""The commands `catalogue` and `coverage`: everything in the bank on one page, and which section has how much of it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.claim import Claim, Figure
from engine.item import Card, Item
from engine.pose import pose
from engine.typeset import latex
from quiz_bank import SECTIONS, SELF_TESTS, SOURCES, bank
from quiz_bank.cards import CARDS
from quiz_bank.claims import CLAIMS
from quiz_bank.command.browse import as_json
from quiz_bank.command.output import UsageError, plain, print_json

ROOT = Path(__file__).parent.parent.parent
CATALOGUE = ROOT / "docs" / "catalogue.md"
README = ROOT / "README.md"
BEGIN, END = "<!-- coverage: begin -->\n", "<!-- coverage: end -->\n"
FINDINGS = {"holds": "成立 / holds", "wrong": "有误 / wrong", "imprecise": "不准确 / imprecise"}
FINDINGS["unverifiable"] = "无法核实 / cannot be verified"


def add_to(commands: Any) -> None:
    """Add the commands of this module."""
    listing = commands.add_parser("catalogue", help="write every item, card and claim to docs/catalogue.md")
    listing.add_argument("--output", type=Path, default=CATALOGUE, help="another file")
    listing.add_argument("--json", action="store_true", help="one JSON object per item on standard output")
    listing.set_defaults(run=write_catalogue)
    counting = commands.add_parser("coverage", help="how many items, cards and claims each section has")
    counting.add_argument("--write", action="store_true", help="put the table into README.md")
    counting.add_argument("--json", action="store_true", help="one JSON object per section")
    counting.set_defaults(run=show_coverage)


# --- the catalogue ---------------------------------------------------------------------------------------------------


def write_catalogue(options: argparse.Namespace) -> int:
    """Write the catalogue; with --json print each item's question instead."""
    if options.json:
        for item in bank().values():
            print_json(as_json(pose(item, 0), "zh"))
        return 0
    try:
        options.output.write_text(catalogue(), encoding="utf-8", newline="\n")
    except OSError as fault:
        raise UsageError(f"{options.output} cannot be written: {fault.strerror}") from fault
    print(f"wrote {len(bank())} items, {len(CARDS)} cards and {len(CLAIMS)} claims")
    return 0


def catalogue() -> str:
    """Give every item at seed 0, every card and every claim as one Markdown page, in both languages."""
    items = list(bank().values())
    return "\n".join(
        [
            "# 目录 · Catalogue",
            "",
            "Every item at seed 0, every card and every claim, written by `python -m quiz_bank catalogue`.",
            "每道题（种子 0）、每张卡片、每条论断。",
            "",
            f"## 题目 · Items ({len(items)})",
            "",
            *(line for item in items for line in _item(item)),
            f"## 卡片 · Cards ({len(CARDS)})",
            "",
            *(line for card in CARDS.values() for line in _card(card)),
            f"## 论断 · Claims ({len(CLAIMS)})",
            "",
            *(line for claim in CLAIMS.values() for line in _claim(claim)),
        ]
    )


def _item(item: Item) -> Iterator[str]:
    question = pose(item, 0)
    zh, en = (as_json(question, lang) for lang in ("zh", "en"))
    yield f"### {item.id}: {item.title.zh} · {item.title.en}"
    yield ""
    places = " ".join((item.section, *item.also))
    yield f"{places}{' · after ' + ', '.join(item.needs) if item.needs else ''}"
    yield from ("", zh["question"], "", en["question"], "")
    for here, there in zip(zh["parts"], en["parts"], strict=True):
        answer = plain(here["answer"], here["decimals"])
        yield f"- {here['label']} · {there['label']}: **{answer}** ({here['instructions']} · {there['instructions']})"
    yield ""
    for number, (here, there) in enumerate(zip(zh["steps"], en["steps"], strict=True), start=1):
        yield f"{number}. {here['label']} · {there['label']}: ${here['formula']}$, `{_plain(here)}`"
    yield ""
    for prediction in zh["predictions"]:
        values = zip(prediction["answers"], item.parts, strict=True)
        shown = "; ".join(plain(value, part.decimals) for value, part in values)
        unseen = "" if prediction["visible"] else " (does not show here)"
        yield f"- `{prediction['misconceptions'][0]}` {shown}{unseen}"
    yield ""


def _plain(step: dict[str, Any]) -> str:
    return plain(step["value"], step["decimals"])


def _card(card: Card) -> Iterator[str]:
    yield f"### {card.id} ({' '.join((card.section, *card.also))})"
    yield from ("", card.front.zh, "", card.front.en, "", card.back.zh, "", card.back.en, "")


def _claim(claim: Claim) -> Iterator[str]:
    yield f"### {claim.number} ({claim.section}): {FINDINGS[claim.finding]}"
    yield from ("", claim.says.zh, "", claim.says.en, "")
    if claim.correction is not None:
        yield from (claim.correction.zh, "", claim.correction.en, "")
    for figure in claim.figures:
        yield _figure(figure)
    yield from ([f"Source: {claim.source}", ""] if claim.source else [""])


def _figure(figure: Figure) -> str:
    stated, found = (latex(value, figure.decimals) for value in (figure.stated, figure.found()))
    return f"- {figure.label.zh} · {figure.label.en}: stated ${stated}$, computed ${found}$"


# --- coverage --------------------------------------------------------------------------------------------------------


def show_coverage(options: argparse.Namespace) -> int:
    """Print how much of the document is asked, remembered and put to the test; with --write also in the README."""
    if options.json:
        for row in coverage():
            print_json(row)
        return 0
    print(coverage_table(), end="")
    if options.write:
        README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    return 0


def coverage() -> Iterator[dict[str, Any]]:
    """Give, for each section and self-test question, how many items, cards and claims it has.

    An item or card counts where it belongs and at each further place that it serves.
    """
    for place in (*SECTIONS, *SELF_TESTS, SOURCES):
        claims = [claim for claim in CLAIMS.values() if claim.section == place]
        yield {
            "section": place,
            "items": sum(place in (item.section, *item.also) for item in bank().values()),
            "cards": sum(place in (card.section, *card.also) for card in CARDS.values()),
            "claims": len(claims),
            "claims_computed": sum(bool(claim.figures) for claim in claims),
        }


def coverage_table() -> str:
    """Give the coverage as a Markdown table."""
    rows = list(coverage())
    lines = ["| section | items | cards | claims | of them computed |", "|---|---|---|---|---|"]
    lines += [
        f"| {r['section']} | {r['items']} | {r['cards']} | {r['claims']} | {r['claims_computed']} |"
        for r in rows
    ]
    computed = sum(row["claims_computed"] for row in rows)
    lines.append(f"| in all | {len(bank())} | {len(CARDS)} | {len(CLAIMS)} | {computed} |")
    return "\n".join(lines) + "\n"


def with_table(readme: str) -> str:
    """Give the README's text with the coverage table as it is now."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{coverage_table()}{END}{after}"
