"""Is everything said in both languages, and does every section and misconception have its words?"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import people, topics, words
from app.accepted import short
from app.language import choose
from app.mistakes import name_of
from app.quoted import code_span, escaped, plain_text
from engine.item import Text
from quiz_bank import SECTIONS, bank

WORDS = [*(import_module(f"app.{file.stem}") for file in Path("app").glob("*words.py")), people]
TEXTS = {
    f"{module.__name__}.{name}": text
    for module in WORDS
    for name, text in vars(module).items()
    if isinstance(text, Text)
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_said_in_both_languages_with_the_same_facts(name):
    text = TEXTS[name]
    assert text.zh.strip()
    assert text.en.strip()
    assert set(re.findall(r"\{(\w+)\}", text.zh)) == set(re.findall(r"\{(\w+)\}", text.en))
    assert not re.search(r"[一-鿿]", text.en) or name == "app.people.FIRST_NAME"


def test_every_section_has_a_title_and_every_item_a_topic():
    assert tuple(words.SECTION_TITLES) == SECTIONS
    choices = topics.topics(bank())
    assert choices[:2] == [topics.COACH, topics.MIX]
    assert len(choices) > 1
    for item in bank().values():
        assert item in topics.of_topic(bank(), item.section)
        assert item in topics.of_topic(bank(), topics.MIX)
    assert topics.title("四.1").en.startswith("4.1 ")
    assert topics.title("开头").en.startswith("0 ")


def test_the_same_item_comes_twice_only_where_there_is_no_other():
    items = bank()
    for topic in topics.topics(items):
        for previous in items:
            candidates = topics.of_topic(items, topic)
            chosen = topics.choose(items, topic, previous, lambda offered: offered[0])
            assert chosen in candidates
            assert chosen.id != previous or candidates == [chosen]


@pytest.mark.parametrize(
    "picked, remembered, locale, expected",
    [
        (None, "", None, "zh"),
        (None, "", "zh-CN", "zh"),
        (None, "", "ZH-tw", "zh"),
        (None, "", "en-US", "en"),
        (None, "", "de", "en"),
        (None, "zh", "en-US", "zh"),
        ("en", "zh", "zh-CN", "en"),
        ("fr", "<script>", "zh-CN", "zh"),
    ],
)
def test_what_was_picked_comes_before_what_is_remembered_and_the_browser(
    picked, remembered, locale, expected
):
    assert choose(picked, remembered, locale) == expected


@settings(max_examples=200, derandomize=True)
@given(st.text(alphabet="`$*_[]:a \n", max_size=40))
def test_a_code_span_is_closed_by_nothing_in_it(text):
    fence = re.match("`+", code_span(text)).group()
    inside = code_span(text)[len(fence) : -len(fence)]
    assert fence not in re.findall("`+", inside)
    assert "\n" not in inside


@settings(max_examples=200, derandomize=True)
@given(st.text(alphabet="`$*_[]:a \\<>-~@|#!&^{}wW.", max_size=40))
def test_an_escaped_text_has_no_bare_mark_and_loses_nothing(text):
    shown = escaped(text)
    assert re.sub(r"\\(.)", r"\1", shown).replace("\u2060", "") == text
    assert not re.search(r"[`$*_\[\]:<>~@|#!&^{}-]", re.sub(r"\\.", "", shown))
    assert not re.search(r":[a-z]|www\.|->|<-|--", re.sub(r"\\(.)", r"\1", shown), re.I)


@pytest.mark.parametrize(
    "value, written",
    [
        (0.25, "0.25"),
        (-1.5, "−1.5"),
        (1 / 3, "0.333"),
        (12582912.0, "12582912"),
        (1e299, "1e299"),
        (-1.23456e20, "−1.235e20"),
        (123456789.25, "1.235e8"),
        (1234567.123456, "1234567.123"),
        (1e-9, "0.000"),
        (float("inf"), "∞"),
        (float("-inf"), "−∞"),
    ],
)
def test_a_typed_number_takes_little_room(value, written):
    assert short(value, 3) == written


def test_a_misconception_that_nobody_knows_goes_by_its_id_as_it_is_written():
    strange = "<b>*x*</b>:red[r]"
    assert name_of(strange) == Text(f"` {strange} `", f"` {strange} `")


def test_a_label_is_read_aloud_without_marks():
    assert plain_text(r"split into $h$ heads, $d_{\text{model}}$") == "split into h heads, d_model"
