r"""How does a formula in LaTeX become one in Typst, which sets our printed pages?

Of LaTeX just what questions are written in: what is not known here raises FormulaError, so that an item that could not
be printed fails a test and never a teacher. Every character is written so that Typst takes it for itself: whatever a
formula holds, it cannot call a function of Typst's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

from engine.exports.formula_signs import BARS, FUNCTIONS, MATRICES, SPACES, SYMBOLS, TEXTS, WRAPPED

_TOKEN = re.compile(r"\\[A-Za-z]+\s*|\\[^A-Za-z]|[0-9]+(?:\.[0-9]+)?|\s+|.", re.DOTALL)
_GAP = re.compile(r"\[\s*([0-9]+(?:\.[0-9]+)?)pt\s*\]")

_LARGEST_DEPTH = 40
LONG = 60
"""Characters of LaTeX above which a formula may break at its outer commas."""


class FormulaError(ValueError):
    """A formula has something that cannot be printed."""


def literal(text: str) -> str:
    r"""Write any text as a string of Typst, which is shown as it stands: nothing in it is a mark or a call.

    >>> literal('#a "b" $c$')
    '"#a \\"b\\" $c$"'
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def printed(latex: str) -> str:
    r"""Write a LaTeX formula as inline formulas of Typst, dollars included: a long one is cut at its outer commas.

    >>> printed(r"s' = (1,\ \frac{1}{2})")
    "$s' = \\( 1 \\, #h(0.3em) frac(1, 2) \\)$"

    Raises FormulaError where it has what cannot be printed.
    """
    pieces = [_joined(piece) for piece in _Reader(latex).outer()]
    return " ".join(f"${piece}$" for piece in pieces if piece)


def _joined(atoms: list[str]) -> str:
    """Put atoms one after another: apart, so that letters make no name, but not beside a text, where a blank shows."""
    said = ""
    for atom in atoms:
        said += ("" if not said or said.endswith('"') or atom.startswith('"') else " ") + atom
    return said


class _Reader:
    """Reads one formula from its start to its end; every method leaves what it has read behind it."""

    def __init__(self, latex: str) -> None:
        self.latex = latex
        self.tokens = [token if token == "\\ " else token.strip() or " " for token in _TOKEN.findall(latex)]
        self.place = 0
        self.depth = 0

    def fail(self, what: str) -> NoReturn:
        raise FormulaError(f"{what} cannot be printed, in: {self.latex}")

    # --- tokens ------------------------------------------------------------------------------------------------------

    def peek(self) -> str:
        """Give the next token that is no blank, or "" at the end."""
        while self.place < len(self.tokens) and self.tokens[self.place] == " ":
            self.place += 1
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self.place += 1
        return token

    def expect(self, wanted: str) -> None:
        token = self.take()
        if token != wanted:
            self.fail(f"{token or 'an end'!r} where {wanted!r} belongs")

    # --- formulas ----------------------------------------------------------------------------------------------------

    def outer(self) -> Iterator[list[str]]:
        """Give the whole formula, cut after the commas that stand in no group."""
        atoms: list[str] = []
        while token := self.peek():
            if token in ("}", "&", r"\\", r"\right", r"\end"):
                self.fail(repr(token))
            atoms.append(self.scripted())
            if token == "," and len(self.latex) > LONG:
                yield atoms
                atoms = []
                if self.peek() in ("\\ ", r"\,", r"\;", r"\quad"):
                    self.take()
        yield atoms

    def until(self, *ends: str) -> str:
        """Give what stands before one of these tokens, which is left."""
        self.depth += 1
        if self.depth > _LARGEST_DEPTH:
            self.fail("so deep a nesting")
        atoms = []
        while (token := self.peek()) not in ends:
            if not token or token in ("}", "&", r"\\", r"\right", r"\end"):
                self.fail(repr(token) if token else "an end in its middle")
            atoms.append(self.scripted())
        self.depth -= 1
        return _joined(atoms)

    def group(self) -> str:
        """Give what stands in the braces that come next, or the one token there without braces."""
        if (token := self.peek()) in ("^", "_", "'", ""):
            self.fail("a command or a script without its argument")
        if token != "{":
            return self.atom()
        self.expect("{")
        inside = self.until("}")
        self.expect("}")
        return inside

    def scripted(self) -> str:
        """Give one atom with its primes, index and exponent."""
        is_group = self.peek() == "{"
        base = self.atom()
        primes, scripts = 0, dict[str, str]()
        while (token := self.peek()) in ("'", "_", "^") and token:
            self.take()
            if token == "'":
                primes += 1
            elif token in scripts:
                self.fail(f"a second {token}")
            else:
                scripts[token] = self.group()
        if not primes and not scripts:
            return base
        if is_group or not base:
            base = f"attach({base or literal('')})"
        return base + "'" * primes + "".join(f"{mark}({inside})" for mark, inside in sorted(scripts.items()))

    def atom(self) -> str:
        token = self.take()
        if token == "{":
            self.place -= 1
            return self.group()
        if token.startswith("\\"):
            return self.command(token[1:])
        if token in ("^", "_", "'"):  # a script of nothing
            self.place -= 1
            return ""
        if token in ("#", "$", "%", "&", "~", ""):
            self.fail(repr(token) if token else "an end in its middle")
        return _character(token)

    def command(self, name: str) -> str:
        if name in SYMBOLS:
            return _character(SYMBOLS[name])
        if name in FUNCTIONS:
            return name
        if name in SPACES:
            return f"#h({SPACES[name]})"
        if name in TEXTS:
            said = literal(self.words())
            return f"op({said})" if name == "operatorname" else said
        if name in ("frac", "dfrac", "tfrac"):
            fraction = f"frac({self.group()}, {self.group()})"
            return f"display({fraction})" if name == "dfrac" else fraction
        if name == "sqrt" and self.peek() == "[":
            self.expect("[")
            index = self.until("]")
            self.expect("]")
            return f"root({index}, {self.group()})"
        if name in WRAPPED:
            return f"{WRAPPED[name]}({self.group()})"
        if name == "left":
            return self.between()
        if name == "begin":
            return self.environment()
        if name == "|":
            return BARS["‖"]
        if name in ("{", "}", "_", "%", "#", "&", "$"):
            return f"\\{name}"
        self.fail(f"\\{name}")

    def words(self) -> str:
        r"""Give the words of a `\text{…}`, blanks included."""
        self.expect("{")
        said = ""
        while self.place < len(self.tokens) and self.tokens[self.place] != "}":
            token = self.tokens[self.place]
            self.place += 1
            if token in (r"\_", r"\%", r"\&", r"\#", r"\$", r"\{", r"\}", "\\ "):
                token = token[1]
            elif token.startswith("\\") or token in ("{", "$"):
                self.fail(f"{token!r} in a text")
            said += token
        self.expect("}")
        return said

    def between(self) -> str:
        r"""Give what stands between `\left` and `\right`, with brackets as high as it."""
        opening = self.bracket()
        inside = self.until(r"\right")
        self.expect(r"\right")
        return f"lr({opening} {inside} {self.bracket()})"

    def bracket(self) -> str:
        token = self.take()
        if token == ".":
            return ""
        if token in ("(", ")", "[", "]", "/"):
            return _character(token)
        if token in ("|", r"\|"):
            return "|" if token == "|" else "‖"
        name = token[1:] if token.startswith("\\") else ""
        if name in ("{", "}"):
            return token
        if name in SYMBOLS:
            return self.command(name)
        self.fail(f"the bracket {token!r}")

    def environment(self) -> str:
        name = self.words()
        if name not in (*MATRICES, "cases"):
            self.fail(f"\\begin{{{name}}}")
        rows, gap = [[""]], 0.0
        while True:
            rows[-1][-1] = self.until("&", r"\\", r"\end")
            end = self.take()
            if end == "&":
                rows[-1].append("")
            elif end == r"\\":
                gap = max(gap, self.gap())
                rows.append([""])
            else:
                break
        if self.words() != name:
            self.fail(f"another end than that of {name}")
        if rows[-1] == [""]:
            rows.pop()
        if name == "cases":
            return "cases(" + ", ".join(" & ".join(row) for row in rows) + ")"
        cells = " ; ".join(", ".join(row) for row in rows)  # a semicolon just behind `#h(…)` would end that
        between = f"row-gap: #{gap / 20 + 0.3:.2f}em, " if gap else ""
        # In the size of the words around it: Typst makes a matrix in a sentence small.
        return f"display(mat(delim: {MATRICES[name]}, {between}{cells}))"

    def gap(self) -> float:
        r"""Give the points of `\\[8pt]`, 0 where there are none."""
        if self.place < len(self.tokens) and self.tokens[self.place] == "[":
            rest = "".join(self.tokens[self.place :])
            if found := _GAP.match(rest):
                length = 0
                while length < found.end():
                    length += len(self.tokens[self.place])
                    self.place += 1
                return float(found[1])
        return 0.0


def _character(token: str) -> str:
    """Give a number as it is and any other character so that it means only itself; a letter stands alone anyway."""
    if token[0].isdigit() or token.isalpha():
        return token
    if token in BARS:
        return BARS[token]
    if len(token) != 1 or not token.isprintable():
        raise FormulaError(f"{token!r} cannot be printed")
    return "\\" + token if token.isascii() and token not in "+-=<>!?.|" else token
