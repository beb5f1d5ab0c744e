"""The commands `list` and `show`: what is in the bank, and everything about one question."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.check import written
from engine.feedback import accepted_intervals, instructions
from engine.formula import whole_formula
from engine.pose import Prediction, Question
from engine.procedure import run_exact
from engine.solution import solve
from engine.stepwise import step_decimals
from engine.typeset import latex_exact, latex_shape, prompt
from quiz_bank import bank
from quiz_bank.command.output import (
    add_question_options,
    item_named,
    plain,
    print_json,
    question_of,
    to_json,
)


def add_to(commands: Any) -> None:
    """Add the commands of this module."""
    listing = commands.add_parser(
        "list", help="items with id, title, section, kinds, decimals, misconceptions"
    )
    listing.add_argument("--json", action="store_true", help="one JSON object per item")
    listing.set_defaults(run=list_items)
    showing = commands.add_parser(
        "show", help="one question with its answer, steps, predictions and certificate"
    )
    showing.add_argument("item")
    add_question_options(showing)
    showing.add_argument("--lang", choices=("zh", "en"), default="zh")
    showing.add_argument("--json", action="store_true", help="one JSON object")
    showing.set_defaults(run=show)


def list_items(options: argparse.Namespace) -> int:
    """Print every item."""
    if not options.json:
        print(f"{'item':30} {'asked':14} {'rules':>5}  title (section)")
    for item in bank().values():
        parts = [(item.step(part.step).kind, part.decimals) for part in item.parts]
        kinds = [f"{kind}:{decimals}" if kind == "number" else kind for kind, decimals in parts]
        if options.json:
            print_json(
                {
                    "id": item.id,
                    "title": {"zh": item.title.zh, "en": item.title.en},
                    "section": item.section,
                    "also": list(item.also),
                    "needs": list(item.needs),
                    "kinds": [kind for kind, _ in parts],
                    "decimals": [decimals if kind == "number" else None for kind, decimals in parts],
                    "misconceptions": list(item.misconceptions),
                    "version": item.version,
                }
            )
        else:
            asked = ", ".join(f"{n} × {kind}" if n > 1 else kind for kind, n in Counter(kinds).items())
            title = f"{item.title.zh} / {item.title.en} ({item.section})"
            print(f"{item.id:30} {asked:14} {len(item.misconceptions):5}  {title}")
    return 0


def show(options: argparse.Namespace) -> int:
    """Print one question whole."""
    item_named(options.item)
    question = question_of(options)
    if options.json:
        print_json(as_json(question, options.lang))
    else:
        print(as_text(question, options.lang))
    return 0


def as_json(question: Question, lang: str) -> dict[str, Any]:
    """Give everything about a question."""
    item, certificate = question.item, question.certificate
    exact = run_exact(question.plan, question.drawn)
    right: list[Any] = list(written(question)) if question.asks_formulas else [None] * len(item.parts)
    return {
        "item": item.id,
        "title": item.title.say(lang),
        "section": item.section,
        "seed": question.seed,
        "band": question.band,
        "version": item.version,
        "question": prompt(item, question.drawn, lang),
        "values": to_json(dict(question.drawn)),
        "parts": [
            {
                "step": part.step,
                "label": (part.label or item.step(part.step).label).say(lang),
                "kind": item.step(part.step).kind,
                "decimals": part.decimals if item.step(part.step).kind == "number" else None,
                "shape": list(question.dims(place)),
                "instructions": instructions(question, place).say(lang),
                "answer": to_json(question.values[part.step]),
                "exact": _exact(question, part.step, exact[part.step]),
                "formula": right[place],
                "tolerance": to_json(question.tolerances[place]),
                "accepted": accepted_intervals(question, place),
            }
            for place, part in enumerate(item.parts)
        ],
        "steps": [
            {
                "step": line.step,
                "label": line.label.say(lang),
                "formula": line.formula,
                "exact": line.exact,
                "decimal": line.decimal,
                "value": to_json(question.values[line.step]),
                "decimals": step_decimals(question, line.step),
            }
            for line in solve(question)
        ],
        "predictions": [_prediction(question, p) for p in question.predictions],
        "exceptions": dict(item.exceptions),
        "certificate": {
            "draws": certificate.draws,
            "rejected": dict(certificate.rejected),
            "smallest_gap": to_json(certificate.smallest_gap),
            "visible": list(certificate.visible),
            "invisible": list(certificate.invisible),
            "not_applicable": list(certificate.not_applicable),
            "alike": [list(group) for group in certificate.alike],
        },
    }


def _exact(question: Question, step: str, value: Any) -> str:
    """Give an exact value typeset; of a formula the formula itself."""
    kind = question.item.step(step).kind
    if kind == "formula":
        return whole_formula(question.item.steps, step).latex
    return latex_shape(value) if kind == "shape" else latex_exact(value)


def _prediction(question: Question, prediction: Prediction) -> dict[str, Any]:
    gap = dict(zip(question.predictions, question.certificate.gaps, strict=True))[prediction]
    return {
        "misconceptions": [prediction.misconception],
        "step": prediction.swap.step,
        "answers": [to_json(prediction.values[part.step]) for part in question.item.parts],
        "formulas": written(question, [prediction.swap]) if question.asks_formulas else None,
        "visible": gap > 0,
        "gap": to_json(gap),
    }


def as_text(question: Question, lang: str) -> str:
    """Give everything about a question for people."""
    shown = as_json(question, lang)
    seed = "" if question.seed is None else f"  seed {question.seed}"
    return "\n".join(
        [
            f"{shown['item']}  {shown['title']}  ({shown['section']}){seed}  {question.band}",
            "",
            shown["question"],
            "",
            *(line for part in shown["parts"] for line in _part_lines(part)),
            "",
            "worked steps:",
            *(f"  {s['step']:14} {s['formula']}\n{'':16} = {s['decimal']}" for s in shown["steps"]),
            "",
            "predictions of the wrong rules (gap to the right answer in tolerances):",
            *(_prediction_line(question, prediction) for prediction in shown["predictions"]),
            "",
            *_certificate_lines(question),
        ]
    )


def _part_lines(part: dict[str, Any]) -> Iterator[str]:
    if part["formula"] is not None:
        yield f"{part['label']} [{part['instructions']}]"
        yield f"  = {part['formula']}"
        return
    right = plain(part["answer"], part["decimals"])
    yield f"{part['label']} [{part['instructions']}]"
    yield f"  = {right}"
    if part["exact"] != right:
        yield f"  = {part['exact']}"
    yield f"  accepted: {', '.join(part['accepted'])}"


def _prediction_line(question: Question, prediction: dict[str, Any]) -> str:
    answers = zip(prediction["answers"], question.item.parts, strict=True)
    values = "; ".join(prediction["formulas"] or (plain(value, part.decimals) for value, part in answers))
    gap = prediction["gap"]
    if not isinstance(gap, str):
        gap = f"{gap:.1f}" if gap < 1e6 else f"{gap:.1e}"
    return f"  {prediction['misconceptions'][0]:32} {prediction['step']:14} {gap:>9}  {values}"


def _certificate_lines(question: Question) -> Iterator[str]:
    certificate = question.certificate
    drawn = "given" if question.seed is None else f"{certificate.draws} draws"
    yield f"certificate: {drawn}, smallest gap {certificate.smallest_gap:.1f} tolerances"
    yield from (f"  rejected {n}x: {why}" for why, n in certificate.rejected.items())
    yield from (f"  the same number: {' = '.join(group)}" for group in certificate.alike)
    if certificate.invisible:
        yield f"  does not show: {', '.join(certificate.invisible)}"
