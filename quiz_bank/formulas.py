r"""Which names stand in attention's formulas, with which sizes, and on which numbers is a typed formula tried?

A formula is tried on small random matrices that nobody sees. All sizes of matrices are the same there, so that a
formula whose sizes do not fit has a value, too; the numbers d_k, n_q and so on are drawn apart from the real sizes,
and no two are alike. Entries come out of 0.01 … 2.00 in size: no two of them are likely to be the same.
"""

from __future__ import annotations

from typing import Any

from engine.formula import Abbreviation, Formula, Line, Name, Scope
from engine.item import Text

ROWS, HEADS = 3, 4
HIDDEN_SCORE = -1_000_000
"""What stands for minus infinity in a mask: finite, so that a formula with the mask in a wrong place has a value."""
SIZES = (2, 3, 5, 6, 7, 10, 11, 12, 13, 14, 15, 17, 19)
"""Values of d_k and the like; no squares, whose roots could be taken for other numbers."""

QUERIES = Name("Q", ("n_q", "d_k"), also=("query",))
KEYS = Name("K", ("n_k", "d_k"), also=("key",))
VALUES = Name("V", ("n_k", "d_v"), also=("value",))
MASK = Name("M", ("n_q", "n_k"), also=("mask", "掩码"))
COUNTS = ("d_k", "d_v", "n_q", "n_k", "d_model", "n")
"""Numbers that may stand in a formula of one head; the last two belong there in wrong ones only."""


def sizes(*spellings: str) -> tuple[Name, ...]:
    """Give names of numbers such as d_k."""
    return tuple(Name(spelling) for spelling in spellings)


def attention() -> Abbreviation:
    """Give Attention(Q, K, V) as a function that a formula may use."""
    scope = Scope((QUERIES, KEYS, VALUES, *sizes("d_k")), frozenset({"softmax"}))
    formula = Formula("softmax(Q K^T / sqrt(d_k)) V", scope, scope)
    return Abbreviation(("Q", "K", "V"), formula.parsed.tree, scope)


def matrix(numbers: Any, rows: int = ROWS, columns: int = ROWS) -> list[list[float]]:
    """Draw a matrix of numbers between -2 and 2 to two decimals, none of them 0."""
    return [[entry(numbers) for _ in range(columns)] for _ in range(rows)]


def entry(numbers: Any) -> float:
    """Draw a number between -2 and 2 to two decimals, not 0."""
    return numbers.integer(-200, 200, but=0) / 100


def mask(numbers: Any) -> list[list[int]]:
    """Draw a mask with one or two hidden places in every row, not the same ones when it is transposed."""
    first = numbers.integer(0, ROWS - 1)
    hidden = [{(first + row) % ROWS} for row in range(ROWS)]
    hidden[first].add((2 * first + 1) % ROWS)
    return [[HIDDEN_SCORE if j in hidden[i] else 0 for j in range(ROWS)] for i in range(ROWS)]


def apart(numbers: Any, *names: str) -> dict[str, int]:
    """Draw values for sizes, no two alike."""
    return dict(zip(names, numbers.shuffled(SIZES), strict=False))


# --- scaled dot-product attention, line by line ----------------------------------------------------------------------

SCORES = Line(
    "scores",
    Text(zh="得分", en="scores"),
    "S",
    "Q K^T",
    {
        "transpose_missing": "Q K",
        "score_matrix_dk_by_dk": "Q^T K",
        "score_transposed": "K Q^T",
        "score_q_times_v": "Q V^T",
    },
)

SCALED = Line(
    "scaled",
    Text(zh="缩放后的得分", en="scaled scores"),
    "S'",
    "scores / sqrt(d_k)",
    {
        "scale_missing": "scores",
        "scale_by_dk": "scores / d_k",
        "scale_multiplied": "scores sqrt(d_k)",
        "scale_by_sqrt_dv": "scores / sqrt(d_v)",
        "scale_by_sqrt_dmodel": "scores / sqrt(d_model)",
        "scale_by_sqrt_n": ["scores / sqrt(n_k)", "scores / sqrt(n_q)", "scores / sqrt(n)"],
        "scale_quarter_power": "scores / d_k^(1/4)",
        "scale_hardcoded_8": "scores / 8",
    },
)


def weights(scores: str, **more: Any) -> Line:
    """Give the line of the weights, made of the scores of that name."""
    return Line(
        "weights",
        Text(zh="注意力权重", en="attention weights"),
        "A",
        f"softmax({scores})",
        {
            "scores_times_v": scores,
            "softmax_query_axis": f"softmax_col({scores})",
            "softmax_no_normalise": f"exp({scores})",
            "softmax_twice": f"softmax(softmax({scores}))",
            **more,
        },
    )


def output(scores: str, **more: Any) -> Line:
    """Give the line of the output, whose weights are made of the scores of that name."""
    return Line(
        "output",
        Text(zh="注意力的输出", en="the attention output"),
        r"\text{Attention}(Q,K,V)",
        "weights V",
        {
            "returns_weights_not_output": "weights",
            "uses_k_as_v": "weights K",
            "weights_transposed": "weights^T V",
            "values_in_front": ["V weights", "V^T weights"],
            "values_transposed": "weights V^T",
            "values_inside_softmax": f"softmax({scores} V)",
            **more,
        },
    )
