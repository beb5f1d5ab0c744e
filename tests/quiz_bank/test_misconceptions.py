"""Is every misconception there, in both languages, and typeset without accidents?"""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from engine.item import Misconception, Text
from quiz_bank.misconceptions import CATALOGUE, FILES, gather

HERE = Path(__file__).parent
CASES = HERE.parent / "cases" / "misconceptions.tsv"
SHELF = HERE.parent.parent / "quiz_bank" / "misconceptions"

with CASES.open(encoding="utf-8", newline="") as cases:
    ROWS = list(csv.DictReader(cases, delimiter="\t"))

TOPICS = {
    "scores",
    "scaling",
    "softmax",
    "masking",
    "weighted sum",
    "shapes",
    "multi-head",
    "similarity variants",
    "temperature",
    "complexity",
    "positional",
    "training/gradient",
    "checking",
    "formulas",
}
FIELDS = ("name", "did", "why", "instead")
CJK = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
HAN = re.compile(r"[\u4e00-\u9fff]")
FORMULA = re.compile(r"\$([^$]*)\$")
# What Streamlit's Markdown turns into something else: arrows and signs, icons and colours, markup, a dash.
REWRITTEN = re.compile(r"->|<-|--|>=|<=|~=|~~|:[a-z_]+:|:[a-z]+\[|[*`<>|\[\]#]")
MACROS = re.compile(
    r"\\(approx|bmod|cdot|cos|delta|dots|exp|frac|ge|gt|infty|kappa|le|left|lfloor|ln|log|lt|lVert|lvert|ne"
    r"|propto|rVert|rfloor|right|rvert|sigma|sqrt|sum|tau|text|theta|times|top)(?![A-Za-z])|\\,"
)

ALL = [pytest.param(misconception, id=misconception.id) for misconception in CATALOGUE.values()]


def _texts(misconception: Misconception) -> list[Text]:
    return [getattr(misconception, field) for field in FIELDS]


def _wordings(misconception: Misconception) -> list[str]:
    return [text.say(lang) for text in _texts(misconception) for lang in ("zh", "en")]


def _balanced(formula: str) -> bool:
    depth = 0
    for sign in formula:
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0:
            return False
    return depth == 0 and formula.count(r"\left") == formula.count(r"\right")


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS])
def test_no_known_misconception_is_missing(row: dict[str, str]) -> None:
    found = CATALOGUE[row["id"]]
    assert (found.topic, found.executable) == (row["topic"], row["executable"] == "yes")


def test_the_catalogue_keeps_the_order_of_its_list() -> None:
    known = [row["id"] for row in ROWS]
    assert [id_ for id_ in CATALOGUE if id_ in set(known)] == known


def test_every_file_on_the_shelf_is_in_the_catalogue() -> None:
    assert {path.name for path in SHELF.glob("*.py")} - {"__init__.py"} == set(FILES)
    assert sum(len(misconceptions) for misconceptions in FILES.values()) == len(CATALOGUE)


def test_a_file_speaks_of_one_topic_and_the_topics_are_the_fixed_ones() -> None:
    topics = [{misconception.topic for misconception in file} for file in FILES.values()]
    assert [len(topic) for topic in topics] == [1] * len(FILES)
    assert set().union(*topics) == TOPICS


@pytest.mark.parametrize("misconception", ALL)
def test_ids_are_snake_case_and_lead_to_their_misconception(misconception: Misconception) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-zA-Z0-9]+)*", misconception.id)  # W_O is a name
    assert CATALOGUE[misconception.id] is misconception


def test_an_id_in_two_files_names_both_files() -> None:
    first = next(iter(CATALOGUE.values()))
    with pytest.raises(ValueError, match=rf"{first.id} is in one\.py and in two\.py"):
        gather({"one.py": (first,), "two.py": (first,)})


def test_an_id_twice_in_one_file_is_refused() -> None:
    first = next(iter(CATALOGUE.values()))
    with pytest.raises(ValueError, match=r"in one\.py and in one\.py"):
        gather({"one.py": (first, first)})


@pytest.mark.parametrize("field", ["name", "did", "why"])  # the same advice may help twice
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_two_misconceptions_say_the_same(field: str, lang: str) -> None:
    said: dict[str, str] = {}
    for misconception in CATALOGUE.values():
        wording = getattr(misconception, field).say(lang)
        assert wording not in said, f"{misconception.id} and {said[wording]}"
        said[wording] = misconception.id


@pytest.mark.parametrize("misconception", ALL)
def test_chinese_is_chinese_and_english_is_english(misconception: Misconception) -> None:
    for text in _texts(misconception):
        assert text.zh == text.zh.strip()
        assert text.en == text.en.strip() != ""
        assert HAN.search(text.zh)
        assert not CJK.search(text.en)


@pytest.mark.parametrize("misconception", ALL)
def test_both_languages_claim_the_same_equations(misconception: Misconception) -> None:
    for text in _texts(misconception):
        zh, en = (
            {formula for formula in FORMULA.findall(said) if "=" in formula} for said in (text.zh, text.en)
        )
        assert zh == en


@pytest.mark.parametrize("misconception", ALL)
def test_formulas_are_typeset(misconception: Misconception) -> None:
    for wording in _wordings(misconception):
        assert wording.count("$") % 2 == 0
        for match in FORMULA.finditer(wording):
            formula = match[1]
            assert formula == formula.strip() != ""
            assert not wording[match.end() : match.end() + 1].isdigit()
            assert _balanced(formula)
            assert not CJK.search(formula)
            assert "\\" not in MACROS.sub("", formula)
            assert not re.search(r"[<>|]", formula)


@pytest.mark.parametrize("misconception", ALL)
def test_markdown_leaves_the_words_alone(misconception: Misconception) -> None:
    for wording in _wordings(misconception):
        plain = FORMULA.sub("", wording)
        assert not REWRITTEN.search(plain)
        assert "\\" not in plain
        assert not re.search(r"(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])", plain)


@pytest.mark.parametrize("misconception", ALL)
def test_a_name_is_a_short_plain_phrase(misconception: Misconception) -> None:
    name = misconception.name
    assert "$" not in name.zh + name.en
    assert 4 <= len(name.en.split()) <= 12
    assert 4 <= len(name.zh) <= 24
    assert name.zh[-1] not in "。！？"
    assert name.en[-1] not in ".!?"


@pytest.mark.parametrize("misconception", ALL)
def test_sentences_end_and_speak_to_the_learner(misconception: Misconception) -> None:
    for field in ("did", "why", "instead"):
        text = getattr(misconception, field)
        assert text.zh.endswith("。")
        assert text.en.endswith(".")
    assert "你" in misconception.did.zh
    assert re.search(r"\b(you|your)\b", misconception.did.en, flags=re.IGNORECASE)


@pytest.mark.parametrize("misconception", ALL)
def test_a_source_is_one_public_thread_or_a_section_of_the_document(misconception: Misconception) -> None:
    assert re.fullmatch(r"|https://\S+|document section \S+", misconception.source)
