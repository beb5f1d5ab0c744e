"""Where does the formula stand in an equation such as Attention(Q,K,V) = …, and is it the one that is asked for?"""

from __future__ import annotations

import re

from engine.formula.scope import Scope
from engine.reading.outcome import Code, Problem

_OPENING, _CLOSING = "([{", ")]}"
_SIGN = re.compile(r":?==?|[≡≔≜→⇒]|:|\\(?:equiv|coloneqq|triangleq|to|rightarrow|Rightarrow)(?![A-Za-z])")
_NO_SIGN = re.compile(
    r"[!<>≠]|(?:sum|Σ|∑|max|concat)\s*_\s*[a-z]\s*|(?:dim|axis|keepdims?)\s*", re.IGNORECASE
)
"""What makes an equals sign part of something else: `!=`, `sum_j=1`, `dim=-1`."""
_LONGEST = 16
_SCRIPT = r"(?:\s*[_^]\s*(?:\{[^{}]*\}|\([^()]*\)|\\?\w+)|')*"
_LEFT = re.compile(
    rf"\s*(?P<name>\\?[^\W\d_]+{_SCRIPT})\s*(?:[(\[{{](?P<of>[\w\s,;^{{}}()\\']*)[)\]}}]{_SCRIPT})?\s*&?\s*"
)


def formula_in(text: str, scope: Scope) -> tuple[int, int]:
    """Give from where to where the formula stands; Problem where the equation says something else."""
    signs = _signs(text)
    if not signs:
        return 0, len(text)
    first, behind = signs[0]
    left, right = _LEFT.fullmatch(text, 0, first), _LEFT.fullmatch(text, behind)
    if len(signs) > 1 or (left is None and (right is None or right["of"] is None)):
        raise Problem(Code.EQUATION, signs[-1][0] if left else 0, what=text[:first].strip())
    if left is None:  # softmax(…)V = Attention(Q,K,V)
        return 0, first
    if _is_another(left, scope):
        raise Problem(Code.EQUATION, 0, what=left["name"])
    return behind, len(text)


def _signs(text: str) -> list[tuple[int, int]]:
    """Give where the equals signs outside brackets begin and end."""
    depth, found, at = 0, [], 0
    while at < len(text):
        depth += (text[at] in _OPENING) - (text[at] in _CLOSING)
        sign = _SIGN.match(text, at) if depth <= 0 else None
        if sign is not None and not _is_part(text, at):
            found.append(sign.span())
        at = sign.end() if sign is not None else at + 1
    return found


def _is_part(text: str, at: int) -> bool:
    before = text[max(0, at - _LONGEST) : at]
    return any(_NO_SIGN.fullmatch(before, start) for start in range(len(before)))


def _is_another(left: re.Match[str], scope: Scope) -> bool:
    """Say whether what stands before the equals sign is a name of the question, or one that is asked elsewhere."""
    name = left["name"]
    if left["of"] is not None or name == scope.own:
        return False
    given = scope.find(name, 0)
    return name in scope.others or (given is not None and given.end == len(name))
