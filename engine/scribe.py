"""How does what happened to a question look as a row of the log?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from engine import history as kinds
from engine.days import format_utc
from engine.explanation import beside
from engine.grade import Outcome, Verdict
from engine.history import Served
from engine.question import Question
from engine.records import Event
from engine.stepwise import StepVerdict, follow_up


@dataclass(frozen=True)
class Moment:
    """When something happened and in which version of the program."""

    now: datetime
    tz: str
    app_version: str


@dataclass(frozen=True)
class Stepped:
    """A graded step, its row, and its verdict."""

    step: str
    typed: str
    verdict: StepVerdict


class Scribe:
    """Writes one learner's rows. A row that may exist once has an event id made from what it is."""

    def __init__(self, learner: str, group: str = "") -> None:
        self._learner = learner
        self._group = group

    def once(self, question_id: str, *what: object) -> str:
        """Give the event id of a row that may exist once: for this learner, this question, and this event.

        The learner belongs to it: a log that was brought back under another key holds the same questions.
        """
        told = "\n".join([self._learner, question_id, *map(str, what)])
        return sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:32]

    def served(self, question: Question, question_id: str, mode: str, moment: Moment) -> Event:
        """Give the row that must be on the disk before a question is shown: its values, and what is visible in it."""
        return self._row(
            kinds.SERVED,
            question_id,
            moment,
            event_id=self.once(question_id, kinds.SERVED),
            mode=mode,
            item=question.item.id,
            item_version=question.item.version,
            band=question.band,
            seed="" if question.seed is None else str(question.seed),
            data={"values": dict(question.drawn), "visible": list(question.certificate.visible)},
        )

    def answer(
        self,
        kind: str,
        served: Served,
        question: Question,
        typed: Sequence[str],
        verdict: Verdict,
        moment: Moment,
        ms: int | None,
    ) -> Event:
        """Give the row of an answer: the attempt, a retry, or asked again."""
        data: dict[str, Any] = {}
        if len(typed) > 1:
            data["typed"] = list(typed)
        if kind == kinds.ANSWERED:
            data["way"] = "answer"
            data["hinted"] = served.hinted
        if kind == kinds.ANSWERED and verdict.explanations:
            others = beside(question, verdict.explanations)
            if others:
                data["beside"] = others
        if verdict.explanations:
            data["explanations"] = [
                {"together": [list(names) for names in e.together], "first_wrong_step": e.first_wrong_step}
                for e in verdict.explanations
            ]
        for name in ("wrong_entries", "rough_entries"):
            if entries := getattr(verdict, name):
                data[name] = list(entries)
        if verdict.exact:
            data["exact"] = True
        if verdict.is_rounded:
            data["rounded"] = True
        return self.about(
            kind,
            served,
            moment,
            typed="\n".join(typed),
            verdict=verdict.outcome.value,
            score=f"{verdict.score:.4g}",
            misconceptions=verdict.misconceptions,
            ms="" if ms is None else str(ms),
            data=data,
        )

    def step(
        self, served: Served, step: str, typed: str, verdict: StepVerdict, moment: Moment, ms: int | None
    ) -> Event:
        """Give the row of one step, or of asking for it again."""
        return self.about(
            kinds.STEP if verdict.outcome.decides else kinds.ASKED_AGAIN,
            served,
            moment,
            step=step,
            typed=typed,
            verdict=verdict.outcome.value,
            score="1" if verdict.outcome is Outcome.RIGHT else "0",
            misconceptions="|".join(verdict.misconceptions),
            ms="" if ms is None else str(ms),
            data={key: True for key in ("own", "another_way") if getattr(verdict, key)},
        )

    def walk(self, served: Served, walk: Sequence[Stepped], moment: Moment) -> Event:
        """Give the attempt that a walk through all steps is; the first wrong step is its evidence."""
        wrong = next((s for s in walk if s.verdict.outcome is Outcome.WRONG), None)
        data: dict[str, Any] = {"way": "steps", "hinted": served.hinted}
        if wrong is not None:
            data["first_wrong_step"] = wrong.step
        return self.about(
            kinds.ANSWERED,
            served,
            moment,
            event_id=self.once(served.question_id, kinds.ANSWERED, served.withdrawn),
            typed=walk[-1].typed,
            verdict=(Outcome.RIGHT if wrong is None else Outcome.WRONG).value,
            score=f"{follow_up(s.verdict for s in walk):.4g}",
            misconceptions="|".join(wrong.verdict.misconceptions) if wrong else "",
            data=data,
        )

    def report(self, served: Served, typed: Sequence[str], note: str, moment: Moment) -> Event:
        """Give the row of "something is wrong here"; the same words again make the same row."""
        data = {"values": served.row.data.get("values", {}), "typed": list(typed), "note": note[:2000]}
        event_id = self.once(served.question_id, kinds.REPORTED, note, *typed)
        return self.about(kinds.REPORTED, served, moment, event_id=event_id, data=data)

    def about(self, kind: str, served: Served, moment: Moment, **fields: Any) -> Event:
        """Give a row about a served question; it repeats what the served row says of it."""
        row = served.row
        same = {
            "mode": row.mode,
            "item": row.item,
            "item_version": row.item_version,
            "band": row.band,
            "seed": row.seed,
        }
        return self._row(kind, served.question_id, moment, **{**same, **fields})

    def _row(self, kind: str, question_id: str, moment: Moment, **fields: Any) -> Event:
        return Event(
            ts_utc=format_utc(moment.now),
            tz=moment.tz,
            learner=self._learner,
            group=self._group,
            event=kind,
            question_id=question_id,
            app_version=moment.app_version,
            **fields,
        )


def typed_of(row: Event) -> tuple[str, ...]:
    """Give the texts of an answered row, one per part."""
    texts = row.data.get("typed")
    return (
        tuple(texts) if isinstance(texts, list) and all(isinstance(t, str) for t in texts) else (row.typed,)
    )
