"""When is a product one number in scientific notation?"""

from __future__ import annotations

from engine.reading.literal import MAX_EXPONENT, literal
from engine.reading.tree import Literal, Negative, Node, Power, Product


def scientific(node: Node) -> Node:
    """Take 1.5*10^3 for one number in scientific notation, with its sign."""
    if isinstance(node, Negative):
        return Negative(node.at, scientific(node.inner)) if isinstance(node.inner, Product) else node
    if not isinstance(node, Product) or len(node.factors) != 2:
        return node
    (_, mantissa), (divides, scale) = node.factors
    sign = isinstance(mantissa, Negative)
    mantissa = mantissa.inner if isinstance(mantissa, Negative) else mantissa
    exponent = _exponent_of_ten(scale)
    if divides or exponent is None or not isinstance(mantissa, Literal) or "e" in mantissa.digits:
        return node
    number = literal(node.at, mantissa.digits, exponent)
    return Negative(node.at, number) if sign else number


def _exponent_of_ten(node: Node) -> str | None:
    if not isinstance(node, Power) or not isinstance(node.base, Literal) or node.base.digits != "10":
        return None
    exponent, sign = node.exponent, ""
    if isinstance(exponent, Negative):
        exponent, sign = exponent.inner, "-"
    if isinstance(exponent, Literal) and exponent.digits.isdigit() and len(exponent.digits) < 4:
        return sign + exponent.digits if int(exponent.digits) <= MAX_EXPONENT else None
    return None
