"""How do texts that were not written for it go into a line of Markdown?"""

from __future__ import annotations

import re

LONGEST = 120
_NO_WIDTH = "\u2060"


def code_span(text: str) -> str:
    """Give a learner's text as inline code, fenced by more backticks than it holds, on one line, cut when long."""
    line = " ".join(text.split())
    line = line if len(line) <= LONGEST else line[:LONGEST] + "…"
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", line)), default=0))
    return f"{fence} {line} {fence}"


def escaped(text: str) -> str:
    """Give a text so that Markdown shows it letter by letter.

    Some marks mean something without Markdown, too: `:smile:`, `www.`, `->`. They are parted by a character of no
    width, for a backslash does not stop them.
    """
    parted = re.sub(r"([:@]|(?i:www)(?=\.)|[-<>~](?=[-=>]))", f"\\1{_NO_WIDTH}", text)
    return re.sub(r"([!#$&*+\-:<>@\[\\\]^_`{|}~])", r"\\\1", parted)


def sentence(text: str) -> str:
    """Give a phrase with a capital first letter, where its script has them."""
    return text[:1].upper() + text[1:]


def plain_text(text: str) -> str:
    """Give a label without its Markdown and LaTeX marks, for whoever has it read aloud."""
    return re.sub(r"\\(text|operatorname|mathrm)\b|[$\\{}*`]", "", text)
