"""How do the parts of a text make an expression? A recursive descent that asks where two readings are sensible."""

from __future__ import annotations

from collections.abc import Sequence

from engine.reading import atoms
from engine.reading.brackets import MAX_DEPTH, Brackets
from engine.reading.calls import angle
from engine.reading.literal import literal
from engine.reading.outcome import Code, Problem
from engine.reading.tokens import Token
from engine.reading.tree import Negative, Node, Power, Product, Scaled, Sum

_BEGINS = (
    "number", "vulgar", "constant", "function", "infinity", "name", "root", "open", "frac", "percent_of", "bar"
)  # fmt: skip
_ENDS_A_NUMBER = frozenset(("times", "sign", "separator", "row", "newline", "close", "end"))
# How the last factor ended, where an implicit product behind it could be meant in two ways.
_UNCLEAR = ("exponent", "root", "argument", "mixed", "percent", "parts")


class Grammar:
    """A place in the tokens, and what surrounds it. Its methods give trees; all raise Problem."""

    def __init__(self, tokens: Sequence[Token], brackets: Brackets) -> None:
        self.tokens = tokens
        self.brackets = brackets
        self.index = 0
        self.blanks_separate = False
        self.depth = self.bars = self.angles = 0
        self.tail = ""

    @property
    def token(self) -> Token:
        """The next part."""
        return self.tokens[self.index]

    def take(self) -> Token:
        """Give the next part and go on behind it."""
        token = self.tokens[self.index]
        self.index += token.kind != "end"
        return token

    def unexpected(self) -> Problem:
        """Give the problem that the next part is."""
        token = self.token
        if token.kind == "end":
            return Problem(Code.INCOMPLETE, token.at)
        if token.kind == "newline":
            return Problem(Code.LINE_BREAK, token.at)
        if token.kind in ("name", "x"):
            return Problem(Code.UNKNOWN_NAME, token.at, what=token.text)
        return Problem(Code.UNEXPECTED, token.at, what=token.text or token.kind)

    def descend(self) -> None:
        """Go one level deeper; every call is answered by `self.depth -= 1`."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Problem(Code.TOO_DEEP, self.token.at, most=str(MAX_DEPTH))

    def sum(self) -> Node:
        """Read terms up to what ends them."""
        at = self.token.at
        first = self.product()
        terms = [(False, first)]
        while self.token.kind == "sign" and not self._next_is_an_entry():
            minus = self.take().text == "-"
            terms.append((minus, self.product()))
        return Sum(at, tuple(terms)) if len(terms) > 1 else first

    def product(self) -> Node:
        """Read factors; a product without a sign behind a division is asked."""
        at = self.token.at
        first = self.signed()
        factors = [(False, first)]
        divides = False
        while True:
            token = self.token
            if token.kind == "times" or (token.kind == "x" and self._x_is_times()):
                self.take()
                divides = token.text == "/"
                if divides and self.tail == "mixed":
                    raise Problem(Code.AMBIGUOUS_MIXED, token.at)
                factors.append((divides, self.signed()))
                self._refuse_unclear_divisor(divides)
            elif self._operand_follows():
                self._refuse_unclear_product(divides)
                factors.append((False, self.power()))
            else:
                return Product(at, tuple(factors)) if len(factors) > 1 else first

    def _refuse_unclear_divisor(self, divides: bool) -> None:
        at = self.tokens[self.index - 1].at
        if divides and self.tail == "percent":
            raise Problem(Code.AMBIGUOUS_PERCENT, at)
        if divides and self.tail in ("mixed", "parts"):
            raise Problem(Code.AMBIGUOUS_MIXED, at)

    def _next_is_an_entry(self) -> bool:
        """Say whether blanks before the next part, and none behind it, make it a new entry of a list: `1 -2`."""
        return self.blanks_separate and self.token.spaced and not self.tokens[self.index + 1].spaced

    def _degree_follows(self) -> bool:
        """Say whether a superscript is the degree of a root behind a blank, 2 ³√8; 2³√8 could be either."""
        after = self.tokens[self.index + 1]
        if after.kind != "root" or after.spaced:
            return False
        if not self.token.spaced:
            raise Problem(Code.AMBIGUOUS_PRODUCT, self.token.at)
        return True

    def _x_is_times(self) -> bool:
        after = self.tokens[self.index + 1]
        apart = self.token.spaced and after.spaced and after.kind == "sign"
        return (after.kind in _BEGINS and after.kind != "name") or apart

    def _operand_follows(self) -> bool:
        token = self.token
        if token.kind == "bar" and self.bars:
            return False
        if token.kind not in _BEGINS and token.kind != "super":
            return False
        if self.blanks_separate and token.spaced:
            return False
        return not (token.kind == "open" and token.text in ("<", "matrix"))

    def _refuse_unclear_product(self, divides: bool) -> None:
        token = self.token
        if token.kind == "name":
            raise Problem(Code.UNKNOWN_NAME, token.at, what=token.text)
        if self.tail == "percent":
            raise Problem(Code.AMBIGUOUS_PERCENT, token.at)
        if token.kind == "number" and (self.tail != "group" or token.spaced):
            raise Problem(Code.TWO_NUMBERS, token.at, what=token.text)
        if self.tail in ("number", "vulgar") and token.kind in ("vulgar", "percent_of"):
            raise Problem(Code.AMBIGUOUS_MIXED, token.at)
        if self.tail == "number" and token.kind == "frac":
            raise Problem(Code.AMBIGUOUS_MIXED, token.at)
        if divides or (self.tail in _UNCLEAR and not (self.tail == "root" and token.kind == "root")):
            raise Problem(Code.AMBIGUOUS_PRODUCT, token.at)

    def signed(self) -> Node:
        """Read a factor with any signs before it."""
        first = self.tokens[self.index]
        if first.number and not first.loose and self.tokens[self.index + 1].kind in _ENDS_A_NUMBER:
            self.index, self.tail = (
                self.index + 1,
                "number",
            )  # the commonest factor, without the whole descent
            return first.number
        signs: list[Token] = []
        behind_a_sign = self.index > 0 and self.tokens[self.index - 1].kind == "sign"
        while self.token.kind == "sign":
            doubled = "+" in (self.token.text, *(sign.text for sign in signs)) and bool(signs)
            if doubled or (behind_a_sign and self.token.text == "+"):
                raise self.unexpected()  # +-5 may stand for ±5, and 1++2 for nothing
            signs.append(self.take())
        if len(signs) > MAX_DEPTH:
            raise Problem(Code.TOO_DEEP, signs[0].at, most=str(MAX_DEPTH))
        node = self.power()
        for sign in reversed(signs):
            if sign.text == "-":
                node = Negative(sign.at, node)
        return node

    def power(self) -> Node:
        """Read a base and its exponents, those from right to left."""
        at = self.token.at
        base = self.marked()
        if self.token.kind == "super":
            if self._degree_follows():
                return base
            base = Power(at, base, self.superscript())
        if self.token.kind != "power":
            return base
        if self.tail == "superscript" or self.tail in ("mixed", "parts", "percent"):
            raise self.unexpected()
        self.take()
        self.descend()
        exponent = self.exponent()
        self.depth -= 1
        return Power(at, base, exponent)

    def exponent(self) -> Node:
        """Read what stands behind the sign of a power: a group, or a signed number or name."""
        grouped = self.token.kind == "open"
        blanks, self.blanks_separate = self.blanks_separate, False
        node = self.signed()
        self.blanks_separate = blanks
        if self.tail == "percent" and not grouped:
            raise Problem(Code.AMBIGUOUS_PERCENT, self.token.at)
        self.tail = "group" if grouped and self.tail == "group" else "exponent"
        return node

    def superscript(self) -> Node:
        """Read an exponent written in superscript digits."""
        token = self.take()
        self.tail = "superscript"
        number = literal(token.at, token.text.lstrip("+-"))
        return Negative(token.at, number) if token.text.startswith("-") else number

    def marked(self) -> Node:
        """Read a number, name or group with a percent or degree sign behind it."""
        node = self.primary()
        if angle(self):
            node = Scaled(node.at, node, "°")
        elif self.token.kind == "mark":
            if self.tail in ("root", "mixed", "parts", "argument", "percent"):
                raise Problem(Code.AMBIGUOUS_PERCENT, self.token.at)
            node = Scaled(node.at, node, self.take().text)
            self.tail = "percent"
        return node

    def primary(self) -> Node:
        """Read the smallest whole: a number, a name with its argument, a group, a root, a fraction."""
        return atoms.primary(self)

    def inside(self, opening: Token) -> Node:
        """Read an expression up to the bracket that closes `opening`, and that bracket."""
        self.descend()
        blanks, self.blanks_separate = self.blanks_separate, False
        bars, self.bars = self.bars, 0
        node = self.sum()
        if self.token.kind != "close":
            raise self.unexpected()
        self.take()
        self.blanks_separate, self.bars = blanks, bars
        self.depth -= 1
        return node
