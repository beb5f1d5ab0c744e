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
    if decimals is None or isinstance(x, (int, np.integer)):
        text = repr(float(x))
        return str(int(x)) if float(x).is_integer() and abs(x) < 1e15 else text
    text = f"{x:.{decimals}f}"
    return text.lstrip("-") if float(text) == 0 else text


def latex(value: Any, decimals: int | None = None) -> str:
    """Typeset a number, vector or matrix; numbers rounded to `decimals` where that is given."""
    return _arranged(value, lambda x: decimal(x, decimals).replace("∞", r"\infty"))


def latex_exact(value: Any) -> str:
    """Typeset an exact number, or a vector or matrix of them."""
    written = load("sympy").latex
    return _arranged(value, lambda x: written(x))


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
            return r"\begin{pmatrix}" + r"\\[4pt] ".join(entries) + r"\end{pmatrix}"
        return "(" + r",\ ".join(entries) + ")"
    rows = [" & ".join(write(x) for x in row) for row in array]
    return r"\begin{pmatrix}" + r"\\ ".join(rows) + r"\end{pmatrix}"


def symbol(item: Item, name: str) -> str:
    r"""Give the LaTeX of a drawn name: `d_k`, `\tau`, `d_{\text{model}}` - the item's own where it has one."""
    if name in item.symbols:
        return item.symbols[name]
    head, _, tail = name.partition("_")
    head = "\\" + head if head in GREEK else head if len(head) == 1 else rf"\text{{{head}}}"
    return head if not tail else f"{head}_{tail}" if len(tail) == 1 else rf"{head}_{{\text{{{tail}}}}}"


def prompt(item: Item, drawn: Mapping[str, Any], lang: str) -> str:
    """Give the asked words with their values, as Markdown.

    A placeholder inside dollars becomes the value; outside it becomes a formula of its own, symbol and value.
    """
    pieces = re.split(r"(\$[^$]*\$)", item.ask.say(lang))
    return "".join(_filled(item, drawn, piece) for piece in pieces)


def _filled(item: Item, drawn: Mapping[str, Any], piece: str) -> str:
    if piece.startswith("$"):
        return PLACEHOLDER.sub(lambda found: latex(drawn[found[1]]), piece)
    return PLACEHOLDER.sub(lambda found: f"${symbol(item, found[1])} = {latex(drawn[found[1]])}$", piece)
