"""How is an expression shown, as plain text that reads back to it and as LaTeX? From the tree, never from typing."""

from __future__ import annotations

from collections.abc import Sequence

from engine.reading.tree import (
    Call,
    Constant,
    Literal,
    Mixed,
    Negative,
    Node,
    Power,
    Product,
    Scaled,
    Sum,
)

_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_MOST_NESTED_FRACTIONS = 3
_MARKS = {"%": r"\%", "‰": r"\text{‰}", "°": r"^{\circ}"}
_UPRIGHT = ("arsinh", "arcosh", "artanh")


def plain(node: Node) -> str:
    """Give text that reads back to the same tree."""
    if isinstance(node, Literal):
        return node.digits
    if isinstance(node, Mixed):
        return f"{node.whole} {node.top}/{node.bottom}"
    if isinstance(node, Negative):
        return "-" + _in_brackets(node.inner, Sum, Product, Negative, Mixed)
    if isinstance(node, Sum):
        return _plain_sum(node)
    if isinstance(node, Product):
        return _plain_product(node)
    if isinstance(node, Power):
        exponent = plain(node.exponent)
        simple = isinstance(node.exponent, Literal) and "e" not in exponent
        base = _in_brackets(node.base, Sum, Product, Negative, Mixed, Power, Scaled)
        return f"{base}^{exponent}" if simple else f"{base}^({exponent})"
    if isinstance(node, Scaled):
        return _in_brackets(node.inner, Sum, Product, Negative, Mixed, Power, Scaled) + node.mark
    if isinstance(node, Call):
        return _plain_call(node)
    return node.name if isinstance(node, Constant) else "inf"


def _in_brackets(node: Node, *kinds: type) -> str:
    return f"({plain(node)})" if isinstance(node, kinds) else plain(node)


def _plain_sum(node: Sum) -> str:
    text = _in_brackets(node.terms[0][1], Sum, Mixed)
    for minus, term in node.terms[1:]:
        text += ("-" if minus else "+") + _in_brackets(term, Sum, Negative, Mixed)
    return text


def _plain_product(node: Product) -> str:
    text = _in_brackets(node.factors[0][1], Sum, Product, Mixed, Scaled)
    for divides, factor in node.factors[1:]:
        text += ("/" if divides else "*") + _in_brackets(factor, Sum, Product, Negative, Mixed, Scaled)
    return text


def _plain_call(node: Call) -> str:
    if node.name == "root":
        name = {"2": "sqrt", "3": "cbrt"}.get(node.number) or node.number.translate(_SUPERSCRIPT) + "√"
    else:
        name = f"log_{node.number}" if node.number else node.name
    return f"{name}({plain(node.inner)})"


def latex(node: Node) -> str:
    """Give LaTeX of the same structure, made of a fixed set of commands and digits."""
    if isinstance(node, Literal):
        mantissa, _, exponent = node.digits.partition("e")
        return rf"{mantissa} \times 10^{{{exponent}}}" if exponent else mantissa
    if isinstance(node, Mixed):
        return rf"{node.whole}\frac{{{node.top}}}{{{node.bottom}}}"
    if isinstance(node, Negative):
        return "-" + _wrapped(node.inner, Sum, Negative, Mixed)
    if isinstance(node, Sum):
        return _latex_sum(node)
    if isinstance(node, Product):
        return _latex_product(node)
    if isinstance(node, Power):
        spread = isinstance(node.base, Literal) and "e" in node.base.digits
        kinds = (Sum, Product, Negative, Mixed, Power, Scaled, Call)
        base = rf"\left({latex(node.base)}\right)" if spread else _wrapped(node.base, *kinds)
        return rf"{base}^{{{latex(node.exponent)}}}"
    if isinstance(node, Scaled):
        return _wrapped(node.inner, Sum, Product, Negative, Mixed, Power, Scaled) + _MARKS[node.mark]
    if isinstance(node, Call):
        return _latex_call(node)
    if isinstance(node, Constant):
        return r"\pi" if node.name == "pi" else r"\mathrm{e}"
    return r"\infty"


def _wrapped(node: Node, *kinds: type) -> str:
    return rf"\left({latex(node)}\right)" if isinstance(node, kinds) else latex(node)


def _latex_sum(node: Sum) -> str:
    text = _wrapped(node.terms[0][1], Sum)
    for minus, term in node.terms[1:]:
        text += (" - " if minus else " + ") + _wrapped(term, Sum, Negative)
    return text


def _latex_product(node: Product) -> str:
    first = node.factors[0][1]
    text, fractions = latex(first), 0
    open_sum = isinstance(first, Sum)
    for divides, factor in node.factors[1:]:
        if divides and fractions < _MOST_NESTED_FRACTIONS:
            text, fractions, open_sum = rf"\frac{{{text}}}{{{latex(factor)}}}", fractions + 1, False
            continue
        if open_sum:
            text, open_sum = rf"\left({text}\right)", False
        sign = r" \div " if divides else r" \cdot "
        text += sign + _wrapped(factor, Sum, Product, Negative, Mixed)
    return text


def _latex_call(node: Call) -> str:
    inner = latex(node.inner)
    if node.name == "root":
        return rf"\sqrt{{{inner}}}" if node.number == "2" else rf"\sqrt[{node.number}]{{{inner}}}"
    if node.name == "abs":
        return rf"\left|{inner}\right|"
    if node.name.startswith("log"):
        name = rf"\log_{{{node.number or node.name[3:]}}}"
    else:
        name = rf"\operatorname{{{node.name}}}" if node.name in _UPRIGHT else "\\" + node.name
    return rf"{name}\left({inner}\right)"


def plain_rows(rows: Sequence[Sequence[Node]], dims: tuple[int, ...]) -> str:
    """Give a number, `[1, 2]` or `[[1, 2], [3, 4]]`."""
    if not dims:
        return plain(rows[0][0])
    lines = ["[" + ", ".join(map(_plain_entry, row)) + "]" for row in rows]
    return lines[0] if len(dims) == 1 else "[" + ", ".join(lines) + "]"


def _plain_entry(node: Node) -> str:
    return _in_brackets(node, Mixed)


def latex_rows(rows: Sequence[Sequence[Node]], dims: tuple[int, ...]) -> str:
    """Give a number, a vector in round brackets or a matrix in square ones."""
    if not dims:
        return latex(rows[0][0])
    if len(dims) == 1:
        return r"\left(" + r",\; ".join(map(latex, rows[0])) + r"\right)"
    lines = [" & ".join(map(latex, row)) for row in rows]
    return r"\begin{bmatrix} " + r" \\ ".join(lines) + r" \end{bmatrix}"
