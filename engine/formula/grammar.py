"""How do the parts of a formula make a tree? A recursive descent that asks where two readings are sensible."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.formula.scope import Scope
from engine.formula.tokens import Token
from engine.formula.tree import (
    ALL,
    LAST,
    Call,
    Euler,
    Factor,
    Negative,
    Node,
    Over,
    Power,
    Sum,
    Symbol,
    Transposed,
    product,
)
from engine.reading.brackets import MAX_DEPTH
from engine.reading.outcome import Code, Problem
from engine.reading.tree import Literal

_BEGINS = ("number", "name", "e", "function", "open")
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_ROOTS = ("sqrt", "rsqrt")


class Grammar:
    """A place in the parts of a formula. Its methods give trees; all raise Problem."""

    def __init__(self, tokens: Sequence[Token], scope: Scope) -> None:
        self.tokens, self.scope = list(tokens), scope
        self.index = self.depth = 0
        self.axis: str | None = None
        """The axis that the last list of arguments named."""
        self.unclear = False
        """Whether the last factor ended with a root without brackets, which a number behind it could belong to."""

    def whole(self) -> Node:
        """Read all parts as one formula."""
        node = self.sum()
        if self.token.kind != "end":
            raise self.unexpected()
        return node

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
        code = Code.UNBALANCED if token.kind == "close" else Code.UNEXPECTED
        return Problem(code, token.at, what=token.text)

    def descend(self) -> None:
        """Go one level deeper; every call is answered by `self.depth -= 1`."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Problem(Code.TOO_DEEP, self.token.at, most=str(MAX_DEPTH))

    # --- sums and products -------------------------------------------------------------------------------------------

    def sum(self) -> Node:
        """Read terms up to what ends them; dots between members of a family stand for all of them."""
        at = self.token.at
        terms: list[tuple[bool, Node | None]] = [(False, self.product())]
        while self.token.kind in ("+", "-"):
            minus = self.take().kind == "-"
            if self.token.kind == "dots":
                self.take()
                terms.append((minus, None))
                continue
            terms.append((minus, self.product()))
        nodes = self._without_dots([node for _, node in terms], at)
        if len(nodes) != len(terms):
            if any(minus for minus, _ in terms) or len(nodes) > 1:
                raise Problem(Code.UNEXPECTED, at, what="…")
            return Over(
                at, "sum", "i", nodes[0]._replace(member="i") if isinstance(nodes[0], Symbol) else nodes[0]
            )
        signs = [minus for minus, _ in terms]
        return Sum(at, tuple(zip(signs, nodes, strict=True))) if len(terms) > 1 else nodes[0]

    def product(self) -> Node:
        """Read factors from left to right."""
        at = self.token.at
        factors = [Factor(" ", self.signed())]
        divides = False
        while True:
            token = self.token
            if token.kind in ("*", "@", "⊙", "/"):
                self.take()
                if token.kind == "*" and self.token.kind == "dots":
                    raise self.unexpected()
                divides = token.kind == "/"
                self.unclear = False
                factors.append(Factor(token.kind, self._divisor() if divides else self.signed()))
            elif token.kind in _BEGINS:
                if token.kind == "number":
                    raise Problem(Code.TWO_NUMBERS, token.at, what=token.text)
                unclear = divides or self.unclear
                self.unclear = False
                factors.append(Factor(" ", self.power(), unclear))
            else:
                return product(at, *factors)

    def _divisor(self) -> Node:
        """Read what is divided by; a sum there must not be followed by more, which it could reach over."""
        begins, after = self.token, self.tokens[min(self.index + 1, len(self.tokens) - 1)]
        node = self.signed()
        reaches = begins.kind == "function" and begins.text == "sum" and (begins.over or after.kind != "open")
        if reaches and self.token.kind in (*_BEGINS, "*", "@", "⊙"):
            raise Problem(Code.AMBIGUOUS_PRODUCT, self.token.at)
        return node

    def signed(self) -> Node:
        """Read a factor with any signs before it."""
        signs: list[Token] = []
        while self.token.kind in ("+", "-"):
            signs.append(self.take())
        if len(signs) > 2:
            raise Problem(Code.UNEXPECTED, signs[2].at, what=signs[2].text)
        node = self.power()
        for sign in reversed(signs):
            node = Negative(sign.at, node) if sign.kind == "-" else node
        return node

    # --- powers and what stands behind -------------------------------------------------------------------------------

    def power(self) -> Node:
        """Read a base and its exponents, those from right to left."""
        at = self.token.at
        base = self._behind(self.primary())
        while self.token.kind == "^":
            self.take()
            self.descend()
            exponent = self._exponent()
            self.depth -= 1
            base = Call(at, "exp", (exponent,)) if isinstance(base, Euler) else Power(at, base, exponent)
            base = self._behind(base)
        return base

    def _exponent(self) -> Node:
        begins = self.token
        if begins.kind == "open":
            opening = self.take()
            node = self.sum()
            self._close(opening)
        else:
            negative = begins.kind == "-"
            if negative:
                self.take()
            node = self._behind(self.primary())
            if self.token.kind == "^":
                self.take()
                self.descend()
                node = Power(begins.at, node, self._exponent())
                self.depth -= 1
            after = self.tokens[self.index : self.index + 2]
            whole = isinstance(node, Literal) and node.digits == "1" and len(after) == 2
            if whole and after[0].kind == "/" and after[1].kind == "number":
                raise Problem(Code.AMBIGUOUS_EXPONENT, begins.at, what=f"^1/{after[1].text}")  # d_k^1/2
            node = Negative(begins.at, node) if negative else node
        self.unclear = False
        return node

    def _behind(self, node: Node) -> Node:
        """Read transposes and methods behind a whole: `K^T`, `K.transpose(-2, -1)`, `S.softmax(-1)`."""
        length = 0
        while self.token.kind in ("transposed", "method"):
            token = self.take()
            length += 1
            if length > MAX_DEPTH:
                raise Problem(Code.TOO_DEEP, token.at, most=str(MAX_DEPTH))
            if token.kind == "transposed":
                node = node.inner if isinstance(node, Transposed) else Transposed(node.at, node)
            else:
                node = self._method(node, token)
            self.unclear = False
        return node

    def _method(self, node: Node, token: Token) -> Node:
        if token.text == "shape" and self.token.text == "[":
            return self._size(node, self._listed(self.take()), token)
        if self.token.kind != "open" or token.text == "shape":
            raise Problem(Code.MISSING_ARGUMENT, token.at, what=token.text)
        opening = self.take()
        arguments: list[Node | None] = []
        self.axis = None
        if self.token.kind == "close":
            self._close(opening)
        else:
            arguments = self._listed(opening)
        if token.text == "size":
            return self._size(node, arguments, token)
        if token.text == "transpose":
            if not all(_number(argument) is not None for argument in arguments):
                raise Problem(Code.UNEXPECTED, token.at, what=token.text)
            return Transposed(node.at, node)
        if token.text in ("+", "-", "*", "/"):
            (second,) = arguments if len(arguments) == 1 else (None,)
            if second is None:
                raise Problem(Code.MISSING_ARGUMENT, token.at, what=token.text)
            if token.text in "*/":
                return product(node.at, Factor(" ", node), Factor(token.text, second))
            return Sum(node.at, ((False, node), (token.text == "-", second)))
        allowed = token.text in self.scope.functions or token.text in (*_ROOTS, "matmul", "pow")
        if not allowed:
            raise Problem(Code.UNKNOWN_NAME, token.at, what=token.text)
        return self._applied(token, [node, *arguments], self.axis or "")

    def _size(self, node: Node, arguments: list[Node | None], token: Token) -> Node:
        """Give the size of a name by its own name: Q.shape[-1] is d_k."""
        place = _number(arguments[0]) if len(arguments) == 1 else None
        name = self.scope.by_value.get(node.name) if isinstance(node, Symbol) and not node.member else None
        if place is None or name is None or not -len(name.dims) <= place < len(name.dims):
            raise Problem(Code.UNEXPECTED, token.at, what=token.text)
        size = self.scope.sizes.get(name.dims[int(place)])
        if size is None:
            raise Problem(Code.UNEXPECTED, token.at, what=token.text)
        return Symbol(token.at, size.drawn)

    # --- the smallest wholes -----------------------------------------------------------------------------------------

    def primary(self) -> Node:
        """Read a number, a name, a function with its argument, a group."""
        token = self.token
        if token.kind == "number" and token.number is not None:
            return self._literal(self.take())
        if token.kind == "name":
            self.take()
            return Symbol(token.at, token.text, token.over)
        if token.kind == "e":
            return Euler(self.take().at)
        if token.kind == "function":
            return self._function(self.take())
        if token.kind == "open":
            return self._group(self.take())
        raise self.unexpected()

    def _literal(self, token: Token) -> Node:
        assert token.number is not None
        return token.number

    def _group(self, opening: Token) -> Node:
        nodes = self._listed(opening)
        if len(nodes) == 1 and nodes[0] is not None:
            return nodes[0]
        if "concat" not in self.scope.functions:
            raise Problem(Code.UNEXPECTED, opening.at, what=",")
        return Call(opening.at, "concat", tuple(self._without_dots(nodes, opening.at)))

    def _member(self) -> Node | None:
        if self.token.kind == "dots":
            self.take()
            return None
        return self.sum()

    def _listed(self, opening: Token) -> list[Node | None]:
        """Read what stands between two brackets, apart by commas; dots are None."""
        self.descend()
        if self.token.kind == "close":
            raise Problem(Code.MISSING_ARGUMENT, self.token.at, what=opening.text)
        nodes: list[Node | None] = []
        axis: str | None = None
        while True:
            if self.token.kind == "option":
                axis = self.take().text or axis
            else:
                nodes.append(self._member())
            if self.token.kind == "over" and len(nodes) == 1 and nodes[0] is not None:
                at = self.take().at
                below = self.sum()
                if isinstance(nodes[0], Sum) or isinstance(below, Sum):  # it reaches further than it looks
                    raise Problem(Code.AMBIGUOUS_PRODUCT, at)
                nodes = [product(at, Factor(" ", nodes[0]), Factor("/", below))]
            if self.token.kind not in (",", "join"):
                break
            self.take()
        self._close(opening)
        self.unclear = False
        self.axis = axis
        self.depth -= 1
        return nodes

    def _close(self, opening: Token) -> None:
        token = self.token
        if token.kind == "end":
            raise Problem(Code.UNBALANCED, opening.at, what=opening.text)
        if token.kind != "close":
            raise self.unexpected()
        if _CLOSING[opening.text] != token.text:
            raise Problem(Code.UNBALANCED, token.at, what=token.text)
        self.take()

    def _without_dots(self, nodes: list[Node | None], at: int) -> list[Node]:
        """Give `head_1, …, head_h` as the whole family; dots between anything else are asked."""
        kept = [node for node in nodes if node is not None]
        if len(kept) == len(nodes):
            return kept
        dots = nodes.index(None)
        members = [node for node in kept if isinstance(node, Symbol)]
        counted = [str(k + 1) for k in range(dots)]
        same = len(members) == len(kept) and len({node.name for node in members}) == 1
        ends = [node.member for node in members[dots:]]
        if not same or not dots or nodes.count(None) > 1 or [m.member for m in members[:dots]] != counted:
            raise Problem(Code.UNEXPECTED, at, what="…")
        if ends not in ([], [LAST]):
            raise Problem(Code.UNEXPECTED, at, what="…")
        return [members[0]._replace(member=ALL)]

    # --- functions ---------------------------------------------------------------------------------------------------

    def _function(self, token: Token) -> Node:
        name = token.text
        if name == "frac":
            return product(token.at, Factor(" ", self._piece(token)), Factor("/", self._piece(token)))
        if name in ("sum", "max", "concat") and (token.over or self.token.kind != "open"):
            return self._big(token)
        if name in _ROOTS and self.token.text == "[" and self.tokens[self.index + 2].text == "]":
            if self.tokens[self.index + 1].text != "2":
                raise self.unexpected()
            self.index += 3
        if self.token.kind != "open":
            return self._unbracketed(token)
        arguments = self._listed(self.take())
        axis = self.axis
        if not [node for node in arguments if node is not None] and axis and self.token.kind == "open":
            arguments = self._listed(self.take())  # nn.Softmax(dim=-1)(…)
        return self._applied(token, arguments, axis or "")

    def _unbracketed(self, token: Token) -> Node:
        """Read the argument of a root or exponential that is one name or number: `√d_k`, `exp s`."""
        self.descend()
        name = token.text
        if self.token.kind == "end":
            raise Problem(Code.MISSING_ARGUMENT, token.at, what=name)
        if name not in (*_ROOTS, "exp", "transpose") or self.token.kind not in (
            "name",
            "number",
            "function",
            "e",
        ):
            raise Problem(Code.AMBIGUOUS_ARGUMENT, token.at, what=name)
        node = self.primary()
        self.unclear = True
        self.depth -= 1
        return self._applied(token, [node], "")

    def _piece(self, token: Token) -> Node:
        """Read one of the two parts of a fraction: a group, or one digit or name as in LaTeX."""
        if self.token.kind == "open":
            return self._group(self.take())
        number = self.token.number
        if self.token.kind == "number" and number is not None and number.digits.isdigit():
            digits = self.token.text
            if len(digits) == 1:
                return self._literal(self.take())
            if len(digits) == 2:  # \frac12: the other digit is the other part
                here = self.take()
                first, second = (Literal(here.at, d, Fraction(int(d)), 0) for d in digits)
                self.index -= 1
                self.tokens[self.index] = here._replace(number=second, text=digits[1])
                return first
        if self.token.kind in ("name", "function"):
            return self._behind(self.primary())
        raise Problem(Code.MISSING_ARGUMENT, token.at, what=token.text)

    def _big(self, token: Token) -> Node:
        """Read what a sum, maximum or concatenation over an index reaches over: a maximum one factor, a sum a term."""
        self.descend()
        if self.token.kind not in (*_BEGINS, "-"):
            raise Problem(Code.MISSING_ARGUMENT, token.at, what=token.text)
        before = self.tokens[self.index - 2].kind if self.index > 1 else ""
        inner = self.product() if token.text == "sum" and before != "/" else self.power()
        self.depth -= 1
        if token.over:
            return Over(token.at, token.text, token.over, inner, token.but)
        return Call(token.at, token.text, (inner,))

    def _applied(self, token: Token, arguments: list[Node | None], axis: str) -> Node:
        """Give a function of its arguments, a last one that is a number being the axis of those that have one."""
        name, at = token.text, token.at
        nodes = self._without_dots(arguments, at)
        if name in ("softmax", "concat", "sum", "max") and len(nodes) == 2 and not axis:
            number = _number(nodes[1])
            if number is not None:
                axis, nodes = str(number), nodes[:1]
        if not nodes:
            raise Problem(Code.MISSING_ARGUMENT, at, what=name)
        if name in self.scope.abbreviations:
            wanted = len(self.scope.abbreviations[name].parameters)
            if len(nodes) != wanted:
                raise Problem(Code.MISSING_ARGUMENT, at, what=name)
            return Call(at, name, tuple(nodes))
        if name == "concat":
            inner = nodes[0]
            if len(nodes) == 1 and isinstance(inner, Call) and inner.name == "concat" and not inner.axis:
                nodes = list(inner.arguments)
            return Call(at, name, tuple(nodes), self._axis(token, axis) if axis else "")
        if name in ("matmul", "pow"):
            if len(nodes) != 2:
                raise Problem(Code.MISSING_ARGUMENT, at, what=name)
            first, second = nodes
            if name == "pow":
                return Power(at, first, second)
            if axis == "transposed":
                second = Transposed(second.at, second)
            return product(at, Factor(" ", first), Factor("@", second))
        if name == "transpose":
            if not all(_number(node) is not None for node in nodes[1:]):
                raise Problem(Code.UNEXPECTED, at, what=name)
            return Transposed(at, nodes[0])
        if len(nodes) > 1:
            raise Problem(Code.UNEXPECTED, at, what=",")
        axis = axis or token.over if name == "softmax" else axis
        if name == "rsqrt":
            one = Literal(at, "1", _ONE, 0)
            return product(at, Factor(" ", one), Factor("/", Call(at, "sqrt", (nodes[0],))))
        return Call(at, name, tuple(nodes), self._axis(token, axis) if name == "softmax" else "")

    def _axis(self, token: Token, said: str) -> str:
        meant = _AXIS_WORDS.get(said, said)
        if meant not in ("row", "column"):
            raise Problem(Code.UNEXPECTED, token.at, what=f"axis={said}")
        return meant


_AXIS_WORDS = {"": "row", "-1": "row", "1": "row", "0": "column", "-2": "column"}
_ONE = Fraction(1)


def _number(node: Node | None) -> int | None:
    """Give the whole number that a node is; None for any other."""
    if isinstance(node, Negative):
        inner = _number(node.inner)
        return None if inner is None else -inner
    if isinstance(node, Literal) and node.value.denominator == 1 and abs(node.value) < 100:
        return int(node.value)
    return None
