"""Do Markdown and Anki's HTML turn into one another without harm?"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.exports.markup import Told, inline, is_blank, to_html, to_markdown


@pytest.mark.parametrize(
    "markdown, field",
    [
        ("a < b & c > d", "a &lt; b &amp; c &gt; d"),
        ("$a<b$", r"\(a&lt;b\)"),
        ("$$a$$", r"\[a\]"),
        ("$$\na\n+ b\n$$", r"\[a + b\]"),
        ("$a\nb$", r"\(a b\)"),
        ("$a\n\nb$", "$a<br><br>b$"),
        (r"costs \$5 or \$6", "costs $5 or $6"),
        ("one $ only", "one $ only"),
        ("**bold** and *italic*", "<b>bold</b> and <i>italic</i>"),
        ("**with $x$ inside**", r"<b>with \(x\) inside</b>"),
        ("2*3*4", "2*3*4"),
        ("`a<b` and `$x$`", "<code>a&lt;b</code> and <code>$x$</code>"),
        ("one\ntwo", "one<br>two"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        (r"\(not mathjax\)", "(not mathjax)"),
        ("a &lt; b &#61; c", "a &lt; b = c"),
        ("&unknown; &#0;", "&amp;unknown; \ufffd"),
        (
            r"$\begin{pmatrix}1 & 2\\ 3 & 4\end{pmatrix}$",
            r"\(\begin{pmatrix}1 &amp; 2\\ 3 &amp; 4\end{pmatrix}\)",
        ),
        ("$ $", "$ $"),
        ("", ""),
    ],
)
def test_markdown_becomes_a_field(markdown: str, field: str) -> None:
    assert to_html(markdown) == field


@pytest.mark.parametrize(
    "field, markdown, media",
    [
        ("plain", "plain", 0),
        ("a<br>b<div>c</div>", "a\n\nb\n\nc", 0),
        ("<b>bold </b>and<i> italic</i>", "**bold** and *italic*", 0),
        ("<b><b>twice</b></b>", "**twice**", 0),
        ("<b>over<br>two lines</b>", "over\n\ntwo lines", 0),
        ("<ul><li>one</li><li>two</li></ul>", "- one\n- two", 0),
        (r"\(a&lt;b\) and \[c\]", "$a<b$ and $$c$$", 0),
        (r"\(a<br>+ b\)", "$a + b$", 0),
        (r"\( never closed", r"\\( never closed", 0),
        (r"[$]x[/$] [$$]y[/$$]", "$x$ $$y$$", 0),
        ("$5 and $6", r"\$5 and \$6", 0),
        ("snake_case *stars* `ticks`", r"snake\_case \*stars\* \`ticks\`", 0),
        ("<script>steal()</script>left", "left", 0),
        ("<SCRIPT>steal()", "", 0),
        ("<style>b{}</style><!-- remark -->left<!-- open", "left", 0),
        ('<img src="x.png" onerror="steal()">seen', "seen", 1),
        ("[sound:a.mp3]heard<video src=x>lost</video>", "heard", 2),
        ("![tracked](http://example.org/x.png)", "![tracked]&#40;http://example.org/x.png)", 0),
        ("[a](javascript:x) :red[b]", "[a]&#40;javascript:x) :red&#91;b]", 0),
        ("# heading", r"\# heading", 0),
        ("a &lt; b &amp;lt;", "a &lt; b &amp;lt;", 0),
        ("1 < 2", "1 &lt; 2", 0),
        ("x &gt; y > z", "x > y > z", 0),
        ("&gt; quoted", r"\> quoted", 0),
        ("&nbsp;", "", 0),
    ],
)
def test_a_field_becomes_harmless_markdown(field: str, markdown: str, media: int) -> None:
    assert to_markdown(field) == Told(markdown, media)


@settings(derandomize=True, deadline=None, max_examples=25)
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60))
def test_what_is_not_a_formula_is_escaped(text: str) -> None:
    shown = to_html(text)
    tags = {"b", "/b", "i", "/i", "br", "code", "/code"}
    assert all(piece.partition(">")[0] in tags for piece in shown.split("<")[1:])


@settings(derandomize=True, deadline=None, max_examples=25)
@given(st.text(alphabet="ab<>&;/b!-\\()[]$*_`#{}\n\" '=:i", max_size=80))
def test_no_field_makes_markdown_with_images_or_tags(text: str) -> None:
    told = to_markdown(text).text
    outside = told.split("$")[::2]
    assert not any("](" in piece for piece in outside)
    assert told == told.strip()
    to_html(told)


@pytest.mark.parametrize(
    "hostile", ["<!--", "<b>", r"\(", "$$", "$", "[sound:", "<", "<script>", "**", "`", "&", "<li>", "<svg"]
)
def test_a_text_that_makes_a_reader_look_back_is_soon_read(hostile: str) -> None:
    """Looking back again and again would take minutes: whoever breaks this will notice."""
    text = hostile * (60_000 // len(hostile))
    assert "<script" not in to_markdown(text).text
    assert "<script" not in to_html(text)


def test_a_formula_is_written_on_one_line() -> None:
    assert inline("a\n<\nb") == r"\(a &lt; b\)"


def test_blank_is_what_shows_nothing() -> None:
    assert all(map(is_blank, ("", " ", "<br>", "&nbsp;<div></div>")))
    assert not any(map(is_blank, ("0", "&lt;", r"\(x\)")))
