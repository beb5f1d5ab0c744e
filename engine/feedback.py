"""In which words is a learner told what to type, and what came of it?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.explanation import Explanation
from engine.formula import FormulaReading
from engine.grade import Outcome, Verdict
from engine.item import Misconception, Text
from engine.question import Question
from engine.reading import Unreadable
from engine.typeset import decimal

Catalogue = Mapping[str, Misconception]

VERDICTS = {
    Outcome.RIGHT: Text(zh="正确", en="Correct"),
    Outcome.WRONG: Text(zh="不对", en="Not correct"),
    Outcome.TOO_ROUGH: Text(zh="方向对了，但太粗略", en="On the way, but too rough"),
    Outcome.UNREADABLE: Text(zh="没有读懂", en="Could not be read"),
}


def instructions(question: Question, part: int) -> Text:
    """Say what belongs into a part's box: how many numbers, and to how many decimals."""
    answer = question.item.parts[part]
    return expected(
        question.item.step(answer.step).kind, question.dims(part), answer.decimals, answer.tells_size
    )


def expected(kind: str, dims: Sequence[int], decimals: int, tells_size: bool = True) -> Text:
    """Say what is wanted for a value of this kind and shape; the size is left out where it is the question."""
    if kind == "index":
        return Text(zh="编号，从 1 数起", en="its number, counted from 1")
    if kind == "shape":
        return Text(zh="行数 × 列数", en="rows × columns")
    if kind == "integer":
        return Text(zh="一个整数", en="a whole number")
    if kind == "formula":
        return Text(zh="一个公式，LaTeX、代码或普通写法都行", en="a formula, in LaTeX, code or plain text")
    precision = Text(zh=f"保留 {decimals} 位小数", en=_decimals(decimals))
    if not tells_size:
        return Text(
            zh=f"一组数，用逗号隔开，{precision.zh}", en=f"numbers separated by commas, {precision.en}"
        )
    if not dims:
        return Text(zh=f"一个数，{precision.zh}", en=f"one number, {precision.en}")
    size = " × ".join(map(str, dims))
    if len(dims) == 1:
        return Text(
            zh=f"{size} 个数，用逗号隔开，{precision.zh}",
            en=f"{size} numbers, commas between, {precision.en}",
        )
    return Text(zh=f"{size} 的矩阵，{precision.zh}", en=f"a {size} matrix, {precision.en}")


def _decimals(count: int) -> str:
    return "1 decimal" if count == 1 else f"{count} decimals"


def verdict_text(verdict: Verdict, question: Question, catalogue: Catalogue) -> Text:
    """Say what came of an answer: the verdict, then why."""
    said = [VERDICTS[verdict.outcome]]
    match verdict.outcome:
        case Outcome.RIGHT if verdict.exact:
            said.append(Text(zh="而且是精确值", en="and exact"))
        case Outcome.TOO_ROUGH:
            said.append(rough_text(question))
        case Outcome.UNREADABLE:
            said += [reading.message for reading in verdict.readings if isinstance(reading, Unreadable)]
        case Outcome.WRONG:
            said += [reading.misfit.plain for reading in misfits(verdict) if reading.misfit]
            said += [explanation_text(explanation, catalogue) for explanation in verdict.explanations]
    return Text(
        zh="；".join(text.zh.rstrip("。") for text in said) + "。",
        en="; ".join(text.en.rstrip(".") for text in said) + ".",
    )


def misfits(verdict: Verdict) -> list[FormulaReading]:
    """Give the readings of formulas whose sizes do not fit."""
    return [r for r in verdict.readings if isinstance(r, FormulaReading) and r.misfit is not None]


def rough_text(question: Question) -> Text:
    """Say how precise the answer must be."""
    most = max(answer.decimals for answer in question.item.parts)
    return Text(
        zh=f"请至少保留 {most} 位小数，再答一次", en=f"give at least {_decimals(most)} and answer again"
    )


def explanation_text(explanation: Explanation, catalogue: Catalogue) -> Text:
    """Name what was done: names with the same number as alternatives, those held together with a plus."""
    return Text(zh=_named(explanation, catalogue, "zh"), en=_named(explanation, catalogue, "en"))


def _named(explanation: Explanation, catalogue: Catalogue, lang: str) -> str:
    either, both = (" 或 ", "，同时") if lang == "zh" else (" or ", ", and ")
    return both.join(
        either.join(catalogue[name].name.say(lang) if name in catalogue else name for name in names)
        for names in explanation.together
    )


def accepted_intervals(question: Question, part: int) -> list[str]:
    """Give, per entry of a part, the interval that is accepted: `0.573 … 0.579`, or the one value of whole numbers.

    A formula has none.
    The ends are rounded inwards, so that every shown number is accepted.
    """
    if question.asks_formulas:  # its numbers are nobody's business
        return []
    decimals = question.item.parts[part].decimals + 1
    unit = 10.0**-decimals
    shown = []
    for value, tolerance in zip(question.right[part], question.tolerances[part], strict=True):
        if tolerance == 0:
            shown.append(decimal(value))
            continue
        low = np.ceil((value - tolerance) / unit - 1e-6) * unit
        high = np.floor((value + tolerance) / unit + 1e-6) * unit
        shown.append(f"{decimal(float(low), decimals)} … {decimal(float(high), decimals)}")
    return shown


def entry_names(question: Question, flat: Sequence[int]) -> list[tuple[int, str]]:
    """Give (part, place) of entries counted over all parts.

    The place is "" for a number, "2" in a vector, "2, 1" in a matrix.
    """
    sizes = question.judged
    ends = np.cumsum(sizes)
    named = []
    for entry in flat:
        part = int(np.searchsorted(ends, entry, side="right"))
        dims = () if question.asks_formulas else question.dims(part)
        place = np.unravel_index(entry - (ends[part] - sizes[part]), dims) if dims else ()
        named.append((part, ", ".join(str(int(k) + 1) for k in place)))
    return named
