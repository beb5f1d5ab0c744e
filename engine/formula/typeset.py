"""How is a formula shown, as plain text that reads back to it and as LaTeX? From the tree, never from typing."""

from __future__ import annotations

from engine.formula.scope import Dims, Scope
from engine.formula.tree import (
    ALL,
    LAST,
    Call,
    Euler,
    Negative,
    Node,
    Over,
    Power,
    Product,
    Sum,
    Symbol,
    Transposed,
)
from engine.reading.tree import Literal

_WORDS = {"concat": "Concat"}
_MOST_NESTED_FRACTIONS = 3


class Plain:
    """Writes trees as text that reads back to the same tree."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def of(self, node: Node) -> str:
        """Write a tree."""
        if isinstance(node, Literal):
            return node.digits
        if isinstance(node, Euler):
            return "e"
        if isinstance(node, Symbol):
            return self._symbol(node)
        if isinstance(node, Negative):
            return "-" + self._in_brackets(node.inner, Sum, Product, Negative)
        if isinstance(node, Sum):
            text = self._in_brackets(node.terms[0][1], Sum)
            for minus, term in node.terms[1:]:
                text += (" - " if minus else " + ") + self._in_brackets(term, Sum, Negative)
            return text
        if isinstance(node, Product):
            return self._product(node)
        if isinstance(node, Power):
            bare = isinstance(node.exponent, Symbol) or (
                isinstance(node.exponent, Literal) and node.exponent.digits not in ("1", "0")
            )
            exponent = self.of(node.exponent) if bare else f"({self.of(node.exponent)})"
            kinds = (Sum, Product, Negative, Power, Over, Transposed, Euler)
            return f"{self._in_brackets(node.base, *kinds)}^{exponent}"
        if isinstance(node, Transposed):
            inner = self._in_brackets(node.inner, Sum, Product, Negative, Power, Over, Literal, Euler)
            raised = isinstance(node.inner, Symbol) and "^" in inner  # W^O
            return f"({inner})^T" if raised else f"{inner}^T"
        if isinstance(node, Over):
            over = (
                f"{node.name}_{{{node.letter} != {node.but}}}" if node.but else f"{node.name}_{node.letter}"
            )
            bare = isinstance(node.inner, (Call, Symbol))
            return f"{over} {self.of(node.inner)}" if bare else f"{over} ({self.of(node.inner)})"
        return self._call(node)

    def _symbol(self, node: Symbol) -> str:
        name = self.scope.by_value[node.name]
        if node.member == ALL:
            return f"{name.plain('1')}, ..., {name.plain(LAST)}"
        return name.plain(node.member)

    def _in_brackets(self, node: Node, *kinds: type) -> str:
        return f"({self.of(node)})" if isinstance(node, kinds) else self.of(node)

    def _product(self, node: Product) -> str:
        text, before = self._in_brackets(node.factors[0].node, Sum, Product, Over), ""
        for sign, factor, _ in node.factors[1:]:
            if before == "⊙" != sign:  # it would look as if the rest were multiplied first
                text = f"({text})"
            apart = before == "/" or isinstance(factor, Literal)
            between = {"/": " / ", "⊙": " ⊙ "}.get(sign, " * " if apart else " ")
            before = sign
            text += between + self._in_brackets(factor, Sum, Product, Negative, Over)
        return text

    def _call(self, node: Call) -> str:
        inside = ", ".join(map(self.of, node.arguments))
        if node.axis == "column":
            inside += ", axis=0"
        return f"{_WORDS.get(node.name, node.name)}({inside})"


class Latex:
    """Typesets trees with a fixed set of commands, the names of the question and digits."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def of(self, node: Node) -> str:
        """Typeset a tree."""
        if isinstance(node, Literal):
            mantissa, _, exponent = node.digits.partition("e")
            return rf"{mantissa} \times 10^{{{exponent}}}" if exponent else mantissa
        if isinstance(node, Euler):
            return "e"
        if isinstance(node, Symbol):
            return self._symbol(node)
        if isinstance(node, Negative):
            return "-" + self._wrapped(node.inner, Sum, Negative)
        if isinstance(node, Sum):
            text = self._wrapped(node.terms[0][1], Sum)
            for minus, term in node.terms[1:]:
                text += (" - " if minus else " + ") + self._wrapped(term, Sum, Negative)
            return text
        if isinstance(node, Product):
            return self._product(node)
        if isinstance(node, Power):
            kinds = (Sum, Product, Negative, Power, Over, Transposed, Call)
            return f"{{{self._wrapped(node.base, *kinds)}}}^{{{self.of(node.exponent)}}}"
        if isinstance(node, Transposed):
            return f"{{{self._wrapped(node.inner, Sum, Product, Negative, Power, Over)}}}^{{\\top}}"
        return self._over(node) if isinstance(node, Over) else self._call(node)

    def _symbol(self, node: Symbol) -> str:
        name = self.scope.by_value[node.name]
        if node.member == ALL:
            return rf"{name.latex('1')}, \dots, {name.latex(LAST)}"
        return name.latex(node.member)

    def _wrapped(self, node: Node, *kinds: type) -> str:
        return rf"\left({self.of(node)}\right)" if isinstance(node, kinds) else self.of(node)

    def _product(self, node: Product) -> str:
        first = node.factors[0].node
        text, fractions, open_sum = self.of(first), 0, isinstance(first, (Sum, Over))
        before: Node | None = first
        entrywise = False
        for sign, factor, _ in node.factors[1:]:
            open_sum |= entrywise and sign == " "
            entrywise = sign == "⊙"
            if sign == "/" and fractions < _MOST_NESTED_FRACTIONS:
                text, fractions, open_sum = rf"\frac{{{text}}}{{{self.of(factor)}}}", fractions + 1, False
                before = None
                continue
            if open_sum:
                text, open_sum = rf"\left({text}\right)", False
            written = self._wrapped(factor, Sum, Negative, Over, Product)
            between = self._sign(sign, before, factor)
            bracketed = text.endswith(r"\right)") or written.startswith(r"\left(")
            text += (" " if bracketed and between == r"\, " else between) + written
            before = factor
        return text

    def _sign(self, sign: str, before: Node | None, factor: Node) -> str:
        if sign in ("/", "⊙"):
            return r" \div " if sign == "/" else r" \odot "
        return r" \cdot " if isinstance(factor, Literal) or isinstance(before, Literal) else r"\, "

    def _over(self, node: Over) -> str:
        under = node.letter + (rf" \ne {node.but}" if node.but else "")
        operator = {"sum": r"\sum", "max": r"\max"}.get(node.name, r"\operatorname*{Concat}")
        if node.name == "concat":
            return rf"{operator}_{{{under}}}\left({self.of(node.inner)}\right)"
        return rf"{operator}_{{{under}}} {self._wrapped(node.inner, Sum, Negative)}"

    def _call(self, node: Call) -> str:
        inside = ", ".join(map(self.of, node.arguments))
        if node.name == "sqrt":
            return rf"\sqrt{{{inside}}}"
        if node.name == "exp":
            return rf"e^{{{inside}}}"
        if node.name in ("sum", "max"):
            return rf"\{node.name}\left({inside}\right)"
        name = rf"\operatorname{{{_WORDS.get(node.name, node.name)}}}"
        if node.axis == "column":
            name += r"_{\text{col}}"
        return rf"{name}\!\left({inside}\right)"


def shape_in_words(dims: Dims) -> tuple[str, str]:
    """Give sizes for a message: "n_q × d_k", or what has none."""
    if not dims:
        return "一个数", "a number"
    if len(dims) == 1:
        return f"长度 {dims[0]}", f"length {dims[0]}"
    text = " × ".join(f"({size})" if "+" in size else size for size in dims)
    return text, text


def latex_dims(dims: Dims) -> str:
    r"""Typeset sizes: `n_q\times d_k`, `h\,d_v\times d_{\text{model}}`."""

    def one(size: str) -> str:
        return r"\,".join(_latex_size(word) for word in size.split(" "))

    return r"\times ".join(map(one, dims))


def _latex_size(word: str) -> str:
    base, _, tag = word.partition("_")
    return base + (f"_{tag}" if len(tag) == 1 else rf"_{{\text{{{tag}}}}}" if tag else "")
