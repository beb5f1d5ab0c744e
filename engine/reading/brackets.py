"""Which brackets belong together, and which of them hold a list?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.reading.outcome import Code, Problem
from engine.reading.tokens import Token

MAX_DEPTH = 64
WHOLE = -1
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">", "matrix": "matrix"}
_ENDS = ("number", "close", "vulgar", "super", "constant", "mark", "infinity")


class Brackets(NamedTuple):
    """For each opening bracket its closing one; which of them (or WHOLE) hold separators, which hold lists."""

    partner: dict[int, int]
    separated: set[int]
    lists: set[int]


def pair(tokens: Sequence[Token]) -> Brackets:
    """Give the brackets' partners; raises Problem where one has none or they nest too deeply."""
    found = Brackets({}, set(), set())
    stack = [WHOLE]
    for index, token in enumerate(tokens):
        level = stack[-1]
        if token.kind == "open":
            if index and token.spaced and tokens[index - 1].kind == "close":
                found.lists.add(level)
            stack.append(index)
            if len(stack) > MAX_DEPTH + 1:
                raise Problem(Code.TOO_DEEP, token.at, most=str(MAX_DEPTH))
        elif token.kind == "close":
            if level == WHOLE or _PAIRS[tokens[level].text] != token.text:
                raise Problem(Code.UNBALANCED, token.at, what=token.text)
            found.partner[stack.pop()] = index
            if level in found.lists:
                found.lists.add(stack[-1])
        elif token.kind == "separator":
            found.separated.add(level)
            found.lists.add(level)
        elif token.kind in ("row", "newline") or (token.spaced and _is_next_entry(tokens, index)):
            found.lists.add(level)
    if len(stack) > 1:
        raise Problem(Code.UNBALANCED, tokens[stack[-1]].at, what=tokens[stack[-1]].text)
    return found


def _is_next_entry(tokens: Sequence[Token], index: int) -> bool:
    """Say whether blanks alone part this token from a number before it, as in `1 2` and `1 -2`, not `2 1/2`."""
    token = tokens[index]
    if not index or tokens[index - 1].kind not in _ENDS:
        return False
    if token.kind == "sign":
        return not tokens[index + 1].spaced
    return token.kind == "number" and not mixed_at(tokens, index - 1)


def mixed_at(tokens: Sequence[Token], index: int) -> bool:
    """Say whether a mixed number such as `2 1/2` begins at `index`."""
    parts = tokens[index : index + 4]
    if [part.kind for part in parts] != ["number", "number", "times", "number"] or parts[2].text != "/":
        return False
    whole, top, _, bottom = parts
    return whole.text.isdigit() and top.text.isdigit() and bottom.text.isdigit() and top.spaced
