"""Is whoever makes a mistake named by it on the progress page, and nobody else? Is all gone once it is deleted?"""

from __future__ import annotations

import random
import re

import numpy as np
import pytest
from playwright.sync_api import expect

from app import progress_words as words
from engine.diagnosis import Status
from engine.procedure import asked_entries, with_swap
from engine.question import Question
from quiz_bank.misconceptions import CATALOGUE
from tests.app.screen import written
from tests.browser.server import Server
from tests.browser.tab import Tab
from tests.chromium import PATIENCE

pytestmark = pytest.mark.browser

FORGETS, MASKS_LATE = "scale_missing", "mask_after_softmax_no_renorm"
QUESTIONS = 4  # of the six that are allowed


def answer_of(question: Question, held: tuple[str, ...]) -> list[str]:
    """Answer as somebody who holds these misconceptions, all at once where they meet."""
    met = [p for name in held for p in question.predictions if p.misconception == name]
    values = question.values
    for prediction in sorted(met, key=lambda p: p.swap.place):
        values = with_swap(question.plan, values, prediction.swap)
    return written(question, asked_entries(question.plan, values))


def go_to_progress(tab: Tab, lang: str = "zh") -> None:
    tab.page.get_by_role("link", name=words.PROGRESS.say(lang)).click()
    expect(tab.main.locator("h2")).to_have_text(words.PROGRESS.say(lang), timeout=PATIENCE)
    tab.rest()


def card(tab: Tab, name: str, lang: str = "zh"):
    """Give the box of one misconception: the smallest that holds its name and the button to practise it."""
    boxes = tab.main.get_by_test_id("stVerticalBlock")
    named = re.compile(re.escape(CATALOGUE[name].name.say(lang)[1:]))
    return boxes.filter(has_text=named).filter(has=tab.page.locator(f".st-key-practise-{name}")).last


@pytest.mark.parametrize(
    "item, held, lang",
    [
        ("softmax-weights", (FORGETS,), "zh"),
        ("causal-weights", (MASKS_LATE,), "en"),
        ("causal-weights", (FORGETS, MASKS_LATE), "zh"),
    ],
)
def test_who_makes_a_mistake_is_named_with_evidence_within_six_questions(open_tab, item, held, lang):
    tab = open_tab("zh-CN" if lang == "zh" else "en-US")
    tab.choose_topic(item)
    tab.serve(item)
    typed = []
    for number in range(QUESTIONS):
        typed.append(answer_of(tab.question, held)[0])
        tab.enter(typed[-1])
        tab.judged("不对" if lang == "zh" else "Not correct")
        if number + 1 < QUESTIONS:
            tab.onward("another")
    go_to_progress(tab, lang)
    for name in held:
        box = card(tab, name, lang)
        expect(box).to_contain_text(words.STATUS[Status.CONFIRMED].say(lang))
        expect(box).to_contain_text(typed[-1])
        expect(box).to_contain_text(words.STRONGLY[0].say(lang))
    said = words.STATUS[Status.CONFIRMED].say(lang)
    assert len(re.findall(rf"(?m)\b{said}$|{said}\n", tab.main.inner_text())) == len(held)


def test_who_is_careless_but_sound_is_not_accused(open_tab):
    tab, chance = open_tab(), random.Random(2)
    tab.choose_topic("softmax-weights")
    tab.serve("softmax-weights")
    slips = 0
    for number in range(8):
        right = [np.array(each, dtype=float) for each in tab.question.right]
        if number in (1, 3, 6):  # a digit is misread, or two neighbours change places
            slips += 1
            place = chance.randrange(right[0].size - 1)
            if number == 3:
                right[0][place : place + 2] = right[0][place : place + 2][::-1].copy()
            else:
                right[0][place] = round(right[0][place] + 0.1, 4)
        tab.enter(*written(tab.question, right))
        tab.judged("不对" if number in (1, 3, 6) else "正确")
        tab.onward("another")
    go_to_progress(tab)
    text = tab.main.inner_text()
    assert words.STATUS[Status.CONFIRMED].zh not in text
    assert words.NOTHING_WRONG.zh in text
    assert words.UNEXPLAINED.zh.format(n=slips) in text


def test_practising_exactly_this_then_deleting_everything(open_tab, server):
    tab = open_tab("en-US")
    tab.choose_topic("softmax-weights")
    tab.serve("softmax-weights")
    for _ in range(3):
        tab.enter(*answer_of(tab.question, (FORGETS,)))
        tab.judged("Not correct")
        tab.onward("another")
    left = tab.question_id
    go_to_progress(tab, "en")
    before = _set_aside(server)
    tab.key(f"practise-{FORGETS}").dblclick()
    tab.ready()
    assert FORGETS in tab.question.certificate.visible
    assert server.happened(left) == ["served", "set_aside"]
    assert _set_aside(server) == before + 1
    tab.sees(CATALOGUE[FORGETS].name.en)
    tab.enter(*written(tab.question))
    tab.judged("Correct")
    tab.onward("next")
    assert FORGETS in tab.question.certificate.visible

    go_to_progress(tab, "en")
    with tab.page.expect_download() as download:
        tab.press("take-report")
    report = download.value.path().read_text("utf-8")
    assert CATALOGUE[FORGETS].name.en[1:] in report
    learner = server.rows[0].learner
    tab.page.get_by_text(words.FOLD_DELETE.en).click()
    tab.rest()
    tab.main.locator('[class*="st-key-page-delete"] input').fill("Student 1")
    tab.press("submit-page-delete")
    expect(tab.main).to_contain_text(
        re.compile(rf"searched for the key\s+{learner}\s*, and it was not found")
    )
    tab.sees(words.NOTHING_YET.en)
    files = [path for path in server.folder.rglob("*") if path.is_file()]
    assert files
    assert not [path.name for path in files if learner.encode() in path.read_bytes()]
    tab.page.get_by_role("link", name="Practice").first.click()
    tab.ready()
    assert server.rows[-1].learner != learner


def _set_aside(server: Server) -> int:
    return [row.event for row in server.rows].count("set_aside")
