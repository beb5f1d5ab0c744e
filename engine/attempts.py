"""What may be done with a question that was served - answer, step, hint, show, skip, withdraw - and what is kept of it?

Everything here is idempotent: the same submission twice, from a double click, a second tab or after a restart, is one
row. The rows that may exist once have event ids made from the question's id.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from engine import history as kinds
from engine.days import format_utc
from engine.grade import Outcome, Verdict, grade
from engine.history import History, Served
from engine.item import Item, ItemError
from engine.pose import Question, question_from
from engine.reading import Reading
from engine.records import Event, Store
from engine.stepwise import StepVerdict, asked_steps, follow_up, grade_step


@dataclass(frozen=True)
class Moment:
    """When something happened and in which version of the program."""

    now: datetime
    tz: str
    app_version: str


@dataclass(frozen=True)
class Given:
    """What came of a submission: its verdict, and whether it was the attempt, a retry, or is asked again."""

    verdict: Verdict
    is_attempt: bool


@dataclass(frozen=True)
class Stepped:
    """A graded step, its row, and its verdict."""

    step: str
    typed: str
    verdict: StepVerdict


class Attempts:
    """One learner's questions over a store. Share one between all tabs of a learner: calls take turns.

    Every call that saves raises NotSaved when it could not; then nothing changed and the same call may be repeated.
    """

    def __init__(self, store: Store, items: Mapping[str, Item], learner: str, group: str = "") -> None:
        self.learner = learner
        self._store = store
        self._items = items
        self._group = group
        self._cursor = ""
        self._questions: dict[str, Question] = {}
        self._turn = threading.RLock()
        self.history = History()

    def refresh(self) -> History:
        """Read what was added to the log since the last call, here or in another process."""
        with self._turn:
            tail = self._store.read_since(self._cursor, learner=self.learner)
            if tail.fresh:
                self.history = History()
            self._cursor = tail.cursor
            self.history.take(tail.events)
            return self.history

    # --- which question --------------------------------------------------------------------------------------------

    def find(self, question_id: str) -> Served | None:
        """Give a question of this learner; None for an id that is unknown or somebody else's."""
        return self.refresh().questions.get(question_id)

    def open_question(self, mode: str) -> Served | None:
        """Give the unanswered question of a mode, if it can still be asked: its item exists and its values fit."""
        served = self.refresh().open_question(mode)
        return served if served is not None and self.question(served) is not None else None

    def question(self, served: Served) -> Question | None:
        """Make the question of a served row again from its values; None where its item is gone or was changed."""
        if served.question_id not in self._questions:
            item = self._items.get(served.row.item)
            if item is None:
                return None
            try:
                made = question_from(item, served.row.data["values"], served.row.band or "usual")
            except (ItemError, KeyError, TypeError, ValueError):
                return None
            self._questions[served.question_id] = made
        return self._questions[served.question_id]

    def serve(self, question: Question, question_id: str, mode: str, moment: Moment) -> Served:
        """Log a question before it is shown, with its values and the misconceptions that are visible in it."""
        row = self._row(
            kinds.SERVED,
            question_id,
            moment,
            event_id=f"{question_id}-served",
            mode=mode,
            item=question.item.id,
            item_version=question.item.version,
            band=question.band,
            seed="" if question.seed is None else str(question.seed),
            data={"values": dict(question.drawn), "visible": list(question.certificate.visible)},
        )
        with self._turn:
            self._save(row)
            self._questions[question_id] = question
            return self.history.questions[question_id]

    # --- answering --------------------------------------------------------------------------------------------------

    def answer(self, question_id: str, typed: Sequence[str], moment: Moment, ms: int | None = None) -> Given:
        """Grade what was typed for the question that was shown, and keep it.

        The first right or wrong answer is the attempt; the same texts again change nothing; other texts are retries.
        Raises KeyError for a question that is not this learner's.
        """
        with self._turn:
            served, question = self._known(question_id)
            verdict = grade(question, typed)
            if not verdict.outcome.decides:
                self._save(self._answer_row(kinds.ASKED_AGAIN, served, typed, verdict, moment, ms))
                return Given(verdict, is_attempt=False)
            if not served.is_open:
                if served.attempt is not None and typed_of(served.attempt) == tuple(typed):
                    return Given(verdict, is_attempt=True)
                if not any(typed_of(retry) == tuple(typed) for retry in served.retries):
                    self._save(self._answer_row(kinds.RETRIED, served, typed, verdict, moment, ms))
                return Given(verdict, is_attempt=False)
            row = self._answer_row(kinds.ANSWERED, served, typed, verdict, moment, ms)
            self._save(replace(row, event_id=f"{question_id}-answered-{served.withdrawn}"))
            # Another process may have been first: what counts is what the log holds.
            kept = served.attempt
            return Given(verdict, is_attempt=kept is not None and typed_of(kept) == tuple(typed))

    def _answer_row(
        self,
        kind: str,
        served: Served,
        typed: Sequence[str],
        verdict: Verdict,
        moment: Moment,
        ms: int | None,
    ) -> Event:
        data: dict[str, Any] = {}
        if len(typed) > 1:
            data["typed"] = list(typed)
        if kind == kinds.ANSWERED:
            data["way"] = "answer"
            data["hinted"] = served.hinted
        if verdict.explanations:
            data["explanations"] = [
                {"together": [list(names) for names in e.together], "first_wrong_step": e.first_wrong_step}
                for e in verdict.explanations
            ]
        if verdict.wrong_entries:
            data["wrong_entries"] = list(verdict.wrong_entries)
        return self._about(
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

    # --- step by step -----------------------------------------------------------------------------------------------

    def walked(self, served: Served) -> tuple[Stepped, ...]:
        """Grade the steps so far again, for showing them: what was typed, and what came of it."""
        question = self.question(served)
        if question is None:
            return ()
        earlier: dict[str, Reading] = {}
        walk = []
        for row in served.steps:
            verdict = grade_step(question, row.step, row.typed, earlier)
            if isinstance(verdict.reading, Reading):
                earlier[row.step] = verdict.reading
            walk.append(Stepped(row.step, row.typed, verdict))
        return tuple(walk)

    def next_step(self, served: Served) -> str | None:
        """Give the step that is to be typed next; None when all are done."""
        question = self.question(served)
        done = {row.step for row in served.steps}
        return next((name for name in asked_steps(question) if name not in done), None) if question else None

    def answer_step(
        self, question_id: str, step: str, typed: str, moment: Moment, ms: int | None = None
    ) -> StepVerdict:
        """Grade one step and keep it; after the last, keep the attempt too: the first wrong step is its evidence.

        A step that is already kept stays as it was. Raises KeyError for a question or step that is not there.
        """
        with self._turn:
            served, question = self._known(question_id)
            walk = self.walked(served)
            for done in walk:
                if done.step == step:
                    return done.verdict
            earlier = {s.step: s.verdict.reading for s in walk if isinstance(s.verdict.reading, Reading)}
            verdict = grade_step(question, step, typed, earlier)
            kind = kinds.STEP if verdict.outcome.decides else kinds.ASKED_AGAIN
            row = self._about(
                kind,
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
            if kind != kinds.STEP or not served.is_open:
                self._save(row)
                return verdict
            row = replace(row, event_id=f"{question_id}-{served.withdrawn}-{step}"[:64])
            walk = (*walk, Stepped(step, typed, verdict))
            rows = [row]
            if len(walk) == len(asked_steps(question)):
                rows.append(self._walk_row(served, walk, moment))
            self._save(*rows)
            return verdict

    def _walk_row(self, served: Served, walk: Sequence[Stepped], moment: Moment) -> Event:
        wrong = next((s for s in walk if s.verdict.outcome is Outcome.WRONG), None)
        data: dict[str, Any] = {"way": "steps", "hinted": served.hinted}
        if wrong is not None:
            data["first_wrong_step"] = wrong.step
        return self._about(
            kinds.ANSWERED,
            served,
            moment,
            event_id=f"{served.question_id}-answered-{served.withdrawn}",
            typed=walk[-1].typed,
            verdict=(Outcome.RIGHT if wrong is None else Outcome.WRONG).value,
            score=f"{follow_up(s.verdict for s in walk):.4g}",
            misconceptions="|".join(wrong.verdict.misconceptions) if wrong else "",
            data=data,
        )

    # --- events that are no attempts --------------------------------------------------------------------------------

    def hint(self, question_id: str, moment: Moment) -> None:
        """Keep that the hint was asked for."""
        self._once(kinds.HINT, question_id, moment)

    def show(self, question_id: str, moment: Moment) -> None:
        """Keep that the learner gave up and had the solution shown: no attempt, counts as not known."""
        self._once(kinds.SHOWN, question_id, moment, only_open=True)

    def skip(self, question_id: str, moment: Moment) -> None:
        """Keep that the question was skipped: no attempt, counts as not known."""
        self._once(kinds.SKIPPED, question_id, moment, only_open=True)

    def open_solution(self, question_id: str, moment: Moment) -> None:
        """Keep that the solution was opened after the attempt: from then on nothing can be withdrawn."""
        self._once(kinds.SOLUTION, question_id, moment)

    def withdraw(self, question_id: str, moment: Moment) -> bool:
        """Take back the attempt, or the last step, because it was read as something else than was meant; once."""
        with self._turn:
            served, _ = self._known(question_id)
            if not served.may_withdraw:
                return False
            self._save(self._about(kinds.WITHDRAWN, served, moment, event_id=f"{question_id}-withdrawn"))
            return True

    def report(self, question_id: str, typed: Sequence[str], note: str, moment: Moment) -> None:
        """File the question with its values and what was typed, because something seems wrong with it."""
        with self._turn:
            served, _ = self._known(question_id)
            data = {"values": served.row.data.get("values", {}), "typed": list(typed), "note": note[:2000]}
            self._save(self._about(kinds.REPORTED, served, moment, data=data))

    # --- rows -------------------------------------------------------------------------------------------------------

    def _known(self, question_id: str) -> tuple[Served, Question]:
        served = self.refresh().questions[question_id]
        question = self.question(served)
        if question is None:
            raise KeyError(question_id)
        return served, question

    def _once(self, kind: str, question_id: str, moment: Moment, only_open: bool = False) -> None:
        with self._turn:
            served, _ = self._known(question_id)
            if only_open and not served.is_open:
                return
            self._save(self._about(kind, served, moment, event_id=f"{question_id}-{kind}-{served.withdrawn}"))

    def _about(self, kind: str, served: Served, moment: Moment, **fields: Any) -> Event:
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
            learner=self.learner,
            group=self._group,
            event=kind,
            question_id=question_id,
            app_version=moment.app_version,
            **fields,
        )

    def _save(self, *rows: Event) -> None:
        self._store.append(*rows)
        self.refresh()


def typed_of(row: Event) -> tuple[str, ...]:
    """Give the texts of an answered row, one per part."""
    texts = row.data.get("typed")
    return tuple(texts) if isinstance(texts, list) else (row.typed,)
