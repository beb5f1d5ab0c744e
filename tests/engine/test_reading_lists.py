"""Are vectors, matrices, indices and shapes read in every usual form, and other sizes asked?"""

from __future__ import annotations

import math

import pytest

from engine.reading import INDEX, SCALAR, SHAPE, Code, Reading, Shape, Unreadable, read

MINUS_INFINITY = -math.inf
SQUARE = ((1.0, 2.0), (3.0, 4.0))

VECTORS: list[tuple[str, tuple[float, ...]]] = [
    *[(text, (1.0, -2.0, 3.0)) for text in (
        "1,-2,3", "1 -2 3", "1; -2; 3", "1、-2、3", "1\n-2\n3", "1,\n-2,\n3", "[1,-2,3]", "(1,-2,3)", "{1,-2,3}",
        "<1,-2,3>", "⟨1,-2,3⟩", "〈1，－2，3〉", "【1，-2，3】", "（１，－２，３）", "[1 -2 3]", "[1 −2 3]",
        "( 1 -2 3 )",
        "[[1,-2,3]]", "[[1],[-2],[3]]", "[[[1,-2,3]]]", "[1;-2;3]", "[1\n-2\n3]", "((1),(-2),(3))", "\\{1,-2,3\\}",
        "\\langle 1, -2, 3 \\rangle", "\\begin{pmatrix} 1 \\\\ -2 \\\\ 3 \\end{pmatrix}", "$[1,-2,3]$",
        "\\begin{bmatrix}1&-2&3\\end{bmatrix}", "[1,-2,3]^T", "(1,-2,3)ᵀ", "[1,-2,3]^{\\mathrm{T}}", "[1,-2,3]^\\top",
        "1\t-2\t3", "\ufeff1 , -2 , 3\n", "1&-2&3", "(1,-2,3)。",
    )],
    ("[1 - 2 3]", (-1.0, 3.0)), ("1-2 3", (-1.0, 3.0)), ("- 1 2", (-1.0, 2.0)), ("1 +2", (1.0, 2.0)),
    ("0,5", (0.0, 5.0)), ("1,234", (1.0, 234.0)), ("2 1/2", (2.0, 0.5)), ("[2 1/2, 3]", (2.5, 3.0)),
    ("[(2 1/2), 3]", (2.5, 3.0)), ("[1 -2, 3]", (-1.0, 3.0)), ("[2 sqrt(4), 1]", (4.0, 1.0)),
    ("2 sqrt(4)", (2.0, 2.0)),
    ("(1+2)/3, 4", (1.0, 4.0)), ("((1+2)/3, 4)", (1.0, 4.0)), ("(1+2)/3 4", (1.0, 4.0)),
    ("[(1/2) (1/4)]", (0.5, 0.25)),
    ("(1)(2) 3", (2.0, 3.0)), ("[|-3| 2]", (3.0, 2.0)), ("[50% 3]", (0.5, 3.0)), ("3 x 10^5 2", (3e5, 2.0)),
    ("1e-3, 2.5 e-3", (0.001, 0.0025)), ("[sin 30° 1]", (0.5, 1.0)), ("\\frac12, \\frac{1}{4}", (0.5, 0.25)),
    ("[3² √4]", (9.0, 2.0)), ("ln 1 3", (0.0, 3.0)), ("1.,2.", (1.0, 2.0)), ("[1。5，2]", (1.5, 2.0)),
    ("[0.5]", (0.5,)),
    ("0.5", (0.5,)), ("(0.5)", (0.5,)), ("[(2 1/2)]", (2.5,)), ("2 ½", (2.0, 0.5)), ("2½ 1", (2.5, 1.0)),
]  # fmt: skip

MATRICES = [
    "[[1,2],[3,4]]", "[[1,2], [3,4]]", "[[1,2],\n [3,4]]", "[[1,2]\n[3,4]]", "[[1 2] [3 4]]", "[[1 2],[3 4]]",
    "[1 2] [3 4]",
    "1 2\n3 4", "1,2\n3,4", "1\t2\r\n3\t4", "1 2\n\n3 4", "1 2; 3 4", "[1,2;3,4]", "[1 2;3 4]", "[1,2\n3,4]",
    "1 2 3 4",
    "1,2,3,4", "[1,2,3,4]", "1\n2\n3\n4", "[(1,2),(3,4)]", "((1,2),(3,4))", "{{1,2},{3,4}}", "(1,2),(3,4)",
    "(1,2) (3,4)",
    "（（１，２），（３，４））", "【1，2；3，4】", "[[[1,2],[3,4]]]", "[[1,3],[2,4]]^T",
    "\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}",
    "\\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\\\ \\end{bmatrix}", "\\begin{vmatrix}1&2\\\\3&4\\end{vmatrix}",
    "$$\\left[\\begin{array}{cc} 1 & 2 \\\\ 3 & 4 \\end{array}\\right]$$",
    "\\left(\\begin{matrix}1&2\\\\3&4\\end{matrix}\\right)",
]  # fmt: skip

ASKED: list[tuple[str, str, Code]] = [
    ("5", "vector:3", Code.WRONG_SHAPE), ("[1,2]", "vector:3", Code.WRONG_SHAPE),
    ("[]", "vector:3", Code.WRONG_SHAPE),
    ("()", "matrix:2x2", Code.WRONG_SHAPE), ("[[1,2],[3,4]]", "vector:4", Code.WRONG_SHAPE),
    ("[[1,2],[3,4],[5,6]]", "matrix:2x3", Code.WRONG_SHAPE), ("[1,2;3,4;5,6]", "matrix:2x3", Code.WRONG_SHAPE),
    ("[[1],[2],[3],[4]]", "matrix:2x2", Code.WRONG_SHAPE), ("2 1/2", "vector:3", Code.WRONG_SHAPE),
    ("[1,5; 2,5]", "vector:2", Code.WRONG_SHAPE), ("[1,,2]", "vector:2", Code.EMPTY_ENTRY),
    ("[,1]", "vector:2", Code.EMPTY_ENTRY), ("[1,2,]", "vector:2", Code.EMPTY_ENTRY),
    ("[[1,2],[]]", "matrix:2x2", Code.EMPTY_ENTRY),
    ("[1;;2]", "vector:2", Code.EMPTY_ENTRY), ("1,2,", "vector:2", Code.TRAILING_MARK),
    ("[1,2];", "vector:2", Code.TRAILING_MARK),
    ("[[1,2],[3]]", "matrix:2x2", Code.RAGGED), ("1 2\n3", "matrix:2x2", Code.RAGGED),
    ("[1,2;3]", "matrix:2x2", Code.RAGGED),
    ("[1 2, 3 4]", "matrix:2x2", Code.TWO_NUMBERS), ("1,2 3", "vector:3", Code.TWO_NUMBERS),
    ("[1,2)", "vector:2", Code.UNBALANCED),
    ("[1 2.5 e-3]", "vector:2", Code.AMBIGUOUS_EXPONENT), ("[[1,2],3]", "vector:3", Code.UNEXPECTED),
    ("2*[1,2]", "vector:2", Code.UNEXPECTED), ("[1,2]*2", "vector:2", Code.UNEXPECTED),
    ("[1,2] m", "vector:2", Code.UNKNOWN_NAME),
    ("[nan, 1]", "vector:2", Code.UNKNOWN_NAME), ("x=[1,2]", "vector:2", Code.EQUATION),
    ("[1/0, 1]", "vector:2", Code.DIVISION_BY_ZERO),
    ("[1_000, 2]", "vector:2", Code.BAD_NUMBER), ("[1/2sqrt(3), 1]", "vector:2", Code.AMBIGUOUS_PRODUCT),
    ("[[[1],[2]],[[3],[4]]]", "matrix:2x2", Code.UNEXPECTED), ("[-inf, 1]", "vector:2", Code.INFINITE),
    ("[1,2]'", "vector:2", Code.QUOTED), ("", "vector:2", Code.EMPTY),
    ("[" * 70 + "]" * 70, "vector:2", Code.TOO_DEEP),
]  # fmt: skip


@pytest.mark.parametrize("text, value", VECTORS)
def test_a_vector_is_read_in_any_usual_form(text: str, value: tuple[float, ...]) -> None:
    found = read(text, Shape("number", (len(value),)))
    assert isinstance(found, Reading), found
    assert found.value == value
    assert found.dims == (len(value),)


@pytest.mark.parametrize("text", MATRICES)
def test_a_matrix_is_read_in_any_usual_form(text: str) -> None:
    found = read(text, Shape.parse("matrix:2x2"))
    assert isinstance(found, Reading), found
    assert (found.value, found.dims) == (SQUARE, (2, 2))
    assert found.echo == "[[1, 2], [3, 4]]"
    assert found.latex == r"\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}"


@pytest.mark.parametrize("text, shape, code", ASKED)
def test_lists_that_fit_nowhere_are_asked_with_a_reason(text: str, shape: str, code: Code) -> None:
    found = read(text, Shape.parse(shape))
    assert isinstance(found, Unreadable), found
    assert found.code is code
    assert 0 <= found.position <= len(text)


def test_an_empty_entry_is_pointed_at() -> None:
    found = read("[1,,2]", Shape.parse("vector:2"))
    assert isinstance(found, Unreadable)
    assert found.position == 3


def test_decimals_nest_like_the_value() -> None:
    found = read("[[0.50, 1/2], [57.6%, 3]]", Shape.parse("matrix:2x2"))
    assert isinstance(found, Reading)
    assert found.decimals == ((2, None), (3, 0))


def test_one_rounded_entry_makes_the_reading_inexact() -> None:
    exact, rounded = read("1/3, 0.5", Shape.parse("vector:2")), read("1/3, √2", Shape.parse("vector:2"))
    assert isinstance(exact, Reading)
    assert isinstance(rounded, Reading)
    assert (exact.exact, rounded.exact) == (True, False)


def test_infinities_stand_in_a_vector_where_they_are_allowed() -> None:
    found = read("[-∞, 0.5, \\infty]", Shape.parse("vector:3"), infinity=True)
    assert isinstance(found, Reading)
    assert found.value == (MINUS_INFINITY, 0.5, math.inf)
    assert found.exact


@pytest.mark.parametrize(
    "text, wanted, also, value, dims",
    [("[1,2]", "scalar", [(2,)], (1.0, 2.0), (2,)), ("(1,5)", "scalar", [(2,)], (1.0, 5.0), (2,)),
     ("3 4", "scalar", [(2,)], (3.0, 4.0), (2,)), ("5", "vector:2", [()], 5.0, ()),
     ("[[1,2],[3,4]]", "vector:2", [(2, 2)], SQUARE, (2, 2)), ("1 2 3 4", "vector:2", [(2, 2)], SQUARE, (2, 2)),
     ("[[1],[2]]", "matrix:1x2", [(2, 1)], ((1.0,), (2.0,)), (2, 1)),
     ("[1,2]", "vector:2", [(1, 2)], (1.0, 2.0), (2,))],
)  # fmt: skip
def test_another_size_is_read_where_it_is_also_wanted(
    text: str, wanted: str, also: list[tuple[int, ...]], value: object, dims: tuple[int, ...]
) -> None:
    found = read(text, Shape.parse(wanted), also=also)
    assert isinstance(found, Reading), found
    assert (found.value, found.dims) == (value, dims)


@pytest.mark.parametrize("text", ["1,234", "(1,234)"])
def test_a_comma_that_may_part_thousands_stays_asked_where_a_pair_is_also_read(text: str) -> None:
    found = read(text, SCALAR, also=[(2,)])
    assert isinstance(found, Unreadable)
    assert found.code is Code.AMBIGUOUS_COMMA


def test_a_hidden_size_is_not_given_away() -> None:
    for text in ("1", "[1,2]", "[]", "[[1,2],[3,4]]"):
        found = read(text, Shape.parse("vector:3"), hide_shape=True)
        assert isinstance(found, Unreadable)
        assert found.code is Code.WRONG_SHAPE
        assert "3" not in found.message.zh + found.message.en.replace("(2 × 2)", "")


@pytest.mark.parametrize(
    "text, value",
    [*[(text, 2) for text in ("2", "k2", "K2", "k_2", "k₂", "K₂", "k_{2}", "$k_2$", "ｋ２", "key 2", "Key2",
     "第2个", "第二个",
                              "第 2 个", "第2", "第二个键", "2.0", "1+1", "(2)", "二", "2号", "2个", "#2",
                              "键2", "\\mathbf{k}_2", "两")],
     ("第十二个", 12), ("k10", 10), ("第二十一个", 21), ("十", 10)],
)  # fmt: skip
def test_an_index_is_read_in_words_and_numbers(text: str, value: int) -> None:
    found = read(text, INDEX)
    assert isinstance(found, Reading), found
    assert isinstance(found.value, int)
    assert found.value == value


@pytest.mark.parametrize(
    "text, code",
    [("0", Code.NOT_POSITIVE), ("-1", Code.NOT_POSITIVE), ("k0", Code.NOT_POSITIVE), ("2.5", Code.NOT_WHOLE),
     ("k", Code.UNKNOWN_NAME),
     ("q2", Code.UNKNOWN_NAME), ("k2 k3", Code.UNKNOWN_NAME), ("2 3", Code.TWO_NUMBERS), ("", Code.EMPTY),
     ("第", Code.UNKNOWN_CHARACTER),
     ("k" + "9" * 400, Code.TOO_MANY_DIGITS), ("第十十个", Code.UNKNOWN_CHARACTER)],
)  # fmt: skip
def test_what_counts_nothing_is_asked(text: str, code: Code) -> None:
    found = read(text, INDEX)
    assert isinstance(found, Unreadable)
    assert found.code is code


@pytest.mark.parametrize(
    "text, value",
    [*[(text, (2, 4)) for text in ("2x4", "2×4", "2 X 4", "2*4", "2·4", "(2,4)", "[2, 4]", "(2, 4,)", "2 4",
     "2,4", "2、4", "2 by 4",
                                   "2乘4", "2乘以4", "（２，４）", "２×４", "2\\times 4", "$2 \\times 4$",
                                   "(2x4)", "2行4列", "2 rows 4 columns",
                                   "2×4矩阵", "torch.Size([2, 4])", "shape (2, 4)", "<2,4>")],
     ("(3,)", (3,)), ("[3]", (3,)), ("(2,3,4)", (2, 3, 4)), ("2x3x4", (2, 3, 4)), ("1x1", (1, 1)), ("02x4", (2, 4))],
)  # fmt: skip
def test_a_shape_is_read_with_any_sign_between_its_sizes(text: str, value: tuple[int, ...]) -> None:
    found = read(text, SHAPE)
    assert isinstance(found, Reading), found
    assert (found.value, found.decimals, found.exact, found.dims) == (
        value,
        (0,) * len(value),
        True,
        (len(value),),
    )


@pytest.mark.parametrize(
    "text, code",
    [("8", Code.NOT_A_SHAPE), ("(8)", Code.NOT_A_SHAPE), ("2x", Code.NOT_A_SHAPE), ("2x-4", Code.NOT_A_SHAPE),
     ("2.5x4", Code.NOT_A_SHAPE),
     ("d_k x 4", Code.NOT_A_SHAPE), ("2,,4", Code.NOT_A_SHAPE), ("2\n4", Code.NOT_A_SHAPE),
     ("[2,4)", Code.NOT_A_SHAPE), ("4列2行", Code.NOT_A_SHAPE),
     ("2x4, 3", Code.NOT_A_SHAPE), ("0x4", Code.NOT_POSITIVE), ("9999999999999x2", Code.TOO_LARGE),
     ("1x" * 9 + "1", Code.TOO_LARGE), ("", Code.EMPTY)],
)  # fmt: skip
def test_what_is_no_shape_is_asked(text: str, code: Code) -> None:
    found = read(text, SHAPE)
    assert isinstance(found, Unreadable)
    assert found.code is code


@pytest.mark.parametrize("spelling", ["scalar", "vector:3", "matrix:2x3", "integer", "index", "shape"])
def test_a_spelled_shape_is_parsed_and_spelled_again(spelling: str) -> None:
    assert str(Shape.parse(spelling)) == spelling


@pytest.mark.parametrize(
    "spelling",
    ["", "vector", "vector:0", "vector:-1", "vector:3x", "matrix:2", "matrix:2x3x4", "number", "vector:٣"],
)
def test_no_other_spelling_is_a_shape(spelling: str) -> None:
    with pytest.raises(ValueError, match="is no shape"):
        Shape.parse(spelling)


def test_a_shape_that_cannot_be_is_refused() -> None:
    for kind, dims in [("word", ()), ("number", (0,)), ("number", (1, 2, 3)), ("integer", (2,))]:
        with pytest.raises(ValueError, match=r"kind|sizes"):
            Shape(kind, dims)


def test_a_name_with_a_prime_before_an_equals_sign_is_an_equation():
    unread = read("s'=(1, 2, 3)", Shape("number", (3,)))
    assert (unread.code, unread.position) == (Code.EQUATION, 2)
