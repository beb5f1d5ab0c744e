r"""How do questions become a GIFT file?

GIFT has no question with several boxes, so each entry of a vector is a question of its own. What has a meaning in GIFT
(`\ : # = ~ { }`) stands behind a backslash, the backslash too: Moodle takes `\n` for the end of a line, and LaTeX has
`\nabla`. Numbers are plain decimals: readers do not agree about exponents. A line that begins with `//` is a comment
and an empty line ends a question, so each part of one stands on a line and none is empty. The worked solution is left
out: `####`, which would mark it, is not read by all readers behind feedback.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.exports.asked import Asked, Box, number
from engine.exports.moodle_xml import CATEGORY, folder

_SPECIAL = re.compile(r"[\\:#=~{}]")


def gift(items: Iterable[tuple[str, Sequence[Asked]]], root: str) -> bytes:
    """Write items, each a title with its variants, as GIFT in UTF-8; `root` names the category above theirs."""
    blocks = []
    for title, variants in items:
        blocks.append(f"$CATEGORY: {_line(f'{CATEGORY}{folder(root)}/{folder(title)}')}\n")
        for asked in variants:
            for key, name, words, box in asked.one_by_one():
                blocks.append(
                    f"// [id:{key}]\n::{escaped(name)}::[html]{escaped(words)}{{#\n{_answers(box)}}}\n"
                )
    return "\n".join(blocks).encode()


def _answers(box: Box) -> str:
    right = [f"={_numbers(n.value, n.tolerance)}\n" for n in box.answers]
    wrong = [
        f"=%0%{_numbers(m.numbers.value, m.numbers.tolerance)}#{escaped(m.feedback)}\n" for m in box.mistakes
    ]
    return "".join(right + wrong)


def _numbers(value: float, tolerance: float) -> str:
    return f"{number(value)}:{number(tolerance)}"


def escaped(text: str) -> str:
    r"""Put a backslash before what has a meaning in GIFT, and everything on one line.

    >>> escaped("{a = b}")
    '\\{a \\= b\\}'
    """
    return _SPECIAL.sub(r"\\\g<0>", _line(text))


def _line(text: str) -> str:
    return " ".join(text.split())
