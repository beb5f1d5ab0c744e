"""What does a function, a root or a LaTeX fraction take as its argument?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.reading.literal import literal
from engine.reading.names import ANGLED, INVERSE
from engine.reading.outcome import Code, Problem
from engine.reading.tree import Call, Constant, Literal, Negative, Node, Power, Product, Scaled

if TYPE_CHECKING:
    from engine.reading.grammar import Grammar

_MAX_DEGREE = 12
_ROOTS = {"√": 2, "∛": 3, "∜": 4}
_ATOMS = ("number", "vulgar", "constant", "bar", "open", "frac")


def root(grammar: Grammar) -> Node:
    """Read √2, ∛(8), sqrt 2, ³√8 or \\sqrt[3]{8}: without brackets the argument is one number or name."""
    at = grammar.token.at
    degree = 0
    if grammar.token.kind == "super":
        degree = _degree(grammar.take().text, at)
    if grammar.token.kind != "root":
        raise grammar.unexpected()
    sign = grammar.take()
    if degree and sign.text != "√":
        raise Problem(Code.UNEXPECTED, sign.at, what=sign.text)
    optional = _latex_degree(grammar)
    degree = degree or optional or _ROOTS[sign.text]
    grammar.descend()
    inner = _argument(grammar, sign.text, optional > 0)
    grammar.depth -= 1
    return Call(at, "root", inner, str(degree))


def _latex_degree(grammar: Grammar) -> int:
    """Read the [3] of \\sqrt[3]{8}; zero where there is none."""
    bracket, number, closing, after = [*grammar.tokens[grammar.index :], *[grammar.tokens[-1]] * 4][:4]
    if bracket.text != "[" or number.kind != "number" or closing.text != "]" or after.text != "{":
        return 0
    grammar.index += 3
    return _degree(number.text, number.at)


def _degree(digits: str, at: int) -> int:
    if not digits.isdigit() or len(digits) > 2 or not 2 <= int(digits) <= _MAX_DEGREE:
        raise Problem(Code.UNEXPECTED, at, what=digits)
    return int(digits)


def _argument(grammar: Grammar, name: str, braces: bool = False) -> Node:
    token = grammar.token
    if token.kind == "open" and token.text in ("(", "[", "{"):
        if grammar.tokens[grammar.index + 1].kind == "close":
            raise Problem(Code.MISSING_ARGUMENT, token.at, what=name)
        grammar.take()
        node = grammar.inside(token)
        grammar.tail = "group"
        return node
    if token.kind == "sign" and not grammar.tokens[grammar.index + 1].spaced:
        grammar.take()
        inner = _argument(grammar, name)
        return Negative(token.at, inner) if token.text == "-" else inner
    if token.kind in ("root", "function"):
        grammar.descend()
        node = grammar.primary()
        grammar.depth -= 1
    elif token.kind in _ATOMS and not braces:
        node = grammar.primary()
    elif token.kind in ("name", "x", "super"):
        raise grammar.unexpected()
    else:
        raise Problem(Code.MISSING_ARGUMENT, token.at, what=name)
    grammar.tail = "root"
    return node


def call(grammar: Grammar) -> Node:
    """Read a function with its exponent (sin^2), its base (log_2) and its argument, bracketed or one number."""
    token = grammar.take()
    name, base = token.text, ""
    exponent = _exponent_of_name(grammar)
    if name == "log":
        name, base = _logarithm(grammar, token.at)
    if isinstance(exponent, Negative):
        one = isinstance(exponent.inner, Literal) and exponent.inner.value == 1
        if name not in INVERSE or not one:
            raise Problem(Code.UNEXPECTED, exponent.at, what="^-")
        name, exponent = INVERSE[name], None
    grammar.descend()
    grammar.angles += name in ANGLED
    node: Node = Call(token.at, name, _function_argument(grammar, name), base)
    grammar.angles -= name in ANGLED
    grammar.depth -= 1
    return node if exponent is None else Power(token.at, node, exponent)


def _function_argument(grammar: Grammar, name: str) -> Node:
    bracketed = grammar.token.kind == "open"
    blanks, grammar.blanks_separate = grammar.blanks_separate, False
    node = _argument(grammar, name)
    grammar.blanks_separate = blanks
    if bracketed:
        return node
    degrees = angle(grammar)
    if degrees:
        node = Scaled(node.at, node, "°")
    elif grammar.token.kind == "mark":
        raise Problem(Code.AMBIGUOUS_PERCENT, grammar.token.at)
    grammar.tail = "argument"
    if _goes_on(grammar, bool(degrees), blanks):
        raise Problem(Code.AMBIGUOUS_ARGUMENT, grammar.token.at, what=name)
    return node


def _goes_on(grammar: Grammar, degrees: bool, blanks_separate: bool) -> bool:
    """Say whether what follows an argument without brackets could belong to it: sin 2pi, ln 2/3, not ln8/ln2."""
    token = grammar.token
    if token.kind in ("times", "x", "power", "super"):
        return not degrees and grammar.tokens[grammar.index + 1].kind != "function"
    if token.kind == "bar" and grammar.bars:
        return False
    return token.kind in (*_ATOMS, "root") and not (blanks_separate and token.spaced)


def _exponent_of_name(grammar: Grammar) -> Node | None:
    """Read the 2 of sin^2(x), sin²x or tan^{-1}(x); None where there is none."""
    if grammar.token.kind == "super" and not grammar.token.spaced:
        return grammar.superscript()
    if grammar.token.kind != "power":
        return None
    grammar.take()
    closes = grammar.token.kind == "open" and grammar.token.text in ("(", "{")
    if closes:
        grammar.take()
    sign = grammar.take() if grammar.token.kind == "sign" else None
    if grammar.token.kind != "number":
        raise grammar.unexpected()
    number = grammar.take().number
    if closes and grammar.token.kind != "close":
        raise grammar.unexpected()
    if closes:
        grammar.take()
    return Negative(sign.at, number) if sign and sign.text == "-" and number else number


def _logarithm(grammar: Grammar, at: int) -> tuple[str, str]:
    """Read the base of a logarithm: its name, and the base where that has no name. Without one it is asked."""
    base = _base(grammar)
    if base is None:
        raise Problem(Code.AMBIGUOUS_LOG, at)
    if isinstance(base, Constant):
        return "ln", ""
    if base.value <= 0 or "e" in base.digits:
        raise Problem(Code.UNDEFINED, base.at)
    return {"2": ("log2", ""), "10": ("log10", "")}.get(base.digits, ("log", base.digits))


def _base(grammar: Grammar) -> Literal | Constant | None:
    token = grammar.token
    if token.kind == "sub":
        grammar.take()
        return literal(token.at, token.text)
    if token.text != "_":
        return None
    grammar.take()
    braced = grammar.token.text == "{" and grammar.take() is not None
    token = grammar.take()
    if braced and (grammar.token.kind == "end" or grammar.take().text != "}"):
        raise grammar.unexpected()
    return token.number or (Constant(token.at, "e") if token.text == "e" else None)


def fraction(grammar: Grammar) -> Node:
    """Read \\frac{1}{2}, and \\frac12 where two digits follow."""
    token = grammar.take()
    after = grammar.token
    if after.kind == "number" and len(after.text) == 2 and after.text.isdigit():
        grammar.take()
        node = ratio(token.at, *after.text)
    else:
        parts = [_braced(grammar), _braced(grammar)]
        node = Product(token.at, ((False, parts[0]), (True, parts[1])))
    grammar.tail = "group"
    return node


def _braced(grammar: Grammar) -> Node:
    """Read {…}, or the one digit or name that may stand without braces: \\frac{1}2, \\frac\\pi4."""
    token = grammar.token
    if token.text == "{" and grammar.tokens[grammar.index + 1].kind != "close":
        return grammar.inside(grammar.take())
    if token.kind == "constant" or (token.kind == "number" and len(token.text) == 1):
        return grammar.primary()
    raise Problem(Code.MISSING_ARGUMENT, token.at, what="\\frac")


def angle(grammar: Grammar) -> bool:
    """Read a degree sign, ° or ^\\circ, where an angle is wanted; elsewhere it is asked."""
    token = grammar.token
    if token.text != "°" and token.kind != "power":
        return False
    inner = [part.kind for part in grammar.tokens[grammar.index : grammar.index + 4]]
    length = 1 if token.text == "°" else 2 if inner[:2] == ["power", "circ"] else 0
    if inner == ["power", "open", "circ", "close"]:
        length = 4
    if not length:
        return False
    if not grammar.angles:
        raise Problem(Code.DEGREES, token.at)
    grammar.index += length
    grammar.tail = "group"
    return True


def ratio(at: int, top: str, bottom: str) -> Node:
    """Give the tree of a fraction of two whole numbers."""
    return Product(at, ((False, literal(at, top)), (True, literal(at, bottom))))
