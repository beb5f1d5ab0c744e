"""What may be done with a question that was served - answer, step, hint, show, skip, withdraw - and what is kept of it?

Everything here is idempotent: the same submission twice, from a double click, a second tab or after a restart, is one
row. The rows that may exist once have event ids made from learner, question and event.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from engine import history as kinds
from engine.grade import Verdict, grade
from engine.history import History, Served
from engine.item import Item, ItemError
from engine.pose import question_from
from engine.question import Question
from engine.reading import Reading
from engine.records import Event, NotSaved, Store
from engine.scribe import Moment, Scribe, Stepped, typed_of
from engine.stepwise import StepVerdict, asked_steps, grade_step

MOST_QUESTIONS = 16
"""Questions of a learner kept in memory; an older one is made again from its values when it is opened."""


@dataclass(frozen=True)
class Given:
    """What came of a submission: its verdict, and whether it was the attempt, a retry, or is asked again."""

    verdict: Verdict
    is_attempt: bool


class Attempts:
    """One learner's questions over a store. Share one between all tabs of a learner: calls take turns.

    Every call that saves raises NotSaved when it could not, NotRead when not even the log could be read: then nothing
    changed and the same call may be repeated.
    """

    def __init__(self, store: Store, items: Mapping[str, Item], learner: str, group: str = "") -> None:
        self.learner = learner
        self._store = store
        self._items = items
        self._scribe = Scribe(learner, group)
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
            self.history.take(tail.events)
            self._cursor = tail.cursor
            return self.history

    @contextmanager
    def at_rest(self) -> Iterator[History]:
        """Give the history as the last refresh knew it, and let nobody add to it meanwhile."""
        with self._turn:
            yield self.history

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
        made = self._questions.get(served.question_id)
        if made is None and served.row.item in self._items:
            try:
                item = self._items[served.row.item]
                made = question_from(item, served.row.data["values"], served.row.band or "usual")
            except (ItemError, KeyError, TypeError, ValueError):
                return None
            self._keep(served.question_id, made)
        return made

    def _keep(self, question_id: str, question: Question) -> None:
        """Keep a question in memory, and let the one that was made longest ago go."""
        with self._turn:
            self._questions[question_id] = question
            while len(self._questions) > MOST_QUESTIONS:
                del self._questions[next(iter(self._questions))]

    def serve(self, question: Question, question_id: str, mode: str, moment: Moment) -> Served:
        """Log a question before it is shown, with its values and the misconceptions that are visible in it."""
        with self._turn:
            row = self._scribe.served(question, question_id, mode, moment)
            self._save(row)
            served = self.history.questions[question_id]
            # Another process may have been first, with other numbers: what counts is what the log holds.
            if served.row.data == row.data:
                self._keep(question_id, question)
            return served

    def open_or_serve(
        self, mode: str, make: Callable[[], Question], question_id: str, moment: Moment
    ) -> Served:
        """Give the unanswered question of a mode, or serve what `make` gives; two tabs at once get the same one."""
        with self._turn:
            return self.open_question(mode) or self.serve(make(), question_id, mode, moment)

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
                row = self._scribe.answer(kinds.ASKED_AGAIN, served, question, typed, verdict, moment, ms)
                if not _is_last_asked_again(served, row):
                    self._save(row)
                return Given(verdict, is_attempt=False)
            if not served.is_open:
                if served.attempt is not None and typed_of(served.attempt) == tuple(typed):
                    return Given(verdict, is_attempt=True)
                if not any(typed_of(retry) == tuple(typed) for retry in served.retries):
                    self._save(
                        self._scribe.answer(kinds.RETRIED, served, question, typed, verdict, moment, ms)
                    )
                return Given(verdict, is_attempt=False)
            row = self._scribe.answer(kinds.ANSWERED, served, question, typed, verdict, moment, ms)
            self._save(
                replace(row, event_id=self._scribe.once(question_id, kinds.ANSWERED, served.withdrawn))
            )
            # Another process may have been first: what counts is what the log holds, and this was a retry.
            served = self.history.questions[question_id]
            is_attempt = served.attempt is not None and typed_of(served.attempt) == tuple(typed)
            if not is_attempt:
                self._save(self._scribe.answer(kinds.RETRIED, served, question, typed, verdict, moment, ms))
            return Given(verdict, is_attempt)

    # --- step by step -----------------------------------------------------------------------------------------------

    def walked(self, served: Served) -> tuple[Stepped, ...]:
        """Grade the steps so far again: what a further step follows from, and what the attempt is made of."""
        question = self.question(served)
        if question is None:
            return ()
        earlier: dict[str, Reading] = {}
        walk = []
        for row in served.steps:
            if row.step not in question.plan.names:
                continue  # the item has changed since
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
            if step not in asked_steps(question):
                raise KeyError(step)
            walk = self.walked(served)
            for done in walk:
                if done.step == step:
                    return done.verdict
            earlier = {s.step: s.verdict.reading for s in walk if isinstance(s.verdict.reading, Reading)}
            verdict = grade_step(question, step, typed, earlier)
            row = self._scribe.step(served, step, typed, verdict, moment, ms)
            if not verdict.outcome.decides:
                if not _is_last_asked_again(served, row):
                    self._save(row)
                return verdict
            place = question.plan.names.index
            event_id = self._scribe.once(question_id, kinds.STEP, step, served.withdrawn)
            rows = [replace(row, event_id=event_id)]
            walk = tuple(sorted((*walk, Stepped(step, typed, verdict)), key=lambda s: place(s.step)))
            if served.is_open and len(walk) == len(asked_steps(question)):
                rows.append(self._scribe.walk(served, walk, moment))
            self._save(*rows)
            # Another process may have been first: what counts is what the log holds.
            kept = self.walked(self.history.questions[question_id])
            return next((s.verdict for s in kept if s.step == step), verdict)

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

    def set_aside(self, question_id: str, moment: Moment) -> None:
        """Keep that the question was left for another topic: no attempt, and nothing that counts."""
        self._once(kinds.SET_ASIDE, question_id, moment, only_open=True)

    def open_solution(self, question_id: str, moment: Moment) -> None:
        """Keep that the solution was opened after the attempt: from then on nothing can be withdrawn."""
        self._once(kinds.SOLUTION, question_id, moment)

    def withdraw(self, question_id: str, moment: Moment) -> bool:
        """Take back the attempt, or the last step, because it was read as something else than was meant; once."""
        with self._turn:
            served, _ = self._known(question_id)
            if not served.may_withdraw:
                return False
            before = served.withdrawn
            event_id = self._scribe.once(question_id, kinds.WITHDRAWN)
            self._save(self._scribe.about(kinds.WITHDRAWN, served, moment, event_id=event_id))
            return self.history.questions[question_id].withdrawn > before

    def report(self, question_id: str, typed: Sequence[str], note: str, moment: Moment) -> None:
        """File the question with its values and what was typed, because something seems wrong with it."""
        with self._turn:
            served, _ = self._known(question_id)
            self._save(self._scribe.report(served, typed, note, moment))

    # --- keeping ----------------------------------------------------------------------------------------------------

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
            event_id = self._scribe.once(question_id, kind, served.withdrawn)
            self._save(self._scribe.about(kind, served, moment, event_id=event_id))

    def _save(self, *rows: Event) -> None:
        for saved in self._store.append(*rows):
            if saved.learner != self.learner:  # the id stands in somebody else's row: ours was not written
                raise NotSaved("(an event id was used before)")
        self.refresh()


def _is_last_asked_again(served: Served, row: Event) -> bool:
    """Say whether the same text was asked again just before: a double click, not a second try."""
    last = served.asked_again[-1] if served.asked_again else None
    return last is not None and (last.step, typed_of(last)) == (row.step, typed_of(row))
