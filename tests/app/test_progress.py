"""Does the progress page say what the log says, in both languages, and is everything gone once it is deleted?"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from app import focus, people, report
from app import progress_words as words
from app.dates import day_name, duration
from app.evidence import Writing, answer_line, evidence_line, for_html
from app.misconceptions import FOR, MOST_LINES
from app.visitor import Visitor
from engine.attempts import Attempts
from engine.diagnosis import Status
from engine.history import History
from engine.item import Text
from engine.learner import Evidence, Mastery
from engine.pose import pose
from engine.records import CsvStore, Event
from engine.scribe import Moment
from quiz_bank import bank
from quiz_bank.misconceptions import CATALOGUE
from tests.app.screen import ENTRY, Screen, mistaken, written

LOCALES = {"zh-CN": "zh", "en-US": "en"}
TODAY = datetime.now(UTC).replace(hour=4)
FORGOT = CATALOGUE["scale_missing"].name


class Page(Screen):
    """One browser tab at the progress page."""

    def __init__(self, folder: Path, locale: str = "zh-CN", **state: object) -> None:
        self.folder = folder
        self.at = AppTest.from_file(ENTRY, default_timeout=120)
        self.at.context = {"locale": locale, "timezone": "Asia/Shanghai"}
        for key, value in state.items():
            self.at.session_state[key] = value
        # AppTest can switch to pages that are files only; ours are functions.
        self.at._page_hash = calc_hash("progress")
        self.run()
        assert not self.at.error, self.alerts

    def practise(self, name: str) -> None:
        """Press "practise exactly this", and be on the practice page."""
        self.press(f"practise-{name}")
        self.at._page_hash = calc_hash("practice")
        self.run()

    @property
    def charts(self) -> int:
        return len(self.at.get("vega_lite_chart"))


class Pupil:
    """Somebody who answers questions, on any day."""

    def __init__(self, folder: Path, learner: str = "") -> None:
        store = CsvStore(folder)
        self.learner = learner or people.start(store, "zh")
        self.attempts = Attempts(store, bank(), self.learner)
        self.number = 0

    def answer(self, item: str, how: str = "right", days_ago: int = 0, seed: int | None = None) -> str:
        """Answer as told: "right", "odd", "skip", or as somebody with that misconception; give what was typed."""
        self.number += 1
        question = pose(bank()[item], self.number if seed is None else seed)
        name = f"{self.learner[:8]}-{self.number}"
        moment = Moment(TODAY - timedelta(days=days_ago), "Asia/Shanghai", "")
        self.attempts.serve(question, name, "practice", moment)
        if how == "skip":
            self.attempts.skip(name, moment)
            return ""
        typed = mistaken(question, how) if how not in ("right", "odd") else written(question)
        if how == "odd":
            typed = written(question, [right * 1.37 + 0.1234 for right in question.right])
        self.attempts.answer(name, typed, moment, 30_000)
        return "; ".join(typed)


@pytest.fixture
def pupil(folder):
    return Pupil(folder)


@pytest.fixture
def opened(folder):
    return lambda locale="zh-CN", **state: Page(folder, locale, **state)


def forgets(pupil: Pupil, times: int = 3) -> list[str]:
    return [pupil.answer("softmax-weights", "scale_missing") for _ in range(times)]


# --- what is shown ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
def test_a_page_without_answers_says_so_and_offers_what_there_is(opened, locale):
    page, lang = opened(locale), LOCALES[locale]
    assert words.NOTHING_YET.say(lang) in page.text
    assert page.charts == 0
    assert words.YOURS.say(lang) in page.text


@pytest.mark.parametrize("locale", LOCALES)
def test_a_misconception_is_named_with_its_state_and_a_line_for_each_answer(pupil, opened, locale):
    lang = LOCALES[locale]
    texts = forgets(pupil)
    pupil.answer("softmax-weights", "right")
    page = opened(locale)
    assert f":red-badge[{words.STATUS[Status.CONFIRMED].say(lang)}]" in page.text
    assert words.MEANING[Status.CONFIRMED].say(lang) in page.text
    named = words.QUOTED.say(lang).format(name=FORGOT.say(lang))
    for typed in texts:
        assert words.EXACTLY.say(lang).format(typed=f"` {typed} `", name=named) in page.text
    assert day_name(TODAY.date(), TODAY.date()).say(lang) in page.text
    assert bank()["softmax-weights"].title.say(lang) in page.text
    assert page.text.count(words.STRONGLY[0].say(lang)) >= 3
    assert "is right, where" in page.text or "是对的" in page.text


def test_words_not_probabilities(pupil, opened):
    forgets(pupil, 2)
    pupil.answer("attention-output", "odd")
    page = opened()
    assert not re.search(r"\d\s*%|概率|后验|probab|posterior|0\.\d+\)", page.text)


@pytest.mark.parametrize("locale", LOCALES)
def test_it_says_what_it_does_not_know(pupil, opened, locale):
    lang = LOCALES[locale]
    typed = pupil.answer("attention-output", "odd")
    pupil.answer("head-parameters", "skip")
    page = opened(locale)
    assert words.NOTHING_WRONG.say(lang) in page.text
    assert words.UNEXPLAINED.say(lang).format(n=1) in page.text
    assert f"` {typed} `" in page.text
    assert words.LIMITS.say(lang) in page.text
    assert words.UNTRIED_NOTE.say(lang).format(n=len(bank()) - 2) in page.text


def test_those_that_cannot_be_told_apart_are_one_with_both_names(pupil, opened):
    for _ in range(3):
        pupil.answer("masked-output", "mask_after_softmax_no_renorm")
    page = opened("en-US")
    names = [CATALOGUE[each].name.en for each in ("mask_after_softmax_no_renorm", "mask_values_zeroed")]
    assert all(f"“{name}”" in page.text for name in names)
    assert words.SAME_NUMBER.en in page.text
    assert page.text.count(words.PRACTISE.en) == 1


def test_only_the_last_lines_are_shown_the_rest_unfolds(pupil, opened):
    forgets(pupil, FOR + MOST_LINES + 2)
    page = opened()

    def lines():
        return page.text.count("正好是「忘了除以 √d_k」的结果")

    assert lines() == FOR
    page.unfold("rest-scale_missing")
    assert lines() == FOR + MOST_LINES
    assert words.LEFT_OUT.zh.format(n=2) in page.text


def test_it_fades_today_and_is_put_right_on_another_day(pupil, opened):
    for _ in range(3):
        pupil.answer("softmax-weights", "scale_missing", days_ago=3)
    for _ in range(8):
        pupil.answer("softmax-weights", days_ago=3)
    page = opened("en-US")
    page.unfold("mistakes-past")
    assert words.MEANING[Status.FADING].en in page.text
    pupil.answer("softmax-weights", days_ago=1)
    page.run()
    assert words.MEANING[Status.RESOLVED].en in page.text
    pupil.answer("softmax-weights", "scale_missing")
    page.run()
    assert words.MEANING[Status.RETURNED].en in page.text


def test_what_is_held_is_shown_by_section_and_item(pupil, opened):
    for item in ("softmax-weights", "softmax-weights", "scaled-scores"):
        pupil.answer(item)
    pupil.answer("log-integer-weights", "odd")
    page = opened("en-US")
    assert words.HOLD_SAID.en.format(all=len(bank()), held=1, shaky=2, untried=len(bank()) - 3) in page.text
    bars = {bar.proto.text: bar.proto.value for bar in page.at.get("progress")}
    assert bars.get("Softmax weights: held, 2 of 2 right") == 100, bars
    assert (
        0
        < bars["Weights of logarithmic scores: shaky, 0 of 1 right"]
        < bars["Scaled scores: nearly, 1 of 1 right"]
        < 100
    )
    page.at.selectbox(key="held-section").set_value("六").run()
    assert not page.at.get("progress")
    assert bank()["cosine-weights"].title.en in page.text


def test_charts_have_their_numbers_behind_them(pupil, opened):
    for days_ago in (9, 9, 4):
        pupil.answer("softmax-weights", days_ago=days_ago)
    pupil.answer("softmax-weights", "odd", days_ago=4)
    pupil.answer("softmax-weights", "skip", days_ago=4)
    page = opened("en-US")
    assert page.charts == 4
    for key in ("by-day", "accuracy", "times", "holdings"):
        page.unfold(f"table-{key}")
    day = {ago: day_name((TODAY - timedelta(days=ago)).date(), TODAY.date()).en for ago in (9, 4)}
    assert f"| {day[4]} | 2 | 1 | 1 |\n" in page.text + "\n"
    assert f"| {day[9]} | 2 | 2 | 0 |" in page.text
    assert f"| {day[4]} | 2 | 1 | 50% |" in page.text
    assert f"| {day[9]} | 30 s | 30 s | 30 s |" in page.text
    assert words.ACCURACY_SAID.en.format(last=day[4], n=2, right=1, before_n=2, before_right=2) in page.text


def test_after_three_weeks_it_is_weeks_and_old_answers_leave_the_charts(pupil, opened):
    pupil.answer("softmax-weights", days_ago=400)
    assert opened("en-US").charts == 2
    for days_ago in (30, 1):
        pupil.answer("softmax-weights", days_ago=days_ago)
    page = opened("en-US")
    page.unfold("table-accuracy")
    assert "| Week from |" in page.text
    assert "Before that: 2 of 2" in page.text


# --- one line of evidence --------------------------------------------------------------------------------------------


def line(
    misconceptions="", verdict="wrong", weight=2.0, names=("scale_missing",), lang="en", steps=(), **data
):
    told = {"item": "softmax-weights", "question_id": "q", "ts_utc": "2026-05-04T04:00:00.000Z", "tz": "UTC"}
    row = Event(
        event="answered", typed="0.5", verdict=verdict, misconceptions=misconceptions, data=data, **told
    )
    history = History()
    history.take(
        [Event(event="served", **told), *(Event(event="step", **told, **each) for each in steps), row]
    )
    found = Evidence(row, weight, verdict == "right")
    return evidence_line(found, names, history, Writing(lang, date(2026, 6, 1))).partition(": ")[2]


@pytest.mark.parametrize(
    "misconceptions, data, expected",
    [
        ("scale_missing", {}, "your ` 0.5 ` is exactly what “forgot to divide by √d_k” gives"),
        (
            "scale_missing|x",
            {},
            "your ` 0.5 ` is exactly what “forgot to divide by √d_k” gives (“` x `” gives it, too)",
        ),
        ("x scale_missing", {}, "your ` 0.5 ` is exactly what “forgot to divide by √d_k” gives"),
        (
            "scale_missing+x|y",
            {},
            "your ` 0.5 ` is exactly what “forgot to divide by √d_k” and “` x `” or “` y `” give together",
        ),
        ("x", {}, "your ` 0.5 ` is what “` x `” gives, not “forgot to divide by √d_k”"),
        (
            "x+y",
            {},
            "your ` 0.5 ` is what “` x `” together with “` y `” gives, not “forgot to divide by √d_k”",
        ),
        (
            "x",
            {"beside": {"x": ["scale_missing"]}},
            "your ` 0.5 ` is exactly what “` x `” gives, and then “forgot to divide by √d_k” cannot be seen",
        ),
        ("", {}, "your ` 0.5 ` is wrong, but not what “forgot to divide by √d_k” gives"),
    ],
)
def test_a_line_says_what_the_answer_was(misconceptions, data, expected):
    assert line(misconceptions, **data).startswith(f"{expected}, ")


@pytest.mark.parametrize(
    "misconceptions, data, weight, said",
    [
        ("scale_missing", {}, 2.0, ":red[clearly for it]"),
        ("x|scale_missing+y", {}, 2.0, ":red[clearly for it]"),
        ("x", {}, -2.0, ":green[clearly against it]"),
        ("", {}, -2.0, ":green[clearly against it]"),
        # What only all the other answers together make of it is not said of this one.
        ("x", {}, 2.0, "says little"),
        ("", {}, 2.0, "says little"),
        ("scale_missing", {}, -2.0, "says little"),
        ("x", {"beside": {"x": ["scale_missing"]}}, 2.0, "says little"),
        ("x", {"beside": {"x": ["scale_missing"]}}, -2.0, "says little"),
        ("x", {"beside": {"x": "scale_missing"}}, -2.0, ":green[clearly against it]"),
    ],
)
def test_an_answer_speaks_only_for_what_it_could_be(misconceptions, data, weight, said):
    assert line(misconceptions, weight=weight, **data).endswith(f", {said}")


def test_a_right_answer_never_speaks_for_a_misconception():
    assert line("", "right", 2.0).endswith(", says little")


@pytest.mark.parametrize(
    "weight, said",
    [
        (2.31, ":red[strongly for it]"),
        (2.3, ":red[clearly for it]"),
        (1.1, ":red[clearly for it]"),
        (1.09, ":red[a little for it]"),
        (0.05, "says little"),
        (-0.05, "says little"),
        (-1.0, ":green[a little against it]"),
        (-1.2, ":green[clearly against it]"),
        (-3.0, ":green[strongly against it]"),
    ],
)
def test_a_weight_is_said_in_words(weight, said):
    assert line("scale_missing" if weight > 0 else "x", weight=weight).endswith(f", {said}")


def test_a_right_answer_is_said_to_be_right():
    said = line("", "right", -1.2)
    assert said.startswith(
        "your ` 0.5 ` is right, where “forgot to divide by √d_k” would have given something else"
    )


def test_an_answer_in_steps_names_the_step_that_was_wrong():
    steps = [{"step": "scores", "typed": "1, 2"}, {"step": "scaled", "typed": "0.7"}]
    said = line("scale_missing", steps=steps, way="steps", first_wrong_step="scaled")
    label = bank()["softmax-weights"].step("scaled").label.en
    assert said.startswith(f"first wrong step, “{label}”: your ` 0.7 ` is exactly what")
    assert line("scale_missing", way="steps", first_wrong_step="gone").startswith("your ` 0.5 `")


def test_a_line_for_a_web_page_has_no_markup_of_others():
    row = Event(event="answered", item="<i>", typed="<script>`*1*", question_id="q", misconceptions="<b>")
    writing = for_html("en", date(2026, 6, 1))
    lines = [
        evidence_line(Evidence(row, 2.0, False), ("<b>",), History(), writing),
        answer_line(row, History(), writing),
    ]
    for said in lines:
        assert "<script>" not in said
        assert "&lt;script&gt;" in said
        assert set(re.findall(r"<(\w+)", said)) <= {"code", "b"}
        assert "<b>" not in said


# --- practising ------------------------------------------------------------------------------------------------------


def test_a_question_that_shows_it_is_served_again_and_again(pupil, opened):
    forgets(pupil)
    page = opened()
    page.practise("scale_missing")
    served = [row for row in page.rows if row.event == "served"]
    assert "scale_missing" in served[-1].data["visible"]
    assert page.question.item.id != "softmax-weights"
    assert FORGOT.zh in page.text
    for _ in range(3):
        page.type(*written(page.question))
        page.press("next")
        assert "scale_missing" in page.question.certificate.visible


def test_the_open_question_is_set_aside_and_counts_as_nothing(pupil, opened, screen):
    forgets(pupil)
    screen()
    page = opened()
    page.practise("scale_missing")
    kinds = [row.event for row in page.rows]
    assert kinds.count("set_aside") == 1
    assert kinds[-2:] == ["set_aside", "served"]


def test_practising_one_thing_ends_when_it_is_ended(pupil, opened):
    forgets(pupil)
    page = opened()
    page.practise("scale_missing")
    page.press("focus-end")
    assert words.PRACTISE.zh not in page.text
    assert not [button for button in page.at.button if button.key == "focus-end"]


def test_practising_one_thing_ends_when_another_topic_is_chosen(pupil, opened):
    forgets(pupil)
    page = opened()
    page.practise("scale_missing")
    page.at.selectbox(key="topic").set_value("七.2").run()
    assert not [button for button in page.at.button if button.key == "focus-end"]
    page.press("topic-now")
    assert "七.2" in (page.question.item.section, *page.question.item.also)


@pytest.mark.parametrize("name", ["scale_missing", "mask_after_softmax_no_renorm", "blames_consequence"])
def test_the_question_comes_from_the_item_that_is_mastered_least(name):
    homes = [item.id for item in bank().values() if name in item.misconceptions]
    mastery = {item: Mastery(0.99) for item in bank()}
    left = next(
        item for item in reversed(homes) if not item.startswith("error-in") or name.startswith("blames")
    )
    mastery[left] = Mastery(0.2)
    made = focus.question(bank(), (name,), mastery, "")
    assert name in made.certificate.visible
    alike = [set(names) for names in bank()[left].alike if name in names]
    assert made.item.id == left or alike
    assert focus.question(bank(), (name,), {}, made.item.id).item.id != made.item.id


# --- taking along ----------------------------------------------------------------------------------------------------


class Tags(HTMLParser):
    """Reads a page, and notes tags, what they refer to, and all text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.refers: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.refers += [value for name, value in attrs if name in ("src", "href", "action")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_report_stands_alone_and_says_the_same(pupil, folder, lang):
    texts = forgets(pupil)
    odd = pupil.answer("attention-output", "odd")
    visitor = Visitor(pupil.learner, people.Mode.LOCAL, lang, pupil.attempts)
    page = Tags(report.written(visitor, TODAY.date()).decode())
    assert page.open == []
    assert page.refers == []
    assert "url(" not in page.text
    for said in (FORGOT, words.STATUS[Status.CONFIRMED], words.LIMITS, words.HOLD, words.STRENGTH_NOTE):
        assert said.say(lang)[1:] in page.text
    assert all(typed in page.text for typed in (*texts, odd))
    assert people.names(CsvStore(folder))[pupil.learner] in page.text
    assert TODAY.date().isoformat() in page.text


def test_a_report_of_nothing_can_be_made(pupil):
    visitor = Visitor(pupil.learner, people.Mode.PUBLIC, "en", pupil.attempts)
    assert Tags(report.written(visitor, TODAY.date()).decode()).open == []


def test_log_and_report_are_offered_as_files(pupil, opened):
    forgets(pupil)
    page = opened()
    keys = [button.proto.label for button in page.at.get("download_button")]
    assert {words.TAKE_LOG.zh, words.TAKE_REPORT.zh} <= set(keys)


# --- deleting --------------------------------------------------------------------------------------------------------


def found_in(folder: Path, text: str) -> list[str]:
    """Give every file that holds a text, in any of the encodings in which we write."""
    needles = [text.encode(form) for form in ("utf-8", "utf-16-le", "utf-16-be")]
    files = (path for path in folder.rglob("*") if path.is_file())
    return [path.name for path in files if any(needle in path.read_bytes() for needle in needles)]


def confirm(page: Page, text: str) -> None:
    page.unfold("delete")
    box = next(box for box in page.at.text_input if str(box.key).startswith("page-"))
    box.set_value(text)
    page.press("submit-page-")


@pytest.mark.parametrize("mode", ["local", "public"])
def test_deleting_removes_every_byte_and_proves_it(folder, opened, monkeypatch, mode):
    monkeypatch.setenv("TRAINER_MODE", mode)
    secret = people.new_secret()
    mine = Pupil(folder, people.learner_of(secret) if mode == "public" else "")
    others = Pupil(folder, "somebody-else-0")
    typed = forgets(mine)
    others.answer("softmax-weights")
    log = folder / "attempts.csv"
    # Copies, what was set aside, a line that broke, another's row that mentions the key.
    (folder / "attempts.csv.bak").write_bytes(log.read_bytes())
    (folder / "attempts.csv.damaged-20260504").write_bytes(log.read_bytes()[-400:])
    (folder / "attempts.csv.tmp-1").write_bytes(log.read_bytes())
    (folder / "re-saved.csv").write_text(log.read_text("utf-8"), "utf-16")
    CsvStore(folder).append(
        Event(learner=others.learner, event="reported", data={"note": f"see {mine.learner}"})
    )
    with log.open("ab") as file:
        file.write(f"1,damaged,{mine.learner},".encode())
    kept = len(CsvStore(folder).read_since(learner=others.learner).events)
    page = opened(secret=secret) if mode == "public" else opened()
    name = people.names(CsvStore(folder)).get(mine.learner, "")

    confirm(page, "no")
    assert found_in(folder, mine.learner)
    assert people.NOT_CONFIRMED.zh in page.alerts
    confirm(page, name or "删除")
    assert "已删除" in page.alerts
    assert f"查找标识 ` {mine.learner} `，一处也没有找到" in page.alerts
    assert re.search(rf"去掉了 {6 + (mode == 'local')} 行", page.alerts)
    for gone in (mine.learner, *typed, *([name] if name and mode == "public" else [])):
        assert found_in(folder, gone) == []
    assert len(CsvStore(folder).read_since(learner=others.learner).events) == kept
    assert words.NOTHING_YET.zh in page.text
    page.run()
    assert found_in(folder, mine.learner) == []
    assert "已删除" not in page.alerts


def test_what_is_left_is_said(folder, pupil, opened):
    forgets(pupil)
    page = opened()
    (folder / "kept").mkdir()
    (folder / "kept" / "notes.txt").write_text(f"about {pupil.learner}", "utf-8")
    confirm(page, people.FIRST_NAME.zh)
    assert "kept/notes.txt" in page.alerts
    assert "一处也没有找到" not in page.alerts


# --- words -----------------------------------------------------------------------------------------------------------


def every_text():
    for name, value in vars(words).items():
        several = (
            value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else [value]
        )
        yield from ((f"{name}-{n}", text) for n, text in enumerate(several) if isinstance(text, Text))


@pytest.mark.parametrize("name, text", [pytest.param(*pair, id=pair[0]) for pair in every_text()])
def test_a_text_is_said_in_both_languages_with_the_same_facts(name, text):
    assert text.zh.strip()
    assert text.en.strip()
    facts = [set(re.findall(r"\{(\w+)\}", said)) for said in (text.zh, text.en)]
    # How often an item was tried is said in Chinese by two numbers, in English by one phrase.
    assert facts[0] == facts[1]
    assert not re.search(r"[一-鿿]", text.en)


def test_every_state_has_its_words():
    told = {status for status in Status if status is not Status.NONE}
    assert set(words.STATUS) == set(words.MEANING) == told


@pytest.mark.parametrize(
    "seconds, zh, en",
    [
        (0, "0 秒", "0 s"),
        (119, "119 秒", "119 s"),
        (120, "2 分钟", "2 min"),
        (125, "2 分 5 秒", "2 min 5 s"),
        (900, "15 分钟", "15 min"),
    ],
)
def test_durations(seconds, zh, en):
    assert duration(seconds) == Text(zh, en)


def test_days_have_their_year_where_it_is_another():
    assert day_name(date(2026, 5, 4), date(2026, 6, 1)) == Text("5月4日", "4 May")
    assert day_name(date(2025, 12, 31), date(2026, 1, 1)) == Text("2025年12月31日", "31 Dec 2025")
