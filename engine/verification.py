"""Do the verdicts in a log agree with what today's items and rules say of the same answers?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine import history as kinds
from engine.attempts import typed_of
from engine.grade import grade
from engine.item import Item, ItemError
from engine.pose import Question, question_from
from engine.reading import Reading
from engine.records import Event
from engine.stepwise import grade_step

GRADED = (kinds.ANSWERED, kinds.RETRIED, kinds.ASKED_AGAIN)


@dataclass(frozen=True)
class Difference:
    """A row whose verdict, score or misconceptions would be others today, or that cannot be worked out again."""

    seq: int
    event_id: str
    item: str
    logged: str
    today: str


def verify(rows: Iterable[Event], items: Mapping[str, Item]) -> Iterator[Difference]:
    """Work every graded row out again from the values that its served row holds; yield what differs.

    Rows must come in the order of the log: a served row before its answers.
    """
    questions: dict[str, Question | str] = {}
    walks: dict[str, dict[str, Reading]] = {}
    for row in rows:
        if row.event == kinds.SERVED:
            questions[row.question_id] = _question(row, items)
            walks[row.question_id] = {}
        elif row.event == kinds.WITHDRAWN:
            walks.get(row.question_id, {}).clear()
        elif row.event == kinds.STEP or row.event in GRADED:
            question = questions.get(row.question_id, "its question was never served")
            today = question if isinstance(question, str) else _today(row, question, walks[row.question_id])
            logged = f"{row.verdict} {row.misconceptions}".strip()
            if today is not None and today != logged:
                yield Difference(row.seq, row.event_id, row.item, logged, today)


def _question(row: Event, items: Mapping[str, Item]) -> Question | str:
    if row.item not in items:
        return f"there is no item {row.item!r}"
    try:
        return question_from(items[row.item], row.data["values"], row.band or "usual")
    except (ItemError, KeyError, TypeError, ValueError) as fault:
        return f"its values no longer fit: {fault}"


def _today(row: Event, question: Question, walk: dict[str, Reading]) -> str | None:
    """Give today's verdict in the log's spelling; None for the row that sums up a step-by-step answer."""
    if row.step:
        if row.step not in question.plan.names:
            return f"there is no step {row.step!r}"
        step = grade_step(question, row.step, row.typed, walk)
        if row.event == kinds.STEP and isinstance(step.reading, Reading):
            walk[row.step] = step.reading
        return f"{step.outcome.value} {'|'.join(step.misconceptions)}".strip()
    if row.data.get("way") == "steps":
        return None
    typed = typed_of(row)
    if len(typed) != len(question.item.parts):
        return f"the item has {len(question.item.parts)} parts now"
    verdict = grade(question, typed)
    return f"{verdict.outcome.value} {verdict.misconceptions}".strip()
