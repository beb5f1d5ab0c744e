"""Where does one part of a formula end and the next begin, and what is each?"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.formula.scope import Scope
from engine.reading.literal import literal
from engine.reading.outcome import Code, Problem
from engine.reading.tokens import MAX_TOKENS
from engine.reading.tree import Literal


class Token(NamedTuple):
    """One part: kind, spelling, place, whether blanks came before it, and what belongs to it."""

    kind: str
    text: str
    at: int
    spaced: bool = False
    over: str = ""  # the member of a family, what a sum runs over, or the axis of a softmax
    but: str = ""  # where a sum leaves out one place
    number: Literal | None = None


FUNCTIONS = {
    "softmax": "softmax", "rowsoftmax": "softmax row", "colsoftmax": "softmax column", "exp": "exp", "sqrt": "sqrt",
    "rsqrt": "rsqrt", "transpose": "transpose", "concatenate": "concat", "concat": "concat", "cat": "concat",
    "hstack": "concat", "拼接": "concat", "连接": "concat", "sum": "sum", "amax": "max", "max": "max",
    "matmul": "matmul", "bmm": "matmul", "mm": "matmul", "dot": "matmul", "pow": "pow", "power": "pow",
    "dfrac": "frac", "tfrac": "frac", "cfrac": "frac", "frac": "frac", "根号下": "sqrt", "根号": "sqrt",
    "求和": "sum", "指数": "exp", "转置": "transposed", "t": "transpose",
}  # fmt: skip
"""Words that stand for the same function; where an axis is part of the word, it follows a blank."""
FREE = ("sqrt", "rsqrt", "transpose", "matmul", "pow", "frac", "transposed")
"""Functions that every formula may use; the others are the question's to allow."""
_METHODS = {
    "T": "transposed", "mT": "transposed", "t": "transpose", "transpose": "transpose", "swapaxes": "transpose",
    "softmax": "softmax", "exp": "exp", "sqrt": "sqrt", "rsqrt": "rsqrt", "sum": "sum", "amax": "max", "max": "max",
    "matmul": "matmul", "bmm": "matmul", "mm": "matmul", "dot": "matmul", "pow": "pow", "shape": "shape",
    "size": "size", "permute": "transpose", "div": "/", "mul": "*", "add": "+", "sub": "-",
}  # fmt: skip
_COMMANDS = {
    "cdot": "*", "cdotp": "*", "times": "*", "ast": "*", "bullet": "*", "odot": "⊙", "circ": "⊙", "div": "/",
    "top": "transposed", "intercal": "transposed", "sum": "sum", "dots": "dots", "ldots": "dots", "cdots": "dots",
    "prime": "'", "over": "over", "lbrace": "(", "rbrace": ")", "lbrack": "[", "rbrack": "]", "Vert": "join",
    "|": "join", "oplus": "join", "Vdash": "join", "parallel": "join",
}  # fmt: skip
_SIGNS = {
    "+": "+", "-": "-", "*": "*", "·": "*", "/": "/", "⊙": "⊙", "∘": "⊙", "@": "@", "^": "^", "(": "open",
    "[": "open", "{": "open", ")": "close", "]": "close", "}": "close", ",": ",", "、": ",", ";": ",",
    "'": "transposed", "⊤": "transposed", "⊺": "transposed", "ᵀ": "transposed", "ᵗ": "transposed",
    "∑": "sum", "Σ": "sum", "√": "sqrt", "‖": "join", "∥": "join", "⊕": "join",
}  # fmt: skip
_CHINESE = {
    "再乘以": "*", "再乘": "*", "乘以": "*", "点乘": "*", "点积": "*", "乘": "*", "再除以": "/", "除以": "/",
    "再加上": "+", "再加": "+", "加上": "+", "加": "+", "减去": "-", "减": "-", "的": "", "times": "*", "cdot": "*",
}  # fmt: skip
_T = r"(?:\\(?:top|intercal|prime)(?![A-Za-z])|[Tt⊤](?![a-z])|'|tr(?![a-z]))"
_LIMIT = r"[A-Za-z0-9][A-Za-z0-9 .,…_+\-]*|\d"
_PART = re.compile(
    rf"""
    (?P<space>\ +)
  | (?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE](?P<exponent>[+-]?\d+))?(?![\d.]))
  | (?P<transposed>(?:\^|\*\*)\s*(?:\{{\s*{_T}\s*\}}|\(\s*{_T}\s*\)|{_T}))
  | (?P<module>(?:(?:torch|np|numpy|math|F|tf|nn|functional|jnp|jax|keras|scipy|special|linalg)\s*\.\s*)+(?=[A-Za-z]))
  | (?P<prime>\.\s*')
  | \.\s*(?P<method>{"|".join(sorted(_METHODS, key=len, reverse=True))})(?![A-Za-z])
  | (?P<dots>\.{{3,}}|\.\s\.\s\.|[…⋯]+)
  | (?P<option>(?:axis|dim|keepdims?|transpose_b)\s*=\s*(?P<value>-?\d|True|False))
  | (?P<matrices>%\*%)
  | (?P<power>\*\*)
  | (?P<join>\|\|)
  | \\(?P<command>[A-Za-z]+|.)
  | (?P<function>(?i:(?P<along>按[行列])?(?:row_|col_)?soft[ -]?max
      |{"|".join(sorted((f for f in FUNCTIONS if len(f) > 1), key=len, reverse=True))}|t(?=\())) # t() is R's
  | (?P<chinese>{"|".join(_CHINESE)})
    """,
    re.VERBOSE | re.ASCII,
)
_LIMITS = re.compile(
    rf"""
    \s*(?:
        (?P<under>_\s*(?:\{{\s*(?P<i>[a-z])\s*(?:(?P<sign>=|\\neq?(?![a-z])|≠|!=)\s*(?P<from>{_LIMIT}))?\s*\}}
            |(?P<bare>[a-z])(?P<one>=[01])?(?![A-Za-z])))
      | (?P<above>\^\s*(?:\{{\s*(?P<to>{_LIMIT})\s*\}}|(?P<letter>[A-Za-z])))
    )
    """,
    re.VERBOSE | re.ASCII,
)
_AXIS = re.compile(
    r"\s*(?:_\s*(?:\{\s*(?P<braced>[^{}]*)\}|(?P<bare>rows?|col(?:umn)?s?|(?:axis|dim)\s*=\s*-?\d))|_?(?P<word>[行列]))",
    re.IGNORECASE | re.ASCII,
)
_AXES = {
    "row": "row", "rows": "row", "行": "row", "按行": "row", "1": "row", "-1": "row", "col": "column",
    "cols": "column", "column": "column", "columns": "column", "列": "column", "按列": "column", "0": "column",
    "-2": "column",
}  # fmt: skip
_RUN = re.compile(r"\\?[^\W\d_]\w*(?:[_^]\{?\w+\}?)*")
_BIG = ("sum", "max", "concat")


def axis_named(word: str) -> str | None:
    """Give "row" or "column" for the way of saying along what a softmax sums to one; None for any other word."""
    return _AXES.get(re.sub(r"^(?:axis|dim)\s*=\s*|\s", "", word.lower()))


def tokenize(text: str, start: int, stop: int, scope: Scope) -> list[Token]:
    """Give the parts of text[start:stop], the last of kind "end"; Problem at what belongs to no part."""
    return _Tokenizer(text[:stop], start, scope).tokens


class _Tokenizer:
    """One text, and its parts so far."""

    def __init__(self, text: str, start: int, scope: Scope) -> None:
        self.text, self.scope = text, scope
        self.at, self.spaced = start, False
        self.tokens: list[Token] = []
        while self.at < len(text):
            if len(self.tokens) >= MAX_TOKENS:
                raise Problem(Code.TOO_MANY_PARTS, self.at, most=str(MAX_TOKENS))
            self._next()
        self.tokens.append(Token("end", "", len(text), self.spaced))

    def _add(self, kind: str, text: str, end: int, **more: str) -> None:
        self.tokens.append(Token(kind, text, self.at, self.spaced, **more))  # type: ignore[arg-type]
        self.at, self.spaced = end, False

    def _next(self) -> None:
        found = _PART.match(self.text, self.at)
        kind = str(found.lastgroup) if found is not None else ""
        if found is None:
            self._name_or_sign()
        elif kind == "function":
            name = self.scope.find(self.text, self.at)
            if name is not None and name.end > found.end():  # a name that begins with a function's word
                self._name_or_sign()
            else:
                self._function(found)
        elif kind == "space":
            self.at, self.spaced = found.end(), True
        elif kind in ("number", "exponent"):
            digits = found["number"].lower().partition("e")[0]
            number = literal(self.at, digits, found["exponent"] or "")
            self.tokens.append(Token("number", found[0], self.at, self.spaced, number=number))
            self.at, self.spaced = found.end(), False
        elif kind == "module":
            self.at = found.end()
        elif kind == "method":
            word = _METHODS[found["method"]]
            self._add("transposed" if word == "transposed" else "method", word, found.end())
        elif kind in ("option", "value"):
            says = "" if found["option"].startswith("keep") else found["value"]
            says = "transposed" if says == "True" else "" if says == "False" else says
            self._add("option", says, found.end())
        elif kind == "command":
            self._command(found)
        elif kind == "chinese":
            sign = _CHINESE[found["chinese"]]
            if sign:
                self._add(sign, found[0], found.end())
            self.at = found.end()
        else:
            kind = {"power": "^", "prime": "transposed", "matrices": "@"}.get(kind, kind)
            self._add(kind, found[0], found.end())

    def _function(self, found: re.Match[str]) -> None:
        """Take a function's word, with what it runs over."""
        word = re.sub(r"[_ -]|按.", "", found["function"].lower())
        name, _, axis = FUNCTIONS[word].partition(" ")
        if found["along"]:
            axis = _AXES[found["along"]]
        if word == "dot" and self.text[found.end() :].lstrip()[:1] != "(":
            self._add("*", found[0], found.end())
        else:
            self._function_named(name, axis, found.end())

    def _function_named(self, name: str, axis: str, end: int) -> None:
        at = self.at
        if name == "transposed":
            self._add(name, name, end)
            return
        if name not in FREE and name not in self.scope.functions:
            raise Problem(Code.UNKNOWN_NAME, at, what=self.text[at:end])
        if name in _BIG:
            index, but, end = self._limits(end)
            self._add("function", name, end, over=index, but=but)
            return
        if name == "softmax" and (below := _AXIS.match(self.text, end)):
            meant = axis_named(below["braced"] or below["bare"] or below["word"] or "")
            if meant is None:
                raise Problem(Code.UNEXPECTED, below.start(), what=below[0].strip())
            axis, end = meant, below.end()
        self._add("function", name, end, over=axis)

    def _limits(self, end: int) -> tuple[str, str, int]:
        """Read what a sum runs over: every value of an index, perhaps all but one."""
        index = but = ""
        counts = {name.over for name in self.scope.names if name.over}
        for _ in range(2):
            found = _LIMITS.match(self.text, end)
            if found is None:
                break
            begin = found["from"]
            to = found["to"] or found["letter"]
            if found["under"]:
                index = found["i"] or found["bare"]
                if found["sign"] not in (None, "="):
                    but, begin = begin, None
                    if not re.fullmatch("[a-z]", but):
                        raise Problem(Code.UNEXPECTED, found.start("from"), what=but)
                elif begin and not re.fullmatch(r"[01]([,.… ]+\w)?", begin.strip()):
                    raise Problem(Code.UNEXPECTED, found.start("from"), what=begin)
            elif to and to.strip().lower().removesuffix("-1").strip() not in counts:
                raise Problem(Code.UNKNOWN_NAME, found.start("above"), what=to)
            end = found.end()
        return index, but, end

    def _command(self, found: re.Match[str]) -> None:
        word = found["command"]
        meant = _COMMANDS.get(word)
        if meant == "sum":
            self._function_named("sum", "", found.end())
        elif meant is not None:
            kind = {"'": "transposed", "(": "open", "[": "open", ")": "close", "]": "close"}.get(meant, meant)
            self._add(kind, meant if kind in ("open", "close") else word, found.end())
        elif word.lower() in FUNCTIONS:
            name, _, axis = FUNCTIONS[word.lower()].partition(" ")
            self._function_named(name, axis, found.end())
        elif word.isalpha():
            self.at += 1  # \Concat, \Attention: a macro of somebody's own, by its word
            self._name_or_sign(command=True)
        else:
            raise Problem(Code.UNEXPECTED, self.at, what=found[0])

    def _name_or_sign(self, command: bool = False) -> None:
        text, at = self.text, self.at
        for known in self.scope.abbreviations:
            if met := re.compile(known, re.IGNORECASE).match(text, at):
                self._add("function", known, met.end())
                return
        met_name = self.scope.find(text, at)
        if met_name is not None:
            self._add("name", met_name.name.drawn, met_name.end, over=met_name.member)
            return
        sign = _SIGNS.get(text[at])
        if sign == "sum":
            self._function_named("sum", "", at + 1)
        elif sign == "sqrt":
            self._function_named("sqrt", "", at + 1)
        elif sign is not None:
            self._add(sign, text[at], at + 1)
        elif (
            text[at] == "T" and self.tokens and self.tokens[-1].kind in ("name", "close") and not self.spaced
        ):
            self._add("transposed", "T", at + 1)  # QKT
        elif re.match(r"e(?![a-z])", text[at : at + 2]):
            self._add("e", "e", at + 1)
        elif re.match(r"[xX](?![A-Za-z_])", text[at : at + 2]):
            self._add("*", text[at], at + 1)
        else:
            raise self._unknown(at - command)

    def _unknown(self, at: int) -> Problem:
        while at and self.text[at - 1].isalpha() and self.text[at].isalpha():
            at -= 1  # the whole word, not what is left of it behind a name
        run = _RUN.match(self.text, at)
        if run is not None:
            return Problem(Code.UNKNOWN_NAME, at, what=run[0])
        what = self.text[at]
        code = Code.QUOTED if what in '"`' else Code.UNKNOWN_CHARACTER
        if what == "_" or what in ".:?!<>|=&":
            code = Code.UNEXPECTED
        return Problem(code, at, what=what)
