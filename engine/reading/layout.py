"""Which entries does a typed list, vector or matrix have, and in which rows?"""

from __future__ import annotations

from dataclasses import dataclass

from engine.reading.brackets import WHOLE
from engine.reading.grammar import Grammar
from engine.reading.outcome import Code, Problem
from engine.reading.tree import Node

_TRANSPOSED = (("ᵀ",), ("^", "T"), ("^", "ᵀ"), ("^", "{", "T", "}"), ("^", "{", "ᵀ", "}"))


@dataclass(frozen=True)
class Layout:
    """Entries by rows. `flat`: one list of entries, not rows of them; `bare`: no brackets around or inside."""

    rows: tuple[tuple[Node, ...], ...]
    flat: bool
    bare: bool
    at: int

    @property
    def entries(self) -> tuple[Node, ...]:
        """All entries, row by row."""
        return tuple(entry for row in self.rows for entry in row)

    @property
    def dims(self) -> tuple[int, ...]:
        """The size as typed: () for one number without brackets, (n,) for a list, (m, n) for rows."""
        if self.flat:
            return () if self.bare and len(self.rows[0]) == 1 else (len(self.rows[0]),)
        return (len(self.rows), len(self.rows[0]))

    def fitted(self, dims: tuple[int, ...]) -> bool:
        """Say whether these entries are a value of that size: a vector may stand as a row, a column or bare."""
        mine, count = self.dims, len(self.entries)
        if mine == dims or not dims:
            return mine == dims or count == 1
        if len(dims) == 1:
            return count == dims[0] and (self.flat or 1 in mine)
        return (self.flat or (self.bare and mine[1] == 1)) and count == dims[0] * dims[1]


def read_layout(grammar: Grammar) -> Layout:
    """Read the whole text as a number, a list or rows; raises Problem."""
    transposes = _take_off_transposition(grammar)
    layout = _Level(grammar, WHOLE).read()
    if grammar.token.kind != "end":
        raise grammar.unexpected()
    if not transposes:
        return layout
    if layout.flat:
        return Layout(tuple((entry,) for entry in layout.entries), False, False, layout.at)
    columns = tuple(zip(*layout.rows, strict=True))
    return Layout(columns, len(columns) == 1, False, layout.at)


def _take_off_transposition(grammar: Grammar) -> bool:
    """Drop a T in the exponent of the whole list, as in [1, 2]^T; say whether there was one."""
    for marks in _TRANSPOSED:
        length = len(marks) + 1
        *kept, end = grammar.tokens
        typed = tuple("ᵀ" if token.kind == "transposed" else token.text for token in kept[-length + 1 :])
        if typed == marks and len(kept) >= length and kept[-length].kind == "close":
            grammar.tokens = [*kept[: -length + 1], end]
            return True
    return False


class _Level:
    """What stands between two brackets, or in the whole text: entries in rows, or lists."""

    def __init__(self, grammar: Grammar, opening: int) -> None:
        self.grammar = grammar
        self.opening = opening
        self.at = grammar.token.at
        self.rows: list[list[Node]] = [[]]
        self.lists: list[Layout] = []
        self.wanted = True  # an entry must come: at the beginning and behind a separator
        self.line_ended = False

    def read(self) -> Layout:
        """Read up to the closing bracket, or to the end."""
        grammar = self.grammar
        while grammar.token.kind not in ("close", "end"):
            kind = grammar.token.kind
            if kind == "newline":
                grammar.take()
                self.line_ended = True
            elif kind in ("separator", "row"):
                self._separator(kind)
            else:
                self._item()
        if self.wanted:
            raise Problem(Code.EMPTY_ENTRY, grammar.token.at)
        return self._arranged()

    def _separator(self, kind: str) -> None:
        grammar = self.grammar
        if self.wanted:
            raise Problem(Code.EMPTY_ENTRY, grammar.token.at)
        mark = grammar.take()
        if grammar.token.kind == "end":
            raise Problem(Code.TRAILING_MARK, mark.at, what=mark.text)
        if kind == "row":
            self.rows.append([])
        self.wanted, self.line_ended = True, False

    def _item(self) -> None:
        grammar, token = self.grammar, self.grammar.token
        separated = self.opening in grammar.brackets.separated
        is_list = self._is_list()
        if self.line_ended and not self.wanted:
            self.rows.append([])
        elif not self.wanted and not is_list and (separated or not token.spaced):
            raise (
                Problem(Code.TWO_NUMBERS, token.at, what=token.text) if token.number else grammar.unexpected()
            )
        self.line_ended = self.wanted = False
        if is_list:
            opening = grammar.index
            grammar.take()
            self.lists.append(_Level(grammar, opening).read())
            grammar.take()
            return
        grammar.blanks_separate = not separated
        self.rows[-1].append(grammar.sum())

    def _is_list(self) -> bool:
        """Say whether a list begins here, not a bracketed part of an expression."""
        grammar = self.grammar
        if grammar.token.kind != "open":
            return False
        after = grammar.tokens[grammar.brackets.partner[grammar.index] + 1]
        if after.kind in ("times", "power", "mark", "super", "x") or (
            after.kind == "sign" and not after.spaced
        ):
            return False
        whole = self.opening == WHOLE and grammar.index == 0 and after.kind == "end"
        return whole or grammar.token.text != "(" or grammar.index in grammar.brackets.lists

    def _arranged(self) -> Layout:
        if not self.lists:
            return _layout([tuple(row) for row in self.rows if row], self.opening == WHOLE, self.at)
        if len(self.lists) == 1 and not any(self.rows):
            return self.lists[0]
        if any(self.rows) or not all(inner.flat for inner in self.lists):
            raise Problem(Code.UNEXPECTED, self.lists[0].at, what="[")
        rows = [inner.rows[0] for inner in self.lists]
        _refuse_ragged(rows, self.at)
        return Layout(tuple(rows), False, False, self.at)


def _layout(rows: list[tuple[Node, ...]], bare: bool, at: int) -> Layout:
    _refuse_ragged(rows, at)
    return Layout(tuple(rows), len(rows) == 1, bare, at)


def _refuse_ragged(rows: list[tuple[Node, ...]], at: int) -> None:
    first = len(rows[0])
    for row in rows:
        if len(row) != first:
            raise Problem(Code.RAGGED, row[0].at, first=str(first), second=str(len(row)))
