r"""How does Markdown with $formulas$ become the HTML of an Anki field, and such HTML a harmless text in Markdown?

Anki typesets what stands in `\(…\)` and `\[…\]`, on one line. Everything else of a text is escaped; of Markdown's marks
bold, italic and code are carried over. The way back keeps words, line breaks, lists, bold, italic and formulas: scripts
are dropped, pictures and sounds are left out and counted, and a character that Markdown would take for a mark is
escaped. Both ways take time in proportion to the text, whatever is in it.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

MARKS = "\ue000-\ue00f"
"""Characters of private use that stand for marks while a text is turned; they are taken out of it first."""
_HOLD, _BOLD, _BOLD_END, _ITALIC, _ITALIC_END, _LINE, _BULLET = map(chr, range(0xE000, 0xE007))

_TOKEN = re.compile(
    r"\\([!-/:-@\[-`{-~])"  # an escaped character
    r"|`([^`\n]+)`"
    r"|\$\$((?:[^$\n]|\n(?![ \t]*\n)|\$(?!\$))+)\$\$"
    r"|\$((?:[^$\n]|\n(?![ \t]*\n))+)\$"
    r"|(&(?:\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});)"
)
_STRONG = re.compile(r"\*\*(?=[^\s*])([^*\n]+)(?<=\S)\*\*")
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*\n]+)(?<=\S)\*(?![\w*])")
_HELD = re.compile(f"{_HOLD}([0-9]+){_HOLD}")


def inline(latex: str) -> str:
    r"""Give a formula for an Anki field: `\(a &lt; b\)`."""
    return rf"\({_on_one_line(latex)}\)"


def to_html(markdown: str) -> str:
    r"""Give a text in Markdown as the HTML of an Anki field.

    >>> to_html("**Why** $a<b$?")
    '<b>Why</b> \\(a&lt;b\\)?'
    """
    held: list[str] = []

    def hold(found: re.Match[str]) -> str:
        held.append(_token(found))
        return f"{_HOLD}{len(held) - 1}{_HOLD}"

    text = _TOKEN.sub(hold, re.sub(f"[{MARKS}]", "", markdown))
    text = html.escape(text, quote=False)
    text = _EMPHASIS.sub(r"<i>\1</i>", _STRONG.sub(r"<b>\1</b>", text))
    text = text.replace("\n", "<br>")
    return _HELD.sub(lambda found: held[int(found[1])], text)


def _token(found: re.Match[str]) -> str:
    character, code, display, formula, entity = found.groups()
    if character is not None:
        return html.escape(character, quote=False)
    if code is not None:
        return f"<code>{html.escape(code, quote=False)}</code>"
    if entity is not None:
        meant = html.unescape(entity)
        return html.escape(meant if meant.isprintable() and meant else entity, quote=False)
    latex = display if display is not None else formula
    if not latex.strip():
        return html.escape(found[0], quote=False).replace("\n", " ")
    return rf"\[{_on_one_line(latex)}\]" if display is not None else inline(latex)


def _on_one_line(latex: str) -> str:
    return html.escape(" ".join(latex.split()), quote=False)


def is_blank(field: str) -> bool:
    """Say whether nothing of a field of ours would be seen: Anki makes no card of such a front."""
    return not html.unescape(re.sub(r"<[^<>]*>", "", field)).strip()


# --- and back --------------------------------------------------------------------------------------------------------


class Told(NamedTuple):
    """A text in Markdown, and how many pictures, sounds and the like were left out of it."""

    text: str
    media: int


_DROPPED = ("script", "style", "template", "noscript", "title", "svg", "object", "iframe", "video", "audio")
_MEDIA = ("img", "svg", "object", "iframe", "video", "audio", "embed", "picture", "canvas")
_NEW_LINE = tuple(f"h{n}" for n in range(1, 7))
_NEW_LINE += ("br", "div", "p", "ul", "ol", "table", "tr", "hr", "pre", "blockquote", "section", "article")
_WRAPPED = {
    "b": (_BOLD, _BOLD_END),
    "strong": (_BOLD, _BOLD_END),
    "i": (_ITALIC, _ITALIC_END),
    "em": (_ITALIC, _ITALIC_END),
}
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9-]*)")
_FORMULAS = {
    r"\(": r"\)",
    r"\[": r"\]",
    "[$]": "[/$]",
    "[$$]": "[/$$]",
    "[latex]": "[/latex]",
}
_DISPLAYED = (r"\[", "[$$]")
_OPENERS = re.compile("|".join(map(re.escape, sorted(_FORMULAS, key=len, reverse=True))))
_SOUND = re.compile(r"\[(?:sound|anki:play|anki:tts)[^\[\]]*\]")
_SPECIAL = re.compile(r"\\|[`*_$~]|<|(?<=\])[(\[:]|(?<=[:\w])\[|&(?=[#A-Za-z])")
_ENTITIES = {"<": "&lt;", "&": "&amp;", "[": "&#91;", "(": "&#40;", ":": "&#58;"}


def to_markdown(field: str) -> Told:
    r"""Give the HTML of somebody's Anki field as a harmless text in Markdown.

    >>> to_markdown("<b>Why</b> \\(a&lt;b\\)?<script>x()</script><img src=1.png>")
    Told(text='**Why** $a<b$?', media=1)
    """
    media = 0

    def without(_: re.Match[str]) -> str:
        nonlocal media
        media += 1
        return ""

    pieces, pictures = _without_tags(re.sub(f"[{MARKS}]", "", field))
    text = _SOUND.sub(without, pieces)
    text = "".join(_formula(*span) for span in _spans(text))
    text = _wrapped(text, _BOLD, _BOLD_END, "**")
    text = _wrapped(text, _ITALIC, _ITALIC_END, "*")
    lines = [line.strip() for line in re.split(f"{_LINE}+", text)]
    # A line that began with one of these would be a heading, a quotation or a rule.
    shown = [re.sub(r"^(#|>|={2}|-{2}|\+)", r"\\\1", line) for line in lines if line]
    joined = "\n\n".join(shown).replace(f"\n\n{_BULLET}", "\n- ").replace(_BULLET, "- ")
    return Told(joined.strip(), media + pictures)


def _without_tags(field: str) -> tuple[str, int]:
    """Give the words with marks for what the tags meant, and how many media there were."""
    pieces: list[str] = []
    media, place, size = 0, 0, len(field)
    opened: list[str] = []
    has_end = field.rfind(">")
    while place < size:
        start = field.find("<", place)
        if start >= 0 and field.startswith("<!--", start):
            pieces.append(_words(field[place:start]))
            end = field.find("-->", start)
            place = size if end < 0 else end + 3
            continue
        if start < 0 or start > has_end:
            # No tag ends after here; a comment that is not closed would swallow what follows it.
            pieces.append(_words(field[place:].partition("<!--")[0]))
            break
        pieces.append(_words(field[place:start]))
        tag = _TAG.match(field, start)
        if tag is None:
            pieces.append("<")
            place = start + 1
            continue
        name, closes = tag[1].lower(), field[start + 1] == "/"
        place = field.find(">", start) + 1
        if name in _MEDIA and not closes:
            media += 1
        if name in _DROPPED and not closes and field[place - 2] != "/":
            # What is never closed swallows the rest, as it does in a browser.
            closing = re.compile(f"</{name}", re.IGNORECASE).search(field, place)
            place = size if closing is None else closing.start()
        pieces += _meaning(name, closes, opened)
    return "".join(pieces), media


def _meaning(name: str, closes: bool, opened: list[str]) -> Iterator[str]:
    if name in _NEW_LINE:
        yield _LINE
    elif name == "li":
        yield _LINE if closes else _LINE + _BULLET
    elif name in ("td", "th"):
        yield " "
    elif name in _WRAPPED:
        begin, end = _WRAPPED[name]
        if closes and begin in opened:
            opened.remove(begin)
            yield end
        elif not closes and begin not in opened:
            opened.append(begin)
            yield begin


def _words(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(f"[{MARKS}]", "", html.unescape(text)))


def _spans(text: str) -> Iterator[tuple[str, str]]:
    """Cut a text into formulas, each with what opened it, and the words between, which nothing opened."""
    place, search, unclosed = 0, 0, set[str]()
    while found := _OPENERS.search(text, search):
        opener = found[0]
        end = -1 if opener in unclosed else text.find(_FORMULAS[opener], found.end())
        if end < 0:
            unclosed.add(opener)
            search = found.end()
            continue
        yield "", text[place : found.start()]
        yield opener, text[found.end() : end]
        place = search = end + len(_FORMULAS[opener])
    yield "", text[place:]


def _formula(opener: str, text: str) -> str:
    if not opener:
        return _SPECIAL.sub(lambda found: _ENTITIES.get(found[0], "\\" + found[0]), text)
    latex = " ".join(re.sub(f"[{MARKS}]", " ", text).split())
    latex = re.sub(r"(\\.)|\$", lambda found: found[1] or r"\$", latex)
    if opener == "[latex]":
        return _formula("", latex)  # a whole LaTeX document, with its own dollars: better read than guessed
    if not latex:
        return ""
    return f"$${latex}$$" if opener in _DISPLAYED else f"${latex}$"


def _wrapped(text: str, begin: str, end: str, mark: str) -> str:
    """Put Markdown's mark around what stands between two others, on one line and without blanks at its ends."""

    def around(found: re.Match[str]) -> str:
        before, words, after = found.groups()
        return f"{before}{mark}{words}{mark}{after}" if words else before + after

    inside = f"[^{begin}{end}{_LINE}{_BULLET}]"
    whole = re.compile(f"{begin}({inside}*){end}")
    cut = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)

    def trimmed(found: re.Match[str]) -> str:
        parts = cut.fullmatch(found[1])
        return around(parts) if parts else found[1]

    return re.sub(f"[{begin}{end}]", "", whole.sub(trimmed, text))
