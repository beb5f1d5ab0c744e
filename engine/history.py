"""What has one learner done? Replays a learner's rows of the log; recomputes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from engine.records import Event

SERVED, ANSWERED, RETRIED, ASKED_AGAIN = "served", "answered", "retried", "asked_again"
STEP, HINT, SHOWN, SKIPPED, SET_ASIDE = "step", "hint", "shown", "skipped", "set_aside"
WITHDRAWN, SOLUTION, REPORTED, REJUDGED = "withdrawn", "solution", "reported", "rejudged"


@dataclass
class Served:
    """One question as a learner met it: the row that served it, and what happened to it since."""

    row: Event
    attempt: Event | None = None
    steps: list[Event] = field(default_factory=list)
    """Graded steps of a step-by-step answer, in order."""
    retries: list[Event] = field(default_factory=list)
    asked_again: list[Event] = field(default_factory=list)
    hinted: bool = False
    shown: bool = False
    skipped: bool = False
    set_aside: bool = False
    """Left for another topic: no attempt, and nothing that counts."""
    solution_opened: bool = False
    withdrawn: int = 0
    reported: bool = False

    @property
    def question_id(self) -> str:
        """The random id that the address bar carries."""
        return self.row.question_id

    @property
    def is_open(self) -> bool:
        """Say whether the question still waits for its attempt."""
        return self.attempt is None and not (self.shown or self.skipped or self.set_aside)

    @property
    def is_done(self) -> bool:
        """Say whether the question was answered or given up."""
        return self.attempt is not None or self.shown or self.skipped

    @property
    def may_withdraw(self) -> bool:
        """Say whether "not what I meant" still applies: once, before a retry and before the solution was opened."""
        graded = self.attempt is not None or bool(self.steps)
        return graded and not (self.withdrawn or self.retries or self.shown or self.solution_opened)

    @property
    def visible(self) -> tuple[str, ...]:
        """The misconceptions that would have shown in an answer to this question."""
        names = self.row.data.get("visible")
        return tuple(filter(_is_text, names)) if isinstance(names, list) else ()


@dataclass(frozen=True)
class Tally:
    """How often a misconception showed, out of the questions where it could have."""

    hits: int
    chances: int


class History:
    """A learner's questions by id, in the order served. Feed it the learner's rows as they come."""

    def __init__(self) -> None:
        self.questions: dict[str, Served] = {}
        self._open: dict[str, dict[str, None]] = {}
        """For each mode the ids of the questions that wait, the last one last."""
        self.rejudged = 0
        """Attempts that were judged anew: each stays at its place, and who follows begins again."""
        self.changed: list[str] = []
        """Ids of questions as they were answered, given up or taken back: who follows reads on where they stopped."""
        # Kept as rows come: counting all questions again would make every page slower as the log grows.
        self._hits: Counter[str] = Counter()
        self._chances: Counter[str] = Counter()

    def take(self, rows: Iterable[Event]) -> None:
        """Take further rows, oldest first; rows of unknown kinds are passed over, for a newer version wrote them."""
        for row in rows:
            if row.event == SERVED:
                self._wait(self.questions.setdefault(row.question_id, Served(row)))
            elif row.question_id in self.questions:
                served = self.questions[row.question_id]
                before, was_done = served.attempt, served.is_done
                _note(served, row)
                if row.event == REJUDGED:
                    self.rejudged += served.attempt is not before
                elif served.attempt is not before or served.is_done != was_done:
                    self.changed.append(row.question_id)
                if served.attempt is not before:
                    self._count(served, before, -1)
                    self._count(served, served.attempt, 1)
                self._wait(served)

    def _wait(self, served: Served) -> None:
        """Keep in order which questions wait for their attempt."""
        waiting = self._open.setdefault(served.row.mode, {})
        if not served.is_open:
            waiting.pop(served.question_id, None)
        elif served.question_id not in waiting:
            waiting[served.question_id] = None

    def _count(self, served: Served, attempt: Event | None, times: int) -> None:
        if attempt is None:
            return
        named = names_in(attempt.misconceptions)
        for name in named | set(served.visible):
            self._chances[name] += times
        for name in named:
            self._hits[name] += times

    def open_question(self, mode: str) -> Served | None:
        """Give the one unanswered question of a mode: of several, which two processes can make, the last."""
        last = next(reversed(self._open.get(mode, {})), None)
        return self.questions[last] if last is not None else None

    def attempts(self) -> Iterator[Served]:
        """Yield the questions that have an attempt, in the order served."""
        return (served for served in self.questions.values() if served.attempt is not None)

    def tallies(self) -> dict[str, Tally]:
        """Count, for every misconception that showed at least once, hits out of chances, most hits first."""
        shown = [name for name, hits in self._hits.items() if hits]
        shown.sort(key=lambda name: (-self._hits[name], self._chances[name]))
        return {name: Tally(self._hits[name], self._chances[name]) for name in shown}


def names_in(misconceptions: str) -> set[str]:
    """Give all names in the log's spelling of explanations: `a|b+c d`."""
    return set(misconceptions.replace("|", " ").replace("+", " ").split())


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _note(served: Served, row: Event) -> None:
    """Take one row; what came too late, because another process had been faster, counts as nothing."""
    match row.event:
        case "answered":
            if served.is_open:
                served.attempt = row
        case "step":
            if all(step.step != row.step for step in served.steps):
                served.steps.append(row)
        case "retried":
            served.retries.append(row)
        case "asked_again":
            served.asked_again.append(row)
        case "withdrawn":
            if served.may_withdraw:
                _take_back(served)
        case "hint":
            served.hinted = True
        case "shown":
            served.shown = served.attempt is None
            served.solution_opened |= not served.shown
        case "skipped":
            served.skipped = served.attempt is None
        case "set_aside":
            served.set_aside = served.attempt is None
        case "solution":
            served.shown |= served.is_open
            served.solution_opened = True
        case "reported":
            served.reported = True
        case "rejudged":
            if served.attempt is not None and row.data.get("about") == served.attempt.event_id:
                served.attempt = _rejudged(served.attempt, row)


def _rejudged(attempt: Event, row: Event) -> Event:
    """Give an attempt with the judgement that a teacher had made anew; its own row stays in the log."""
    judged: dict[str, Any] = {key: row.data[key] for key in ("beside", "rounded") if key in row.data}
    # How it was answered stays; what the earlier judgement said of it does not.
    kept: dict[str, Any] = {
        key: attempt.data[key] for key in ("way", "typed", "hinted") if key in attempt.data
    }
    return replace(
        attempt,
        verdict=row.verdict,
        score=row.score,
        misconceptions=row.misconceptions,
        data={**kept, **judged, "was": attempt.data.get("was", attempt.verdict)},
    )


def _take_back(served: Served) -> None:
    """Take back the attempt; the last step, too, where the attempt was made of steps or has not come yet."""
    by_steps = served.attempt is None or served.attempt.data.get("way") == "steps"
    if served.steps and by_steps:
        served.steps.pop()
    served.attempt = None
    served.withdrawn += 1
