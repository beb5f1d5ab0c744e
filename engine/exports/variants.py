"""What does a numeric note for another program hold: several questions of one item, worked, with the wrong answers?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape

from engine.exports.anki import NAMESPACE, NUMBERS, Note, to_html_literally
from engine.exports.markup import inline, to_html
from engine.feedback import accepted_intervals, instructions
from engine.formula import whole_formula
from engine.item import Item, Misconception, Text
from engine.pose import PoseError, pose
from engine.procedure import Swap, Values
from engine.question import Question
from engine.solution import solve
from engine.typeset import latex, latex_shape, prompt

VARIANTS = 8
MOST_SEEDS = 3 * VARIANTS
"""Seeds tried for the variants of one item, more where more variants are wanted; one that cannot be posed is passed
over."""
FEW = 6
"""So many accepted intervals are listed; more nobody reads."""

ACCEPTED = Text(zh="都算对：", en="Accepted: ")
WORKED = Text(zh="逐步计算", en="Step by step")
MISTAKES = Text(zh="如果你得到的是下面的数", en="If you got one of these instead")
WHY = Text(zh="为什么不对：", en="Why it is wrong: ")
INSTEAD = Text(zh="应该：", en="Instead: ")
COLON = Text(zh="：", en=": ")
OR = Text(zh=" 或 ", en=" or ")
BETWEEN = Text(zh="；", en="; ")


def questions(item: Item, count: int = VARIANTS) -> list[Question]:
    """Pose the first questions of an item that read differently; a formula is asked once. PoseError for none."""
    posed: dict[str, Question] = {}
    fault: PoseError | None = None
    for seed in range(max(MOST_SEEDS, 3 * count)):
        try:
            question = pose(item, seed)
        except PoseError as failed:
            fault = failed
            continue
        posed.setdefault(prompt(item, question.drawn, "en"), question)
        if len(posed) == count or question.asks_formulas:
            break
    if not posed:
        raise fault or PoseError(f"{item.id}: no question")
    return list(posed.values())


def item_note(item: Item, lang: str, catalogue: Mapping[str, Misconception], count: int = VARIANTS) -> Note:
    """Make the note of an item: `count` variants, their worked answers, and what each known mistake makes of them.

    PoseError where the item makes no question.
    """
    posed = questions(item, count)
    variants = [_variant(question, lang) for question in posed]
    named = [name for name in item.misconceptions if any(name in v["mistakes"] for v in variants)]
    first = variants[0]
    blocks = [_mistake(name, first["mistakes"].get(name), lang, catalogue) for name in named]
    heading = f'<div class="at-note">{escape(MISTAKES.say(lang))}</div>' if blocks else ""
    return Note(
        NUMBERS,
        f"item:{item.id}",
        (
            to_html(item.title.say(lang)),
            first["question"],
            first["answer"],
            heading + "".join(blocks),
            to_html_literally(json.dumps(variants, ensure_ascii=False)),
        ),
        item.section,
        (NAMESPACE,),
    )


def _variant(question: Question, lang: str) -> dict:
    """Give one variant for the script of the note: question, answer, and the mistakes' numbers by id, as HTML."""
    return {
        "question": _question(question, lang),
        "answer": worked(question, lang),
        "mistakes": {name: OR.say(lang).join(numbers) for name, numbers in _numbers(question, lang).items()},
    }


def _question(question: Question, lang: str) -> str:
    asked = [
        f"{to_html(label(question, place, lang))} ({to_html(instructions(question, place).say(lang))})"
        for place in range(len(question.item.parts))
    ]
    return (
        f"{to_html(prompt(question.item, question.drawn, lang))}"
        f'<div class="at-note">{BETWEEN.say(lang).join(asked)}</div>'
    )


def worked(question: Question, lang: str) -> str:
    """Give the right answer and how it is worked out, as HTML."""
    shown = [
        f"<b>{to_html(label(question, place, lang))}</b>{COLON.say(lang)}"
        f"{inline(_value(question, question.values, place))}{_accepted(question, place, lang)}"
        for place in range(len(question.item.parts))
    ]
    steps = [
        f"<li>{to_html(line.label.say(lang))}{COLON.say(lang)}"
        f"{'' if question.asks_formulas else inline(line.formula) + '<br>'}{inline(line.line)}</li>"
        for line in solve(question, exact=False)
    ]
    heading = f'<div class="at-note">{escape(WORKED.say(lang))}</div>'
    return f"{'<br>'.join(shown)}{heading}<ol>{''.join(steps)}</ol>"


def _accepted(question: Question, place: int, lang: str) -> str:
    intervals = accepted_intervals(question, place)
    exact = not question.tolerances[place].any()
    if exact or not 0 < len(intervals) <= FEW:
        return ""
    listed = escape(BETWEEN.say(lang).join(intervals))
    return f'<div class="at-note">{escape(ACCEPTED.say(lang))}{listed}</div>'


def _numbers(question: Question, lang: str) -> dict[str, list[str]]:
    """Give, by misconception, what its rules make of this question, each number once; only what shows."""
    found: dict[str, dict[str, None]] = {}
    for prediction, gap in zip(question.predictions, question.certificate.gaps, strict=True):
        if gap > 0:
            number = _all_values(question, prediction.values, lang, prediction.swap)
            found.setdefault(prediction.misconception, {})[number] = None
    return {name: list(numbers) for name, numbers in found.items()}


def _all_values(question: Question, values: Values, lang: str, swap: Swap) -> str:
    return BETWEEN.say(lang).join(
        inline(_value(question, values, place, swap)) for place in range(len(question.item.parts))
    )


def _value(question: Question, values: Values, place: int, swap: Swap | None = None) -> str:
    """Typeset one asked value, right or as a wrong rule makes it."""
    part = question.item.parts[place]
    kind = question.item.step(part.step).kind
    if kind == "formula":
        wrong = {swap.step: swap.rule} if swap is not None else None
        return whole_formula(question.item.steps, part.step, wrong).latex
    if kind == "shape":
        return latex_shape(values[part.step])
    return latex(values[part.step], part.decimals if kind == "number" else None)


def label(question: Question, place: int, lang: str) -> str:
    """Name a part that is asked, with its symbol, in Markdown."""
    part = question.item.parts[place]
    step = question.item.step(part.step)
    return f"{(part.label or step.label).say(lang)} ${step.symbol}$"


def _mistake(name: str, number: str | None, lang: str, catalogue: Mapping[str, Misconception]) -> str:
    known = catalogue.get(name)
    title = to_html(known.name.say(lang)) if known else escape(name)
    words = "".join(told(known, lang)) if known else ""
    hidden = " hidden" if number is None else ""
    return (
        f'<div class="at-mistake" data-mistake="{escape(name)}"{hidden}>'
        f'<div class="at-number">{number or ""}</div><b>{title}</b>{words}</div>'
    )


def told(known: Misconception, lang: str) -> Iterator[str]:
    """Yield, as HTML, why a mistake is one and what is right."""
    for what, text in ((WHY, known.why), (INSTEAD, known.instead)):
        yield f"<br>{escape(what.say(lang))}{to_html(text.say(lang))}"
