"""Is one card asked at a time, graded, brought back in time, undone, and gone on with after a reload?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from app import card_words as words
from app import words as general
from engine.attempts import Attempts
from engine.card_rows import CARDS, PROBE, SUSPENDED, CardScribe, Plan
from engine.catalogue import Catalogue
from engine.deal import deal
from engine.deck import Deck
from engine.history import names_in
from engine.leech import LAPSES
from engine.pose import question_from
from engine.question import Question
from engine.records import CsvStore, Event
from engine.schedule import CardState, Phase, Rating, Scheduler
from engine.scribe import Moment
from quiz_bank import SECTIONS, bank
from quiz_bank.cards import CARDS as WORDS
from quiz_bank.misconceptions import CATALOGUE
from tests.app.screen import ENTRY, Screen, mistaken, written

ZONE = "Asia/Shanghai"
ITEM = "item:softmax-weights"


def moment(days: float = 0) -> Moment:
    return Moment(datetime.now(UTC) + timedelta(days=days), ZONE, "")


class Desk(Screen):
    """One browser tab at the cards page."""

    def __init__(self, folder: Path, locale: str = "zh-CN", question_id: str = "") -> None:
        self.folder = folder
        self.at = AppTest.from_file(ENTRY, default_timeout=300)
        self.at.context = {"locale": locale, "timezone": ZONE}
        # AppTest can switch to pages that are files only; ours are functions.
        self.at._page_hash = calc_hash("cards")
        if question_id:
            self.at.query_params["q"] = question_id
        self.run()
        assert not self.at.error, self.alerts

    @property
    def learner(self) -> str:
        return str(self.at.session_state["who"])

    @property
    def deck(self) -> Deck:
        deck = Deck()
        deck.take(self.rows)
        return deck

    @property
    def question(self) -> Question:
        row = next(r for r in self.rows if r.event == "served" and r.question_id == self.question_id)
        return question_from(bank()[row.item], row.data["values"], row.band)

    @property
    def counts(self) -> list[str]:
        """What is new, being learnt, due and done."""
        line = next(block.value for block in self.at.markdown if words.NEW.zh in block.value)
        return [part.partition("**")[0] for part in line.split("**")[1::2]]

    def keep(self, *rows: Event) -> None:
        """Write rows as another tab would, and look again."""
        CsvStore(self.folder).append(*rows)
        self.run()

    def only(self, *cards: str, plan: Plan | None = None) -> None:
        """Put away every card but these."""
        others = [f"card:{name}" for name in WORDS] + [f"item:{name}" for name in bank()]
        scribe = CardScribe(self.learner)
        rows = [scribe.done(SUSPENDED, card, 0, moment()) for card in others if card not in cards]
        self.keep(*rows, scribe.planned(plan or Plan(), 0, moment()))


@pytest.fixture
def desk(folder: Path) -> Callable[..., Desk]:
    return lambda *given: Desk(folder, *given)


def test_a_right_answer_to_a_card_with_numbers_brings_it_back_later(desk: Callable[..., Desk]) -> None:
    page = desk()
    page.only(ITEM)
    assert page.counts == ["1", "0", "0", "0"]
    asked = page.question_id
    page.type("??")
    assert page.kinds == ["dealt", "served", "asked_again"]
    assert page.question_id == asked
    page.type(*written(page.question))
    assert page.deck.state(ITEM).phase is Phase.LEARNING
    assert page.counts == ["0", "1", "0", "1"]
    assert words.COUNTED[Rating.Good].zh in page.text
    assert "10 分钟后再来" in page.text
    page.press("card-easy")
    assert page.deck.state(ITEM).phase is Phase.REVIEW
    assert words.COUNTED[Rating.Easy].zh in page.text
    page.press("card-next")
    assert words.FINISHED.zh in page.text
    assert "下一批在" in page.text
    assert page.counts == ["0", "0", "0", "1"]


def test_a_wrong_answer_is_named_and_the_card_shows_other_numbers_next(desk: Callable[..., Desk]) -> None:
    page = desk()
    page.only(ITEM)
    first, asked = page.question_id, page.question
    page.type(*mistaken(asked, "scale_missing"))
    row = next(row for row in page.rows if row.event == "answered")
    assert "scale_missing" in names_in(row.misconceptions)
    assert CATALOGUE["scale_missing"].name.zh in page.text
    assert [review.rating for review in page.deck.reviews()] == [Rating.Again]
    assert "1 分钟后再来" in page.text
    page.press("card-next")  # nothing else is left, so it comes at once
    assert page.question_id != first
    assert page.question.item.id == asked.item.id
    assert written(page.question) != written(asked)


def test_right_after_the_hint_is_hard_giving_up_and_guessing_are_again(desk: Callable[..., Desk]) -> None:
    page = desk()
    page.only(ITEM)
    page.press("hint")
    assert general.FIRST_STEP.zh in page.text
    page.type(*written(page.question))
    assert words.COUNTED[Rating.Hard].zh in page.text
    page.press("card-guessed")
    assert words.GUESSED_SO.zh in page.text
    assert [review.rating for review in page.deck.reviews()] == [Rating.Again]
    page.press("card-next")
    page.press("show")
    assert [review.rating for review in page.deck.reviews()] == [Rating.Again, Rating.Again]
    assert "解答" in page.text


def test_a_card_of_words_is_turned_then_graded_with_the_time_on_each_button(
    desk: Callable[..., Desk],
) -> None:
    page = desk("en-US")
    card, other = list(WORDS)[:2]
    page.only(f"card:{card}", f"card:{other}")
    assert WORDS[card].front.en in page.text
    assert WORDS[card].back.en not in page.text
    page.press("card-turn")
    assert WORDS[card].back.en in page.text
    labels = [page.button(f"grade-{k}").label for k in (1, 2, 3, 4)]
    now = moment()
    easy = Scheduler().intervals(CardState(f"card:{card}"), now.now, now.tz)[Rating.Easy]
    assert labels == ["Forgot · 1 min", "Hard · 6 min", "Recalled · 10 min", f"Easy · {easy.days} days"]
    page.press("grade-4")
    (review,) = page.deck.reviews()
    assert review.rating is Rating.Easy
    assert review.seconds is not None
    assert WORDS[other].front.en in page.text
    assert page.deck.state(f"card:{card}").due_day == review.day + easy


def test_undoing_twice_restores_what_was_before(desk: Callable[..., Desk]) -> None:
    page = desk()
    card = f"card:{next(iter(WORDS))}"
    page.only(card, ITEM)
    page.press("card-turn")
    page.press("grade-4")
    asked = page.question_id
    page.type(*written(page.question))
    page.press("card-undo")
    assert page.deck.state(ITEM) == CardState(ITEM)
    assert page.question.item.id == "softmax-weights"
    assert page.question_id != asked
    assert page.boxes
    page.press("card-undo")
    assert page.deck.state(card) == CardState(card)
    assert WORDS[card.partition(":")[2]].front.zh in page.text
    assert "card-turn" in [button.key for button in page.at.button]
    assert page.counts == ["2", "0", "0", "0"]


def test_each_limit_ends_the_day_and_says_so(desk: Callable[..., Desk]) -> None:
    page = desk()
    cards = [f"card:{name}" for name in list(WORDS)[:3]]
    page.only(*cards, plan=Plan(new=1))
    page.press("card-turn")
    page.press("grade-4")
    assert words.ENDED_BY["new"].zh.format(n=1) in page.text
    scribe = CardScribe(page.learner)
    page.keep(scribe.planned(Plan(minutes=0), 1, moment()))
    assert words.ENDED_BY["minutes"].zh.format(n=0) in page.text
    rows = [scribe.reviewed(card, Rating.Easy, None, 0, moment(-40), 1000) for card in cards[1:]]
    page.keep(*rows, scribe.planned(Plan(new=0, reviews=1), 2, moment()))
    page.press("card-turn")
    page.press("grade-3")
    assert words.ENDED_BY["reviews"].zh.format(n=1) in page.text


def test_the_plan_is_saved_and_followed(desk: Callable[..., Desk]) -> None:
    page = desk()
    page.unfold("plan")
    page.at.number_input(key="plan-new-0").set_value(3)
    page.at.number_input(key="plan-minutes-0").set_value(5)
    page.at.select_slider(key="plan-recall-0").set_value(85)
    exam = date.today() + timedelta(days=30)  # noqa: DTZ011
    page.at.date_input(key="plan-exam-0").set_value(exam)
    page.press("plan-save")
    assert page.deck.plan == Plan(0.85, exam, 3, 200, 5)
    assert words.PLAN_SAVED.zh in page.text
    assert page.counts[0] == "3"


def test_a_reload_keeps_the_question_and_then_its_verdict(desk: Callable[..., Desk]) -> None:
    page = desk()
    page.only(ITEM)
    asked = page.question_id
    again = desk()
    assert again.question_id == asked
    again.type(*written(again.question))
    third = desk("zh-CN", asked)
    assert words.COUNTED[Rating.Good].zh in third.text
    assert [row.event for row in third.rows if row.question_id].count("served") == 1


def test_a_card_may_be_put_off_put_away_and_begun_anew(desk: Callable[..., Desk]) -> None:
    page = desk()
    page.only(ITEM)
    page.press("card-buried")
    assert words.NOTHING.zh in page.text
    page.press("card-undo")
    page.press("card-suspended")
    assert page.deck.track(ITEM).suspended
    page.press("card-undo")
    assert not page.deck.track(ITEM).suspended
    page.type(*written(page.question))
    page.press("card-reset")
    assert page.deck.state(ITEM) == CardState(ITEM)
    assert page.boxes


def test_a_card_forgotten_four_times_is_looked_into_and_the_mistake_is_named(
    desk: Callable[..., Desk],
) -> None:
    page = desk()
    page.only(ITEM)
    attempts, store = Attempts(CsvStore(page.folder), bank(), page.learner), CsvStore(page.folder)
    attempts.set_aside(page.question_id, moment())
    catalogue = Catalogue(bank(), WORDS, SECTIONS)
    for n in range(2 * LAPSES + 1):
        when, question_id = moment(-100 + 10 * n), f"{n:016d}"
        question = deal(page.deck.track(ITEM), catalogue, page.learner)
        store.append(CardScribe(page.learner).dealt(ITEM, question_id, None, when))
        attempts.serve(question, question_id, CARDS, when)
        right = n % 2 == 0
        if right:
            attempts.answer(question_id, written(question), when)
            answered = attempts.history.questions[question_id].attempt
            assert answered is not None
            turn = page.deck.track(ITEM).turn
            store.append(CardScribe(page.learner).regraded(ITEM, answered.event_id, Rating.Easy, turn, when))
        else:
            attempts.answer(question_id, mistaken(question, "scale_missing"), when)
    assert page.deck.state(ITEM).lapses == LAPSES
    page.run()
    page.press("probe-start")
    for _ in range(6):
        if not page.deck.open_question(PROBE):
            break
        names = {p.misconception for p in page.question.predictions}
        assert "scale_missing" in names
        page.type(*mistaken(page.question, "scale_missing"))
        page.press("card-next")
    found = page.deck.track(ITEM).found
    assert found == ("scale_missing",)
    assert CATALOGUE["scale_missing"].name.zh in page.text
    page.press("card-next")
    assert not [button for button in page.at.button if str(button.key).startswith("probe-")]
