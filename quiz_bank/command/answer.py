"""The commands `read` and `grade`: what a typed text is taken for, and what it is worth."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from engine.feedback import verdict_text
from engine.formula import FormulaReading
from engine.grade import grade, read_part
from engine.pose import Question, pose
from engine.reading import Reading, Shape, read
from quiz_bank.command.output import (
    UsageError,
    add_question_options,
    given_texts,
    item_named,
    plain,
    print_json,
    question_of,
    to_json,
)
from quiz_bank.misconceptions import CATALOGUE

FORMULA_ITEM = "attention-formula"
"""The question whose names a formula may use where none is named."""


def add_to(commands: Any) -> None:
    """Add the commands of this module."""
    reading = commands.add_parser("read", help="what a typed text is taken for")
    reading.add_argument(
        "texts", nargs="*", metavar="TEXT", help="the text, or - for one per line of standard input"
    )
    reading.add_argument(
        "--shape",
        default="scalar",
        help="scalar, vector:3, matrix:2x3, integer, index, shape, or formula:ITEM (formula:ITEM:2 for its second box)",
    )
    reading.add_argument("--infinity", action="store_true", help="infinity is allowed")
    reading.set_defaults(run=read_texts)
    grading = commands.add_parser("grade", help="the verdict on an answer: one TEXT per part")
    grading.add_argument("texts", nargs="*", metavar="ITEM TEXT…")
    add_question_options(grading)
    grading.set_defaults(run=grade_texts)
    for parser in (reading, grading):
        parser.add_argument("--lang", choices=("zh", "en"), default="zh")
        parser.add_argument("--json", action="store_true", help="one JSON object per result")


def read_texts(options: argparse.Namespace) -> int:
    """Print the reading of one text, or of every line of standard input."""
    if len(options.texts) != 1:
        raise UsageError("takes exactly one TEXT")
    shape = _shape(options.shape)
    for text in given_texts(options.texts[0], options.json):
        if not isinstance(text, str):
            raise UsageError("standard input: a line is no JSON string")
        result = _reading(text, shape, options)
        if options.json:
            print_json(result)
        elif "sizes" in result:
            print(f"{result['echo']} : {' x '.join(result['sizes']) or 'a number'}")
            if result["misfit"]:
                print(f"    {result['misfit']}")
        elif result["status"] == "read":
            print(f"{result['echo']} = {plain(result['value'])}")
        else:
            print(f"{result['error']} at {result['position']}: {result['message']}")
    return 0


def _shape(spelling: str) -> Shape | tuple[Question, int]:
    """Give the shape that is wanted, or for formulas the question and the part whose names may be used."""
    kind, _, rest = spelling.partition(":")
    if kind != "formula":
        try:
            return Shape.parse(spelling)
        except ValueError as fault:
            raise UsageError(str(fault)) from fault
    name, _, number = (rest or FORMULA_ITEM).partition(":")
    question = pose(item_named(name), 0)
    if not question.asks_formulas:
        raise UsageError(f"{name} asks for no formula")
    part = int(number) - 1 if number.isdecimal() else 0
    if not 0 <= part < len(question.item.parts):
        raise UsageError(f"{name} has no box {number}")
    return question, part


def _reading(text: str, shape: Shape | tuple[Question, int], options: argparse.Namespace) -> dict[str, Any]:
    reading = (
        read(text, shape, infinity=options.infinity) if isinstance(shape, Shape) else read_part(*shape, text)
    )
    if isinstance(reading, Reading):
        return {
            "status": "read",
            "value": to_json(reading.value),
            "decimals": to_json(reading.decimals),
            "exact": reading.exact,
            "echo": reading.echo,
            "error": None,
            "position": None,
            "message": None,
            **(_sized(reading, options.lang) if isinstance(reading, FormulaReading) else {}),
        }
    return {
        "status": "unreadable",
        "value": None,
        "decimals": None,
        "exact": False,
        "echo": None,
        "error": reading.code.value,
        "position": reading.position,
        "message": reading.message.say(options.lang),
    }


def _sized(reading: FormulaReading, lang: str) -> dict[str, Any]:
    """Give what a formula's reading says beside its value on the hidden numbers."""
    misfit = reading.misfit.plain.say(lang) if reading.misfit else None
    return {"latex": reading.latex, "sizes": list(reading.sizes), "misfit": misfit}


def grade_texts(options: argparse.Namespace) -> int:
    """Print the verdict on one answer, or on every line of standard input."""
    if not options.texts:
        raise UsageError("takes an ITEM and one TEXT per part")
    options.item, *texts = options.texts
    question = question_of(options)
    parts = len(question.item.parts)
    answers: Iterator[list[str]]
    if texts == ["-"]:
        answers = (_parts_of(given, parts) for given in given_texts("-", options.json))
    elif len(texts) == parts:
        answers = iter([texts])
    else:
        raise UsageError(
            f"{question.item.id} takes {parts} TEXT{'s' if parts > 1 else ''}, one per part, not {len(texts)}"
        )
    for typed in answers:
        result = _verdict(question, typed, options.lang)
        if options.json:
            print_json(result)
        else:
            print("\n".join(_as_lines(result)))
    return 0


def _as_lines(result: dict[str, Any]) -> Iterator[str]:
    yield result["message"]
    for part, echo in enumerate(result["readings"], start=1):
        if echo is not None:
            yield f"    part {part} read as {echo}" if len(result["readings"]) > 1 else f"    read as {echo}"
    for name in ("wrong", "rough"):
        if result[f"{name}_entries"]:
            yield f"    {name} entries, from 1: {', '.join(str(k + 1) for k in result[f'{name}_entries'])}"
    for explanation in result["explanations"]:
        together = " + ".join("|".join(names) for names in explanation["together"])
        yield f"    explained by {together}, first at step {explanation['first_wrong_step']}"
    if result["verdict"] in ("right", "wrong"):
        yield f"    score {plain(result['score'], 2)}"


def _parts_of(given: str | list[str], parts: int) -> list[str]:
    """Give one text per part: a JSON list, or a line with tabs between; what is missing is blank."""
    texts = given if isinstance(given, list) else given.split("\t", parts - 1) if parts > 1 else [given]
    if len(texts) > parts:
        raise UsageError(f"standard input: a line has {len(texts)} texts for {parts} parts")
    return [*texts, *[""] * (parts - len(texts))]


def _verdict(question: Question, typed: list[str], lang: str) -> dict[str, Any]:
    verdict = grade(question, typed)
    unread = [
        {"part": part, "error": reading.code.value, "position": reading.position}
        for part, reading in enumerate(verdict.readings)
        if not isinstance(reading, Reading)
    ]
    return {
        "verdict": verdict.outcome.value,
        "score": round(verdict.score, 6),
        "exact": verdict.exact,
        "wrong_entries": list(verdict.wrong_entries),
        "rough_entries": list(verdict.rough_entries),
        "explanations": [
            {"together": [list(names) for names in e.together], "first_wrong_step": e.first_wrong_step}
            for e in verdict.explanations
        ],
        "first_wrong_step": verdict.first_wrong_step,
        "readings": [reading.echo if isinstance(reading, Reading) else None for reading in verdict.readings],
        "unreadable": unread,
        "misfits": [
            reading.misfit.plain.say(lang) if isinstance(reading, FormulaReading) and reading.misfit else None
            for reading in verdict.readings
        ],
        "message": verdict_text(verdict, question, CATALOGUE).say(lang),
    }
