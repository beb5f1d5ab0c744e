"""The session-ui and accessibility cases of tests/cases/public_reports.tsv, each under its id, on the practice page.

SU03 needs a real browser: tests/browser/test_practice.py.
"""

import pytest

from app.people import names
from engine.records import COLUMNS, CsvStore
from tests.app.screen import mistaken, written


def test_ac01_right_and_wrong_are_said_in_words(screen):
    page = screen(locale="en-US")
    page.type(*mistaken(page.serve("softmax-weights"), "scale_missing"))
    assert "Not correct" in page.alerts
    page.press("next")
    page.type(*written(page.question))
    assert "Correct" in page.alerts
    assert "Not correct" not in page.alerts


def test_ac02_every_box_has_a_name_of_its_own(screen):
    page = screen()
    for item in ("lost-mass", "head-parameters", "softmax-weights"):
        page.serve(item)
        labels = [box.label for box in page.boxes]
        assert all(labels)
        assert len(set(labels)) == len(labels)
        assert not any("$" in label for label in labels)


def test_su01_every_submission_of_a_box_counts(screen):
    page = screen()
    page.serve("softmax-weights")
    for typed in ("0.1", "0.2", "0.3"):
        page.type(typed)
    assert [row.typed for row in page.rows if row.event == "asked_again"] == ["0.1", "0.2", "0.3"]


def test_su02_an_answered_question_still_shows_what_was_typed_and_its_verdict(screen):
    page = screen()
    typed = mistaken(page.serve("softmax-weights"), "scale_missing")
    page.type(*typed)
    answered = page.question_id
    page.press("next")
    assert page.question_id != answered
    page.at.query_params["q"] = answered
    page.run()
    assert "不对" in page.alerts
    assert typed[0] in page.text


def test_su05_the_verdict_stays_when_the_solution_is_opened(screen):
    page = screen()
    page.type(*mistaken(page.serve("softmax-weights"), "scale_missing"))
    page.press("solution")
    assert "不对" in page.alerts
    assert page.kinds == ["served", "answered", "solution"]


def test_su06_and_su07_a_download_changes_nothing_and_holds_the_newest_row(screen, folder):
    page = screen()
    page.type(*written(page.serve("softmax-weights")))
    before = page.rows
    learner, answered = next(iter(names(CsvStore(folder)))), page.rows[-1].event_id
    for _ in range(2):
        taken = CsvStore(folder).export_learner(learner).decode()
        assert taken.startswith(",".join(COLUMNS))
        assert answered in taken
    page.run()
    assert page.rows == before
    assert "正确" in page.alerts


@pytest.mark.parametrize(
    "typed", ["$1 and $2", "2*3*4*", "a_b_c", "[x](http://example.invalid)", "<b>1</b>", "`1`", ":red[1]"]
)
def test_su15_typed_text_is_shown_letter_by_letter(screen, typed):
    page = screen()
    page.serve("softmax-weights")
    page.type(typed)
    spans = [block.value for block in page.at.markdown if typed in str(block.value)]
    assert spans
    # Inside a code span nothing is markup, whatever it looks like.
    assert all(f"` {typed} `" in span or f"`{typed}`" in span or f"`` {typed} ``" in span for span in spans)


def test_su16_a_part_left_blank_is_named_and_costs_nothing(screen):
    page = screen()
    question = page.serve("lost-mass")
    page.boxes[0].set_value(written(question)[0])
    page.press(f"submit-{page.question_id}")
    assert "还没有作答" in page.alerts
    assert page.kinds == ["served"]


def test_su17_the_verdict_is_for_what_stands_in_the_box_now(screen):
    page = screen()
    question = page.serve("softmax-weights")
    page.type(*written(question))
    assert "正确" in page.alerts
    moved = [question.right[0].copy()]
    moved[0][1] += 0.2
    page.type(*written(question, moved))
    assert "不对" in page.alerts
    assert "第 2 个" in page.alerts
