"""How do values and prompts look in LaTeX and Markdown?"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.item import PLACEHOLDER, Item
from engine.loading import load

GREEK = ("alpha", "beta", "gamma", "delta", "epsilon", "lambda", "mu", "sigma", "tau")
LONG = 160
"""Characters of LaTeX above which a vector is stacked instead of written in a row."""


def decimal(x: float, decimals: int | None = None) -> str:
    """Write a number: rounded to `decimals` with every place shown, or as short as it is exact."""
    if isinstance(x, str):
        return x
    if math.isinf(x):
        return "∞" if x > 0 else "-∞"
    if isinstance(x, (int, np.integer)):
        return str(int(x))
    if decimals is None:
        return np.format_float_positional(x + 0.0, trim="-")
    text = f"{x:.{decimals}f}"
    return text.lstrip("-") if float(text) == 0 else text


def latex(value: Any, decimals: int | None = None) -> str:
    """Typeset a number, vector or matrix; numbers rounded to `decimals` where that is given."""
    return _arranged(value, lambda x: decimal(x, decimals).replace("∞", r"\infty"))


def latex_exact(value: Any) -> str:
    """Typeset an exact number, or a vector or matrix of them."""
    return _arranged(value, _exact)


def _exact(x: Any) -> str:
    r"""Typeset one exact number: exponentials as they are, over one line: `\frac{e^{-a}}{e^{-a} + e^{b}}`."""
    sympy = load("sympy")
    # As plain symbols they stay whole: SymPy would move e^{-a} below the line as e^{a}.
    whole = {power: sympy.Symbol(sympy.latex(power)) for power in x.atoms(sympy.exp)}
    return sympy.latex(sympy.together(x.xreplace(whole)) if whole else x, ln_notation=True)


def latex_shape(value: Any) -> str:
    r"""Typeset a shape: `2\times 3`."""
    return r"\times ".join(str(int(size)) for size in np.ravel(value))


def _arranged(value: Any, write: Any) -> str:
    array = np.asarray(value, dtype=object)
    if array.ndim == 0:
        return write(array.item())
    if array.ndim == 1:
        entries = [write(x) for x in array]
        if sum(map(len, entries)) > LONG:
            # The fraction that is the entry, not one in an exponent.
            tall = [re.sub(r"^(- )?\\frac", r"\1\\dfrac", entry) for entry in entries]
            return r"\begin{pmatrix}" + r"\\[20pt] ".join(tall) + r"\end{pmatrix}"
        left, right = (r"\left(", r"\right)") if any("frac" in entry for entry in entries) else "()"
        return left + r",\ ".join(entries) + right
    rows = [" & ".join(write(x) for x in row) for row in array]
    between = r"\\[8pt] " if any("frac" in row for row in rows) else r"\\ "
    return r"\begin{pmatrix}" + between.join(rows) + r"\end{pmatrix}"


def symbol(item: Item, name: str) -> str:
    r"""Give the LaTeX of a drawn name: `d_k`, `\tau`, `d_{\text{model}}` - the item's own where it has one."""
    if name in item.symbols:
        return item.symbols[name]
    head, _, tail = name.partition("_")
    head = "\\" + head if head in GREEK else head if len(head) == 1 else rf"\text{{{head}}}"
    if len(tail) < 2:
        return f"{head}_{tail}" if tail else head
    escaped = tail.replace("_", r"\_")
    return rf"{head}_{{\text{{{escaped}}}}}"


def prompt(item: Item, drawn: Mapping[str, Any], lang: str, apart: bool = False) -> str:
    """Give the asked words with their values, as Markdown.

    A placeholder inside dollars becomes the value; outside it becomes a formula of its own, symbol and value. With
    `apart` a vector or matrix is only named in the sentence, and `givens` has its value, to be set on a line below.
    """
    return "".join(_filled(item, drawn, piece, apart) for piece in _pieces(item, lang))


def givens(item: Item, drawn: Mapping[str, Any], lang: str) -> list[str]:
    """Give, as LaTeX, symbol and value of every vector and matrix that `prompt` with `apart` only names."""
    outside = [piece for piece in _pieces(item, lang) if not piece.startswith("$")]
    named = dict.fromkeys(found[1] for piece in outside for found in PLACEHOLDER.finditer(piece))
    return [f"{symbol(item, name)} = {latex(drawn[name])}" for name in named if np.ndim(drawn[name])]


def _pieces(item: Item, lang: str) -> list[str]:
    return re.split(r"(\$[^$]*\$)", item.ask.say(lang))


def _filled(item: Item, drawn: Mapping[str, Any], piece: str, apart: bool) -> str:
    def shown(found: re.Match[str]) -> str:
        name, value = found[1], drawn[found[1]]
        if piece.startswith("$"):
            return latex(value)
        return (
            f"${symbol(item, name)}$"
            if apart and np.ndim(value)
            else f"${symbol(item, name)} = {latex(value)}$"
        )

    return PLACEHOLDER.sub(shown, piece)
