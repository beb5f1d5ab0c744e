"""What does a question want typed: one number, a vector, a matrix, a whole number, an index or a shape?"""

from __future__ import annotations

import re
from dataclasses import dataclass

_SPELLING = re.compile(
    r"scalar|integer|index|shape|vector:([1-9]\d{0,3})|matrix:([1-9]\d{0,3})x([1-9]\d{0,3})"
)

KINDS = ("number", "integer", "index", "shape")


@dataclass(frozen=True)
class Shape:
    """The wanted kind ("number", "integer", "index" or "shape") and, for numbers, the size: (), (n,) or (m, n)."""

    kind: str = "number"
    dims: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"unknown kind {self.kind!r}: one of {', '.join(KINDS)}")
        if len(self.dims) > 2 or any(size < 1 for size in self.dims):
            raise ValueError(f"sizes {self.dims!r} are none of (), (n,) and (m, n)")
        if self.dims and self.kind != "number":
            raise ValueError(f"the kind {self.kind!r} has no size")

    @classmethod
    def parse(cls, spelling: str) -> Shape:
        """Give the shape spelled scalar, vector:3, matrix:2x3, integer, index or shape; ValueError otherwise."""
        found = _SPELLING.fullmatch(spelling)
        if not found:
            raise ValueError(
                f"{spelling!r} is no shape: scalar, vector:N, matrix:MxN, integer, index or shape are"
            )
        dims = tuple(int(size) for size in found.groups() if size is not None)
        return cls("number" if dims or spelling == "scalar" else spelling, dims)

    def __str__(self) -> str:
        if self.kind != "number":
            return self.kind
        if not self.dims:
            return "scalar"
        return ("vector:" if len(self.dims) == 1 else "matrix:") + "x".join(map(str, self.dims))


SCALAR = Shape()
INTEGER = Shape("integer")
INDEX = Shape("index")
SHAPE = Shape("shape")
