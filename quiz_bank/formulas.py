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

MASKED = Line(
    "masked",
    Text(zh="加掩码后的得分", en="masked scores"),
    r"\tilde S",
    "scaled + M",
    {
        "mask_forgotten": "scaled",
        "mask_subtracted": "scaled - M",
        "mask_times_scores": "scaled ⊙ M",
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


WITH_MASK = Scope(
    (QUERIES, KEYS, VALUES, MASK, *sizes(*COUNTS)),
    frozenset({"softmax", "exp"}),
)

MASKED_WEIGHTS = weights(
    "masked",
    scale_after_softmax=["softmax(scores + M) / sqrt(d_k)", "softmax(scores) / sqrt(d_k)"],
    mask_outside_softmax=["softmax(scaled) + M", "softmax(scaled) ⊙ M", "softmax(scaled) M"],
)

MASKED_OUTPUT = output(
    "masked",
    mask_outside_softmax="softmax(scaled) V + M",
    values_inside_softmax=["softmax(masked V)", "softmax(scaled V + M)"],
)


# --- the softmax of a vector -----------------------------------------------------------------------------------------

RAISED = Line(
    "raised",
    Text(zh="指数", en="exponentials"),
    "e_i",
    "exp(s_i)",
    {
        "softmax_linear_normalisation": "s_i",
        "softmax_base2": "2^s_i",
        "softmax_negative_exponent": "exp(-s_i)",
    },
)

TOTAL = Line(
    "total",
    Text(zh="指数之和", en="the sum of the exponentials"),
    "Z",
    "sum_j raised_j",
    {
        "softmax_divides_by_n": "n",
        "softmax_divides_by_max": "max_j raised_j",
        "softmax_plus_one": "1 + sum_j raised_j",
    },
)

WEIGHT = Line(
    "weight",
    Text(zh="softmax 的第 $i$ 个分量", en="entry $i$ of the softmax"),
    r"\text{softmax}(s)_i",
    "raised_i / total",
    {
        "softmax_no_normalise": "raised_i",
        "softmax_odds": ["raised_i / (total - raised_i)", "raised_i / sum_{j != i} raised_j"],
    },
)


# --- the projections of an input -------------------------------------------------------------------------------------

PROJECTIONS = Scope(
    (
        Name("X", ("n", "d_model")),
        Name("W^Q", ("d_model", "d_k")),
        Name("W^K", ("d_model", "d_k")),
        Name("W^V", ("d_model", "d_v")),
        *sizes("n", "d_model", "d_k", "d_v"),
    )
)


def projection(name: str, label: Text, letter: str, skipped: str, **mixed_up: str) -> Line:
    """Give the line of one projection; `skipped` is what leaving the matrix out is called."""
    right, others = f"W^{letter}", [f"X W^{other}" for other in "QKV" if other != letter]
    return Line(
        name,
        label,
        letter,
        f"X {right}",
        {
            "projection_from_left": f"{right} X",
            "projection_transposed": f"X {right}^T",
            skipped: "X",
            **(mixed_up or {"projection_mixed_up": others}),
        },
    )


THREE = (
    projection(
        "queries",
        Text(zh="查询", en="queries"),
        "Q",
        "score_raw_embeddings",
        projection_wrong_matrix="X W^K",
        projection_mixed_up="X W^V",
    ),
    projection(
        "keys",
        Text(zh="键", en="keys"),
        "K",
        "score_raw_embeddings",
        score_same_projection="X W^Q",
        projection_mixed_up="X W^V",
    ),
    projection("values", Text(zh="值", en="values"), "V", "uses_x_as_v"),
)
"""Q, K and V of the same input."""


# --- several heads ---------------------------------------------------------------------------------------------------

OF_HEADS = tuple(Name(name, (rows, "d_model")) for name, rows in (("Q", "n_q"), ("K", "n_k"), ("V", "n_k")))
PROJECTED = (
    Name("W^Q", ("d_model", "d_k"), over="h"),
    Name("W^K", ("d_model", "d_k"), over="h"),
    Name("W^V", ("d_model", "d_v"), over="h"),
)
ONE_HEAD = Scope(
    (*OF_HEADS, *PROJECTED, *sizes("d_k", "d_model", "d_v", "h")),
    frozenset({"softmax"}),
    {"Attention": attention()},
)
ALL_HEADS = Scope(
    (
        Name("head", ("n_q", "d_v"), over="h"),
        Name("W^O", ("d_v", "d_model"), over="h", whole=("h d_v", "d_model")),
        *sizes("h", "d_v", "d_model"),
    ),
    frozenset({"concat", "sum", "max"}),
)

ONE = Line(
    "one",
    Text(zh="一个头", en="one head"),
    r"\text{head}_i",
    "Attention(Q W_i^Q, K W_i^K, V W_i^V)",
    {
        "single_head_no_split": "Attention(Q, K, V)",
        "projection_from_left": "Attention(W_i^Q Q, W_i^K K, W_i^V V)",
        "projection_transposed": "Attention(Q (W_i^Q)^T, K (W_i^K)^T, V (W_i^V)^T)",
        "score_same_projection": "Attention(Q W_i^Q, K W_i^Q, V W_i^V)",
        "score_raw_embeddings": "Attention(Q, K, V W_i^V)",
        "uses_x_as_v": "Attention(Q W_i^Q, K W_i^K, V)",
        "swaps_k_and_v": "Attention(Q W_i^Q, V W_i^V, K W_i^K)",
        "scale_missing": "softmax(Q W_i^Q (K W_i^K)^T) V W_i^V",
        "scale_by_dk": "softmax(Q W_i^Q (K W_i^K)^T / d_k) V W_i^V",
        "scale_by_sqrt_dmodel": "softmax(Q W_i^Q (K W_i^K)^T / sqrt(d_model)) V W_i^V",
        "transpose_missing": "softmax(Q W_i^Q K W_i^K / sqrt(d_k)) V W_i^V",
    },
)

JOINED = Line(
    "joined",
    Text(zh="拼接", en="the heads joined"),
    "C",
    "Concat(head_1, ..., head_h)",
)

ALL = Line(
    "all",
    Text(zh="多头注意力", en="multi-head attention"),
    r"\text{MultiHead}(Q,K,V)",
    "joined W^O",
    {
        "missing_W_O": "joined",
        "output_projection_in_front": "W^O joined",
        "output_projection_transposed": "joined (W^O)^T",
        "heads_summed_or_max": ["sum_i head_i", "sum_i (head_i W^O)", "(sum_i head_i) W_1^O"],
        "heads_averaged_not_concat": ["(sum_i head_i) / h", "((sum_i head_i) / h) W^O"],
    },
)
