"""Does the practice page do what a learner expects, over a real store?"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from app import kept, verdict
from engine import attempts, stepwise
from engine.history import names_in
from engine.records import CsvStore
from engine.stepwise import asked_steps
from tests.app.screen import mistaken, written


def test_another_topic_may_begin_at_once_and_the_question_left_counts_as_nothing(screen):
    page = screen()
    page.serve("softmax-weights")
    left = page.question_id
    page.at.selectbox(key="topic").set_value("六").run()
    assert "所选主题从下一题开始" in page.text
    page.press("topic-now")
    assert "六" in (page.question.item.section, *page.question.item.also)
    assert [row.event for row in page.rows if row.question_id == left] == ["served", "set_aside"]
    assert "所选主题从下一题开始" not in page.text
    assert screen().question_id == page.question_id
    again = screen(question_id=left)
    assert again.question_id == left
    assert "搁下了" in again.alerts
    assert not again.boxes
    again.press("next")
    assert again.question_id == page.question_id


def test_the_documents_own_questions_are_a_topic(screen):
    page = screen()
    page.at.selectbox(key="topic").set_value("document").run()
    page.press("topic-now")
    seen = set()
    for _ in range(3):
        row = next(r for r in page.rows if r.event == "served" and r.question_id == page.question_id)
        assert row.seed == ""
        assert "文档" in page.text
        assert page.question_id not in seen
        seen.add(page.question_id)
        page.type(*written(page.question))
        assert "正确" in page.alerts
        page.press("next")


def test_the_browser_chooses_the_language_and_the_switch_changes_it(screen):
    page = screen(locale="en-US")
    assert "Submit" in page.text
    page.serve("softmax-weights")
    page.type("0.1234567")
    typed = page.boxes[0].value
    page.choose("lang", "zh")
    assert "提交" in page.text
    assert "Submit" not in page.text
    assert page.boxes[0].value == typed


@pytest.mark.parametrize("by_steps", [False, True])
def test_what_was_read_is_written_plainly_where_it_is_not_what_was_typed(screen, by_steps):
    page = screen()
    question = page.serve("scaled-scores")
    if by_steps:
        page.choose("way", "steps")
    value = question.values["scores"] if by_steps else question.right[0]
    plain = "[" + ", ".join(f"{x:.4f}" for x in value) + "]"
    page.type(" ".join(f"{x:.4f}" for x in value))
    assert any(f"我们读成] ` {plain} ` $" in str(block.value) for block in page.at.markdown)
    page.press("skip" if by_steps else "another")
    if by_steps:
        page.serve("scaled-scores")
    question = page.question
    value = question.values["scores"] if by_steps else question.right[0]
    plain = "[" + ", ".join(f"{x:.4f}" for x in value) + "]"
    page.type(plain)
    assert any("我们读成] $" in str(block.value) for block in page.at.markdown)


def test_what_was_typed_is_quoted_in_a_message_letter_by_letter(screen):
    page = screen()
    page.serve("softmax-weights")
    for text in ("1/2 3*4", "$1$", "0.5 [", "x_y_z", "2**"):
        page.type(text)
        assert "没有读懂" in page.alerts
        bare = re.sub(r"\\.", "", "".join(box.value for box in page.at.info))
        assert not re.search(r"[`$*_\[\]<>]", bare)


@pytest.mark.parametrize("by_steps", [False, True])
def test_the_head_start_is_for_what_an_answer_brought(screen, monkeypatch, by_steps):
    slept = []
    monkeypatch.setattr(verdict, "time", type("Clock", (), {"sleep": staticmethod(slept.append)}))
    page = screen()
    question = page.serve("scaled-scores")
    if by_steps:
        page.choose("way", "steps")
        for step in asked_steps(question):
            value = question.values[step]
            page.type(", ".join(f"{x:.4f}" for x in value) if step != "divisor" else f"{value:.4f}")
    else:
        page.type(*written(question))
    assert slept == [verdict.HEAD_START]
    page.press("report")
    if not by_steps:
        page.press("solution")
    page.run()
    assert slept == [verdict.HEAD_START]


def test_the_steps_are_gathered_once_for_a_run(screen, monkeypatch):
    page = screen()
    question = page.serve("scaled-scores")
    page.choose("way", "steps")
    for step in asked_steps(question):
        value = question.values[step]
        page.type(", ".join(f"{x:.4f}" for x in value) if step != "divisor" else f"{value:.4f}")
    read, graded = [], []
    monkeypatch.setattr(kept, "read_step", lambda *told: read.append(told) or stepwise.read_step(*told))
    monkeypatch.setattr(attempts, "grade_step", lambda *told: graded.append(told))
    page.run()
    assert "每一步都对" in page.alerts
    assert len(read) == 3
    assert not graded


def test_what_lives_for_ever_is_out_of_the_collectors_sight_after_a_page(tmp_path):
    program = (
        "import gc\n"
        "from streamlit.testing.v1 import AppTest\n"
        "assert not gc.get_freeze_count()\n"
        "page = AppTest.from_file('streamlit_app.py', default_timeout=120).run()\n"
        "assert not page.exception and page.text_input\n"
        "print('frozen', gc.get_freeze_count())\n"
    )
    environment = {**os.environ, "TRAINER_DATA": str(tmp_path / "own"), "TRAINER_MODE": "local"}
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[-1]) > 10_000


def test_a_right_answer_is_called_right_with_what_is_accepted_and_kept(screen):
    page = screen()
    page.type(*written(page.serve("softmax-weights")))
    assert "正确" in page.alerts
    table = next(block.value for block in page.at.markdown if block.value.startswith("| 所求"))
    assert "…" in table
    assert page.kinds == ["served", "answered"]
    assert page.rows[-1].verdict == "right"


def test_a_wrong_answer_is_explained_by_name_with_its_step_and_correction(screen):
    page = screen()
    question = page.serve("softmax-weights")
    page.type(*mistaken(question, "scale_missing"))
    assert "不对" in page.alerts
    assert "第 1" in page.alerts
    assert "缩放的除数" in page.text
    assert "判为正确的范围" in page.text
    assert "scale_missing" in names_in(page.rows[-1].misconceptions)
    assert "1 / 1" in page.text


def test_a_wrong_answer_that_nothing_explains_points_to_the_solution(screen):
    page = screen()
    page.serve("scaled-scores")
    page.type(", ".join(["77.7"] * page.question.right[0].size))
    assert "打开解答" in page.text
    assert "没有哪种常见错误" in page.text


@pytest.mark.parametrize("typed", ["abc", "1 2 3 4 5 6 7 8 9", "1/0", "$x$ :red[a] `b`", "x" * 4000])
def test_what_cannot_be_read_is_asked_again_and_is_no_attempt(screen, typed):
    page = screen()
    page.serve("softmax-weights")
    page.type(typed)
    assert "没有读懂" in page.alerts
    assert page.kinds == ["served", "asked_again"]
    assert len(page.rows[-1].typed) <= 501
    page.type(typed)
    assert page.kinds == ["served", "asked_again"]


def test_too_rough_is_asked_again_without_saying_what_is_accepted(screen):
    page = screen()
    question = page.serve("lost-mass")
    while not all(0.015 < x % 0.1 < 0.085 for (x,) in question.right):
        page.press("skip")
        question = page.serve("lost-mass")
    page.type(*written(question, decimals=1))
    assert "太粗略" in page.alerts
    assert "判为正确的范围" not in page.text
    assert page.kinds == ["served", "asked_again"]
    page.type(*written(question))
    assert page.kinds == ["served", "asked_again", "answered"]


def test_a_blank_box_is_no_answer(screen):
    page = screen()
    page.serve("lost-mass")
    page.type("0.5", " ")
    assert "还没有作答：修正系数" in page.alerts
    assert page.kinds == ["served"]
    assert page.boxes[0].value == "0.5"


def test_another_answer_is_a_retry_and_the_same_one_is_nothing(screen):
    page = screen()
    question = page.serve("softmax-weights")
    wrong = mistaken(question, "scale_missing")
    page.type(*wrong)
    page.type(*wrong)
    assert page.kinds == ["served", "answered"]
    page.type(*written(question))
    assert page.kinds == ["served", "answered", "retried"]
    assert "第一次的结果：不对" in page.text


def test_not_what_i_meant_takes_the_attempt_back_once(screen):
    page = screen()
    question = page.serve("softmax-weights")
    page.type(*mistaken(question, "scale_missing"))
    page.press("withdraw")
    assert "已撤回" in page.alerts
    assert "不对" not in page.alerts
    page.type(*written(question))
    assert "正确" in page.alerts
    assert [row.event for row in page.rows[-3:]] == ["answered", "withdrawn", "answered"]
    assert not [b for b in page.at.button if b.key.startswith("withdraw")]


def test_after_the_solution_nothing_can_be_taken_back(screen):
    page = screen()
    page.type(*mistaken(page.serve("softmax-weights"), "scale_missing"))
    page.press("solution")
    assert not [b for b in page.at.button if b.key.startswith("withdraw")]
    assert any(r"\approx" in block.value for block in page.at.latex)


def test_hint_show_and_skip_are_kept_and_are_no_attempts(screen):
    page = screen()
    question = page.serve("softmax-weights")
    page.press("hint")
    assert "点积得分" in page.text
    assert page.kinds == ["served", "hint"]
    page.press("show")
    assert any(r"\approx" in block.value for block in page.at.latex)
    assert page.kinds == ["served", "hint", "shown"]
    assert not page.boxes
    page.press("another")
    assert page.question.item.id == question.item.id
    first = page.question_id
    page.press("skip")
    assert page.question_id != first
    assert [row.event for row in page.rows[-3:]] == ["served", "skipped", "served"]


def test_the_mix_never_serves_the_same_item_twice_in_a_row(screen):
    page = screen()
    for _ in range(12):
        page.press("skip")
    items = [row.item for row in page.rows if row.event == "served"]
    assert all(one != other for one, other in pairwise(items))


def test_a_reload_and_a_second_tab_resume_the_same_question(screen):
    page = screen()
    again = screen()
    named = screen(question_id=page.question_id)
    unknown = screen(question_id="0123456789abcdef")
    assert page.question_id == again.question_id == named.question_id == unknown.question_id
    assert page.kinds == ["served"]


def test_an_answered_question_is_shown_again_with_what_was_typed(screen):
    page = screen()
    wrong = mistaken(page.serve("softmax-weights"), "scale_missing")
    page.type(*wrong)
    again = screen(question_id=page.question_id)
    assert wrong[0] in again.text
    assert "不对" in again.alerts
    again.press("next")
    assert again.question_id != page.question_id
    page.press("next")
    assert again.question_id == page.question_id


def test_an_answer_in_an_old_tab_is_a_retry(screen):
    page, other = screen(), None
    question = page.serve("softmax-weights")
    other = screen()
    page.type(*written(question))
    other.type(*mistaken(question, "scale_missing"))
    assert page.kinds == ["served", "answered", "retried"]
    assert "第一次的结果：正确" in other.text


def test_step_by_step_names_the_wrong_step_and_follows_on(screen):
    page = screen(locale="en-US")
    question = page.serve("scaled-scores")
    page.choose("way", "steps")
    steps = asked_steps(question)
    assert steps == ("scores", "divisor", "scaled")
    page.type(", ".join(f"{x:.4f}" for x in question.values["scores"]))
    page.type("not a number")
    assert "Could not be read" in page.alerts
    page.type(str(question.drawn["d_k"]))
    assert "not right" in page.text
    page.type(", ".join(f"{x / question.drawn['d_k']:.4f}" for x in question.values["scores"]))
    assert "right from your own earlier value" in page.text
    assert "2 of 3 steps are right" in page.alerts
    assert page.kinds == ["served", "step", "asked_again", "step", "step", "answered"]
    assert "scale_by_dk" in names_in(page.rows[-1].misconceptions)
    again = screen(locale="en-US", question_id=page.question_id)
    assert "2 of 3 steps are right" in again.alerts


def test_steps_begun_in_another_tab_are_steps_here(screen):
    page = screen()
    page.serve("scaled-scores")
    page.choose("way", "steps")
    page.type(", ".join(f"{x:.4f}" for x in page.question.values["scores"]))
    other = screen()
    assert other.question_id == page.question_id
    (way,) = (group for group in other.at.button_group if str(group.key).startswith("way"))
    assert way.value == "steps"
    assert way.disabled


def test_with_several_boxes_what_cannot_be_read_is_told_by_box(screen):
    page = screen()
    page.serve("lost-mass")
    page.type("0.5", "abc")
    assert "置零后的行和" not in page.alerts
    assert "修正系数" in page.alerts
    page.press("skip")
    page.serve("lost-mass")
    page.type("abc", "abc")
    assert page.alerts.count("abc") == 1


def test_steps_can_be_left_until_one_is_graded(screen):
    page = screen()
    question = page.serve("scaled-scores")
    page.choose("way", "steps")
    assert len(page.boxes) == 1
    page.choose("way", "alone")
    assert "缩放后的得分" in page.boxes[0].label
    page.choose("way", "steps")
    page.type(", ".join(f"{x:.4f}" for x in question.values["scores"]))
    assert page.kinds == ["served", "step"]
    assert next(group for group in page.at.button_group if group.key == "way").disabled
    again = screen(question_id=page.question_id, way="alone")
    assert [box.key for box in again.boxes] == [f"box-{page.question_id}-divisor-0"]


def test_a_report_is_filed_once_with_the_numbers(screen):
    page = screen()
    for _ in range(2):
        page.press("report")
        page.at.text_area[0].set_value("两个数一样")
        page.press("submit-note")
        assert "已保存" in page.alerts
    assert page.kinds == ["served", "reported"]
    assert page.rows[-1].data["note"] == "两个数一样"
    assert page.rows[-1].data["values"] == page.rows[-2].data["values"]


def test_a_failed_save_is_shown_keeps_the_text_and_can_be_tried_again(screen, folder):
    page = screen()
    typed = written(page.serve("softmax-weights"))
    log = folder / "attempts.csv"
    log.rename(folder / "kept")
    (folder / "attempts.csv").mkdir()
    page.type(*typed)
    assert "没有保存" in page.alerts or "读不到" in page.alerts
    assert "正确" not in page.alerts
    (folder / "attempts.csv").rmdir()
    (folder / "kept").rename(log)
    page.press("retry")
    assert "正确" in page.alerts
    assert "没有保存" not in page.alerts
    assert page.kinds == ["served", "answered"]
    assert [box.value for box in page.boxes] == typed


def test_a_folder_that_cannot_be_written_is_said_and_mended(screen, folder):
    folder.write_text("a file in place of the folder")
    page = screen()
    assert "没有保存" in page.alerts or "读不到" in page.alerts
    assert not page.boxes
    folder.unlink()
    page.press("reload")
    assert page.boxes


def test_a_log_that_a_spreadsheet_saved_again_is_mentioned_and_left_alone(screen, folder):
    page = screen()
    log = folder / "attempts.csv"
    resaved = log.read_text("utf-8").replace(",", ";")
    log.write_text(resaved, "utf-8")
    page.run()
    (status,) = CsvStore(folder).status()
    assert "attempts.csv" in status.zh
    assert status.zh in page.text
    page.type(*written(page.question))
    assert "正确" in page.alerts
    assert log.read_text("utf-8") == resaved
    assert page.kinds == ["served", "answered"]


def test_a_torn_line_is_mentioned(screen, folder):
    page = screen()
    shutil.copy(folder / "attempts.csv", folder / "attempts.csv.torn-20260101")
    page.run()
    assert "attempts.csv.torn-20260101" in page.text
