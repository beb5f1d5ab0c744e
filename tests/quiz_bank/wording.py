"""Is a text said in both languages, with formulas that typeset and words that Markdown leaves alone?"""

from __future__ import annotations

import re

from engine.item import Text

HAN = re.compile(r"[\u4e00-\u9fff]")
CJK = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
FORMULA = re.compile(r"\$([^$]*)\$")
# What Streamlit's Markdown turns into something else: arrows and signs, icons and colours, markup, a dash.
REWRITTEN = re.compile(r"->|<-|--|>=|<=|~=|~~|:[a-z_]+:|:[a-z]+\[|[*`<>|\[\]#]")


def balanced(formula: str) -> bool:
    """Say whether the braces of a formula close."""
    depth = 0
    for sign in re.sub(r"\\[{}]", "", formula):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0:
            return False
    pairs = [(r"\\left\b", r"\\right\b"), (r"\\begin\b", r"\\end\b")]
    return depth == 0 and all(len(re.findall(a, formula)) == len(re.findall(b, formula)) for a, b in pairs)


def assert_said_in_both(text: Text) -> None:
    """Fail unless the text is Chinese in Chinese, English in English, and typeset in both."""
    assert HAN.search(text.zh), text.zh
    assert text.en == text.en.strip() != ""
    assert text.zh == text.zh.strip()
    assert not CJK.search(text.en), text.en
    for said in (text.zh, text.en):
        assert_typeset(said)


def assert_typeset(said: str) -> None:
    """Fail where a formula does not close or a word would be rewritten by Markdown."""
    assert said.count("$") % 2 == 0, said
    for found in FORMULA.finditer(said):
        formula = found[1]
        assert formula == formula.strip() != "", said
        assert not said[found.end() : found.end() + 1].isdigit(), said
        assert balanced(formula), formula
        assert not CJK.search(formula), formula
    plain = FORMULA.sub("", said)
    assert not REWRITTEN.search(plain), plain
    assert "\\" not in plain, plain
    assert not re.search(r"(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])", plain), plain
