"""Do the verdicts in a log agree with what today's items and rules say of the same answers?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine import history as kinds
from engine.attempts import typed_of
from engine.grade import Outcome, grade
from engine.history import History
from engine.item import Item, ItemError
from engine.pose import question_from
from engine.question import Question
from engine.reading import Reading
from engine.records import Event
from engine.stepwise import StepVerdict, follow_up, grade_step

GRADED = (kinds.ANSWERED, kinds.RETRIED, kinds.ASKED_AGAIN)

Walk = dict[str, StepVerdict]
"""The steps of a step-by-step answer so far, in order, judged as of today."""


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
    questions: dict[tuple[str, str], Question | str] = {}
    histories: dict[str, History] = {}
    judged: dict[str, StepVerdict] = {}
    for row in rows:
        key = row.learner, row.question_id
        history = histories.setdefault(row.learner, History())
        if row.event == kinds.SERVED:
            questions.setdefault(key, _question(row, items))
        elif row.event == kinds.STEP or row.event in GRADED:
            question = questions.get(key, "its question was never served")
            if isinstance(question, str):
                today = question
            else:
                # The steps that stand: what was taken back is no longer what later steps rest on.
                standing = history.questions[row.question_id].steps
                walk = {step.step: judged[step.event_id] for step in standing if step.event_id in judged}
                today = _today(row, question, walk, judged)
            logged = _told(row.verdict, row.misconceptions, row.score)
            if today != logged:
                yield Difference(row.seq, row.event_id, row.item, logged, today)
        history.take([row])


def _question(row: Event, items: Mapping[str, Item]) -> Question | str:
    if row.item not in items:
        return f"there is no item {row.item!r}"
    try:
        return question_from(items[row.item], row.data["values"], row.band or "usual")
    except (ItemError, KeyError, TypeError, ValueError) as fault:
        return f"its values no longer fit: {fault}"


def _told(verdict: str, misconceptions: str, score: str) -> str:
    """Say a judgement in one line: `wrong scale_by_dk, score 0.3333`."""
    return f"{verdict} {misconceptions}".strip() + (f", score {score}" if score else "")


def _today(row: Event, question: Question, walk: Walk, judged: dict[str, StepVerdict]) -> str:
    """Give today's judgement of a row; that of a step is noted in `judged`."""
    if row.step:
        if row.step not in question.plan.names:
            return f"there is no step {row.step!r}"
        earlier = {name: v.reading for name, v in walk.items() if isinstance(v.reading, Reading)}
        step = judged[row.event_id] = grade_step(question, row.step, row.typed, earlier)
        score = "1" if step.outcome is Outcome.RIGHT else "0"
        return _told(step.outcome.value, "|".join(step.misconceptions), score)
    if row.data.get("way") == "steps":
        return _summed_up(question, walk)
    typed = typed_of(row)
    if len(typed) != len(question.item.parts):
        return f"the item has {len(question.item.parts)} parts now"
    verdict = grade(question, typed)
    return _told(verdict.outcome.value, verdict.misconceptions, f"{verdict.score:.4g}")


def _summed_up(question: Question, walk: Walk) -> str:
    """Judge a whole step-by-step answer: its first wrong step is its evidence."""
    steps = [walk[name] for name in question.plan.names if name in walk]
    wrong = next((step for step in steps if step.outcome is Outcome.WRONG), None)
    outcome = Outcome.RIGHT if wrong is None else Outcome.WRONG
    names = "|".join(wrong.misconceptions) if wrong else ""
    return _told(outcome.value, names, f"{follow_up(steps):.4g}")
