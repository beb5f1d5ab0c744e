"""Does the whole story of a class go, in both languages: from roster and slips to scores, gradebook and regrade?"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import openpyxl
import pytest
from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect
from pypdf import PdfReader

from app import class_words, teacher_words
from engine import feedback
from engine.attempts import Attempts
from engine.classroom.keys import password_hash
from engine.grade import Outcome
from engine.item import Text
from engine.pose import pose, question_from
from engine.records import CsvStore
from engine.scribe import Moment
from quiz_bank import bank
from tests.app.screen import mistaken, written
from tests.browser.server import Server
from tests.chromium import PATIENCE

pytestmark = pytest.mark.browser

PASSWORD, CODE = "a long password", "ATT-2026"
SECRETS = f"""[class]
code = "{CODE}"
pepper = "0123456789abcdef0123456789abcdef"
teacher = "{password_hash(PASSWORD, b"0123456789abcdef")}"
"""
ROSTER = "学号,姓名,班级\n007,学生一,A\n20230000000000000123,Student 2,A\n12e3,学生三,B\n"
GRADEBOOK = (
    '"idnumber";"Name";"Week 1";"Other"\r\n"20230000000000000123";"Student 2";"";"3"\r\n'
    '"999";"x";"";"4"\r\n"007";"学生一";"";"5"\r\n'
)
ITEMS = ("scaled-scores", "softmax-weights")
RAW = re.compile(r"[A-Z2-7]{4}\s?[A-Z2-7]{4}\s?[A-Z2-7]{2}")


class Person:
    """Somebody at a browser of their own."""

    def __init__(self, page: Page, server: Server, lang: str) -> None:
        self.page, self.server, self.lang = page, server, lang
        self.received: list[bytes] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._keep))

    def _keep(self, frame: bytes | str) -> None:
        self.received.append(frame if isinstance(frame, bytes) else frame.encode())

    def say(self, text: Text) -> str:
        return text.zh if self.lang == "zh" else text.en

    def go(self, path: str) -> None:
        self.page.goto(self.server.url + path)
        self.rest()

    def rest(self) -> None:
        self.page.wait_for_timeout(150)
        self.page.wait_for_selector(
            '[data-testid="stApp"][data-test-script-state="notRunning"]', timeout=PATIENCE
        )

    @property
    def main(self) -> Locator:
        return self.page.get_by_test_id("stMain")

    def key(self, key: str, inside: str = "button") -> Locator:
        return self.page.locator(f'[class*="st-key-{key}"] {inside}').first

    def press(self, key: str) -> None:
        self.key(key).click()
        self.rest()

    def fill(self, key: str, text: str) -> None:
        self.key(key, "input").fill(text)

    def sees(self, text: str) -> None:
        expect(self.main).to_contain_text(text, timeout=PATIENCE)

    def view(self, name: str) -> None:
        self.main.get_by_text(self.say(teacher_words.VIEWS[name]), exact=True).first.click()
        self.rest()

    def unfold(self, text: Text) -> None:
        self.main.get_by_text(self.say(text), exact=True).first.click()
        self.rest()

    def choose(self, key: str, option: str) -> None:
        found = self.page.get_by_role("option").filter(has_text=re.compile(f"{re.escape(option)}$")).first
        box = self.key(key, "input")
        for _ in range(20):
            # Long lists show only what fits: typing brings the option there. A page that is drawn anew closes them.
            box.click()
            box.fill(option)
            try:
                found.click(timeout=3_000)
                break
            except TimeoutError:
                continue
        self.rest()

    def download(self, key: str) -> bytes:
        with self.page.expect_download(timeout=PATIENCE) as found:
            self.key(key).click()
        return found.value.path().read_bytes()

    def upload(self, name: str, data: str, encoding: str = "utf-8") -> None:
        file = {"name": name, "mimeType": "text/csv", "buffer": data.encode(encoding)}
        self.main.locator('input[type="file"]').first.set_input_files(file)  # type: ignore[arg-type]
        self.rest()


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Callable[[str], Person]]:
    contexts: list[Any] = []

    def come(lang: str) -> Person:
        contexts.append(
            browser.new_context(locale={"zh": "zh-CN", "en": "en-US"}[lang], accept_downloads=True)
        )
        contexts[-1].set_default_timeout(PATIENCE)
        return Person(contexts[-1].new_page(), server, lang)

    yield come
    for context in contexts:
        context.close()


def take_roster(teacher: Person) -> list[str]:
    """Sign in, take the roster in, and print the slips; give the personal codes in the roster's order."""
    teacher.go("teacher")
    teacher.fill("teacher-password", PASSWORD)
    teacher.press("teacher-enter")
    teacher.view("students")
    teacher.upload("roster.csv", ROSTER, "gb18030")
    teacher.press("roster-take")
    teacher.sees(teacher.say(teacher_words.TAKEN).format(n=3, k=0, m=0))
    teacher.press("make-slips")
    pdf = PdfReader(io.BytesIO(teacher.download("take-slips")))
    text = "\n".join(page.extract_text() for page in pdf.pages)
    codes = RAW.findall(text)
    assert len(codes) == 3
    kept = b"".join(path.read_bytes() for path in teacher.server.folder.iterdir())
    assert not any(re.sub(r"\s", "", code).encode() in kept for code in codes)
    return codes


def set_assignment(teacher: Person) -> str:
    """Set two questions; give the link."""
    teacher.view("assignments")
    teacher.fill("title-", "Week 1")
    for item in ITEMS:
        teacher.choose("items-", bank()[item].title.say(teacher.lang))
    teacher.page.keyboard.press("Escape")
    teacher.press("save-")
    teacher.sees(teacher.say(teacher_words.SAVED))
    return teacher.main.get_by_test_id("stCode").first.inner_text().strip()


def enter(student: Person, link: str, code: str) -> None:
    student.page.goto(link)
    student.rest()
    student.fill("enter-class", CODE.lower())
    student.fill("enter-code", code.lower())
    student.press("enter")
    student.sees("Week 1")


def do_question(student: Person, misconception: str = "") -> None:
    """Have the question shown, reload, and answer it: right, or as a wrong rule would."""
    before = len(student.server.rows)
    student.press("begin-")
    served = student.server.rows[before]
    assert served.event == "served"
    question = question_from(bank()[served.item], served.data["values"], served.band)
    right = written(question)
    student.page.reload()
    student.rest()
    boxes = student.main.locator('[class*="st-key-box-"] input:visible')
    expect(boxes.first).to_be_visible()
    assert len(student.server.rows) == before + 1  # the same question, not another
    sent = b"".join(student.received)
    assert not any(text.encode() in sent for text in right)
    typed = mistaken(question, misconception) if misconception else right
    for place, text in enumerate(typed):
        boxes.nth(place).fill(text)
    boxes.last.press("Enter")
    outcome = Outcome.WRONG if misconception else Outcome.RIGHT
    verdict = student.say(feedback.VERDICTS[outcome])
    expect(student.main.get_by_test_id("stAlert").filter(has_text=verdict)).to_be_visible(timeout=PATIENCE)


def judged_wrongly_long_ago(server: Server) -> str:
    """Put a wrong answer on record that earlier rules called right; give the student."""
    rows = server.rows
    learner = next(row.learner for row in rows if row.event == "answered")
    attempts = Attempts(CsvStore(server.folder), bank(), learner)
    moment = Moment(datetime.now(UTC), "UTC", "")
    question = pose(bank()["softmax-weights"], 5)
    served = attempts.serve(question, "f" * 16, "practice", moment)
    attempts.answer(served.question_id, mistaken(question, "scale_missing"), moment)
    row = next(
        row
        for row in CsvStore(server.folder).read_since().events
        if row.question_id == "f" * 16 and row.event == "answered"
    )
    other = replace(
        row, question_id="e" * 16, event_id="e" * 32, verdict="right", score="1", misconceptions=""
    )
    was = replace(served.row, question_id="e" * 16, event_id="d" * 32)
    CsvStore(server.folder).append(was, other)
    return learner


@pytest.mark.parametrize("server", [{"secrets": SECRETS}], indirect=True)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_from_the_roster_to_the_regrade(server: Server, person: Callable[[str], Person], lang: str) -> None:
    teacher = person(lang)
    codes = take_roster(teacher)
    link = set_assignment(teacher)
    one, two = person(lang), person(lang)
    enter(one, link, codes[0])
    do_question(one)
    one.press("assignment-next")
    do_question(one)
    one.sees(one.say(class_words.FINISHED))
    enter(two, link, codes[1])
    do_question(two, "scale_missing")
    for student, other in ((one, "Student 2"), (two, "学生一")):
        assert other.encode() not in b"".join(student.received)

    teacher.view("scores")
    book = openpyxl.load_workbook(io.BytesIO(teacher.download("take-scores")))
    scores = {row[0]: row for row in book.worksheets[0].iter_rows(min_row=2, values_only=True)}
    assert list(scores) == ["007", "20230000000000000123", "12e3"]
    assert scores["007"][4] == 2
    assert scores["20230000000000000123"][4] == next(
        float(row.score) for row in server.rows if row.event == "answered" and row.verdict == "wrong"
    )
    assert scores["12e3"][4] is None

    teacher.unfold(teacher_words.FILL)
    teacher.upload("gradebook.csv", GRADEBOOK)
    teacher.choose("fill-column", "Week 1")
    filled = teacher.download("fill-take").decode()
    wrong = f"{scores['20230000000000000123'][4]:.4g}"
    assert re.sub(r'"(2|0\.[0-9]+|0)?";"(3|5)"', r'"";"\2"', filled) == GRADEBOOK
    assert '"2";"5"' in filled
    assert wrong[:4] in filled
    teacher.sees("999")

    judged_wrongly_long_ago(server)
    teacher.view("insight")
    teacher.press("dry-run")
    teacher.sees(teacher.say(teacher_words.CHANGES).format(n=1))
    teacher.fill("regrade-reason", "the rule was wrong")
    teacher.press("regrade-keep")
    teacher.sees(teacher.say(teacher_words.CHANGES_KEPT).format(n=1))
    (anew,) = [row for row in server.rows if row.event == "rejudged"]
    assert (anew.verdict, anew.data["before"], anew.data["reason"]) == (
        "wrong",
        "right, score 1",
        "the rule was wrong",
    )
    teacher.press("dry-run")
    teacher.sees(teacher.say(teacher_words.NO_CHANGES))


@pytest.mark.parametrize("server", [{"secrets": SECRETS}], indirect=True)
def test_wrong_codes_say_nothing_and_soon_have_to_wait(
    server: Server, person: Callable[[str], Person]
) -> None:
    somebody = person("en")
    somebody.go("")
    told = []
    for class_code, code in (("nonsense", "AAAA AAAA AA"), (CODE, "AAAA AAAA AA"), (CODE, ""), ("", "")):
        somebody.fill("enter-class", class_code)
        somebody.fill("enter-code", code)
        somebody.press("enter")
        told.append(somebody.main.get_by_test_id("stAlert").inner_text().splitlines()[-1])
    assert set(told) == {class_words.WRONG_CODES.en}
    for _ in range(3):
        somebody.press("enter")
    somebody.sees(class_words.WAIT.en.partition("{")[0])
