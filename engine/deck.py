"""Which cards does a learner have, and how does each stand? Replayed from their rows of the log.

The same rows give the same deck, one by one or all at once. Undoing, at any depth, leaves the undone row out of what is
replayed. A card is known by its id alone: its words may change, and where its item is gone the card stays and waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime

from engine import card_rows as rows
from engine.card_rows import CARDS, PROBE, Plan
from engine.days import parse_utc
from engine.history import History, Served
from engine.records import Event
from engine.schedule import CardState, Phase, Rating, Scheduler, rating_named

LAST_SEEDS = 20
"""How many of a card's questions must be over before the same numbers may come again."""
LONGEST_ANSWER = 10 * 60
"""Seconds that an answer counts at most: whoever takes longer was most likely away."""
_YEARS = range(1971, 9000)


@dataclass(frozen=True, slots=True)
class Review:
    """One review that counts, with what the card was like just before it."""

    event_id: str
    card: str
    rating: Rating
    moment: datetime
    day: date
    seconds: float | None
    """How long it took, at most `LONGEST_ANSWER`; None where nobody knows."""
    item: str
    """The item that was asked, empty for a card of words."""
    phase: Phase
    elapsed: int | None
    """Study days since the last review; None for a new card."""
    stability: float | None
    recall: float | None
    """The recall that was predicted when it was asked; None for a new card."""

    @property
    def passed(self) -> bool:
        """Say whether it was recalled."""
        return self.rating is not Rating.Again


@dataclass(frozen=True, slots=True)
class _Act:
    """One row that did something to a card."""

    kind: str
    event_id: str
    moment: datetime
    zone: str
    rating: Rating = Rating.Again
    right: bool = False
    """Whether it was an answer that was graded right, which may be called easy or guessed."""
    seconds: float | None = None
    item: str = ""
    recall: float | None = None
    about: str = ""
    """The row that this one regrades."""


@dataclass
class Track:
    """One card of a learner: where it stands, and the reviews it came by."""

    state: CardState
    reviews: list[Review] = field(default_factory=list)
    suspended: bool = False
    buried: date | None = None
    """The study day for which the learner put it aside."""
    passed: bool = False
    """Whether it was ever recalled since it was last reset."""
    probed_at: int = 0
    """Its lapses when it was last asked why."""
    probing: int = 0
    """Questions of a probe that were answered since."""
    found: tuple[str, ...] | None = None
    """The misconceptions that the last probe named; empty: unexplained; None: there was none."""
    served: int = 0
    """Questions served for it so far."""
    seeds: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=LAST_SEEDS))
    """Item and seed of the last of them."""
    turn: int = 0
    """Rows about it so far, undone ones too."""
    acts: list[_Act] = field(default_factory=list, repr=False)

    @property
    def card(self) -> str:
        """The card's id."""
        return self.state.card


class Deck:
    """A learner's cards. Feed it the learner's rows as they come; rows of unknown kinds are passed over."""

    def __init__(self) -> None:
        self.plan = Plan()
        self.plans = 0
        """Plans so far."""
        self.tracks: dict[str, Track] = {}
        """Every card that a row speaks of, in the order of their first rows."""
        self.history = History()
        """The questions of reviews and probes."""
        self._scheduler = self.plan.scheduler()
        self._cards: dict[str, tuple[str, float | None, date | None]] = {}
        """For each question dealt: its card, the recall predicted, and the day of that."""
        self._acts: dict[str, str] = {}
        """For each row that did something: its card."""
        self._of_question: dict[str, str] = {}
        """For each question done: the row that did it."""
        self._undone: set[str] = set()
        self._days: dict[date, dict[str, Review]] = {}

    @property
    def scheduler(self) -> Scheduler:
        """The scheduler that follows the learner's plan."""
        return self._scheduler

    def state(self, card: str) -> CardState:
        """Give where a card stands; one without rows is new."""
        track = self.tracks.get(card)
        return CardState(card) if track is None else track.state

    def track(self, card: str) -> Track:
        """Give all that is known of a card; one without rows is new, and is not kept."""
        return self.tracks.get(card) or Track(CardState(card))

    def reviews(self) -> Iterator[Review]:
        """Yield the reviews that count, card by card, each card's oldest first."""
        for track in self.tracks.values():
            yield from track.reviews

    def on(self, day: date) -> tuple[Review, ...]:
        """Give the reviews of one study day."""
        return tuple(self._days.get(day, {}).values())

    def last_act(self) -> tuple[str, str] | None:
        """Give card and event id of the last thing done that can be undone; None where there is nothing."""
        last = next(reversed(self._acts), None)
        return None if last is None else (self._acts[last], last)

    def open_question(self, mode: str = CARDS) -> tuple[str, Served] | None:
        """Give the question that waits for its answer, and its card."""
        served = self.history.open_question(mode)
        return None if served is None else (self.card_of(served), served)

    def card_of(self, served: Served) -> str:
        """Give the card for which a question was served: the item's own, unless it was dealt for another."""
        own = rows.card_id(rows.ITEM, served.row.item)
        card = self._cards.get(served.question_id, (own, None, None))[0]
        return own if rows.kind_of(card) == rows.ITEM and served.row.mode == CARDS else card

    # --- taking rows ------------------------------------------------------------------------------------------------

    def take(self, events: Iterable[Event]) -> None:
        """Take further rows, oldest first."""
        for row in events:
            if row.mode not in (CARDS, PROBE):
                continue
            match row.event:
                case rows.DEALT:
                    if row.question_id and row.item:
                        dealt = (row.item, rows.recall_in(row), self._day(row))
                        self._cards.setdefault(row.question_id, dealt)
                case rows.REVIEWED:
                    self._take_review(row)
                case rows.REGRADED:
                    self._take_regrade(row)
                case rows.UNDONE:
                    self._take_undo(row)
                case rows.SUSPENDED | rows.UNSUSPENDED | rows.RESET | rows.BURIED:
                    self._act(row, _act_of(row, row.event))
                case rows.PROBED:
                    names = row.data.get("misconceptions")
                    named = (
                        " ".join(n for n in names if isinstance(n, str)) if isinstance(names, list) else ""
                    )
                    self._act(row, _act_of(row, row.event, about=named))
                case rows.PLANNED:
                    self._take_plan(Plan.from_object(row.data))
                case _:
                    self._take_question(row)

    def _take_plan(self, plan: Plan) -> None:
        self.plan = plan
        self.plans += 1
        self._scheduler = plan.scheduler()
        for track in self.tracks.values():
            track.state = self._scheduler.planned(track.state)

    def _take_review(self, row: Event) -> None:
        rating = rating_named(row.data.get("rating"))
        if rating is not None and rows.kind_of(row.item) in (rows.CARD, rows.OWN):
            seconds = _seconds([row.ms])
            self._act(
                row, _act_of(row, row.event, rating=rating, seconds=seconds, recall=rows.recall_in(row))
            )

    def _take_regrade(self, row: Event) -> None:
        rating, about = rating_named(row.data.get("rating")), row.data.get("event_id")
        if rating in (Rating.Easy, Rating.Again) and isinstance(about, str):
            self._act(row, _act_of(row, row.event, rating=rating, about=about))

    def _take_undo(self, row: Event) -> None:
        about = row.data.get("event_id")
        if isinstance(about, str):
            self._undone.add(about)
            self._leave_out(about)
            if row.item in self.tracks:
                self.tracks[row.item].turn += 1

    def _take_question(self, row: Event) -> None:
        """Take a row about a question; what it means for the question is the history's to say."""
        known, before = row.question_id in self.history.questions, len(self.history.changed)
        self.history.take([row])
        served = self.history.questions.get(row.question_id)
        if served is None:
            return
        if not known:
            track = self._kept(self.card_of(served))
            track.served += 1
            track.seeds.append((row.item, row.seed))
            return
        if len(self.history.changed) == before:
            return
        done = self._of_question.pop(row.question_id, None)
        if done is not None:
            self._leave_out(done)
        if served.is_done:
            self._of_question[row.question_id] = row.event_id
            self._take_done(served, row)

    def _take_done(self, served: Served, row: Event) -> None:
        card = self.card_of(served)
        if served.row.mode == PROBE:
            self._act(row, _act_of(row, PROBE), card)
            return
        recall, day = self._cards.get(served.question_id, ("", None, None))[1:]
        right = served.attempt is not None and served.attempt.verdict == "right"
        passed = Rating.Hard if served.hinted else Rating.Good
        by_steps = served.attempt is not None and served.attempt.data.get("way") == "steps"
        times = [step.ms for step in served.steps] if by_steps else [row.ms]
        act = _act_of(
            row,
            rows.REVIEWED,
            rating=passed if right else Rating.Again,
            right=right,
            seconds=_seconds(times),
            item=served.row.item,
            # Answered on another day than it was dealt, it was recalled, or not, with another probability.
            recall=recall if day == self._day(row) else None,
        )
        self._act(row, act, card)

    # --- the cards --------------------------------------------------------------------------------------------------

    def _kept(self, card: str) -> Track:
        return self.tracks.setdefault(card, Track(CardState(card)))

    def _act(self, row: Event, act: _Act | None, card: str = "") -> None:
        """Keep what a row did to a card, unless it was undone or cannot be placed in time."""
        card = card or row.item
        if act is None or not card or act.event_id in self._acts:
            return
        track = self._kept(card)
        track.turn += 1
        if act.event_id in self._undone:
            return
        self._acts[act.event_id] = card
        track.acts.append(act)
        if act.kind == rows.REGRADED:
            self._again(track)
        else:
            self._apply(track, act, act.rating)

    def _leave_out(self, event_id: str) -> None:
        card = self._acts.pop(event_id, None)
        if card is not None:
            track = self.tracks[card]
            track.acts = [act for act in track.acts if act.event_id != event_id]
            self._again(track)

    def _again(self, track: Track) -> None:
        """Work a card out again from what was done to it."""
        for review in track.reviews:
            del self._days[review.day][review.event_id]
            if not self._days[review.day]:
                del self._days[review.day]
        track.state, track.reviews, track.passed = CardState(track.card), [], False
        track.suspended, track.buried, track.found = False, None, None
        track.probed_at = track.probing = 0
        ratings = {act.about: act.rating for act in track.acts if act.kind == rows.REGRADED}
        for act in track.acts:
            regraded = ratings.get(act.event_id) if act.right else None
            self._apply(track, act, regraded or act.rating)

    def _apply(self, track: Track, act: _Act, rating: Rating) -> None:
        match act.kind:
            case rows.REVIEWED:
                self._review(track, act, rating)
            case rows.RESET:
                track.state, track.passed, track.probed_at = CardState(track.card), False, 0
            case rows.SUSPENDED | rows.UNSUSPENDED:
                track.suspended = act.kind == rows.SUSPENDED
            case rows.BURIED:
                track.buried = self._scheduler.day(act.moment, act.zone)
            case rows.PROBE:
                track.probing += 1
            case rows.PROBED:
                track.probed_at, track.probing = track.state.lapses, 0
                track.found = tuple(act.about.split())

    def _review(self, track: Track, act: _Act, rating: Rating) -> None:
        before, scheduler = track.state, self._scheduler
        recall = scheduler.retrievability(before, act.moment, act.zone) if act.recall is None else act.recall
        review = Review(
            event_id=act.event_id,
            card=track.card,
            rating=rating,
            moment=act.moment,
            day=scheduler.day(act.moment, act.zone),
            seconds=act.seconds,
            item=act.item,
            phase=before.phase,
            elapsed=scheduler.elapsed(before, act.moment, act.zone),
            stability=before.stability,
            recall=None if before.phase is Phase.NEW else recall,
        )
        track.state = scheduler.review(before, rating, act.moment, act.zone)
        track.passed |= review.passed
        track.reviews.append(review)
        self._days.setdefault(review.day, {})[review.event_id] = review

    def _day(self, row: Event) -> date | None:
        moment = _moment(row)
        return None if moment is None else self._scheduler.day(moment, row.tz)


def _act_of(row: Event, kind: str, **more: object) -> _Act | None:
    """Give what a row did; None for a row without a moment, which cannot be placed in time."""
    moment = _moment(row)
    return None if moment is None else replace(_Act(kind, row.event_id, moment, row.tz), **more)  # type: ignore[arg-type]


def _moment(row: Event) -> datetime | None:
    try:
        moment = parse_utc(row.ts_utc)
    except (ValueError, OverflowError):
        return None
    return moment.astimezone(UTC) if moment.year in _YEARS else None


def _seconds(times: list[str]) -> float | None:
    """Give the seconds of an answer from the log's milliseconds; None where one is missing or is none."""
    if not times or not all(ms.isascii() and ms.isdigit() and len(ms) < 10 for ms in times):
        return None
    return min(sum(map(int, times)) / 1000, LONGEST_ANSWER)
