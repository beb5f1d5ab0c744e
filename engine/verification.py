"""Do the verdicts in a log agree with what today's items and rules say of the same answers?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import history as kinds
from engine.attempts import typed_of
from engine.explanation import beside
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
class Judgement:
    """What a row says came of an answer, in the log's spelling."""

    verdict: str
    misconceptions: str = ""
    score: str = ""
    rounded: bool = False
    """Whether it is the right answer in whole numbers; see `Verdict.is_rounded`."""
    beside: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """Who else would have answered the same; see `engine.explanation.beside`."""

    def __str__(self) -> str:
        """Say it in one line: `wrong scale_by_dk, score 0.3333`."""
        told = f"{self.verdict} {self.misconceptions}".strip()
        return told + (f", score {self.score}" if self.score else "")


@dataclass(frozen=True)
class Difference:
    """A row whose verdict, score or misconceptions would be others today, or that cannot be worked out again."""

    row: Event
    logged: str
    today: Judgement | str
    """A text says why it cannot be worked out."""

    @property
    def seq(self) -> int:
        """The row's place in the log."""
        return self.row.seq

    @property
    def event_id(self) -> str:
        """The row's id."""
        return self.row.event_id

    @property
    def item(self) -> str:
        """The item that was asked."""
        return self.row.item


def verify(rows: Iterable[Event], items: Mapping[str, Item]) -> Iterator[Difference]:
    """Work every graded row out again from the values that its served row holds; yield what differs.

    Rows must come in the order of the log: a served row before its answers. Where an attempt was judged anew, the last
    judgement is what counts.
    """
    rows = list(rows)
    anew = {str(row.data.get("about")): row for row in rows if row.event == kinds.REJUDGED}
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
                today: Judgement | str = question
            else:
                # The steps that stand: what was taken back is no longer what later steps rest on.
                standing = history.questions[row.question_id].steps
                walk = {step.step: judged[step.event_id] for step in standing if step.event_id in judged}
                today = _today(row, question, walk, judged)
            last = anew.get(row.event_id, row)
            logged = Judgement(last.verdict, last.misconceptions, last.score)
            if str(today) != str(logged):
                yield Difference(row, str(logged), today)
        history.take([row])


def _question(row: Event, items: Mapping[str, Item]) -> Question | str:
    if row.item not in items:
        return f"there is no item {row.item!r}"
    try:
        return question_from(items[row.item], row.data["values"], row.band or "usual")
    except (ItemError, KeyError, TypeError, ValueError) as fault:
        return f"its values no longer fit: {fault}"


def _today(row: Event, question: Question, walk: Walk, judged: dict[str, StepVerdict]) -> Judgement | str:
    """Give today's judgement of a row; that of a step is noted in `judged`."""
    if row.step:
        if row.step not in question.plan.names:
            return f"there is no step {row.step!r}"
        earlier = {name: v.reading for name, v in walk.items() if isinstance(v.reading, Reading)}
        step = judged[row.event_id] = grade_step(question, row.step, row.typed, earlier)
        score = "1" if step.outcome is Outcome.RIGHT else "0"
        return Judgement(step.outcome.value, "|".join(step.misconceptions), score)
    if row.data.get("way") == "steps":
        return _summed_up(question, walk)
    typed = typed_of(row)
    if len(typed) != len(question.item.parts):
        return f"the item has {len(question.item.parts)} parts now"
    verdict = grade(question, typed)
    others = (
        beside(question, verdict.explanations) if verdict.explanations and row.event == kinds.ANSWERED else {}
    )
    score = f"{verdict.score:.4g}"
    return Judgement(verdict.outcome.value, verdict.misconceptions, score, verdict.is_rounded, others)


def _summed_up(question: Question, walk: Walk) -> Judgement:
    """Judge a whole step-by-step answer: its first wrong step is its evidence."""
    steps = [walk[name] for name in question.plan.names if name in walk]
    wrong = next((step for step in steps if step.outcome is Outcome.WRONG), None)
    outcome = Outcome.RIGHT if wrong is None else Outcome.WRONG
    names = "|".join(wrong.misconceptions) if wrong else ""
    return Judgement(outcome.value, names, f"{follow_up(steps):.4g}")
