"""What did a learner mean? From the typed text to a Reading, or to the place and reason to ask again."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from fractions import Fraction

from engine.reading.arithmetic import Number, as_float
from engine.reading.brackets import MAX_DEPTH, pair
from engine.reading.characters import canonical, trimmed
from engine.reading.counting import named_index, sizes
from engine.reading.evaluation import evaluate
from engine.reading.grammar import Grammar
from engine.reading.layout import Layout, read_layout
from engine.reading.literal import could_be_thousands, literal
from engine.reading.outcome import Code, Places, Problem, Reading, Unreadable, Value
from engine.reading.scientific import scientific
from engine.reading.shape import SCALAR, Shape
from engine.reading.tokens import MAX_TOKENS, tokenize
from engine.reading.tree import Infinity, Literal, Negative, Node, Scaled
from engine.reading.typeset import latex, latex_rows, plain, plain_rows
from engine.reading.words import message, size_in_words

MAX_CHARACTERS = 500
_DECIMAL = re.compile(r"(-?)([0-9]{1,15}(?:\.[0-9]{1,15})?)", re.ASCII)
_SURELY_SHORT, _SURELY_SHALLOW = 300, 25
_EXTRA_PLACES = {"%": 2, "‰": 3}
_WHOLE_SLACK, _MAX_ROUNDED = 1e-12, 1e6


def read(
    text: str,
    shape: Shape = SCALAR,
    *,
    infinity: bool = False,
    hide_shape: bool = False,
    also: Collection[tuple[int, ...]] = (),
) -> Reading | Unreadable:
    """Give what a learner's text means where `shape` is wanted, or why it has to be asked again.

    `infinity`: entries may be ±∞. `hide_shape`: messages do not give the wanted size away. `also`: other sizes in
    which a value is read too, with its own `dims`. Never raises, whatever the text; never executes any of it.
    """
    decimal = _DECIMAL.fullmatch(text) if shape.kind == "number" and not shape.dims else None
    if decimal:
        return _decimal(decimal[1], decimal[2])
    places: Sequence[int] = range(len(text[:MAX_CHARACTERS]) + 1)
    try:
        if len(text) > MAX_CHARACTERS:
            raise Problem(Code.TOO_LONG, MAX_CHARACTERS, most=str(MAX_CHARACTERS))
        meant, places = canonical(text)
        found = _Reader(meant, shape, infinity, hide_shape, also).read()
        if len(found.echo) > _SURELY_SHORT or found.echo.count("(") > _SURELY_SHALLOW:
            _refuse_unreadable_echo(_Reader(found.echo, shape, infinity, hide_shape, also))
        return found
    except RecursionError:  # only where the caller's own stack is nearly full
        return Unreadable(Code.TOO_DEEP, 0, message(Code.TOO_DEEP, {"most": str(MAX_DEPTH)}))
    except Problem as problem:
        position = places[min(problem.position, len(places) - 1)]
        return Unreadable(problem.code, position, message(problem.code, problem.facts))


def _refuse_unreadable_echo(reader: _Reader) -> None:
    """Ask where the echo, which is longer than what was typed (√2 becomes sqrt(2)), breaks a bound."""
    try:
        reader.read()
    except Problem:
        raise Problem(Code.TOO_MANY_PARTS, 0, most=str(MAX_TOKENS)) from None


def _decimal(sign: str, digits: str) -> Reading:
    """Read a plain decimal without the grammar's cost; a test holds it to the grammar."""
    node: Node = literal(0, digits)
    return _single(Negative(0, node) if sign else node)


def _single(node: Node) -> Reading:
    value = evaluate(node)
    return Reading(as_float(value), _places(node), isinstance(value, Fraction), (), plain(node), latex(node))


def _whole_number(value: Number) -> int | None:
    """Give the whole number that a value is, or that a float such as sqrt(2)^2 is but for rounding; else None."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else None
    size = as_float(value)
    close = abs(size) < _MAX_ROUNDED and abs(size - round(size)) <= _WHOLE_SLACK * max(1, abs(size))
    return round(size) if close else None


def _places(node: Node) -> int | None:
    """Give the places typed after the point, None for an expression."""
    if isinstance(node, Negative):
        node = node.inner
    if isinstance(node, Scaled) and node.mark in _EXTRA_PLACES and isinstance(node.inner, Literal):
        return node.inner.places + _EXTRA_PLACES[node.mark]
    return node.places if isinstance(node, Literal) else None


class _Reader:
    """One text in canonical characters, and what is wanted of it."""

    def __init__(
        self, text: str, shape: Shape, infinity: bool, hide_shape: bool, also: Collection[tuple[int, ...]]
    ) -> None:
        self.text = text.replace("~", " ") if "\\" in text else text
        self.shape, self.infinity, self.hide_shape = shape, infinity, hide_shape
        self.also = tuple(also) if shape.kind == "number" else ()
        self.start, self.stop = trimmed(self.text)

    def read(self) -> Reading:
        """Give the reading; raises Problem."""
        if self.start == self.stop:
            raise Problem(Code.EMPTY, 0)
        if len(self.text) > MAX_CHARACTERS:
            raise Problem(Code.TOO_MANY_PARTS, 0, most=str(MAX_TOKENS))
        kind = self.shape.kind
        core = self.text[self.start : self.stop]
        if kind == "shape":
            found = sizes(core, self.start)
            written = "x".join(map(str, found)) if len(found) > 1 else f"({found[0]},)"
            typeset = r" \times ".join(map(str, found)) if len(found) > 1 else written
            return Reading(found, (0,) * len(found), True, (len(found),), written, typeset)
        named = named_index(core) if kind == "index" else None
        if named is not None:
            return self._whole(literal(self.start, str(named)))
        layout = self._layout()
        return self._whole(layout.entries[0]) if kind != "number" else self._numbers(layout)

    def _grammar(self, decimal_commas: bool) -> Grammar:
        tokens = tokenize(self.text, self.start, self.stop, decimal_commas)
        return Grammar(tokens, pair(tokens))

    def _layout(self) -> Layout:
        if self.shape.dims:
            return self._fitting(self._list())
        try:
            grammar = self._grammar(True)
            node = grammar.sum()
            if grammar.token.kind != "end":
                raise grammar.unexpected()
            return Layout(((node,),), True, True, self.start)
        except Problem as problem:
            return self._list_for_a_number(problem)

    def _list(self) -> Layout:
        grammar = self._grammar(False)
        if [token.kind for token in grammar.tokens] == ["open", "close", "end"] and self.shape.dims:
            raise self._wrong_shape((0,), 0, self.start)
        return read_layout(grammar)

    def _list_for_a_number(self, problem: Problem) -> Layout:
        """Read a text that is not one number as a list, where that is wanted; else give the better reason."""
        try:
            layout = self._list()
        except Problem as other:
            raise (other if other.code is Code.TRAILING_MARK else problem) from None
        if problem.code is Code.AMBIGUOUS_COMMA and could_be_thousands(problem.facts["what"]):
            raise problem
        if len(layout.entries) == 1 or problem.code is Code.UNEXPECTED or layout.dims in self.also:
            return self._fitting(layout)
        raise problem

    def _fitting(self, layout: Layout) -> Layout:
        """Give the layout in the wanted size, or in one of the others that are read too."""
        for dims in (self.shape.dims, *self.also):
            if layout.fitted(dims):
                return _in_size(layout, dims)
        raise self._wrong_shape(layout.dims, len(layout.entries), layout.at)

    def _wrong_shape(self, dims: tuple[int, ...], count: int, at: int) -> Problem:
        found_zh, found_en = size_in_words(dims, count)
        facts = {"found_zh": found_zh, "found_en": found_en}
        if not self.hide_shape:
            wanted = size_in_words(self.shape.dims, math.prod(self.shape.dims))
            facts |= {"wanted_zh": wanted[0], "wanted_en": wanted[1]}
        return Problem(Code.WRONG_SHAPE, at, **facts)

    def _whole(self, node: Node) -> Reading:
        node = scientific(node)
        value = evaluate(node)
        whole = _whole_number(value)
        if whole is None:
            raise Problem(Code.NOT_WHOLE, node.at)
        if self.shape.kind == "index" and whole < 1:
            raise Problem(Code.NOT_POSITIVE, node.at)
        return Reading(whole, _places(node), isinstance(value, Fraction), (), plain(node), latex(node))

    def _numbers(self, layout: Layout) -> Reading:
        if not layout.dims and not self.infinity:
            return _single(scientific(layout.rows[0][0]))
        rows = [[scientific(node) for node in row] for row in layout.rows]
        numbers = [[self._value(node) for node in row] for row in rows]
        exact = all(isinstance(n, Fraction) or math.isinf(as_float(n)) for row in numbers for n in row)
        values: Value = tuple(tuple(as_float(n) for n in row) for row in numbers)
        places: Places = tuple(tuple(_places(node) for node in row) for row in rows)
        dims = layout.dims
        while len(dims) < 2 and isinstance(values, tuple) and isinstance(places, tuple):
            values, places, dims = values[0], places[0], (*dims, 0)
        return Reading(
            values, places, exact, layout.dims, plain_rows(rows, layout.dims), latex_rows(rows, layout.dims)
        )

    def _value(self, node: Node) -> Number:
        inner = node.inner if isinstance(node, Negative) else node
        if isinstance(inner, Infinity):
            if not self.infinity:
                raise Problem(Code.INFINITE, inner.at)
            return -math.inf if inner is not node else math.inf
        return evaluate(node)


def _in_size(layout: Layout, dims: tuple[int, ...]) -> Layout:
    """Give the same entries in rows of the wanted size."""
    entries = layout.entries
    width = dims[-1] if dims else 1
    rows = tuple(entries[begin : begin + width] for begin in range(0, len(entries), width))
    return Layout(rows, len(dims) < 2, not dims, layout.at)
