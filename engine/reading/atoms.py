"""Which numbers, names and groups are the smallest parts of an expression?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.reading.brackets import mixed_at
from engine.reading.calls import call, fraction, ratio, root
from engine.reading.literal import literal
from engine.reading.outcome import Code, Problem
from engine.reading.tokens import Token
from engine.reading.tree import Call, Constant, Infinity, Mixed, Node, Product, Scaled

if TYPE_CHECKING:
    from engine.reading.grammar import Grammar


def primary(grammar: Grammar) -> Node:
    """Read the smallest whole: a number, a name with its argument, a group, a root, a fraction."""
    token = grammar.token
    if token.kind == "number":
        return _number(grammar)
    if token.kind == "open" and token.text in ("(", "[", "{"):
        return _group(grammar)
    if token.kind == "bar":
        return _absolute(grammar)
    if token.kind in ("root", "super"):
        return root(grammar)
    if token.kind == "function":
        return call(grammar)
    if token.kind == "frac":
        return fraction(grammar)
    return _simple(grammar)


def _simple(grammar: Grammar) -> Node:
    """Read a constant, a sign for a fraction, or infinity."""
    token = grammar.token
    grammar.tail = "constant"
    if token.kind == "constant":
        return Constant(grammar.take().at, token.text)
    if token.kind == "infinity":
        return Infinity(grammar.take().at)
    if token.kind == "vulgar":
        grammar.tail = "vulgar"
        top, bottom = grammar.take().text.split("/")
        return ratio(token.at, top, bottom)
    if token.kind == "percent_of" and grammar.tokens[grammar.index + 1].kind == "number":
        grammar.take()
        node = Scaled(token.at, _number(grammar), "%")
        grammar.tail = "percent"
        return node
    raise grammar.unexpected()


def _number(grammar: Grammar) -> Node:
    """Read a number, or a mixed number such as `2 1/2` and `2½`."""
    token = grammar.take()
    after = grammar.token
    grammar.tail = "number"
    if token.number is None or (token.loose and grammar.blanks_separate):
        raise Problem(Code.AMBIGUOUS_EXPONENT, token.at, what=token.text)
    separate = grammar.blanks_separate and after.spaced
    if after.kind == "vulgar" and token.text.isdigit() and not separate:
        return _mixed(grammar, token, *grammar.take().text.split("/"))
    if after.kind == "number" and not separate and mixed_at(grammar.tokens, grammar.index - 1):
        top, _, bottom = grammar.take(), grammar.take(), grammar.take()
        return _mixed(grammar, token, top.text, bottom.text)
    if after.kind == "and" and token.text.isdigit():
        return _and_part(grammar, token)
    if after.kind == "parts_of" and token.text.isdigit():
        grammar.take()
        return _parts(grammar, token)
    return token.number


def _and_part(grammar: Grammar, token: Token) -> Node:
    """Read the fraction behind 又: 1又1/2, 1又2分之1."""
    grammar.take()
    first, sign, second = (*grammar.tokens[grammar.index :], *[grammar.tokens[-1]] * 3)[:3]
    if not (first.text.isdigit() and second.text.isdigit()) or (sign.text != "/" and sign.kind != "parts_of"):
        raise Problem(Code.BAD_NUMBER, token.at, what=token.text + "又")
    grammar.index += 3
    if sign.kind == "parts_of":
        first, second = second, first
    return _mixed(grammar, token, first.text, second.text)


def _mixed(grammar: Grammar, token: Token, top: str, bottom: str) -> Node:
    """Give a mixed number; a fraction of one or more behind the whole number is asked."""
    upper, lower = literal(token.at, top), literal(token.at, bottom)
    if upper.value >= lower.value or token.number is None:
        raise Problem(Code.TWO_NUMBERS, token.at, what=token.text)
    grammar.tail = "mixed"
    return Mixed(token.at, token.number.digits, upper.digits, lower.digits)


def _parts(grammar: Grammar, token: Token) -> Node:
    """Read the numerator of a Chinese fraction, 3分之2; what is behind it must not go on."""
    numerator = root(grammar) if grammar.token.kind == "root" else _number(grammar)
    grammar.tail = "parts"
    if grammar.token.kind in ("sign", "times", "power"):
        raise grammar.unexpected()
    return Product(token.at, ((False, numerator), (True, token.number or numerator)))


def _group(grammar: Grammar) -> Node:
    """Read what stands between two brackets as one expression."""
    opening = grammar.take()
    if grammar.token.kind == "close":
        raise Problem(Code.EMPTY_ENTRY, grammar.token.at)
    if grammar.token.comma and grammar.tokens[grammar.index + 1].kind == "close":
        raise Problem(Code.AMBIGUOUS_COMMA, grammar.token.at, what=grammar.token.text)
    lone = opening.text == "[" and grammar.token.kind == "number"
    if (
        lone
        and grammar.tokens[grammar.index + 1].kind == "close"
        and grammar.tokens[grammar.index + 2].kind != "end"
    ):
        raise Problem(Code.UNEXPECTED, opening.at, what="[")  # a list of one number has no arithmetic
    node = grammar.inside(opening)
    grammar.tail = "group"
    return node


def _absolute(grammar: Grammar) -> Node:
    """Read an absolute value between bars."""
    opening = grammar.take()
    grammar.descend()
    blanks, grammar.blanks_separate = grammar.blanks_separate, False
    grammar.bars += 1
    node = grammar.sum()
    if grammar.token.kind != "bar":
        raise Problem(Code.UNBALANCED, opening.at, what="|")
    grammar.take()
    grammar.bars -= 1
    grammar.depth -= 1
    grammar.blanks_separate, grammar.tail = blanks, "group"
    return Call(opening.at, "abs", node)
