"""Does a real browser complete questions, whatever happens in between?"""

from __future__ import annotations

import re
import time

import numpy as np
import pytest
from playwright.sync_api import expect

from engine.history import names_in
from engine.stepwise import asked_steps
from quiz_bank.misconceptions import CATALOGUE
from tests.app.screen import mistaken, written
from tests.browser.server import Server
from tests.chromium import PATIENCE

pytestmark = pytest.mark.browser

WORDS = {
    "zh-CN": {
        "right": "正确",
        "wrong": "不对",
        "rough": "太粗略",
        "unread": "没有读懂",
        "retry": "第一次的结果",
        "steps": "一步一步",
        "later": "从你自己前面的结果出发",
        "score": "3 步里做对了 2 步",
        "lang": "zh",
    },
    "en-US": {
        "right": "Correct",
        "wrong": "Not correct",
        "rough": "too rough",
        "unread": "Could not be read",
        "retry": "the first answer stands",
        "steps": "Step by step",
        "later": "right from your own earlier value",
        "score": "2 of 3 steps are right",
        "lang": "en",
    },
}


@pytest.mark.parametrize("locale", WORDS)
def test_a_whole_walk_with_a_reload_double_click_second_tab_and_restart(server, open_tab, locale):
    words = WORDS[locale]
    tab = open_tab(locale)

    # Unreadable, a reload, too rough, then right by a double click.
    tab.choose_topic("lost-mass")
    question = tab.serve("lost-mass")
    while not all(0.015 < x % 0.1 < 0.085 for (x,) in question.right):
        tab.onward("skip")
        question = tab.serve("lost-mass")
    first = tab.question_id
    tab.enter("abc", "0.5")
    tab.sees(words["unread"])
    tab.reload()
    assert tab.question_id == first
    tab.enter(*written(question, decimals=1))
    tab.sees(words["rough"])
    tab.fill(*written(question))
    tab.key(f"submit-{first}").dblclick()
    tab.judged(words["right"])
    tab.rest()
    assert server.happened(first) == [
        "served",
        "asked_again unreadable",
        "asked_again too_rough",
        "answered right",
    ]

    # Wrong with the named mistake, by Enter; a reload and a second tab show the same.
    tab.choose_topic("cosine-weights")
    tab.onward("next")
    question = tab.serve("cosine-weights")
    second = tab.question_id
    tab.enter(*mistaken(question, "cosine_no_temperature"))
    name = CATALOGUE["cosine_no_temperature"].name.say(words["lang"])
    for _ in range(2):
        tab.judged(words["wrong"])
        expect(tab.main).to_contain_text(re.compile(re.escape(name[1:])))
        tab.reload()
    other = open_tab(locale, path=f"?q={second}")
    other.judged(words["wrong"])
    other.enter(*written(question))
    other.sees(words["retry"])
    assert server.happened(second) == ["served", "answered wrong", "retried right"]

    # Both tabs go on to one and the same question; the server is killed while something is typed.
    tab.onward("next")
    other.onward("next")
    assert tab.question_id == other.question_id
    question, third = tab.question, tab.question_id
    tab.fill(*written(question))
    tab.outlast_a_restart()
    assert tab.boxes.first.input_value() == written(question)[0]
    tab.boxes.last.press("Enter")
    tab.judged(words["right"])
    assert server.happened(third) == ["served", "answered right"]

    # Step by step: the second step wrong, the third right from it, with another restart between.
    tab.choose_topic("scaled-scores")
    tab.onward("next")
    question = tab.serve("scaled-scores")
    fourth = tab.question_id
    tab.page.get_by_text(words["steps"], exact=True).click()
    assert asked_steps(question) == ("scores", "divisor", "scaled")
    expect(tab.page.locator(f'[class*="st-key-box-{fourth}-scores"]')).to_be_visible()
    tab.enter(", ".join(f"{x:.3f}" for x in question.values["scores"]))
    expect(tab.page.locator(f'[class*="st-key-box-{fourth}-divisor"]')).to_be_visible()
    tab.reload()
    tab.enter(str(question.drawn["d_k"]))
    box = tab.page.locator(f'[class*="st-key-box-{fourth}-scaled"]')
    expect(box).to_be_visible()
    tab.outlast_a_restart()
    tab.fill(", ".join(f"{x:.3f}" for x in question.values["scores"] / question.drawn["d_k"]))
    tab.page.locator(f'[class*="st-key-submit-box-{fourth}-scaled"] button').dblclick()
    tab.sees(words["later"])
    tab.sees(words["score"])
    assert server.happened(fourth) == ["served", "step right", "step wrong", "step right", "answered wrong"]
    named = [names_in(row.misconceptions) for row in server.rows if row.event == "answered"]
    assert "cosine_no_temperature" in named[1]
    assert "scale_by_dk" in named[3]
    assert not named[0] | named[2]
    ids = [row.event_id for row in server.rows]
    assert len(ids) == len(set(ids))


def test_the_keyboard_alone_is_enough(server, open_tab):
    tab = open_tab()
    tab.choose_topic("lost-mass")
    tab.serve("lost-mass")
    first = tab.question_id
    tab.boxes.first.focus()
    texts = written(tab.question)
    for place, text in enumerate(texts):
        tab.page.keyboard.type(text)
        tab.page.keyboard.press("Tab" if place < len(texts) - 1 else "Enter")
    tab.judged("正确")
    tab.rest()
    tab.page.keyboard.press("Alt+n")
    tab.page.wait_for_url(lambda url: first not in url)
    tab.rest()
    expect(tab.boxes.first).to_be_focused()
    expect(tab.boxes.first).to_have_value("")
    for _ in range(12):
        tab.page.keyboard.press("Tab")
        if "提示" in tab.page.evaluate("document.activeElement.innerText ?? ''"):
            break
    tab.page.keyboard.press("Enter")
    tab.sees("第一步")
    assert server.happened(first) == ["served", "answered right"]


def test_a_double_click_never_reaches_the_next_question(server, open_tab):
    tab = open_tab()
    first = tab.question_id
    tab.page.wait_for_timeout(300)
    tab.key("skip").dblclick()
    tab.page.wait_for_url(lambda url: first not in url)
    tab.rest()
    tab.enter(*written(tab.question))
    tab.judged("正确")
    tab.key("next").dblclick()
    second = tab.question_id
    tab.page.wait_for_url(lambda url: second not in url)
    tab.page.wait_for_timeout(500)
    tab.rest()
    assert server.happened(first) == ["served", "skipped"]
    assert server.happened(second) == ["served", "answered right"]
    assert server.happened(tab.question_id) == ["served"]
    assert [row.event for row in server.rows].count("served") == 3


def test_su03_typed_text_survives_whatever_else_is_pressed(server, open_tab):
    tab = open_tab()
    tab.choose_topic("lost-mass")
    tab.serve("lost-mass")
    first = tab.question_id
    texts = [f"0.12{place}" for place in range(tab.boxes.count())]
    tab.fill(*texts)

    def kept() -> list[str]:
        tab.rest()
        return [box.input_value() for box in tab.boxes.all()]

    tab.press("hint")
    tab.sees("第一步")
    assert kept() == texts
    tab.sidebar.get_by_text("English", exact=True).click()
    tab.sees("First step")
    assert kept() == texts
    expect(tab.page.locator("html")).to_have_attribute("lang", "en")
    expect(tab.page.locator("html")).to_have_attribute("translate", "no")
    tab.choose_topic("largest-key")
    assert kept() == texts
    tab.page.get_by_text("Step by step", exact=True).click()
    expect(tab.page.locator(f'[class*="st-key-box-{first}-0"]')).to_be_hidden()
    tab.boxes.first.fill("0.5")
    tab.page.get_by_text("Answer only", exact=True).click()
    expect(tab.page.locator(f'[class*="st-key-box-{first}-0"]')).to_be_visible()
    assert kept() == texts
    tab.page.get_by_text("Step by step", exact=True).click()
    expect(tab.page.locator(f'[class*="st-key-box-{first}-0"]')).to_be_hidden()
    assert kept() == ["0.5"]
    tab.page.get_by_text("Answer only", exact=True).click()
    expect(tab.page.locator(f'[class*="st-key-box-{first}-0"]')).to_be_visible()
    tab.rest()
    tab.boxes.last.press("Enter")
    tab.key("next").wait_for()
    tab.press("solution")
    tab.sees("Worked solution")
    tab.page.locator(".katex", has_text="≈").first.wait_for(timeout=PATIENCE)
    assert kept() == texts
    tab.reload()
    tab.judged("Not correct")
    expect(tab.page.locator("html")).to_have_attribute("lang", "en")


def test_nothing_about_the_answer_is_sent_before_the_attempt(server, open_tab):
    tab = open_tab()
    tab.choose_topic("softmax-weights")
    question = tab.serve("softmax-weights")
    tab.enter("abc")
    tab.judged("没有读懂")
    tab.press("hint")
    tab.sees("第一步")
    tab.rest()
    sent = b"".join(tab.received)
    assert question.item.title.zh.encode() in sent
    row = next(row for row in server.rows if row.question_id == tab.question_id and row.event == "served")
    secret = [row.seed, *row.data["visible"]]
    for value in [*question.right[0], *(x for p in question.predictions for x in np.ravel(p.asked[0]))]:
        if f"{value:.6f}"[-3:] != "000":
            secret.append(f"{value:.3f}"[1:])
            secret.append(f"{value:.5f}")
    secret += [CATALOGUE[name].name.zh for name in row.data["visible"]]
    assert not [text for text in secret if text.encode() in sent]
    tab.received.clear()
    tab.enter(*mistaken(question, "scale_missing"))
    tab.judged("不对")
    tab.rest()
    assert CATALOGUE["scale_missing"].name.zh.encode() in b"".join(tab.received)


def test_the_size_of_the_answer_is_kept_where_it_is_the_question(server, open_tab):
    tab = open_tab()
    tab.choose_topic("attention-output")
    question = tab.serve("attention-output")
    size = question.right[0].size
    tab.enter("1, 2, 3, 4, 5, 6, 7, 8, 9")
    tab.judged("没有读懂")
    said = tab.main.inner_text()
    assert f"{size} 个数" not in said
    assert f"需要 {size}" not in said


def test_a_phone_shows_all_of_it_without_scrolling_sideways(server, open_tab):
    tab = open_tab(viewport={"width": 390, "height": 844})

    def overflow() -> int:
        tab.rest()
        measured = tab.page.evaluate(
            "Math.max(document.documentElement.scrollWidth - innerWidth,"
            " ...[...document.querySelectorAll('[data-testid=stMain]')].map(e => e.scrollWidth - e.clientWidth))"
        )
        return int(measured)

    tab.choose_topic("softmax-weights")
    question = tab.serve("softmax-weights")
    assert overflow() <= 0
    tab.enter(*mistaken(question, "scale_missing"))
    tab.judged("不对")
    assert overflow() <= 0
    tab.press("solution")
    tab.page.locator(".katex", has_text="≈").first.wait_for(timeout=PATIENCE)
    assert overflow() <= 0
    tab.page.get_by_text("一步一步", exact=True).click()
    for item in ("causal-weights", "attention-output"):
        tab.choose_topic(item)
        tab.onward("next" if tab.key("next").count() else "skip")
        tab.serve(item)
        assert overflow() <= 0


def test_markdown_in_an_answer_is_shown_letter_by_letter(server, open_tab):
    tab = open_tab()
    typed = "$1 and $2 ; 2*3*4 ; a_b_c ; `x` ; :red[r] :smile: <b>b</b> [x](http://example.invalid) ![i](http://example.invalid/i)"
    tab.enter(*[typed] * tab.boxes.count())
    tab.judged("没有读懂")
    expect(tab.main.locator("code").filter(has_text="a_b_c").first).to_have_text(typed)
    assert tab.main.locator('a[href*="example.invalid"], img[src*="example.invalid"]').count() == 0


MARKED = [
    "(1/2)*3 or 1/(2*3) *x* _y_ **z** ~~s~~",
    ":smile: :red[r] :material/star: :streamlit: a -> b <- c -- d >= e <= f ~= g <-> h",
    "$x$ and $y$ `q` [x](http://example.invalid) ![i](http://example.invalid/i) <b>b</b> &amp; \\( \\frac",
    "www.example.invalid WWW.example.invalid http://example.invalid someone@example.invalid",
    "# head",
    "- point",
    "+ point",
    "> said",
    "| a | b |",
]


def test_an_escaped_text_is_shown_letter_by_letter(browser, tmp_path):
    script = tmp_path / "marked.py"
    script.write_text(
        "import streamlit as st\n"
        "from app.quoted import escaped\n"
        f"for text in {MARKED!r}:\n"
        "    st.info(escaped(text))\n",
        "utf-8",
    )
    server = Server(tmp_path, str(script))
    try:
        page = browser.new_page()
        page.goto(server.url)
        shown = page.get_by_test_id("stAlert")
        expect(shown).to_have_count(len(MARKED), timeout=PATIENCE)
        said = [text.replace("\u2060", "").strip() for text in shown.all_inner_texts()]
        assert said == MARKED
        assert page.locator("a[href*=example]").count() == 0
        page.close()
    finally:
        server.kill()


@pytest.mark.parametrize("server", [{"TRAINER_MODE": "public"}], indirect=True)
def test_a_visitor_who_deleted_everything_has_another_key_from_then_on(server, open_tab):
    tab = open_tab()
    old = server.rows[-1].learner

    def key() -> str:
        return next(c["value"] for c in tab.page.context.cookies() if c["name"] == "trainer_key")

    before = key()
    tab.sidebar.get_by_text("恢复码", exact=True).click()
    box = tab.page.locator('[class*="st-key-name-erase"] input')
    box.fill("删除")
    box.press("Enter")
    expect(tab.sidebar).to_contain_text("已删除", timeout=PATIENCE)
    tab.rest()
    assert key() != before
    learner = server.rows[-1].learner
    assert learner != old
    tab.reload()
    tab.onward("skip")
    assert {row.learner for row in server.rows} == {learner}
    assert all(old not in file.read_text("utf-8") for file in server.folder.glob("*.csv"))


def test_a_log_is_taken_home_and_brought_back(server, open_tab, tmp_path):
    tab = open_tab()
    tab.enter(*written(tab.question))
    tab.judged("正确")
    tab.sidebar.get_by_text("我的学习记录").click()
    with tab.page.expect_download() as taken:
        tab.sidebar.get_by_role("button", name="把记录带回家").click()
    file = tmp_path / "home.csv"
    taken.value.save_as(file)
    assert re.fullmatch(r"attention-log-[0-9a-f]{16}\.csv", taken.value.suggested_filename)
    assert file.read_text("utf-8").count("\n") == 3
    tab.page.locator('input[type="file"]').set_input_files(file)
    expect(tab.sidebar.get_by_text("home.csv")).to_be_visible()
    tab.rest()
    tab.press("bring-back")
    expect(tab.sidebar.get_by_text("带回 0 条，2 条本来就在。")).to_be_visible()
    tab.judged("正确")


@pytest.mark.parametrize("server", [{"TRAINER_MODE": "public"}], indirect=True)
def test_a_public_visitor_is_known_again_by_a_cookie_and_by_nobody_else(server, open_tab):
    tab = open_tab()
    first = tab.question_id
    expect(tab.sidebar).to_contain_text("匿名")
    expect(tab.page.locator('[class*="st-key-pick-"]')).to_have_count(0)
    again = open_tab()
    assert again.question_id == first
    again.reload()
    assert again.question_id == first
    stranger = open_tab(person="stranger", path=f"?q={first}")
    assert stranger.question_id != first
    cookies = {cookie["name"]: cookie for cookie in tab.page.context.cookies()}
    key = cookies["trainer_key"]
    assert key["sameSite"] == "Lax"
    assert not key["secure"]  # this page came over http
    assert key["expires"] > time.time() + 300 * 24 * 3600
    assert key["value"] not in tab.page.url
    assert key["value"] not in (server.folder / "attempts.csv").read_text("utf-8")
    assert len({row.learner for row in server.rows}) == 2


def test_a_failed_save_keeps_what_was_typed_until_it_is_saved(server, open_tab):
    tab = open_tab()
    typed = written(tab.question)
    log = server.folder / "attempts.csv"
    log.rename(server.folder / "kept")
    log.mkdir()
    tab.enter(*typed)
    tab.key("retry-page").wait_for()
    tab.rest()
    assert [box.input_value() for box in tab.boxes.all()] == typed
    expect(tab.main.get_by_test_id("stAlert").filter(has_text="正确")).to_have_count(0)
    log.rmdir()
    (server.folder / "kept").rename(log)
    tab.press("retry-page")
    tab.judged("正确")
    assert server.happened(tab.question_id) == ["served", "answered right"]
