"""Do the messages, the typeset forms and the page of documentation keep what they promise?"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.reading import Code, Reading, Unreadable, read
from engine.reading.words import message

DOCUMENT = Path(__file__).parents[2] / "docs" / "reading.md"
LATEX = re.compile(r"(?:\\[A-Za-z]+|\\[;%\\]|\\\||[0-9A-Za-z{}()\[\].,+\-|&^_‰ ])*")
FACTS = {"most": "1", "what": "x", "first": "1", "second": "2", "found_zh": "a", "found_en": "b"}


@pytest.mark.parametrize("code", Code)
def test_every_code_has_words_in_both_languages(code: Code) -> None:
    words = message(code, FACTS)
    assert re.search("[\u4e00-\u9fff]", words.zh)
    assert re.search("[A-Za-z]{3}", words.en)
    assert not re.search("[\u4e00-\u9fff]", words.en)


@pytest.mark.parametrize("code", Code)
def test_the_documentation_names_every_code(code: Code) -> None:
    assert f"| `{code}` |" in DOCUMENT.read_text(encoding="utf-8")


def test_the_documentation_names_no_other_code() -> None:
    codes = DOCUMENT.read_text(encoding="utf-8").partition("## Error codes")[2]
    rows = re.findall(r"^\| `([a-z_]+)` \|", codes, re.MULTILINE)
    assert sorted(rows) == sorted(Code)


def test_the_examples_in_the_documentation_are_read_as_it_says() -> None:
    examples = re.findall(
        r"^\| `([^`]+)` \| ([-0-9./]+) \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(examples) > 15
    for text, value in examples:
        found, expected = read(text.replace("\\\\", "\\")), read(value)
        assert isinstance(found, Reading), text
        assert isinstance(expected, Reading)
        assert found.value == pytest.approx(expected.value, abs=5e-4), text


def test_a_message_quotes_little_and_nothing_unprintable() -> None:
    long = read("z" * 400)
    assert isinstance(long, Unreadable)
    assert "z" * 20 + "…" in long.message.en
    assert "z" * 21 not in long.message.en
    for text in ("\ud800", "\x00", "\u202e", "\x1b"):
        found = read(text)
        assert isinstance(found, Unreadable)
        assert text not in found.message.zh + found.message.en
        assert found.message.zh.encode()


def test_braces_that_were_typed_stay_as_they_were_typed() -> None:
    found = read("0.5 + {most}")
    assert isinstance(found, Unreadable)
    assert "most" in found.message.en


@pytest.mark.parametrize(
    "text",
    ["√2/2", "1/2/3/4/5/6", "(1+2)(3+4)", "2^3^2", "sin²(π/4)", "log_3(9)", "arsinh(1)", "57.6%", "5‰",
     "6.02e23^2", "2 1/2", "∜16",
     "|-3|", "-(1+2)", "-(-5)", "(-2)^2", "(1+2)/3*4", "2*(1/2)", "1-(2-3)", "exp(-0.5)", "(5%)^2"],
)  # fmt: skip
def test_latex_is_made_of_known_commands_and_balanced(text: str) -> None:
    found = read(text)
    assert isinstance(found, Reading)
    assert LATEX.fullmatch(found.latex)
    assert found.latex.count("{") == found.latex.count("}")
    assert found.latex.count(r"\left") == found.latex.count(r"\right")


def test_reading_does_not_load_sympy_or_pandas() -> None:
    program = "import sys, engine.reading as r; r.read('√2/2'); print({'sympy', 'pandas'} & set(sys.modules))"
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"


def test_the_source_never_evaluates_text() -> None:
    for path in (Path(__file__).parents[2] / "engine" / "reading").glob("*.py"):
        source = path.read_text(encoding="utf-8")
        assert not re.search(
            r"\b(eval|exec|compile|sympify|parse_expr|literal_eval)\(", source.replace("re.compile(", "")
        ), path.name
