"""Does every item, found by discovery, keep the contract that makes a file in quiz_bank/items a question?"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from engine.check import check
from engine.draws import Numbers
from engine.find_error import FindTheError
from engine.formula import Formula
from engine.item import BANDS, KINDS, Item, Step, Text
from engine.pose import Question, pose, question_from
from engine.procedure import asked_entries, entries, plan, run_exact, run_floats
from engine.solution import solve
from engine.typeset import prompt
from quiz_bank import SECTIONS, SELF_TESTS, bank
from quiz_bank.misconceptions import CATALOGUE
from tests.thorough import some

ITEMS = [pytest.param(item, id=item.id) for item in bank().values()]
FORMULA = re.compile(r"\$([^$]*)\$")
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?")
SEEDS = some(25, 4)
CHECKED = some(12, 2)
"""Every answer that is tried is graded; `python -m quiz_bank check` takes 500."""

every_item = pytest.mark.parametrize("item", ITEMS)


@cache
def posed(item: Item, seed: int, band: str = "usual") -> Question:
    """Pose a question once for all tests of this file."""
    return pose(item, seed, band)


def worked(item: Item) -> list[np.ndarray]:
    """Give the hand-worked answer of the example, one vector for each part."""
    answer = item.example[1]
    return [entries(part) for part in ([answer] if len(item.parts) == 1 else answer)]


def half_units(item: Item) -> list[float]:
    """Give half a unit of the last place asked, per part; nothing for whole numbers."""
    return [0.5 * 10.0**-p.decimals if item.step(p.step).kind == "number" else 0.0 for p in item.parts]


def balanced(formula: str) -> bool:
    depth = 0
    for sign in re.sub(r"\\[{}]", "", formula):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0:
            return False
    pairs = [(r"\\left\b", r"\\right\b"), (r"\\begin\b", r"\\end\b")]
    return depth == 0 and all(len(re.findall(a, formula)) == len(re.findall(b, formula)) for a, b in pairs)


def prompts(question: Question) -> dict[str, str]:
    return {lang: prompt(question.item, question.drawn, lang) for lang in ("zh", "en")}


# --- the author's words ----------------------------------------------------------------------------------------------


@every_item
def test_an_item_says_where_the_document_speaks_of_it(item: Item) -> None:
    assert item.section in SECTIONS
    assert set(item.also) <= {*SECTIONS, *SELF_TESTS} - {item.section}
    assert set(item.needs) <= set(bank())


@every_item
def test_every_misconception_is_in_the_catalogue(item: Item) -> None:
    assert {*item.misconceptions, *item.exceptions} <= set(CATALOGUE)
    assert item.misconceptions


@every_item
def test_every_text_is_said_in_both_languages(item: Item) -> None:
    labels = [part.label for part in item.parts if part.label] + [step.label for step in item.steps]
    for text in (item.title, item.ask, *labels):
        assert re.search(r"[\u4e00-\u9fff]", text.zh)
        assert text.en
        assert not re.search(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]", text.en)


@every_item
def test_formulas_of_steps_are_balanced_and_bare(item: Item) -> None:
    for step in item.steps:
        for formula in (step.symbol, step.formula):
            assert formula == formula.strip() != ""
            assert "$" not in formula
            assert balanced(formula)


@every_item
def test_a_part_is_a_kind_and_asks_for_a_step(item: Item) -> None:
    assert {item.step(part.step).kind for part in item.parts} <= set(KINDS)
    assert len({part.step for part in item.parts}) == len(item.parts)


# --- the worked example ----------------------------------------------------------------------------------------------


@every_item
def test_the_example_is_what_floats_give(item: Item) -> None:
    right = asked_entries(plan(item), run_floats(plan(item), item.example[0]))
    for here, there, half in zip(right, worked(item), half_units(item), strict=True):
        np.testing.assert_allclose(here, there, rtol=0, atol=half + 1e-12)


@every_item
def test_the_example_is_what_exact_numbers_give(item: Item) -> None:
    exact = run_exact(plan(item), item.example[0])
    for part, there, half in zip(item.parts, worked(item), half_units(item), strict=True):
        here = [float(x) for x in np.ravel(exact[part.step])]
        np.testing.assert_allclose(here, there, rtol=0, atol=half + 1e-12)


@every_item
def test_an_example_with_another_answer_fails_the_check(item: Item) -> None:
    values, answer = item.example
    moved = replace(item, example=(values, _plus_one(answer)))
    assert check(item, []).faults == []
    assert [fault.split(":")[0] for fault in check(moved, []).faults] == ["example"] * len(item.parts)


def _plus_one(answer: Any) -> Any:
    return [_plus_one(part) for part in answer] if isinstance(answer, list | tuple) else answer + 1


# --- the draw --------------------------------------------------------------------------------------------------------


@every_item
@pytest.mark.parametrize("band", BANDS)
def test_a_draw_gives_the_names_of_the_example_and_plain_numbers(item: Item, band: str) -> None:
    for seed in SEEDS:
        drawn = item.draw(Numbers(f"{item.id}:{seed}", band))
        assert set(drawn) == set(item.example[0])
        for value in drawn.values():
            assert np.isfinite(np.asarray(value, dtype=float)).all()
            assert not isinstance(value, (np.ndarray, np.generic))  # the log keeps drawn values as JSON


@every_item
@pytest.mark.parametrize("band", BANDS)
def test_most_questions_differ(item: Item, band: str) -> None:
    """`python -m quiz_bank check` asks for 300 of 500 different ones."""
    seeds = some(100, 15) if band == "usual" else some(40, 10)
    drawn = {repr(posed(item, seed, band).drawn) for seed in seeds}
    assert len(drawn) >= 0.6 * len(seeds)


@every_item
def test_every_band_poses_and_hard_is_no_smaller_than_easy(item: Item) -> None:
    sizes = {}
    for band in BANDS:
        assert {posed(item, seed, band).band for seed in SEEDS} == {band}
        drawn = [item.draw(Numbers(f"{item.id}:{seed}", band)) for seed in range(50)]
        shown = [np.asarray(value, dtype=float).size for values in drawn for value in values.values()]
        sizes[band] = float(np.mean(shown))
    assert sizes["easy"] <= sizes["hard"]


# --- what a learner reads --------------------------------------------------------------------------------------------


@every_item
@pytest.mark.parametrize("band", BANDS)
def test_both_languages_show_the_same_small_numbers(item: Item, band: str) -> None:
    for seed in SEEDS:
        shown = {
            lang: sorted(n for f in FORMULA.findall(text) for n in NUMBER.findall(f))
            for lang, text in prompts(posed(item, seed, band)).items()
        }
        assert shown["zh"] == shown["en"]
        assert shown["zh"] or set(item.hidden) == set(item.example[0])
        assert all(abs(float(n)) < 1e6 and len(n) < 9 for n in shown["en"])


@every_item
@pytest.mark.parametrize("band", BANDS)
def test_a_prompt_is_typeset_and_has_no_hole(item: Item, band: str) -> None:
    for seed in SEEDS:
        for text in prompts(posed(item, seed, band)).values():
            assert not re.search(r"<[A-Za-z_]\w*>", text)
            assert text.count("$") % 2 == 0
            for found in FORMULA.finditer(text):
                assert found[1] == found[1].strip() != ""
                assert not text[found.end() : found.end() + 1].isdigit()
                assert balanced(found[1])
            plain = FORMULA.sub("", text)
            assert not re.search(r"->|>=|<=|--|[*`<>\\\[\]#]|:\w+:", plain)


@every_item
def test_what_is_drawn_stands_in_the_prompt(item: Item) -> None:
    question = posed(item, 0)
    for text in prompts(question).values():
        numbers = {float(n) for n in NUMBER.findall(" ".join(FORMULA.findall(text)))}
        for value in (value for name, value in question.drawn.items() if name not in item.hidden):
            assert set(np.ravel(np.asarray(value, dtype=float)).tolist()) <= numbers


@every_item
def test_the_exact_solution_renders(item: Item) -> None:
    lines = solve(posed(item, 0))
    assert [line.step for line in lines if line.asked] == [part.step for part in item.parts]
    for line in lines:
        assert balanced(line.line)
        assert "nan" not in line.line.lower()


@every_item
def test_the_exact_answer_is_exact(item: Item) -> None:
    question = posed(item, 0)
    exact = run_exact(question.plan, question.drawn)
    for part in item.parts:
        assert not any(x.has(*_floats()) for x in np.ravel(exact[part.step]))


def _floats() -> tuple[Any, ...]:
    from sympy import Float

    return (Float,)


# --- the promises ----------------------------------------------------------------------------------------------------


@every_item
def test_right_is_right_and_wrong_is_named(item: Item) -> None:
    report = check(item, CHECKED)
    assert report.faults == []
    assert report.seeds == len(CHECKED)


@every_item
def test_a_question_made_of_posed_values_is_the_same_question(item: Item) -> None:
    first = posed(item, 7)
    again = question_from(item, first.drawn)
    np.testing.assert_array_equal(again.joined, first.joined)
    np.testing.assert_array_equal(again.joined_tolerance, first.joined_tolerance)
    assert again.certificate.visible == first.certificate.visible
    assert again.certificate.alike == first.certificate.alike


@every_item
def test_every_wrong_rule_shows_in_some_question(item: Item) -> None:
    # A correction by a wrong rule applies to one line of several, so it shows seldom.
    seeds = range(100) if isinstance(item, FindTheError) else range(25)
    seen = {name for seed in seeds for name in posed(item, seed).certificate.visible}
    assert seen == set(item.misconceptions)


# --- versions --------------------------------------------------------------------------------------------------------


def _first_changed(item: Item, step: Step) -> Item:
    return replace(item, steps=[step, *item.steps[1:]], alike={})


@every_item
def test_the_version_changes_with_whatever_changes_the_question(item: Item) -> None:
    first = item.steps[0]
    wider = replace(item.parts[0], decimals=5)
    rule: Any = lambda: 0  # noqa: E731
    if isinstance(first.rule, Formula):
        rule = replace(first.rule, text=f"2 {first.rule.text}")
    changed = {
        "the same": item,
        "a rule": _first_changed(item, replace(first, rule=rule)),
        "a wrong rule more": _first_changed(item, first.plus(brand_new=rule)),
        "a wrong rule less": _first_changed(item, replace(first, wrong={})) if first.wrong else None,
        "the words": replace(item, ask=Text(item.ask.zh + "！", item.ask.en)),
        "the draw": replace(item, draw=lambda numbers: {}),
        "an avoid": replace(item, avoid={**item.avoid, "never": lambda: False}),
        "the decimals": replace(item, answer=[wider, *item.parts[1:]]),
    }
    versions = {what: one.version for what, one in changed.items() if one is not None}
    assert len(set(versions.values())) == len(versions)
    assert replace(item, title=Text("别的", "Other")).version == item.version
